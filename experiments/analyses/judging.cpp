#include "experiments/analyses/judging.h"

#include <algorithm>

#include "experiments/analyses/common_fields.h"
#include "experiments/analyses/mix_text.h"
#include "experiments/analyses/named_bots.h"
#include "experiments/report/reading.h"

namespace mainmatch {

namespace {

constexpr const char* kOfTheField = "field";  ///< in place of a base
constexpr std::int64_t kMaxWorlds = 1'000'000;

}  // namespace

std::string short_name(const MatchModule& match, const std::string& definition) {
  for (const NamedBot& bot : learned_bots(match)) {
    if (bot.definition == definition) return bot.name;
  }
  return definition;
}

Judging default_judging(const MatchModule& match) {
  const MatchModule::Traits& traits = match.traits();
  return {.field = field_of(match, ""),
          .base = learned_definition(match, std::string(traits.judging_base)),
          .worlds = traits.judging_worlds,
          .draws = traits.judging_draws};
}

Judging search_judging(const MatchModule& match) {
  const SearchDefaults& defaults = match.traits().search;
  Judging judging{.base = std::string(defaults.base), .worlds = defaults.worlds};
  for (const std::string_view bot : defaults.field) judging.field.push_back({std::string(bot), 1});
  return judging;
}

Json judging_json(const MatchModule& match, const Judging& judging) {
  Json field = Json::object();
  for (const WeightedBot& one : judging.field) field[one.bot] = one.weight;
  Json json = {{"base", judging.base.empty() ? kOfTheField : short_name(match, judging.base)},
               {"field", std::move(field)},
               {"payoff", judging.payoff.name()},
               {"worlds", judging.worlds}};
  if (judging.fitted) json["fitted"] = true;
  return json;
}

std::string others_said(const Node& judged_by) {
  return (judged_by.find("fitted") ? "the fitted field of " : "") +
         report::field_said(judged_by.at("field"));
}

std::string judging_said(const Node& judged_by) {
  const std::string& base = judged_by.at("base").text();
  return fmt::format(
      "Submissions are judged by playouts in at most {} imagined worlds, in which the seat would "
      "have seen what it has seen. The others are {}; from the next step on {} plays for the seat. "
      "Payoff {}.",
      report::count_said(judged_by.at("worlds")), others_said(judged_by),
      base == kOfTheField ? "a bot of these" : base, judged_by.at("payoff").text());
}

Fields& JudgingFields::declare(Fields& fields) {
  fields
      .text("base", base, "A",
            "the bot that plays on for the seat after the step, or 'field' for one of the field, "
            "drawn anew for each world (default: the strongest fast bot of the match)")
      .names_bots();
  declare_payoff(fields, payoff);
  return fields.whole(
      "worlds", worlds, 1, kMaxWorlds,
      "imagined worlds of a decision at most, rounded up to a multiple of 8; a review "
      "takes 16 at least (default: so many that advice takes ten seconds on two cores and the "
      "review "
      "of a match two minutes, by match 320 to 1024)");
}

Judging JudgingFields::judging(const MatchModule& match, std::vector<WeightedBot> field) const {
  Judging judging = default_judging(match);
  judging.field = std::move(field);
  if (base == kOfTheField) {
    judging.base.clear();
  } else if (!base.empty()) {
    judging.base = canonical_bot("base", base, match.bots());
  }
  judging.payoff = Payoff(payoff);
  if (worlds > 0) judging.worlds = static_cast<std::uint64_t>(worlds);
  return judging;
}

}  // namespace mainmatch

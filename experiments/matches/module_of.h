#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "experiments/base/page.h"
#include "experiments/matches/bot_part.h"
#include "experiments/matches/play_to_step.h"
#include "experiments/matches/playback.h"
#include "experiments/matches/rule_set_of.h"
#include "experiments/matches/schema.h"
#include "experiments/matches/view_form.h"
#include "experiments/matches/view_question.h"

namespace mainmatch {

/// The traits that follow from the code of a game.
template <Game G>
MatchModule::Traits traits_of() {
  MatchModule::Traits traits;
  traits.name = G::kName;
  traits.title = G::kTitle;
  traits.seats = G::seats(typename G::Rules{});
  static constexpr auto kMixes = mix_settings<G>();
  for (const RosterEntry<G>& bot : roster<G>()) {
    traits.bots.push_back(
        {bot.name, bot.idea, bot.listens, bot.plays == Plays::by_default, bot.parameters});
    if (bot.imagines) traits.bots.back().mixes = kMixes;
  }
  traits.facts = G::kFacts;
  if constexpr (RoleGame<G>) {
    traits.roles = G::kRoles;
    traits.flags = G::kFlags;
  }
  if constexpr (ControlledGame<G>) traits.controls = G::kControls;
  for (const Mechanic<G>& one : mechanics<G>()) traits.mechanics.push_back({one.name, one.help});
  for (const Knowledge<G>& one : knowledge<G>()) traits.knowledge.push_back({one.name, one.help});
  if constexpr (StandingGame<G>) {
    traits.first_round = G::kFirstRound;
    traits.winners = G::kWinners;
  }
  if constexpr (requires { Codec<G>::kRuleFiles; }) traits.rule_files = Codec<G>::kRuleFiles;
  return traits;
}

/// The module of a game. Its match adds traits and how it is replayed.
template <Game G>
class ModuleOf final : public MatchModule {
 public:
  /// Plays the match as far as its record goes and prints it, at most 100 columns wide.
  using PrintReplay = void (*)(Playback<G>& match, std::ostream& out);

  ModuleOf(Traits traits, PrintReplay print_replay)
      : MatchModule(std::move(traits)), print_replay_(print_replay) {}

  using MatchModule::rules;
  std::shared_ptr<const RuleSet> rules(const Node& object) const override {
    return std::make_shared<RuleSetOf<G>>(*this, rules_from_json<G>(object));
  }

  Json parameters() const override {
    using Rules = typename G::Rules;
    const Json defaults = rules_to_json<G>(Rules{});
    Json rows = Json::array();
    for (const Field<Rules>& field : std::span<const Field<Rules>>(G::kFields)) {
      const std::string name(field.name);
      Json& row = rows.emplace_back(Json{{"name", name}, {"default", defaults.at(name)}});
      row["low"] = end_of_range(field.lo);
      row["high"] = end_of_range(field.hi);
      row["help"] = field.help;
    }
    return rows;
  }

  Json schema() const override { return schema_of<G>(widest_rules<G>()); }

  Json adjudicate(const Node& record) const override {
    Playback<G> playback(record);
    Json done = {{"format", kRecordFormat}, {"game", G::kName}};
    for (const char* key : {"seed", "match", "bots", kProvenance}) keep_entry(record, key, done);
    done["rules"] = rules_to_json<G>(playback.rules());
    done["setup"] = Codec<G>::write_setup(playback.rules(), playback.setup());
    done["pregame"] = nullptr;
    keep_entry(record, "pregame", done);
    done["rounds"] = rounds_as_read(record);
    keep_entry(record, "decisions", done);
    playback.run([&](Step step, const Submissions<G>&, const typename G::Result& result) {
      write_result<G>(playback.rules(), step, result, done);
    });
    if (done["pregame"].is_null()) done.erase("pregame");
    if (playback.is_over()) {
      typename G::Outcome outcome;
      G::outcome(playback.state(), outcome);
      done["outcome"] = outcome_to_json<G>(playback.rules(), playback.setup(), outcome);
    }
    return done;
  }

  ViewAnswer view(const Node& record, const ViewQuestion& question) const override {
    Playback<G> playback(record, question.filling);
    play_to_step(playback, question, [](const auto&...) {});
    const typename G::State& state = playback.state();
    const auto seat = static_cast<Seat>(question.seat);
    ViewAnswer answer{view_json<G>(state, seat), {}};
    if (!question.submission) return answer;
    const auto submission = read_handed_in<G>(*question.submission, state);
    answer.objections = objections_to<G>(state, seat, submission);
    return answer;
  }

  void replay(const Node& record, std::ostream& out) const override {
    Playback<G> playback(record);
    print_replay_(playback, out);
  }

 private:
  /// A number, or the name of the parameter that bounds this one, or words for what does.
  static Json end_of_range(const typename Field<typename G::Rules>::Bound& bound) {
    using Rules = typename G::Rules;
    if (!bound.in_words.empty()) return bound.in_words;
    if (!bound.of) {
      const auto whole = static_cast<std::int64_t>(bound.number);
      return static_cast<double>(whole) == bound.number ? Json(whole) : Json(bound.number);
    }
    for (const Field<Rules>& field : std::span<const Field<Rules>>(G::kFields)) {
      const auto* member = std::get_if<int Rules::*>(&field.member);
      if (member && *member == bound.of) return field.name;
    }
    return nullptr;
  }

  const PrintReplay print_replay_;
};

}  // namespace mainmatch

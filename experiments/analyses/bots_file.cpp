#include "experiments/analyses/bots_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "experiments/base/nearest.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/matches/programs/program_name.h"
#include "experiments/matches/registry.h"

namespace mainmatch {

namespace {

/// Whether an entry is for this match.
bool is_of(const Node& game, const MatchModule& match) {
  std::vector<std::string_view> games;
  for (const MatchModule* one : matches()) games.push_back(one->name());
  if (std::find(games.begin(), games.end(), game.text()) == games.end()) {
    game.complain("unknown match " + shown_word(game.text()) + suggestion(game.text(), games));
  }
  return game.text() == match.name();
}

std::string idea_of(const Node& entry) {
  const auto idea = entry.find("idea");
  return idea ? idea->text() : "";
}

/// The bot of an entry that is a program, which without "game" plays all matches.
std::optional<NamedBot> program_of(const std::string& name, const Node& entry,
                                   const MatchModule& match) {
  entry.object({"game", "exec", "start_ms", "move_ms", "memory_mb", "parameters", "idea"});
  const auto game = entry.find("game");
  if (game && !is_of(*game, match)) return std::nullopt;
  ProgramSettings settings;
  const Node words = entry.at("exec");
  for (std::size_t i = 0; i < words.array(1, 1000); ++i) {
    settings.command.push_back(words[i].text());
    if (settings.command.back().empty()) words[i].fail("a word");
  }
  for (const auto& one : program_numbers()) {
    const auto value = entry.find(one.name);
    if (!value) continue;
    const auto low = static_cast<std::int64_t>(one.lo.in(settings));
    const auto high = static_cast<std::int64_t>(one.hi.in(settings));
    set_value(one, static_cast<double>(value->whole(low, high)), settings);
  }
  if (const auto parameters = entry.find("parameters")) {
    parameters->object();
    settings.parameters = to_line(parameters->json());
  }
  return NamedBot{name, canonical_program(settings), idea_of(entry)};
}

/// The bot of an entry; empty if it is of another match. `canonical` makes a name so.
std::optional<NamedBot> bot_of(const std::string& name, const Node& entry, const MatchModule& match,
                               const CanonicalBot& canonical) {
  if (entry.find("exec")) return program_of(name, entry, match);
  entry.object({"game", "base", "parameters", "idea"});
  if (!is_of(entry.at("game"), match)) return std::nullopt;
  BotName bot{entry.at("base").text(), {}};
  if (const auto parameters = entry.find("parameters")) {
    parameters->object();
    for (std::size_t i = 0; i < parameters->size(); ++i) {
      const Node value = parameters->value(i);
      if (!value.json().is_string()) value.number();
      bot.settings.emplace_back(parameters->key(i),
                                value.json().is_string() ? value.text() : real_text(value.real()));
    }
  }
  return NamedBot{name, canonical(entry.path().c_str(), std::move(bot)), idea_of(entry)};
}

constexpr std::int64_t kMaxShare = 10'000;
constexpr std::int64_t kMaxSize = 100'000'000;

}  // namespace

std::vector<NamedBot> bots_of(const Json& table, const MatchModule& match,
                              const CanonicalBot& canonical) {
  const Node file(table, "");
  file.object({"bots", "mix"});
  const Node bots = file.at("bots");
  bots.object();
  std::vector<NamedBot> all;
  for (std::size_t i = 0; i < bots.size(); ++i) {
    if (auto bot = bot_of(bots.key(i), bots.value(i), match, canonical))
      all.push_back(*std::move(bot));
  }
  return all;
}

std::optional<LearnedMix> learned_mix_of(const Json& table, const MatchModule& match) {
  const auto mix = Node(table, "").find("mix");
  if (!mix || !is_of(mix->at("game"), match)) return std::nullopt;
  LearnedMix learned{.texts = {}, .most_gained = mix->at("most_gained").real()};
  const Node sizes = mix->at("relearn");
  const auto size = [&](std::string_view key) {
    return static_cast<std::uint64_t>(sizes.at(key).whole(2, kMaxSize));
  };
  learned.budget = size("budget");
  learned.fresh = size("fresh");
  learned.search_fresh = size("search_fresh");
  const auto add = [&](std::string_view role) {
    auto& [name, bots] = learned.texts.emplace_back(role, std::vector<std::string>());
    const Node shares = mix->at(role);
    for (std::size_t i = 0; i < shares.size(); ++i) {
      const std::int64_t share = shares.value(i).whole(1, kMaxShare);
      bots.push_back(fmt::format("{}:{}", shares.key(i), share));
    }
  };
  for (const std::string_view role : match.traits().roles) add(role);
  if (learned.texts.empty()) add("all");
  return learned;
}

}  // namespace mainmatch

#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/core/index.h"
#include "engine/core/stop.h"
#include "experiments/base/printable.h"
#include "experiments/matches/in_files.h"
#include "experiments/matches/script/table.h"

namespace mainmatch {

namespace {

/// How often an entry was found in each state.
struct EntrySeen {
  int missing = 0, shown = 0, kept = 0;
};

/// Positions in which all know what is a seat's own before it is called public: one may be chance.
constexpr int kOften = 3;
/// Positions are looked at in so many matches, which takes longer than to play.
constexpr std::uint64_t kLookedAt = 20;

}  // namespace

std::vector<std::string> faults_of_file(const MatchModule& match, std::uint64_t seed,
                                        std::uint64_t matches) {
  const auto* const module = dynamic_cast<const script::Module*>(&match);
  if (!module) return {};
  const auto usual = module->default_rules();
  const auto& rules = static_cast<const script::Rules&>(*usual);
  script::Table table(rules, {.bots = {{"random", rules.seats()}}});
  table.seat(std::vector<int>(at(rules.seats()), 0));
  std::set<std::string> played;
  std::map<std::string, EntrySeen> entries;
  int states = 0;
  const auto look = [&] {
    ++states;
    const Json now = table.entries();
    for (const auto& [name, found] : now.items()) {
      EntrySeen& seen = entries[name];
      ++(found == "missing" ? seen.missing : found == "shown" ? seen.shown : seen.kept);
    }
  };
  for (std::uint64_t number = 0; number < matches; ++number) {
    table.deal(seed, number);
    for (table.begin(seed, number, nullptr); !table.is_over(); table.advance()) {
      throw_if_stopped();
      if (number < kLookedAt) look();
      played.insert(table.rules().step(table.rules().turns()[table.turn_index()]).name);
      table.act(table.acting());
      for (const Seat seat : table.acting()) {
        if (number >= kLookedAt) break;
        static_cast<void>(table.drawing(seat));
        for (std::size_t i = 0; i < module->traits().mechanics.size(); ++i) {
          static_cast<void>(table.without_mechanic(i, seat, table.handed_in(seat)));
        }
      }
    }
    if (number < kLookedAt) look();  // views of a match that is over have entries too
  }
  std::vector<std::string> faults;
  for (const auto& [name, seen] : entries) {
    if (seen.missing == states) {
      faults.push_back("own, public: " + shown_word(name) + ": no state has such an entry");
    } else if (seen.shown >= kOften && seen.kept == 0) {
      faults.push_back("own: " + shown_word(name) +
                       ": every seat is shown which seat has which: is it public?");
    }
  }
  const std::vector<int> of_role = rules.seats_by_role();
  for (std::size_t i = 0; i < module->traits().roles.size(); ++i) {
    if (of_role[i] == 0)
      faults.push_back(fmt::format("roles: no seat is {}", module->traits().roles[i]));
  }
  std::set<std::string> to_be_played;  // under these rules
  for (const script::Turn& turn : rules.turns()) to_be_played.insert(rules.step(turn).name);
  for (const std::string& name : to_be_played) {
    if (!played.contains(name)) {
      faults.push_back(
          fmt::format("step {}: nobody acts in it in {} matches of random", name, matches));
    }
  }
  return faults;
}

}  // namespace mainmatch

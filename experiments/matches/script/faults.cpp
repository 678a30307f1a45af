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

/// A single exchange that shows may be chance: what is public of hidden things often changes.
constexpr int kOften = 3;

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
  for (std::uint64_t number = 0; number < matches; ++number) {
    table.deal(seed, number);
    for (table.begin(seed, number, nullptr); !table.is_over(); table.advance()) {
      throw_if_stopped();
      ++states;
      played.insert(rules.step(rules.turns()[table.turn_index()])["name"]);
      const Json now = table.entries();
      for (const auto& [name, found] : now.items()) {
        EntrySeen& seen = entries[name];
        ++(found == "missing" ? seen.missing : found == "shown" ? seen.shown : seen.kept);
      }
      table.act(table.acting());
    }
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
  for (const Json& step : module->declared()["steps"]) {
    const std::string name = step["name"];
    if (!played.contains(name)) faults.push_back("step " + name + ": nobody ever acts in it");
  }
  return faults;
}

}  // namespace mainmatch

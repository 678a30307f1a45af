#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/matches/in_files.h"
#include "experiments/matches/match_module.h"

namespace mainmatch::tests {

/// A match of two seats and two steps with one part replaced: the text of a file.
struct ScriptParts {
  std::string rules = "players = int { 2, 2, 4, 'seats' }";
  std::string head = "";  ///< before the match
  std::string begin = "return { gold = each(10), bids = {} }";
  std::string form = "return { bid = int { 0, 0, 9, 'coins' } }";
  std::string more = "";  ///< more of the step
  std::string resolve = "for seat, one in pairs(handed) do state.bids[seat] = one.bid end";
  std::string outcome = "return { scores = each(function(s) return state.bids[s] or 0 end) }";
  std::string act = "return { bid = 3 }";
  std::string tail = "";

  std::string text() const {
    return head + "\nlocal game = match { name = 'small', title = 'Small', rules = { " + rules +
           " }, own = { 'gold' }, public = { 'bids' } }\n" + "function game.begin(rules, setup) " +
           begin + " end\n" + "game.step 'bid' { times = 2,\n" +
           "  form = function(rules, round) " + form + " end,\n" + more +
           "  resolve = function(state, handed, rules, round, setup, faults) " + resolve +
           " end,\n}\n" + "function game.outcome(state, setup, rules) " + outcome + " end\n" +
           "game.bot 'mine' { act = function(view, parameters, random, memory) " + act +
           " end }\n" + tail + "\nreturn game\n";
  }
};

inline const MatchModule& small_match(const ScriptParts& parts) {
  return match_in_text("small.lua", parts.text());
}

/// The record of a match that this bot plays alone.
inline std::string record_of(const MatchModule& match, const std::string& bot, std::uint64_t seed,
                             std::uint64_t number) {
  const auto rules = match.default_rules();
  const auto simulator = rules->simulator({.bots = {{bot, rules->seats()}}});
  std::string record;
  simulator->deal(seed, number);
  simulator->seat(std::vector<int>(static_cast<std::size_t>(rules->seats()), 0));
  simulator->play(seed, number, {.record = &record});
  return record;
}

}  // namespace mainmatch::tests

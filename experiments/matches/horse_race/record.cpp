// Trades and decisions of Blackout Middle Horse Race, as they stand in records.

#include "experiments/matches/horse_race/record.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/page.h"

namespace mainmatch {

namespace horse_race {

namespace {

constexpr std::array<std::string_view, 2> kKinds = {"clue", "utility"};

/// A list of two values, read by f(node, index).
template <class F>
void read_pair(const Node& node, F&& f) {
  node.array(2, 2);
  for (std::size_t i = 0; i < 2; ++i) f(node[i], i);
}

/// Who gets the second token, if that is said.
std::optional<Node> second_token_in(const Node& decisions, const Rules& rules) {
  std::optional<Node> there = decisions.find_unless_null("second_token");
  if (there) there->whole(0, rules.players - 1);
  return there;
}

/// Calls f(voter, candidate, where) for every vote.
template <class F>
void for_each_vote_in(const Node& decisions, const Rules& rules, F&& f) {
  const std::optional<Node> votes = decisions.find_unless_null("elimination_votes");
  if (votes) for_each_vote(*votes, rules.players, f);
}

}  // namespace

std::string_view name_of(Kind kind) { return kKinds[kind == Kind::utility]; }

}  // namespace horse_race

void Codec<HorseRace>::play_trades(const Node* there, HorseRace::State& state) {
  if (!there || there->is_null()) return;
  const Rules& rules = *state.rules;
  const std::size_t count = there->array();
  for (std::size_t i = 0; i < count; ++i) {
    const Node node = (*there)[i];
    if (node.is_null()) continue;
    node.object({"seats", "gives"});
    horse_race::Trade trade;
    horse_race::read_pair(node.at("seats"), [&](const Node& seat, std::size_t side) {
      trade.seats[side] = static_cast<std::int8_t>(seat.whole(0, rules.players - 1));
    });
    horse_race::read_pair(node.at("gives"), [&](const Node& letter, std::size_t side) {
      trade.gives[side] = static_cast<std::int8_t>(horse_race::horse_named(letter.text(), rules));
    });
    horse_race::trade(state, trade);
  }
}

Json Codec<HorseRace>::write_trades(const HorseRace::Result& result) {
  Json list = Json::array();
  for (const auto& [trade, happened] : result.trades) {
    list.push_back(
        {{"seats", trade.seats},
         {"gives",
          {horse_race::letter_name(trade.gives[0]), horse_race::letter_name(trade.gives[1])}}});
  }
  return list;
}

void Codec<HorseRace>::read_decisions(const Node& decisions, const Rules& rules,
                                      Submissions<HorseRace>& submissions) {
  if (const auto second = horse_race::second_token_in(decisions, rules)) {
    const auto seat = static_cast<std::int8_t>(second->whole(0, rules.players - 1));
    for (auto& submission : submissions) submission.second_token = seat;
  }
  horse_race::for_each_vote_in(decisions, rules, [&](Seat voter, Seat candidate, const Node&) {
    submissions[at(voter)].vote = static_cast<std::int8_t>(candidate);
  });
}

/// A decision that was not needed is ignored, and so are all before the end (R57).
void Codec<HorseRace>::check_decisions(const Node& decisions, const HorseRace::State& state) {
  const Rules& rules = *state.rules;
  const bool over = HorseRace::is_over(state);
  if (const auto second = horse_race::second_token_in(decisions, rules)) {
    const auto seat = static_cast<Seat>(second->whole(0, rules.players - 1));
    const bool needed = over && state.second.size() > 1;
    if (needed && !state.second.contains(seat)) second->fail(listed(state.second));
  }
  const bool needed = over && state.last.size() > 1;
  horse_race::for_each_vote_in(decisions, rules, [&](Seat voter, Seat candidate, const Node& vote) {
    if (!needed) return;
    if (!state.voters.contains(voter)) {
      vote.complain(fmt::format("a vote by seat {}, expected of {}", voter, listed(state.voters)));
    }
    if (!state.last.contains(candidate)) vote.fail(listed(state.last));
  });
}

Json Codec<HorseRace>::write_decision(const Rules& rules, Step, const HorseRace::Result& result) {
  if (result.decision == horse_race::State::Phase::voting) {
    return {{"elimination_votes", write_votes(result.votes, rules.players)}};
  }
  Json json = Json::object();
  if (result.chosen) json["second_token"] = result.second_token;
  return json;
}

}  // namespace mainmatch

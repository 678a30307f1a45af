#include <algorithm>
#include <optional>
#include <string>

#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/matches/amidakuji/record.h"

namespace mainmatch {

namespace amidakuji {

namespace {

Spot read_spot(const Node& node, const Rules& rules) {
  node.object({"leg", "row"});
  const auto leg = start_named(node.at("leg").text(), rules.legs);
  if (!leg) node.at("leg").fail(start_name(0) + ".." + start_name(rules.legs - 1) + " (R37)");
  const auto row = row_named(node.at("row").text(), rules.rows);
  if (!row) node.at("row").fail(row_name(0) + ".." + row_name(rules.rows - 1) + " (R37)");
  return {static_cast<std::int8_t>(*leg), static_cast<std::int8_t>(*row)};
}

/// Of the other seats no more blockers can be seen than they have.
void read_revealed(const std::optional<Node>& list, int round, Seat seat, State& state) {
  const Rules& rules = *state.rules;
  Round& log = state.rounds[at(round)];
  log.revealed.clear();
  const std::size_t count = list ? list->array(0, at(rules.players)) : 0;
  for (std::size_t i = 0; i < count; ++i) log.revealed.push_back(read_spot((*list)[i], rules));
  log.revealed = by_place(log.revealed);
  int of_others = 0;
  for (int r = 0; r <= round; ++r) {
    of_others += static_cast<int>(state.rounds[at(r)].revealed.size());
  }
  if (of_others > rules.players * rules.blockers) {
    list->complain(fmt::format("{} blockers so far, expected at most {} (R37)", of_others,
                               rules.players * rules.blockers));
  }
  const bool shown = log.blockers[at(seat)].leg >= 0;
  if (static_cast<int>(count) > rules.players - 1 + shown) {
    list->complain(
        fmt::format("{} blockers, expected at most one of each other seat (R37)", count));
  }
}

/// The answers to the peeks of the round, in their order.
void read_answers(const std::optional<Node>& list, int round, Seat seat, State& state) {
  const Rules& rules = *state.rules;
  std::size_t next = 0;
  for (Peek& peek : state.seats[at(seat)].peeks) {
    if (peek.round != round) continue;
    if (!list || next >= list->array()) {
      throw InputError("{}: {} peeks that are answered, expected one for each peek (R36)",
                       list ? list->path() : "peeks", next);
    }
    const Node answer = (*list)[next++];
    answer.object({"leg", "beads"});
    const std::string leg = start_name(peek.leg);
    if (answer.at("leg").text() != leg) answer.at("leg").fail(leg + ", where the seat peeked");
    const int own = state.rounds[at(round)].bids[at(seat)][at(peek.leg)];
    const int others = (rules.players - 1) * rules.max_bet;
    const Node beads = answer.at("beads");
    const auto number = beads.whole(0, INT16_MAX);
    if (number < own || number > own + others) {
      beads.fail(fmt::format("{}..{}, the seat's own included (R36)", own, own + others));
    }
    peek.beads = static_cast<std::int16_t>(number);
  }
}

}  // namespace

}  // namespace amidakuji

std::vector<std::string_view> SeatForm<Amidakuji>::news(const Amidakuji::Rules&, Step) {
  return {"rounds.peeks", "rounds.revealed"};
}

void SeatForm<Amidakuji>::read_dealt(const Node& dealt, const Amidakuji::Rules& rules, Seat seat,
                                     Amidakuji::Setup& setup) {
  if (rules.phantoms.size() > 0) amidakuji::read_phantoms(dealt.at("phantoms"), rules, setup);
  amidakuji::HintSheet sheet;
  sheet.rung.fill({.kind = amidakuji::RungHint::Kind::none});
  sheet.placement.fill({.kind = amidakuji::PlacementHint::Kind::none});
  amidakuji::read_hints_of(dealt.at("hints"), rules, setup.phantom_board(), seat, sheet);
  setup.set_hints(sheet);
  const auto garnets = dealt.find_unless_null("garnets");
  setup.garnets[at(seat)] =
      garnets ? static_cast<int>(garnets->whole(0, kMaxGarnets)) : rules.starting_garnets;
}

bool SeatForm<Amidakuji>::is_true(const Node& hint, const Amidakuji::State& state) {
  const amidakuji::Rules& rules = *state.rules;
  const auto& kinds = amidakuji::kPlacementKinds;
  const bool is_placement =
      std::find(kinds.begin(), kinds.end(), hint.at("kind").text()) != kinds.end();
  if (is_placement) {
    const auto of_placements = amidakuji::read_placement_hint(hint, rules);
    return amidakuji::is_true(of_placements, state.setup.placements, rules);
  }
  const auto of_rungs = amidakuji::read_rung_hint(hint, rules, state.setup.phantom_board());
  return amidakuji::is_true(of_rungs, state.setup.rungs);
}

void SeatForm<Amidakuji>::read_news(const Node& news, Step step, Seat seat,
                                    Amidakuji::State& state) {
  news.object({"peeks", "revealed"});
  amidakuji::read_answers(news.find_unless_null("peeks"), step.index, seat, state);
  amidakuji::read_revealed(news.find_unless_null("revealed"), step.index, seat, state);
}

}  // namespace mainmatch

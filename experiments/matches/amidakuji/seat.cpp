#include <algorithm>
#include <array>
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

/// How many rungs fit into columns and rows beside the phantoms (R1).
class Room {
 public:
  Room(const Rules& rules, const Board& phantoms)
      : rules_(rules), free_(askable_slots(rules, phantoms)) {}

  int in_column(int column) const {
    int count = 0;
    for (int row = 0; row < rules_.rows; ++row) count += is_free(row, column);
    return count;
  }
  int in_row(int row) const {
    int count = 0;
    for (int column = 0; column < rules_.columns(); ++column) {
      if (!is_free(row, column)) continue;
      ++count;
      ++column;  // none stands beside it
    }
    return count;
  }
  int on_board() const {
    int count = 0;
    for (int row = 0; row < rules_.rows; ++row) count += in_row(row);
    return count;
  }

 private:
  bool is_free(int row, int column) const {
    return rules_.rung_density > 0 &&
           free_.test(
               Board::index(Slot{static_cast<std::int8_t>(row), static_cast<std::int8_t>(column)}));
  }

  const Rules& rules_;
  const Bits256 free_;
};

/// In a record hints are held against the setup; here it is not known.
void check_hint(const Node& node, const RungHint& hint, const Room& room) {
  const auto at_most = [&](int most) {
    if (hint.answer <= most) return;
    node.at("count").fail(fmt::format("0..{}, as many rungs as can be there (R1)", most));
  };
  switch (hint.kind) {
    case RungHint::Kind::column_total:
      return at_most(room.in_column(hint.a));
    case RungHint::Kind::row_total:
      return at_most(room.in_row(hint.a));
    case RungHint::Kind::board_total:
      return at_most(room.on_board());
    case RungHint::Kind::column_compare:
      if (hint.answer != 0 && room.in_column(hint.answer > 0 ? hint.a : hint.b) == 0) {
        node.at("first_has").complain("no rung can be in the column that has more (R1)");
      }
      return;
    default:
      return;
  }
}

void check_hint(const Node& node, const PlacementHint& hint, const Rules& rules) {
  switch (hint.kind) {
    case PlacementHint::Kind::ahead:
      if (hint.x == hint.a || hint.x == hint.b) return;
      node.at("better").fail("one of the two legs (R14)");
    case PlacementHint::Kind::paying:
      if (hint.x != 0 || rules.paying_places < rules.legs) return;
      node.at("pays").fail("true, as all placements pay (R14)");
    case PlacementHint::Kind::sum: {
      const int most = 2 * rules.legs - 1;
      if (hint.x >= 3 && hint.x <= most) return;
      node.at("sum").fail(fmt::format("3..{}, of two different placements (R14)", most));
    }
    default:
      return;
  }
}

/// Of the other seats no more blockers can be seen than they have.
void read_revealed(const std::optional<Node>& list, int round, Seat seat, State& state) {
  const Rules& rules = *state.rules;
  Round& log = state.rounds[at(round)];
  log.revealed.clear();
  const std::size_t count = list ? list->array(0, at(rules.players)) : 0;
  for (std::size_t i = 0; i < count; ++i) log.revealed.push_back(read_spot((*list)[i], rules));
  log.revealed = by_place(log.revealed);
  int so_far = 0, own = 0;
  for (int r = 0; r <= round; ++r) {
    so_far += static_cast<int>(state.rounds[at(r)].revealed.size());
    own += state.rounds[at(r)].blockers[at(seat)].leg >= 0;
  }
  if (const int most = (rules.players - 1) * rules.blockers + own; so_far > most) {
    list->complain(fmt::format("{} blockers so far, expected at most {} (R37)", so_far, most));
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
  std::array<std::optional<int>, kMaxLegs> of_others;  // what the others bid on a leg
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
    std::optional<int>& before = of_others[at(peek.leg)];
    if (before && *before != number - own) {
      beads.fail(fmt::format("{}, as the same peek was answered before (R36)", *before + own));
    }
    before = static_cast<int>(number) - own;
    int all = 0;
    for (const std::optional<int>& one : of_others) all += one.value_or(0);
    if (all > others) {
      beads.complain(
          fmt::format("with the other peeks {} beads of others, who have {} (R36)", all, others));
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
  const Node hints = dealt.at("hints");
  amidakuji::check_hint(hints.at("rung"), sheet.rung[at(seat)],
                        amidakuji::Room(rules, setup.phantom_board()));
  amidakuji::check_hint(hints.at("placement"), sheet.placement[at(seat)], rules);
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

#pragma once

#include <ranges>

#include "engine/amidakuji/game.h"
#include "experiments/matches/amidakuji/record.h"
#include "experiments/matches/shape.h"

namespace mainmatch {

/// What a seat of Amidakuji is shown.
template <>
struct Shape<Amidakuji> {
  using Rules = Amidakuji::Rules;
  using View = Amidakuji::View;

  template <class Sink>
  static void walk(const Rules& rules, const View* view, Sink& sink) {
    using namespace amidakuji;
    sink.help("Columns between two neighbouring legs in a row, as C:S-T.");
    sink.list(
        "phantoms", rules.max_phantoms(), [&] { return view->phantoms(); },
        [&](Slot slot) {
          add_slot(
              "", rules, [&] { return slot; }, sink);
        });
    sink.help("The questions and answers of the seat; the kind says which keys there are.");
    sink.object("hints", [&] {
      const auto rung = [=] { return view->rung_hint(); };
      sink.object("rung", [&] { add_rung_hint(rules, rung, sink); });
      const auto placement = [=] { return view->placement_hint(); };
      sink.object("placement", [&] { add_placement_hint(rules, placement, sink); });
    });
    sink.help("For the rest of the match.");
    sink.whole("beads_left", 0, [&] { return view->beads_left(); });
    sink.whole("blockers_left", 0, [&] { return view->blockers_left(); });
    sink.help("Without a price.");
    sink.whole("peeks_left", 0, [&] { return view->peeks_left(); });
    sink.help("That can be bought.");
    sink.whole("extra_peeks_left", 0, [&] { return view->extra_peeks_left(); });
    sink.whole("garnets", 0, [&] { return view->garnets(); });
    sink.help("The past rounds.");
    sink.list(
        "rounds", rules.rounds, [&] { return std::views::iota(0, view->round()); },
        [&](int round) { sink.object("", [&] { add_round(rules, view, round, sink); }); });
  }

  // hint() is the hint.
  template <class Sink>
  static void add_rung_hint(const Rules& rules, const auto& hint, Sink& sink) {
    using namespace amidakuji;
    using Kind = RungHint::Kind;
    sink.choice(
        "kind", RungHint::kKinds, [](int kind) { return kRungKinds[at(kind)]; },
        [&] { return static_cast<int>(hint().kind); });
    const auto is = [&](Kind kind) { return [&hint, kind] { return hint().kind == kind; }; };
    const auto count = [&] { sink.whole("count", 0, [&] { return hint().answer; }); };
    sink.when(is(Kind::column_total), [&] {
      sink.choice("column", rules.legs - 1, column_name, [&] { return hint().a; });
      count();
    });
    sink.when(is(Kind::row_total), [&] {
      sink.choice("row", rules.rows, row_name, [&] { return hint().a; });
      count();
    });
    sink.when(is(Kind::rung_at), [&] {
      add_slot(
          "slot", rules,
          [&] {
            return Slot{hint().a, hint().b};
          },
          sink);
      sink.flag("present", [&] { return hint().answer != 0; });
    });
    sink.when(is(Kind::column_compare), [&] {
      sink.tuple("columns", 2, [&](int i) {
        sink.choice("", rules.legs - 1, column_name, [&] { return i == 0 ? hint().a : hint().b; });
      });
      sink.choice(
          "first_has", 3, [](int i) { return kComparisons[at(i)]; },
          [&] { return hint().answer + 1; });
    });
    sink.when(is(Kind::board_total), count);
  }

  template <class Sink>
  static void add_placement_hint(const Rules& rules, const auto& hint, Sink& sink) {
    using namespace amidakuji;
    using Kind = PlacementHint::Kind;
    sink.choice(
        "kind", PlacementHint::kKinds, [](int kind) { return kPlacementKinds[at(kind)]; },
        [&] { return static_cast<int>(hint().kind); });
    const auto is = [&](Kind kind) { return [&hint, kind] { return hint().kind == kind; }; };
    const auto leg = [&] { sink.choice("leg", rules.legs, end_name, [&] { return hint().a; }); };
    const auto legs = [&] {
      sink.tuple("legs", 2, [&](int i) {
        sink.choice("", rules.legs, end_name, [&] { return i == 0 ? hint().a : hint().b; });
      });
    };
    sink.when(is(Kind::ahead), [&] {
      legs();
      sink.choice("better", rules.legs, end_name, [&] { return hint().x; });
    });
    sink.when(is(Kind::paying), [&] {
      leg();
      sink.flag("pays", [&] { return hint().x != 0; });
    });
    sink.when(is(Kind::one_of), [&] {
      leg();
      sink.tuple("placements", 2,
                 [&](int i) { sink.whole("", 0, [&] { return i == 0 ? hint().x : hint().y; }); });
    });
    sink.when(is(Kind::sum), [&] {
      legs();
      sink.whole("sum", 0, [&] { return hint().x; });
    });
    sink.when(is(Kind::parity), [&] {
      leg();
      sink.flag("even", [&] { return hint().x != 0; });
    });
  }

 private:
  template <class Sink>
  static void add_slot(std::string_view key, const Rules& rules, const auto& slot, Sink& sink) {
    const int columns = rules.legs - 1;
    const auto name = [=](int i) {
      return amidakuji::slot_name(
          {static_cast<std::int8_t>(i / columns), static_cast<std::int8_t>(i % columns)});
    };
    sink.choice(key, rules.rows * columns, name,
                [&] { return slot().row * columns + slot().column; });
  }

  template <class Sink>
  static void add_spot(const Rules& rules, const auto& spot, Sink& sink) {
    sink.choice("leg", rules.legs, amidakuji::start_name, [&] { return spot().leg; });
    sink.choice("row", rules.rows, amidakuji::row_name, [&] { return spot().row; });
  }

  /// A past round: what was accepted, what was void, which blockers were shown.
  template <class Sink>
  static void add_round(const Rules& rules, const View* view, int round, Sink& sink) {
    using namespace amidakuji;
    sink.help("Beads by starting leg, without zeros.");
    sink.counts("bets", rules.legs, start_name,
                [&](int leg) { return view->bids(round)[at(leg)]; });
    const auto blocker = [=] { return view->blocker(round); };
    sink.help("The one that the seat placed; null for none.");
    sink.or_null(
        "blocker", [&] { return blocker().leg >= 0; },
        [&] { sink.object("blocker", [&] { add_spot(rules, blocker, sink); }); });
    sink.help("Parts that were void: the bets, so many peeks, the blocker.");
    sink.object("void", [&] {
      sink.flag("bets", [&] { return view->voids(round).bets; });
      sink.whole("peeks", 0, [&] { return view->voids(round).peeks; });
      sink.flag("blocker", [&] { return view->voids(round).blocker; });
    });
    sink.help("Each with its answer.");
    sink.list(
        "peeks", rules.peeks + rules.extra_peeks, [&] { return peeks_of(*view, round); },
        [&](const Peek& peek) {
          sink.object("", [&] {
            sink.choice("leg", rules.legs, start_name, [&] { return peek.leg; });
            sink.whole("beads", 0, [&] { return peek.beads; });
          });
        });
    sink.help("Blockers of all seats.");
    sink.list(
        "revealed", rules.players, [&] { return view->revealed(round); },
        [&](Spot spot) {
          sink.object("", [&] {
            add_spot(
                rules, [=] { return spot; }, sink);
          });
        });
  }

  static FixedList<amidakuji::Peek, amidakuji::kMaxPeeks> peeks_of(const View& view, int round) {
    FixedList<amidakuji::Peek, amidakuji::kMaxPeeks> peeks;
    for (const amidakuji::Peek& peek : view.peeks()) {
      if (peek.round == round) peeks.push_back(peek);
    }
    return peeks;
  }
};

}  // namespace mainmatch

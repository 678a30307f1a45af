// The exact posterior against counting every board, and against rejection sampling on full ones.

#include "agents/amidakuji/inference/board_posterior.h"

#include <cmath>
#include <vector>

#include "engine/amidakuji/game.h"
#include "engine/core/index.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

using namespace amidakuji;

Board active_board(const Rules& rules, const Setup& setup, const Board& rungs, int round) {
  Board active = rungs;
  for (std::size_t i = 0; i < setup.phantoms.size(); ++i) {
    if (rules.phantoms[i].is_on(round)) active.set(setup.phantoms[i]);
  }
  return active;
}

/// Walks through every board that can be dealt with these phantoms: f(board, probability).
template <class F>
void for_every_board(const Rules& rules, const Board& phantoms, int row, double p, Board board,
                     const F& f) {
  if (row == rules.rows) return f(board, p);
  const std::uint32_t held = phantoms.row(row);
  for (std::uint32_t rungs = 0; rungs < (1u << rules.columns()); ++rungs) {
    double q = p;
    bool possible = true;
    for (int c = 0; c < rules.columns(); ++c) {
      const auto set = [c](std::uint32_t bits, int shift) {
        return c + shift >= 0 && ((bits >> (c + shift)) & 1u) != 0;
      };
      const bool open = !set(held, 0) && !set(held, 1) && !set(held, -1) && !set(rungs, -1);
      if (set(rungs, 0)) {
        possible = possible && open;
        q *= rules.rung_density;
      } else if (open) {
        q *= 1 - rules.rung_density;
      }
    }
    if (!possible) continue;
    Board next = board;
    next.set_row(row, rungs);
    for_every_board(rules, phantoms, row + 1, q, next, f);
  }
}

double largest_error(const Rules& rules, const Setup& setup, const RungHint& hint) {
  BoardPosterior posterior;
  posterior.infer(rules, {setup.phantoms.begin(), setup.phantoms.end()}, hint);
  double worst = 0;
  for (int round = 0; round < rules.rounds; ++round) {
    BoardPosterior::Matrix counted{};
    double total = 0;
    for_every_board(rules, setup.phantom_board(), 0, 1, Board{}, [&](const Board& board, double p) {
      if (!is_true(hint, board)) return;
      total += p;
      const Board active = active_board(rules, setup, board, round);
      const Ends ends = trace({active, active}, rules.rows);
      for (int s = 0; s < rules.legs; ++s) counted[at(s)][at(end_of(ends, s))] += p;
    });
    for (int s = 0; s < rules.legs; ++s) {
      for (int e = 0; e < rules.legs; ++e) {
        const double exact = counted[at(s)][at(e)] / total;
        worst = std::max(worst, std::abs(posterior.round(round)[at(s)][at(e)] - exact));
      }
    }
  }
  return worst;
}

}  // namespace

TEST_CASE("the board posterior is exact on small boards", "[agents][posterior]") {
  struct Size {
    int legs, rows;
    std::size_t phantoms;
  };
  std::array<int, RungHint::kKinds> seen{};
  for (const Size size :
       {Size{2, 3, 1}, Size{3, 4, 2}, Size{4, 4, 3}, Size{5, 3, 4}, Size{8, 2, 2}, Size{4, 1, 1}}) {
    Rules rules;
    rules.players = 16;
    rules.legs = size.legs;
    rules.rows = size.rows;
    rules.paying_places = 2;
    rules.rung_density = 0.6;
    while (rules.phantoms.size() > size.phantoms) rules.phantoms.pop_back();
    for (std::uint64_t match = 0; match < 4; ++match) {
      Stream stream(9, match, Purpose::deal());
      Setup setup;
      deal(rules, stream, setup);
      for (std::size_t seat = 0; seat < 16; ++seat) {
        const RungHint hint = setup.hints(rules).rung[seat];
        ++seen[static_cast<std::size_t>(hint.kind)];
        INFO("legs " << size.legs << ", rows " << size.rows << ", kind "
                     << static_cast<int>(hint.kind));
        CHECK(largest_error(rules, setup, hint) < 1e-12);
      }
    }
  }
  for (const int kind : seen) CHECK(kind > 0);
}

TEST_CASE("the board posterior agrees with sampling on full boards", "[agents][posterior]") {
  const Rules rules;
  std::array<bool, RungHint::kKinds> done{};
  for (std::uint64_t match = 0; match < 3; ++match) {
    Stream stream(10, match, Purpose::deal());
    Setup setup;
    deal(rules, stream, setup);
    for (std::size_t seat = 0; seat < 12; ++seat) {
      const RungHint hint = setup.hints(rules).rung[seat];
      bool& known = done[static_cast<std::size_t>(hint.kind)];
      if (known) continue;
      known = true;
      BoardPosterior posterior;
      posterior.infer(rules, {setup.phantoms.begin(), setup.phantoms.end()}, hint);
      // Boards are dealt anew until `kWanted` of them agree with the hint.
      constexpr int kWanted = 4000;
      std::array<BoardPosterior::Matrix, 5> counts{};
      Setup other = setup;
      for (int found = 0; found < kWanted;) {
        deal_rungs(rules, setup.phantom_board(), stream, other.rungs);
        if (!is_true(hint, other.rungs)) continue;
        ++found;
        for (int round = 0; round < 5; ++round) {
          const Board active = active_board(rules, setup, other.rungs, round);
          const Ends ends = trace({active, active}, rules.rows);
          for (int s = 0; s < 8; ++s) counts[at(round)][at(s)][at(end_of(ends, s))] += 1;
        }
      }
      for (int round = 0; round < 5; ++round) {
        for (std::size_t s = 0; s < 8; ++s) {
          for (std::size_t e = 0; e < 8; ++e) {
            const double p = posterior.round(round)[s][e];
            const double sigma = std::sqrt(p * (1 - p) / kWanted) + 1e-9;
            // 1600 comparisons, far from independent: 5.5 sigma leaves room for all of them.
            CHECK(std::abs(counts[at(round)][s][e] / kWanted - p) < 5.5 * sigma + 1.0 / kWanted);
          }
        }
      }
    }
  }
  for (const bool kind : done) CHECK(kind);
}

TEST_CASE("the board posterior has the same bits at every width of vectors",
          "[agents][posterior]") {
  std::array<int, RungHint::kKinds> seen{};
  for (const int legs : {3, 5, 8}) {
    Rules rules;
    rules.legs = legs;
    for (std::uint64_t match = 0; match < 3; ++match) {
      Stream stream(11, match, Purpose::deal());
      Setup setup;
      deal(rules, stream, setup);
      const std::span<const Slot> phantoms(setup.phantoms.begin(), setup.phantoms.end());
      for (std::size_t seat = 0; seat < 12; ++seat) {
        const RungHint hint = setup.hints(rules).rung[seat];
        ++seen[static_cast<std::size_t>(hint.kind)];
        BoardPosterior narrow;
        narrow.infer(rules, phantoms, hint, Width::two);
        for (const Width width : {Width::four, Width::eight}) {
          if (!has_width(width)) continue;
          BoardPosterior wide;
          wide.infer(rules, phantoms, hint, width);
          for (int r = 0; r < rules.rounds; ++r) CHECK(wide.round(r) == narrow.round(r));
        }
      }
    }
  }
  for (const int kind : seen) CHECK(kind > 0);
}

/// In the last round two phantoms of one row differ from the first, in the one before one of them.
TEST_CASE("rounds differ by the phantoms of a row that are on", "[agents][posterior]") {
  Rules rules;
  rules.rounds = 4;
  rules.phantoms.clear();
  rules.phantoms.push_back({true, 2});
  rules.phantoms.push_back({false, 3});
  const std::array<Slot, 2> phantoms = {{{3, 1}, {3, 5}}};
  PhantomRows rows;
  rows.compute(rules, phantoms);
  CHECK(rows.has_phantoms(3));
  CHECK(!rows.has_phantoms(2));
  CHECK(rows.on(3, 0) == 0b0000010u);
  CHECK(rows.on(3, 1) == 0b0000010u);
  CHECK(rows.on(3, 2) == 0u);
  CHECK(rows.on(3, 3) == 0b0100000u);
  CHECK(rows.alike(3, 0b1111u) == 0b0011u);
  CHECK(rows.alike(3, 0b1101u) == 0b0001u);
  CHECK(rows.alike(3, 0b1100u) == 0b0100u);
  CHECK(rows.alike(2, 0b1101u) == 0b1101u);
  CHECK(rows.patterns(2).count == 34);
  CHECK(rows.patterns(3).count == 2);  // a rung between the phantoms, or none
}

}  // namespace mainmatch::tests

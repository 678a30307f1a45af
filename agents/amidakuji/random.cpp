#include <array>
#include <bit>

#include "agents/amidakuji/inference/random_play.h"
#include "agents/roster.h"
#include "engine/amidakuji/game.h"

namespace mainmatch::amidakuji {

namespace {

/// One bead in byte `leg`.
constexpr std::array<std::uint64_t, kMaxLegs> kBeadOn = [] {
  std::array<std::uint64_t, kMaxLegs> beads{};
  for (std::size_t leg = 0; leg < kMaxLegs; ++leg) beads[leg] = std::uint64_t{1} << (8 * leg);
  return beads;
}();

/// Plays uniformly among legal bids and uses all beads where that is possible: the baseline for all
/// other bots. The beads of a round are uniform between the minimum that still uses all in time and
/// the maximum; each goes on a uniform leg; each blocker gets a uniform round, leg and row.
class Random final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;
};

void Random::act(const View& view, Submission& submission) {
  const Rules& rules = view.rules();
  const int rounds_after = rules.rounds - 1 - view.round();
  const auto [may, must] = RandomBeads(rules, view.round(), view.beads_left());
  const auto legs = static_cast<std::uint32_t>(rules.legs);
  const auto rows = static_cast<std::uint32_t>(rules.rows);
  const auto rounds_left = static_cast<std::uint32_t>(rounds_after) + 1u;
  const auto choices = static_cast<std::uint32_t>(may - must) + 1u;

  // All draws share one random word: an unused draw is cheaper than an unpredictable branch.
  const auto [more, turn, leg, row, a, b, c, d, e, f] = chance().several_below<10>(
      {choices, rounds_left, legs, rows, legs, legs, legs, legs, legs, legs});
  int beads = must + static_cast<int>(more);
  std::uint64_t bets = 0;  // byte l is leg l; stays in a register until it is complete
  for (const std::uint32_t on : {a, b, c, d, e, f}) {
    bets += kBeadOn[on] & (0 - std::uint64_t{beads-- > 0});
  }
  for (; beads > 0; --beads) bets += std::uint64_t{1} << (8 * chance().below(legs));
  submission.bets = std::bit_cast<Bids>(bets);
  // At most one blocker a round (selection sampling): with random_blocker_chance.
  submission.places_blocker = static_cast<int>(turn) < view.blockers_left();
  submission.blocker = {static_cast<std::int8_t>(leg), static_cast<std::int8_t>(row)};
}

}  // namespace

RosterEntry<Amidakuji> random() {
  return entry<Random>("random", "any legal play, all beads used in time");
}

}  // namespace mainmatch::amidakuji

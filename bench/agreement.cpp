#include "bench/agreement.h"

#include <array>
#include <cmath>
#include <cstdio>

#include "bench/table.h"

namespace mainmatch::bench {

namespace {

/// What is observed of a match, one number each, so that matches are independent samples.
constexpr std::array<const char*, 22> kObserved = {"mean score",
                                                   "mean squared score",
                                                   "highest score",
                                                   "lowest score",
                                                   "tie for first",
                                                   "tie for last",
                                                   "tokens",
                                                   "garnets",
                                                   "beads on ends",
                                                   "beads on best end",
                                                   "blockers idle",
                                                   "blockers destroyed",
                                                   "rungs",
                                                   "place of seat 0",
                                                   "rung hints true",
                                                   "rung hint answers",
                                                   "placement answers",
                                                   "one_of distance",
                                                   "fouls",
                                                   "beads in round 1",
                                                   "beads in round 1, squared",
                                                   "beads in last round"};
using Observation = std::array<double, kObserved.size()>;

struct Sums {
  double n = 0;
  Observation sum{};
  Observation squares{};

  void add(const Observation& seen) {
    ++n;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      sum[i] += seen[i];
      squares[i] += seen[i] * seen[i];
    }
  }
  double mean(std::size_t i) const { return sum[i] / n; }
  double squared_error(std::size_t i) const {
    return (squares[i] / n - mean(i) * mean(i)) / (n - 1);
  }
};

/// What both outcomes have under the same names.
template <class Outcome>
Observation observe_outcome(const Outcome& out, std::size_t players, int starting_garnets) {
  Observation seen{};
  const auto n = static_cast<double>(players);
  for (std::size_t seat = 0; seat < players; ++seat) {
    const auto score = static_cast<double>(out.scores[seat]);
    seen[0] += score / n;
    seen[1] += score * score / n;
    seen[6] += static_cast<double>(out.tokens[seat]);
    seen[7] += static_cast<double>(out.garnets[seat] - starting_garnets);
    // The place of seat 0, which under the lots and equal bots is as uniform as any.
    if (out.ranking[seat] == 0) seen[13] = static_cast<double>(seat);
  }
  for (const auto& some : out.beads) {
    for (const auto beads : some) seen[8] += static_cast<double>(beads);
  }
  seen[2] = static_cast<double>(out.scores[static_cast<std::size_t>(out.ranking[0])]);
  seen[3] = static_cast<double>(out.scores[static_cast<std::size_t>(out.elimination_candidate)]);
  seen[4] = out.winners.size() > 1;
  seen[5] = out.tied_last.size() > 1;
  return seen;
}

void add_bids(Observation& seen, double first_round, double last_round) {
  seen[19] = first_round;
  seen[20] = first_round * first_round;
  seen[21] = last_round;
}

Observation observe(const Table& table) {
  const auto& out = table.out;
  const auto players = static_cast<std::size_t>(table.rules.players);
  Observation seen = observe_outcome(out, players, table.rules.starting_garnets);
  for (std::size_t end = 0; end < amidakuji::kMaxLegs; ++end) {
    if (table.setup.placements[end] != 1) continue;
    for (std::size_t seat = 0; seat < players; ++seat) seen[9] += out.beads[end][seat];
  }
  seen[10] = table.state.blockers_idle;
  seen[11] = table.state.blockers_destroyed;
  seen[12] = table.setup.rungs.count();
  const amidakuji::HintSheet& hints = table.setup.hints(table.rules);
  for (std::size_t seat = 0; seat < players; ++seat) {
    const amidakuji::RungHint& rung = hints.rung[seat];
    const amidakuji::PlacementHint& placement = hints.placement[seat];
    seen[14] += rung.kind == amidakuji::RungHint::Kind::rung_at && rung.answer == 1;
    seen[15] += rung.answer;
    if (placement.kind == amidakuji::PlacementHint::Kind::one_of) {
      seen[17] += placement.y - placement.x;
    } else {
      seen[16] += placement.x;
    }
    seen[18] += out.fouls[seat];
  }
  const auto beads_in = [&](int round) {
    double beads = 0;
    for (std::size_t seat = 0; seat < players; ++seat) {
      for (const auto bid : table.state.rounds[static_cast<std::size_t>(round)].bids[seat]) {
        beads += bid;
      }
    }
    return beads;
  };
  add_bids(seen, beads_in(0), beads_in(table.rules.rounds - 1));
  return seen;
}

Observation observe(const yardstick::Rules& rules, const yardstick::Setup& setup,
                    const yardstick::Outcome& out) {
  const auto players = static_cast<std::size_t>(rules.players);
  Observation seen = observe_outcome(out, players, rules.starting_garnets);
  for (std::size_t end = 0; end < setup.placements.size(); ++end) {
    if (setup.placements[end] != 1) continue;
    for (std::size_t seat = 0; seat < players; ++seat) seen[9] += out.beads[seat][end];
  }
  seen[10] = out.blockers_idle;
  seen[11] = out.blockers_destroyed;
  seen[12] = setup.rungs.count();
  for (std::size_t seat = 0; seat < players; ++seat) {
    const yardstick::Hint& rung = setup.rung_hints[seat];
    const yardstick::Hint& placement = setup.placement_hints[seat];
    seen[14] += rung.question.kind == yardstick::Kind::rung_at && rung.answer == 1;
    seen[15] += rung.answer;
    if (placement.question.kind == yardstick::Kind::one_of) {
      seen[17] += std::abs(placement.answer - placement.decoy);
    } else {
      seen[16] += placement.answer;
    }
  }
  seen[18] = out.fouls;
  add_bids(seen, out.bids.front(), out.bids.back());
  return seen;
}

}  // namespace

bool yardstick_agrees(std::uint64_t matches, double sigmas) {
  Table table;
  YardstickTable yardstick_table(1);
  Sums engine, yardstick;
  for (std::uint64_t match = 0; match < matches; ++match) {
    table.play_match(1, match);
    engine.add(observe(table));
    yardstick::Match played(yardstick_table.rules,
                            yardstick::deal(yardstick_table.rules, yardstick_table.random));
    const auto out = played.play(yardstick_table.players, yardstick_table.random);
    yardstick.add(observe(yardstick_table.rules, played.setup(), out));
  }
  bool all = true;
  for (std::size_t i = 0; i < kObserved.size(); ++i) {
    const double error = std::sqrt(engine.squared_error(i) + yardstick.squared_error(i));
    const double apart = engine.mean(i) - yardstick.mean(i);
    if (std::fabs(apart) <= sigmas * error) continue;
    all = false;
    std::fprintf(stderr, "%s: engine %.6g, yardstick %.6g, standard error %.2g\n", kObserved[i],
                 engine.mean(i), yardstick.mean(i), error);
  }
  return all;
}

}  // namespace mainmatch::bench

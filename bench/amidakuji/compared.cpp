#include <cstdlib>
#include <numeric>

#include "agents/amidakuji/roster.h"
#include "bench/comparison.h"
#include "bench/observation.h"
#include "engine/amidakuji/mechanics.h"
#include "experiments/matches/amidakuji/record.h"
#include "tests/amidakuji/oracle/match.h"

namespace mainmatch::bench {

namespace {

using Engine = SimulatorOf<Amidakuji>;

struct Compared {
  using Rules = oracle::amidakuji::Rules;
  using Player = oracle::amidakuji::Player;
  using RandomPlayer = oracle::amidakuji::RandomPlayer;
  using Match = oracle::amidakuji::Match;
  using Outcome = oracle::amidakuji::Outcome;

  static void observe(const Engine& played, Observation& seen);
  static void observe(const Match& match, const oracle::amidakuji::Outcome& out, Observation& seen);
};

/// What a match of Amidakuji comes to besides its outcome.
struct Seen {
  double beads = 0;          ///< on ends
  double beads_on_best = 0;  ///< on the end that is placed first
  double blockers_idle = 0;
  double blockers_destroyed = 0;
  double rungs = 0;
  double rung_hints_true = 0;
  double rung_answers = 0;
  double placement_answers = 0;
  double decoys_off = 0;  ///< how far the false placements of one_of are off
  double fouls = 0;
  double beads_first_round = 0;
  double beads_last_round = 0;

  void add_to(Observation& seen) const {
    seen.insert(seen.end(), {{"beads on ends", beads},
                             {"beads on best end", beads_on_best},
                             {"blockers idle", blockers_idle},
                             {"blockers destroyed", blockers_destroyed},
                             {"rungs", rungs},
                             {"rung hints true", rung_hints_true},
                             {"rung hint answers", rung_answers},
                             {"placement answers", placement_answers},
                             {"one_of distance", decoys_off},
                             {"fouls", fouls},
                             {"beads in round 1", beads_first_round},
                             {"beads in round 1, squared", beads_first_round * beads_first_round},
                             {"beads in last round", beads_last_round}});
  }
};

/// Beads bid by all seats.
double beads_in(const Engine& played, int round) {
  double beads = 0;
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(played.rules().players); ++seat) {
    for (const auto bid : played.state().rounds[static_cast<std::size_t>(round)].bids[seat]) {
      beads += bid;
    }
  }
  return beads;
}

void Compared::observe(const Engine& played, Observation& seen) {
  using amidakuji::PlacementHint;
  using amidakuji::RungHint;
  const auto players = static_cast<std::size_t>(played.rules().players);
  observe_outcome(played.ended(), players, seen);
  Seen own;
  for (std::size_t end = 0; end < static_cast<std::size_t>(played.rules().legs); ++end) {
    for (std::size_t seat = 0; seat < players; ++seat) {
      const auto beads = static_cast<double>(played.ended().beads[end][seat]);
      own.beads += beads;
      if (played.setup().placements[end] == 1) own.beads_on_best += beads;
    }
  }
  own.blockers_idle = played.state().blockers_idle;
  own.blockers_destroyed = played.state().blockers_destroyed;
  own.rungs = played.setup().rungs.count();
  const amidakuji::HintSheet& hints = played.setup().hints(played.rules());
  for (std::size_t seat = 0; seat < players; ++seat) {
    const RungHint& rung = hints.rung[seat];
    const PlacementHint& placement = hints.placement[seat];
    own.rung_hints_true += rung.kind == RungHint::Kind::rung_at && rung.answer == 1;
    own.rung_answers += rung.answer;
    if (placement.kind == PlacementHint::Kind::one_of) {
      own.decoys_off += placement.y - placement.x;
    } else {
      own.placement_answers += placement.x;
    }
  }
  own.fouls = fouls_of(played.ended());
  own.beads_first_round = beads_in(played, 0);
  own.beads_last_round = beads_in(played, played.rules().rounds - 1);
  own.add_to(seen);
}

void Compared::observe(const Match& match, const oracle::amidakuji::Outcome& out,
                       Observation& seen) {
  using oracle::amidakuji::Hint;
  using oracle::amidakuji::Kind;
  const oracle::amidakuji::Setup& setup = match.setup();
  const std::size_t players = out.scores.size();
  observe_outcome(out, players, seen);
  Seen own;
  for (const auto& on_ends : out.beads) {
    for (std::size_t end = 0; end < on_ends.size(); ++end) {
      own.beads += on_ends[end];
      if (setup.placements[end] == 1) own.beads_on_best += on_ends[end];
    }
  }
  for (const auto& round : match.rounds()) {
    own.blockers_idle += round.blockers_idle;
    own.blockers_destroyed += round.blockers_destroyed;
  }
  for (const auto& hand : match.hands()) own.fouls += static_cast<double>(hand.voids.size());
  own.rungs = setup.rungs.count();
  for (std::size_t seat = 0; seat < players; ++seat) {
    const Hint& rung = setup.rung_hints[seat];
    const Hint& placement = setup.placement_hints[seat];
    own.rung_hints_true += rung.question.kind == Kind::rung_at && rung.answer == 1;
    own.rung_answers += rung.answer;
    if (placement.question.kind == Kind::one_of) {
      own.decoys_off += std::abs(placement.answer - placement.decoy);
    } else {
      own.placement_answers += placement.answer;
    }
  }
  const auto beads_in = [](const oracle::amidakuji::Round& round) {
    return std::accumulate(round.bids.begin(), round.bids.end(), 0);
  };
  own.beads_first_round = beads_in(match.rounds().front());
  own.beads_last_round = beads_in(match.rounds().back());
  own.add_to(seen);
}

}  // namespace

std::unique_ptr<Comparison> compare_amidakuji() {
  return std::make_unique<ComparisonOf<Amidakuji, Compared>>();
}

}  // namespace mainmatch::bench

#include <algorithm>
#include <array>

#include "agents/threads/roster.h"
#include "bench/comparison.h"
#include "bench/observation.h"
#include "engine/threads/mechanics.h"
#include "experiments/matches/threads/record.h"
#include "tests/threads/oracle/match.h"

namespace mainmatch::bench {

namespace {

using Engine = SimulatorOf<Threads>;

struct Compared {
  using Rules = oracle::threads::Rules;
  using Player = oracle::threads::Player;
  using RandomPlayer = oracle::threads::RandomPlayer;
  using Match = oracle::threads::Match;
  using Outcome = oracle::threads::Outcome;

  static void observe(const Engine& played, Observation& seen);
  static void observe(const Match& match, const oracle::threads::Outcome& out, Observation& seen);
};

/// What a match of Threads of Fate comes to besides its outcome.
struct Seen {
  double made = 0;
  double golden = 0;
  double cut = 0;
  double snipped = 0;
  double visits = 0;
  double tiers = 0;
  double fouls = 0;
  double twine = 0;  ///< left
  double x = 0;
  double strength = 0;  ///< of all threads at the end
  double strongest = 0;
  double threads_after_first = 0;
  double chats = 0;  ///< over all rounds
  double boosts = 0;
  double heaven_goldness = 0;
  double heaven_next = 0;
  double fallen = 0;
  double candidates = 0;
  double candidate_in_tie_break = 0;  ///< the place of the Elimination Candidate

  void add_to(Observation& seen) const {
    seen.insert(seen.end(), {{"threads made", made},
                             {"golden threads", golden},
                             {"threads cut", cut},
                             {"threads cut, squared", cut * cut},
                             {"threads snipped", snipped},
                             {"threads snipped, squared", snipped * snipped},
                             {"visits", visits},
                             {"tiers", tiers},
                             {"fouls", fouls},
                             {"twine left", twine},
                             {"twine left, squared", twine * twine},
                             {"x", x},
                             {"strength at the end", strength},
                             {"strongest thread", strongest},
                             {"strongest thread, squared", strongest * strongest},
                             {"threads after round 1", threads_after_first},
                             {"chats", chats},
                             {"boosts", boosts},
                             {"goldness in Heaven", heaven_goldness},
                             {"in Heaven next", heaven_next},
                             {"fallen", fallen},
                             {"candidates", candidates},
                             {"candidate in the lots", candidate_in_tie_break}});
  }

  template <class Lots>
  void add_candidate(const Lots& tie_break, int seat) {
    candidates = 1;
    candidate_in_tie_break = static_cast<double>(
        std::find(tie_break.begin(), tie_break.end(), seat) - tie_break.begin());
  }
};

void Compared::observe(const Engine& played, Observation& seen) {
  const threads::State& state = played.state();
  const auto players = static_cast<std::size_t>(played.rules().seats());
  observe_outcome(played.ended(), players, seen);
  Seen own;
  std::array<std::int64_t, Threads::kFacts.size()> facts;
  Threads::facts(state, facts);
  own.made = static_cast<double>(facts[0]);
  own.golden = static_cast<double>(facts[1]);
  own.cut = static_cast<double>(facts[2]);
  own.snipped = static_cast<double>(facts[3]);
  own.visits = static_cast<double>(facts[4]);
  own.twine = static_cast<double>(facts[5]);
  own.fouls = fouls_of(played.ended());
  for (std::size_t seat = 0; seat < players; ++seat) {
    for (const int tier : state.seats[seat].tiers) own.tiers += std::max(tier, 0);
    own.x += state.seats[seat].x;
    own.threads_after_first += state.rounds[0].threads.made[seat].size();
  }
  for (const int strength : state.threads.strength) {
    own.strength += strength;
    own.strongest = std::max<double>(own.strongest, strength);
  }
  for (int round = 0; round < played.rules().rounds; ++round) {
    const threads::Round& log = state.rounds[static_cast<std::size_t>(round)];
    for (int seat = 0; seat < played.rules().seats(); ++seat) {
      own.chats += chats_of(log.threads, state.realms, seat, round + 1).size();
      own.boosts += !log.submissions[static_cast<std::size_t>(seat)].boost.absent();
    }
  }
  for (const int seat : state.realms.heaven) {
    own.heaven_goldness +=
        static_cast<double>(played.ended().scores[static_cast<std::size_t>(seat)]);
  }
  own.heaven_next = played.ended().heaven_next.size();
  own.fallen = played.ended().fallen.size();
  if (played.ended().elimination_candidate != kNoSeat) {
    own.add_candidate(played.setup().tie_break, played.ended().elimination_candidate);
  }
  own.add_to(seen);
}

void Compared::observe(const Match& match, const oracle::threads::Outcome& out, Observation& seen) {
  observe_outcome(out, out.scores.size(), seen);
  Seen own;
  own.made = match.counts().threads_made;
  own.golden = match.counts().threads_golden;
  own.cut = match.counts().threads_cut;
  own.snipped = match.counts().threads_snipped;
  own.visits = match.counts().visits;
  own.fouls = match.counts().fouls;
  for (const auto& hand : match.hands()) {
    own.twine += hand.twine;
    own.x += hand.x;
    for (const auto& [moira, tier] : hand.tiers) own.tiers += tier;
    for (const auto& report : hand.reports) own.chats += static_cast<double>(report.chats.size());
    for (const auto& submission : hand.past) own.boosts += submission.boost.has_value();
  }
  own.threads_after_first = static_cast<double>(match.history().front().size());
  for (const auto& [link, thread] : match.history().back()) {
    own.strength += thread.strength;
    own.strongest = std::max<double>(own.strongest, thread.strength);
  }
  for (const int seat : match.setup().heaven) {
    own.heaven_goldness += out.scores[static_cast<std::size_t>(seat)];
  }
  own.heaven_next = static_cast<double>(out.heaven_next.size());
  own.fallen = static_cast<double>(out.fallen.size());
  if (out.elimination_candidate)
    own.add_candidate(match.setup().tie_break, *out.elimination_candidate);
  own.add_to(seen);
}

}  // namespace

std::unique_ptr<Comparison> compare_threads() {
  return std::make_unique<ComparisonOf<Threads, Compared>>();
}

}  // namespace mainmatch::bench

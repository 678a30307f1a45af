#include <algorithm>

#include "agents/edges/roster.h"
#include "bench/comparison.h"
#include "bench/observation.h"
#include "engine/edges/mechanics.h"
#include "experiments/matches/edges/record.h"
#include "tests/edges/oracle/match.h"

namespace mainmatch::bench {

namespace {

using Engine = SimulatorOf<Edges>;

struct Compared {
  using Rules = oracle::edges::Rules;
  using Player = oracle::edges::Player;
  using RandomPlayer = oracle::edges::RandomPlayer;
  using Match = oracle::edges::Match;
  using Outcome = oracle::edges::Outcome;

  static void observe(const Engine& played, Observation& seen);
  static void observe(const Match& match, const oracle::edges::Outcome& out, Observation& seen);
};

/// What a match of Double-edged Edges comes to besides its outcome.
struct Seen {
  double screwed = 0;
  double dumb = 0;
  double pushes = 0;
  double bets = 0;
  double bets_first_round = 0;
  double down = 0;     ///< moves together with the seat below
  double moved = 0;    ///< spaces in the first round, those to the left being negative
  double squared = 0;  ///< of where all land in the last round
  double positions = 0;
  double votes = 0;
  double votes_for_candidate = 0;
  double candidate_in_tie_break = 0;  ///< the place of the Elimination Candidate
  double fouls = 0;

  void add_to(Observation& seen) const {
    seen.insert(seen.end(), {{"screwed", screwed},
                             {"screwed, squared", screwed * screwed},
                             {"dumb", dumb},
                             {"dumb, squared", dumb * dumb},
                             {"pushes", pushes},
                             {"pushes, squared", pushes * pushes},
                             {"garnets bet", bets},
                             {"garnets bet, squared", bets * bets},
                             {"garnets bet in round 1", bets_first_round},
                             {"moves with down", down},
                             {"moved in round 1", moved},
                             {"moved in round 1, squared", moved * moved},
                             {"landed in last round, squared", squared},
                             {"positions", positions},
                             {"votes", votes},
                             {"votes for the candidate", votes_for_candidate},
                             {"candidate in the lots", candidate_in_tie_break},
                             {"fouls", fouls}});
  }
};

template <class Lots>
double place_in(const Lots& tie_break, int seat) {
  return static_cast<double>(std::find(tie_break.begin(), tie_break.end(), seat) -
                             tie_break.begin());
}

void Compared::observe(const Engine& played, Observation& seen) {
  const edges::State& state = played.state();
  const auto players = static_cast<std::size_t>(played.rules().players());
  const auto rounds = static_cast<std::size_t>(played.rules().rounds);
  observe_outcome(played.ended(), players, seen);
  Seen own;
  own.screwed = state.screwed;
  own.dumb = state.dumb;
  own.pushes = state.pushes;
  own.bets = static_cast<double>(state.garnets_bet);
  for (std::size_t seat = 0; seat < players; ++seat) {
    own.bets_first_round += state.rounds[0].bets[seat];
    own.moved += state.rounds[0].moved[seat];
    const double landed = state.rounds[rounds - 1].landed[seat];
    own.squared += landed * landed;
    own.positions += state.positions[seat];
    own.votes += state.votes[seat] != kNoSeat;
    own.votes_for_candidate += state.votes[seat] == played.ended().elimination_candidate;
    for (std::size_t round = 0; round < rounds; ++round) {
      own.down += state.rounds[round].partners[seat] == edges::Partner::down;
    }
  }
  own.candidate_in_tie_break =
      place_in(played.setup().tie_break, played.ended().elimination_candidate);
  own.fouls = fouls_of(played.ended());
  own.add_to(seen);
}

void Compared::observe(const Match& match, const oracle::edges::Outcome& out, Observation& seen) {
  using oracle::edges::Partner;
  using oracle::edges::Turn;
  using oracle::edges::Type;
  observe_outcome(out, out.scores.size(), seen);
  Seen own;
  const auto& grid = match.setup().grid;
  for (const std::vector<Turn>& turns : match.turns()) {
    for (std::size_t row = 0; row < grid.size(); ++row) {
      for (std::size_t column = 0; column < grid[row].size(); ++column) {
        const Turn& turn = turns[static_cast<std::size_t>(grid[row][column])];
        const bool down = turn.move.partner == Partner::down;
        const int partner = down ? grid[(row + 1) % grid.size()][column]
                                 : grid[row][(column + 1) % grid[row].size()];
        own.screwed += turn.type == Type::screwed;
        own.dumb += turn.type == Type::dumb;
        own.pushes += turns[static_cast<std::size_t>(partner)].type == Type::dumb;
        own.bets += turn.bet;
        own.down += down;
      }
    }
  }
  for (const Turn& turn : match.turns().front()) {
    own.bets_first_round += turn.bet;
    own.moved += turn.move.spaces();
  }
  for (const Turn& turn : match.turns().back()) own.squared += turn.landed * turn.landed;
  for (const auto& standing : match.standings()) {
    own.positions += standing.position;
    own.fouls += standing.fouls;
  }
  own.votes = static_cast<double>(out.votes.size());
  for (const auto& [voter, candidate] : out.votes) {
    own.votes_for_candidate += candidate == out.elimination_candidate;
  }
  own.candidate_in_tie_break = place_in(match.setup().tie_break, out.elimination_candidate);
  own.add_to(seen);
}

}  // namespace

std::unique_ptr<Comparison> compare_edges() {
  return std::make_unique<ComparisonOf<Edges, Compared>>();
}

}  // namespace mainmatch::bench

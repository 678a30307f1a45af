#include <array>
#include <cstdint>
#include <vector>

#include "agents/bugcatcher/roster.h"
#include "bench/comparison.h"
#include "bench/observation.h"
#include "engine/bugcatcher/mechanics.h"
#include "experiments/matches/bugcatcher/record.h"
#include "tests/bugcatcher/oracle/match.h"

namespace mainmatch::bench {

namespace {

using Engine = SimulatorOf<Bugcatcher>;

struct Compared {
  using Rules = oracle::bugcatcher::Rules;
  using Player = oracle::bugcatcher::Player;
  using RandomPlayer = oracle::bugcatcher::RandomPlayer;
  using Match = oracle::bugcatcher::Match;
  using Outcome = oracle::bugcatcher::Outcome;

  static void observe(const Engine& played, Observation& seen);
  static void observe(const Match& match, const oracle::bugcatcher::Outcome& out,
                      Observation& seen);
};

constexpr std::array<std::string_view, 7> kFates = {
    "actions done",       "collisions, case 1",  "collisions, case 2", "collisions, case 3",
    "collisions, case 4", "paths off the board", "idle paths"};

/// Of the places of one kind of nodes, rows and columns from 0.
struct Places {
  double rows = 0;
  double columns = 0;
  double squares = 0;

  void add(int row, int column) {
    rows += row;
    columns += column;
    squares += row * row + column * column;
  }
  void add_to(Observation& seen, const std::array<std::string_view, 3>& names) const {
    seen.insert(seen.end(), {{names[0], rows}, {names[1], columns}, {names[2], squares}});
  }
};

/// What a match of Bugcatcher comes to besides its outcome.
struct Seen {
  double paths = 0;
  double central = 0;  ///< paths
  double black = 0;    ///< paths
  double paths_first = 0;
  double collisions = 0;
  double swaps = 0;
  double taken = 0;
  double completed = 0;
  double penalties = 0;
  double fouls = 0;
  double clean_rounds = 0;   ///< in a row, at the end
  double garnets_first = 0;  ///< after the pregame
  double garnets_last = 0;   ///< before those of the end
  std::array<Places, 2> first;
  std::array<Places, 2> last;
  std::array<double, kFates.size()> fates{};
  std::vector<double> completers;  ///< by mission of the deck

  explicit Seen(std::size_t missions) : completers(missions) {}

  void add_to(Observation& seen, const auto& deck) const {
    seen.insert(seen.end(), {{"paths", paths},
                             {"paths, squared", paths * paths},
                             {"central paths", central},
                             {"black paths", black},
                             {"paths of round 1", paths_first},
                             {"collisions", collisions},
                             {"collisions, squared", collisions * collisions},
                             {"swaps", swaps},
                             {"swaps, squared", swaps * swaps},
                             {"missions taken on", taken},
                             {"missions taken on, squared", taken * taken},
                             {"missions completed", completed},
                             {"missions completed, squared", completed * completed},
                             {"penalties", penalties},
                             {"penalties, squared", penalties * penalties},
                             {"fouls", fouls},
                             {"clean rounds at the end", clean_rounds},
                             {"garnets after the pregame", garnets_first},
                             {"garnets after the rounds", garnets_last}});
    first[0].add_to(seen, {"first cells, rows", "first cells, columns", "first cells, squared"});
    first[1].add_to(seen,
                    {"first corners, rows", "first corners, columns", "first corners, squared"});
    last[0].add_to(seen, {"last cells, rows", "last cells, columns", "last cells, squared"});
    last[1].add_to(seen, {"last corners, rows", "last corners, columns", "last corners, squared"});
    for (std::size_t i = 0; i < fates.size(); ++i) seen.push_back({kFates[i], fates[i]});
    // Under the name of a mission: by how many it was completed.
    for (std::size_t i = 0; i < deck.size(); ++i) seen.push_back({deck[i].name, completers[i]});
  }
};

/// A mission of the engine's deck as `Seen` wants it.
struct Named {
  std::string_view name;
};

std::vector<Named> names_of(const bugcatcher::Rules& rules) {
  std::vector<Named> names;
  for (const bugcatcher::Mission& mission : rules.deck()) names.push_back({mission.name()});
  return names;
}

void add_walk(const bugcatcher::SeatRound& round, Seen& own) {
  const bugcatcher::Walk& walk = round.walk;
  own.central += walk.placed[index_of(bugcatcher::Node::central)];
  own.black += walk.coloured[index_of(bugcatcher::Colour::black)];
  for (const bugcatcher::Deed& deed : round.deeds) ++own.fates[static_cast<std::size_t>(deed.fate)];
}

void add_walk(const oracle::bugcatcher::Walk& walk, Seen& own) {
  own.paths += static_cast<double>(walk.paths.size());
  for (const auto& path : walk.paths) {
    own.central += path.node == oracle::bugcatcher::Node::central;
    own.black += path.colour == oracle::bugcatcher::Colour::black;
  }
  own.swaps += walk.swaps;
  for (const auto& deed : walk.deeds) ++own.fates[static_cast<std::size_t>(deed.fate)];
}

void add_stands(const oracle::bugcatcher::Stands& stands, std::array<Places, 2>& places) {
  for (const auto& [node, stand] : stands) {
    places[static_cast<std::size_t>(node)].add(stand.place.row / 2, stand.place.column / 2);
  }
}

void Compared::observe(const Engine& played, Observation& seen) {
  const bugcatcher::State& state = played.state();
  const auto players = static_cast<std::size_t>(played.rules().players);
  const auto rounds = static_cast<std::size_t>(played.rules().rounds);
  observe_outcome(played.ended(), players, seen);
  Seen own(played.rules().deck().size());
  std::array<std::int64_t, Bugcatcher::kFacts.size()> facts;
  Bugcatcher::facts(state, facts);
  own.paths = static_cast<double>(facts[0]);
  own.collisions = static_cast<double>(facts[1]);
  own.swaps = static_cast<double>(facts[2]);
  own.taken = static_cast<double>(facts[3]);
  own.completed = static_cast<double>(facts[4]);
  own.penalties = static_cast<double>(facts[6]);
  own.fouls = fouls_of(played.ended());
  for (std::size_t seat = 0; seat < players; ++seat) {
    own.clean_rounds += state.seats[seat].clean_rounds;
    own.garnets_first += state.pregame_garnets[seat];
    own.garnets_last += state.seats[seat].garnets;
    own.paths_first += state.rounds[0].seats[seat].walk.total();
    for (std::size_t n = 0; n < 2; ++n) {
      const bugcatcher::Place first = state.first_nodes[seat][n];
      const bugcatcher::Place last = state.walks[seat].stand[n];
      own.first[n].add(bugcatcher::row_of(first), bugcatcher::column_of(first));
      own.last[n].add(bugcatcher::row_of(last), bugcatcher::column_of(last));
    }
    for (std::size_t r = 0; r < rounds; ++r) add_walk(state.rounds[r].seats[seat], own);
  }
  for (std::size_t board = 0; board < rounds; ++board) {
    for (std::size_t i = 0; i < state.setup.boards[board].size(); ++i) {
      const bool closed = ((state.open[board] >> i) & 1u) == 0;
      if (!closed || state.takers[board][i].empty()) continue;
      own.completers[state.setup.boards[board][i]] += state.completers[board][i].size();
    }
  }
  static const std::vector<Named> names = names_of(played.rules());
  own.add_to(seen, names);
}

void Compared::observe(const Match& match, const oracle::bugcatcher::Outcome& out,
                       Observation& seen) {
  observe_outcome(out, out.scores.size(), seen);
  Seen own(match.rules().deck.size());
  own.taken = match.counts().taken;
  own.completed = static_cast<double>(match.completions().size());
  own.penalties = match.counts().penalties;
  for (const auto& completion : match.completions()) {
    const auto& board = match.setup().boards[static_cast<std::size_t>(completion.board)];
    const int mission = board[static_cast<std::size_t>(completion.index)];
    own.completers[static_cast<std::size_t>(mission)] +=
        static_cast<double>(completion.seats.size());
  }
  for (const auto& hand : match.hands()) {
    own.collisions += hand.collisions;
    own.fouls += hand.fouls;
    own.clean_rounds += hand.clean_rounds;
    own.garnets_last += hand.garnets;
    own.paths_first += static_cast<double>(hand.walks.front().paths.size());
    add_stands(hand.stands, own.last);
    for (const auto& walk : hand.walks) add_walk(walk, own);
  }
  for (const auto& stands : match.first_stands()) add_stands(stands, own.first);
  for (const int garnets : match.first_garnets()) own.garnets_first += garnets;
  own.add_to(seen, match.rules().deck);
}

}  // namespace

std::unique_ptr<Comparison> compare_bugcatcher() {
  return std::make_unique<ComparisonOf<Bugcatcher, Compared>>();
}

}  // namespace mainmatch::bench

#include "agents/bugcatcher/inference/takers.h"

#include <algorithm>
#include <bit>

#include "engine/core/index.h"

namespace mainmatch::bugcatcher {

namespace {

double power_of_half(int n) noexcept { return 1.0 / static_cast<double>(1u << n); }

/// The placed paths of two nodes that belong together.
Walk walk_of(const Trail& central, const Trail& border) noexcept {
  Walk walk{};
  const std::array<const Trail*, 2> trails = {&central, &border};
  for (const Node node : kNodes) {
    const Trail& trail = *trails[index_of(node)];
    walk.start[index_of(node)] = walk.stand[index_of(node)] = trail.places[0];
    for (std::size_t i = 0; i < at(trail.placed); ++i) {
      walk.central_colour = node == Node::central ? trail.colours[i] : other(trail.colours[i]);
      walk.place(node, trail.ways[i]);
    }
  }
  return walk;
}

/// Binomial coefficient n over k.
double choose(int n, int k) noexcept {
  double ways = 1;
  for (int i = 0; i < k; ++i) ways = ways * (n - i) / (i + 1);
  return ways;
}

}  // namespace

void SeenMissions::observe(const View& view) noexcept {
  seat_ = view.seat();
  if (view.is_pregame()) return;
  std::array<unsigned, kMaxRounds> left{};
  int clean = 0;
  for (int round = 0; round < view.round(); ++round) {
    auto& board_of = boards_[at(round)];
    board_of.clear();
    for (int i = 0; i < view.missions(round); ++i) board_of.push_back(view.mission(round, i));
    left[at(round)] = (1u << board_of.size()) - 1u;
    const Walk& walk = view.walk(round);
    clean = is_clean(walk) ? clean + 1 : 0;
    won_[at(round)] = view.fireflies(round) - (round == 0 ? 0 : view.fireflies(round - 1));
    won_[at(round)] -= walk.total();
    for (int board = 0; board <= round; ++board) {
      const unsigned completed = view.completed(round, board);
      open_[at(round)][at(board)] = static_cast<std::uint8_t>(left[at(board)]);
      completed_[at(round)][at(board)] = static_cast<std::uint8_t>(completed);
      own_[at(round)][at(board)] = 0;
      const int running = round - board + 1;
      for (unsigned rest = left[at(board)]; rest != 0; rest &= rest - 1) {
        const int i = std::countr_zero(rest);
        const unsigned bit = 1u << i;
        const Mission& mission = boards_[at(board)][at(i)];
        const bool over =
            (completed & bit) != 0 || (mission.limit != 0 && running >= mission.limit);
        if (!over) continue;
        left[at(board)] &= ~bit;
        if ((view.taken(board) & bit) == 0) continue;
        if ((completed & bit) != 0 && meets(mission.goal, walk, std::min(clean, running))) {
          own_[at(round)][at(board)] |= static_cast<std::uint8_t>(bit);
        } else {
          won_[at(round)] += mission.penalty;
        }
      }
    }
  }
}

/// Calls f(board, index) for the open missions that two nodes meet together.
template <class F>
void SeenMissions::for_each_of_pairs(int round, F&& f) const noexcept {
  for (int board = 0; board <= round; ++board) {
    for (unsigned rest = open_[at(round)][at(board)]; rest != 0; rest &= rest - 1) {
      const int i = std::countr_zero(rest);
      const GoalKind kind = boards_[at(board)][at(i)].goal.kind;
      if (kind != GoalKind::total && kind != GoalKind::colour && kind != GoalKind::cross) continue;
      if (((own_[at(round)][at(board)] >> i) & 1u) == 0) f(board, i);
    }
  }
}

void SeenMissions::look_at_pairs(int rounds, const Trails& trails,
                                 const std::array<int, 2>& own) noexcept {
  const int others = rules_.players - 1;
  for (int round = 0; round < rounds; ++round) {
    for_each_of_pairs(round, [&](int board, int i) {
      const Goal& goal = boards_[at(board)][at(i)].goal;
      int met = 0;
      for (int central = 0; central < rules_.players; ++central) {
        for (int border = 0; border < rules_.players; ++border) {
          if (central == own[0] || border == own[1]) continue;
          met += meets(goal,
                       walk_of(trails.of(round, Node::central, central),
                               trails.of(round, Node::border, border)),
                       0);
        }
      }
      double nobody = 1;  // probability that no other pair has taken it on and meets it
      for (int pair = 1; pair < others; ++pair) nobody *= 1 - 0.5 * met / (others * others);
      missed_[at(round)][at(board)][at(i)] = std::max(1 - nobody, 0x1p-10) / (1 - nobody / 2);
    });
  }
}

SeenMissions::OfPair SeenMissions::of_pair(int rounds, const Trails& trails, int central,
                                           int border) const noexcept {
  OfPair pair;
  std::array<unsigned, kMaxRounds> known{};
  for (int round = 0; round < rounds; ++round) {
    const Walk walk =
        walk_of(trails.of(round, Node::central, central), trails.of(round, Node::border, border));
    for_each_of_pairs(round, [&](int board, int i) {
      const bool has_met = ((known[at(board)] >> i) & 1u) != 0;
      const bool met = !has_met && meets(boards_[at(board)][at(i)].goal, walk, 0);
      if (((completed_[at(round)][at(board)] >> i) & 1u) != 0) {
        if (!met) pair.likely *= missed_[at(round)][at(board)][at(i)];
        pair.completes = pair.completes || met;
      } else if (met) {
        pair.likely /= 2;
        known[at(board)] |= 1u << i;
      }
    });
  }
  return pair;
}

bool SeenMissions::settle(int round, const PerSeat<Walk>& walks, const PerSeat<int>& clean,
                          Stream& stream, MissionTakers& takers, Weight& weight) const noexcept {
  FixedList<Shared, kMaxRounds * kMaxOnBoard> own;
  for (int board = 0; board <= round; ++board) {
    for (unsigned rest = open_[at(round)][at(board)]; rest != 0; rest &= rest - 1) {
      const int i = std::countr_zero(rest);
      const Mission& mission = boards_[at(board)][at(i)];
      SeatSet& known = takers.known[at(board)][at(i)];
      SeatSet met;
      for (Seat seat = 0; seat < rules_.players; ++seat) {
        if (seat == seat_ || known.contains(seat)) continue;
        const int in_a_row = std::min(clean[at(seat)], round - board + 1);
        if (meets(mission.goal, walks[at(seat)], in_a_row)) met.insert(seat);
      }
      known = known | met;
      if (((own_[at(round)][at(board)] >> i) & 1u) != 0) {
        own.push_back({board, i, met, mission.reward});
      } else if (((completed_[at(round)][at(board)] >> i) & 1u) != 0) {
        if (met.empty()) return false;
        weight *= 1 - power_of_half(met.size());
        const std::uint32_t sets = (1u << met.size()) - 1u;
        unsigned chosen = stream.below(sets) + 1u;
        for (const Seat seat : met) {
          if ((chosen & 1u) != 0) takers.taken[at(board)][at(i)].insert(seat);
          chosen >>= 1;
        }
      } else {
        weight *= power_of_half(met.size());
      }
    }
  }
  return share(own, won_[at(round)], stream, takers, weight);
}

/// Draws the number of seats that shared each reward: all but the last at random, the last from the
/// sum.
bool SeenMissions::share(const FixedList<Shared, kMaxRounds * kMaxOnBoard>& own, int won,
                         Stream& stream, MissionTakers& takers, Weight& weight) const noexcept {
  for (std::size_t m = 0; m < own.size(); ++m) {
    const Shared& mission = own[m];
    const int met = mission.met.size();
    const bool is_last = m + 1 == own.size();
    std::array<double, kMaxPlayers + 1> likely{};
    double sum = 0;
    for (int k = 0; k <= met; ++k) {
      const int each = (mission.reward + k) / (k + 1);
      if (is_last && each != won) continue;
      sum += likely[at(k)] = choose(met, k) * power_of_half(met);
    }
    if (sum == 0) return false;
    weight *= sum;
    double mark = uniform(stream) * sum;
    int drawn = 0;
    for (int k = 0; k <= met && mark >= 0; ++k) {
      if (likely[at(k)] == 0) continue;
      drawn = k;
      mark -= likely[at(k)];
    }
    won -= (mission.reward + drawn) / (drawn + 1);
    takers.taken[at(mission.board)][at(mission.index)] = draw_subset(mission.met, drawn, stream);
  }
  return true;
}

SeatSet SeenMissions::draw_subset(SeatSet of, int size, Stream& stream) noexcept {
  SeatSet drawn;
  for (; size > 0; --size) {
    const int n = static_cast<int>(stream.below(static_cast<std::uint32_t>(of.size())));
    drawn.insert(of.nth(n));
    of.erase(of.nth(n));
  }
  return drawn;
}

std::uint8_t SeenMissions::draw(int round, Seat seat, Stream& stream,
                                const MissionTakers& takers) const noexcept {
  unsigned missions = 0;
  for (std::size_t i = 0; i < boards_[at(round)].size(); ++i) {
    const bool takes = takers.known[at(round)][i].contains(seat)
                           ? takers.taken[at(round)][i].contains(seat)
                           : stream.below(2) == 0;
    missions |= unsigned{takes} << i;
  }
  return static_cast<std::uint8_t>(missions);
}

}  // namespace mainmatch::bugcatcher

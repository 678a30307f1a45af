#include "agents/bugcatcher/inference/pairings.h"

#include <algorithm>
#include <bit>

#include "engine/core/index.h"

namespace mainmatch::bugcatcher {

Pairings::Pairings(const Rules& rules)
    : rules_(rules),
      players_(rules.players),
      later_(at(rules.rounds + 1) * at(rules.players) * at(rules.players)) {
  for (Odds* odds : {&usual_, &seeking_}) odds->sums.resize(std::size_t{1} << (players_ - 1));
}

void Pairings::observe(int rounds, const Trails& trails, const SeenMissions& missions,
                       const std::array<int, 2>& own, Prospects& room) noexcept {
  // The probability that a seat still has garnets for a free swap falls with each swap.
  constexpr double kStillHas = 0.6;
  for (std::size_t n = 0; n < 2; ++n) {
    others_[n].clear();
    for (int i = 0; i < players_; ++i) {
      if (i != own[n]) others_[n].push_back(i);
    }
  }
  std::array<std::array<Weight, kMaxPlayers>, kMaxPlayers> likely;
  std::array<std::array<bool, kMaxPlayers>, kMaxPlayers> completes{};
  for (const int central : others_[0]) {
    int largest = 0;
    bool any = false;
    for (const int border : others_[1]) {
      Weight& all = likely[at(central)][at(border)];
      all = {};
      std::array<double, 2> next = {1, 1};
      const auto keep = [&](int round) {
        later_[(at(round) * at(players_) + at(central)) * at(players_) + at(border)] = next;
      };
      keep(rounds);
      double free = rules_.free_swap_price == 0 ? 1 : rules_.starting_garnets > 0 ? 0.5 : 0;
      for (int round = 0; round < rounds; ++round) free *= rules_.free_swap_price ? kStillHas : 1;
      for (int round = rounds; round-- > 0;) {
        if (rules_.free_swap_price != 0) free /= kStillHas;
        room.compute(trails.of(round, Node::central, central),
                     trails.of(round, Node::border, border), next);
        for (const Colour colour : kColours) {
          Prospects::Along along{{0, 0}, colour, rules_.energy, false, false};
          double value = (1 - free) * room.of(along);
          along.free = true;
          value += free * room.of(along);
          next[index_of(colour)] = value;
        }
        const double most = std::max(next[0], next[1]);
        all *= most;
        if (most > 0) next = {next[0] / most, next[1] / most};
        keep(round);
      }
      all *= next[index_of(Colour::black)];
      const SeenMissions::OfPair pair = missions.of_pair(rounds, trails, central, border);
      all *= pair.likely;
      completes[at(central)][at(border)] = pair.completes;
      if (!all.is_zero() && (!any || all.exponent() > largest)) largest = all.exponent();
      any = any || !all.is_zero();
    }
    for (const int border : others_[1]) {
      const double odds = likely[at(central)][at(border)].over(largest);
      usual_.of(central, border) = odds;
      const bool is_sought = odds != 0 && completes[at(central)][at(border)];
      seeking_.of(central, border) = is_sought ? 1 : odds;
    }
  }
  add_up(usual_);
  add_up(seeking_);
}

void Pairings::add_up(Odds& odds) const noexcept {
  const std::size_t count = others_[0].size();
  odds.sums[0] = 1;
  for (std::size_t set = 1; set < (std::size_t{1} << count); ++set) {
    const int central = others_[0][at(std::popcount(set) - 1)];
    odds.sums[set] = 0;
    for (std::size_t rest = set; rest != 0; rest &= rest - 1) {
      const auto i = at(std::countr_zero(rest));
      odds.sums[set] += odds.of(central, others_[1][i]) * odds.sums[set ^ (std::size_t{1} << i)];
    }
  }
}

bool Pairings::draw(bool seeking, Stream& stream, std::array<int, kMaxPlayers>& borders,
                    Weight& weight) const noexcept {
  const Odds& odds = seeking ? seeking_ : usual_;
  const std::size_t count = others_[0].size();
  std::size_t set = (std::size_t{1} << count) - 1;
  if (odds.sums[set] == 0) return false;
  if (usual_.sums[set] != 0) weight *= odds.sums[set] / usual_.sums[set];
  for (std::size_t c = count; c-- > 0;) {
    const int central = others_[0][c];
    double mark = uniform(stream) * odds.sums[set];
    std::size_t chosen = 0;
    for (std::size_t rest = set; rest != 0 && mark >= 0; rest &= rest - 1) {
      const auto i = at(std::countr_zero(rest));
      const double share = odds.of(central, others_[1][i]) * odds.sums[set ^ (std::size_t{1} << i)];
      if (share == 0) continue;
      chosen = i;
      mark -= share;
    }
    borders[at(central)] = others_[1][chosen];
    weight *= 1 / odds.of(central, others_[1][chosen]);
    set ^= std::size_t{1} << chosen;
  }
  return true;
}

}  // namespace mainmatch::bugcatcher

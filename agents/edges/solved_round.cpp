#include "agents/edges/solved_round.h"

#include <algorithm>

#include "agents/edges/inference/models.h"
#include "agents/edges/response.h"
#include "engine/core/index.h"

namespace mainmatch::edges {

namespace {

/// The state of the learning.
class Learning {
 public:
  explicit Learning(const PublicView& view) noexcept;
  Learning(const Learning&) = delete;
  Learning& operator=(const Learning&) = delete;

  void learn(Seat seat, int turn) noexcept;
  /// The average strategies after this many turns.
  void average(int turns, PerSeat<MixedMove>& averages) const noexcept;

 private:
  using Table = MixedMove::Table;

  void forgo(Seat seat, const Prospects& prospects) noexcept;
  void play_regrets(Seat seat) noexcept;

  const PublicView& view_;
  Worth worth_;
  BetTiming timing_;
  PerSeat<Neighbourhood> neighbourhoods_;
  PerSeat<MixedMove> mixed_;       ///< current strategy of each seat
  PerSeat<Influence> influences_;  ///< of `mixed_`
  PerSeat<const Influence*> others_{};
  PerSeat<Table> regrets_{};
  PerSeat<Table> averages_{};  ///< not normalized
};

Learning::Learning(const PublicView& view) noexcept
    : view_(view), worth_(Worth::points(view.rules())), timing_(view) {
  model_random(view, mixed_);
  for (Seat seat = 0; seat < view.players(); ++seat) {
    neighbourhoods_[at(seat)] = Neighbourhood(view, seat);
    influences_[at(seat)].follow(mixed_[at(seat)]);
    others_[at(seat)] = &influences_[at(seat)];
  }
}

/// Adds the regret of every choice of a seat against its current strategy.
void Learning::forgo(Seat seat, const Prospects& prospects) noexcept {
  const Rules& rules = view_.rules();
  const MixedMove& mixed = mixed_[at(seat)];
  const double without = multiplier(rules, 0);
  const double with = multiplier(rules, view_.garnets(seat));
  Table worths;
  double mean = 0;
  for_each_run(rules, [&](Partner partner, int from, int to) {
    auto& row = worths[at(static_cast<int>(partner))];
    for (int move = from; move <= to; ++move) {
      const bool pays = timing_.pays(prospects.pushed(move, partner));
      row[MixedMove::index(move)] = prospects.expected(move, partner, pays ? with : without);
    }
    const int last = std::min(to, mixed.last());
    for (int move = std::max(from, mixed.first()); move <= last; ++move) {
      mean += mixed.chance(move, partner) * row[MixedMove::index(move)];
    }
  });
  for_each_run(rules, [&](Partner partner, int from, int to) {
    const auto& row = worths[at(static_cast<int>(partner))];
    auto& regrets = regrets_[at(seat)][at(static_cast<int>(partner))];
    for (int move = from; move <= to; ++move) {
      const std::size_t m = MixedMove::index(move);
      regrets[m] = std::max(0.0, regrets[m] + row[m] - mean);
    }
  });
}

/// Sets a seat's strategy proportional to its regrets; keeps it if none is positive.
void Learning::play_regrets(Seat seat) noexcept {
  const Rules& rules = view_.rules();
  const Table& regrets = regrets_[at(seat)];
  const auto is_regretted = [&](int move) {
    return regrets[0][MixedMove::index(move)] + regrets[1][MixedMove::index(move)] > 0;
  };
  int first = -rules.length;
  int last = rules.length;
  while (first < 0 && !is_regretted(first)) ++first;
  while (last > 0 && !is_regretted(last)) --last;
  double all = 0;
  for (const auto& row : regrets) {
    for (int move = first; move <= last; ++move) all += row[MixedMove::index(move)];
  }
  if (all == 0) return;
  mixed_[at(seat)].follow(regrets, first, last, all, rules.length);
  influences_[at(seat)].follow(mixed_[at(seat)]);
}

void Learning::learn(Seat seat, int turn) noexcept {
  Prospects prospects;
  prospects.foresee(view_, seat, neighbourhoods_[at(seat)], others_, worth_);
  forgo(seat, prospects);
  play_regrets(seat);
  const MixedMove& mixed = mixed_[at(seat)];
  for (const Partner partner : {Partner::right, Partner::down}) {
    auto& averages = averages_[at(seat)][at(static_cast<int>(partner))];
    for (int move = mixed.first(); move <= mixed.last(); ++move) {
      averages[MixedMove::index(move)] += (turn + 1) * mixed.chance(move, partner);
    }
  }
}

void Learning::average(int turns, PerSeat<MixedMove>& averages) const noexcept {
  const double all = turns * (turns + 1) / 2;
  const int length = view_.rules().length;
  for (Seat seat = 0; seat < view_.players(); ++seat) {
    averages[at(seat)].clear(length);
    for_each_run(view_.rules(), [&](Partner partner, int from, int to) {
      for (int move = from; move <= to; ++move) {
        const double weight =
            averages_[at(seat)][at(static_cast<int>(partner))][MixedMove::index(move)];
        if (weight > 0) averages[at(seat)].add(move, partner, weight / all);
      }
    });
  }
}

}  // namespace

void SolvedRound::compute(const PublicView& view, int turns) noexcept {
  Learning learning(view);
  for (int turn = 0; turn < turns; ++turn) {
    for (Seat seat = 0; seat < view.players(); ++seat) learning.learn(seat, turn);
  }
  learning.average(turns, averages);
  for (Seat seat = 0; seat < view.players(); ++seat) {
    influences_[at(seat)].follow(averages[at(seat)]);
    influences[at(seat)] = &influences_[at(seat)];
  }
}

}  // namespace mainmatch::edges

#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "experiments/coalition/allied_source.h"
#include "experiments/coalition/kingmaking.h"
#include "experiments/matches/lineup.h"
#include "experiments/tournament/cast.h"

namespace mainmatch {

/// A table at which every deal is played twice: by seats of which some are a coalition, and by the
/// same bots in the same seats, all else equal, as strangers. On one thread at a time.
template <Game G>
class CoalitionTable {
 public:
  /// `size` seats are held by copies of `member`, the others by the bots of the line-up. `rules`
  /// and `lineup` must outlive the table.
  CoalitionTable(const typename G::Rules& rules, const Lineup& lineup, std::string_view member,
                 int size)
      : rules_(rules),
        lineup_(lineup),
        seats_(at(G::seats(rules))),
        cast_(lineup),
        kingmaking_(rules) {
    for (int i = 0; i < size; ++i) members_.push_back(find_bot<G>(member)->make());
  }

  /// Plays unit number `unit` of the experiment `seed`; calls see(outcome) after the coalition's
  /// match and then after that of strangers.
  template <class See>
  void play_unit(std::uint64_t seed, std::uint64_t unit, See&& see) {
    Stream chance(seed, unit, Purpose::coalition());
    take_seats(seed, unit, chance);
    deal_match<G>(rules_, seed, unit, setup_);
    const std::span<Agent<G>* const> bots(agents_.data(), seats_);
    const AlliedSource<G> allied(bots, coalition_);
    play_match(seed, unit, [&](const typename G::State& state, Submissions<G>& submissions) {
      allied(state, submissions);
      kingmaking_.see(state, submissions);
      return true;
    });
    named_ = kingmaking_.could_name_another(coalition_, outcome_.winners, chance);
    see(outcome_);
    play_match(seed, unit, BotSource<G>(bots));
    see(outcome_);
  }

  /// Of the unit that was played last: the members' seats, and whether they could name the winner.
  SeatSet coalition() const { return coalition_; }
  bool could_name() const { return named_; }

 private:
  /// Any seats, uniformly.
  void take_seats(std::uint64_t seed, std::uint64_t unit, Stream& chance) {
    lineup_.draw(seed, {unit, unit, 0}, bot_of_seat_);
    cast_.take_seats({bot_of_seat_.data(), seats_});
    agents_ = cast_.agents();
    PerSeat<Seat> order;
    for (std::size_t seat = 0; seat < seats_; ++seat) order[seat] = static_cast<Seat>(seat);
    shuffle(order, static_cast<int>(seats_), chance);
    coalition_ = {};
    for (std::size_t i = 0; i < members_.size(); ++i) {
      coalition_.insert(order[i]);
      agents_[at(order[i])] = members_[i].get();
    }
  }

  template <class Source>
  void play_match(std::uint64_t seed, std::uint64_t unit, Source&& source) {
    seat_bots<G>({agents_.data(), seats_}, seed, unit);
    G::begin(rules_, setup_, state_);
    play<G>(state_, submissions_, nullptr, source, [](const auto&...) {});
    G::outcome(state_, outcome_);
  }

  const typename G::Rules& rules_;
  const Lineup& lineup_;
  std::size_t seats_;
  Cast<G> cast_;
  std::vector<std::unique_ptr<Agent<G>>> members_;
  Kingmaking<G> kingmaking_;
  PerSeat<int> bot_of_seat_{};
  PerSeat<Agent<G>*> agents_{};
  SeatSet coalition_;
  bool named_ = false;
  typename G::Setup setup_;
  typename G::State state_;
  Submissions<G> submissions_;
  typename G::Outcome outcome_;
};

}  // namespace mainmatch

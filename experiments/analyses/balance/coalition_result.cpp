#include "experiments/analyses/balance/coalition_result.h"

#include <array>

#include "experiments/base/bytes.h"

namespace mainmatch {

namespace {

constexpr std::array kAll = {&CoalitionSums::allied,      &CoalitionSums::strangers,
                             &CoalitionSums::gain,        &CoalitionSums::outsiders,
                             &CoalitionSums::wins_allied, &CoalitionSums::wins_strangers,
                             &CoalitionSums::named,       &CoalitionSums::named_strangers,
                             &CoalitionSums::made,        &CoalitionSums::made_strangers};

struct Part {
  std::int64_t payoff = 0;
  std::int64_t seats = 0;
};
Part part_of(const Payoff& payoff, SeatSet seats, const Outcome& outcome) {
  Part part;
  for (const Seat seat : seats) {
    part.payoff += payoff.of(outcome, seat);
    ++part.seats;
  }
  return part;
}

std::int64_t wins_of(SeatSet seats, const Outcome& outcome) {
  const int winners = outcome.winners.size();
  return winners == 0 ? 0 : (outcome.winners & seats).size() * kWinParts / winners;
}

}  // namespace

CoalitionSums::CoalitionSums(std::int64_t reach) {
  allied.coarse = strangers.coarse = RatioSums::coarse_for(reach);
  gain.coarse = outsiders.coarse = RatioSums::coarse_for(2 * reach);
  wins_allied.coarse = wins_strangers.coarse = RatioSums::coarse_for(kWinParts);
}

void CoalitionSums::add(const Payoff& payoff, SeatSet coalition, const Outcome& with,
                        const Outcome& without) {
  const SeatSet others = SeatSet::first(with.seats) - coalition;
  const Part one = part_of(payoff, coalition, with);
  const Part two = part_of(payoff, coalition, without);
  allied.add(one.payoff, one.seats);
  strangers.add(two.payoff, two.seats);
  gain.add(one.payoff - two.payoff, one.seats);
  const Part rest = part_of(payoff, others, with);
  outsiders.add(rest.payoff - part_of(payoff, others, without).payoff, rest.seats);
  wins_allied.add(wins_of(coalition, with), 1);
  wins_strangers.add(wins_of(coalition, without), 1);
}

void CoalitionSums::merge(const CoalitionSums& other) {
  for (const auto sums : kAll) (this->*sums).merge(other.*sums);
}

void CoalitionSums::save(ByteWriter& out) const {
  for (const auto sums : kAll) (this->*sums).save(out);
}

void CoalitionSums::load(ByteReader& in) {
  for (const auto sums : kAll) (this->*sums).load(in);
}

void add_estimates(const CoalitionSums& sums, const Payoff& payoff, CoalitionResult& result) {
  const auto mean = [&](const RatioSums& of) {
    return mean_interval(of).mapped(1 / static_cast<double>(payoff.unit()), 0);
  };
  result.allied = mean(sums.allied);
  result.strangers = mean(sums.strangers);
  result.gain = mean(sums.gain);
  result.outsiders = mean(sums.outsiders);
  result.wins_allied = share_interval(sums.wins_allied, kWinParts);
  result.wins_strangers = share_interval(sums.wins_strangers, kWinParts);
  result.kingmaking_hindsight = share_interval(sums.named);
  result.kingmaking_hindsight_strangers = share_interval(sums.named_strangers);
  result.kingmaking_foreseen = mean_interval(sums.made, {-1, 1});
  result.kingmaking_foreseen_strangers = mean_interval(sums.made_strangers, {-1, 1});
  result.p_value = mean_p_value(sums.gain);
}

}  // namespace mainmatch

#include "agents/threads/inference/snip_sampler.h"

#include <algorithm>

#include "engine/core/index.h"

namespace mainmatch::threads {

bool visit_counts(const State& state, Seat seat, const Submission& submission) noexcept {
  const State::SeatState& own = state.seats[at(seat)];
  const std::size_t moira = index_of(submission.moira);
  return moira < kMoirai && own.tiers[moira] < 0 && submission.donate >= 0 &&
         submission.donate <= own.twine;
}

int power_in_round(const State& state, Seat seat, const Submission& submission,
                   Moira moira) noexcept {
  if (submission.moira == moira && visit_counts(state, seat, submission)) {
    const Rules& rules = *state.rules;
    return rules.powers[index_of(moira)][at(rules.tier_of(submission.donate))];
  }
  return state.seats[at(seat)].powers[index_of(moira)];
}

SnipSampler::SnipSampler()
    : table_(at(kMaxSeats + 1) * kWidth),
      reached_(table_.size()),
      habits_of_(at(kMaxSeats) * kMaxSeats),
      asked_(habits_of_.size()) {
  for (Sums& sums : sums_) sums.chances.resize(kWidth);
}

void SnipSampler::begin(const State& state, const Habits& habits, Submissions<Threads>& round,
                        SeatSet decided) noexcept {
  state_ = &state;
  habits_ = &habits;
  round_ = &round;
  decided_ = decided;
  forget();
  std::fill(asked_.begin(), asked_.end(), std::uint8_t{0});
  links_.clear();
  mass_.fill(1);
}

/// The prior probability that each seat snips the thread; computed once a round.
const PerSeat<double>& SnipSampler::habits_of(Link link) noexcept {
  const std::size_t index = at(link.source) * kMaxSeats + at(link.recipient);
  PerSeat<double>& habits = habits_of_[index];
  if (asked_[index] != 0) return habits;
  asked_[index] = 1;
  for (Seat seat = 0; seat < state_->rules->seats(); ++seat) {
    habits[at(seat)] = habits_->snips(seat, link);
  }
  return habits;
}

SnipSampler::Decided SnipSampler::decided(Link link, Seat but) const noexcept {
  Decided sum;
  for (const Seat seat : decided_) {
    const Submission& own = (*round_)[at(seat)];
    if (seat == but || own.snip != link) continue;
    const Submission& of_source = (*round_)[at(link.source)];
    ++sum.number;
    sum.takes += std::max(0, 1 + power_in_round(*state_, seat, own, Moira::morta) -
                                 power_in_round(*state_, link.source, of_source, Moira::decima));
  }
  return sum;
}

/// The amounts the seat may take from the thread, with probabilities. Counts the visit it has in
/// hand; it may visit Morta instead, which is as rare as any action outside the model.
void SnipSampler::ways_of(Seat seat, const Snips& snips) noexcept {
  Ways& ways = ways_[seats_.size()];
  ways.clear();
  const Submission& own = (*round_)[at(seat)];
  const double snipping = std::min(0.999999, habits_of(snips.link)[at(seat)] / mass_[at(seat)]);
  const Seat source = snips.link.source;
  const int protection = power_in_round(*state_, source, (*round_)[at(source)], Moira::decima);
  const auto takes = [&](int morta) {
    return snips.by_number ? 1 : std::max(0, 1 + morta - protection);
  };
  const int now = takes(power_in_round(*state_, seat, own, Moira::morta));
  ways.push_back({snipping, now, -1});
  seats_.push_back(static_cast<std::int8_t>(seat));
  const State::SeatState& seen = state_->seats[at(seat)];
  const bool is_bound = own.moira == Moira::morta || !own.boost.absent() || own.golden ||
                        own.head_start || seat == source;
  if (snips.by_number || is_bound || seen.visited.contains(static_cast<int>(Moira::morta))) return;
  for (int tier = 0; tier <= state_->rules->tier_of(seen.twine); ++tier) {
    const int then = takes(state_->rules->powers[index_of(Moira::morta)][at(tier)]);
    if (then != now) {
      ways.push_back({snipping * Habits::kRare, then, static_cast<std::int8_t>(tier)});
    }
  }
}

/// The probability that the seats from this row on bring the sum into the range.
double SnipSampler::left(std::size_t row, int sum, const Snips& snips) noexcept {
  if (sum > snips.high) return 0;
  return cell(row, std::min(sum, top_));
}

/// With strong abilities, most sums are unreachable.
void SnipSampler::reach() noexcept {
  for (std::size_t row = 0; row <= seats_.size(); ++row) {
    std::fill_n(&reached(row, 0), at(top_) + 1, std::uint8_t{0});
  }
  reached(0, 0) = 1;
  for (std::size_t row = 0; row < seats_.size(); ++row) {
    for (int sum = 0; sum <= top_; ++sum) {
      if (reached(row, sum) == 0) continue;
      reached(row + 1, sum) = 1;
      for (const Way& way : ways_[row]) reached(row + 1, std::min(sum + way.takes, top_)) = 1;
    }
  }
}

const SnipSampler::Sums& SnipSampler::sums_of(const Snips& snips) noexcept {
  for (std::size_t i = 0; i < known_; ++i) {
    if (sums_[i].link == snips.link && sums_[i].by_number == snips.by_number) return sums_[i];
  }
  if (known_ == kKnown) forget();
  Sums& sums = sums_[known_++];
  sums.link = snips.link;
  sums.by_number = snips.by_number;
  sums.most = 0;
  double* const chances = sums.chances.data();
  chances[0] = 1;
  seats_.clear();
  for (Seat seat = 0; seat < state_->rules->seats(); ++seat) {
    if (decided_.contains(seat)) continue;
    ways_of(seat, snips);
    const Ways& ways = ways_[seats_.size() - 1];
    double rest = 1;
    int more = 0;
    for (const Way& way : ways) {
      rest -= way.probability;
      more = std::max(more, way.takes);
    }
    if (sums.most + more >= static_cast<int>(kWidth)) {
      sums.most = static_cast<int>(kWidth);
      return sums;
    }
    std::fill_n(chances + sums.most + 1, more, 0.0);
    for (int sum = sums.most; sum >= 0; --sum) {
      const double before = chances[sum];
      if (before == 0) continue;
      chances[sum] = before * std::max(0.0, rest);
      for (const Way& way : ways) chances[sum + way.takes] += before * way.probability;
    }
    sums.most += more;
  }
  return sums;
}

double SnipSampler::probability(const Snips& snips) noexcept {
  if (snips.any) return 1;
  if (snips.low > snips.high || snips.high < 0) return 0;
  if (is_drawn(snips.link)) return snips.low <= 0;
  const Sums& sums = sums_of(snips);
  if (snips.low > sums.most || sums.most >= static_cast<int>(kWidth)) return 0;
  double all = 0;
  for (int sum = std::max(0, snips.low); sum <= std::min(snips.high, sums.most); ++sum) {
    all += sums.chances[at(sum)];
  }
  return all;
}

/// Fills the table of sum probabilities from each row on, for draws; returns the total probability.
double SnipSampler::fill(const Snips& snips) noexcept {
  if (snips.low > snips.high || snips.high < 0) return 0;
  seats_.clear();
  int most = 0;
  for (Seat seat = 0; seat < state_->rules->seats(); ++seat) {
    if (decided_.contains(seat)) continue;
    ways_of(seat, snips);
    int more = 0;
    for (const Way& way : ways_[seats_.size() - 1]) more = std::max(more, way.takes);
    most += more;
  }
  if (snips.low > most || most >= static_cast<int>(kWidth)) return 0;
  // Larger sums are equivalent.
  top_ = snips.high >= most ? std::max(0, snips.low) : snips.high + 1;
  reach();
  for (int sum = 0; sum <= top_; ++sum) {
    cell(seats_.size(), sum) = sum >= snips.low && sum <= snips.high ? 1 : 0;
  }
  for (std::size_t row = seats_.size(); row-- > 0;) {
    for (int sum = 0; sum <= top_; ++sum) {
      if (reached(row, sum) == 0) continue;
      double rest = 1;
      double all = 0;
      for (const Way& way : ways_[row]) {
        rest -= way.probability;
        all += way.probability * left(row + 1, sum + way.takes, snips);
      }
      cell(row, sum) = all + std::max(0.0, rest) * left(row + 1, sum, snips);
    }
  }
  return cell(0, 0);
}

double SnipSampler::draw(const Snips& snips, Stream& stream, int& forced) noexcept {
  forget();
  if (snips.any) return 1;
  if (is_drawn(snips.link)) return snips.low <= 0;
  const double all = fill(snips);
  if (!(all > 0)) return 0;
  int sum = 0;
  for (std::size_t row = 0; row < seats_.size(); ++row) {
    const Seat seat = seats_[row];
    double mark = uniform(stream) * left(row, sum, snips);
    const double habit = habits_of(snips.link)[at(seat)];
    const Way* chosen = nullptr;
    for (const Way& way : ways_[row]) {
      const double here = way.probability * left(row + 1, sum + way.takes, snips);
      if (here > 0 && (mark < here || left(row + 1, sum, snips) == 0)) {
        chosen = &way;
        if (mark < here) break;
      }
      mark -= here;
    }
    if (chosen == nullptr) {
      mass_[at(seat)] = std::max(1e-6, mass_[at(seat)] - habit);
      continue;
    }
    Submission& own = (*round_)[at(seat)];
    own.snip = snips.link;
    sum += chosen->takes;
    if (chosen->tier >= 0) {
      const int tier = chosen->tier;
      own.visit(Moira::morta, tier == 0 ? 0 : state_->rules->thresholds[at(tier - 1)]);
    }
    forced += habits_->is_forced(habit) || chosen->tier >= 0;
    decided_.insert(seat);
  }
  links_.push_back(snips.link);
  return all;
}

void SnipSampler::finish(Stream& stream) noexcept {
  constexpr int kTries = 64;
  for (Seat seat = 0; seat < state_->rules->seats(); ++seat) {
    if (decided_.contains(seat)) continue;
    Link& link = (*round_)[at(seat)].snip;
    const auto is_taken = [&] { return is_drawn(link); };
    for (int left = kTries; left > 0 && is_taken(); --left) link = habits_->any_snip(seat, stream);
    if (is_taken()) link = {};
  }
}

}  // namespace mainmatch::threads

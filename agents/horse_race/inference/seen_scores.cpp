#include "agents/horse_race/inference/seen_scores.h"

#include <algorithm>

#include "engine/core/index.h"

namespace mainmatch::horse_race {

namespace {

constexpr std::size_t kLayers = kRounds + 1;
constexpr std::size_t kOfChips = kLayers;  ///< layer of one round's chips
constexpr std::size_t kLineLength = 1u << 16;

}  // namespace

bool SeenScores::fit(const View& view) noexcept {
  std::int64_t most = 0;
  for (Seat seat = 0; seat < view.players(); ++seat) most = std::max(most, view.score(seat));
  // Chips in the game may double after round 9.
  const std::int64_t chips = 2 * view.rules().chips + kMaxHorses;
  return (chips + 1) * (most + 1) <= static_cast<std::int64_t>(kMaxSums);
}

void SeenScores::observe(const View& view) noexcept {
  is_shown_ = view.round() == kRounds;
  if (!is_shown_) return;
  if (!sums_) {
    sums_ = std::make_unique_for_overwrite<double[]>((kLayers + 1) * kMaxSums);
    line_ = std::make_unique_for_overwrite<double[]>(kLineLength);
    next_line_ = std::make_unique_for_overwrite<double[]>(kLineLength);
  }
  seat_ = view.seat();
  own_points_ = view.points();
  for (Horse horse = 0; horse < view.horses(); ++horse) own_bets_[at(horse)] = view.bets(horse);
  for (Seat seat = 0; seat < view.players(); ++seat) {
    scores_[at(seat)] = view.score(seat);
    for (int round = 0; round < kRounds; ++round) {
      spectated_[at(round)][at(seat)] = view.spectated(round, seat);
    }
  }
}

bool SeenScores::can_follow(const Track& track) const noexcept {
  std::int64_t own = own_points_;
  for (Horse horse = 0; horse < rules_.horses; ++horse) {
    own += std::int64_t{own_bets_[at(horse)]} * worth(track, horse);
  }
  if (own != scores_[at(seat_)]) return false;
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    std::int64_t points = 0;
    for (int round = 1; round < kRounds; ++round) {
      const int space = spectated_[at(round) - 1][at(seat)];
      if (space == kNoSpace) continue;
      points +=
          std::int64_t{rules_.space_points} * track.on(round - 1, space, rules_.horses).size();
    }
    if (seat != seat_ && points > scores_[at(seat)]) return false;
  }
  return true;
}

double SeenScores::likelihood(const Track& track) noexcept {
  constexpr double kOff = 1e-3;
  std::int64_t own = own_points_ - scores_[at(seat_)];
  for (Horse horse = 0; horse < rules_.horses; ++horse) {
    own += std::int64_t{own_bets_[at(horse)]} * worth(track, horse);
  }
  double all = 1;
  for (std::int64_t off = std::min<std::int64_t>(own < 0 ? -own : own, 50); off > 0; --off) {
    all *= 0.9;
  }
  if (own != 0) all *= kOff;
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (seat != seat_) all *= likelihood(track, seat);
  }
  return all;
}

/// Assumes that the limit rarely rises, chips do not run out, and bonuses of a few points are rare.
double SeenScores::likelihood(const Track& track, Seat seat) noexcept {
  constexpr double kLeast = 1e-6;
  constexpr int kRaise = 4;
  constexpr double kRaised = 0.1;
  constexpr int kBonus = 12;
  constexpr double kWithBonus = 1.0 / 3;
  constexpr int kFar = 40;
  std::array<HorseSet, kRounds> seen;
  std::int64_t left = scores_[at(seat)];
  for (int round = 1; round < kRounds; ++round) {
    const int space = spectated_[at(round) - 1][at(seat)];
    if (space != kNoSpace) seen[at(round)] = track.on(round - 1, space, rules_.horses);
    left -= std::int64_t{rules_.space_points} * seen[at(round)].size();
  }
  double off = kLeast;
  if (left < 0) {
    for (std::int64_t n = std::min<std::int64_t>(-left, kFar); n > 0; --n) off *= 0.6;
    return off;
  }
  const auto width = at(static_cast<int>(left)) + 1;
  double* const sums = row(0, 0);
  double* const added = row(1, 0);
  std::fill_n(sums, width, 0.0);
  sums[0] = 1;
  std::size_t most = 0;  // largest possible sum
  for (const HorseSet horses : seen) {
    if (horses.empty()) continue;
    const double usual = (1 - kRaised) / (rules_.max_bet + 1);
    const double raised = kRaised / (rules_.max_bet + kRaise + 1);
    std::copy_n(sums, width, line_.get());
    for (std::size_t s = 0; s < width; ++s) added[s] = sums[s] * (usual + raised);
    for (int chips = 1; chips <= rules_.max_bet + kRaise; ++chips) {
      const double share = raised + (chips <= rules_.max_bet ? usual : 0);
      std::fill_n(next_line_.get(), width, 0.0);
      std::size_t largest = 0;
      for (const Horse horse : horses) {
        const auto points = at(worth(track, horse));
        largest = std::max(largest, points);
        for (std::size_t s = points; s < width; ++s) next_line_[s] += line_[s - points];
      }
      for (std::size_t s = 0; s < width; ++s) {
        next_line_[s] /= horses.size();
        added[s] += share * next_line_[s];
      }
      line_.swap(next_line_);
      most += largest;
    }
    std::copy_n(added, width, sums);
  }
  double likely = (1 - kWithBonus) * sums[width - 1];
  for (std::size_t n = 1; n <= kBonus && n < width; ++n) {
    likely += kWithBonus / kBonus * sums[width - 1 - n];
  }
  if (likely > 0) return likely;
  const std::size_t apart = width - 1 > most ? width - 1 - most : 0;
  for (std::size_t n = std::min<std::size_t>(apart, kFar); n > 0; --n) off *= 0.8;
  return off;
}

int SeenScores::chips_of(const BetRound& round) noexcept {
  int chips = 0;
  for (const std::int32_t n : round.bets) chips += n;
  return chips;
}

int SeenScores::points_of(const BetRound& round) const noexcept {
  int points = 0;
  for (const Horse horse : round.seen) points += round.bets[at(horse)] * worth_[at(horse)];
  return points;
}

/// Chips the seat may bet after this many in earlier rounds.
int SeenScores::room(const BetRound& round, int chips) const noexcept {
  return std::clamp(held_ - chips, 0, std::max(round.limit, 0));
}

/// The forward pass over one round.
void SeenScores::add_round(std::size_t layer, const Drawing& how, const BetRound& round) noexcept {
  const auto all = (at(most_chips_) + 1) * width_;
  std::fill_n(row(layer + 1, 0), all, 0.0);
  const int given = chips_of(round);
  const auto given_points = at(points_of(round));
  for (int chips = 0; chips <= most_chips_; ++chips) {
    const double* const from = row(layer, chips);
    const int most = room(round, chips);
    const double each = 1.0 / (most + 1);
    if ((round.is_known || how.other < 1) && given <= most && given_points < width_) {
      const double share = round.is_known ? each : 1;
      double* const to = row(layer + 1, chips + given);
      for (std::size_t s = given_points; s < width_; ++s) to[s] += share * from[s - given_points];
    }
    if (round.is_known) continue;
    std::copy_n(from, width_, line_.get());
    for (int n = 0;; ++n) {
      double* const to = row(layer + 1, chips + n);
      for (std::size_t s = 0; s < width_; ++s) to[s] += how.other * each * line_[s];
      if (n == most) break;
      std::fill_n(next_line_.get(), width_, 0.0);
      for (const Horse horse : round.seen) {
        const auto worth = at(worth_[at(horse)]);
        for (std::size_t s = worth; s < width_; ++s) next_line_[s] += line_[s - worth];
      }
      for (std::size_t s = 0; s < width_; ++s) next_line_[s] /= round.seen.size();
      line_.swap(next_line_);
    }
  }
}

/// Probability of each point sum of this many chips, each on a uniform horse.
void SeenScores::place_chips(const BetRound& round) noexcept {
  std::fill_n(row(kOfChips, 0), width_, 0.0);
  row(kOfChips, 0)[0] = 1;
  const int most = std::min(std::max(round.limit, 0), most_chips_);
  for (int chips = 1; chips <= most; ++chips) {
    double* const sums = row(kOfChips, chips);
    const double* const before = row(kOfChips, chips - 1);
    std::fill_n(sums, width_, 0.0);
    for (const Horse horse : round.seen) {
      const auto worth = at(worth_[at(horse)]);
      for (std::size_t s = worth; s < width_; ++s) sums[s] += before[s - worth];
    }
    for (std::size_t s = 0; s < width_; ++s) sums[s] /= round.seen.size();
  }
}

/// The backward pass: draws the bets of one round.
void SeenScores::draw_round(std::size_t layer, const Drawing& how, Stream& stream,
                            BetRound& round) noexcept {
  const int given = chips_of(round);
  const int given_points = points_of(round);
  const auto before = [&](int chips, int points) {
    if (chips > chips_ || points > points_) return 0.0;
    return row(layer, chips_ - chips)[points_ - points];
  };
  const bool may_stay = round.is_known || how.other < 1;
  const bool has_room = given <= chips_ && given <= room(round, chips_ - given);
  const double stays = may_stay && has_room ? before(given, given_points) : 0;
  if (round.is_known) {
    chips_ -= given;
    points_ -= given_points;
    return;
  }
  place_chips(round);
  double mark = uniform(stream) * row(layer + 1, chips_)[points_] - stays;
  if (mark < 0 && stays > 0) {
    chips_ -= given;
    points_ -= given_points;
    return;
  }
  int chips = 0;
  int points = 0;
  const int most = std::min(std::max(round.limit, 0), chips_);
  for (int n = 0; n <= most && mark >= 0; ++n) {
    const int may = room(round, chips_ - n);
    if (n > may) continue;
    const double each = how.other / (may + 1);
    for (int p = 0; p <= points_ && mark >= 0; ++p) {
      const double likely = each * row(kOfChips, n)[p] * before(n, p);
      if (likely == 0) continue;
      chips = n;
      points = p;
      mark -= likely;
    }
  }
  chips_ -= chips;
  points_ -= points;
  round.bets = {};
  for (; chips > 0; --chips) {
    double left = uniform(stream) * row(kOfChips, chips)[points] * round.seen.size();
    Horse drawn = 0;
    for (const Horse horse : round.seen) {
      const int worth = worth_[at(horse)];
      const double likely = worth <= points ? row(kOfChips, chips - 1)[points - worth] : 0;
      if (likely == 0) continue;
      drawn = horse;
      left -= likely;
      if (left < 0) break;
    }
    ++round.bets[at(drawn)];
    points -= worth_[at(drawn)];
  }
}

/// The forward pass over all rounds with bets; returns their number.
std::size_t SeenScores::add_up(const Drawing& how, const BetRounds& rounds) noexcept {
  std::fill_n(row(0, 0), (at(most_chips_) + 1) * width_, 0.0);
  row(0, 0)[0] = 1;
  held_ = rules_.chips;
  std::size_t layer = 0;
  for (const BetRound& round : rounds) {
    held_ += round.gained;
    if (!round.seen.empty()) add_round(layer++, how, round);
  }
  return layer;
}

int SeenScores::draw(const Drawing& how, std::int64_t points, const Track& track, Stream& stream,
                     BetRounds& rounds, Weight& weight) noexcept {
  if (points < 0) return -1;
  most_chips_ = rules_.chips;
  for (const BetRound& round : rounds) most_chips_ += round.gained;
  const auto chip_counts = at(most_chips_) + 1;
  if (points >= static_cast<std::int64_t>(kMaxSums / chip_counts)) return -1;
  // The weight already includes known bets.
  double known = 1;
  if (std::any_of(rounds.begin(), rounds.end(), [](const BetRound& r) { return r.is_known; })) {
    worth_ = {};
    width_ = 1;
    const std::size_t layers = add_up({}, rounds);
    known = 0;
    for (int chips = 0; chips <= most_chips_; ++chips) known += row(layers, chips)[0];
    if (known == 0) return -1;
  }
  for (Horse horse = 0; horse < rules_.horses; ++horse) {
    worth_[at(horse)] = worth(track, horse);
  }
  width_ = at(static_cast<int>(points)) + 1;
  std::size_t layer = add_up(how, rounds);
  const int spare = static_cast<int>(std::min<std::int64_t>(how.spare, points));
  double all = 0;
  for (int chips = 0; chips <= most_chips_; ++chips) {
    for (int n = 0; n <= spare; ++n) all += row(layer, chips)[width_ - 1 - at(n)];
  }
  if (all == 0) return -1;
  weight *= all / known / (how.spare + 1);
  double mark = uniform(stream) * all;
  int spared = 0;
  for (int chips = 0; chips <= most_chips_ && mark >= 0; ++chips) {
    for (int n = 0; n <= spare && mark >= 0; ++n) {
      const double likely = row(layer, chips)[width_ - 1 - at(n)];
      if (likely == 0) continue;
      chips_ = chips;
      spared = n;
      mark -= likely;
    }
  }
  points_ = static_cast<int>(points) - spared;
  for (std::size_t r = rounds.size(); r-- > 0;) {
    if (!rounds[r].seen.empty()) draw_round(--layer, how, stream, rounds[r]);
    held_ -= rounds[r].gained;
  }
  return spared;
}

}  // namespace mainmatch::horse_race

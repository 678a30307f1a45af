#include "experiments/analyses/review/review.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace mainmatch {

namespace {

class MatchWork final : public BlockWork {
 public:
  /// Of the recorded submissions those with the indices `asked`.
  MatchWork(const MatchModule& match, const Node& record, const RecordedMatch& recorded,
            const std::vector<std::size_t>& asked, std::uint64_t first_place,
            const ReviewConfig& config, const ReviewWatch& watch, const std::atomic<bool>& stop)
      : match_(match),
        record_(record),
        recorded_(recorded),
        asked_(asked),
        first_place_(first_place),
        config_(config),
        watch_(watch),
        stop_(stop),
        was_stopped_(asked.size()),
        found(asked.size()) {}

  void work(std::uint64_t block, std::size_t) override {
    try {
      const std::size_t index = asked_[block];
      found[block] = review_decision(match_, record_, recorded_.submissions[index],
                                     first_place_ + index, config_, stop_);
      was_stopped_[block] = !found[block];
    } catch (const NotImagined&) {  // its place stays empty
    }
  }

  bool done(std::uint64_t block, std::size_t) override {
    if (was_stopped_[block]) return false;
    finished = block + 1;
    if (watch_) watch_(finished, asked_.size());
    return true;
  }

 private:
  const MatchModule& match_;
  const Node& record_;
  const RecordedMatch& recorded_;
  const std::vector<std::size_t>& asked_;
  std::uint64_t first_place_;
  const ReviewConfig& config_;
  const ReviewWatch& watch_;
  const std::atomic<bool>& stop_;
  std::vector<char> was_stopped_;

 public:
  std::size_t finished = 0;  ///< the first so many
  std::vector<std::optional<ReviewedDecision>> found;
};

/// Those of the seat that is asked for, or of all: one seat after the other.
std::vector<std::size_t> asked_of(const RecordedMatch& recorded, const std::optional<Seat>& seat) {
  std::vector<std::size_t> asked;
  for (std::size_t i = 0; i < recorded.submissions.size(); ++i) {
    if (!seat || recorded.submissions[i].seat == *seat) asked.push_back(i);
  }
  std::stable_sort(asked.begin(), asked.end(), [&](std::size_t a, std::size_t b) {
    return recorded.submissions[a].seat < recorded.submissions[b].seat;
  });
  return asked;
}

MarkLimits limits_of(const ReviewConfig& config, double even_share) {
  MarkLimits limits;
  for (std::size_t i = 0; i < kMarks; ++i) {
    limits[i] = config.limits[i].value_or(config.shares[i] * std::abs(even_share));
  }
  return limits;
}

/// The terms of a seat from its decisions, in order. Where one estimate ends a term and begins the
/// next, it is the same number, so that they add up.
ReviewedSeat seat_of(const std::vector<const ReviewedDecision*>& decisions,
                     std::optional<double> payoff, const ReviewPrior& prior, Seat seat,
                     const MarkLimits& limits) {
  ReviewedSeat found;
  found.seat = seat;
  found.payoff = payoff;
  const Measured& before = prior.seats[static_cast<std::size_t>(seat)];
  found.terms.field = {before.mean - prior.even_share, before.squared_error};
  found.terms.deal = decisions.empty() ? Measured{} : decisions.front()->own.minus(before);
  Measured last = decisions.empty() ? before : decisions.front()->own;
  for (const ReviewedDecision* one : decisions) {
    if (one != decisions.front()) {
      found.terms.opponents = found.terms.opponents.plus(one->own.minus(last));
    }
    found.terms.skill = found.terms.skill.plus(one->skill);
    last = one->value;
    ++found.decisions;
    found.loss += one->even_loss;
    const Mark mark = mark_of(one->loss, limits);
    if (mark != Mark::kNone) ++found.marks[static_cast<std::size_t>(mark) - 1];
  }
  if (payoff) found.terms.opponents = found.terms.opponents.plus(Measured{*payoff, 0}.minus(last));
  return found;
}

}  // namespace

Estimate Measured::estimate() const {
  constexpr double kNormal = 1.959963984540054;  // 97.5 % of normal numbers are below
  if (!std::isfinite(squared_error)) return {mean, {}, false};
  const double half = kNormal * std::sqrt(squared_error);
  return {mean, Interval{mean - half, mean + half}, false};
}

const char* word_for(Mark mark) {
  static constexpr const char* kWords[] = {"", "inaccuracy", "mistake", "blunder"};
  return kWords[static_cast<std::size_t>(mark)];
}

Mark mark_of(const Estimate& loss, const MarkLimits& limits) {
  if (!loss.interval || loss.interval->low <= 0) return Mark::kNone;
  std::size_t mark = kMarks;
  while (mark > 0 && *loss.mean < limits[mark - 1]) --mark;
  return static_cast<Mark>(mark);
}

ReviewedMatch review(const MatchModule& match, const Node& record, const RecordedMatch& recorded,
                     std::int64_t number, const ReviewPrior& prior, const ReviewConfig& config,
                     const ReviewWatch& watch, const std::atomic<bool>& stop) {
  const std::vector<std::size_t> asked = asked_of(recorded, config.seat);
  const auto seat_at = [&](std::size_t place) { return recorded.submissions[asked[place]].seat; };
  const std::uint64_t first_place = static_cast<std::uint64_t>(number) << 16;
  MatchWork work(match, record, recorded, asked, first_place, config, watch, stop);
  run_blocks(work, 0, asked.size(), threads_for(asked.size(), config.threads), stop);
  const std::size_t finished = work.finished;
  ReviewedMatch result;
  result.number = number;
  result.over = recorded.outcome.has_value();
  result.even_share = prior.even_share;
  result.limits = limits_of(config, prior.even_share);
  result.asked = static_cast<std::int64_t>(asked.size());
  std::size_t block = 0;
  for (Seat seat = 0; seat < recorded.seats; ++seat) {
    if (config.seat && seat != *config.seat) continue;
    std::vector<const ReviewedDecision*> decisions;
    for (; block < finished && seat_at(block) == seat; ++block) {
      if (work.found[block]) decisions.push_back(&*work.found[block]);
      result.skipped += !work.found[block];
    }
    const bool is_whole = finished == asked.size() || seat_at(finished) > seat;
    if (is_whole) {
      std::optional<double> payoff;
      if (recorded.outcome) {
        payoff = static_cast<double>(config.judging.payoff.of(*recorded.outcome, seat)) /
                 static_cast<double>(config.judging.payoff.unit());
      }
      result.seats.push_back(seat_of(decisions, payoff, prior, seat, result.limits));
      result.seats.back().bot = recorded.bots[static_cast<std::size_t>(seat)];
    }
    for (const ReviewedDecision* one : decisions) result.decisions.push_back(*one);
  }
  return result;
}

}  // namespace mainmatch

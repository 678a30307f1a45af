// One decision of a recorded match.

#include <algorithm>
#include <array>
#include <numeric>

#include "experiments/review/review.h"

namespace mainmatch {

namespace {

/// Batches before candidates drop out for the first time; later after a quarter more each time.
constexpr std::uint64_t kFirstLook = 32;
/// What was handed in is the first candidate.
constexpr std::size_t kDone = 0;

/// Plays what was handed in, the base bot's own choice and the candidates that may still be the
/// best on one batch of worlds after the other.
class DecisionWork {
 public:
  DecisionWork(Adviser& adviser, const ReviewConfig& config)
      : adviser_(adviser),
        own_(adviser.candidates().size()),
        scale_(config.payoff),
        sums_(own_ + 1, scale_, adviser.seats(), config.alpha),
        halves_{sums_, sums_},
        left_(own_) {
    std::iota(left_.begin(), left_.end(), std::size_t{0});
  }

  /// Of all batches; false if it was stopped before.
  bool run(std::uint64_t batches, std::uint64_t seed, std::uint64_t first,
           const std::atomic<bool>& stop) {
    std::uint64_t next_look = kFirstLook;
    for (std::uint64_t batch = 0; batch < batches; ++batch) {
      if (stop) return false;
      play(seed, first + batch);
      if (batch + 1 != next_look && batch + 1 != batches) continue;
      left_ = sums_.undominated(left_);
      next_look += next_look / 4;
    }
    return true;
  }

  ReviewedDecision result() const {
    ReviewedDecision found;
    found.worlds = sums_.batches() * static_cast<std::int64_t>(Adviser::kWorlds);
    found.forced = sums_.forced();
    found.value = {sums_.mean_gain(kDone), sums_.squared_error(kDone)};
    found.own = {sums_.mean_gain(own_), sums_.squared_error(own_)};
    found.skill = {found.value.mean - found.own.mean, sums_.squared_error(kDone, own_)};
    found.loss = sums_.loss(kDone, left_);
    found.even_loss = even_loss();
    const std::size_t best = found.loss.mean > 0 ? sums_.leader(left_) : kDone;
    found.best = adviser_.candidates()[best].submission;
    found.source = adviser_.candidates()[best].source;
    if (best != kDone) found.versus = sums_.versus(best, kDone);
    return found;
  }

 private:
  void play(std::uint64_t seed, std::uint64_t batch) {
    std::vector<std::size_t> played = left_;
    if (played.front() != kDone) played.insert(played.begin(), kDone);
    played.push_back(own_);
    batch_.drawn = adviser_.imagine(seed, batch);
    batch_.numbers.assign(Adviser::kWorlds * (own_ + 1), {});
    for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
      for (const std::size_t one : played) {
        const Outcome& outcome = adviser_.play(world, one == own_ ? Adviser::kOwn : one);
        batch_.numbers[world * (own_ + 1) + one] = scale_.of(outcome, adviser_.seat());
      }
    }
    sums_.add(batch_, played);
    halves_[batch % 2].add(batch_, played);
  }

  /// The best on one half of the worlds against what was handed in, on the other half; so that who
  /// is the best by luck gains nothing by it. Averaged over both ways.
  double even_loss() const {
    double sum = 0;
    for (const std::size_t half : {0, 1}) {
      const std::size_t best = halves_[half].leader(left_);
      sum += halves_[1 - half].mean_gain(best) - halves_[1 - half].mean_gain(kDone);
    }
    return sum / 2;
  }

  Adviser& adviser_;
  std::size_t own_;  ///< stands behind the candidates
  advice::Scale scale_;
  advice::Sums sums_;
  std::array<advice::Sums, 2> halves_;  ///< of every other batch
  std::vector<std::size_t> left_;       ///< ascending
  advice::Played batch_;
};

}  // namespace

std::optional<ReviewedDecision> review_decision(const MatchModule& match, const Node& record,
                                                const RecordedSubmission& made, std::uint64_t place,
                                                const ReviewConfig& config,
                                                const std::atomic<bool>& stop) {
  AdviceQuestion question{{made.seat, made.step}, config.field, config.base};
  question.handed_in = &made.submission;
  const auto adviser = match.adviser(record, question);
  DecisionWork work(*adviser, config);
  const std::uint64_t batches = (config.worlds + Adviser::kWorlds - 1) / Adviser::kWorlds;
  if (!work.run(batches, config.seed, place << 24, stop)) return std::nullopt;
  ReviewedDecision found = work.result();
  found.seat = made.seat;
  found.step = adviser->step_json();
  found.submission = made.submission;
  return found;
}

}  // namespace mainmatch

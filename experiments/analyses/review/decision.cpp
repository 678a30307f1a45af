// One decision of a recorded match.

#include <algorithm>
#include <bit>
#include <numeric>

#include "experiments/analyses/review/review.h"

namespace mainmatch {

namespace {

/// What was handed in is the first candidate.
constexpr std::size_t kDone = 0;
/// One batch of so many is for the search.
constexpr std::uint64_t kOneSearches = 4;

/// Looks for the best rival of what was handed in on the first worlds, and judges it on the others:
/// so who is the best by luck gains nothing by it, and one pair of candidates alone needs limits.
/// What was handed in and the base bot's own choice are played on all worlds.
class DecisionWork {
 public:
  DecisionWork(Adviser& adviser, const ReviewConfig& config)
      : adviser_(adviser),
        own_(adviser.candidates().size()),
        scale_(config.judging.payoff),
        all_(own_ + 1, scale_, adviser.seats(), config.alpha),
        judged_(all_),
        rivals_(own_ - 1) {
    std::iota(rivals_.begin(), rivals_.end(), kDone + 1);
  }

  /// False if it was stopped before the end.
  bool run(std::uint64_t batches, std::uint64_t seed, std::uint64_t first,
           const std::atomic<bool>& stop) {
    // Sequential halving (Karnin, Koren, Somekh, "Almost optimal exploration in multi-armed
    // bandits", ICML 2013).
    const std::size_t most = std::max<std::size_t>(rivals_.size(), 1) - 1;
    const auto halvings = static_cast<std::uint64_t>(std::bit_width(most));
    const std::uint64_t searching = std::max<std::uint64_t>(batches / kOneSearches, 1);
    std::uint64_t batch = 0;
    const auto play_to = [&](std::uint64_t end, bool is_judged) {
      for (; batch < end && !stop; ++batch) play(seed, first + batch, is_judged);
    };
    for (std::uint64_t i = 1; i <= halvings; ++i) {
      play_to(searching * i / halvings, false);
      keep_better_half();
    }
    play_to(searching, false);
    leads_ = rivals_.empty() || all_.mean_gain(kDone) >= all_.mean_gain(rivals_.front());
    play_to(batches, true);
    return !stop;
  }

  ReviewedDecision result() const {
    ReviewedDecision found;
    found.worlds = all_.batches() * static_cast<std::int64_t>(Adviser::kWorlds);
    found.forced = all_.forced();
    found.value = {all_.mean_gain(kDone), all_.squared_error(kDone)};
    found.own = {all_.mean_gain(own_), all_.squared_error(own_)};
    found.skill = {found.value.mean - found.own.mean, all_.squared_error(kDone, own_)};
    found.even_share = all_.even_share();
    found.loss = {0, Interval{0, 0}};
    std::size_t best = kDone;
    if (!rivals_.empty()) {
      const Estimate lost = judged_.planned_difference(rivals_.front(), kDone);
      found.loss = {std::max(*lost.mean, 0.0), {}, lost.zero_variance};
      if (lost.interval) {
        found.loss.interval =
            Interval{std::max(lost.interval->low, 0.0), std::max(lost.interval->high, 0.0)};
      }
      if (!leads_) found.even_loss = *lost.mean;
      if (*lost.mean > 0) best = rivals_.front();
    }
    found.best = adviser_.candidates()[best].submission;
    found.source = adviser_.candidates()[best].source;
    if (best != kDone) found.versus = judged_.versus(best, kDone);
    return found;
  }

 private:
  void play(std::uint64_t seed, std::uint64_t batch, bool is_judged) {
    std::vector<std::size_t> played = rivals_;
    played.insert(played.begin(), kDone);
    played.push_back(own_);
    batch_.drawn = adviser_.imagine(seed, batch);
    batch_.gains = batch_.outcomes = 0;
    batch_.numbers.assign(Adviser::kWorlds * (own_ + 1), {});
    for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
      for (const std::size_t one : played) {
        const Outcome& outcome = adviser_.play(world, one == own_ ? Adviser::kOwn : one);
        batch_.numbers[world * (own_ + 1) + one] = scale_.of(outcome, adviser_.seat());
        scale_.add_all(outcome, batch_);
      }
    }
    all_.add(batch_, played);
    if (is_judged) judged_.add(batch_, played);
  }

  void keep_better_half() {
    std::stable_sort(rivals_.begin(), rivals_.end(), [&](std::size_t a, std::size_t b) {
      return all_.mean_gain(a) > all_.mean_gain(b);
    });
    rivals_.resize((rivals_.size() + 1) / 2);
  }

  Adviser& adviser_;
  std::size_t own_;  ///< stands behind the candidates
  advice::Scale scale_;
  advice::Sums all_;
  advice::Sums judged_;
  std::vector<std::size_t> rivals_;  ///< those that are left
  bool leads_ = false;               ///< what was handed in, where the rival was looked for
  advice::Played batch_;
};

}  // namespace

std::optional<ReviewedDecision> review_decision(Adviser& adviser, std::uint64_t place,
                                                const ReviewConfig& config,
                                                const std::atomic<bool>& stop) {
  DecisionWork work(adviser, config);
  if (!work.run(review_batches(config), config.seed, place << 24, stop)) return std::nullopt;
  ReviewedDecision found = work.result();
  found.seat = adviser.seat();
  found.step = adviser.step_json();
  return found;
}

std::optional<ReviewedDecision> review_decision(const MatchModule& match, const Node& record,
                                                const RecordedSubmission& made, std::uint64_t place,
                                                const ReviewConfig& config,
                                                const std::atomic<bool>& stop) {
  AdviceQuestion question{{made.seat, made.step, made.vote}, config.judging};
  question.handed_in = &made.submission;
  const auto adviser = match.traits().advice->adviser(record, question);
  auto found = review_decision(*adviser, place, config, stop);
  if (found) found->submission = made.submission;
  return found;
}

}  // namespace mainmatch

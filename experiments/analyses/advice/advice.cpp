#include "experiments/analyses/advice/advice.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <utility>

#include "engine/core/stop.h"

namespace mainmatch {

namespace {

/// Batches before the first analysis; each later one comes when there is a quarter more.
constexpr std::uint64_t kFirstAnalysis = 32;

/// Batches that say which candidate is to be varied; their numbers, far from those of an answer.
constexpr std::uint64_t kPilotBatches = 2;
constexpr std::uint64_t kFirstOfPilot = std::uint64_t{1} << 40;

}  // namespace

std::size_t leader(Adviser& adviser, const AdviceConfig& config) {
  const advice::Scale scale(config.judging.payoff);
  std::vector<std::int64_t> gains(adviser.candidates().size());
  for (std::uint64_t batch = 0; batch < kPilotBatches; ++batch) {
    adviser.imagine(config.seed, kFirstOfPilot + batch);
    for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
      for (std::size_t candidate = 0; candidate < gains.size(); ++candidate) {
        gains[candidate] += scale.gain(adviser.play(world, candidate), adviser.seat());
      }
    }
  }
  return static_cast<std::size_t>(std::max_element(gains.begin(), gains.end()) - gains.begin());
}

namespace {

std::vector<std::unique_ptr<Adviser>> advisers_for(const AdviceConfig& config, int threads) {
  std::vector<std::unique_ptr<Adviser>> all;
  for (std::size_t i = 0; i < worker_slots(threads); ++i) all.push_back(config.adviser());
  if (config.variations == 0) return all;
  try {
    std::vector<std::size_t> leaders = config.leaders;
    if (leaders.empty()) leaders.push_back(leader(*all.front(), config));
    for (const auto& adviser : all) {
      for (const std::size_t one : leaders) adviser->vary(one, config.variations);
    }
  } catch (const Stopped&) {  // so no batch is played
  }
  return all;
}

}  // namespace

Advice::Advice(AdviceConfig config, AdviceWatch watch)
    : config_(std::move(config)),
      watch_(std::move(watch)),
      batches_((config_.judging.worlds + Adviser::kWorlds - 1) / Adviser::kWorlds),
      threads_(threads_for(batches_, config_.threads)),
      advisers_(advisers_for(config_, threads_)),
      played_(advisers_.size()),
      seats_(advisers_.front()->seats()),
      scale_(config_.judging.payoff),
      sums_(advisers_.front()->candidates().size(), scale_, seats_, config_.alpha),
      odds_(advisers_.front()->picture(), static_cast<std::int64_t>(Adviser::kWorlds),
            config_.alpha) {
  for (std::size_t i = 0; i < adviser().candidates().size(); ++i) left_.push_back(i);
}

void Advice::work(std::uint64_t block, std::size_t slot) {
  Adviser& adviser = *advisers_[slot];
  advice::Played& played = played_[slot];
  const std::size_t candidates = adviser.candidates().size();
  played.drawn = adviser.imagine(config_.seed, block);
  played.numbers.assign(Adviser::kWorlds * candidates, {});
  played.gains = played.outcomes = 0;
  played.cells.clear();
  for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
    add_cells(adviser.count(world), played.cells);
    for (const std::size_t candidate : left_) {
      const Outcome& outcome = adviser.play(world, candidate);
      played.numbers[world * candidates + candidate] = scale_.of(outcome, adviser.seat());
      scale_.add_all(outcome, played);
    }
  }
}

bool Advice::done(std::uint64_t, std::size_t slot) {
  sums_.add(played_[slot], left_);
  odds_.add(played_[slot].cells);
  if (watch_) watch_(static_cast<std::uint64_t>(sums_.batches()) * Adviser::kWorlds);
  return true;
}

std::uint64_t Advice::next_analysis() const {
  const auto batches = static_cast<std::uint64_t>(sums_.batches());
  std::uint64_t next = kFirstAnalysis;
  while (next <= batches) next += next / 4;
  return std::min(next, batches_);
}

void Advice::run(const std::atomic<bool>& stop) {
  while (!settled_ && !stop) {
    run_blocks(*this, static_cast<std::uint64_t>(sums_.batches()), next_analysis(), threads_, stop);
    analyze();
  }
}

void Advice::analyze() {
  if (sums_.batches() == 0) return;
  left_ = sums_.undominated(left_);
  settled_ = verdict();
  if (!settled_ && static_cast<std::uint64_t>(sums_.batches()) == batches_) {
    settled_ = Settled::kWorlds;
  }
}

std::optional<Settled> Advice::verdict() const {
  if (left_.size() == 1 && adviser().candidates().size() > 1) return Settled::kBest;
  const double harmless = config_.indifference * std::abs(sums_.even_share());
  const bool indifferent = std::all_of(left_.begin(), left_.end(), [&](std::size_t one) {
    const Estimate lost = sums_.loss(one, left_);
    return lost.interval && lost.interval->high <= harmless;
  });
  if (indifferent && left_.size() > 1) return Settled::kIndifferent;
  if (!config_.target_error) return std::nullopt;
  const Estimate payoff = sums_.number(sums_.leader(left_), advice::kGain);
  const bool is_precise =
      payoff.interval && payoff.interval->high - payoff.interval->low <= 2 * *config_.target_error;
  return is_precise ? std::optional(Settled::kPrecise) : std::nullopt;
}

FieldAdvice Advice::result() const {
  constexpr auto kWorlds = static_cast<std::int64_t>(Adviser::kWorlds);
  FieldAdvice found;
  found.judging = config_.judging;
  found.judging.worlds = batches_ * Adviser::kWorlds;
  found.worlds = sums_.batches() * kWorlds;
  found.drawn = sums_.batches() * static_cast<std::int64_t>(adviser().draws());
  found.effective = sums_.effective();
  found.forced = sums_.forced();
  found.infers = adviser().infers();
  found.seats = seats_;
  found.fit = adviser().fit();
  found.pool = adviser().pool();
  found.odds = odds_.result();
  found.even_share = sums_.even_share();
  found.indifference = config_.indifference * std::abs(found.even_share);
  found.partial = !settled_;
  found.settled = settled_.value_or(Settled::kWorlds);
  struct Ranked {
    std::size_t candidate;
    bool left;
    Estimate loss;
  };
  std::vector<Ranked> order;
  for (std::size_t i = 0; i < adviser().candidates().size(); ++i) {
    order.push_back({i, std::binary_search(left_.begin(), left_.end(), i), sums_.loss(i, left_)});
  }
  const auto key =
      [&](const Ranked& one) {  // of equals, who finishes better, and then the simplest
        return std::tuple(!one.left, *one.loss.mean,
                          sums_.number(one.candidate, advice::kRank).mean.value_or(0),
                          adviser().candidates()[one.candidate].submission.dump().size());
      };
  std::stable_sort(order.begin(), order.end(),
                   [&](const Ranked& a, const Ranked& b) { return key(a) < key(b); });
  for (const Ranked& one : order) {
    const Adviser::Candidate& candidate = adviser().candidates()[one.candidate];
    AdvisedCandidate& made = found.candidates.emplace_back();
    made.submission = candidate.submission;
    made.source = candidate.source;
    made.active = one.left;
    made.worlds = sums_.batches(one.candidate) * kWorlds;
    made.loss = one.loss;
    for (std::size_t i = 0; i < advice::kNumbers; ++i) {
      made.numbers[i] = sums_.number(one.candidate, static_cast<advice::Number>(i));
    }
  }
  if (order.size() > 1) {
    const std::size_t first = order[0].candidate, second = order[1].candidate;
    found.first_two =
        FirstTwo{sums_.versus(first, second), {sums_.ranks(first), sums_.ranks(second)}};
  }
  return found;
}

}  // namespace mainmatch

#include "experiments/analyses/sweep/balance_response.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/balance/compare.h"
#include "experiments/base/bytes.h"
#include "experiments/runtime/play.h"

namespace mainmatch {

namespace {

constexpr std::uint64_t kMaxBlocksOfPart = 8;

}  // namespace

std::unique_ptr<BalanceExperiment> BalanceResponse::experiment(const Trial& trial) const {
  BalancePlan plan = plan_;
  if (trial.checks) plan.mix = checking_;
  plan.matches = trial.matches;
  plan.seed = trial.seed;
  plan.threads = 1;
  return std::make_unique<BalanceExperiment>(game_.rules_at(trial.point), plan);
}

std::vector<MetricName> BalanceResponse::names(const Trial& trial) const {
  std::vector<MetricName> names;
  for (const Metric& one : experiment(trial)->result().metrics) {
    names.push_back({one.name, one.part});
  }
  return names;
}

std::uint64_t BalanceResponse::parts(std::uint64_t matches) const {
  const std::uint64_t blocks = (matches + kMatchesPerBlock - 1) / kMatchesPerBlock;
  if (blocks == 1) return 1;
  return 2 * ((blocks + 2 * kMaxBlocksOfPart - 1) / (2 * kMaxBlocksOfPart));
}

std::string BalanceResponse::play(const Trial& trial, std::uint64_t part) const {
  const std::unique_ptr<BalanceExperiment> played = experiment(trial);
  const BlockRange range = shard(*played, part + 1, parts(trial.matches));
  for (std::uint64_t block = range.first; block < range.end; ++block) {
    played->work(block, 0);
    played->done(block, 0);
  }
  ByteWriter sums;
  played->save(sums);
  return sums.bytes();
}

std::unique_ptr<BalanceExperiment> BalanceResponse::loaded(
    const Trial& trial, std::span<const std::string> sums) const {
  std::unique_ptr<BalanceExperiment> played = experiment(trial);
  for (const std::string& part : sums) {
    ByteReader in(part);
    played->load(in);
    in.end();
  }
  return played;
}

std::vector<Metric> BalanceResponse::measure(const Trial& trial,
                                             std::span<const std::string> sums) const {
  return loaded(trial, sums)->result().metrics;
}

std::string BalanceResponse::merged(const Trial& trial, std::span<const std::string> sums) const {
  ByteWriter out;
  loaded(trial, sums)->save(out);
  return out.bytes();
}

std::vector<Estimate> BalanceResponse::differences(const Trial& a, const std::string& sums_a,
                                                   const Trial& b, const std::string& sums_b,
                                                   std::span<const MetricName> metrics,
                                                   double alpha) const {
  const BalanceResult before = loaded(a, {&sums_a, 1})->result();
  const BalanceResult after = loaded(b, {&sums_b, 1})->result();
  std::vector<Estimate> differences;
  for (const MetricName& metric : metrics) {
    differences.push_back(difference_of(before, after, metric.name, metric.part, alpha));
  }
  return differences;
}

}  // namespace mainmatch

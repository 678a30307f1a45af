#include "experiments/game_theory/table_resamples.h"

#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/statistics/portable_log.h"
#include "experiments/statistics/standard_normal.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

constexpr std::int64_t kMany = 1'000'000;  ///< where the number of matches is not known

/// A number with the density e^-x.
double exponential(Stream& chance) { return -portable_log(1 - uniform(chance)); }

/// Whether all strategies that are played in the row have blocks.
bool in_blocks(const PayoffTable& table, std::size_t row) {
  for (std::size_t s = 0; s < table.strategies(); ++s) {
    if (table.counts(row)[s] > 0 && table.blocks(row, s).empty()) return false;
  }
  return true;
}

}  // namespace

TableResamples::TableResamples(const PayoffTable& table, std::uint64_t seed, int most)
    : table_(table), seed_(seed), most_(most) {
  if (table.exact()) return;
  bool blocks = true, errors = true;
  std::int64_t fewest = kMany;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    if (!table.matches(row) && !table.has_stderrs(row)) continue;  // exact
    blocks = blocks && in_blocks(table, row);
    errors = errors && table.has_stderrs(row);
    fewest = std::min(fewest, table.matches(row).value_or(kMany));
  }
  const std::size_t drawn = table.block_matches().size();
  if (!find_unseen()) {
    source_ = Source::kUnknown;
  } else if (blocks) {
    source_ = drawn < kMinBlocks ? Source::kUnknown : Source::kBlocks;
    units_ = static_cast<std::int64_t>(drawn);
  } else {
    source_ = errors && fewest > 1 ? Source::kStderrs : Source::kUnknown;
    units_ = fewest;
  }
}

bool TableResamples::find_unseen() {
  for (std::size_t row = 0; row < table_.rows(); ++row) {
    if (!table_.matches(row) && !table_.has_stderrs(row)) continue;  // exact
    for (std::size_t s = 0; s < table_.strategies(); ++s) {
      if (table_.counts(row)[s] == 0) continue;
      const bool varies = table_.varies(row, s);
      if (const auto way = table_.unseen(row, s)) {
        unseen_.push_back(
            {row * table_.strategies() + s, {way->least, way->greatest}, varies ? 1.0 : 0.0});
      } else if (!varies) {
        return false;
      }
    }
  }
  return true;
}

void TableResamples::each(int times, const Each& what) const {
  oneapi::tbb::parallel_for(0, times, [&](int i) {
    Stream chance(seed_, static_cast<std::uint64_t>(i), Purpose::bootstrap());
    const PayoffTable drawn = draw(chance);
    what(static_cast<std::size_t>(i), drawn, chance);
  });
}

PayoffTable TableResamples::draw(Stream& chance) const {
  std::vector<double> payoffs;
  payoffs.reserve(table_.rows() * table_.strategies());
  for (std::size_t row = 0; row < table_.rows(); ++row) {
    payoffs.insert(payoffs.end(), table_.payoffs(row).begin(), table_.payoffs(row).end());
  }
  if (source_ == Source::kBlocks) draw_blocks(chance, payoffs);
  if (source_ == Source::kStderrs) draw_errors(chance, payoffs);
  draw_unseen(chance, payoffs);
  return table_.with_payoffs(std::move(payoffs));
}

void TableResamples::draw_blocks(Stream& chance, std::vector<double>& payoffs) const {
  const auto matches = table_.block_matches();
  const auto blocks = static_cast<std::uint32_t>(matches.size());
  std::vector<double> weights(blocks);
  for (std::uint32_t drawn = 0; drawn < blocks; ++drawn) {
    const std::uint32_t b = chance.below(blocks);
    weights[b] += static_cast<double>(matches[b]);
  }
  const std::size_t k = table_.strategies();
  for (std::size_t row = 0; row < table_.rows(); ++row) {
    for (std::size_t s = 0; s < k; ++s) {
      const auto own = table_.blocks(row, s);
      double sum = 0, all = 0;
      for (std::size_t b = 0; b < own.size(); ++b) {
        sum += weights[b] * own[b];
        all += weights[b];
      }
      if (all > 0) payoffs[row * k + s] = sum / all;  // else none of its blocks was drawn
    }
  }
}

void TableResamples::draw_errors(Stream& chance, std::vector<double>& payoffs) const {
  const std::size_t k = table_.strategies();
  for (std::size_t row = 0; row < table_.rows(); ++row) {
    if (!table_.has_stderrs(row)) continue;
    for (std::size_t s = 0; s < k; ++s) {
      if (table_.counts(row)[s] > 0)
        payoffs[row * k + s] += table_.stderrs(row)[s] * standard_normal(chance);
    }
  }
}

void TableResamples::draw_unseen(Stream& chance, std::vector<double>& payoffs) const {
  // Of payoffs that are all alike, limits at Student's quantile of the standard error over
  // resamples are with it as far as exact ones: sqrt(2) x 4 / 3 x 1.96 is -log(0.025).
  constexpr double kReach = 4.0 / 3;
  for (const Unseen& one : unseen_) {
    payoffs[one.at] += kReach * (exponential(chance) - one.expected) * one.way.high;
    payoffs[one.at] -= kReach * (exponential(chance) - one.expected) * one.way.low;
  }
}

double TableResamples::beyond() const { return std::erfc(reach(1) / std::sqrt(2.0)) / 2; }

double TableResamples::reach(double family) const {
  const auto n = static_cast<double>(units_);
  const double t = student_quantile(1 - 0.025 / std::max(1.0, family), units_ - 1);
  // Blocks that are drawn from n spread less than those of a population, by 1 - 1 / n.
  return source_ == Source::kBlocks ? t * std::sqrt(n / (n - 1)) : t;
}

Json resamples_json(const TableResamples& resamples) {
  const bool blocks = resamples.source() == TableResamples::Source::kBlocks;
  const bool errors = resamples.source() == TableResamples::Source::kStderrs;
  Json json = {{"source", blocks ? "blocks" : errors ? "stderr" : "unknown"}};
  if (blocks) json["blocks"] = resamples.units();
  return json;
}

std::vector<double> errors_of(std::span<const double> estimates,
                              const std::vector<std::vector<double>>& times) {
  std::vector<double> errors;
  for (std::size_t i = 0; i < estimates.size(); ++i) {
    double squares = 0;
    for (const std::vector<double>& one : times) {
      squares += (one[i] - estimates[i]) * (one[i] - estimates[i]);
    }
    errors.push_back(std::sqrt(squares / static_cast<double>(times.size())));
  }
  return errors;
}

Interval percentiles(std::vector<double> values, std::size_t lost, double beyond,
                     const Interval& whole) {
  std::sort(values.begin(), values.end());
  const auto left_out =
      static_cast<std::size_t>(beyond * static_cast<double>(values.size() + lost));
  if (left_out < lost || values.empty()) return whole;
  const std::size_t cut = left_out - lost;
  return {values[cut], values[values.size() - 1 - cut]};
}

Interval around(double estimate, std::vector<double> values, std::size_t lost, double beyond,
                const Interval& whole) {
  const Interval one = percentiles(std::move(values), lost, beyond, whole);
  const double far = std::max({0.0, estimate - one.low, one.high - estimate});
  return {std::max(whole.low, std::min(estimate, estimate - far)),
          std::min(whole.high, std::max(estimate, estimate + far))};
}

std::vector<Interval> around(std::span<const double> estimates,
                             const std::vector<std::vector<double>>& times,
                             const TableResamples& resamples, const Interval& whole) {
  const double beyond = resamples.beyond();
  std::vector<Interval> found;
  for (std::size_t i = 0; i < estimates.size(); ++i) {
    std::vector<double> values;
    for (const std::vector<double>& one : times) {
      if (!one.empty()) values.push_back(one[i]);
    }
    const std::size_t lost = times.size() - values.size();
    found.push_back(around(estimates[i], std::move(values), lost, beyond, whole));
  }
  return found;
}

}  // namespace mainmatch

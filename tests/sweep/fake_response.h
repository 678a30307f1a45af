#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>

#include "engine/core/rng.h"
#include "experiments/analyses/sweep/response.h"
#include "experiments/base/bytes.h"
#include "experiments/statistics/student.h"

namespace mainmatch::tests {

/// Metrics that are functions of the point, with chance of a known size in every match.
class FakeResponse : public Response {
 public:
  using Function = std::function<double(const Point&)>;
  struct Planted {
    const char* name;
    Function f;
  };

  enum class Noise { of_deals, of_point_and_deals };

  /// A match adds noise that is uniform in -spread..spread: the same at all points, or not.
  FakeResponse(std::vector<Planted> planted, double spread, Noise noise = Noise::of_deals)
      : planted_(std::move(planted)), spread_(spread), noise_(noise) {}

  std::uint64_t parts(std::uint64_t matches) const override { return matches < 8 ? 1 : 4; }
  std::string play(const Trial& trial, std::uint64_t part) const override {
    MeanSums sums;
    std::uint64_t key = part;
    if (noise_ == Noise::of_point_and_deals) {
      for (const double x : trial.point) key = key * 1'000'003 + std::bit_cast<std::uint64_t>(x);
    }
    Stream stream(trial.seed, key, Purpose::deal());
    for (std::uint64_t m = 0; m < trial.matches / parts(trial.matches); ++m) {
      sums.add(stream.between(-1000, 1000));
    }
    ByteWriter out;
    sums.save(out);
    return out.bytes();
  }
  std::vector<Metric> measure(const Trial& trial,
                              std::span<const std::string> parts) const override {
    const MeanSums all = loaded(parts);
    std::vector<Metric> metrics;
    for (const Planted& one : planted_) {
      metrics.push_back(
          {one.name, "", student_interval(all).mapped(spread_ / 1000, one.f(trial.point))});
    }
    return metrics;
  }

  std::string merged(const Trial&, std::span<const std::string> parts) const override {
    ByteWriter out;
    loaded(parts).save(out);
    return out.bytes();
  }
  /// As if the two had no deals in common.
  std::vector<Estimate> differences(const Trial& a, const std::string& sums_a, const Trial& b,
                                    const std::string& sums_b, std::span<const MetricName> metrics,
                                    double alpha) const override {
    const Moments of_a = *moments(loaded({&sums_a, 1})), of_b = *moments(loaded({&sums_b, 1}));
    const double noise = (of_b.mean - of_a.mean) * spread_ / 1000;
    const auto matches = static_cast<std::int64_t>(a.matches);
    const double half = student_quantile(1 - alpha / 2, matches) * spread_ / 1000 *
                        std::sqrt((of_a.variance + of_b.variance) / static_cast<double>(matches));
    std::vector<Estimate> differences;
    for (const MetricName& metric : metrics) {
      const auto f = std::find_if(planted_.begin(), planted_.end(),
                                  [&](const Planted& one) { return one.name == metric.name; });
      const double mean = f->f(b.point) - f->f(a.point) + noise;
      differences.push_back({.mean = mean, .interval = Interval{mean - half, mean + half}});
    }
    return differences;
  }

 private:
  static MeanSums loaded(std::span<const std::string> parts) {
    MeanSums all;
    for (const std::string& part : parts) {
      ByteReader in(part);
      MeanSums sums;
      sums.load(in);
      in.end();
      all.merge(sums);
    }
    return all;
  }

  std::vector<Planted> planted_;
  double spread_;
  Noise noise_;
};

}  // namespace mainmatch::tests

#include "experiments/analyses/sweep/trials.h"

#include <algorithm>

#include "experiments/base/bytes.h"

namespace mainmatch {

namespace {

void save_estimate(const Estimate& estimate, ByteWriter& out) {
  out.optional_real(estimate.mean);
  out.count(estimate.interval.has_value());
  if (estimate.interval) {
    out.real(estimate.interval->low);
    out.real(estimate.interval->high);
  }
  out.count(estimate.zero_variance);
}

Estimate load_estimate(ByteReader& in) {
  Estimate estimate{.mean = in.optional_real()};
  if (in.count(1) != 0) {
    const double low = in.real();
    estimate.interval = Interval{low, in.real()};
  }
  estimate.zero_variance = in.count(1) != 0;
  return estimate;
}

MeasuredTrial measure(const Response& response, const Trial& trial,
                      std::span<const std::string> parts) {
  MeasuredTrial out;
  out.metrics = response.measure(trial, parts);
  out.halves.resize(out.metrics.size());
  if (trial.kept) out.sums = response.merged(trial, parts);
  if (parts.size() < 2) return out;
  const std::size_t middle = parts.size() / 2;
  for (std::size_t half = 0; half < 2; ++half) {
    const std::vector<Metric> metrics =
        response.measure(trial, half == 0 ? parts.first(middle) : parts.subspan(middle));
    for (std::size_t m = 0; m < out.metrics.size(); ++m) {
      const Metric& metric = out.metrics[m];
      const auto same = std::find_if(metrics.begin(), metrics.end(), [&](const Metric& one) {
        return one.name == metric.name && one.part == metric.part;
      });
      if (same != metrics.end()) out.halves[m][half] = same->estimate.mean;
    }
  }
  return out;
}

}  // namespace

const Metric* MeasuredTrial::find(std::string_view name, std::string_view part) const {
  const auto found = std::find_if(metrics.begin(), metrics.end(), [&](const Metric& one) {
    return one.name == name && one.part == part;
  });
  return found == metrics.end() ? nullptr : &*found;
}

Trials::Trials(const Response& response, NextTrials next, int threads, TrialsWatch watch)
    : response_(response), next_(std::move(next)), watch_(std::move(watch)) {
  clear();
  // Later requests may be larger than the first one.
  threads_ = threads_meant(threads);
  slots_.resize(worker_slots(threads_));
}

void Trials::work(std::uint64_t block, std::size_t slot) {
  slots_[slot] = response_.play(trials_[blocks_[block].trial], blocks_[block].part);
}

bool Trials::done(std::uint64_t block, std::size_t slot) {
  add(slots_[slot]);
  // No block is in flight, so blocks may be added.
  if (complete()) ask();
  if (watch_) watch_(block + 1, blocks());
  return true;
}

void Trials::add(std::string sums) {
  parts_.push_back(std::move(sums));
  const Trial& trial = trials_[measured_.size()];
  if (parts_.size() < response_.parts(trial.matches)) return;
  measured_.push_back(measure(response_, trial, parts_));
  parts_.clear();
}

void Trials::ask() {
  for (Trial& trial : next_(trials_, measured_)) {
    const std::uint64_t parts = response_.parts(trial.matches);
    for (std::uint64_t part = 0; part < parts; ++part) blocks_.push_back({trials_.size(), part});
    trials_.push_back(std::move(trial));
  }
}

void Trials::clear() {
  trials_.clear();
  blocks_.clear();
  measured_.clear();
  parts_.clear();
  ask();
}

void Trials::save(ByteWriter& out) const {
  out.count(measured_.size());
  for (const MeasuredTrial& one : measured_) {
    out.count(one.metrics.size());
    for (std::size_t m = 0; m < one.metrics.size(); ++m) {
      out.text(one.metrics[m].name);
      out.text(one.metrics[m].part);
      save_estimate(one.metrics[m].estimate, out);
      for (const std::optional<double>& half : one.halves[m]) out.optional_real(half);
    }
    out.text(one.sums);
  }
  out.count(parts_.size());
  for (const std::string& sums : parts_) out.text(sums);
}

void Trials::load(ByteReader& in) {
  if (!measured_.empty() || !parts_.empty()) throw DamagedBytes();
  const std::uint64_t measured = in.count();
  while (measured_.size() < measured) {
    if (complete()) throw DamagedBytes();  // nothing more is asked for
    MeasuredTrial one;
    const std::uint64_t metrics = in.count();
    for (std::uint64_t m = 0; m < metrics; ++m) {
      std::string name = in.text();
      std::string part = in.text();
      one.metrics.push_back({std::move(name), std::move(part), load_estimate(in)});
      one.halves.emplace_back();
      for (std::optional<double>& half : one.halves.back()) half = in.optional_real();
    }
    one.sums = in.text();
    measured_.push_back(std::move(one));
    if (complete()) ask();
  }
  const std::uint64_t parts = in.count();
  if (parts != 0 && (complete() || parts >= response_.parts(trials_[measured].matches))) {
    throw DamagedBytes();
  }
  while (parts_.size() < parts) parts_.push_back(in.text());
}

void Trials::save_block(std::size_t slot, ByteWriter& out) const { out.text(slots_[slot]); }
void Trials::load_block(std::size_t slot, ByteReader& in) { slots_[slot] = in.text(); }

}  // namespace mainmatch

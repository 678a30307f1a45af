#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/analyses/sweep/response.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch {

/// The result of a trial.
struct MeasuredTrial {
  std::vector<Metric> metrics;
  /// By metric, the same from the first half of the parts and from the second: independent of each
  /// other. None if a half has no estimate, or there is only one part.
  std::vector<std::array<std::optional<double>, 2>> halves;
  /// What it was measured from, if the trial is kept; else empty.
  std::string sums = {};

  /// Of the metric of that name and part; null if there is none.
  const Metric* find(std::string_view name, std::string_view part) const;
};

/// A point as bots play it that learned under its rules.
struct RelearnedPoint {
  MeasuredTrial measured;
  bool settled = false;  ///< searches gain little against what was learned
};

/// Returns the next trials when all requested ones are done: `measured` has the results of all
/// `trials`. Returns none at the end. A pure function of the history.
using NextTrials = std::function<std::vector<Trial>(std::span<const Trial> trials,
                                                    std::span<const MeasuredTrial> measured)>;

/// Called in order with the number of parts played and requested so far, one call at a time, on any
/// thread.
using TrialsWatch = std::function<void(std::uint64_t done, std::uint64_t asked)>;

/// Trials as block work: a block is a part of a trial. The result does not depend on threads.
class Trials final : public Experiment {
 public:
  /// `response` must outlive it.
  Trials(const Response& response, NextTrials next, int threads, TrialsWatch watch = nullptr);

  std::uint64_t blocks() const override { return blocks_.size(); }
  std::uint64_t whole_blocks() const override { return blocks(); }
  int threads() const override { return threads_; }
  bool decided() const override { return false; }
  void work(std::uint64_t block, std::size_t slot) override;
  bool done(std::uint64_t block, std::size_t slot) override;
  void clear() override;
  void save(ByteWriter& out) const override;
  void load(ByteReader& in) override;
  void save_block(std::size_t slot, ByteWriter& out) const override;
  void load_block(std::size_t slot, ByteReader& in) override;

  /// The trials requested; the first measured().size() of them are done.
  std::span<const Trial> trials() const { return trials_; }
  std::span<const MeasuredTrial> measured() const { return measured_; }
  bool complete() const { return measured_.size() == trials_.size(); }

 private:
  struct Block {
    std::size_t trial;
    std::uint64_t part;
  };
  /// Adds the sums of the next part; measures the trial after its last part.
  void add(std::string sums);
  void ask();

  const Response& response_;
  NextTrials next_;
  TrialsWatch watch_;
  int threads_;
  std::vector<Trial> trials_;
  std::vector<Block> blocks_;
  std::vector<MeasuredTrial> measured_;
  std::vector<std::string> parts_;  ///< that are done, of the trial that is not measured yet
  std::vector<std::string> slots_;  ///< by worker slot, the sums of its last block
};

}  // namespace mainmatch

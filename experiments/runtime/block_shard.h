#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "experiments/runtime/experiment.h"
#include "experiments/runtime/sequence.h"
#include "experiments/runtime/wrapped.h"

namespace mainmatch {

/// Some blocks of an experiment, each kept as save_block() writes it. Whatever the sums of the
/// experiment are, it can take these blocks elsewhere, in their order.
class KeptBlocks final : public Experiment {
 public:
  /// `of` must outlive it; `watch` is called with the number of blocks kept.
  KeptBlocks(Experiment& of, BlockRange range, std::function<void(std::uint64_t)> watch = nullptr)
      : of_(of), range_(range), watch_(std::move(watch)) {}

  std::uint64_t first() const { return range_.first; }
  std::span<const std::string> kept() const { return kept_; }

  std::uint64_t blocks() const override { return range_.end - range_.first; }
  std::uint64_t whole_blocks() const override { return blocks(); }
  int threads() const override { return of_.threads(); }
  bool decided() const override { return false; }
  void work(std::uint64_t block, std::size_t slot) override {
    of_.work(range_.first + block, slot);
  }
  bool done(std::uint64_t block, std::size_t slot) override;
  void clear() override { kept_.clear(); }
  void save(ByteWriter& out) const override;
  void load(ByteReader& in) override;
  void save_block(std::size_t slot, ByteWriter& out) const override { of_.save_block(slot, out); }
  void load_block(std::size_t slot, ByteReader& in) override { of_.load_block(slot, in); }

 private:
  Experiment& of_;
  BlockRange range_;
  std::function<void(std::uint64_t)> watch_;
  std::vector<std::string> kept_;
};

/// Which of how many shards.
struct ShardNumber {
  std::uint64_t number = 1;  ///< 1..of
  std::uint64_t of = 1;
};

/// The shard of an experiment whose sums do not add up: of each part its share of the blocks that
/// are known from the start.
class BlockShard {
 public:
  /// `whole` has done no block and must outlive it. `watch` is called with the numbers of blocks
  /// done and of all.
  BlockShard(Experiment& whole, const ShardNumber& shard,
             std::function<void(std::uint64_t done, std::uint64_t of)> watch = nullptr);
  BlockShard(const BlockShard&) = delete;
  BlockShard& operator=(const BlockShard&) = delete;

  /// Plays the blocks, and adds nothing up.
  Experiment& experiment() { return *sequence_; }
  std::uint64_t blocks() const { return blocks_; }
  /// Those of the parts.
  std::span<const std::unique_ptr<KeptBlocks>> parts() const { return parts_; }

 private:
  std::vector<std::unique_ptr<KeptBlocks>> parts_;
  std::optional<ExperimentSequence> sequence_;  ///< of the parts that have blocks
  std::uint64_t blocks_ = 0;
};

/// An experiment that takes blocks from its shards, and plays those that no shard has.
class MergedShards final : public WrappedExperiment {
 public:
  /// `whole` has done no block and must outlive it.
  explicit MergedShards(Experiment& whole) : WrappedExperiment(whole) {}

  /// Takes the blocks of a complete shard. If it `can_repeat`, the first of them is played again,
  /// as builds of the same version may differ; `name` is named by the BlockDiffers for one that
  /// ends differently, and the InputError for one that is damaged.
  void add(const BlockShard& shard, const std::string& name, bool can_repeat = true);

  void work(std::uint64_t block, std::size_t slot) override;

 private:
  struct Kept {
    std::string bytes;
    std::string name;
    bool replayed = false;
  };

  std::map<std::pair<std::size_t, std::uint64_t>, Kept> kept_;  ///< by part and block
};

}  // namespace mainmatch

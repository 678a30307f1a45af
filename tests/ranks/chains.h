#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "experiments/base/bytes.h"
#include "experiments/runtime/blocks.h"
#include "experiments/runtime/sequence.h"
#include "tests/experiments.h"

namespace mainmatch::tests {

/// What is not played: each block gives a number, and what they add up to depends on their order.
class Chain final : public Experiment {
 public:
  struct Plan {
    std::uint64_t blocks;
    int threads = 1;
    std::vector<std::uint64_t> more = {};  ///< blocks that it asks for, time after time
    bool last_is_whole = true;
    std::uint64_t enough = 0;  ///< decided after so many blocks; 0: never
  };

  explicit Chain(Plan plan) : plan_(std::move(plan)), of_block_(worker_slots(plan_.threads)) {}

  std::uint64_t blocks() const override {
    std::uint64_t known = plan_.blocks;
    for (const std::uint64_t more : plan_.more) {
      if (done_ < known) break;
      known += more;
    }
    return known;
  }
  std::uint64_t whole_blocks() const override { return blocks() - !plan_.last_is_whole; }
  int threads() const override { return plan_.threads; }
  bool decided() const override { return plan_.enough > 0 && done_ >= plan_.enough; }

  void work(std::uint64_t block, std::size_t slot) override {
    of_block_.at(slot) = 7 + block * block;
  }
  bool done(std::uint64_t block, std::size_t slot) override {
    in_order_ = in_order_ && block == done_;
    sum_ = 31 * sum_ + of_block_.at(slot);
    ++done_;
    if (stop_after_ && --*stop_after_ == 0) *stop_ = true;
    return !decided();
  }
  void clear() override { sum_ = done_ = 0; }
  void save(ByteWriter& out) const override {
    out.count(done_);
    out.count(sum_);
  }
  void load(ByteReader& in) override {
    done_ = in.count();
    sum_ = in.count();
  }
  void save_block(std::size_t slot, ByteWriter& out) const override {
    out.count(of_block_.at(slot));
  }
  void load_block(std::size_t slot, ByteReader& in) override { of_block_.at(slot) = in.count(); }

  bool in_order() const { return in_order_; }
  /// Sets `stop` when so many blocks of all that share `left` are done.
  void stop_after(int& left, std::atomic<bool>& stop) {
    stop_after_ = &left;
    stop_ = &stop;
  }

 private:
  Plan plan_;
  std::vector<std::uint64_t> of_block_;  ///< by worker slot
  std::uint64_t sum_ = 0;
  std::uint64_t done_ = 0;
  bool in_order_ = true;
  int* stop_after_ = nullptr;
  std::atomic<bool>* stop_ = nullptr;
};

/// A sequence with its parts.
struct Played final : Experiment {
  explicit Played(const std::vector<Chain::Plan>& plans) : sequence(parts_of(plans)) {}
  /// The same, but the last part is made when the others are over.
  Played(std::vector<Chain::Plan> plans, const Chain::Plan& last)
      : sequence(parts_of(plans), [this, last, before = plans.size()] {
          ++times_made;
          parts.resize(before);
          return parts.emplace_back(std::make_unique<Chain>(last)).get();
        }) {}

  std::vector<Experiment*> parts_of(const std::vector<Chain::Plan>& plans) {
    std::vector<Experiment*> all;
    for (const Chain::Plan& plan : plans) {
      all.push_back(parts.emplace_back(std::make_unique<Chain>(plan)).get());
    }
    return all;
  }

  std::uint64_t blocks() const override { return sequence.blocks(); }
  std::uint64_t whole_blocks() const override { return sequence.whole_blocks(); }
  int threads() const override { return sequence.threads(); }
  bool decided() const override { return sequence.decided(); }
  void work(std::uint64_t block, std::size_t slot) override { sequence.work(block, slot); }
  bool done(std::uint64_t block, std::size_t slot) override { return sequence.done(block, slot); }
  void clear() override { sequence.clear(); }
  void save(ByteWriter& out) const override { sequence.save(out); }
  void load(ByteReader& in) override { sequence.load(in); }
  void save_block(std::size_t slot, ByteWriter& out) const override {
    sequence.save_block(slot, out);
  }
  void load_block(std::size_t slot, ByteReader& in) override { sequence.load_block(slot, in); }

  int times_made = 0;  ///< the last part, late
  std::vector<std::unique_ptr<Chain>> parts;
  ExperimentSequence sequence;
};

/// Parts that grow in the middle and at the end, and end with a block that is not whole.
inline const std::vector<Chain::Plan> kParts = {{.blocks = 5, .threads = 3, .last_is_whole = false},
                                                {.blocks = 2, .threads = 2, .more = {3, 1}},
                                                {.blocks = 1, .last_is_whole = false},
                                                {.blocks = 4, .threads = 2, .more = {2}}};
inline constexpr std::uint64_t kAllBlocks = 5 + (2 + 3 + 1) + 1 + (4 + 2);

}  // namespace mainmatch::tests

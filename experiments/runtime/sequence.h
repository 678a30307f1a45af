#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "experiments/runtime/experiment.h"

namespace mainmatch {

/// Experiments that are played one after another as one. Blocks are numbered through all of them.
/// When the last block of a part is done, the sequence asks for those of the next one, as an
/// experiment may ask for more: so parts may ask for more blocks themselves, and each is played on
/// as many threads as it can use. Matches in a sequence cannot be added afterwards, as they would
/// come in its middle: so all blocks are kept, whole or not, unless there is one part only, which
/// plays and is kept as if it were alone.
class ExperimentSequence final : public Experiment {
 public:
  /// One part at least; `last` makes one more when all others are over. They have blocks, have done
  /// none, and must outlive the sequence. Only the last may end by what it finds (see
  /// BlockWork::done). Rows of parts are not passed on.
  explicit ExperimentSequence(std::vector<Experiment*> parts,
                              std::function<Experiment*()> last = nullptr)
      : parts_(std::move(parts)), last_(std::move(last)) {}

  /// Of the parts up to the one that is played.
  std::uint64_t blocks() const override { return first_ + current().blocks(); }
  std::uint64_t whole_blocks() const override {
    return parts_.size() == 1 && is_last() ? current().whole_blocks() : blocks();
  }
  int threads() const override { return current().threads(); }
  bool decided() const override { return is_last() && current().decided(); }
  std::vector<Experiment*> parts() override { return parts_; }
  BlockPlace place(std::uint64_t block) const override { return {current_, block - first_}; }

  void work(std::uint64_t block, std::size_t slot) override {
    current().work(block - first_, slot);
  }
  bool done(std::uint64_t block, std::size_t slot) override;
  void cut_short(std::uint64_t block, std::size_t slot) override {
    current().cut_short(block - first_, slot);
  }

  void clear() override;
  void save(ByteWriter& out) const override;
  /// Takes that only before it has done any block.
  void load(ByteReader& in) override;
  void save_block(std::size_t slot, ByteWriter& out) const override {
    current().save_block(slot, out);
  }
  void load_block(std::size_t slot, ByteReader& in) override { current().load_block(slot, in); }
  bool joins() const override { return current().joins(); }
  void join_block(std::size_t slot, ByteReader& in) override { current().join_block(slot, in); }

 private:
  Experiment& current() const { return *parts_[current_]; }
  /// Whether the last part is still to be made.
  bool one_more() const { return last_ && !made_; }
  bool is_last() const { return !one_more() && current_ + 1 == parts_.size(); }
  void begin_next();

  std::vector<Experiment*> parts_;
  std::function<Experiment*()> last_;  ///< makes the last part; may be null
  bool made_ = false;                  ///< it has
  std::size_t current_ = 0;            ///< all parts before it are played
  std::uint64_t first_ = 0;            ///< its block 0, in the sequence
};

}  // namespace mainmatch

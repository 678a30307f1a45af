#include "experiments/runtime/play.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/core/stop.h"
#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/runtime/coordinator.h"
#include "experiments/runtime/store.h"

namespace mainmatch {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPlayingToSaving = 50;
constexpr Clock::duration kMinPause = std::chrono::milliseconds(200);
constexpr Clock::duration kMaxPause = std::chrono::minutes(1);

/// Passes blocks on to an experiment and checkpoints it from time to time.
class Checkpointer final : public BlockWork {
 public:
  Checkpointer(Experiment& experiment, Store& store, Checkpoint state,
               const std::function<void()>& begun)
      : experiment_(experiment),
        store_(store),
        begun_(begun),
        state_(std::move(state)),
        before_(state_.milliseconds) {}

  void work(std::uint64_t block, std::size_t slot) override { experiment_.work(block, slot); }

  bool done(std::uint64_t block, std::size_t slot) override {
    const bool whole = block < experiment_.whole_blocks();
    if (!whole) save();
    if (block == state_.first && experiment_.can_repeat()) {
      state_.first_block_checksum = checksum_of_block(experiment_, slot);
    }
    const bool more = experiment_.done(block, slot);
    store_.add(experiment_.rows(slot));
    if (const auto begun = std::exchange(begun_, {})) begun();
    if (!whole) return more;
    state_.end = block + 1;
    saved_ = false;
    if (Clock::now() >= next_) save();
    return more;
  }

  /// Writes a checkpoint, also if only time has passed since the last one: of a block that was
  /// stopped nothing else stays.
  void save_time() {
    saved_ = state_.end == state_.first;
    save();
  }

  /// Writes a checkpoint if blocks were added since the last one.
  void save() {
    if (saved_) return;
    const Clock::time_point start = Clock::now();
    ByteWriter sums;
    experiment_.save(sums);
    state_.sums = sums.bytes();
    state_.milliseconds =
        before_ +
        static_cast<std::uint64_t>(
            std::chrono::duration_cast<std::chrono::milliseconds>(start - began_).count());
    store_.save(state_);
    saved_ = true;
    const Clock::time_point end = Clock::now();
    next_ = end + std::clamp(kPlayingToSaving * (end - start), kMinPause, kMaxPause);
  }

 private:
  Experiment& experiment_;
  Store& store_;
  std::function<void()> begun_;  ///< empty once it was called
  Checkpoint state_;
  const std::uint64_t before_;  ///< milliseconds for which it was played before
  const Clock::time_point began_ = Clock::now();
  bool saved_ = true;
  Clock::time_point next_ = Clock::now() + kMinPause;
};

/// The end of a part of an experiment.
class End {
 public:
  End(const Experiment& experiment, std::uint64_t end)
      : experiment_(experiment), end_(end), is_last_(end == experiment.blocks()) {}

  /// The end known now.
  std::uint64_t now() const { return is_last_ ? experiment_.blocks() : end_; }

 private:
  const Experiment& experiment_;
  std::uint64_t end_;
  bool is_last_;
};

/// Does blocks from `first` on until nothing is left or something stops it; returns as run_blocks.
/// `work` passes them on to the experiment.
std::uint64_t run_to(const End& end, Experiment& experiment, BlockWork& work, std::uint64_t first,
                     const std::atomic<bool>& stop, Coordinator* coordinator) {
  while (first < end.now()) {
    const std::uint64_t known = end.now();
    first = coordinator ? coordinator->run_blocks(experiment, work, first, known, stop)
                        : run_blocks(work, first, known, experiment.threads(), stop);
    if (first < known || experiment.decided()) break;
  }
  return first;
}

/// Restores the checkpoint.
void restore(Experiment& experiment, const BlockRange& range, const End& end, const Store& store,
             const std::atomic<bool>& stop) {
  const Checkpoint& state = *store.checkpoint();
  const std::string damaged = store.name() + ": corrupt checkpoint: ";
  const auto refuse = [&] { throw InputError(damaged + "blocks of another run"); };
  if (state.first != range.first || state.end <= state.first) refuse();
  // Builds of the same version may differ, for example in a bot. So the first block is played
  // again.
  if (state.first_block_checksum != 0) {
    {
      const StopScope scope(stop);
      experiment.work(state.first, 0);
    }
    if (checksum_of_block(experiment, 0) != state.first_block_checksum) {
      throw BlockDiffers(store.name(), state.first);
    }
  }
  try {
    ByteReader sums(state.sums);
    experiment.clear();
    experiment.load(sums);
    sums.end();
  } catch (const DamagedBytes&) {
    throw InputError(damaged + "inconsistent sums");
  }
  if (state.end > end.now() || state.end > experiment.whole_blocks()) refuse();
}

}  // namespace

std::uint64_t checksum_of_block(const Experiment& experiment, std::size_t slot) {
  ByteWriter bytes;
  experiment.save_block(slot, bytes);
  return checksum(bytes.bytes());
}

BlockRange shard(const Experiment& experiment, std::uint64_t number, std::uint64_t of) {
  const std::uint64_t blocks = experiment.blocks();
  const auto first = [&](std::uint64_t part) {
    return blocks / of * part + std::min(blocks % of, part);
  };
  return {first(number - 1), first(number)};
}

void play(Experiment& experiment, const std::atomic<bool>& stop, Coordinator* coordinator) {
  run_to(End(experiment, experiment.blocks()), experiment, experiment, 0, stop, coordinator);
}

bool play_checkpointed(Experiment& experiment, const BlockRange& range, Store& store,
                       const std::atomic<bool>& stop, Coordinator* coordinator,
                       const std::function<void()>& begun, const std::function<void()>& restored) {
  Checkpoint state{.first = range.first, .end = range.first};
  const End last(experiment, range.end);
  if (store.checkpoint()) {
    restore(experiment, range, last, store, stop);
    if (restored) restored();
    state = *store.checkpoint();
    if (state.ended || experiment.decided()) return true;
  }
  Checkpointer checkpointer(experiment, store, state, begun);
  const std::uint64_t end = run_to(last, experiment, checkpointer, state.end, stop, coordinator);
  stop ? checkpointer.save_time() : checkpointer.save();
  store.save_rows();
  return end == last.now() || experiment.decided();
}

void end_checkpointed(Store& store) {
  if (!store.checkpoint()) return;
  Checkpoint state = *store.checkpoint();
  state.ended = true;
  store.save(std::move(state));
}

}  // namespace mainmatch

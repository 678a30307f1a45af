#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include "experiments/base/error.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch {

class Coordinator;
class Store;

/// A block that was kept ends differently when it is played again.
struct BlockDiffers : InputError {
  BlockDiffers(const std::string& store, std::uint64_t number)
      : InputError(store +
                   ": checkpoint of an incompatible build: its first matches end differently when "
                   "they are played again"),
        block(number) {}
  std::uint64_t block;
};

/// Of what the block in worker slot `slot` gave (Experiment::save_block).
std::uint64_t checksum_of_block(const Experiment& experiment, std::size_t slot);

/// Part `number`, 1..of, of `of` parts of about the same size.
BlockRange shard(const Experiment& experiment, std::uint64_t number, std::uint64_t of);

/// Plays an experiment that has not done any block until it is complete, decided or `stop` becomes
/// true, without checkpoints. What is whole of a block that is stopped may count (cut_short).
/// `coordinator` plays on all ranks; null: this process alone.
void play(Experiment& experiment, const std::atomic<bool>& stop,
          Coordinator* coordinator = nullptr);

/// The same for a part of it, with checkpoints. A part that ends with the last block includes the
/// blocks that the experiment asks for later; an experiment that asks for any has one part only.
/// Resumes from the checkpoint in the store, after which it calls `restored`, and calls `begun`
/// when a first block has been added. Only whole blocks count; throws Stopped where not even the
/// checkpoint's first block could be checked. Writes a checkpoint when it has played 50 times as
/// long as writing took (every 0.2 s at most, every minute at least), before an incomplete last
/// block, and at the end. Returns whether the part is complete. Throws InputError that names the
/// file for a checkpoint of another experiment, and as Store does.
bool play_checkpointed(Experiment& experiment, const BlockRange& range, Store& store,
                       const std::atomic<bool>& stop, Coordinator* coordinator = nullptr,
                       const std::function<void()>& begun = {},
                       const std::function<void()>& restored = {});

/// Marks the checkpoint of the experiment as its end.
void end_checkpointed(Store& store);

}  // namespace mainmatch

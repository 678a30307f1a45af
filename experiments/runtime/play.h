#pragma once

#include <atomic>
#include <cstdint>

#include "experiments/runtime/experiment.h"

namespace mainmatch {

class Coordinator;
class Store;

/// The part number `number`, 1..of, of `of` parts of about the same size.
BlockRange shard(const Experiment& experiment, std::uint64_t number, std::uint64_t of);

/// Plays an experiment that has not done any block, as far as `stop` and what it finds allow, and
/// keeps it in no file. `coordinator` are the processes that work on it together; null: this one
/// alone.
void play(Experiment& experiment, const std::atomic<bool>& stop,
          Coordinator* coordinator = nullptr);

/// The same for a part of it that is kept; a part that ends with the last block takes in those that
/// are asked for when it is done, and so must be all of an experiment that asks for any. Goes on
/// from what is kept there, and keeps where it is when it has played 50 times as long as keeping
/// took (but not more often than every 0.2 s, and every minute at least), before the last block if
/// that is not whole, and at the end. Returns whether nothing is left to play. Throws InputError
/// that names the file for what is kept there but cannot be of this experiment, and as Store does.
bool play_checkpointed(Experiment& experiment, const BlockRange& range, Store& store,
                       const std::atomic<bool>& stop, Coordinator* coordinator = nullptr);

/// Says that the experiment ended by choice where it is kept.
void end_checkpointed(Store& store);

}  // namespace mainmatch

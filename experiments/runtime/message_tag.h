#pragma once

namespace mainmatch {

/// The message tags between rank 0, which hands out blocks, and the other ranks, which work on
/// them.
enum class MessageTag : int {
  // From rank 0:
  kJob,     ///< text: the experiment of which blocks follow
  kRound,   ///< Experiment::save: some blocks follow, and this is what came before them
  kBlocks,  ///< first, end: blocks to work on
  kHalt,    ///< the round is over: finish started blocks, or with any text stop; send kIdle
  kEnd,     ///< no job follows
  // To rank 0:
  kHello,    ///< text: the program and its command line
  kResults,  ///< how many blocks more are wanted; then number and Experiment::save_block of each
  kFailed,   ///< text: why this job failed
  kIdle,     ///< nothing is begun
  kBye,      ///< nothing follows
};

}  // namespace mainmatch

#pragma once

namespace mainmatch {

/// What rank 0, which deals out the blocks, and the other ranks, which work on them, say to each
/// other: the kinds of messages.
enum class MessageTag : int {
  // Rank 0 says:
  kJob,     ///< text: the experiment of which blocks follow
  kRound,   ///< Experiment::save: some blocks follow, and this is what came before them
  kBlocks,  ///< first, end: blocks to work on
  kHalt,    ///< the round is over: finish what is begun, and say kIdle
  kEnd,     ///< no job follows
  // The others say:
  kHello,    ///< text: which program, and told what
  kResults,  ///< how many blocks more are wanted; then number and Experiment::save_block of each
  kFailed,   ///< text: why nothing more comes of this job
  kIdle,     ///< nothing is begun
  kBye,      ///< nothing follows
};

}  // namespace mainmatch

#pragma once

namespace mainmatch {

/// The message tags between a rank and those that work for it.
enum class MessageTag : int {
  // To the ranks that work for it, which pass all but kBlocks on to theirs:
  kJob,     ///< text: the experiment of which blocks follow
  kRound,   ///< Experiment::save: some blocks follow, and this is what came before them
  kBlocks,  ///< first, end: blocks to work on, the answer to the last kResults that asked for any
  kHalt,    ///< the round is over: finish started blocks, or with any text stop; send kIdle
  kEnd,     ///< no job follows
  // To the rank that it works for:
  kResults,  ///< how many blocks are wanted, 0 if that is not asked; how many results follow; of
             ///< each its first block, its end, whose it is, and Experiment::save_block
  kFailed,   ///< text: which rank failed in this job, and why
  kIdle,     ///< nothing is begun, here and below
  // To rank 0:
  kHello,  ///< text: the program and its command line
  kBye,    ///< nothing follows
};

}  // namespace mainmatch

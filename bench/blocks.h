#pragma once

namespace mainmatch::bench {

/// Registers, for a tournament of the default roster of every game, BM_Block_Played<game>, a block
/// of matches on one thread; BM_Block_Added<game>, what is left to do on the thread that adds
/// blocks up; and BM_Block_Received<game>, the same for a block from another rank.
void register_blocks();

}  // namespace mainmatch::bench

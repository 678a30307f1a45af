#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "experiments/runtime/block_pool.h"
#include "experiments/runtime/message_tag.h"
#include "experiments/runtime/ranks.h"

namespace mainmatch {

/// Sends this to all ranks that work for this one.
void tell_children(Ranks& ranks, MessageTag tag, const std::string& bytes);

/// The failure of a rank, as rank 0 reports it.
std::string failure_line(int rank, const std::string& why);

/// The ranks that work for this one in a round: each asks for blocks, gets some, and sends what
/// they gave.
class Children {
 public:
  /// Both must outlive it.
  Children(Ranks& ranks, BlockPool& pool);

  /// A message from one of them.
  void hear(const Message& message);
  /// Answers each that asks, if there are blocks.
  void hand_out();
  /// So many blocks are asked for.
  std::uint64_t wanted() const;
  /// Ends the round, once: they finish what they have begun, or stop it if there is any text.
  void halt(const std::string& text);
  bool halted() const { return halted_; }
  /// None of them works on a block any more.
  bool idle() const { return halted_ && idle_ == wanted_.size(); }

 private:
  void take_results(const Message& message);

  Ranks& ranks_;
  BlockPool& pool_;
  std::map<int, std::uint64_t> wanted_;  ///< blocks, by rank; 0: it asks for none
  std::size_t idle_ = 0;
  bool halted_ = false;
};

}  // namespace mainmatch

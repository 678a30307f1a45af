#include "experiments/runtime/children.h"

#include <algorithm>

#include "experiments/base/bytes.h"
#include "experiments/base/printable.h"

namespace mainmatch {

std::vector<int> Ranks::children() const {
  std::vector<int> all;
  const int first = kChildren * rank() + 1;
  for (int one = first; one < std::min(first + kChildren, size()); ++one) all.push_back(one);
  return all;
}

void tell_children(Ranks& ranks, MessageTag tag, const std::string& bytes) {
  for (const int rank : ranks.children()) ranks.send(rank, static_cast<int>(tag), bytes);
}

std::string failure_line(int rank, const std::string& why) {
  return "rank " + std::to_string(rank) + ": " + printable(why);
}

Children::Children(Ranks& ranks, BlockPool& pool) : ranks_(ranks), pool_(pool) {
  for (const int rank : ranks.children()) wanted_[rank] = 0;
}

void Children::hear(const Message& message) {
  switch (static_cast<MessageTag>(message.kind)) {
    case MessageTag::kResults:
      return take_results(message);
    case MessageTag::kFailed:
      return pool_.take_failure(message.bytes);
    case MessageTag::kIdle:
      ++idle_;
      return;
    default:
      return;
  }
}

void Children::take_results(const Message& message) {
  try {
    ByteReader in(message.bytes);
    if (const std::uint64_t wanted = in.count()) wanted_.at(message.from) = wanted;
    for (std::uint64_t left = in.count(); left > 0; --left) {
      const std::uint64_t first = in.count();
      const std::uint64_t end = in.count();
      if (first >= end) throw DamagedBytes();
      const auto rank = static_cast<int>(in.count());
      pool_.take({first, end}, rank, in.text());
    }
    in.end();
  } catch (const DamagedBytes&) {
    pool_.take_failure(failure_line(message.from, "sent invalid block data"));
  }
}

void Children::hand_out() {
  if (halted_) return;
  for (auto& [rank, wanted] : wanted_) {
    if (wanted == 0) continue;
    const BlockRange blocks = pool_.hand_out(wanted, static_cast<int>(wanted_.size()) + 1);
    if (blocks.first == blocks.end) return;
    wanted = 0;
    ByteWriter out;
    out.count(blocks.first);
    out.count(blocks.end);
    ranks_.send(rank, static_cast<int>(MessageTag::kBlocks), out.bytes());
  }
}

std::uint64_t Children::wanted() const {
  std::uint64_t sum = 0;
  for (const auto& [rank, wanted] : wanted_) sum += wanted;
  return sum;
}

void Children::halt(const std::string& text) {
  if (halted_) return;
  halted_ = true;
  tell_children(ranks_, MessageTag::kHalt, text);
}

}  // namespace mainmatch

#include "experiments/runtime/coordinator.h"

#include <chrono>
#include <thread>
#include <utility>
#include <vector>

#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/runtime/pause.h"
#include "experiments/runtime/round.h"

namespace mainmatch {

namespace {

std::string rank_name(int rank) { return "rank " + std::to_string(rank); }

/// The messages of rank 0 in a round.
class Talk {
 public:
  Talk(Ranks& ranks, Round& round, const std::atomic<bool>& stop)
      : ranks_(ranks),
        round_(round),
        stop_(stop),
        wanted_(static_cast<std::size_t>(ranks.size())) {}

  void hear(const Message& message) {
    switch (static_cast<MessageTag>(message.kind)) {
      case MessageTag::kResults:
        return take_results(message);
      case MessageTag::kFailed:
        return round_.fail(std::make_exception_ptr(
            RunError("{}: {}", rank_name(message.from), printable(message.bytes))));
      case MessageTag::kIdle:
        ++idle_;
        return;
      default:
        return;
    }
  }

  /// Hands out the requested blocks; sends the end of the round.
  void speak() {
    if (halted_) return;
    for (int rank = 1; rank < ranks_.size(); ++rank) {
      std::uint64_t& wanted = wanted_[static_cast<std::size_t>(rank)];
      const BlockRange blocks = round_.hand_out(wanted);
      if (blocks.first == blocks.end) continue;
      wanted -= blocks.end - blocks.first;
      ByteWriter out;
      out.count(blocks.first);
      out.count(blocks.end);
      ranks_.send(rank, static_cast<int>(MessageTag::kBlocks), out.bytes());
    }
    if (!round_.closed()) return;
    halted_ = true;
    for (int rank = 1; rank < ranks_.size(); ++rank) {
      ranks_.send(rank, static_cast<int>(MessageTag::kHalt), stop_ ? "stop" : "");
    }
  }

  /// No other rank works on a block.
  bool over() const { return halted_ && idle_ + 1 == ranks_.size(); }

 private:
  void take_results(const Message& message) {
    try {
      ByteReader in(message.bytes);
      wanted_[static_cast<std::size_t>(message.from)] += in.count();
      for (std::uint64_t left = in.count(); left > 0; --left) {
        const std::uint64_t block = in.count();
        round_.take(block, message.from, in.text());
      }
      in.end();
    } catch (const DamagedBytes&) {
      round_.fail(failure_of_bytes(message.from));
    } catch (...) {
      round_.fail(std::current_exception());
    }
  }

  Ranks& ranks_;
  Round& round_;
  const std::atomic<bool>& stop_;
  std::vector<std::uint64_t> wanted_;  ///< blocks, by rank
  int idle_ = 0;
  bool halted_ = false;
};

}  // namespace

Coordinator::~Coordinator() {
  send_all(MessageTag::kEnd, "");
  for (int left = ranks_.size() - 1; left > 0;) {
    const std::optional<Message> message = ranks_.receive();
    if (!message) {
      pause();
    } else if (static_cast<MessageTag>(message->kind) == MessageTag::kBye) {
      --left;
    }
  }
}

void Coordinator::send_all(MessageTag tag, const std::string& bytes) {
  for (int rank = 1; rank < ranks_.size(); ++rank) {
    ranks_.send(rank, static_cast<int>(tag), bytes);
  }
}

void Coordinator::handshake(const std::string& hello) {
  for (int left = ranks_.size() - 1; left > 0;) {
    const std::optional<Message> message = ranks_.receive();
    if (!message) {
      pause();
      continue;
    }
    if (message->bytes != hello) {
      throw InputError("{}: started as {}, expected the command line of rank 0: {}",
                       rank_name(message->from), printable(message->bytes), printable(hello));
    }
    --left;
  }
}

void Coordinator::begin(const std::string& job) { send_all(MessageTag::kJob, job); }

std::uint64_t Coordinator::run_blocks(Experiment& experiment, BlockWork& work, std::uint64_t first,
                                      std::uint64_t end, const std::atomic<bool>& stop) {
  ByteWriter before;
  experiment.save(before);
  send_all(MessageTag::kRound, before.bytes());
  Round round(experiment, work, first, end, stop);
  std::atomic<bool> own_are_done = false;
  // Asked here: other ranks may end a part of a sequence before the thread is under way.
  std::thread own([&, threads = experiment.threads()] {
    work_on_blocks(round, threads);
    own_are_done = true;
  });
  for (Talk talk(ranks_, round, stop); !talk.over() || !own_are_done;) {
    while (const std::optional<Message> message = ranks_.receive()) talk.hear(*message);
    if (stop.load(std::memory_order_relaxed)) round.stopped();
    talk.speak();
    pause();
  }
  own.join();
  round.rethrow();
  return round.due();
}

}  // namespace mainmatch

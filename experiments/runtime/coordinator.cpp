#include "experiments/runtime/coordinator.h"

#include <chrono>
#include <thread>
#include <utility>

#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/runtime/children.h"
#include "experiments/runtime/pause.h"
#include "experiments/runtime/round.h"

namespace mainmatch {

Coordinator::~Coordinator() {
  tell_children(ranks_, MessageTag::kEnd, "");
  for (int left = ranks_.size() - 1; left > 0;) {
    const std::optional<Message> message = ranks_.receive();
    if (!message) {
      pause();
    } else if (static_cast<MessageTag>(message->kind) == MessageTag::kBye) {
      --left;
    }
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
      throw InputError(failure_line(
          message->from,
          "started as " + message->bytes + ", expected the command line of rank 0: " + hello));
    }
    --left;
  }
}

void Coordinator::begin(const std::string& job) { tell_children(ranks_, MessageTag::kJob, job); }

std::uint64_t Coordinator::run_blocks(Experiment& experiment, BlockWork& work, std::uint64_t first,
                                      std::uint64_t end, const std::atomic<bool>& stop) {
  ByteWriter before;
  experiment.save(before);
  tell_children(ranks_, MessageTag::kRound, before.bytes());
  Round round(experiment, work, first, end, stop);
  Children children(ranks_, round);
  std::atomic<bool> own_are_done = false;
  // Asked here: other ranks may end a part of a sequence before the thread is under way.
  std::thread own([&, threads = experiment.threads()] {
    work_on_blocks(round, threads);
    own_are_done = true;
  });
  while (!children.idle() || !own_are_done) {
    while (const std::optional<Message> message = ranks_.receive()) children.hear(*message);
    if (stop.load(std::memory_order_relaxed)) round.stopped();
    children.hand_out();
    if (round.closed()) children.halt(stop ? "stop" : "");
    pause();
  }
  own.join();
  round.rethrow();
  return round.due();
}

}  // namespace mainmatch

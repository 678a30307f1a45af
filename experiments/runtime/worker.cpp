#include "experiments/runtime/worker.h"

#include <cstdint>
#include <thread>
#include <utility>

#include "experiments/base/bytes.h"
#include "experiments/runtime/children.h"
#include "experiments/runtime/pause.h"
#include "experiments/runtime/share.h"
#include "experiments/runtime/threads.h"

namespace mainmatch {

Worker::Worker(Ranks& ranks, const std::string& hello) : ranks_(ranks) {
  ranks_.send(0, static_cast<int>(MessageTag::kHello), hello);
}

Message Worker::wait() {
  if (ahead_) return *std::exchange(ahead_, {});
  for (;;) {
    if (std::optional<Message> message = ranks_.receive()) return *std::move(message);
    pause();
  }
}

std::optional<std::string> Worker::next_job() {
  for (;;) {
    Message message = wait();
    switch (static_cast<MessageTag>(message.kind)) {
      case MessageTag::kJob:
        tell_children(ranks_, MessageTag::kJob, message.bytes);
        return std::move(message.bytes);
      case MessageTag::kHalt:  // of a round in which it could not take part, nor could its children
        tell_parent(MessageTag::kIdle, "");
        break;
      case MessageTag::kFailed:
        tell_parent(MessageTag::kFailed, std::move(message.bytes));
        break;
      case MessageTag::kEnd:
        tell_children(ranks_, MessageTag::kEnd, "");
        ranks_.send(0, static_cast<int>(MessageTag::kBye), "");
        return {};
      default:
        break;
    }
  }
}

void Worker::serve(Experiment& experiment) {
  for (;;) {
    Message message = wait();
    switch (static_cast<MessageTag>(message.kind)) {
      case MessageTag::kRound:
        work_round(experiment, message.bytes);
        break;
      case MessageTag::kFailed:
        tell_parent(MessageTag::kFailed, std::move(message.bytes));
        break;
      case MessageTag::kJob:
      case MessageTag::kEnd:
        ahead_ = std::move(message);
        return;
      default:
        break;
    }
  }
}

void Worker::fail(const std::string& why) {
  tell_parent(MessageTag::kFailed, failure_line(ranks_.rank(), why));
}

void Worker::tell_parent(MessageTag tag, std::string bytes) {
  ranks_.send(ranks_.parent(), static_cast<int>(tag), std::move(bytes));
}

void Worker::work_round(Experiment& experiment, const std::string& before) {
  ByteReader in(before);
  experiment.clear();
  experiment.load(in);
  in.end();
  tell_children(ranks_, MessageTag::kRound, before);
  Share share(experiment, ranks_.rank());
  Children children(ranks_, share);
  std::thread threads([&] { work_on_blocks(share, experiment.threads()); });
  const auto report = [&] {
    std::string results = share.results(children.wanted());
    if (!results.empty()) tell_parent(MessageTag::kResults, std::move(results));
    for (std::string& line : share.failures()) tell_parent(MessageTag::kFailed, std::move(line));
  };
  while (!children.idle()) {
    while (const std::optional<Message> message = ranks_.receive()) {
      switch (static_cast<MessageTag>(message->kind)) {
        case MessageTag::kBlocks: {
          ByteReader blocks(message->bytes);
          const std::uint64_t first = blocks.count();
          share.add({first, blocks.count()});
          break;
        }
        case MessageTag::kHalt:
          if (!message->bytes.empty()) share.stop();
          share.close();
          children.halt(message->bytes);
          break;
        default:
          children.hear(*message);
      }
    }
    children.hand_out();
    report();
    if (!children.idle()) pause();
  }
  threads.join();
  report();
  tell_parent(MessageTag::kIdle, "");
}

}  // namespace mainmatch

#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "experiments/base/bytes.h"
#include "experiments/runtime/coordinator.h"
#include "experiments/runtime/play.h"
#include "experiments/runtime/worker.h"
#include "tests/experiments.h"

namespace mainmatch::tests {

/// Threads of this process that talk to each other as ranks do.
class Mail {
 public:
  explicit Mail(int ranks) : boxes_(static_cast<std::size_t>(ranks)) {}

  int size() const { return static_cast<int>(boxes_.size()); }
  void put(int to, Message message) {
    const std::lock_guard lock(mutex_);
    boxes_[static_cast<std::size_t>(to)].push_back(std::move(message));
  }
  std::optional<Message> take(int rank) {
    const std::lock_guard lock(mutex_);
    std::deque<Message>& box = boxes_[static_cast<std::size_t>(rank)];
    if (box.empty()) return {};
    std::optional<Message> message = std::move(box.front());
    box.pop_front();
    return message;
  }

 private:
  std::mutex mutex_;
  std::vector<std::deque<Message>> boxes_;
};

class ThreadRank final : public Ranks {
 public:
  ThreadRank(Mail& mail, int rank) : mail_(mail), rank_(rank) {}
  int rank() const override { return rank_; }
  int size() const override { return mail_.size(); }
  void send(int to, int kind, std::string bytes) override {
    mail_.put(to, {rank_, kind, std::move(bytes)});
  }
  std::optional<Message> receive() override { return mail_.take(rank_); }

 private:
  Mail& mail_;
  int rank_;
};

using MakeExperiment = std::function<std::unique_ptr<Experiment>(int rank)>;

/// Plays on so many ranks the experiment that `make` makes on each; what it adds up to on rank 0.
inline std::string played_on(int ranks, const MakeExperiment& make, const std::atomic<bool>& stop) {
  Mail mail(ranks);
  std::vector<std::thread> workers;
  for (int rank = 1; rank < ranks; ++rank) {
    workers.emplace_back([&, rank] {
      ThreadRank here(mail, rank);
      Worker worker(here, "hello");
      while (worker.next_job()) {
        try {
          worker.serve(*make(rank));
        } catch (const std::exception& error) {
          worker.fail(error.what());
        }
      }
    });
  }
  struct Joining {
    ~Joining() {
      for (std::thread& one : workers) one.join();
    }
    std::vector<std::thread>& workers;
  } joining{workers};
  const std::unique_ptr<Experiment> experiment = make(0);
  ThreadRank here(mail, 0);
  Coordinator coordinator(here);
  coordinator.handshake("hello");
  coordinator.begin("job");
  play(*experiment, stop, &coordinator);
  return saved(*experiment);
}

}  // namespace mainmatch::tests

#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "experiments/matches/bot_host.h"

namespace mainmatch::python {

/// Where the threads that play leave what bots in Python are asked, and wait. Whoever holds the
/// lock of Python takes all that lies there at once, so that a bot decides for many matches
/// together.
class Desk final : public BotHost {
 public:
  /// What the threads of one table ask of one bot.
  struct Request {
    const std::string* bot;
    std::span<HostedQuestion* const> questions;
    bool is_answered = false;
  };
  enum class Event { moment, asked, closed };

  explicit Desk(std::set<std::string, std::less<>> bots) : bots_(std::move(bots)) {}

  // For those who play:
  bool has(std::string_view name) override { return bots_.contains(name); }
  /// Throws RunError once the desk has failed.
  void answer(const std::string& bot, std::span<HostedQuestion* const> questions) override;
  /// Nobody will ask any more.
  void close();

  // For whoever answers:
  /// Waits until there are requests, the desk is closed, or a moment has passed.
  Event wait();
  /// All requests that lie here. They stay with their askers until they are put back.
  std::vector<Request*> take();
  void put_back(std::span<Request* const> answered);
  /// From now on every request fails, those that wait too.
  void fail();

 private:
  const std::set<std::string, std::less<>> bots_;
  std::mutex mutex_;                  ///< of what follows
  std::condition_variable news_;      ///< for whoever answers
  std::condition_variable answered_;  ///< for those who asked
  std::vector<Request*> requests_;
  std::size_t expected_ = 0;  ///< requests: as many as were answered last
  bool closed_ = false;
  bool failed_ = false;
};

}  // namespace mainmatch::python

#include "experiments/python/module/desk.h"

#include <chrono>

#include "experiments/base/error.h"

namespace mainmatch::python {

namespace {
constexpr std::chrono::milliseconds kMoment{50};
/// How long nobody else has asked before those who have are answered: others may be about to.
constexpr std::chrono::microseconds kLull{200};
}  // namespace

void Desk::answer(const std::string& bot, std::span<HostedQuestion* const> questions) {
  Request request{&bot, questions};
  std::unique_lock lock(mutex_);
  if (!failed_) {
    requests_.push_back(&request);
    news_.notify_one();
    answered_.wait(lock, [&] { return request.is_answered || failed_; });
  }
  if (!request.is_answered) throw RunError("a bot in Python has failed");
}

void Desk::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  news_.notify_one();
}

Desk::Event Desk::wait() {
  std::unique_lock lock(mutex_);
  news_.wait_for(lock, kMoment, [this] { return closed_ || !requests_.empty(); });
  if (closed_) return Event::closed;
  if (requests_.empty()) return Event::moment;
  for (std::size_t before = 0; requests_.size() > before;) {
    before = requests_.size();
    if (expected_ > 0 && before >= expected_) break;
    news_.wait_for(lock, kLull, [&] { return requests_.size() > before; });
  }
  return Event::asked;
}

std::vector<Desk::Request*> Desk::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(requests_, {});
}

void Desk::put_back(std::span<Request* const> answered) {
  const std::lock_guard lock(mutex_);
  for (Request* const one : answered) one->is_answered = true;
  expected_ = answered.size();
  answered_.notify_all();
}

void Desk::fail() {
  const std::lock_guard lock(mutex_);
  failed_ = true;
  requests_.clear();
  answered_.notify_all();
}

}  // namespace mainmatch::python

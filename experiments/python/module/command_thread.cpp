#include "experiments/python/module/command_thread.h"

#include <nanobind/nanobind.h>

#include <chrono>
#include <utility>

#include "experiments/cli/interrupt.h"
#include "experiments/cli/invoke.h"

namespace mainmatch::python {

namespace nb = nanobind;

namespace {
std::mutex turn;  // of the command that runs
}

CommandThread::CommandThread(std::vector<std::string> words)
    : words_(std::move(words)), thread_([this] { run(); }) {}

CommandThread::~CommandThread() {
  const nb::gil_scoped_release released;
  stop();
  thread_.join();
}

void CommandThread::run() {
  const std::lock_guard<std::mutex> mine(turn);
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    running_ = true;
    cli::interrupted = stopped_;  // it may have been stopped before its turn
  }
  std::vector<char*> argv;
  for (std::string& word : words_) argv.push_back(word.data());
  try {
    code_ = cli::invoke(static_cast<int>(argv.size()), argv.data(), out_, nullptr);
  } catch (...) {
    error_ = std::current_exception();
  }
  const std::lock_guard<std::mutex> lock(mutex_);
  running_ = false;
  ended_ = true;
  end_.notify_all();
}

bool CommandThread::wait() {
  constexpr auto kMoment = std::chrono::milliseconds(50);
  const nb::gil_scoped_release released;
  std::unique_lock<std::mutex> lock(mutex_);
  return end_.wait_for(lock, kMoment, [this] { return ended_; });
}

void CommandThread::stop() {
  const std::lock_guard<std::mutex> lock(mutex_);
  stopped_ = true;
  if (running_) cli::interrupted = true;
}

void CommandThread::rethrow() const {
  if (error_) std::rethrow_exception(error_);
}

}  // namespace mainmatch::python

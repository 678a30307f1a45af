#include "experiments/python/module/command_thread.h"

#include <nanobind/nanobind.h>

#include <utility>

#include "experiments/cli/interrupt.h"
#include "experiments/cli/invoke.h"
#include "experiments/cli/progress.h"
#include "experiments/matches/model_host.h"
#include "experiments/matches/programs/program.h"

namespace mainmatch::python {

namespace nb = nanobind;

namespace {
std::mutex turn;  // of the command that runs
}

CommandThread::CommandThread(std::vector<std::string> words,
                             std::set<std::string, std::less<>> bots, bool with_progress)
    : words_(std::move(words)),
      with_progress_(with_progress),
      desk_(std::move(bots)),
      thread_([this] { run(); }) {}

CommandThread::~CommandThread() {
  const nb::gil_scoped_release released;
  stop();
  desk_.fail();
  thread_.join();
}

void CommandThread::run() {
  const std::lock_guard<std::mutex> mine(turn);
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    running_ = true;
    cli::interrupted = stopped_;  // it may have been stopped before its turn
  }
  forget_programs();
  forget_models();
  bot_host() = &desk_;
  if (with_progress_) {
    cli::send_progress_to([this](const std::string& line) {
      const std::lock_guard<std::mutex> lock(mutex_);
      progress_ = line;
    });
  }
  std::vector<char*> argv;
  for (std::string& word : words_) argv.push_back(word.data());
  try {
    code_ = cli::invoke(static_cast<int>(argv.size()), argv.data(), out_, nullptr, err_);
  } catch (...) {
    error_ = std::current_exception();
  }
  bot_host() = nullptr;
  cli::send_progress_to({});
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    running_ = false;
  }
  desk_.close();
}

Desk::Event CommandThread::wait() {
  const nb::gil_scoped_release released;
  return desk_.wait();
}

std::optional<std::string> CommandThread::progress() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return std::exchange(progress_, std::nullopt);
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

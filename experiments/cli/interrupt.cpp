#include "experiments/cli/interrupt.h"

#include <csignal>

namespace mainmatch::cli {

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // may be set by a signal handler

namespace {
bool unwatched = false;

extern "C" void on_interrupt(int signal) {
  interrupted = true;
  if (signal == SIGINT) std::signal(signal, SIG_DFL);
}
}  // namespace

void leave_interrupts_to_caller(bool leave) { unwatched = leave; }

void ignore_interrupts() {
  unwatched = true;
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_IGN);
}

void watch_for_interrupt() {
  if (unwatched) return;
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
}

}  // namespace mainmatch::cli

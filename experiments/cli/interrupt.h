#pragma once

#include <atomic>

namespace mainmatch::cli {

/// Becomes true at the first Ctrl-C (SIGINT) or SIGTERM after watch_for_interrupt(). A second
/// Ctrl-C ends the program at once; SIGTERM, which batch systems send more than once, does not.
extern std::atomic<bool> interrupted;
void watch_for_interrupt();
/// Whether from now on nobody watches for them: whoever calls the commands sets `interrupted`.
void leave_interrupts_to_caller(bool leave);
/// This process ignores them from now on; another one handles them.
void ignore_interrupts();

inline constexpr int kInterruptedExit = 130;

}  // namespace mainmatch::cli

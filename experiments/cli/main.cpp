#include <fcntl.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <new>
#include <optional>
#include <system_error>

#include "experiments/base/version.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/invoke.h"
#include "experiments/cli/run_plan.h"
#include "experiments/matches/programs/supervisor.h"
#include "experiments/runtime/coordinator.h"
#include "experiments/runtime/ranks.h"
#include "experiments/runtime/worker.h"

namespace mainmatch::cli {

namespace {

/// A file that is opened is never one of the three that everybody writes to or reads from: where
/// such a one is closed, something stands there that can be neither written nor read.
void reserve_descriptors() {
  for (const int one : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(one, F_GETFD) >= 0) continue;
    if (::open("/dev/null", one == STDIN_FILENO ? O_WRONLY : O_RDONLY) != one) std::abort();
  }
}

/// Where memory or threads run out in what cannot throw, too, a line and exit code 1.
[[noreturn]] void on_terminate() {
  try {
    if (const std::exception_ptr error = std::current_exception()) std::rethrow_exception(error);
  } catch (const std::bad_alloc&) {
    std::fprintf(stderr, "mainmatch: %s\n", kNoMemory);
    std::_Exit(1);
  } catch (const std::system_error& error) {
    std::fprintf(stderr, "mainmatch: %s\n", error.what());
    std::_Exit(1);
  } catch (...) {  // a bug
  }
  std::abort();
}

/// Invoked on all ranks: rank 0 runs the command, the others work for it.
int run_on_ranks(int argc, char** argv) {
  const std::unique_ptr<Ranks> ranks = launched_ranks();
  if (!ranks || ranks->size() == 1) return invoke(argc, argv, std::cout, nullptr, std::cerr);
  std::string hello = std::string("mainmatch ") + kVersion;
  for (int i = 1; i < argc; ++i) hello += std::string(" ") + argv[i];
  if (ranks->rank() == 0) {
    Coordinator coordinator(*ranks);
    coordinator.handshake(hello);
    return invoke(argc, argv, std::cout, &coordinator, std::cerr);
  }
  ignore_interrupts();
  Worker worker(*ranks, hello);
  work_on_plans(worker);
  return 0;
}

}  // namespace

}  // namespace mainmatch::cli

int main(int argc, char** argv) {
  using namespace mainmatch;
  cli::reserve_descriptors();
  if (const std::optional<int> supervised = supervise_if_asked(argc, argv)) return *supervised;
  std::signal(SIGXFSZ, SIG_IGN);  // who writes gets an error
  std::set_terminate(cli::on_terminate);
  return cli::exit_code([&] { return cli::run_on_ranks(argc, argv); });
}

#include <iostream>
#include <optional>

#include "experiments/cli/interrupt.h"
#include "experiments/cli/invoke.h"
#include "experiments/cli/job.h"
#include "experiments/io/version.h"
#include "experiments/programs/supervisor.h"

namespace mainmatch::cli {

namespace {

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
  do_jobs(worker);
  return 0;
}

}  // namespace

}  // namespace mainmatch::cli

int main(int argc, char** argv) {
  using namespace mainmatch;
  if (const std::optional<int> supervised = supervise_if_asked(argc, argv)) return *supervised;
  return cli::exit_code([&] { return cli::run_on_ranks(argc, argv); });
}

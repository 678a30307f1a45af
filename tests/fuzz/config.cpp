// Arbitrary bytes as a configuration file of a tournament. They are refused with an InputError that
// is one line, or read, and then the rules in them are tried.

#include "experiments/cli/config.h"

#include <cstdint>
#include <cstdlib>
#include <memory>

#include "experiments/base/printable.h"
#include "experiments/cli/command.h"
#include "experiments/cli/game_flags.h"
#include "experiments/matches/registry.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mainmatch;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::unique_ptr<cli::Command> command = cli::make_tournament();
  cli::Options options;
  command->declare(options);
  try {
    cli::Given given;
    cli::read_config_text(text, "fuzz.toml", options, given);
    for (const MatchModule* match : matches()) {
      cli::GameFlags flags;
      flags.game = match->name();
      flags.rules(given);
    }
  } catch (const InputError& error) {
    const std::string line = fault_line(error.what());
    if (line.find('\n') + 1 != line.size() || line.size() > 5000) std::abort();
  }
  return 0;
}

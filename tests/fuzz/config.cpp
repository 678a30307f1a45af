// Arbitrary bytes as a configuration file of a tournament. They are refused with an InputError that
// is one line, or read, and then the rules in them are tried.

#include <cstdint>
#include <cstdlib>

#include "experiments/analyses/common_fields.h"
#include "experiments/analyses/plan.h"
#include "experiments/base/printable.h"
#include "experiments/base/toml.h"
#include "experiments/matches/registry.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mainmatch;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  PlannedRun run(*find_analysis("tournament"));
  try {
    read_config_text(text, "fuzz.toml", run.fields(), run.flags());
    for (const MatchModule* match : matches()) {
      GameFields fields;
      fields.game = match->name();
      fields.rules(run.flags());
    }
  } catch (const InputError& error) {
    const std::string line = fault_line(error.what());
    if (line.find('\n') + 1 != line.size() || line.size() > 5000) std::abort();
  }
  return 0;
}

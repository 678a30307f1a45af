// Arbitrary bytes as a plan. They are refused with an InputError that is one line, or settled, and
// then the canonical plan is read and settled to the same.

#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "experiments/analyses/plan.h"
#include "experiments/base/printable.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mainmatch;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const Json given = parse_json(text);
    if (to_line(given).find("exec") != std::string::npos) return 0;  // no programs here
    const auto run = PlannedRun::from(given, "fuzz.json");
    run->settle();
    const auto again = PlannedRun::from(run->plan(), "fuzz.json");
    again->settle();
    if (again->plan() != run->plan()) std::abort();
  } catch (const InputError& error) {
    const std::string line = fault_line(error.what());
    if (line.find('\n') + 1 != line.size() || line.size() > 5000) std::abort();
  }
  return 0;
}

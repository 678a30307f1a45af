// Arbitrary bytes as a file of records. Each is refused with an InputError or adjudicated; what was
// adjudicated is found to agree with the rules, and adjudicating it again changes no byte.

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <sstream>

#include "experiments/base/error.h"
#include "experiments/matches/records/judge.h"
#include "experiments/matches/records/replay.h"

namespace {

std::string judged(const std::string& text, bool check, int* code) {
  std::istringstream in(text);
  std::ostringstream out, err;
  *code = mainmatch::judge(in, "fuzz", check, out, err);
  return out.str();
}

void need(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "fuzz: " << what << '\n';
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  try {
    int code = 0;
    const std::string once = judged(text, false, &code);
    if (once.empty()) return 0;  // nothing in it is a record
    const std::string twice = judged(once, false, &code);
    need(code == 0 && twice == once, "adjudicating an adjudicated record changed it");
    judged(once, true, &code);
    need(code == 0, "an adjudicated record differs from the rules");
    std::istringstream in(once);
    std::ostringstream out;
    mainmatch::replay(in, "fuzz", 1, out);
    need(!out.str().empty(), "an adjudicated record cannot be replayed");
  } catch (const mainmatch::InputError&) {
  }
  return 0;
}

// Arbitrary lines as the events of a hosted match, with the hashes that make them follow one
// another. They are refused with an InputError that is one line, or hold.

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "experiments/base/digest.h"
#include "experiments/base/printable.h"
#include "experiments/host/audit.h"
#include "experiments/matches/in_files.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mainmatch;
  file_limits().allowed = false;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::string forged, hash;
  try {
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      Json event = parse_json(text.substr(begin, end - begin));
      begin = end + 1;
      if (!event.is_object()) return 0;
      event.erase("hash");
      event["hash"] = hash = sha256(hash + to_line(event));
      forged += to_line(event) + "\n";
    }
    host::audit(forged, {}, [](const MatchModule&) { return std::vector<serve::NamedBot>(); });
  } catch (const InputError& error) {
    const std::string line = fault_line(error.what());
    if (line.find('\n') + 1 != line.size() || line.size() > 5000) std::abort();
  }
  return 0;
}

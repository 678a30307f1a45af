#pragma once

#include <string>

namespace mainmatch::tests {

/// A bots file with the bot "mine", a program with this command, that has an hour for each answer:
/// a busy machine changes nothing.
inline std::string patient_bots_file(const std::string& command, const std::string& more = "") {
  return "[bots.mine]\nexec = " + command + "\nstart_ms = 3600000\nmove_ms = 3600000\n" + more;
}

}  // namespace mainmatch::tests

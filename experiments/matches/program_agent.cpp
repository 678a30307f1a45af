#include "experiments/matches/program_agent.h"

#include "experiments/base/bytes.h"

namespace mainmatch {

std::string hex_of(StreamKey key) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint64_t half : key) {
    for (int bit = 60; bit >= 0; bit -= 4) text += kDigits[(half >> bit) & 15];
  }
  return text;
}

std::uint32_t checksum_of_answer(const Json& submission) {
  return short_checksum(nlohmann::json(submission).dump());
}

std::string of_one_seat(std::string message, Seat seat) {
  const std::string entry = "submissions[" + std::to_string(seat) + "]";
  return message.starts_with(entry) ? message.replace(0, entry.size(), "submission") : message;
}

}  // namespace mainmatch

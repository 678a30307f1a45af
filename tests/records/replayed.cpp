#include "tests/records/replayed.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "experiments/base/json.h"
#include "experiments/matches/records/record.h"
#include "experiments/matches/records/replay.h"
#include "tests/catch.h"

namespace mainmatch::tests {

std::string replayed(const std::string& records, std::int64_t match) {
  std::istringstream in(records);
  std::ostringstream out;
  replay(in, "f", match, out);
  return out.str();
}

std::size_t width(const std::string& text) {
  std::istringstream in(text);
  std::size_t longest = 0;
  for (std::string line; std::getline(in, line);) {
    const auto more_of_a_character = [](char c) {
      return (static_cast<unsigned char>(c) & 0xc0u) == 0x80u;
    };
    const auto more = std::count_if(line.begin(), line.end(), more_of_a_character);
    longest = std::max(longest, line.size() - static_cast<std::size_t>(more));
    CHECK_FALSE(line.ends_with(' '));
  }
  return longest;
}

std::string bare(const std::string& record) {
  Json json = parse_json(record);
  for (Json& round : json["rounds"]) round.erase("result");
  json.erase("outcome");
  return to_line(json);
}

void check_record(const std::string& line) {
  INFO(line);
  CHECK(to_line(adjudicate(parse_json(line))) + "\n" == line);
  CHECK(to_line(adjudicate(parse_json(bare(line)))) + "\n" == line);
  CHECK_FALSE(check(parse_json(line)));
  CHECK(width(replayed(line)) <= 100);
}

}  // namespace mainmatch::tests

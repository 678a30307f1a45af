#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/matches/list.h"
#include "tests/cli/program.h"

namespace mainmatch::tests {

/// An input that the program refuses: what is said about it must be one line on stderr that holds
/// all `fragments`, and no file may be left behind.
struct BadInput {
  std::string name;
  Call call;
  std::vector<std::string> fragments;
  int code = 2;
  std::size_t finished = 0;  ///< lines on stdout: what was done before the fault was met
};

/// A bad text of a configuration file or of records; `fragments` as above.
struct BadText {
  const char* name;
  std::string text;
  std::vector<std::string> fragments;
  std::size_t finished = 0;
};

/// A good record with `value` (JSON; "" for nothing) where `pointer` points (RFC 6901).
struct BadRecord {
  const char* pointer;
  std::string value;
  std::vector<std::string> fragments;
};

/// `text` over and over.
inline std::string times(std::size_t count, std::string_view text) {
  std::string all;
  all.reserve(count * text.size());
  for (std::size_t i = 0; i < count; ++i) all += text;
  return all;
}

// The tables. Each stands in a file of its own, bad_<what>.cpp.
std::vector<BadInput> bad_flags();
std::vector<BadInput> bad_duels();
std::vector<BadInput> bad_arenas();
std::vector<BadInput> bad_balance();
std::vector<BadInput> bad_tables();  ///< of payoffs
std::vector<BadInput> bad_payoffs();
std::vector<BadInput> bad_sweeps();  ///< and searches
std::vector<BadInput> bad_improvements();
std::vector<BadInput> bad_inputs();   ///< files and streams that cannot be read
std::vector<BadInput> bad_outputs();  ///< what cannot be written
std::vector<BadText> bad_configs();
std::vector<BadText> bad_json();

/// The records of one match that break its own rules.
struct BadRecords {
  std::string good;  ///< the record that is spoilt
  std::vector<BadRecord> rows;
};
/// What is bad in the records of every match is in bad_records_of_any.h. A match adds what only its
/// own records can have wrong: bad_records_NAME() in tests/NAME/bad_records.cpp.
#define MAINMATCH_DECLARED(NAME) BadRecords bad_records_##NAME();
MAINMATCH_MATCHES(MAINMATCH_DECLARED)
#undef MAINMATCH_DECLARED

}  // namespace mainmatch::tests

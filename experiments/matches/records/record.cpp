#include "experiments/matches/records/record.h"

#include <array>
#include <ostream>

#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/matches/record_head.h"
#include "experiments/matches/records/compare.h"
#include "experiments/matches/registry.h"

namespace mainmatch {

const MatchModule& match_of(const Node& record) {
  static constexpr std::string_view kFormats[] = {kRecordFormat};
  record.object();
  record.at("format").one_of(kFormats);
  if (const auto source = record.find_unless_null(kSource)) return match_of_source(*source);
  return match_named(record.at("game").text(), "game");
}

Json adjudicate(const Json& record) {
  const Node node(record, "");
  return match_of(node).adjudicate(node);
}

std::optional<Difference> check(const Json& record) {
  return first_difference(Node(record, ""), adjudicate(record));
}

std::optional<Difference> stated_difference(const Node& record) {
  try {
    return check(record.json());
  } catch (const InputError&) {
    return std::nullopt;
  }
}

void warn_of(const std::optional<Difference>& difference, const std::string& where,
             std::ostream& err) {
  if (!difference) return;
  err << printable(where + ": " + difference->path) << ": " << difference->stood
      << ", the rules give " << difference->given << ", which is used\n";
}

}  // namespace mainmatch

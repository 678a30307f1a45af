#include "experiments/records/record.h"

#include <array>

#include "experiments/matches/registry.h"
#include "experiments/matches/written.h"
#include "experiments/records/compare.h"

namespace mainmatch {

const MatchModule& match_of(const Node& record) {
  static constexpr std::string_view kFormats[] = {kRecordFormat};
  record.object();
  record.at("format").one_of(kFormats);
  return match_named(record.at("game").text(), "game");
}

Json adjudicate(const Json& record) {
  const Node node(record, "");
  return match_of(node).adjudicate(node);
}

std::optional<Difference> check(const Json& record) {
  return first_difference(Node(record, ""), adjudicate(record));
}

}  // namespace mainmatch

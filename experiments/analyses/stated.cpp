#include "experiments/analyses/stated.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "experiments/matches/records/record.h"

namespace mainmatch {

void note_difference(const Node& record, std::int64_t match, Result& result) {
  const std::optional<Difference> found = stated_difference(record);
  if (!found) return;
  result.tree["differs"].push_back({{"match", match},
                                    {"path", found->path},
                                    {"stands", found->stood},
                                    {"rules_give", found->given}});
  result.notes.push_back("Record " + std::to_string(match) + " differs from the rules at " +
                         found->path + ": " + found->stood + " stands there, the rules give " +
                         found->given + ", which is used.");
}

}  // namespace mainmatch

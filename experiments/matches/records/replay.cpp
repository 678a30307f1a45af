#include "experiments/matches/records/replay.h"

#include "experiments/matches/records/nth_record.h"

namespace mainmatch {

void replay(std::istream& in, const std::string& name, std::int64_t match, std::ostream& out,
            std::ostream* warnings) {
  with_nth_record(
      in, name, match,
      [&](const MatchModule& module, const Node& record) { module.replay(record, out); }, warnings);
}

}  // namespace mainmatch

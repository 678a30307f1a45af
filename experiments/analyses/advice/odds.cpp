#include "experiments/analyses/advice/odds.h"

#include "experiments/matches/records/nth_record.h"
#include "experiments/matches/registry.h"

namespace mainmatch {

Odds odds(std::istream& in, const std::string& name, std::int64_t match, std::int64_t seat,
          std::optional<std::int64_t> round) {
  Odds found;
  with_nth_record(in, name, match, [&](const MatchModule& module, const Node& record) {
    if (!module.traits().odds) {
      throw InputError("game: {} has no odds, expected {}", module.name(),
                       names_of_matches(&MatchModule::Traits::odds));
    }
    found = module.traits().odds(record, seat, round);
  });
  if (round) keep_round(*round, found);
  return found;
}

void keep_round(std::int64_t round, Odds& odds) {
  std::erase_if(odds.tables,
                [&](const Odds::Chances& table) { return table.round && table.round != round; });
}

}  // namespace mainmatch

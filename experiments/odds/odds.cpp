#include "experiments/odds/odds.h"

#include "experiments/matches/registry.h"
#include "experiments/records/nth_record.h"

namespace mainmatch {

Odds odds(std::istream& in, const std::string& name, std::int64_t match, std::int64_t seat,
          std::optional<std::int64_t> round) {
  Odds found;
  with_nth_record(in, name, match, [&](const MatchModule& module, const Node& record) {
    if (!module.traits().has_odds) {
      throw InputError("game: " + std::string(module.name()) + " has no odds, expected " +
                       names_of_matches(&MatchModule::Traits::has_odds));
    }
    found = module.odds(record, seat, round);
  });
  std::erase_if(found.tables, [&](const Odds::Chances& table) {
    return round && table.round && table.round != round;
  });
  return found;
}

}  // namespace mainmatch

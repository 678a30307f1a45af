#include "experiments/analyses/record_fields.h"

#include "experiments/base/printable.h"
#include "experiments/matches/registry.h"

namespace mainmatch {

void require_advice(const MatchModule& match) {
  if (match.traits().advice) return;
  throw InputError("game: " + std::string(match.name()) + " has no advice, expected " +
                   names_of_matches(&MatchModule::Traits::advice));
}

void refuse_hosted(const BotUse& guests) {
  if (guests.hosted.empty()) return;
  throw InputError(shown_word(guests.hosted.front()) +
                   ": in imagined worlds expected a bot of the match");
}

}  // namespace mainmatch

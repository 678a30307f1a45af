#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "experiments/matches/match_module.h"
#include "experiments/matches/play/played_match.h"
#include "experiments/matches/play/saved_match.h"

namespace mainmatch {

/// The bots of the other seats in their order, by canonical names: those that were named, or one of
/// these for all. Notes in the session that the person knows them. Throws ValueError ("against").
std::vector<std::string> named_opponents(const RuleSet& rules, std::vector<std::string> bots,
                                         PlaySession& session);

/// The same drawn by the stream that draws line-ups, from session.field, or uniformly from the
/// default bots where that is empty; it has canonical names afterwards. Throws ValueError
/// ("field").
std::vector<std::string> drawn_opponents(const RuleSet& rules, std::uint64_t seed,
                                         PlaySession& session);

/// A person of this name at session.person, and these opponents.
Seating seated(const PlaySession& session, const std::string& name, std::vector<std::string> bots);

/// Who sat where in a record. Without a person in the session that is whose name is no bot's.
/// Throws ValueError ("seat", "bots").
Seating recorded_seating(const Node& record, const RuleSet& rules, PlaySession& session);

/// Who the others are taken to be for advice: bots of the match that the person knows of, or all.
std::vector<LineupSpec::Weighted> believed_field(const PlaySession& session,
                                                 const MatchModule& match);

/// A seed that was drawn: at most nine digits, as people write them down.
std::uint64_t drawn_seed();

/// Plays the step with what the person hands in, null for nothing; the match is on the disk before
/// and, unless it is over then, after.
void play_and_save(PlayedMatch& match, const SavedMatch& saved, PlaySession& session,
                   const Json& submission);

}  // namespace mainmatch

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "experiments/matches/match_module.h"
#include "experiments/matches/play/played_match.h"
#include "experiments/matches/play/saved_match.h"

namespace mainmatch {

/// The canonical names of the other seats' bots, in order, from those that the user named: one for
/// each seat, or one for all. Adds them to session.field. Throws ValueError ("against").
std::vector<std::string> named_opponents(const RuleSet& rules, std::vector<std::string> bots,
                                         PlaySession& session);

/// The same drawn by the stream that draws line-ups, from session.field, or uniformly from the
/// default bots where that is empty; it has canonical names afterwards. Throws ValueError
/// ("field").
std::vector<std::string> drawn_opponents(const RuleSet& rules, std::uint64_t seed,
                                         PlaySession& session);

/// A person of this name at session.person, and these opponents.
Seating seated(const PlaySession& session, const std::string& name, std::vector<std::string> bots);

/// The seats of a record. If the session has no person, it is the one whose name is not a bot's.
/// Throws ValueError ("seat", "bots").
Seating recorded_seating(const Node& record, const RuleSet& rules, PlaySession& session);

/// The field that advice assumes: bots that the person knows of, else the default bots.
std::vector<WeightedBot> believed_field(const PlaySession& session, const MatchModule& match);

/// Draws a seed of at most nine digits, which is easy to write down.
std::uint64_t drawn_seed();

/// Plays the step with what the person hands in, null for nothing. Saves the match before, and
/// after unless it is over.
void play_and_save(PlayedMatch& match, const SavedMatch& saved, PlaySession& session,
                   const Json& submission);

}  // namespace mainmatch

#pragma once

#include <span>
#include <vector>

namespace mainmatch {

/// By bot a and b: by how much more than half of the time a comes in before b, margins[b][a] being
/// its negative, -0.5..0.5.
using Margins = std::vector<std::vector<double>>;

/// A maximal lottery (Fishburn, "Probabilistic Social Choice Based on Simple Voting Comparisons",
/// Review of Economic Studies 1984): chances of the bots to be picked, such that whoever is picked
/// in some other way comes in before the one picked so at most half of the time, on average. A bot
/// that beats every other is picked for certain. Copies of a bot share its chance and change no
/// other's; bots without a chance can be left out. Where there are several, one of them.
std::vector<double> maximal_lottery(const Margins& margins);

/// Whether it is certain of a and b that a comes in before b more often than not.
using Beats = std::vector<std::vector<bool>>;

/// The bots in tiers, the best first: each of a tier certainly beats each of those below it, and no
/// tier can be parted so. That is the order of Condorcet where all tiers are of one bot; the first
/// is Smith's set ("Aggregation of Preferences with Variable Electorate", Econometrica 1973) of
/// what is certain.
std::vector<std::vector<int>> tiers(const Beats& beats);

}  // namespace mainmatch

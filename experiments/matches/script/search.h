#pragma once

#include "engine/core/rng.h"
#include "experiments/base/json.h"
#include "experiments/matches/script/module.h"
#include "experiments/matches/script/seat_memory.h"
#include "experiments/matches/script/table.h"

namespace mainmatch::script {

/// What the bot `search` hands in: of what the bots of the match would hand in and `variations` of
/// the best of these, the submission that gains most tokens in imagined worlds, about `worlds` for
/// the last two. The others, and who plays on for the seat, are the default bots. Candidates are
/// dropped by halves (Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed
/// Bandits", ICML 2013). `table` is at the turn; its form and what is void are asked for. Throws
/// NotImagined if no world is found.
Json searched(const Rules& rules, const SeatMemory& memory, const Table& table, int worlds,
              int variations, Stream& stream);

}  // namespace mainmatch::script

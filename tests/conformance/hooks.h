#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/index.h"
#include "tests/conformance/history.h"
#include "tests/conformance/one_change.h"

namespace mainmatch::tests {

/// What the conformance tests need to know about a match beyond its contract. Each match
/// specializes it in tests/<match>/hooks.h:
///
/// - rules(): rules to try, the defaults first, then extremes;
/// - noisy(state, seat, chance): a submission that uses every part, now and then an illegal one;
/// - permuted(setup, rules, to): the setup with seat s moved to seat to[s];
/// - moved(submission, rules, to), only where submissions name seats: the same one after the move;
/// - perturb(history, seat, chance): changes something, most often something hidden from `seat`;
///   never what that seat handed in; the setup stays one that could have been dealt;
/// - change(state, seat, one): shows `one` every value of a state that a view of `seat` may show,
///   so that one can be changed; values that follow from others need not be shown;
/// - known(history, results, seat, steps): everything that the rules let `seat` know before step
///   number `steps` (after the match if steps is the number of steps), worked out from the history
///   and the results, not from views.
template <Game G>
struct Hooks;

/// Every seat where it is: what is shuffled to move them.
inline constexpr PerSeat<Seat> kStay = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

}  // namespace mainmatch::tests

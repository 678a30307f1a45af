#pragma once

#include "engine/core/game.h"

namespace mainmatch {

/// What of a match a seat's file holds. One specialization per match, beside its Codec, with these
/// static members:
///
/// - `kDealt`: the keys of the first view that chance decides.
/// - `news(rules, step)`: the places in the view after a step of what does not follow from what the
///   seat knew and handed in (see news_at()).
/// - `read_dealt(dealt, rules, seat, setup)`: makes a valid setup one that shows this.
/// - `read_news(news, step, seat, state)`: makes the state after a step, in which the others handed
///   in anything, one that shows this. It may be a function of an object that outlives the state.
/// - Only where a seat sees too little of what others hand in to say what bots they are:
///   `kHidesPlay`, true.
/// - Only where some of what stands there is not new: `trim(step, news)`.
/// - Only where all or some of what others hand in is shown:
///   `hand_in(news, seat, state, submissions)`, before the step.
///
/// Readers throw InputError for news that no match can show, with the number of the ruling; of news
/// that contradict the rules otherwise, the view after the step shows something else.
template <class G>
struct SeatForm;

}  // namespace mainmatch

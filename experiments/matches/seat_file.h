#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string_view>

#include "engine/core/game.h"
#include "experiments/base/json.h"

// A seat's file holds what one seat of a match knows, and nothing else:
//
//     {"format": "mainmatch-seat/1", "game", "seat", "rules",
//      "dealt": what chance gave the seat,
//      "steps": [{"step", "handed_in", "shown"}, ...]}
//
// and "believed", what the seat has from hearsay (see believed.h), and "notes" of any kind, also in
// steps.
//
// `dealt` has keys of the first view. Each step of the match, those included in which the seat does
// not act, has what the seat handed in (null: nothing) and what is new in its view after it: what
// does not follow from the rules, from what it knew and from what it handed in. A list that is left
// out is empty; a number or flag that is left out is as if no other seat had handed in anything. A
// match says which keys these are (see seat_form.h).

namespace mainmatch {

inline constexpr std::string_view kSeatFormat = "mainmatch-seat/1";

/// Whether the file says that it is a seat's, rather than a record.
bool is_seat_file(const Node& file);
/// Throws unless the file has the keys of a seat's.
void check_seat_frame(const Node& file);
/// The seat of the file, one of so many.
Seat seat_in(const Node& file, int seats);

/// Copies the value of `key`, unless it is null or empty.
void keep_news(const Json& from, std::string_view key, Json& to);
/// What a view shows at these places: "phantoms" is a key of the view, "rounds.moves" one of the
/// entry number `round` of its past rounds. Keys are their last parts.
Json news_at(const Json& view, std::span<const std::string_view> places, int round);
/// The same places in the JSON Schema of views, as the schema of an object.
Json news_schema(const Json& view_schema, std::span<const std::string_view> places);

/// Copies what a person has written beside it: notes, and what the seat believes.
void keep_notes(const Node& from, Json& to);

/// Throws unless the values are the same, at the deepest place at which they differ. The order of
/// keys does not matter, nor whether nothing, none or no is written.
void check_same(const Node& given, const Json& expected);
/// Throws unless the news are those that the rules give, key by key.
void check_news(const std::optional<Node>& given, const Json& expected);

}  // namespace mainmatch

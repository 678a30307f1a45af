#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/bugcatcher/rules.h"
#include "engine/bugcatcher/state.h"

namespace mainmatch::bugcatcher {

// How records and replays spell what the match is about.

std::string_view name_of(Node node);
std::string_view name_of(Colour colour);
/// "BD", "swap"; "?" for what is no word of the match.
std::string_view name_of(Word word);
Word word_named(std::string_view name);

/// A letter for the column and a number for the row, of a cell or of the corner that is its upper
/// left one (R2).
std::string name_of(Place place);

struct Spelled {
  Place place;
  Spelling spelling;
};
/// A place of this kind on a board of so many cells; a corner may be given as one of a cell's, as
/// in "C1-BR". Nothing if it names none.
std::optional<Spelled> place_named(std::string_view name, Node node, int columns, int rows);
/// As it was read.
std::string name_of(Spelled place);

}  // namespace mainmatch::bugcatcher

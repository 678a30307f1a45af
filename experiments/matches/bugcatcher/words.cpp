#include "experiments/matches/bugcatcher/words.h"

#include <algorithm>
#include <array>

#include "engine/core/index.h"

namespace mainmatch::bugcatcher {

namespace {

constexpr std::array<std::string_view, 10> kWords = {"CU", "CR", "CD", "CL",   "BU",
                                                     "BR", "BD", "BL", "swap", "free-swap"};

/// The corners of a cell, and how far they are from the upper left one.
struct CornerOfCell {
  std::string_view name;
  int offset;
};
constexpr std::array<CornerOfCell, 4> kCorners = {
    {{"UL", 0}, {"UR", 1}, {"BL", kStride}, {"BR", kStride + 1}}};

}  // namespace

std::string_view name_of(Node node) { return node == Node::central ? "central" : "border"; }
std::string_view name_of(Colour colour) { return colour == Colour::black ? "black" : "blue"; }

std::string_view name_of(Word word) {
  const auto index = static_cast<std::size_t>(word);
  return index < kWords.size() ? kWords[index] : "?";
}

Word word_named(std::string_view name) {
  const auto* found = std::find(kWords.begin(), kWords.end(), name);
  return found == kWords.end() ? Word::unknown : static_cast<Word>(found - kWords.begin());
}

std::string name_of(Place place) {
  return {static_cast<char>('A' + column_of(place)), static_cast<char>('1' + row_of(place))};
}

std::optional<Spelled> place_named(std::string_view name, Node node, int columns, int rows) {
  if (name.size() < 2) return std::nullopt;
  const bool of_cell = name.size() == 5 && name[2] == '-' && node == Node::border;
  if (name.size() != 2 && !of_cell) return std::nullopt;
  const int more = node == Node::border && !of_cell;
  const int column = name[0] - 'A';
  const int row = name[1] - '1';
  if (column < 0 || column >= columns + more || row < 0 || row >= rows + more) return std::nullopt;
  const Place place = place_at(column, row);
  if (!of_cell) return Spelled{place, Spelling::own};
  for (std::size_t i = 0; i < kCorners.size(); ++i) {
    if (name.substr(3) != kCorners[i].name) continue;
    return Spelled{static_cast<Place>(place + kCorners[i].offset), static_cast<Spelling>(i + 1)};
  }
  return std::nullopt;
}

std::string name_of(Spelled spelled) {
  if (spelled.spelling == Spelling::own) return name_of(spelled.place);
  const CornerOfCell& corner = kCorners[static_cast<std::size_t>(spelled.spelling) - 1];
  return name_of(static_cast<Place>(spelled.place - corner.offset)) + "-" +
         std::string(corner.name);
}

}  // namespace mainmatch::bugcatcher

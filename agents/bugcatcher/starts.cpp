#include "agents/bugcatcher/starts.h"

#include <cstdlib>

namespace mainmatch::bugcatcher {

namespace {

struct Span {
  int here;
  int last;

  int to_end() const noexcept { return std::min(here, last - here); }
  int to_middle() const noexcept { return std::abs(2 * here - last); }
};

Span across(const Board& board, Node node, Place place) noexcept {
  return {column_of(place), board.columns - (node == Node::central)};
}
Span down(const Board& board, Node node, Place place) noexcept {
  return {row_of(place), board.rows - (node == Node::central)};
}

}  // namespace

int to_edge(const Board& board, Node node, Place place) noexcept {
  return std::min(across(board, node, place).to_end(), down(board, node, place).to_end());
}

int to_corner(const Board& board, Node node, Place place) noexcept {
  return across(board, node, place).to_end() + down(board, node, place).to_end();
}

int to_middle(const Board& board, Node node, Place place) noexcept {
  return across(board, node, place).to_middle() + down(board, node, place).to_middle();
}

}  // namespace mainmatch::bugcatcher

#include "experiments/matches/bugcatcher/picture.h"

#include <cctype>
#include <string>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/printable.h"
#include "experiments/matches/bugcatcher/record_missions.h"
#include "experiments/matches/bugcatcher/words.h"

namespace mainmatch::bugcatcher {

namespace {

// A cell is 8 characters wide and 4 lines high; its upper left corner is where both begin.
constexpr int kWidth = 8;
constexpr int kHeight = 4;
constexpr int kMargin = 4;  // for the numbers of the rows

constexpr std::string_view kArrows = "^>v<";

struct Spot {
  int x;
  int y;
};

/// Black paths have capital letters, blue ones small ones.
char letter_in(Seat seat, Colour colour) {
  const char letter = letter_of(seat);
  return colour == Colour::black ? letter : static_cast<char>(std::tolower(letter));
}

class Picture {
 public:
  Picture(int columns, int rows) : lines_(at(rows * kHeight + 1)) {
    for (std::string& line : lines_) line.assign(at(columns * kWidth + 2), ' ');
    for (int row = 0; row <= rows; ++row) {
      for (int column = 0; column <= columns; ++column) {
        put({column * kWidth, row * kHeight}, "+");
        if (column < columns) put({column * kWidth + 1, row * kHeight}, ".......");
        for (int i = 1; row < rows && i < kHeight; ++i) {
          put({column * kWidth, row * kHeight + i}, ":");
        }
      }
    }
  }

  void put(Spot spot, std::string_view text) {
    std::string& line = lines_[at(spot.y)];
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (at(spot.x) + i < line.size()) line[at(spot.x) + i] = text[i];
    }
  }

  void print(std::ostream& out) const {
    for (std::size_t y = 0; y < lines_.size(); ++y) {
      std::string line = lines_[y];
      line.erase(line.find_last_not_of(' ') + 1);
      const int row = static_cast<int>(y) / kHeight;
      const bool is_middle = static_cast<int>(y) % kHeight == kHeight / 2;
      out << (is_middle ? "  " + std::to_string(row + 1) + " " : std::string(at(kMargin), ' '))
          << line << '\n';
    }
  }

 private:
  std::vector<std::string> lines_;
};

Spot spot_of(Node node, Place place) {
  const int more = node == Node::central;
  return {column_of(place) * kWidth + more * kWidth / 2,
          row_of(place) * kHeight + more * kHeight / 2};
}

/// Where a path is drawn: at its midpoint, the two kinds beside each other.
Spot spot_of_path(Node node, Place from, Direction direction) {
  const Midpoint middle = midpoint(node, from, direction);
  const int x = column_of(middle.place) * kWidth;
  const int y = row_of(middle.place) * kHeight;
  if (middle.lies == 0) return {x, y + (node == Node::central ? 2 : 1)};
  return {x + (node == Node::central ? 4 : 2), y};
}

void draw_paths(Seat seat, const Deeds& deeds, Picture& picture) {
  for (const Deed& deed : deeds) {
    if (!is_path(deed.word) || (deed.fate != Fate::done && !is_collision(deed.fate))) continue;
    const Node node = node_of(deed.word);
    const Direction direction = direction_of(deed.word);
    const Spot spot = spot_of_path(node, deed.from, direction);
    const char arrow = kArrows[index_of(direction)];
    if (deed.fate == Fate::done) {
      picture.put(spot, std::string{letter_in(seat, deed.colour), arrow});
    } else if (deed.fate == Fate::intersected || deed.fate == Fate::crossed) {
      picture.put({spot.x + (spot.x % kWidth == 0 ? 2 : 1), spot.y}, "*");
    } else {
      const Spot end = spot_of(node, after(deed.from, direction));
      picture.put({end.x + 1, end.y}, "*");
    }
  }
}

void print_board(const Rules& rules, const Picture& picture, std::ostream& out) {
  std::string letters(at(kMargin + kWidth / 2), ' ');
  for (int column = 0; column < rules.columns; ++column) {
    letters += static_cast<char>('A' + column);
    if (column + 1 < rules.columns) letters += std::string(at(kWidth - 1), ' ');
  }
  out << letters << '\n';
  picture.print(out);
}

}  // namespace

char letter_of(Seat seat) { return static_cast<char>('A' + seat); }

void explain_picture(std::ostream& out) {
  out << "Board   A> A< A^ Av a path of seat 0 in black, a> ... in blue; on the cells' edges those "
         "of\n"
         "        border nodes, from cell to cell those of central nodes; A a in a cell or on a "
         "corner\n"
         "        the node of seat 0 after the round; * a collision, at the midpoint or at the "
         "end\n";
}

void draw(const Rules& rules, const Result& result, std::ostream& out) {
  Picture picture(rules.columns, rules.rows);
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const Colour central = result.central_colours[at(seat)];
    for (const Node node : kNodes) {
      const Colour colour = node == Node::central ? central : other(central);
      picture.put(spot_of(node, result.nodes[at(seat)][index_of(node)]),
                  std::string(1, letter_in(seat, colour)));
    }
  }
  for (Seat seat = 0; seat < rules.players; ++seat) {
    draw_paths(seat, result.deeds[at(seat)], picture);
  }
  print_board(rules, picture, out);
}

void explain_shown_picture(std::ostream& out) {
  out << "Board   C c your central node, in a cell, in black, in blue; B b your border node, on a\n"
         "        corner; o a node of somebody else; X> x> a path of the last round in black, in "
         "blue,\n"
         "        on the cells' edges that of a border node, from cell to cell of a central one\n";
}

void draw_shown(const View& view, std::ostream& out) {
  Picture picture(view.rules().columns, view.rules().rows);
  if (!view.is_pregame()) {
    for (const Node node : kNodes) {
      for (const Place place : view.standing(node)) picture.put(spot_of(node, place), "o");
      const char letter = node == Node::central ? 'C' : 'B';
      const bool black = view.colour(node) == Colour::black;
      picture.put(spot_of(node, view.stand(node)),
                  std::string(1, black ? letter : static_cast<char>(std::tolower(letter))));
    }
  }
  if (view.round() > 0) {
    for_each_path(view.paths(view.round() - 1), [&](const Path& path) {
      for (const Direction direction : kDirections) {
        if (after(path.from, direction) != path.to) continue;
        const char letter = path.colour == Colour::black ? 'X' : 'x';
        picture.put(spot_of_path(path.node, path.from, direction),
                    std::string{letter, kArrows[index_of(direction)]});
      }
    });
  }
  print_board(view.rules(), picture, out);
}

void add_mission(const Mission& mission, char end, Wrapped& line) {
  line.add(printable(std::string(mission.name()), kMaxName) + ":");
  line.add(text_of(mission.goal) + ";");
  const std::string reward = "+" + std::to_string(mission.reward);
  if (mission.penalty == 0) {
    line.add(reward + end);
    return;
  }
  line.add(reward + ",");
  line.add(fmt::format("-{} after {}{}", mission.penalty, count_of(mission.limit, "round"), end));
}

}  // namespace mainmatch::bugcatcher

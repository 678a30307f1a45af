#pragma once

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

// A round of Bugcatcher as one would write it from the rules, on sets of coordinates, sharing
// nothing with the engine. Cells and corners are points of one plane: the corner in column c and
// row r is (2c, 2r), the cell with it as upper left corner (2c + 1, 2r + 1), and what a path
// crosses is the point half way.

namespace mainmatch::naive {

using Point = std::pair<int, int>;

struct Seat {
  Point central;
  Point border;
  bool central_black = true;
  int garnets = 5;

  friend bool operator==(const Seat&, const Seat&) = default;
};

/// "placed", "off-board", or the number of the case, by (seat, step, 'C' or 'B').
using Fates = std::map<std::tuple<int, int, char>, std::string>;

struct Round {
  std::vector<Seat> seats;
  Fates fates;
  std::vector<int> placed;
  std::vector<int> collisions;
  std::vector<int> swaps;
};

inline Round play(std::vector<Seat> seats, const std::vector<std::vector<std::string>>& lists,
                  int columns, int rows, int energy, int price) {
  const std::size_t n = seats.size();
  Round round;
  round.placed.assign(n, 0);
  round.collisions.assign(n, 0);
  round.swaps.assign(n, 0);
  std::set<Point> claimed;
  std::set<std::pair<Point, bool>> marked;
  for (const Seat& seat : seats) {
    claimed.insert(seat.central);
    claimed.insert(seat.border);
  }
  std::set<std::pair<std::size_t, char>> stopped;
  std::vector<int> energy_left(n, energy);
  std::vector<bool> free_swap(n, true);
  std::vector<bool> ended(n, false);
  std::size_t longest = 0;
  for (const auto& list : lists) longest = std::max(longest, list.size());
  for (std::size_t step = 0; step < longest; ++step) {
    struct Path {
      std::size_t seat;
      char node;
      Point middle;
      Point end;
      bool black;
    };
    std::vector<Path> paths;
    for (std::size_t i = 0; i < n; ++i) {
      if (ended[i] || step >= lists[i].size()) continue;
      const std::string& word = lists[i][step];
      Seat& seat = seats[i];
      if (word == "free-swap") {
        if (free_swap[i] && seat.garnets >= price) {
          seat.garnets -= price;
          seat.central_black = !seat.central_black;
          ++round.swaps[i];
        }
        free_swap[i] = false;
        continue;
      }
      const std::map<std::string, Point> ways = {
          {"U", {0, -1}}, {"D", {0, 1}}, {"L", {-1, 0}}, {"R", {1, 0}}};
      const bool is_path =
          word.size() == 2 && (word[0] == 'C' || word[0] == 'B') && ways.contains(word.substr(1));
      if ((!is_path && word != "swap") || energy_left[i] == 0) {
        ended[i] = true;
        continue;
      }
      --energy_left[i];
      if (word == "swap") {
        seat.central_black = !seat.central_black;
        ++round.swaps[i];
        continue;
      }
      const char node = word[0];
      if (stopped.contains({i, node})) continue;
      const Point from = node == 'C' ? seat.central : seat.border;
      const Point way = ways.at(word.substr(1));
      const Point middle = {from.first + way.first, from.second + way.second};
      const Point end = {middle.first + way.first, middle.second + way.second};
      if (end.first < 0 || end.second < 0 || end.first > 2 * columns || end.second > 2 * rows) {
        stopped.insert({i, node});
        round.fates[{static_cast<int>(i), static_cast<int>(step), node}] = "off-board";
        continue;
      }
      paths.push_back({i, node, middle, end, (node == 'C') == seat.central_black});
    }
    const auto fails = [&](const Path& path, const char* why) {
      stopped.insert({path.seat, path.node});
      ++round.collisions[path.seat];
      round.fates[{static_cast<int>(path.seat), static_cast<int>(step), path.node}] = why;
    };
    std::vector<Path> through;
    for (const Path& path : paths) {
      int same = 0;
      for (const Path& other : paths)
        same += other.middle == path.middle && other.black == path.black;
      if (marked.contains({path.middle, path.black})) {
        fails(path, "4");
      } else if (same > 1) {
        fails(path, "3");
      } else {
        through.push_back(path);
      }
    }
    std::vector<Path> arriving;
    for (const Path& path : through) {
      if (claimed.contains(path.end)) {
        fails(path, "1");
      } else {
        arriving.push_back(path);
      }
    }
    for (const Path& path : arriving) {
      int same = 0;
      for (const Path& other : arriving) same += other.end == path.end;
      if (same > 1) {
        fails(path, "2");
        continue;
      }
      claimed.insert(path.end);
      marked.insert({path.middle, path.black});
      (path.node == 'C' ? seats[path.seat].central : seats[path.seat].border) = path.end;
      ++round.placed[path.seat];
      round.fates[{static_cast<int>(path.seat), static_cast<int>(step), path.node}] = "placed";
    }
  }
  round.seats = std::move(seats);
  return round;
}

}  // namespace mainmatch::naive

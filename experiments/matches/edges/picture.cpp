#include "experiments/matches/edges/picture.h"

#include <algorithm>
#include <array>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/matches/edges/record.h"

namespace mainmatch::edges {

namespace {

std::string with_sign(int number) { return (number > 0 ? "+" : "") + std::to_string(number); }

/// The platform's spaces stand side by side, kCell columns wide: 32 of them fill a page.
constexpr std::size_t kCell = 3;
constexpr std::size_t kPointsWidth = 13;

template <class Cell>
void platform_line(const Rules& rules, const char* label, Cell&& cell, std::ostream& out) {
  std::string line = padded(label, 4);
  for (int space = 1; space <= rules.length; ++space) line += right(cell(space), kCell);
  out << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
}

template <class Is>
void print_fallen(const Rules& rules, const Round& log, const std::string& edge, Is&& is_beyond,
                  std::ostream& out) {
  std::vector<std::string> pieces;
  for (Seat seat = 0; seat < rules.players(); ++seat) {
    if (!is_beyond(log.landed[at(seat)])) continue;
    pieces.push_back(
        fmt::format("#{} to {} ({})", seat, log.landed[at(seat)], name_of(log.types[at(seat)])));
  }
  if (pieces.empty()) return;
  Wrapped line(out, "Off the " + edge + " edge: ");
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    line.add(pieces[i] + (i + 1 < pieces.size() ? "," : ""));
  }
}

int position_before(const Rules& rules, const Round* before, std::size_t seat) {
  if (!before || before->types[seat] != Type::surviving) return rules.start;
  return before->landed[seat];
}

/// What the seat would have got without a dumb partner.
std::int64_t base_points(const Rules& rules, const Round& log, std::size_t seat) {
  switch (log.types[seat]) {
    case Type::surviving:
      return rules.value(log.landed[seat]);
    case Type::screwed:
      return rules.screwed_points;
    case Type::dumb:
      break;
  }
  return 0;
}

void print_moves(const Rules& rules, const PlayedRound& played, std::span<const std::string> labels,
                 std::ostream& out) {
  const Round& log = *played.round;
  out << padded("Moves", kLabelWidth)
      << "from   move  with  bet  pushed  lands  type            points  score  garnets\n";
  for (Seat seat = 0; seat < rules.players(); ++seat) {
    const std::size_t s = at(seat);
    const Seat partner = played.partners[s];
    const int from = position_before(rules, played.before, s);
    const int pushed = log.landed[s] - from - log.moved[s];
    const std::int64_t base = base_points(rules, log, s);
    std::string points = std::to_string(log.points[s]);
    if (log.types[at(partner)] == Type::dumb && base != 0) {
      const std::string factor = std::to_string(log.points[s] / base);
      const std::string term = fmt::format("{} x {} = {}", base, factor, points);
      if (term.size() <= kPointsWidth) points = term;
    }
    out << labels[s] << right(std::to_string(from), 4) << right(with_sign(log.moved[s]), 7)
        << (log.defaulted.contains(seat) ? "*" : " ") << right("#" + std::to_string(partner), 5)
        << right(or_dot(log.bets[s]), 5) << right(pushed == 0 ? "." : with_sign(pushed), 8)
        << right(std::to_string(log.landed[s]), 7) << "  "
        << padded(std::string(name_of(log.types[s])), 9) << right(points, kPointsWidth)
        << right(std::to_string(played.points[s]), 7) << right(std::to_string(played.garnets[s]), 9)
        << '\n';
  }
  if (!log.defaulted.empty()) out << "* the default move\n";
}

}  // namespace

void print_rules(const Rules& rules, std::ostream& out) {
  Wrapped line(out, "Rules   ");
  line.add(count_of(rules.players(), "seat") + ",");
  line.add(count_of(rules.length, "space") + ",");
  line.add("start on {},", rules.start);
  line.add(count_of(rules.rounds, "round") + ";");
  line.add(count_of(rules.screwed_points, "point") + " if screwed;");
  line.add("x {} for a dumb partner,", rules.dumb_multiplier);
  line.add("+ {} for each garnet bet,", rules.garnet_multiplier);
  line.add("and {};", count_of(rules.dumb_garnet, "garnet"));
  const Move& move = rules.default_move;
  line.add("default: {} with the partner {}",
           with_sign(static_cast<int>(move.direction) * move.amount),
           rules.default_partner() == Partner::right ? "to the right" : "below");
}

void print_grid(const Rules& rules, std::span<const std::int8_t> cells, Seat own,
                std::ostream& out) {
  out << "Grid (partners: to the right and below, around the edges)\n";
  std::size_t cell = 0;
  for (int row = 0; row < rules.rows; ++row) {
    out << "    ";
    for (int column = 0; column < rules.columns; ++column) {
      const Seat seat = cells[cell++];
      const std::string number = std::to_string(seat);
      out << right(seat == own ? "(" + number + ")" : number, 4);
    }
    out << '\n';
  }
}

void print_platform(const Rules& rules, const PerSeat<int>& spaces, std::ostream& out) {
  std::array<std::vector<Seat>, kMaxSpaces> on;
  std::size_t highest = 0;
  for (Seat seat = 0; seat < rules.players(); ++seat) {
    const int space = spaces[at(seat)];
    if (space < 1 || space > rules.length) continue;
    std::vector<Seat>& stack = on[at(space - 1)];
    stack.push_back(seat);
    highest = std::max(highest, stack.size());
  }
  platform_line(
      rules, "pays", [&](int space) { return std::to_string(rules.value(space)); }, out);
  platform_line(
      rules, "", [](int space) { return std::to_string(space); }, out);
  for (std::size_t i = 0; i < highest; ++i) {
    const auto seat_on = [&](int space) {
      const std::vector<Seat>& stack = on[at(space - 1)];
      return i < stack.size() ? "#" + std::to_string(stack[i]) : std::string();
    };
    platform_line(rules, "", seat_on, out);
  }
}

void print_round(const Rules& rules, const PlayedRound& played, std::span<const std::string> labels,
                 std::ostream& out) {
  const Round& log = *played.round;
  print_platform(rules, log.landed, out);
  print_fallen(
      rules, log, "left", [](int space) { return space < 1; }, out);
  print_fallen(
      rules, log, "right", [&](int space) { return space > rules.length; }, out);
  out << '\n';
  print_moves(rules, played, labels, out);
}

}  // namespace mainmatch::edges

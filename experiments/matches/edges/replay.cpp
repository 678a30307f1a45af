#include "experiments/matches/edges/replay.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/core/index.h"
#include "experiments/io/page.h"
#include "experiments/matches/edges/record.h"

namespace mainmatch {

namespace edges {

namespace {

std::string with_sign(int number) { return (number > 0 ? "+" : "") + std::to_string(number); }

/// The platform's spaces stand side by side, kCell columns wide: 32 of them fill a page.
constexpr std::size_t kCell = 3;
constexpr std::size_t kPointsWidth = 13;

class ReplayPrinter {
 public:
  ReplayPrinter(Playback<Edges>& match, std::ostream& out)
      : match_(match),
        rules_(match.rules()),
        state_(match.state()),
        out_(out),
        labels_(seat_labels(match.record(), match.rules().players())) {}

  void print() {
    print_title(Edges::kTitle, match_.record(), out_);
    out_ << '\n';
    rules();
    seats();
    bool any = false;
    match_.run([&](Step step, const Submissions<Edges>&, const Result& result) {
      any = true;
      if (step.kind == StepKind::round) {
        round(step.index, result);
      } else {
        votes(result);
      }
    });
    if (!any) out_ << "\nNo round has been played yet.\n";
    if (Edges::is_over(state_)) {
      Outcome outcome;
      Edges::outcome(state_, outcome);
      print_heading("The end", out_);
      print_ranking(outcome, labels_, by_vote(outcome.elimination_candidate) ? "by vote" : "by lot",
                    out_);
    }
  }

 private:
  void rules() {
    Wrapped line(out_, "Rules   ");
    line.add(count_of(rules_.players(), "seat") + ",");
    line.add(count_of(rules_.length, "space") + ",");
    line.add("start on " + std::to_string(rules_.start) + ",");
    line.add(count_of(rules_.rounds, "round") + ";");
    line.add(count_of(rules_.screwed_points, "point") + " if screwed;");
    line.add("x " + std::to_string(rules_.dumb_multiplier) + " for a dumb partner,");
    line.add("+ " + std::to_string(rules_.garnet_multiplier) + " for each garnet bet,");
    line.add("and " + count_of(rules_.dumb_garnet, "garnet") + ";");
    const Move& move = rules_.default_move;
    line.add("default: " + with_sign(static_cast<int>(move.direction) * move.amount) +
             " with the partner " + side(rules_.default_partner()));
  }

  static std::string side(Partner partner) {
    return partner == Partner::right ? "to the right" : "below";
  }

  void seats() {
    out_ << '\n' << "Grid (partners: to the right and below, around the edges)\n";
    int cell = 0;
    for (int row = 0; row < rules_.rows; ++row) {
      out_ << "    ";
      for (int column = 0; column < rules_.columns; ++column) {
        out_ << right(std::to_string(match_.setup().cells[at(cell++)]), 4);
      }
      out_ << '\n';
    }
    out_ << '\n' << padded("Seats", kLabelWidth) << "garnets\n";
    for (std::size_t seat = 0; seat < labels_.size(); ++seat) {
      out_ << labels_[seat] << right(std::to_string(match_.setup().garnets[seat]), 7) << '\n';
    }
  }

  void round(int index, const Result& result) {
    print_heading("Round " + std::to_string(index + 1) + " of " + std::to_string(rules_.rounds),
                  out_);
    platform(state_.rounds[at(index)]);
    moves(index);
    for (const Rejection& rejection : result.rejected) {
      out_ << "Void: " << rejection.part << " of seat " << rejection.seat << " ("
           << rejection.reason << ")\n";
    }
  }

  /// The platform, and below each space the seats that have landed on it.
  void platform(const Round& log) {
    std::array<std::vector<Seat>, kMaxSpaces> on;
    std::size_t highest = 0;
    for (Seat seat = 0; seat < rules_.players(); ++seat) {
      if (log.types[at(seat)] != Type::surviving) continue;
      std::vector<Seat>& stack = on[at(log.landed[at(seat)] - 1)];
      stack.push_back(seat);
      highest = std::max(highest, stack.size());
    }
    platform_line("pays", [&](int space) { return std::to_string(rules_.value(space)); });
    platform_line("", [](int space) { return std::to_string(space); });
    for (std::size_t i = 0; i < highest; ++i) {
      platform_line("", [&](int space) {
        const std::vector<Seat>& stack = on[at(space - 1)];
        return i < stack.size() ? "#" + std::to_string(stack[i]) : std::string();
      });
    }
    fallen(log, "left", [](int space) { return space < 1; });
    fallen(log, "right", [&](int space) { return space > rules_.length; });
    out_ << '\n';
  }

  template <class Cell>
  void platform_line(const char* label, Cell&& cell) {
    std::string line = padded(label, 4);
    for (int space = 1; space <= rules_.length; ++space) line += right(cell(space), kCell);
    out_ << line.substr(0, line.find_last_not_of(' ') + 1) << '\n';
  }

  template <class Is>
  void fallen(const Round& log, const std::string& edge, Is&& is_beyond) {
    std::vector<std::string> pieces;
    for (Seat seat = 0; seat < rules_.players(); ++seat) {
      if (!is_beyond(log.landed[at(seat)])) continue;
      pieces.push_back("#" + std::to_string(seat) + " to " + std::to_string(log.landed[at(seat)]) +
                       " (" + std::string(name_of(log.types[at(seat)])) + ")");
    }
    if (pieces.empty()) return;
    Wrapped line(out_, "Off the " + edge + " edge: ");
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      line.add(pieces[i] + (i + 1 < pieces.size() ? "," : ""));
    }
  }

  void moves(int index) {
    const Round& log = state_.rounds[at(index)];
    out_ << padded("Moves", kLabelWidth)
         << "from   move  with  bet  pushed  lands  type            points  score  garnets\n";
    for (Seat seat = 0; seat < rules_.players(); ++seat) {
      const std::size_t s = at(seat);
      const Seat partner = state_.neighbours[at(static_cast<int>(log.partners[s]))][s];
      const int from = position_before(index, s);
      const int pushed = log.landed[s] - from - log.moved[s];
      const std::int64_t base = base_points(log, s);
      std::string points = std::to_string(log.points[s]);
      if (log.types[at(partner)] == Type::dumb && base != 0) {
        const std::string factor = std::to_string(log.points[s] / base);
        const std::string term = std::to_string(base) + " x " + factor + " = " + points;
        if (term.size() <= kPointsWidth) points = term;
      }
      out_ << labels_[s] << right(std::to_string(from), 4) << right(with_sign(log.moved[s]), 7)
           << (log.defaulted.contains(seat) ? "*" : " ") << right("#" + std::to_string(partner), 5)
           << right(or_dot(log.bets[s]), 5) << right(pushed == 0 ? "." : with_sign(pushed), 8)
           << right(std::to_string(log.landed[s]), 7) << "  "
           << padded(std::string(name_of(log.types[s])), 9) << right(points, kPointsWidth)
           << right(std::to_string(state_.points[s]), 7)
           << right(std::to_string(state_.garnets[s]), 9) << '\n';
    }
    if (!log.defaulted.empty()) out_ << "* the default move\n";
  }

  int position_before(int index, std::size_t seat) const {
    if (index == 0) return rules_.start;
    const Round& before = state_.rounds[at(index - 1)];
    return before.types[seat] == Type::surviving ? before.landed[seat] : rules_.start;
  }

  /// What the seat would have got without a dumb partner.
  std::int64_t base_points(const Round& log, std::size_t seat) const {
    switch (log.types[seat]) {
      case Type::surviving:
        return rules_.value(log.landed[seat]);
      case Type::screwed:
        return rules_.screwed_points;
      case Type::dumb:
        break;
    }
    return 0;
  }

  void votes(const Result& result) {
    print_heading("The vote", out_);
    out_ << "Tied for last: seats " << listed(state_.last) << '\n';
    for (const Seat voter : state_.on_top) {
      const Seat candidate = result.votes[at(voter)];
      out_ << labels_[at(voter)]
           << (candidate == kNoSeat ? "abstains" : "votes for #" + std::to_string(candidate))
           << '\n';
    }
  }

  /// Whether the votes alone have settled a tie for last.
  bool by_vote(Seat candidate) const {
    const auto votes = [&](Seat seat) {
      return std::count(state_.votes.begin(), state_.votes.end(), seat);
    };
    for (const Seat seat : state_.last) {
      if (seat != candidate && votes(seat) >= votes(candidate)) return false;
    }
    return true;
  }

  Playback<Edges>& match_;
  const Rules& rules_;
  const State& state_;
  std::ostream& out_;
  std::vector<std::string> labels_;
};

}  // namespace

}  // namespace edges

void edges::print_replay(Playback<Edges>& match, std::ostream& out) {
  ReplayPrinter(match, out).print();
}

}  // namespace mainmatch

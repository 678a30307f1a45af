#include "experiments/matches/amidakuji/replay.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/matches/amidakuji/picture.h"
#include "experiments/matches/amidakuji/record_outcome.h"
#include "experiments/matches/amidakuji/words.h"

namespace mainmatch {

namespace amidakuji {

namespace {

class ReplayPrinter {
 public:
  ReplayPrinter(Playback<Amidakuji>& match, std::ostream& out)
      : match_(match),
        rules_(match.rules()),
        state_(match.state()),
        out_(out),
        labels_(seat_labels(match.record(), match.rules().players)) {}

  void print() {
    head();
    seats();
    bool any = false;
    match_.run([&](Step step, const Submissions<Amidakuji>&, const Result& result) {
      any = true;
      round(step.index, result);
    });
    if (!any) {
      out_ << "\nThe board\n\n";
      draw_board(rules_, match_.setup(), out_);
      out_ << "\nNo round has been played yet.\n";
      return;
    }
    print_end(state_, labels_, out_);
  }

 private:
  void head() {
    print_title(Amidakuji::kTitle, match_.record(), out_);
    out_ << '\n';
    Wrapped line(out_, "Rules   ");
    line.add(count_of(rules_.players, "seat") + ",");
    line.add(count_of(rules_.legs, "leg") + ",");
    line.add(count_of(rules_.rows, "row") + ",");
    line.add(count_of(rules_.rounds, "round") + ";");
    line.add(count_of(rules_.beads, "bead") + " a seat,");
    line.add("at most {} a round;", rules_.max_bet);
    line.add(count_of(rules_.peeks, "free peek") + ",");
    line.add("{} more for {};", rules_.extra_peeks, count_of(rules_.peek_price, "garnet"));
    line.add(count_of(rules_.blockers, "blocker") + ";");
    line.add("{} pay{}", count_of(rules_.paying_places, "place"),
             rules_.paying_places == 1 ? "s;" : ";");
    line.add("a garnet for every " + count_of(rules_.beads_per_garnet, "point"));
  }

  void seats() {
    out_ << "Signs   ├───┤ rung   ├╌a╌┤ phantom that is on   │·a·│ phantom that is off\n"
         << "        ■ blocker   ○ idle blocker   × destroyed blocker\n\n"
         << padded("Seats", kLabelWidth) << "garnets  hints\n";
    const HintSheet& hints = match_.setup().hints(rules_);
    for (std::size_t seat = 0; seat < at(rules_.players); ++seat) {
      out_ << labels_[seat] << right(std::to_string(match_.setup().garnets[seat]), 7) << "  "
           << in_words(hints.rung[seat]) << "; " << in_words(hints.placement[seat]) << '\n';
    }
  }

  void round(int index, const Result& result) {
    print_heading(fmt::format("Round {} of {}", index + 1, rules_.rounds), out_);
    draw_round(state_, index, out_);
    out_ << '\n';
    bids(index, result);
    for (const Rejection& rejection : result.rejected) {
      out_ << "Void: " << rejection.part << " of seat " << rejection.seat << " ("
           << rejection.reason << ")\n";
    }
  }

  template <class Cell>
  std::string row(const std::string& label, Cell&& cell) const {
    std::string line = padded(label, kLabelWidth);
    for (int leg = 0; leg < rules_.legs; ++leg) line += padded(cell(leg), 4);
    return line;
  }

  void bids(int index, const Result& result) {
    const Round& log = state_.rounds[at(index)];
    out_ << row("Bids", start_name) << " bid left  peeks\n";
    std::array<int, kMaxLegs> all{};
    int all_bid = 0;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      const Bids& own = log.bids[at(seat)];
      int bid = 0;
      for (std::size_t leg = 0; leg < kMaxLegs; ++leg) {
        bid += own[leg];
        all[leg] += own[leg];
      }
      all_bid += bid;
      std::string line = row(labels_[at(seat)], [&](int leg) { return or_dot(own[at(leg)]); });
      line += right(or_dot(bid), 4);
      line += right(std::to_string(state_.seats[at(seat)].beads_left), 5);
      peeks_of(seat, result, line);
    }
    out_ << row("all", [&](int leg) { return or_dot(all[at(leg)]); }) << right(or_dot(all_bid), 4)
         << '\n';
    std::string ends = row("led to", [&](int leg) { return end_name(end_of(log.ends, leg)); });
    out_ << ends.substr(0, ends.find_last_not_of(' ') + 1) << '\n';
  }

  /// Ends the seat's line with its peeks and their answers.
  void peeks_of(Seat seat, const Result& result, const std::string& line) {
    const auto own = [&](const auto& entry) { return entry.seat == seat; };
    if (std::none_of(result.peeks.begin(), result.peeks.end(), own)) {
      out_ << line << '\n';
      return;
    }
    Wrapped peeks(out_, line + "  ");
    for (const auto& [peeker, peek] : result.peeks) {
      if (peeker == seat) peeks.add("{}:{}", start_name(peek.leg), peek.beads);
    }
  }

  Playback<Amidakuji>& match_;
  const Rules& rules_;
  const State& state_;
  std::ostream& out_;
  std::vector<std::string> labels_;
};

}  // namespace

}  // namespace amidakuji

void amidakuji::print_replay(Playback<Amidakuji>& match, std::ostream& out) {
  ReplayPrinter(match, out).print();
}

}  // namespace mainmatch

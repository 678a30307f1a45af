#include "experiments/matches/bugcatcher/replay.h"

#include <string>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/base/printable.h"
#include "experiments/matches/bugcatcher/picture.h"
#include "experiments/matches/bugcatcher/words.h"

namespace mainmatch {

namespace bugcatcher {

namespace {

class ReplayPrinter {
 public:
  ReplayPrinter(Playback<Bugcatcher>& match, std::ostream& out)
      : match_(match),
        rules_(match.rules()),
        state_(match.state()),
        out_(out),
        labels_(seat_labels(match.record(), match.rules().players)) {}

  void print() {
    print_title(Bugcatcher::kTitle, match_.record(), out_);
    out_ << '\n';
    rules();
    explain_picture(out_);
    match_.run([&](Step step, const Submissions<Bugcatcher>&, const Result& result) {
      if (step.kind == StepKind::pregame) {
        pregame(result);
      } else {
        round(step.index, result);
      }
    });
    if (state_.placing) {
      out_ << "\nNo node has been placed yet.\n";
    } else if (!Bugcatcher::is_over(state_)) {
      out_ << '\n' << count_of(rules_.rounds - state_.round, "round") << " to go.\n";
    } else {
      end();
    }
  }

 private:
  void rules() {
    Wrapped line(out_, "Rules   ");
    line.add(count_of(rules_.players, "seat") + ",");
    line.add("{} x {} cells,", rules_.columns, rules_.rows);
    line.add(count_of(rules_.rounds, "round") + ",");
    line.add("{} energy;", rules_.energy);
    line.add("a free swap for {};", count_of(rules_.free_swap_price, "garnet"));
    line.add("a garnet for each {} fireflies", rules_.fireflies_per_garnet);
  }

  void pregame(const Result& result) {
    print_heading("Pregame", out_);
    out_ << padded("Seats", kLabelWidth) << "sign  central  border  garnets\n";
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      const auto& nodes = result.nodes[at(seat)];
      out_ << labels_[at(seat)] << padded(std::string(1, letter_of(seat)), 6)
           << padded(name_of(nodes[0]), 9) << padded(name_of(nodes[1]), 8)
           << std::to_string(result.garnets[at(seat)]) << '\n';
    }
    voids(result);
  }

  void round(int index, const Result& result) {
    print_heading(fmt::format("Round {} of {}", index + 1, rules_.rounds), out_);
    board(index);
    draw(rules_, result, out_);
    out_ << '\n' << padded("Seats", kLabelWidth) << "fireflies  garnets  did\n";
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      Wrapped line(out_, labels_[at(seat)] + right(std::to_string(result.fireflies[at(seat)]), 9) +
                             right(std::to_string(result.garnets[at(seat)]), 9) + "  ");
      if (result.deeds[at(seat)].empty()) line.add(".");
      for (const Deed& deed : result.deeds[at(seat)]) line.add(text_of(deed));
    }
    completed(result);
    voids(result);
  }

  /// The missions of the round and who took them on.
  void board(int index) {
    for (int i = 0; i < static_cast<int>(match_.setup().boards[at(index)].size()); ++i) {
      const Mission& mission = match_.setup().mission(rules_, index, i);
      Wrapped line(out_, padded(std::to_string(i) + ".", 4));
      add_mission(mission, ';', line);
      // What was taken on is known once the round is resolved, which is when this is printed.
      const SeatSet takers = state_.takers[at(index)][at(i)];
      line.add(takers.empty() ? "taken on by nobody" : "taken on by " + listed(takers));
    }
    if (!match_.setup().boards[at(index)].empty()) out_ << '\n';
  }

  /// An entry of a list: idle ones in brackets, collisions with their case.
  static std::string text_of(const Deed& deed) {
    const std::string word(name_of(deed.word));
    if (deed.fate == Fate::done) return word;
    if (deed.fate == Fate::idle) return "(" + word + ")";
    if (deed.fate == Fate::off_board) return word + "[off]";
    return fmt::format("{}[{}]", word, static_cast<int>(deed.fate));
  }

  void completed(const Result& result) {
    for (const auto& entry : result.completed) {
      const Mission& mission = match_.setup().mission(rules_, entry.board, entry.mission);
      const int share = (mission.reward + entry.seats.size() - 1) / entry.seats.size();
      out_ << "Completed: " << printable(std::string(mission.name()), kMaxName) << " of round "
           << entry.board + 1 << " by " << listed(entry.seats) << " for " << share
           << (entry.seats.size() > 1 ? " each\n" : "\n");
    }
  }

  void voids(const Result& result) {
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      const Voids& of_seat = result.voids[at(seat)];
      const auto say = [&](std::int32_t times, std::string_view part) {
        if (times == 0) return;
        out_ << "Void: " << part << " of seat " << seat;
        if (times > 1) out_ << ", " << times << " times";
        out_ << '\n';
      };
      say(of_seat.priorities[0], "central");
      say(of_seat.priorities[1], "border");
      say(of_seat.garnets[0], "central_garnets");
      say(of_seat.garnets[1], "border_garnets");
      say(of_seat.missions, "missions");
      say(of_seat.free_swaps, "free-swap");
      say(of_seat.actions, "actions");
    }
  }

  void end() {
    Outcome outcome;
    Bugcatcher::outcome(state_, outcome);
    print_heading("The end", out_);
    out_ << padded("Seats", kLabelWidth) << "missions completed  collisions caused\n";
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      out_ << labels_[at(seat)] << right(std::to_string(outcome.missions_completed[at(seat)]), 18)
           << right(std::to_string(outcome.collisions[at(seat)]), 19) << '\n';
    }
    out_ << '\n';
    print_ranking(outcome, labels_, "by lot", out_);
  }

  Playback<Bugcatcher>& match_;
  const Rules& rules_;
  const State& state_;
  std::ostream& out_;
  std::vector<std::string> labels_;
};

}  // namespace

}  // namespace bugcatcher

void bugcatcher::print_replay(Playback<Bugcatcher>& match, std::ostream& out) {
  ReplayPrinter(match, out).print();
}

}  // namespace mainmatch

#include <algorithm>
#include <string>
#include <vector>

#include "engine/amidakuji/payout.h"
#include "experiments/records/amidakuji_picture.h"
#include "experiments/records/amidakuji_words.h"
#include "experiments/records/tell.h"

namespace mainmatch {

namespace amidakuji {

namespace {

constexpr std::size_t kWidth = 100;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

/// Writes pieces after a label, going on in a new line where they would be wider than the page.
class Wrapped {
 public:
  Wrapped(std::ostream& out, const std::string& label)
      : out_(out), indent_(label.size()), column_(label.size()) {
    out_ << label;
  }
  ~Wrapped() { out_ << '\n'; }
  Wrapped(const Wrapped&) = delete;
  Wrapped& operator=(const Wrapped&) = delete;

  void add(const std::string& piece) {
    if (column_ > indent_ && column_ + 1 + piece.size() > kWidth) {
      out_ << '\n' << std::string(indent_, ' ');
      column_ = indent_;
    } else if (column_ > indent_) {
      out_ << ' ';
      ++column_;
    }
    out_ << piece;
    column_ += piece.size();
  }

 private:
  std::ostream& out_;
  std::size_t indent_;
  std::size_t column_;
};

class Teller {
 public:
  Teller(Playback<Amidakuji>& match, std::ostream& out)
      : match_(match), rules_(match.rules()), state_(match.state()), out_(out) {
    const auto bots = match.record().find_unless_null("bots");
    for (std::size_t seat = 0; seat < at(rules_.players); ++seat) {
      std::string label = right(std::to_string(seat), 2);
      if (bots && seat < bots->size()) label += " " + ascii((*bots)[seat].text());
      labels_.push_back(padded(label.substr(0, kLabelWidth - 2), kLabelWidth));
    }
  }

  void tell() {
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
    end();
  }

 private:
  /// Names come from outside: whatever is not plain text is left out.
  static std::string ascii(const std::string& text) {
    std::string plain;
    for (const char c : text) {
      if (c >= ' ' && c <= '~') plain += c;
    }
    return plain;
  }

  void head() {
    out_ << Amidakuji::kTitle;
    for (const char* key : {"match", "seed"}) {
      if (const auto there = match_.record().find_unless_null(key)) {
        out_ << ", " << key << " " << shown(there->json());
      }
    }
    out_ << "\n\n";
    Wrapped line(out_, "Rules   ");
    line.add(count_of(rules_.players, "seat") + ",");
    line.add(count_of(rules_.legs, "leg") + ",");
    line.add(count_of(rules_.rows, "row") + ",");
    line.add(count_of(rules_.rounds, "round") + ";");
    line.add(count_of(rules_.beads, "bead") + " a seat,");
    line.add("at most " + std::to_string(rules_.max_bet) + " a round;");
    line.add(count_of(rules_.peeks, "free peek") + ",");
    line.add(std::to_string(rules_.extra_peeks) + " more for " +
             count_of(rules_.peek_price, "garnet") + ";");
    line.add(count_of(rules_.blockers, "blocker") + ";");
    line.add(count_of(rules_.paying_places, "place") + " pay" +
             (rules_.paying_places == 1 ? "s;" : ";"));
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
    const std::string title =
        "Round " + std::to_string(index + 1) + " of " + std::to_string(rules_.rounds);
    out_ << '\n' << title << '\n' << std::string(title.size(), '=') << "\n\n";
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
  static std::string or_dot(int number) { return number == 0 ? "." : std::to_string(number); }

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
      if (peeker == seat) peeks.add(start_name(peek.leg) + ":" + std::to_string(peek.beads));
    }
  }

  void end() {
    const bool over = match_.is_over();
    const std::string title = over ? "The end"
                                   : "So far (" + std::to_string(state_.round) + " of " +
                                         count_of(rules_.rounds, "round") + ")";
    out_ << '\n' << title << '\n' << std::string(title.size(), '=') << "\n\n";
    const BeadsOnEnds beads = beads_on_ends(state_);
    const std::vector<Fraction> worth = worths(beads, over);
    terms(beads, worth, over);
    if (over) ranking();
  }

  /// Tells what a bead on each ending leg earns: 0 where it is not placed to pay, or has no beads.
  std::vector<Fraction> worths(const BeadsOnEnds& beads, bool over) {
    std::array<int, kMaxLegs> on{};
    int total = 0;
    for (std::size_t seat = 0; seat < at(rules_.players); ++seat) {
      for (std::size_t leg = 0; leg < kMaxLegs; ++leg) on[leg] += beads[seat][leg];
    }
    for (std::size_t leg = 0; leg < at(rules_.legs); ++leg) total += on[leg];
    out_ << "Leg  place  beads  a bead " << (over ? "earns" : "would earn") << '\n';
    std::vector<Fraction> worth(kMaxLegs, Fraction{0, 1});
    for (int leg = 0; leg < rules_.legs; ++leg) {
      const int place = state_.setup.placements[at(leg)];
      const int here = on[at(leg)];
      out_ << " " << end_name(leg) << right(ordinal(place), 8) << right(std::to_string(here), 7);
      const int weight = rules_.paying_places + 1 - place;
      if (weight > 0 && here > 0) {
        worth[at(leg)] =
            reduced(static_cast<Wide>(weight * (total - here)), static_cast<Wide>(here));
        out_ << "  " << weight << " x (" << total << " - " << here << ") / " << here << " = "
             << value(worth[at(leg)]);
      } else {
        out_ << "  " << (weight > 0 ? "no beads" : "does not pay");
      }
      out_ << '\n';
    }
    return worth;
  }

  void terms(const BeadsOnEnds& beads, const std::vector<Fraction>& worth, bool over) {
    out_ << (over ? "\nPayouts\n" : "\nPayouts if it ended now\n");
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      Wrapped line(out_, labels_[at(seat)]);
      bool any = false;
      for (int leg = 0; leg < rules_.legs; ++leg) {
        const int own = beads[at(seat)][at(leg)];
        if (own == 0 || worth[at(leg)].numerator == 0) continue;
        line.add((any ? "+ " : "") + std::to_string(own) + " on " + end_name(leg) + " x " +
                 value(worth[at(leg)]));
        any = true;
      }
      line.add((any ? "= " : "") + value(exact_payout(state_, beads, seat)));
    }
  }

  void ranking() {
    Outcome outcome;
    Amidakuji::outcome(state_, outcome);
    out_ << '\n' << "      " << padded("Ranking", kLabelWidth) << "    score  tokens  garnets\n";
    for (int i = 0; i < rules_.players; ++i) {
      const std::size_t seat = at(outcome.ranking[at(i)]);
      out_ << right(ordinal(i + 1), 4) << "  " << labels_[seat]
           << right(std::to_string(outcome.scores[seat]), 9)
           << right(or_dot(outcome.tokens[seat]), 8)
           << right(std::to_string(outcome.garnets[seat]), 9);
      if (static_cast<Seat>(seat) == outcome.elimination_candidate) {
        out_ << "  Elimination Candidate";
        if (outcome.tied_last.size() > 1) out_ << " by lot";
      }
      out_ << '\n';
    }
    out_ << '\n' << (outcome.winners.size() == 1 ? "Winner: seat " : "Winners: seats ");
    const char* separator = "";
    for (const Seat seat : outcome.winners) {
      out_ << separator << seat;
      separator = ", ";
    }
    out_ << '\n';
    if (outcome.tied_last.size() < 2) return;
    out_ << "Tied for last: seats ";
    separator = "";
    for (const Seat seat : outcome.tied_last) {
      out_ << separator << seat;
      separator = ", ";
    }
    out_ << '\n';
  }

  Playback<Amidakuji>& match_;
  const Rules& rules_;
  const State& state_;
  std::ostream& out_;
  std::vector<std::string> labels_;
};

}  // namespace

}  // namespace amidakuji

template <>
void tell_match<Amidakuji>(Playback<Amidakuji>& match, std::ostream& out) {
  amidakuji::Teller(match, out).tell();
}

}  // namespace mainmatch

#include "experiments/matches/amidakuji/record_outcome.h"

#include <vector>

#include "engine/amidakuji/game.h"
#include "engine/amidakuji/payout.h"
#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/matches/amidakuji/record.h"
#include "experiments/matches/amidakuji/words.h"

namespace mainmatch::amidakuji {

namespace {

class EndPrinter {
 public:
  EndPrinter(const State& state, std::span<const std::string> labels, std::ostream& out)
      : rules_(*state.rules), state_(state), labels_(labels), out_(out) {}

  void print() {
    const bool over = Amidakuji::is_over(state_);
    const std::string title =
        over ? "The end"
             : fmt::format("So far ({} of {})", state_.round, count_of(rules_.rounds, "round"));
    print_heading(title, out_);
    const BeadsOnEnds beads = beads_on_ends(state_);
    const std::vector<Fraction> worth = worths(beads, over);
    terms(beads, worth, over);
    if (!over) return;
    Outcome outcome;
    Amidakuji::outcome(state_, outcome);
    out_ << '\n';
    print_ranking(outcome, labels_, "by lot", out_);
  }

 private:
  /// Tells what a bead on each ending leg earns: 0 where it is not placed to pay, or has no beads.
  std::vector<Fraction> worths(const BeadsOnEnds& beads, bool over) {
    const BeadTotals totals = totals_of(state_, beads);
    out_ << "Leg  place  beads  a bead " << (over ? "earns" : "would earn") << '\n';
    std::vector<Fraction> worth(kMaxLegs, Fraction{0, 1});
    for (int leg = 0; leg < rules_.legs; ++leg) {
      const int place = state_.setup.placements[at(leg)];
      const int here = totals.on[at(leg)];
      const int weight = totals.weight[at(leg)];
      out_ << " " << end_name(leg) << right(ordinal(place), 8) << right(std::to_string(here), 7);
      if (weight > 0) {
        const int others = totals.all - here;
        worth[at(leg)] = reduced(static_cast<Wide>(weight * others), static_cast<Wide>(here));
        out_ << "  " << weight << " x (" << totals.all << " - " << here << ") / " << here << " = "
             << value(worth[at(leg)]);
      } else {
        out_ << "  " << (place <= rules_.paying_places ? "no beads" : "does not pay");
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
        const int own = beads[at(leg)][at(seat)];
        if (own == 0 || worth[at(leg)].numerator == 0) continue;
        line.add("{}{} on {} x {}", any ? "+ " : "", own, end_name(leg), value(worth[at(leg)]));
        any = true;
      }
      line.add((any ? "= " : "") + value(exact_payout(state_, beads, seat)));
    }
  }

  const Rules& rules_;
  const State& state_;
  std::span<const std::string> labels_;
  std::ostream& out_;
};

}  // namespace

void print_end(const State& state, std::span<const std::string> labels, std::ostream& out) {
  EndPrinter(state, labels, out).print();
}

}  // namespace mainmatch::amidakuji

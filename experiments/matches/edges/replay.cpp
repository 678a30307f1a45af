#include "experiments/matches/edges/replay.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/matches/edges/picture.h"
#include "experiments/matches/edges/record.h"

namespace mainmatch {

namespace edges {

namespace {

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
    print_rules(rules_, out_);
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
  void seats() {
    out_ << '\n';
    print_grid(rules_, match_.setup().cells, kNoSeat, out_);
    out_ << '\n' << padded("Seats", kLabelWidth) << "garnets\n";
    for (std::size_t seat = 0; seat < labels_.size(); ++seat) {
      out_ << labels_[seat] << right(std::to_string(match_.setup().garnets[seat]), 7) << '\n';
    }
  }

  void round(int index, const Result& result) {
    print_heading(fmt::format("Round {} of {}", index + 1, rules_.rounds), out_);
    const Round& log = state_.rounds[at(index)];
    PlayedRound played{index > 0 ? &state_.rounds[at(index - 1)] : nullptr,
                       &log,
                       {},
                       state_.points,
                       state_.garnets};
    for (std::size_t seat = 0; seat < labels_.size(); ++seat) {
      const auto partner = static_cast<int>(log.partners[seat]);
      played.partners[seat] = state_.neighbours[at(partner)][seat];
    }
    print_round(rules_, played, labels_, out_);
    for (const Rejection& rejection : result.rejected) {
      out_ << "Void: " << rejection.part << " of seat " << rejection.seat << " ("
           << rejection.reason << ")\n";
    }
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

#include "experiments/matches/horse_race/replay.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/matches/horse_race/record.h"
#include "experiments/matches/horse_race/words.h"

namespace mainmatch {

namespace horse_race {

namespace {

/// Spaces stand side by side, kCell columns wide; a longer track goes on below.
constexpr std::size_t kCell = 3;
constexpr int kSpacesInRow = 30;
constexpr std::size_t kMargin = 8;

class ReplayPrinter {
 public:
  ReplayPrinter(Playback<HorseRace>& match, std::ostream& out)
      : match_(match),
        rules_(match.rules()),
        state_(match.state()),
        out_(out),
        labels_(seat_labels(match.record(), match.rules().players)) {}

  void print() {
    print_title(HorseRace::kTitle, match_.record(), out_);
    out_ << '\n';
    print_rules(rules_, out_);
    movements();
    bool any = false;
    match_.run([&](Step step, const Submissions<HorseRace>&, const Result& result) {
      any = any || step.kind == StepKind::round;
      if (step.kind == StepKind::round) round(step.index, result);
      if (step.kind == StepKind::decision) decision(result);
    });
    if (!any) out_ << "\nNo round has been played yet.\n";
    if (HorseRace::is_over(state_)) end();
  }

 private:
  void movements() {
    out_ << '\n' << padded("Movement in round", kLabelWidth);
    for (int r = 1; r <= kLastRound; ++r) out_ << right(std::to_string(r), 4);
    out_ << "   finishes\n";
    for (Horse horse = 0; horse < rules_.horses; ++horse) {
      out_ << padded("horse " + letter_name(horse), kLabelWidth);
      for (int r = 1; r <= kLastRound; ++r) {
        out_ << right(std::to_string(match_.setup().movement(r, horse)), 4);
      }
      out_ << "   " << ordinal(state_.track.places[at(horse)]) << '\n';
    }
  }

  void round(int index, const Result& result) {
    print_heading(fmt::format("Round {} of {}", index, rules_.rounds), out_);
    track(index, result);
    out_ << '\n';
    for (Seat seat = 0; seat < rules_.players; ++seat) seat_line(index, seat, result);
    for (Seat seat = 0; seat < rules_.players; ++seat) voids(seat, result);
  }

  /// The track at the end of the round: below each space the horses on it, then the seats that
  /// spectate it.
  void track(int index, const Result& result) {
    for (int first = 1; first <= rules_.track; first += kSpacesInRow) {
      const int last = std::min(first + kSpacesInRow - 1, rules_.track);
      row("space", first, last, [](int space) { return std::to_string(space); });
      stack("horses", first, last, rules_.horses, [&](int space, int horse) {
        return result.positions[at(horse)] == space ? letter_name(horse) : "";
      });
      stack("watched", first, last, rules_.players, [&](int space, int seat) {
        return state_.seats[at(seat)].rounds[at(index)].spectated == space ? std::to_string(seat)
                                                                           : "";
      });
    }
    Wrapped line(out_, padded("home", kMargin));
    bool any = false;
    for (Horse horse = 0; horse < rules_.horses; ++horse) {
      if (!state_.track.has_finished(index, horse)) continue;
      any = true;
      line.add("{} {} on {}{}", letter_name(horse), ordinal(state_.track.places[at(horse)]),
               result.positions[at(horse)], result.announced.contains(horse) ? "!" : "");
    }
    if (!any) line.add("none");
  }

  template <class Cell>
  void row(const std::string& label, int first, int last, Cell&& cell) {
    std::string line = padded(label, kMargin);
    for (int space = first; space <= last; ++space) line += right(cell(space), kCell);
    line.erase(line.find_last_not_of(' ') + 1);
    out_ << line << '\n';
  }

  /// As many rows as the fullest space needs; name(space, i) is "" for what is not there.
  template <class Name>
  void stack(const std::string& label, int first, int last, int count, Name&& name) {
    std::vector<std::vector<std::string>> on(at(last - first + 1));
    std::size_t highest = 1;
    for (int space = first; space <= last; ++space) {
      std::vector<std::string>& here = on[at(space - first)];
      for (int i = 0; i < count; ++i) {
        std::string piece = name(space, i);
        if (!piece.empty()) here.push_back(std::move(piece));
      }
      highest = std::max(highest, here.size());
    }
    for (std::size_t level = 0; level < highest; ++level) {
      row(level == 0 ? label : "", first, last, [&](int space) {
        const std::vector<std::string>& here = on[at(space - first)];
        return level < here.size() ? here[level] : std::string();
      });
    }
  }

  /// A list may be longer than a line: it can be cut after every comma.
  static void add_list(Wrapped& line, const std::string& list) {
    std::size_t begin = 0;
    for (std::size_t comma; (comma = list.find(", ", begin)) != list.npos; begin = comma + 2) {
      line.add(list.substr(begin, comma + 1 - begin));
    }
    line.add(list.substr(begin));
  }

  void seat_line(int index, Seat seat, const Result& result) {
    const State::SeatState& own = state_.seats[at(seat)];
    const Round& log = own.rounds[at(index)];
    Wrapped line(out_, labels_[at(seat)]);
    if (log.space != kNoSpace) {
      line.add("sees {} on {};", log.seen.empty() ? "nothing" : letters_of(log.seen), log.space);
    }
    for (const Deal& deal : own.deals) {
      if (deal.round == index) line.add(words_of(deal) + ";");
    }
    if (log.kind != Kind::none) add_list(line, words_of(log, rules_) + ";");
    const std::string bets = letters_with_numbers(result.bets[at(seat)], rules_);
    if (!bets.empty()) add_list(line, "bets " + bets + ";");
    if (log.spectated != kNoSpace) line.add("watches {};", log.spectated);
    line.add(count_of(result.chips[at(seat)], "chip") + ",");
    line.add(count_of(static_cast<int>(result.points[at(seat)]), "point") + ",");
    line.add(count_of(result.garnets[at(seat)], "garnet") + ",");
    const std::string cards = letters_with_numbers(result.cards[at(seat)], rules_);
    add_list(line, "cards " + (cards.empty() ? "none" : cards) + ".");
    if (result.learned[at(seat)].empty()) return;
    line.add("Learns:");
    const auto& learned = result.learned[at(seat)];
    const auto bets_of = [&](Seat bettor, Horse horse) {
      return result.bets[at(bettor)][at(horse)];
    };
    for (const Learned& fact : learned) {
      add_list(line, words_of(fact, result.summed[at(seat)], bets_of, rules_) +
                         (&fact == learned.end() - 1 ? "." : ";"));
    }
  }

  void voids(Seat seat, const Result& result) {
    const Voids& voids = result.voids[at(seat)];
    if (voids.count() == 0) return;
    Wrapped line(out_, fmt::format("Void of seat {}: ", seat));
    const auto add = [&](int count, const std::string& part) {
      if (count > 0) line.add(count_of(count, part));
    };
    add(voids.trades, "trade");
    add(voids.buys, "card bought");
    if (voids.ability) line.add("ability ({})", result.reasons[at(seat)].ability);
    if (voids.submission) {
      line.add("all of it ({})", result.reasons[at(seat)].submission);
    }
    add(voids.bets, "bet");
    if (voids.spectate) line.add("spectating");
  }

  void decision(const Result& result) {
    if (result.decision == State::Phase::choosing) {
      print_heading("The second token", out_);
      out_ << "Tied for it: " << listed(state_.second) << ". Given to " << state_.second_token
           << (result.chosen ? "" : ", by lot") << ".\n";
      return;
    }
    print_heading("The vote", out_);
    for (const Seat voter : state_.voters) {
      const int choice = result.votes[at(voter)];
      out_ << labels_[at(voter)];
      out_ << (choice == kNoSeat ? "abstains" : "votes for " + std::to_string(choice)) << '\n';
    }
  }

  void end() {
    print_heading("The end", out_);
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      Wrapped line(out_, labels_[at(seat)]);
      line.add("chips");
      const std::string bets = letters_with_numbers(state_.seats[at(seat)].bets, rules_);
      add_list(line, bets.empty() ? "on no horse" : "on " + bets);
    }
    out_ << '\n';
    Outcome outcome;
    HorseRace::outcome(state_, outcome);
    print_ranking(outcome, labels_, "by vote or lot", out_);
  }

  Playback<HorseRace>& match_;
  const Rules& rules_;
  const State& state_;
  std::ostream& out_;
  std::vector<std::string> labels_;
};

}  // namespace

}  // namespace horse_race

void horse_race::print_replay(Playback<HorseRace>& match, std::ostream& out) {
  ReplayPrinter(match, out).print();
}

}  // namespace mainmatch

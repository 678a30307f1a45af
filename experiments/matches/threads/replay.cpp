#include "experiments/matches/threads/replay.h"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/matches/threads/words.h"

namespace mainmatch {

namespace threads {

namespace {

class ReplayPrinter {
 public:
  ReplayPrinter(Playback<mainmatch::Threads>& match, std::ostream& out)
      : match_(match),
        rules_(match.rules()),
        state_(match.state()),
        out_(out),
        labels_(seat_labels(match.record(), match.rules().seats())) {}

  void print() {
    head();
    bool any = false;
    match_.run([&](Step step, const auto&, const Result& result) {
      any = true;
      round(step.index, result);
    });
    if (!any) {
      out_ << "\nNo round has been played yet.\n";
    } else if (state_.round == rules_.rounds) {
      end();
    } else {
      out_ << '\n' << count_of(rules_.rounds - state_.round, "round") << " to go.\n";
    }
  }

 private:
  void head() {
    print_title(mainmatch::Threads::kTitle, match_.record(), out_);
    out_ << '\n';
    print_rules(rules_, out_);
    out_ << "Cells   the thread from Heaven to Hell / the one from Hell to Heaven: its strength,\n"
            "        * golden, . none; x cut, s snipped to pieces in this round (and made anew if "
            "a\n"
            "        strength follows)\n"
         << "Heaven  seats " << listed(state_.realms.heaven) << '\n'
         << "Hell    seats " << listed(state_.realms.hell) << '\n';
    if (!state_.marked.empty()) out_ << "Marked  seats " << listed(state_.marked) << '\n';
  }

  void round(int index, const Result& result) {
    print_heading(fmt::format("Round {} of {}", index + 1, rules_.rounds), out_);
    const Round& log = state_.rounds[at(index)];
    table(log);
    out_ << '\n' << padded("Seats", kLabelWidth) << "twine    X  gold  did\n";
    for (Seat seat = 0; seat < rules_.seats(); ++seat) {
      std::string line = labels_[at(seat)];
      line += right(std::to_string(result.twine[at(seat)]), 5);
      line += right(result.x[at(seat)] < 0 ? "." : std::to_string(result.x[at(seat)]), 5);
      line += right(or_dot(result.goldness[at(seat)]), 6) + "  ";
      const std::vector<std::string> deeds = deeds_of(log.submissions[at(seat)]);
      Wrapped lines(out_, line);
      if (deeds.empty()) lines.add(".");
      for (std::size_t i = 0; i < deeds.size(); ++i) {
        lines.add(deeds[i] + (i + 1 < deeds.size() ? ";" : ""));
      }
    }
    if (!result.chats.empty()) {
      Wrapped chats(out_, "Chats   ");
      for (const auto& chat : result.chats) {
        chats.add("{}-{}", chat.heaven, chat.hell);
      }
    }
    for (const Rejection& rejection : result.rejected) {
      out_ << "Void: " << rejection.part << " of seat " << rejection.seat << " ("
           << rejection.reason << ")\n";
    }
  }

  /// "7", "7*", "."; what became of an earlier thread in this round goes before it.
  std::string half(const Round& log, Seat source, Seat recipient) const {
    std::string text;
    if (log.cut[at(source)].contains(recipient)) text = "x";
    if (log.snipped[at(source)].contains(recipient)) text = "s";
    if (!log.threads.made[at(source)].contains(recipient)) return text.empty() ? "." : text;
    text += std::to_string(log.threads.strength[state_.realms.at(source, recipient)]);
    if (log.threads.golden[at(source)].contains(recipient)) text += "*";
    return text;
  }

  /// Heaven in rows, Hell in columns; as many columns at a time as the page holds.
  void table(const Round& log) {
    std::vector<Seat> columns;
    for (const Seat seat : state_.realms.hell) columns.push_back(seat);
    std::vector<std::vector<std::string>> rows;
    std::size_t width = 0;
    for (const Seat heaven : state_.realms.heaven) {
      auto& row = rows.emplace_back();
      for (const Seat hell : columns) {
        row.push_back(half(log, heaven, hell) + " / " + half(log, hell, heaven));
        width = std::max(width, row.back().size() + 2);
      }
    }
    const std::size_t at_once = (kPageWidth - kLabelWidth) / width;
    for (std::size_t first = 0; first < columns.size(); first += at_once) {
      const std::size_t end = std::min(first + at_once, columns.size());
      out_ << (first == 0 ? "" : "\n") << padded("Heaven \\ Hell", kLabelWidth);
      for (std::size_t i = first; i < end; ++i) out_ << right(std::to_string(columns[i]), width);
      out_ << '\n';
      auto row = rows.begin();
      for (const Seat heaven : state_.realms.heaven) {
        out_ << labels_[at(heaven)];
        for (std::size_t i = first; i < end; ++i) out_ << right((*row)[i], width);
        out_ << '\n';
        ++row;
      }
    }
  }

  void end() {
    Outcome outcome;
    mainmatch::Threads::outcome(state_, outcome);
    print_heading("The end", out_);
    if (outcome.winners.empty()) {
      out_ << "No winning pair\n";
    } else {
      out_ << "Winning pair: seat " << outcome.winner_in_heaven << " in Heaven, seat "
           << outcome.winner_in_hell << " in Hell\n";
    }
    out_ << "In Heaven next: seats " << listed(outcome.heaven_next) << '\n';
    if (!outcome.fallen.empty()) out_ << "Fallen: seats " << listed(outcome.fallen) << '\n';
    print_ranking(outcome, labels_, "by the tie-breaks", out_);
  }

  Playback<mainmatch::Threads>& match_;
  const Rules& rules_;
  const State& state_;
  std::ostream& out_;
  std::vector<std::string> labels_;
};

}  // namespace

}  // namespace threads

void threads::print_replay(Playback<Threads>& match, std::ostream& out) {
  ReplayPrinter(match, out).print();
}

}  // namespace mainmatch

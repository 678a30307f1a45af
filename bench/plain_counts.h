#pragma once

#include <map>
#include <string>
#include <vector>

namespace mainmatch::bench {

/// What a plain simulator counts of each bot, per seat: wins, tokens and payouts, with the squares
/// that standard errors ask for.
class PlainCounts {
 public:
  /// `Out` is a yardstick's outcome; `bots` names the bot of each seat.
  template <class Out>
  void add(const Out& out, const std::vector<std::string>& bots) {
    for (std::size_t seat = 0; seat < bots.size(); ++seat) {
      Count& count = counts_[bots[seat]];
      ++count.seats;
      count.tokens.add(out.tokens[seat]);
      count.payouts.add(static_cast<double>(out.scores[seat]));
    }
    for (const int winner : out.winners) {
      const std::string& bot = bots[static_cast<std::size_t>(winner)];
      counts_[bot].wins.add(1.0 / static_cast<double>(out.winners.size()));
    }
  }

 private:
  struct Sum {
    double x = 0;
    double squares = 0;

    void add(double value) {
      x += value;
      squares += value * value;
    }
  };
  struct Count {
    long seats = 0;
    Sum wins;
    Sum tokens;
    Sum payouts;
  };

  std::map<std::string, Count> counts_;
};

}  // namespace mainmatch::bench

#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "agents/model.h"
#include "agents/world.h"
#include "engine/core/index.h"
#include "engine/core/stop.h"
#include "experiments/matches/bot_part.h"
#include "experiments/matches/playback.h"
#include "experiments/matches/view_form.h"
#include "experiments/statistics/portable_log.h"

namespace mainmatch {

/// What a seat handed in, as values by place: "bets/S" is 3.
using Leaves = std::map<std::string, std::string>;

/// Adds the values within `json`.
void add_leaves(const Json& json, const std::string& place, Leaves& leaves);

/// How well bots explain answers to one question, each given as its leaves.
class Explanation {
 public:
  explicit Explanation(std::size_t bots) : answers_(bots) {}
  void add(std::size_t bot, const Json& answer);
  /// Natural logarithms of likelihoods, by bot. The places are taken as independent given the bot;
  /// what is said of them is divided by the square root of their number, as they are not. A value
  /// is as likely as it is among the bot's answers, with a few of all bots added.
  std::vector<double> of(const Json& observed) const;

 private:
  static constexpr double kOfAll = 2;  ///< answers that are added

  std::vector<std::vector<Leaves>> answers_;  ///< by bot
};

/// How well each bot explains what these seats of a whole record handed in: by bot and seat, sums
/// of natural logarithms of likelihoods. Each bot is asked so many times at each step, in the
/// seat's place.
template <Game G>
std::vector<PerSeat<double>> explained(const Node& record, std::span<const std::string> bots,
                                       SeatSet judged, int times) {
  Playback<G> playback(record);
  const std::size_t seats = at(G::seats(playback.rules()));
  std::vector<Part<G>> parts;
  for (const std::string& bot : bots) parts.push_back(bot_part<G>("field", bot));
  const auto cache = make_cache<G>();
  std::vector<std::unique_ptr<Agent<G>>> asked;  // by bot, seat and copy
  const auto index = [&](std::size_t bot, std::size_t seat, int copy) {
    return (bot * seats + seat) * at(times) + at(copy);
  };
  for (std::size_t bot = 0; bot < parts.size(); ++bot) {
    for (std::size_t i = 0; i < seats * at(times); ++i) {
      asked.push_back(parts[bot].make());
      asked.back()->prepare(playback.rules());
      asked.back()->sit(StreamKey{asked.size(), 0}, *cache);
    }
  }
  std::vector<PerSeat<double>> sums(parts.size());
  const auto before = std::make_unique<typename G::State>();
  const auto look = [&](Step, std::size_t) {
    *before = playback.state();
    return false;
  };
  const auto judge = [&](Step step, const Submissions<G>& handed_in, const auto&) {
    throw_if_stopped();
    for (const Seat seat : G::acting(*before)) {
      if (!judged.contains(seat)) continue;
      const typename G::View view = G::observe(*before, seat);
      Explanation explanation(parts.size());
      for (std::size_t bot = 0; bot < parts.size(); ++bot) {
        for (int copy = 0; copy < times; ++copy) {
          typename G::Submission answer;
          asked[index(bot, at(seat), copy)]->act(view, answer);
          if (step.kind == StepKind::trade) continue;  // a record has no offers
          explanation.add(bot, write_handed_in<G>(answer, *before, seat));
        }
      }
      if (step.kind == StepKind::trade) continue;
      const auto found = explanation.of(write_handed_in<G>(handed_in[at(seat)], *before, seat));
      for (std::size_t bot = 0; bot < parts.size(); ++bot) sums[bot][at(seat)] += found[bot];
    }
  };
  playback.run_until(look, judge);
  return sums;
}

}  // namespace mainmatch

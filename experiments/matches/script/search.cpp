#include "experiments/matches/script/search.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/matches/script/worlds.h"

namespace mainmatch::script {

namespace {

constexpr int kTriesOfVariation = 4;  ///< for a variation

struct Candidate {
  Json submission;
  double gain = 0;
};

/// Tokens; of equals, more seats behind.
double gain_of(const Outcome& outcome, Seat seat) {
  const auto* const place = std::find(outcome.ranking.begin(), outcome.ranking.end(), seat);
  return outcome.tokens[static_cast<std::size_t>(seat)] -
         1e-4 * static_cast<double>(place - outcome.ranking.begin());
}

void add(Json submission, std::vector<Candidate>& all) {
  const auto same = [&](const Candidate& one) { return one.submission == submission; };
  if (std::ranges::none_of(all, same)) all.push_back({std::move(submission)});
}

/// Plays all candidates in this many more worlds; the best comes first.
void play(Worlds& worlds, int batches, std::vector<Candidate>& all, Stream& stream) {
  for (; batches > 0; --batches) {
    worlds.draw_more(stream);
    for (std::size_t world = 0; world < Worlds::kCount; ++world) {
      for (Candidate& one : all) {
        one.gain += gain_of(worlds.play(world, &one.submission), worlds.memory().seat);
      }
    }
  }
  std::ranges::stable_sort(all, std::greater(), &Candidate::gain);
}

}  // namespace

Json searched(const Rules& rules, const SeatMemory& memory, const Table& table, int worlds,
              int variations, Stream& stream) {
  std::vector<WeightedBot> field;
  for (const std::string& name : rules.module().default_bots()) field.push_back({name, 1});
  Worlds imagined(rules, memory, field, "");
  std::vector<Candidate> all;
  imagined.ask_bots(stream, [&](Json one, const std::string&) { add(std::move(one), all); });
  play(imagined, 1, all, stream);
  const Json leader = all.front().submission;
  const std::size_t most = all.size() + static_cast<std::size_t>(variations);
  for (int tries = kTriesOfVariation * variations; tries > 0 && all.size() < most; --tries) {
    Json varied = table.form(memory.seat).varied(memory.seat, leader, stream);
    if (table.objections(memory.seat, Node(varied, "")).empty()) add(std::move(varied), all);
  }
  int rounds = 0;
  for (std::size_t left = all.size(); left > 1; left = (left + 1) / 2) ++rounds;
  const int batches = std::max(1, worlds / (std::max(1, rounds) * int{Worlds::kCount}));
  for (Candidate& one : all) one.gain = 0;  // those of the pilot chose the leader
  while (all.size() > 1) {
    play(imagined, batches, all, stream);
    all.resize((all.size() + 1) / 2);
  }
  return all.front().submission;
}

}  // namespace mainmatch::script

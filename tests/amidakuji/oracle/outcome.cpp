#include <algorithm>
#include <numeric>

#include "tests/amidakuji/oracle/match.h"

namespace mainmatch::oracle::amidakuji {

namespace {
constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
}  // namespace

Outcome Match::settle() const {
  Outcome out;
  out.beads = beads_;
  std::vector<int> on_end(at(rules_.legs));
  for (const auto& beads : beads_) {
    for (std::size_t end = 0; end < beads.size(); ++end) on_end[end] += beads[end];
  }
  const int total = std::accumulate(on_end.begin(), on_end.end(), 0);
  for (const auto& beads : beads_) {
    Fraction payout;
    for (std::size_t end = 0; end < beads.size(); ++end) {
      const int placement = setup_.placements[end];
      if (placement > rules_.paying_places || beads[end] == 0) continue;
      const int weight = rules_.paying_places + 1 - placement;
      payout.add(weight * beads[end] * (total - on_end[end]), on_end[end]);
    }
    out.payouts.push_back(payout);
    out.scores.push_back(static_cast<int>(payout.truncated()));
  }

  out.ranking = setup_.tie_break;
  std::stable_sort(out.ranking.begin(), out.ranking.end(),
                   [&](int a, int b) { return out.scores[at(a)] > out.scores[at(b)]; });
  out.elimination_candidate = out.ranking.back();
  const int highest = out.scores[at(out.ranking.front())];
  const int lowest = out.scores[at(out.ranking.back())];
  for (int seat = 0; seat < rules_.players; ++seat) {
    if (out.scores[at(seat)] == highest) out.winners.push_back(seat);
    if (out.scores[at(seat)] == lowest) out.tied_last.push_back(seat);
    out.garnets.push_back(hands_[at(seat)].garnets +
                          out.scores[at(seat)] / rules_.beads_per_garnet);
  }

  out.tokens.assign(at(rules_.players), 0);
  const std::size_t on_top = out.winners.size();
  if (on_top > 4) return out;
  for (const int seat : out.winners) out.tokens[at(seat)] = on_top == 1 ? 2 : 1;
  if (on_top < out.ranking.size() && (on_top == 1 || rules_.second_token_after_tie)) {
    const int second = out.scores[at(out.ranking[on_top])];
    for (std::size_t seat = 0; seat < out.scores.size(); ++seat) {
      if (out.scores[seat] == second) out.tokens[seat] = 1;
    }
  }
  return out;
}

}  // namespace mainmatch::oracle::amidakuji

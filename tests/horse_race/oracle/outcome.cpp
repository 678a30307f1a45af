#include <algorithm>
#include <iterator>

#include "tests/horse_race/oracle/match.h"

namespace mainmatch::oracle::horse_race {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

bool contains(const std::vector<int>& list, int seat) {
  return std::find(list.begin(), list.end(), seat) != list.end();
}

std::vector<int> seats_with(int score, const std::vector<int>& scores) {
  std::vector<int> seats;
  for (std::size_t seat = 0; seat < scores.size(); ++seat) {
    if (scores[seat] == score) seats.push_back(static_cast<int>(seat));
  }
  return seats;
}

}  // namespace

int Match::score(const Hand& hand) const {
  int score = hand.points;
  for (const auto& [horse, chips] : hand.bets) {
    score += chips * rules_.place_points[at(race_.final_place(horse) - 1)];
  }
  return score;
}

Outcome Match::count_scores() const {
  Outcome out;
  for (const Hand& hand : hands_) {
    out.scores.push_back(score(hand));
    out.garnets.push_back(hand.garnets + out.scores.back() / rules_.points_per_garnet);
  }
  const auto [lowest, highest] = std::minmax_element(out.scores.begin(), out.scores.end());
  out.winners = seats_with(*highest, out.scores);
  out.tied_last = seats_with(*lowest, out.scores);
  if (out.winners.size() > 1) return out;
  int second_score = -1;
  for (int seat = 0; seat < rules_.players; ++seat) {
    if (seat != out.winners.front()) second_score = std::max(second_score, out.scores[at(seat)]);
  }
  out.tied_second = seats_with(second_score, out.scores);
  return out;
}

void Match::give_tokens(Outcome& out, std::optional<int> choice) {
  out.tokens.assign(hands_.size(), 0);
  if (out.winners.size() > 1) {
    if (out.winners.size() > 4) return;
    for (const int winner : out.winners) out.tokens[at(winner)] = 1;
    return;
  }
  const int winner = out.winners.front();
  out.second = out.tied_second.front();
  if (out.tied_second.size() > 1) {
    const bool is_legal = choice && contains(out.tied_second, *choice);
    if (choice && !is_legal) ++hands_[at(winner)].fouls;
    out.second = is_legal ? *choice
                          : *std::find_first_of(setup_.tie_break.begin(), setup_.tie_break.end(),
                                                out.tied_second.begin(), out.tied_second.end());
  }
  out.tokens[at(winner)] = out.tied_second.size() > 1 ? 1 : 2;
  out.tokens[at(*out.second)] = 1;
}

std::vector<int> Match::voters(const Outcome& out) const {
  if (out.tied_last.size() == 1) return {};
  std::vector<int> voters = out.winners;
  if (out.second) voters.push_back(*out.second);
  return voters;
}

void Match::take_votes(Outcome& out, const std::map<int, int>& votes) {
  for (const auto& [voter, candidate] : votes) {
    if (contains(out.tied_last, candidate)) {
      out.votes[voter] = candidate;
    } else {
      ++hands_[at(voter)].fouls;
    }
  }
  out.elimination_candidate = eliminate(out);
  out.ranking = rank(out);
}

/// Most votes, then most garnets of the voters, then the latest in the lots.
int Match::eliminate(const Outcome& out) const {
  std::map<int, std::pair<int, long long>> behind;  // votes and garnets, by candidate
  for (const auto& [voter, candidate] : out.votes) {
    ++behind[candidate].first;
    behind[candidate].second += out.garnets[at(voter)];
  }
  std::vector<int> candidates;  // the latest in the lots first
  std::copy_if(setup_.tie_break.rbegin(), setup_.tie_break.rend(), std::back_inserter(candidates),
               [&](int seat) { return contains(out.tied_last, seat); });
  return *std::max_element(candidates.begin(), candidates.end(),
                           [&](int a, int b) { return behind[a] < behind[b]; });
}

std::vector<int> Match::rank(const Outcome& out) const {
  std::vector<int> ranking = setup_.tie_break;
  std::stable_sort(ranking.begin(), ranking.end(), [&](int a, int b) {
    if (out.scores[at(a)] != out.scores[at(b)]) return out.scores[at(a)] > out.scores[at(b)];
    return a == out.second && b != out.second;
  });
  std::stable_partition(ranking.begin(), ranking.end(),
                        [&](int seat) { return seat != out.elimination_candidate; });
  return ranking;
}

}  // namespace mainmatch::oracle::horse_race

#include <algorithm>
#include <iterator>

#include "tests/threads/oracle/match.h"

namespace mainmatch::oracle::threads {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

bool contains(const std::vector<int>& list, int seat) {
  return std::find(list.begin(), list.end(), seat) != list.end();
}

struct Sums {
  int strongest_golden = 0;
  int golden = 0;
  int all = 0;

  void add(const Thread& thread) {
    all += thread.strength;
    if (!thread.golden) return;
    golden += thread.strength;
    strongest_golden = std::max(strongest_golden, thread.strength);
  }
};

}  // namespace

std::vector<std::vector<int>> Match::seat_keys() const {
  std::vector<std::vector<int>> keys;
  for (const int goldness : goldness_) keys.push_back({goldness});
  for (auto threads = history_.rbegin(); threads != history_.rend(); ++threads) {
    std::vector<Sums> sums(keys.size());
    for (const auto& [link, thread] : *threads) {
      sums[at(link.first)].add(thread);
      sums[at(link.second)].add(thread);
    }
    for (std::size_t seat = 0; seat < keys.size(); ++seat) {
      const Sums& own = sums[seat];
      keys[seat].insert(keys[seat].end(), {own.strongest_golden, own.golden, own.all});
    }
  }
  for (std::size_t seat = 0; seat < keys.size(); ++seat) keys[seat].push_back(-lot_[seat]);
  return keys;
}

std::vector<int> Match::pair_key(int heaven, int hell) const {
  if (contains(setup_.marks, heaven) || contains(setup_.marks, hell)) return {};
  std::vector<int> key;
  for (auto threads = history_.rbegin(); threads != history_.rend(); ++threads) {
    Sums sums;
    for (const Link& link : {Link(heaven, hell), Link(hell, heaven)}) {
      const auto thread = threads->find(link);
      if (thread != threads->end()) sums.add(thread->second);
    }
    if (key.empty()) {
      if (sums.strongest_golden == 0) return {};  // a golden thread has grown to 1 at least
      key.push_back(sums.strongest_golden);
    }
    key.insert(key.end(), {sums.golden, sums.all});
  }
  const auto [earlier, later] = std::minmax(lot_[at(heaven)], lot_[at(hell)]);
  key.insert(key.end(), {-earlier, -later});
  return key;
}

std::optional<std::pair<int, int>> Match::winning_pair() const {
  std::optional<std::pair<int, int>> best;
  std::vector<int> best_key;
  for (const int heaven : setup_.heaven) {
    for (const int hell : setup_.hell) {
      std::vector<int> key = pair_key(heaven, hell);
      if (key <= best_key) continue;
      best = {heaven, hell};
      best_key = std::move(key);
    }
  }
  return best;
}

Outcome Match::settle() const {
  Outcome out;
  out.scores = goldness_;
  out.garnets = setup_.garnets;
  out.tokens.assign(goldness_.size(), 0);
  if (const auto pair = winning_pair()) out.winners = {pair->first, pair->second};
  for (const int winner : out.winners) out.tokens[at(winner)] = 1;

  const auto keys = seat_keys();
  std::vector<int> others;
  for (int seat = 0; seat < rules_.players(); ++seat) {
    if (!contains(out.winners, seat)) others.push_back(seat);
  }
  std::sort(others.begin(), others.end(), [&](int a, int b) { return keys[at(a)] > keys[at(b)]; });
  out.ranking = out.winners;
  out.ranking.insert(out.ranking.end(), others.begin(), others.end());

  out.heaven_next = out.winners;
  for (const auto* realm : {&setup_.heaven, &setup_.hell}) {
    const auto best = std::find_if(others.begin(), others.end(),
                                   [&](int seat) { return contains(*realm, seat); });
    if (best != others.end()) out.heaven_next.push_back(*best);
  }
  std::sort(out.heaven_next.begin(), out.heaven_next.end());
  std::vector<int> left_in_hell;  // the best first
  for (const int seat : others) {
    if (contains(out.heaven_next, seat)) continue;
    (is_in_heaven(seat) ? out.fallen : left_in_hell).push_back(seat);
  }
  if (left_in_hell.empty()) return out;
  out.elimination_candidate = left_in_hell.back();
  std::copy_if(left_in_hell.begin(), left_in_hell.end(), std::back_inserter(out.tied_last),
               [&](int seat) { return goldness_[at(seat)] == goldness_[at(left_in_hell.back())]; });
  return out;
}

}  // namespace mainmatch::oracle::threads

#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/index.h"
#include "engine/threads/game.h"

// Threads of Fate once more, slowly: maps and sets, a phase after the other as rules.md tells it,
// and ties by comparing everything that there ever was. It shares with the referee the parameters,
// the setup and the form of a submission, and no code.

namespace mainmatch::threads::naive {

struct Thread {
  int strength = 0;
  bool golden = false;
  int extra = 0;

  friend bool operator==(const Thread&, const Thread&) = default;
};
using Ends = std::pair<Seat, Seat>;  ///< source and recipient
using Loom = std::map<Ends, Thread>;

struct Player {
  bool in_heaven = false;
  int twine = 0;
  int goldness = 0;
  int x = 0;
  bool gilded = false;  ///< has used it
  std::map<Moira, int> tiers;
  std::map<Seat, int> selected;
};

class Match {
 public:
  Match(const Rules& rules, const Setup& setup) : rules_(rules), setup_(setup) {
    for (const int seat : setup.heaven) players_[seat].in_heaven = true;
    for (const int seat : setup.hell) players_[seat].in_heaven = false;
  }

  /// Void parts by seat, in order.
  std::vector<std::pair<Seat, std::string>> rejected;

  void play(std::vector<Submission> submissions) {
    rejected.clear();
    ++round_;
    for (auto& [seat, player] : players_) visit(seat, player, submissions[at(seat)]);
    // With the visits paid, all other parts can be judged; what is void is struck out.
    for (auto& [seat, player] : players_) judge(seat, player, submissions[at(seat)]);
    std::stable_sort(rejected.begin(), rejected.end(), [](const auto& a, const auto& b) {
      static const std::map<std::string, int> kOrder = {
          {"visit", 0}, {"boost", 1}, {"cut", 2}, {"snip", 3}, {"create", 4}};
      return std::pair(a.first, kOrder.at(a.second)) < std::pair(b.first, kOrder.at(b.second));
    });
    boosts(submissions);
    look_at_gold();
    cuts(submissions);
    snips(submissions);
    creates(submissions);
    look_at_gold();
    grow();
    look_at_gold();
    history_.push_back(threads_);
  }

  const Loom& threads() const { return threads_; }
  const Player& player(Seat seat) const { return players_.at(seat); }
  std::set<std::pair<Seat, Seat>> chats() const {
    std::set<std::pair<Seat, Seat>> open;
    for (const auto& [ends, thread] : threads_) {
      if (!thread.golden && thread.strength < round_) continue;
      const auto [a, b] = ends;
      open.insert(players_.at(a).in_heaven ? std::pair(a, b) : std::pair(b, a));
    }
    return open;
  }

  /// Everything that two seats are compared by, the better seat's being greater.
  std::vector<int> standing(Seat seat) const {
    std::vector<int> all = {players_.at(seat).goldness};
    for (auto then = history_.rbegin(); then != history_.rend(); ++then) {
      int strongest = 0, gold = 0, sum = 0;
      for (const auto& [ends, thread] : *then) {
        if (ends.first != seat && ends.second != seat) continue;
        sum += thread.strength;
        if (thread.golden) gold += thread.strength;
        if (thread.golden) strongest = std::max(strongest, thread.strength);
      }
      all.insert(all.end(), {strongest, gold, sum});
    }
    all.push_back(-lot(seat));
    return all;
  }

  /// The same for a pair; nothing if it cannot win.
  std::optional<std::vector<int>> standing(Seat heaven, Seat hell) const {
    for (const int marked : setup_.marks) {
      if (marked == heaven || marked == hell) return std::nullopt;
    }
    int strongest = 0;
    std::vector<int> all;
    for (auto then = history_.rbegin(); then != history_.rend(); ++then) {
      int gold = 0, sum = 0;
      for (const Ends& ends : {Ends(heaven, hell), Ends(hell, heaven)}) {
        const auto found = then->find(ends);
        if (found == then->end()) continue;
        sum += found->second.strength;
        if (!found->second.golden) continue;
        gold += found->second.strength;
        if (then == history_.rbegin()) strongest = std::max(strongest, found->second.strength);
      }
      all.insert(all.end(), {gold, sum});
    }
    if (strongest == 0) return std::nullopt;
    all.insert(all.begin(), strongest);
    all.push_back(-std::min(lot(heaven), lot(hell)));
    all.push_back(-std::max(lot(heaven), lot(hell)));
    return all;
  }

 private:
  int lot(Seat seat) const {
    const auto* there = std::find(setup_.lots.begin(), setup_.lots.end(), seat);
    return static_cast<int>(there - setup_.lots.begin());
  }
  bool across(Seat a, Seat b) const {
    return players_.count(a) && players_.count(b) &&
           players_.at(a).in_heaven != players_.at(b).in_heaven;
  }
  bool has(Seat seat, Moira moira) const { return players_.at(seat).tiers.count(moira) > 0; }
  int power(Seat seat, Moira moira) const {
    if (!has(seat, moira)) return 0;
    return rules_.powers[index_of(moira)][at(players_.at(seat).tiers.at(moira))];
  }

  void visit(Seat seat, Player& player, const Submission& submission) {
    if (submission.moira == Moira::none) return;
    const bool fair = submission.moira != Moira::unknown && !has(seat, submission.moira) &&
                      submission.donate >= 0 && submission.donate <= player.twine;
    if (!fair) return rejected.emplace_back(seat, "visit"), void();
    player.twine -= submission.donate;
    int tier = 0;
    while (tier < 3 && submission.donate >= rules_.thresholds[at(tier)]) ++tier;
    player.tiers[submission.moira] = tier;
  }

  void judge(Seat seat, Player& player, Submission& submission) {
    const Link boost = submission.boost;
    if (!boost.absent() && (!has(seat, Moira::lachesis) || !across(boost.source, boost.recipient) ||
                            (boost.source != seat && boost.recipient != seat))) {
      rejected.emplace_back(seat, "boost");
      submission.boost = Link{};
    }
    if (submission.cut != kNoSeat && !across(seat, submission.cut)) {
      rejected.emplace_back(seat, "cut");
      submission.cut = kNoSeat;
    }
    if (!submission.snip.absent() && !across(submission.snip.source, submission.snip.recipient)) {
      rejected.emplace_back(seat, "snip");
      submission.snip = Link{};
    }
    if (submission.create == kNoSeat) return;
    const bool fair = across(seat, submission.create) && keeps_balance(seat, submission.create) &&
                      (!submission.golden || (has(seat, Moira::clotho) && !player.gilded)) &&
                      (!submission.head_start || has(seat, Moira::nona));
    if (fair) return;
    rejected.emplace_back(seat, "create");
    submission.create = kNoSeat;
  }

  bool keeps_balance(Seat seat, Seat recipient) const {
    std::vector<int> counts;
    for (const auto& [other, player] : players_) {
      if (!across(seat, other)) continue;
      const auto& selected = players_.at(seat).selected;
      counts.push_back((selected.count(other) ? selected.at(other) : 0) + (other == recipient));
    }
    const auto [low, high] = std::minmax_element(counts.begin(), counts.end());
    return *high - *low <= 1;
  }

  void boosts(const std::vector<Submission>& submissions) {
    for (const auto& [seat, player] : players_) {
      const Link link = submissions[at(seat)].boost;
      const auto thread = threads_.find({link.source, link.recipient});
      if (thread != threads_.end()) thread->second.strength += power(seat, Moira::lachesis);
    }
  }

  void look_at_gold() {
    for (const auto& [ends, thread] : threads_) {
      if (!thread.golden) continue;
      for (const Seat seat : {ends.first, ends.second}) {
        players_[seat].goldness = std::max(players_[seat].goldness, thread.strength);
      }
    }
  }

  void earn(Seat seat, int g) {
    int twine = g + power(seat, Moira::atropos);
    if (has(seat, Moira::atropos) &&
        rules_.atropos_doubles[at(players_[seat].tiers[Moira::atropos])]) {
      twine += g;
    }
    players_[seat].twine += twine;
  }

  void cuts(const std::vector<Submission>& submissions) {
    const Loom before = threads_;
    for (const auto& [ends, thread] : before) {
      if (thread.golden) continue;
      std::set<Seat> sharing;
      if (submissions[at(ends.first)].cut == ends.second) sharing.insert(ends.first);
      if (submissions[at(ends.second)].cut == ends.first) sharing.insert(ends.second);
      if (sharing.empty()) continue;
      for (const Seat snipper : snippers(submissions, ends)) sharing.insert(snipper);
      int share = 0;
      while (share * static_cast<int>(sharing.size()) < thread.strength) ++share;
      for (const Seat seat : sharing) earn(seat, share);
      threads_.erase(ends);
    }
  }

  std::set<Seat> snippers(const std::vector<Submission>& submissions, Ends ends) const {
    std::set<Seat> found;
    for (const auto& [seat, player] : players_) {
      const Link link = submissions[at(seat)].snip;
      if (link.source == ends.first && link.recipient == ends.second) found.insert(seat);
    }
    return found;
  }

  void snips(const std::vector<Submission>& submissions) {
    const Loom before = threads_;
    for (const auto& [ends, thread] : before) {
      const std::set<Seat> by = snippers(submissions, ends);
      if (by.empty()) continue;
      int left = thread.strength;
      for (const Seat seat : by) {
        left -= std::max(0, 1 + power(seat, Moira::morta) - power(ends.first, Moira::decima));
      }
      if (left >= 0) {
        for (const Seat seat : by) earn(seat, 1);
      }
      threads_[ends].strength = left;
      if (left <= 0) threads_.erase(ends);
    }
  }

  void creates(const std::vector<Submission>& submissions) {
    spent_.clear();
    for (auto& [seat, player] : players_) {
      const Submission& submission = submissions[at(seat)];
      if (submission.create == kNoSeat) continue;
      ++player.selected[submission.create];
      const Ends ends(seat, submission.create);
      if (threads_.count(ends)) continue;
      Thread thread;
      if (submission.golden) {
        thread.golden = player.gilded = true;
        thread.extra = power(seat, Moira::clotho);
      }
      if (submission.head_start) {
        thread.strength = player.x;
        player.x = 0;
        spent_.insert(seat);
      }
      threads_[ends] = thread;
    }
  }

  void grow() {
    for (auto& [ends, thread] : threads_) thread.strength += 1 + thread.extra;
    for (auto& [seat, player] : players_) {
      if (!spent_.count(seat)) player.x += power(seat, Moira::nona);
    }
  }

  const Rules rules_;
  const Setup setup_;
  int round_ = 0;
  std::map<Seat, Player> players_;
  Loom threads_;
  std::set<Seat> spent_;
  std::vector<Loom> history_;
};

}  // namespace mainmatch::threads::naive

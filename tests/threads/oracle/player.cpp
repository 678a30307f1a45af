#include "tests/threads/oracle/player.h"

#include <algorithm>

namespace mainmatch::oracle::threads {

namespace {

template <class T>
const T& pick(const std::vector<T>& list, Random& random) {
  return list[static_cast<std::size_t>(uniform(0, static_cast<int>(list.size()) - 1, random))];
}

/// One of the list or nothing, all alike.
template <class T>
std::optional<T> pick_or_none(const std::vector<T>& list, Random& random) {
  const int choice = uniform(0, static_cast<int>(list.size()), random);
  if (choice == static_cast<int>(list.size())) return std::nullopt;
  return list[static_cast<std::size_t>(choice)];
}

bool toss(Random& random) { return uniform(0, 1, random) == 1; }

std::optional<Visit> draw_visit(const View& view, Random& random) {
  std::vector<Moira> unvisited;
  for (const auto& [moira, powers] : view.rules.powers) {
    if (!view.hand.has(moira)) unvisited.push_back(moira);
  }
  const auto moira = pick_or_none(unvisited, random);
  if (!moira) return std::nullopt;
  const int tier = uniform(0, view.rules.tier_of(view.hand.twine), random);
  return Visit{*moira, tier == 0 ? 0 : view.rules.thresholds[static_cast<std::size_t>(tier - 1)]};
}

}  // namespace

int Rules::tier_of(int donated) const {
  return static_cast<int>(std::count_if(thresholds.begin(), thresholds.end(),
                                        [&](int threshold) { return donated >= threshold; }));
}

bool Hand::may_select(int recipient) const {
  const auto fewest =
      std::min_element(selected.begin(), selected.end(),
                       [](const auto& a, const auto& b) { return a.second < b.second; });
  return selected.at(recipient) == fewest->second;
}

Submission RandomPlayer::decide(const View& view, Random& random) {
  const Hand& hand = view.hand;
  const std::map<int, Thread> none;
  const auto& threads = hand.reports.empty() ? none : hand.reports.back().threads;

  Submission submission;
  submission.visit = draw_visit(view, random);
  if (hand.has(Moira::lachesis)) {
    std::vector<int> recipients;
    for (const auto& [recipient, thread] : threads) recipients.push_back(recipient);
    if (const auto recipient = pick_or_none(recipients, random)) {
      submission.boost = Link(view.seat, *recipient);
    }
  }
  submission.cut = pick_or_none(view.other_realm, random);

  Link snip(pick(view.own_realm, random), pick(view.other_realm, random));
  if (toss(random)) std::swap(snip.first, snip.second);
  if (snip.first != view.seat) submission.snip = snip;

  std::vector<int> free;
  for (const int other : view.other_realm) {
    if (hand.may_select(other) && threads.count(other) == 0) free.push_back(other);
  }
  if (const auto recipient = pick_or_none(free, random)) {
    submission.create =
        Create{*recipient, hand.gilding_left && toss(random), hand.x > 0 && toss(random)};
  }
  return submission;
}

}  // namespace mainmatch::oracle::threads

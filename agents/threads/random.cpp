#include <array>

#include "agents/roster.h"
#include "engine/threads/game.h"

namespace mainmatch::threads {

namespace {

/// Plays any legal and not pointless submission, each part independently: the baseline for all
/// other bots. Each part is uniform over its choices, including doing nothing: any unvisited Moira
/// at any affordable tier; a boost of any own thread; a cut of anybody in the other realm; a snip
/// of any thread of others; a thread to anybody to whom it has none and may make one. Gilding and
/// head start are used by a coin toss.
class Random final : public Agent<Threads> {
 public:
  void act(const View& view, Submission& submission) override;
};

/// The bound of a draw among this many choices and doing nothing.
std::uint32_t choices(int things) noexcept { return static_cast<std::uint32_t>(things) + 1u; }

/// The n-th seat of a set; kNoSeat if the set is smaller.
std::int8_t nth(SeatSet set, std::uint32_t n) noexcept {
  return static_cast<std::int8_t>(set.nth(static_cast<int>(n)));
}

void Random::act(const View& view, Submission& submission) {
  const Rules& rules = view.rules();
  const SeatSet own = view.own_realm();
  const SeatSet others = view.other_realm();
  const SeatSet free = view.selectable() - view.threads();
  const SeatSet boostable = view.visited(Moira::lachesis) ? view.threads() : SeatSet{};
  const MoiraSet unvisited = view.unvisited();

  // All draws share one random word: an unused draw is cheaper than an unpredictable branch.
  const auto realm = static_cast<std::uint32_t>(own.size());
  const auto across = static_cast<std::uint32_t>(others.size());
  const auto [visit, tier, boost, cut, near, far, inwards, create, gild, start] =
      chance().several_below<10>({choices(unvisited.size()), choices(rules.tier_of(view.twine())),
                                  choices(boostable.size()), across + 1, realm, across, 2,
                                  choices(free.size()), 2, 2});
  const std::array<int, kTiers> donations = {0, rules.thresholds[0], rules.thresholds[1],
                                             rules.thresholds[2]};
  submission.moira = static_cast<Moira>(nth(unvisited, visit));
  submission.donate = donations[tier];
  const auto self = static_cast<std::int8_t>(view.seat());
  const std::int8_t boosted = nth(boostable, boost);
  submission.boost = {boosted == kNoSeat ? boosted : self, boosted};
  submission.cut = nth(others, cut);
  const std::int8_t here = nth(own, near);
  const std::int8_t there = nth(others, far);
  if (inwards) {
    submission.snip = {there, here};
  } else if (here != self) {
    submission.snip = {here, there};
  }
  submission.create = nth(free, create);
  submission.golden = gild & view.gilding_left();
  submission.head_start = start & (view.x() > 0);
}

}  // namespace

RosterEntry<Threads> random() {
  return entry<Random>("random", "anything that is legal and not pointless");
}

}  // namespace mainmatch::threads

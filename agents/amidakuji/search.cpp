#include "agents/search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "agents/amidakuji/cache.h"
#include "engine/amidakuji/game.h"
#include "engine/amidakuji/payout.h"

namespace mainmatch {

template <>
struct Searching<Amidakuji> {
  static constexpr std::string_view kBase = "adaptive";
  static constexpr std::string_view kGoesOn = kBase;
  static constexpr auto kField = std::to_array<std::string_view>(
      {"random", "spread", "favourite", "bayes", "contrarian", "late", "saboteur", "spy", "kelly"});
  static constexpr bool kInfers = false;
  static constexpr bool kRemembers = false;
  static constexpr int kWorlds = 64;
  static constexpr int kDraws = 64;
  static constexpr int kCandidates = 256;

  /// What it bids. Where tokens end does not depend on that.
  struct Plan {
    using Step = amidakuji::Bids;

    static void read(const amidakuji::State& state, int first, Seat seat,
                     std::vector<Step>& plan) noexcept {
      plan.clear();
      for (int round = first; round < state.round; ++round) {
        plan.push_back(state.rounds[at(round)].bids[at(seat)]);
      }
    }

    static void write(std::span<const Step> plan, int first, Seat seat,
                      amidakuji::State& state) noexcept {
      for (std::size_t i = 0; i < plan.size(); ++i) {
        state.rounds[at(first) + i].bids[at(seat)] = plan[i];
      }
    }

    /// About the tokens, with soft borders: wins are rare, and a plan that wins in some worlds by a
    /// hair would not in others.
    static double worth(const amidakuji::State& state, Seat seat) noexcept {
      PerSeat<std::int64_t> scores;
      amidakuji::payouts(state, amidakuji::beads_on_ends(state), scores);
      std::int64_t first = -1;
      std::int64_t second = -1;
      for (Seat other = 0; other < state.rules->players; ++other) {
        const std::int64_t score = scores[at(other)];
        if (other == seat || score <= second) continue;
        second = std::min(first, score);
        first = std::max(first, score);
      }
      const auto ahead = [&](std::int64_t of) {
        const auto lead = static_cast<double>(scores[at(seat)] - of);
        return 0.5 + 0.5 * lead / std::sqrt(lead * lead + kSoft * kSoft);
      };
      return ahead(first) + ahead(second);
    }
    static constexpr double kSoft = 60;  ///< of score

    /// Moves a bead to another leg, or to one of another round, bids one more, or exchanges legs.
    static void vary(const amidakuji::View& view, Stream& stream, std::span<Step> plan) noexcept {
      const auto any = [&](std::size_t count) {
        return std::size_t{stream.below(static_cast<std::uint32_t>(count))};
      };
      const std::size_t legs = at(view.rules().legs);
      Step& from = plan[any(plan.size())];
      Step& to = stream.below(2) == 0 ? from : plan[any(plan.size())];
      const bool is_full = beads(to) >= view.rules().max_bet;
      std::size_t leg = any(legs);
      switch (stream.below(4)) {
        case 0:
          return std::swap(from[leg], from[any(legs)]);
        case 1:
          if (!is_full && total(plan) < view.beads_left()) ++to[leg];
          return;
        default:
          if (beads(from) == 0 || (&from != &to && is_full)) return;
          while (from[leg] == 0) leg = (leg + 1) % legs;
          --from[leg];
          ++to[any(legs)];
      }
    }

    static bool allows(const amidakuji::View& view, std::span<const Step> plan) noexcept {
      return total(plan) <= view.beads_left();
    }

    /// Blockers and peeks are the base bot's.
    static void follow(const Step& planned, amidakuji::Submission& submission) noexcept {
      submission.bets = planned;
    }

    static int total(std::span<const Step> plan) noexcept {
      int bid = 0;
      for (const Step& step : plan) bid += beads(step);
      return bid;
    }
    static int beads(const Step& bids) noexcept {
      return std::accumulate(bids.begin(), bids.end(), 0);
    }
  };

  static bool searches(const amidakuji::View&) noexcept { return true; }

  static bool same(const amidakuji::Submission& a, const amidakuji::Submission& b) noexcept {
    if (a.bets != b.bets || a.bets_unreadable != b.bets_unreadable) return false;
    if (a.places_blocker != b.places_blocker) return false;
    if (a.places_blocker && !(a.blocker == b.blocker)) return false;
    return std::equal(a.peeks.begin(), a.peeks.end(), b.peeks.begin(), b.peeks.end());
  }
};

/// Moves, adds or removes a bead, or changes the blocker or a peek.
template <>
void vary<Amidakuji>(const amidakuji::View& view, Stream& stream,
                     amidakuji::Submission& submission) noexcept {
  const amidakuji::Rules& rules = view.rules();
  const auto leg = [&] {
    return at(static_cast<int>(stream.below(static_cast<std::uint32_t>(rules.legs))));
  };
  int bid = 0;
  for (const std::uint8_t beads : submission.bets) bid += beads;
  const std::size_t from = leg();
  switch (stream.below(8)) {
    default:
      if (submission.bets[from] == 0) break;
      --submission.bets[from];
      ++submission.bets[leg()];
      break;
    case 3:
      if (bid < std::min(rules.max_bet, view.beads_left())) ++submission.bets[from];
      break;
    case 4:
      if (submission.bets[from] > 0) --submission.bets[from];
      break;
    case 5:
      submission.places_blocker = view.blockers_left() > 0;
      submission.blocker = {
          static_cast<std::int8_t>(from),
          static_cast<std::int8_t>(stream.below(static_cast<std::uint32_t>(rules.rows)))};
      break;
    case 6:
      submission.places_blocker = false;
      break;
    case 7:
      submission.peeks.clear();
      if (view.peeks_left() > 0) submission.peeks.push_back(static_cast<std::int8_t>(from));
  }
}

template <>
SearchDefaults search_defaults<Amidakuji>() {
  return defaults_of_search<Amidakuji>();
}

namespace amidakuji {

RosterEntry<Amidakuji> search() { return search_entry<Amidakuji>(); }

}  // namespace amidakuji

}  // namespace mainmatch

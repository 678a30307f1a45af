#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/outcome.h"
#include "experiments/matches/bot_mix.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/payoff.h"

namespace mainmatch {

/// The properties of a match that the metrics need.
struct BalanceSubject {
  std::size_t seats = 0;
  std::vector<std::string> bots;
  std::vector<std::string> roles;  ///< empty where all seats are alike
  std::vector<PlaceKind> place_kinds;
  std::vector<Fact> counts = {};  ///< what the match itself counts (see MatchTally::facts)
  int first_round = 1;            ///< what the rules call it
  std::size_t rounds = 0;         ///< 0 if the match has no standings
  int winners = 1;                ///< of a match in which nobody is tied
  Payoff payoff{{"tokens"}};
  MixByRole mix = {};  ///< of `bots`; empty: they are drawn alike

  /// How many rounds are over halfway through, at least 1.
  std::size_t half() const { return rounds < 2 ? 1 : rounds / 2; }
};

/// The properties of a match under these rules, with these bots.
BalanceSubject balance_subject(const RuleSet& rules, const BotMix& bots, const Payoff& payoff);

/// The quantities that are summed over matches, and where each stands among them. A quantity is a
/// quotient of two sums, x by n; a unit of the design adds to both.
struct BalanceLayout {
  /// What there is one of stands before all others, `kSingle` of them.
  enum : std::size_t {
    kTies,
    kNoTokens,
    kTiedLast,
    kLeadChanges,
    kComebacks,
    kScore,
    kMargin,
    kSingle
  };
  /// Squares and products, from `products` on; of these no spread is kept.
  enum : std::size_t {
    kScoreSquared,
    kScoreGap,  ///< |a - b| over all pairs of seats of a match, each with itself too
    kPayoffSquared,
    kSameDeal,       ///< payoffs of a seat in two matches of a deal with different line-ups
    kSameOpponents,  ///< payoffs of a bot in two matches of a line-up, the deals different
    kNothingShared,  ///< payoffs in two matches of different deals and line-ups
    kProducts
  };

  explicit BalanceLayout(const BalanceSubject& subject);

  std::size_t size() const { return products + kProducts; }
  /// Of a mix by role: the payoff of the bot with this index in BalanceSubject::bots, as seats of
  /// the role play it; and the share of seats that are dealt the role.
  std::size_t choice_payoff(std::size_t role, std::size_t bot) const {
    return choices + role * (bots + 1) + bot;
  }
  std::size_t role_share(std::size_t role) const { return choice_payoff(role, bots); }

  std::size_t leader_wins;  ///< of the first round; the others follow
  std::size_t counts;
  std::size_t rank_score;  ///< of the best; the others follow
  std::size_t seat_payoff;
  std::size_t role_payoff;
  std::size_t bot_payoff;
  std::size_t bot_wins;
  std::vector<std::size_t> place_payoff;  ///< by kind of places, and the end
  std::size_t choices;                    ///< of a mix by role: by role, see choice_payoff
  std::size_t products;
  std::size_t bots;
  std::int64_t payoff_reach;  ///< see Payoff::reach

  /// See RatioSums; of a quantity before `products`.
  int coarse(std::size_t quantity) const;
};

}  // namespace mainmatch

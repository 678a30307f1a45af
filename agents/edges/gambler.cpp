#include <array>

#include "agents/edges/cache.h"
#include "agents/edges/response.h"
#include "agents/edges/vote.h"
#include "agents/roster.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

namespace {

struct Gamble {
  double share = 1;
  int first = 1;
  double hunger = 1;
};

/// Plays for one great round, since only the seats on top get tokens. It bets all garnets whenever
/// it holds any. Its move maximizes the expected square of the round's points against random seats:
/// a risk-seeking utility that prefers a large prize to its average.
class Gambler final : public Agent<Edges> {
 public:
  static constexpr bool kForgets = true;
  using Parameters = Gamble;
  static constexpr auto kParameters = std::to_array<Field<Gamble>>({
      {"share", &Gamble::share, 0, 1, "how much of its garnets it bets"},
      {"first", &Gamble::first, 1, kMaxRounds, "the first round in which it bets"},
      {"hunger", &Gamble::hunger, 0, 100, "how many times its prize a push counts for"},
  });

  explicit Gambler(const Gamble& gamble) : gamble_(gamble) {}

  void act(const View& view, Submission& submission) override;

 private:
  Gamble gamble_;
};

void Gambler::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  const Rules& rules = view.rules();
  Prospects prospects;
  prospects.foresee(view, view.seat(), Neighbourhood(view, view.seat()), cache().random_seats(view),
                    Worth::squares(rules));
  const bool bets = view.round() + 1 >= gamble_.first;
  const int bet = bets ? static_cast<int>(gamble_.share * view.garnets(view.seat())) : 0;
  const double factor = multiplier(rules, bet);  // for points; its square for squared points
  Response response(rules, prospects, factor * factor * gamble_.hunger);
  response.set_bet(bet);
  response.hand_in_any(submission, chance());
}

}  // namespace

RosterEntry<Edges> gambler() {
  return entry<Gambler>("gambler", "all in every round, for the largest prizes");
}

}  // namespace mainmatch::edges

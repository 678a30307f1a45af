#include <array>
#include <memory>

#include "agents/horse_race/assumptions.h"
#include "agents/horse_race/cards.h"
#include "agents/horse_race/information.h"
#include "agents/horse_race/outlook.h"
#include "agents/horse_race/trades.h"
#include "agents/roster.h"
#include "engine/horse_race/abilities.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

namespace {

constexpr std::string_view kInference[] = {"reckoning", "posterior"};
constexpr std::string_view kClue[] = {"none", "start", "middle", "priced"};
constexpr std::string_view kNoYes[] = {"no", "yes"};

struct Weights : Depth, Betting {
  int inference = 0;
  double eyes = 2;
  double stake = 0.5;
  double information = 1;
  double late_patience = 0.5;
  int clue = 0;
  double card_price = 1;
  int buys = 1;
  double guess_gain = kGuessGain;
  int raises = 0;
  double chips_gain = 5;
  int trades = 1;
  int days = kTradeDays;
};

/// A parametric family that spans all others except random: inference, spectating, timing of bets
/// and use of cards are parameters. By default it uses dead reckoning, which is cheap; the
/// posterior costs twenty times as much. A search over its parameters finds good play against a
/// given field.
class Adaptive final : public Agent<HorseRace> {
 public:
  using Parameters = Weights;
  static constexpr auto kParameters = std::to_array<Field<Weights>>({
      {"inference", &Weights::inference, 0, 1, "how it infers", Scale::linear, kInference},
      row_of_draws<Weights>(),
      row_of_budget<Weights>(),
      row_of_noise<Weights>(),
      row_of_eyes<Weights>(),
      row_of_points<Weights>(),
      {"stake", &Weights::stake, 0, 3, "chips that one to bet next round counts as where it looks"},
      row_of_information<Weights>(),
      row_of_patience<Weights>(),
      {"late-patience", &Weights::late_patience, -1, 1,
       "the same in round 10; between, in between"},
      {"clue", &Weights::clue, 0, 3,
       "which clue it uses: of round 0, of round 3, or, with a posterior, those that pay",
       Scale::linear, kClue},
      row_of_card_price<Weights>(),
      {"buys", &Weights::buys, 0, 3, "cards that it buys in round 0"},
      row_of_guess_gain<Weights>(),
      {"raises", &Weights::raises, 0, 1, "uses cards of rounds 2 and 8 to raise its limit",
       Scale::linear, kNoYes},
      row_of_chips_gain<Weights>(),
      {"trades", &Weights::trades, 0, 1, "trades as the trader does", Scale::linear, kNoYes},
      row_of_days<Weights>(),
  });

  explicit Adaptive(const Weights& weights)
      : weights_(weights), posterior_(infers() ? std::make_unique<Posterior>() : nullptr) {}
  /// Of the same weights. What it infers it infers anew in each step.
  Adaptive& operator=(const Adaptive& other) {
    Agent::operator=(other);
    return *this;
  }
  void act(const View& view, Submission& submission) override;

 private:
  bool infers() const noexcept { return kInference[weights_.inference] == "posterior"; }
  bool trades() const noexcept { return kNoYes[weights_.trades] == "yes"; }
  bool ask_as_told(const View& view, const Posterior* known, const Forecast& forecast,
                   Submission& submission) noexcept;
  void use_cards(const View& view, const Posterior* known, const Forecast& forecast,
                 Submission& submission) noexcept;
  void look_around(const View& view, Forecast& forecast, Submission& submission) noexcept;

  const Weights weights_;
  const std::unique_ptr<Posterior> posterior_;  ///< only if it infers
};

bool Adaptive::ask_as_told(const View& view, const Posterior* known, const Forecast& forecast,
                           Submission& submission) noexcept {
  const std::string_view clue = kClue[weights_.clue];
  if (clue == "start" && view.round() == 0) return ask(view, 1, submission);
  if (clue == "middle" && view.round() == 3) return ask(view, 2, submission);
  return clue == "priced" && known &&
         ask_what_pays(view, *known, forecast, weights_.information, weights_.card_price,
                       submission);
}

void Adaptive::use_cards(const View& view, const Posterior* known, const Forecast& forecast,
                         Submission& submission) noexcept {
  const int round = view.round();
  const Horse own = letter_of_seat(view, view.seat());
  if (round == 0) buy(view, own, submission, weights_.buys);
  if (ask_as_told(view, known, forecast, submission)) return;
  const bool raises = kNoYes[weights_.raises] == "yes";
  if (raises && round == 2 && raise_limit(view, submission)) return;
  if (raises && round == 8 && raise_late(view, submission)) return;
  if (round == 9 && take_chips(view, forecast, weights_.chips_gain, submission)) return;
  if (round == 5) {
    guess(view, forecast, weights_.guess_gain, submission);
  } else {
    save_up(view, own, submission);
  }
}

void Adaptive::look_around(const View& view, Forecast& forecast, Submission& submission) noexcept {
  if (weights_.eyes > 0) weigh_by_spectators(view, weights_.eyes, forecast);
  const int stake = stake_after(view, submission);
  PerSpace values;
  values_of(view, forecast, weights_.stake * stake, weights_.points * view.rules().space_points,
            values);
  add_impurity_seen(view, forecast, weights_.information * points_for_certainty(view, stake),
                    values);
  if (trades()) {
    spectate_as_traders(view, values, chance(), submission);
  } else {
    spectate(view, values, submission);
  }
}

void Adaptive::act(const View& view, Submission& submission) {
  if (view.is_trade()) {
    if (trades()) trade(view, weights_.days, submission);
    return;
  }
  if (view.is_choice() || view.is_vote()) return decide(view, chance(), submission);
  Forecast forecast;
  const Posterior* known = nullptr;
  if (posterior_) {
    known = &expect(view, cache(), weights_, chance(), *posterior_, forecast);
  } else {
    expect(view, cache(), forecast);
  }
  perturb(view, chance(), weights_, forecast);
  use_cards(view, known, forecast, submission);
  Betting betting = weights_;
  const double late = view.round() / static_cast<double>(kLastRound);
  betting.patience = (1 - late) * weights_.patience + late * weights_.late_patience;
  const Ability& ability = submission.ability;
  Raise raise;
  if (ability.kind == Kind::utility) {
    raise = raise_of(ability_rule(view.round(), ability.kind).effect, ability);
  }
  bet(view, forecast, raise, betting, submission);
  if (can_spectate(view)) look_around(view, forecast, submission);
}

}  // namespace

RosterEntry<HorseRace> adaptive() {
  return entry<Adaptive>("adaptive", "looks, bets and trades by weights of its own",
                         Plays::when_named);
}

}  // namespace mainmatch::horse_race

#pragma once

#include <array>
#include <memory>
#include <vector>

#include "agents/bin_count_sampler.h"
#include "agents/determinizer.h"
#include "agents/horse_race/inference/drawn_race.h"
#include "agents/horse_race/inference/own_deals.h"
#include "agents/horse_race/inference/seen_scores.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

/// The race is drawn from its posterior. The match is then played on it by bots at the other seats
/// (`random` in the uniform model), with the observations imposed on them: the spaces they watched,
/// which are announced; trades with the seat; bets that abilities revealed; and after the last
/// round bets that produce their scores. What bots see of each other does not reach the seat, so
/// everything else is as they play.
class HorseRaceDeterminizer final : public Determinizer<HorseRace> {
 public:
  HorseRaceDeterminizer(const Rules& rules, const Model<HorseRace>& model)
      : rules_(rules),
        is_uniform_(model.mix.empty()),
        bots_(rules,
              is_uniform_ ? Model<HorseRace>{{{find_bot<HorseRace>("random"), 1}}, 1} : model),
        scores_(rules),
        sums_(rules.players, rules.players * (rules.chips + kMaxHorses * 9)),
        state_(std::make_unique<State>()),
        before_(std::make_unique<State>()) {
    answers_.resize(bots_.copies());
  }

  bool covers(const View& view) const noexcept override {
    return view.round() < kRounds || SeenScores::fit(view);
  }
  void observe(const View& view, std::span<const Submission> own, Stream& stream) noexcept override;
  WorldInfo draw(Stream& stream, World<HorseRace>& world) noexcept override;

 private:
  /// The likelihood of an action that the model would not play.
  static constexpr double kForced = 0x1p-20;

  /// Copies of one card that a seat may have bought in order to bet what it scored.
  static constexpr int kRaise = 10;

  WorldInfo play(Stream& stream, World<HorseRace>& world) noexcept;
  bool is_other(Seat seat) const noexcept { return seat != seat_ && seat < rules_.players; }
  void follow_own_cards(Stream& stream) noexcept;
  void draw_setup(Stream& stream, Setup& setup, WorldInfo& info) noexcept;
  void choose(int step, Seat seat, Stream& stream, Submission& chosen, WorldInfo& info) noexcept;
  bool does_what_was_seen(int step, Seat seat, const Submission& answer) const noexcept;
  void offer(int round, Seat seat, Submission& submission, WorldInfo& info) noexcept;
  void watch(int round, Seat seat, Submission& submission, WorldInfo& info) const noexcept;
  void bet(int round, Stream& stream, Submissions<HorseRace>& step, WorldInfo& info) noexcept;
  void bet_on(int round, SeatSet seats, const PerHorse<int>& chips, HorseSet known, Stream& stream,
              Submissions<HorseRace>& step, WorldInfo& info) noexcept;
  int room(Seat seat, const Submission& submission) const noexcept;
  void save_up(int round, World<HorseRace>& world, Submissions<HorseRace>& step,
               WorldInfo& info) noexcept;
  void discard(int round, const Cards& spare, Ability& ability) const noexcept;
  bool hold(int round, World<HorseRace>& world, Submissions<HorseRace>& step) noexcept;
  void note_bets(int round) noexcept;
  void score(Stream& stream, World<HorseRace>& world, WorldInfo& info) noexcept;
  bool score(Seat seat, Stream& stream, World<HorseRace>& world, WorldInfo& info) noexcept;
  void give_token(World<HorseRace>& world, WorldInfo& info) noexcept;

  const Rules& rules_;
  bool is_uniform_;
  ModelBots<HorseRace> bots_;
  SeenScores scores_;
  BinCountSampler sums_;
  DrawnRace race_;
  OwnDeals deals_;
  SeenBets bets_;
  std::vector<Submission> answers_;  ///< by copy
  std::unique_ptr<State> state_;
  std::unique_ptr<State> before_;

  // The observations.
  Seat seat_ = 0;
  std::size_t steps_ = 0;
  int garnets_ = 0;  ///< the seat's garnets at the start
  int raise_ = 0;    ///< amount by which the others' limits are raised beyond their play
  int missing_ = 0;  ///< chips that could not be bet in the last world
  SeatSet second_;   ///< seats eligible for the second token
  Seat second_token_ = kNoSeat;  ///< seat that got it
  bool token_by_lots_ = false;   ///< since the seat itself named nobody
  std::array<Submission, 2 * kRounds + 2> own_;
  std::array<PerSeat<int>, kRounds> spectated_;

  PerSeat<BetRounds> bet_rounds_;  ///< for the world being drawn
};

}  // namespace mainmatch::horse_race

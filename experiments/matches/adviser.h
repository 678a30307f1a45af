#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "engine/core/outcome.h"
#include "experiments/base/json.h"
#include "experiments/matches/fitted_field.h"
#include "experiments/matches/judging.h"
#include "experiments/matches/seat_picture.h"
#include "experiments/matches/view_question.h"

namespace mainmatch {

/// No worlds can be imagined at a step.
class NotImagined : public InputError {
 public:
  using InputError::InputError;
};

/// The file of another seat, and its name for messages.
struct AllyFile {
  std::string name;
  Json file;
};

/// A question about the next step of a seat.
struct AdviceQuestion {
  ViewQuestion where;  ///< without a submission
  Judging judging;     ///< its payoff and worlds are not the adviser's
  /// What allies know, the seat knows too: in all worlds they have seen what their files say, as
  /// far as the step. A fitted field is found by what the seat itself has seen.
  std::vector<AllyFile> pool = {};
  /// The best submission without them, to be judged too. Null: unknown.
  Json alone = nullptr;
  std::vector<Json> candidates = {};  ///< submissions beside those of the adviser
  /// What the seat handed in: the first candidate, even if parts of it are void. Null: unknown.
  const Json* handed_in = nullptr;
  /// What an adviser for this question has found of a fitted field (see Adviser::fit()), so that
  /// the next need not find it again. Null: nothing yet.
  std::shared_ptr<const FittedField> fit = nullptr;
};

/// Worlds that are drawn together: see Adviser.
struct ImaginedBatch {
  double effective = 0;  ///< effective sample size of the batch's draws
  int forced = 0;        ///< worlds in which the field would not have done what was seen
};

/// Allies, and how many of the worlds that were drawn at first fit what they have seen.
struct Pooled {
  SeatSet seats;
  bool dealt_only = false;  ///< only what they were dealt counts, which every world can be given
  std::size_t drawn = 0;
  std::size_t fitting = 0;
  double effective = 0;  ///< even draws that the fitting ones are worth
};

/// Plays out what a seat may hand in at one step, on imagined worlds in which the seat has seen
/// what it has seen; a match without the types of its game. Worlds come in batches: kWorlds with
/// equal weights are resampled from weighted draws. A batch depends on seed and number alone, and
/// so does its play: every other seat has a bot of the field that knows what it would remember, and
/// has the same stream of chance whatever the seat hands in.
///
/// Worlds of one batch share draws. Different batches are independent and identically
/// distributed.
class Adviser {
 public:
  static constexpr std::size_t kDraws = 64;
  static constexpr std::size_t kWorlds = 8;

  struct Candidate {
    Json submission;
    std::string source;  ///< the bot that would hand it in
  };

  Adviser(const Adviser&) = delete;
  Adviser& operator=(const Adviser&) = delete;
  virtual ~Adviser() = default;

  int seats() const { return seats_; }
  Seat seat() const { return seat_; }
  /// {"kind", "round"}, as views have it.
  const Json& step_json() const { return step_json_; }
  /// For people, as 'replay' counts rounds.
  const std::string& step_words() const { return step_words_; }
  /// Draws from which the worlds of a batch are chosen: 1..kDraws, or up to 32 times as many where
  /// a seat believes what is rare.
  std::size_t draws() const { return draws_; }
  /// Different from each other, in a fixed order.
  const std::vector<Candidate>& candidates() const { return candidates_; }

  /// Adds up to `most` candidates that differ from this one in one part, if the step has parts.
  /// The same call adds the same ones.
  virtual void vary(std::size_t candidate, std::size_t most) = 0;

  /// Whether worlds are weighted by what the field would have done so far. Else all others are
  /// assumed to have played like the bot `random`: no draw shows that the field can have done what
  /// was seen, or the match can imagine nothing else at this step.
  bool infers() const { return infers_; }

  /// How likely each other seat is each bot of the field; null unless the field is fitted and
  /// worlds are inferred.
  const std::shared_ptr<const FittedField>& fit() const { return fit_; }

  /// The allies; none in most questions.
  const Pooled& pool() const { return pooled_; }

  /// What the seat knows in the picture of the match: tables without numbers, none where the match
  /// has no picture of this step.
  const SeatPicture& picture() const { return picture_; }

  virtual ImaginedBatch imagine(std::uint64_t seed, std::uint64_t batch) = 0;
  /// In place of a candidate: what the bot that goes on for the seat would hand in itself.
  static constexpr std::size_t kOwn = ~std::size_t{0};
  /// Plays a world of the batch to its end with a candidate. Good until the next call.
  virtual const Outcome& play(std::size_t world, std::size_t candidate) = 0;
  /// What a world of the batch adds to the cells of the picture, table by table, row by row: 1 to
  /// each chance that holds in it, its number to the others. Good until the next call.
  virtual std::span<const std::int64_t> count(std::size_t world) = 0;

 protected:
  Adviser() = default;

  int seats_ = 0;
  Seat seat_ = kNoSeat;
  Json step_json_;
  std::string step_words_;
  std::size_t draws_ = kDraws;
  bool infers_ = true;
  std::shared_ptr<const FittedField> fit_;
  Pooled pooled_;
  std::vector<Candidate> candidates_;
  SeatPicture picture_;
};

}  // namespace mainmatch

#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/index.h"
#include "experiments/matches/row_form.h"
#include "experiments/matches/step_form.h"

namespace mainmatch {

/// How the submissions of a match stand as actions: rows of whole numbers, a value of each factor.
/// Each value says something by itself (a direction, where a bead goes), so that every row is a
/// submission that a seat may hand in; what of it is void by the rules counts as a foul and does
/// nothing else. A factor that says nothing in a step is 0 there. A specialization has
///
///     static std::vector<Factor> factors(const Rules&);
///     static void decode(const State&, const int* action, Submission&);
///     static void encode(const State&, Submission&, int* action);
///     static void mask(const View&, MaskRow& row);
///
/// `decode` is given a default-constructed submission. `encode` is given zeros; it may write any
/// numbers for what no action says, and removes from the submission what can have no effect. `mask`
/// goes through all factors in order, and is asked for a seat that acts. A match in which a factor
/// may need more than the one after it has besides
///
///     static void complete(const View&, std::size_t given, int* action);
///
/// which chooses the factors from number `given` on, where the first values stand that their masks
/// allow, so that nothing is void if that can be (see write_next_mask).
template <class G>
struct ActionForm;

/// A row of masks: of each factor 1 for each value that is not void whatever else is handed in.
class MaskRow {
 public:
  explicit MaskRow(std::uint8_t* row) : next_(row) {}

  /// The values of a factor: is_allowed(0), is_allowed(1), ...; one at least must be.
  void values(int size, auto&& is_allowed) {
    for (int value = 0; value < size; ++value) *next_++ = is_allowed(value);
  }
  /// A factor of which 0 says nothing, and the rest is allowed or not.
  void optional(int size, bool allowed) {
    *next_++ = 1;
    next_ = std::fill_n(next_, size - 1, std::uint8_t{allowed});
  }
  void any(int size) { next_ = std::fill_n(next_, size, std::uint8_t{1}); }
  /// Says nothing in this step.
  void none(int size) { optional(size, false); }

 private:
  std::uint8_t* next_;
};

/// Writes the masks of a seat that acts.
template <Game G>
void write_mask(const typename G::State& state, Seat seat, std::uint8_t* row) {
  MaskRow to(row);
  ActionForm<G>::mask(G::observe(state, seat), to);
}

/// Whether nothing is void of what a seat that acts may hand in: what objections_to() says, with
/// room for many questions.
template <Game G>
class SoundnessOf {
 public:
  SoundnessOf(const typename G::State& state, Seat seat) : state_(state), seat_(seat) {}

  bool operator()(const typename G::Submission& submission) {
    const Step step = G::step(state_);
    if (!is_list_by_seat(step.kind)) return objections_to<G>(state_, seat_, submission).empty();
    *after_ = state_;
    (*all_)[at(seat_)] = submission;
    G::resolve(*after_, std::span(all_->data(), at(G::seats(*state_.rules))), result_.get());
    return std::ranges::none_of(rejections_in<G>(*state_.rules, step, *result_),
                                [&](const Rejection& one) { return one.seat == seat_; });
  }

 private:
  const typename G::State& state_;
  const Seat seat_;
  const std::unique_ptr<typename G::State> after_ =
      std::make_unique_for_overwrite<typename G::State>();
  const std::unique_ptr<Submissions<G>> all_ = std::make_unique<Submissions<G>>();
  const std::unique_ptr<typename G::Result> result_ =
      std::make_unique_for_overwrite<typename G::Result>();
};

/// Of a seat that acts, the exact mask of the factor after those that are `given`: 1 for each value
/// that its mask allows with which some action that begins so has no void part. The referee says
/// so of one completion, in which the rest is as little as it can be; and, as two factors may name
/// one thing together, of those in which the factor after it has another value.
template <Game G>
void write_next_mask(const typename G::State& state, Seat seat, const RowForm& rows,
                     std::span<const int> given, std::uint8_t* row) {
  std::vector<std::uint8_t> masks(rows.mask_length);
  write_mask<G>(state, seat, masks.data());
  std::vector<const std::uint8_t*> mask_of{masks.data()};
  std::vector<int> first;
  for (const Factor& factor : rows.factors) {
    first.push_back(static_cast<int>(std::find(mask_of.back(), mask_of.back() + factor.size, 1) -
                                     mask_of.back()));
    mask_of.push_back(mask_of.back() + factor.size);
  }
  std::ranges::copy(given, first.begin());

  std::vector<int> action;
  SoundnessOf<G> nothing_is_void(state, seat);
  const auto is_sound = [&](std::size_t many, const auto&... values) {
    action = first;
    std::size_t i = given.size();
    ((action[i++] = values), ...);
    if constexpr (requires(const typename G::View& view) {
                    ActionForm<G>::complete(view, many, action.data());
                  }) {
      ActionForm<G>::complete(G::observe(state, seat), many, action.data());
    }
    typename G::Submission submission;
    ActionForm<G>::decode(state, action.data(), submission);
    return nothing_is_void(submission);
  };
  const std::size_t next = given.size();
  const auto has_sound = [&](int value) {
    if (is_sound(next + 1, value)) return true;
    if (next + 1 == rows.factors.size()) return false;
    for (int other = 0; other < rows.factors[next + 1].size; ++other) {
      if (mask_of[next + 1][other] && is_sound(next + 2, value, other)) return true;
    }
    return false;
  };
  for (int value = 0; value < rows.factors[next].size; ++value) {
    row[value] = mask_of[next][value] && has_sound(value);
  }
}

/// The submission that an action says in the running step, as JSON.
template <Game G>
Json submission_json(const typename G::State& state, const int* action) {
  typename G::Submission submission;
  ActionForm<G>::decode(state, action, submission);
  return write_handed_in<G>(submission, state, 0);
}

/// The action of the running step that says this submission, which is null for nothing; empty if
/// none does. Throws InputError as read_handed_in() does.
template <Game G>
std::vector<int> action_of(const typename G::State& state, const Node& node) {
  auto submission = read_handed_in<G>(node, state);
  const std::vector<Factor> factors = ActionForm<G>::factors(*state.rules);
  std::vector<int> action(factors.size());
  ActionForm<G>::encode(state, submission, action.data());
  for (std::size_t i = 0; i < action.size(); ++i) {
    if (action[i] < 0 || action[i] >= factors[i].size) return {};
  }
  typename G::Submission again;
  ActionForm<G>::decode(state, action.data(), again);
  const bool same = write_handed_in<G>(again, state, 0) == write_handed_in<G>(submission, state, 0);
  return same ? action : std::vector<int>();
}

}  // namespace mainmatch

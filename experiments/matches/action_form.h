#pragma once

#include <algorithm>
#include <cstdint>
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
/// goes through all factors in order, and is asked for a seat that acts.
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

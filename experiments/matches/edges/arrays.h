#pragma once

#include "engine/edges/game.h"
#include "experiments/matches/batch.h"

namespace mainmatch {

template <>
struct ArrayForm<Edges> {
  explicit ArrayForm(const Edges::Rules& rules);

  std::vector<Factor> factors() const;
  std::size_t length() const;
  void decode(const Edges::State& state, const int* action, Edges::Submission& submission) const;
  void observe(const Edges::View& view, std::int32_t* row) const;
  void mask(const Edges::View& view, std::uint8_t* row) const;

 private:
  Edges::Rules rules_;
  int most_garnets_;  ///< that a seat can ever hold
};

namespace edges {
/// Throws InputError for rules that are not valid.
std::unique_ptr<MatchBatch> make_batch(const Node& rules, std::size_t matches,
                                       const Payoff& payoff);
}  // namespace edges

}  // namespace mainmatch

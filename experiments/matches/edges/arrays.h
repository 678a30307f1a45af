#pragma once

#include "engine/edges/game.h"
#include "experiments/matches/array_form.h"

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

}  // namespace mainmatch

#pragma once

#include "engine/amidakuji/game.h"
#include "experiments/matches/batch.h"

namespace mainmatch {

template <>
struct ArrayForm<Amidakuji> {
  explicit ArrayForm(const Amidakuji::Rules& rules) : rules_(rules) {}

  std::vector<Factor> factors() const;
  std::size_t length() const;
  void decode(const Amidakuji::State& state, const int* action,
              Amidakuji::Submission& submission) const;
  void observe(const Amidakuji::View& view, std::int32_t* row) const;
  void mask(const Amidakuji::View& view, std::uint8_t* row) const;

 private:
  int peeks() const { return rules_.peeks + rules_.extra_peeks; }

  Amidakuji::Rules rules_;
};

namespace amidakuji {
/// Throws InputError for rules that are not valid.
std::unique_ptr<MatchBatch> make_batch(const Node& rules, std::size_t matches,
                                       const Payoff& payoff);
}  // namespace amidakuji

}  // namespace mainmatch

#include "agents/amidakuji/inference/board_posterior.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "agents/amidakuji/inference/half.h"
#include "engine/core/index.h"

namespace mainmatch::amidakuji {

namespace {

/// One half board per set of active phantoms; every round maps to one of them.
struct Halves {
  std::array<Half, kMaxRounds> list;
  std::size_t count;
};

/// Scratch space for the halves of all rounds. It is too large for every bot, so each thread has
/// one; nothing in it outlives a call.
struct Workspace {
  Halves top;
  Halves bottom;
  Halves scratch;
};

/// Computes and joins the halves of one board.
class Inference {
 public:
  Inference(const Rules& rules, const PhantomRows& rows, const RungHint& hint, RowKernels& kernels,
            Width width) noexcept
      : rules_(rules), rows_(rows), width_(width), condition_(rules, hint), kernels_(kernels) {}

  /// Processes rows first..last - 1.
  void compute(int first, int last, Halves& halves, Halves& scratch) const noexcept {
    // Alternates between the two buffers, so that the last row is written to `halves`.
    Halves* from = (last - first) % 2 == 0 ? &halves : &scratch;
    Halves* to = from == &halves ? &scratch : &halves;
    from->count = 1;
    from->list[0].start(rules_.legs);
    from->list[0].rounds = (1u << rules_.rounds) - 1;
    const int others = condition_.most * (rules_.rows - (last - first));
    for (int row = first; row < last; ++row) {
      const bool is_exact = !condition_.is_range();
      const int least = condition_.low - others - condition_.most * (last - 1 - row);
      descend(row, is_exact ? std::max(least, 0) : 0, condition_.high, *from, *to);
      std::swap(from, to);
    }
  }

  const Condition& condition() const noexcept { return condition_; }

 private:
  void descend(int row, int least, int most, const Halves& from, Halves& to) const noexcept {
    to.count = 0;
    for (std::size_t i = 0; i < from.count; ++i) {
      const Half& above = from.list[i];
      for (std::uint32_t rounds = above.rounds; rounds != 0;) {
        Half& made = to.list[to.count++];
        made.rounds = rows_.alike(row, rounds);
        rounds &= ~made.rounds;
        const std::uint32_t on = rows_.on(row, std::countr_zero(made.rounds));
        const RowKernel& kernel = kernels_.of(condition_, row, rows_.patterns(row), on, width_);
        made.extend(above, kernel, least, most, width_);
      }
    }
  }

  const Rules& rules_;
  const PhantomRows& rows_;
  Width width_;
  Condition condition_;
  RowKernels& kernels_;
};

}  // namespace

void BoardPosterior::infer(const Rules& rules, const PhantomRows& rows, const RungHint& hint,
                           RowKernels& kernels, Width width) noexcept {
  static thread_local Workspace work;
  const Inference inference(rules, rows, hint, kernels, width);
  const Condition& condition = inference.condition();
  const int middle = rules.rows / 2;
  inference.compute(0, middle, work.top, work.scratch);
  inference.compute(middle, rules.rows, work.bottom, work.scratch);
  for (std::size_t j = 0; j < work.bottom.count; ++j) {
    Half& bottom = work.bottom.list[j];
    if (condition.is_range()) bottom.accumulate(width);
    for (std::size_t i = 0; i < work.top.count; ++i) {
      const Half& top = work.top.list[i];
      std::uint32_t rounds = top.rounds & bottom.rounds;
      if (rounds == 0) continue;
      const int first = std::countr_zero(rounds);
      join(top, bottom, condition.low, condition.high, rules.legs, width, chances_[at(first)]);
      for (rounds &= rounds - 1; rounds != 0; rounds &= rounds - 1) {
        chances_[at(std::countr_zero(rounds))] = chances_[at(first)];
      }
    }
  }
}

void BoardPosterior::infer(const Rules& rules, std::span<const Slot> phantoms, const RungHint& hint,
                           Width width) noexcept {
  PhantomRows rows;
  rows.compute(rules, phantoms);
  static thread_local RowKernels kernels;
  kernels.forget();
  infer(rules, rows, hint, kernels, width);
}

}  // namespace mainmatch::amidakuji

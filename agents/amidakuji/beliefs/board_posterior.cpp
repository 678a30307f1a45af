#include "agents/amidakuji/beliefs/board_posterior.h"

#include <algorithm>
#include <bit>

#include "engine/core/index.h"

namespace mainmatch::amidakuji {

namespace {

constexpr int kMaxRungsInRow = kMaxLegs / 2;
constexpr int kValues = kMaxRungsInRow + 1;  ///< what one row can add to a sum: 0..4
constexpr int kMaxHalf = (kMaxRows + 1) / 2;
constexpr int kSums = kMaxHalf * kMaxRungsInRow + 1;

/// What the hint says of the board, as a condition on a sum over rows: each row adds `value`, and
/// the whole must be in low..high. A hint about one row or slot is a condition on that row alone.
struct Condition {
  explicit Condition(const Rules& rules, const RungHint& about) : hint(about) {
    const int equal = rules.rows;  // a row that favours neither column adds 1
    switch (hint.kind) {
      case RungHint::Kind::column_total:
      case RungHint::Kind::board_total:
        low = high = hint.answer;
        break;
      case RungHint::Kind::column_compare:
        low = hint.answer > 0 ? equal + 1 : (hint.answer < 0 ? 0 : equal);
        high = hint.answer > 0 ? 2 * equal : (hint.answer < 0 ? equal - 1 : equal);
        break;
      case RungHint::Kind::row_total:
      case RungHint::Kind::rung_at:
      case RungHint::Kind::none:
        break;
    }
  }

  /// Whether it is about this row alone.
  bool is_of(int row) const noexcept {
    const bool of_a_row =
        hint.kind == RungHint::Kind::row_total || hint.kind == RungHint::Kind::rung_at;
    return of_a_row && row == hint.a;
  }
  bool allows(int row, std::uint32_t rungs) const noexcept {
    if (!is_of(row)) return true;
    if (hint.kind == RungHint::Kind::row_total) return std::popcount(rungs) == hint.answer;
    return static_cast<int>((rungs >> hint.b) & 1u) == hint.answer;
  }
  bool is_range() const noexcept { return low < high; }
  int value(std::uint32_t rungs) const noexcept {
    const auto has = [rungs](int column) { return static_cast<int>((rungs >> column) & 1u); };
    if (hint.kind == RungHint::Kind::column_total) return has(hint.a);
    if (hint.kind == RungHint::Kind::board_total) return std::popcount(rungs);
    if (hint.kind == RungHint::Kind::column_compare) return 1 + has(hint.a) - has(hint.b);
    return 0;
  }

  RungHint hint;
  int low = 0;
  int high = 0;
};

/// How a row moves tokens: the probability that it adds v to the sum and takes a token to leg l,
/// from the same leg, from the next lower and from the next higher one.
struct RowKernel {
  struct Into {
    double stay = 0, from_lower = 0, from_higher = 0;
  };
  std::array<std::array<Into, kMaxLegs>, kValues> into{};  ///< [v][l]
};

RowKernel kernel_of(const Rules& rules, const Condition& condition, int row, std::uint32_t phantoms,
                    std::uint32_t on) noexcept {
  const std::uint32_t barred = phantoms | (phantoms << 1) | (phantoms >> 1);
  RowKernel kernel;
  for (std::uint32_t rungs = 0; rungs < (1u << rules.columns()); ++rungs) {
    if ((rungs & (rungs << 1)) != 0 || (rungs & barred) != 0) continue;
    if (!condition.allows(row, rungs)) continue;
    double p = 1;
    for (int c = 0; c < rules.columns(); ++c) {
      const std::uint32_t here = 1u << c;
      if ((barred & here) != 0 || ((rungs << 1) & here) != 0) continue;
      p *= (rungs & here) != 0 ? rules.rung_density : 1 - rules.rung_density;
    }
    const std::uint32_t active = rungs | on;
    auto& into = kernel.into[at(condition.value(rungs))];
    for (int l = 0; l < rules.legs; ++l) {
      if (((active << 1) >> l) & 1u) {  // the column to the left
        into[at(l)].from_lower += p;
      } else if ((active >> l) & 1u) {
        into[at(l)].from_higher += p;
      } else {
        into[at(l)].stay += p;
      }
    }
  }
  return kernel;
}

/// The rows of one half, for one set of its phantoms being on: [sum][leg at the bottom][leg at the
/// top] is the probability of the sum and of that way.
struct Half {
  using Legs = std::array<std::array<double, kMaxLegs>, kMaxLegs>;
  std::array<Legs, kSums> weight;
  int sums = 0;              ///< entries in use
  std::uint32_t on_key = 0;  ///< which phantoms of this half are on
};

void start(Half& half, int legs) noexcept {
  half.sums = 1;
  half.weight[0] = {};
  for (int l = 0; l < legs; ++l) half.weight[0][at(l)][at(l)] = 1;
}

/// Adds to `to`, one leg's row, what comes from the legs around it in `from`.
void flow(const RowKernel::Into& into, const Half::Legs& from, int leg, int legs,
          std::array<double, kMaxLegs>& to) noexcept {
  const auto& same = from[at(leg)];
  const auto& lower = from[at(std::max(leg - 1, 0))];
  const auto& higher = from[at(std::min(leg + 1, legs - 1))];
  for (std::size_t top = 0; top < kMaxLegs; ++top) {
    to[top] +=
        into.stay * same[top] + into.from_lower * lower[top] + into.from_higher * higher[top];
  }
}

/// Appends a row below; `scratch` takes the old weights.
void descend(const RowKernel& kernel, int legs, int most, Half& half,
             std::array<Half::Legs, kSums>& scratch) noexcept {
  std::copy_n(half.weight.begin(), half.sums, scratch.begin());
  const int last = half.sums - 1;
  half.sums += most;
  for (int sum = 0; sum < half.sums; ++sum) {
    for (int leg = 0; leg < legs; ++leg) {
      std::array<double, kMaxLegs> into_leg{};
      for (int v = std::max(0, sum - last); v <= std::min(most, sum); ++v) {
        flow(kernel.into[at(v)][at(leg)], scratch[at(sum - v)], leg, legs, into_leg);
      }
      half.weight[at(sum)][at(leg)] = into_leg;
    }
  }
}

/// Lets weight[sum] hold all of the sums at most `sum`.
void accumulate(Half& half) noexcept {
  for (int sum = 1; sum < half.sums; ++sum) {
    for (std::size_t leg = 0; leg < kMaxLegs; ++leg) {
      for (std::size_t top = 0; top < kMaxLegs; ++top) {
        half.weight[at(sum)][leg][top] += half.weight[at(sum - 1)][leg][top];
      }
    }
  }
}

/// Room for the halves of all rounds: too much for every bot to have its own, so there is one for
/// each thread, and nothing in it outlives a call.
struct Workspace {
  std::array<Half, kMaxRounds> top;
  std::array<Half, kMaxRounds> bottom;
  std::array<Half::Legs, kSums> scratch;
};

/// Works out and puts together the halves of one board.
class Inference {
 public:
  Inference(const Rules& rules, std::span<const Slot> phantoms, const RungHint& hint,
            Workspace& work) noexcept
      : rules_(rules), phantoms_(phantoms), condition_(rules, hint), work_(work) {
    if (condition_.hint.kind == RungHint::Kind::column_total) most_ = 1;
    if (condition_.hint.kind == RungHint::Kind::column_compare) most_ = 2;
    if (condition_.hint.kind == RungHint::Kind::board_total) most_ = rules.legs / 2;
    for (const Slot slot : phantoms_) held_[at(slot.row)] |= 1u << slot.column;
    plain_ = kernel_of(rules_, condition_, -1, 0, 0);
  }

  BoardPosterior::Matrix round(int round) noexcept {
    const int middle = rules_.rows / 2;
    const Half& top = half(work_.top, tops_, 0, middle, round, false);
    const Half& bottom =
        half(work_.bottom, bottoms_, middle, rules_.rows, round, condition_.is_range());
    return normalized(joined(top, bottom));
  }

 private:
  std::uint32_t on_key(int first, int last, int round) const noexcept {
    std::uint32_t key = 0;
    for (std::size_t i = 0; i < phantoms_.size(); ++i) {
      const bool inside = phantoms_[i].row >= first && phantoms_[i].row < last;
      if (inside && rules_.phantoms[i].is_on(round)) key |= 1u << i;
    }
    return key;
  }

  const Half& half(std::array<Half, kMaxRounds>& known, std::size_t& count, int first, int last,
                   int round, bool cumulative) noexcept {
    const std::uint32_t key = on_key(first, last, round);
    for (std::size_t i = 0; i < count; ++i) {
      if (known[i].on_key == key) return known[i];
    }
    Half& made = known[count++];
    made.on_key = key;
    start(made, rules_.legs);
    for (int row = first; row < last; ++row) {
      if (held_[at(row)] == 0 && !condition_.is_of(row)) {
        descend(plain_, rules_.legs, most_, made, work_.scratch);
        continue;
      }
      std::uint32_t on = 0;
      for (std::size_t i = 0; i < phantoms_.size(); ++i) {
        if (phantoms_[i].row == row && ((key >> i) & 1u)) on |= 1u << phantoms_[i].column;
      }
      descend(kernel_of(rules_, condition_, row, held_[at(row)], on), rules_.legs, most_, made,
              work_.scratch);
    }
    if (cumulative) accumulate(made);
    return made;
  }

  /// [s][e] not yet normalized: over all ways through the middle and all pairs of sums whose total
  /// the condition allows. `bottom` is cumulative if the condition is a range.
  BoardPosterior::Matrix joined(const Half& top, const Half& bottom) const noexcept {
    BoardPosterior::Matrix by_end{};  // [e][s]
    for (int sum = 0; sum < top.sums; ++sum) {
      const int most = std::min(condition_.high - sum, bottom.sums - 1);
      const int least = condition_.low - sum;
      if (most < 0 || most < least) continue;
      const Half::Legs* without =
          condition_.is_range() && least > 0 ? &bottom.weight[at(least - 1)] : nullptr;
      add_ways(top.weight[at(sum)], bottom.weight[at(most)], without, by_end);
    }
    BoardPosterior::Matrix matrix;
    for (std::size_t s = 0; s < kMaxLegs; ++s) {
      for (std::size_t e = 0; e < kMaxLegs; ++e) matrix[s][e] = by_end[e][s];
    }
    return matrix;
  }

  void add_ways(const Half::Legs& top, const Half::Legs& bottom, const Half::Legs* without,
                BoardPosterior::Matrix& by_end) const noexcept {
    for (std::size_t e = 0; e < at(rules_.legs); ++e) {
      for (std::size_t m = 0; m < at(rules_.legs); ++m) {
        const double weight = bottom[e][m] - (without ? (*without)[e][m] : 0);
        for (std::size_t s = 0; s < kMaxLegs; ++s) by_end[e][s] += top[m][s] * weight;
      }
    }
  }

  BoardPosterior::Matrix normalized(BoardPosterior::Matrix matrix) const noexcept {
    for (std::size_t s = 0; s < at(rules_.legs); ++s) {
      double total = 0;
      for (const double p : matrix[s]) total += p;
      for (double& p : matrix[s]) p /= total;
    }
    return matrix;
  }

  const Rules& rules_;
  std::span<const Slot> phantoms_;
  Condition condition_;
  Workspace& work_;
  int most_ = 0;  ///< what a row can add to the sum
  std::array<std::uint32_t, kMaxRows> held_{};
  RowKernel plain_;  ///< of a row that no phantom and no hint touches
  std::size_t tops_ = 0;
  std::size_t bottoms_ = 0;
};

}  // namespace

void BoardPosterior::infer(const Rules& rules, std::span<const Slot> phantoms,
                           const RungHint& hint) noexcept {
  static thread_local Workspace work;
  Inference inference(rules, phantoms, hint, work);
  for (int r = 0; r < rules.rounds; ++r) chances_[at(r)] = inference.round(r);
}

}  // namespace mainmatch::amidakuji

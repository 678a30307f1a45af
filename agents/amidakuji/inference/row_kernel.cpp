#include "agents/amidakuji/inference/row_kernel.h"

#include <algorithm>
#include <bit>

#include "engine/core/index.h"

namespace mainmatch::amidakuji {

namespace {

/// A row's rungs as 0 or 1: whether no rung touches a leg, and whether a column holds a rung.
struct RowBits {
  std::array<double, kMaxLegs> untouched{};
  std::array<double, kMaxLegs> held{};
};
constexpr std::array<RowBits, 1 << kMaxColumns> kRowBits = [] {
  std::array<RowBits, 1 << kMaxColumns> all{};
  for (std::uint32_t rungs = 0; rungs < all.size(); ++rungs) {
    for (std::size_t l = 0; l < kMaxLegs; ++l) {
      all[rungs].untouched[l] = ((rungs | rungs << 1) >> l) & 1u ? 0 : 1;
      all[rungs].held[l] = (rungs >> l) & 1u;
    }
  }
  return all;
}();

}  // namespace

Condition::Condition(const Rules& rules, const RungHint& about) noexcept : hint(about) {
  const int equal = rules.rows;  // a row without a difference adds 1
  switch (hint.kind) {
    case RungHint::Kind::column_total:
      low = high = hint.answer;
      most = 1;
      break;
    case RungHint::Kind::board_total:
      low = high = hint.answer;
      most = rules.legs / 2;
      break;
    case RungHint::Kind::column_compare:
      low = hint.answer > 0 ? equal + 1 : (hint.answer < 0 ? 0 : equal);
      high = hint.answer > 0 ? 2 * equal : (hint.answer < 0 ? equal - 1 : equal);
      most = 2;
      break;
    case RungHint::Kind::row_total:
    case RungHint::Kind::rung_at:
    case RungHint::Kind::none:
      break;
  }
}

bool Condition::allows(int row, std::uint32_t rungs) const noexcept {
  if (!is_of(row)) return true;
  if (hint.kind == RungHint::Kind::row_total) return std::popcount(rungs) == hint.answer;
  return static_cast<int>((rungs >> hint.b) & 1u) == hint.answer;
}

int Condition::value(std::uint32_t rungs) const noexcept {
  const auto has = [rungs](int column) { return static_cast<int>((rungs >> column) & 1u); };
  if (hint.kind == RungHint::Kind::column_total) return has(hint.a);
  if (hint.kind == RungHint::Kind::board_total) return std::popcount(rungs);
  if (hint.kind == RungHint::Kind::column_compare) return 1 + has(hint.a) - has(hint.b);
  return 0;
}

namespace {

/// Adds chance times bit: a 0 bit changes nothing.
template <int kLanes>
ALWAYS_INLINE void add_by(double chance, std::uint32_t active, RowKernel::Moves& to) noexcept {
  using V = Vector<kLanes>;
  const RowBits& bits = kRowBits[active];
  const auto add = [chance](const auto& from, auto& sums) {
    for (std::size_t i = 0; i < kMaxLegs; i += kLanes) {
      typename V::Lanes counts, all;
      V::load(counts, &from[i]);
      V::load(all, &sums[i]);
      V::store(&sums[i], all + chance * counts);
    }
  };
  add(bits.untouched, to.stays);
  add(bits.held, to.crosses);
}

template <int kLanes>
ALWAYS_INLINE void compute_by(const Condition& condition, int row, const RowPatterns& patterns,
                              std::uint32_t on, RowKernel& kernel) noexcept {
  kernel.first = condition.most;
  kernel.last = 0;
  std::fill_n(kernel.moves.begin(), condition.most + 1, RowKernel::Moves{});
  for (int i = 0; i < patterns.count; ++i) {
    const auto [rungs, chance] = patterns.list[at(i)];
    if (!condition.allows(row, rungs)) continue;
    const int value = condition.value(rungs);
    kernel.first = std::min(kernel.first, value);
    kernel.last = std::max(kernel.last, value);
    add_by<kLanes>(chance, rungs | on, kernel.moves[at(value)]);
  }
  kernel.first = std::min(kernel.first, kernel.last);  // an impossible hint rules everything out
}

}  // namespace

void RowKernel::compute(const Condition& condition, int row, const RowPatterns& patterns,
                        std::uint32_t on, Width width) noexcept {
  SIMD_CALL(width, compute_by<kLanes>(condition, row, patterns, on, *this));
}

const RowKernel& RowKernels::of(const Condition& condition, int row, const RowPatterns& patterns,
                                std::uint32_t on, Width width) noexcept {
  // phantoms, on: 7 bits each; kind, a, b, answer: 8 bits each
  std::uint64_t key = patterns.phantoms << 7 | on;
  if (condition.most > 0 || condition.is_of(row)) {
    const RungHint& hint = condition.hint;
    const auto add = [&key](int part) { key = key << 8 | static_cast<std::uint8_t>(part); };
    add(1 + static_cast<int>(hint.kind));
    add(condition.most > 0 ? hint.a : 0);  // irrelevant for a row
    add(hint.b);
    add(condition.most > 0 ? 0 : hint.answer);  // irrelevant for a sum
  }
  const std::size_t slot = key % kSlots;
  if (keys_[slot] != key) {
    keys_[slot] = key;
    kernels_[slot].compute(condition, row, patterns, on, width);
  }
  return kernels_[slot];
}

}  // namespace mainmatch::amidakuji

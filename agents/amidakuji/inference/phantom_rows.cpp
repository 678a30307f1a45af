#include "agents/amidakuji/inference/phantom_rows.h"

#include <algorithm>
#include <bit>

#include "engine/core/index.h"

namespace mainmatch::amidakuji {

namespace {

RowPatterns patterns_beside(const Rules& rules, std::uint32_t phantoms) noexcept {
  const std::uint32_t barred = phantoms | (phantoms << 1) | (phantoms >> 1);
  RowPatterns patterns;
  patterns.phantoms = phantoms;
  for (std::uint32_t rungs = 0; rungs < (1u << rules.columns()); ++rungs) {
    if ((rungs & (rungs << 1)) != 0 || (rungs & barred) != 0) continue;
    double chance = 1;
    for (int c = 0; c < rules.columns(); ++c) {
      const std::uint32_t here = 1u << c;
      if ((barred & here) != 0 || ((rungs << 1) & here) != 0) continue;
      chance *= (rungs & here) != 0 ? rules.rung_density : 1 - rules.rung_density;
    }
    patterns.list[at(patterns.count++)] = {static_cast<std::uint8_t>(rungs), chance};
  }
  return patterns;
}

}  // namespace

PhantomRows::Key::Key(const PublicView& view) noexcept
    : count(static_cast<int>(view.phantoms().size())) {
  std::copy(view.phantoms().begin(), view.phantoms().end(), phantoms.begin());
}

void PhantomRows::compute(const Rules& rules, std::span<const Slot> phantoms) noexcept {
  std::array<std::uint32_t, kMaxRows> held{};
  for (const Slot slot : phantoms) held[at(slot.row)] |= 1u << slot.column;
  patterns_[0] = patterns_beside(rules, 0);
  on_ = {};
  std::uint8_t kinds = 0;
  for (int row = 0; row < rules.rows; ++row) {
    index_[at(row)] = 0;
    if (held[at(row)] == 0) continue;
    index_[at(row)] = ++kinds;
    patterns_[kinds] = patterns_beside(rules, held[at(row)]);
    for (std::size_t i = 0; i < phantoms.size(); ++i) {
      if (phantoms[i].row != row) continue;
      for (int r = 0; r < rules.rounds; ++r) {
        if (rules.phantoms[i].is_on(r)) {
          on_[kinds][at(r)] |= static_cast<std::uint8_t>(1u << phantoms[i].column);
        }
      }
    }
  }
}

std::uint32_t PhantomRows::alike(int row, std::uint32_t rounds) const noexcept {
  if (!has_phantoms(row)) return rounds;
  const std::uint32_t first = on(row, std::countr_zero(rounds));
  std::uint32_t same = 0;
  for (std::uint32_t rest = rounds; rest != 0; rest &= rest - 1) {
    if (on(row, std::countr_zero(rest)) == first) same |= rest & -rest;
  }
  return same;
}

}  // namespace mainmatch::amidakuji

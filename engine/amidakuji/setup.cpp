#include "engine/amidakuji/setup.h"

namespace mainmatch::amidakuji {

namespace {

void deal_phantoms(const Rules& rules, Stream& stream, Setup& setup) noexcept {
  setup.phantoms.clear();
  Board held;
  while (setup.phantoms.size() < rules.phantoms.size()) {
    const Bits256 open = askable_slots(rules, held);
    if (open.empty()) {  // a dead end: all phantoms are drawn anew (R5)
      setup.phantoms.clear();
      held = Board{};
      continue;
    }
    const auto pick = stream.below(static_cast<std::uint32_t>(open.count()));
    const Slot slot = Board::slot(open.nth(static_cast<int>(pick)));
    held.set(slot);
    setup.phantoms.push_back(slot);
  }
}

}  // namespace

/// Row by row, left to right; a slot beside a phantom or beside the rung just placed stays empty
/// (R6, R7). Every slot costs one draw, so that no branch depends on chance.
void deal_rungs(const Rules& rules, const Board& phantoms, Stream& stream, Board& rungs) noexcept {
  const std::uint64_t threshold = Stream::threshold(rules.rung_density);
  rungs = Board{};
  for (int r = 0; r < rules.rows; ++r) {
    const std::uint32_t held = phantoms.row(r);
    const std::uint32_t barred = held | (held << 1) | (held >> 1);
    std::uint32_t row = 0;
    for (int c = 0; c < rules.columns(); ++c) {
      const std::uint32_t drawn = stream.chance(threshold) ? 1u : 0u;
      row |= (drawn << c) & ~barred & ~(row << 1);
    }
    rungs.set_row(r, row);
  }
}

void Setup::draw_hints_now(const Rules& rules) const noexcept {
  Stream stream(hint_key_);
  hints_ = draw_hints(rules, phantom_board(), rungs, placements, stream);
  hints_known_ = true;
}

void deal(const Rules& rules, Stream& stream, Setup& setup) noexcept {
  deal_phantoms(rules, stream, setup);
  deal_rungs(rules, setup.phantom_board(), stream, setup.rungs);
  for (int leg = 0; leg < rules.legs; ++leg) {
    setup.placements[static_cast<std::size_t>(leg)] = static_cast<std::int8_t>(leg + 1);
  }
  shuffle(setup.placements, rules.legs, stream);
  setup.draw_hints_later(stream.draw_key());
  for (int seat = 0; seat < rules.players; ++seat) {
    setup.garnets[static_cast<std::size_t>(seat)] = rules.starting_garnets;
    setup.lots[static_cast<std::size_t>(seat)] = static_cast<std::int8_t>(seat);
  }
  shuffle(setup.lots, rules.players, stream);
}

}  // namespace mainmatch::amidakuji

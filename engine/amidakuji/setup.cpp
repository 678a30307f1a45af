#include "engine/amidakuji/setup.h"

namespace mainmatch::amidakuji {

namespace {

/// Draws slots until one is open, which is equivalent to drawing among the open ones (R4).
void deal_phantoms(const Rules& rules, Stream& stream, Setup& setup) noexcept {
  const auto slots = static_cast<std::uint32_t>(rules.rows * rules.columns());
  const Bits256 all = askable_slots(rules, Board{});
  Bits256 open = all;
  setup.phantoms.clear();
  while (setup.phantoms.size() < rules.phantoms.size()) {
    if (open.empty()) {  // a dead end: all phantoms are drawn anew (R5)
      setup.phantoms.clear();
      open = all;
    }
    const auto drawn = static_cast<int>(stream.below(slots));
    const Slot slot{static_cast<std::int8_t>(drawn / rules.columns()),
                    static_cast<std::int8_t>(drawn % rules.columns())};
    if (!open.test(Board::index(slot))) continue;
    setup.phantoms.push_back(slot);
    Board held;
    held.set(slot);
    const int word = slot.row / 8;
    open[word] &= ~held.with_neighbours(word);
  }
}

}  // namespace

/// All rows of a word at once: every slot that is not beside a phantom has its flip; then column by
/// column from the left, a slot beside the rung just placed stays empty (R6, R7).
void deal_rungs(const Rules& rules, const Board& phantoms, Stream& stream, Board& rungs) noexcept {
  const std::uint64_t threshold = Stream::threshold(rules.rung_density);
  rungs = Board{};
  for (int w = 0; 8 * w < rules.rows; ++w) {
    const std::uint64_t wanted =
        stream.flips(threshold, slots_of_word(rules, w) & ~phantoms.with_neighbours(w));
    std::uint64_t placed = 0;
    for (int c = 0; c < rules.columns(); ++c) {
      placed |= wanted & (Board::kEveryRow << c) & ~(placed << 1);
    }
    rungs.bits()[w] = placed;
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
    setup.tie_break[static_cast<std::size_t>(seat)] = static_cast<std::int8_t>(seat);
  }
  shuffle(setup.tie_break, rules.players, stream);
}

}  // namespace mainmatch::amidakuji

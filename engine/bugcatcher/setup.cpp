#include "engine/bugcatcher/setup.h"

#include "engine/core/index.h"

namespace mainmatch::bugcatcher {

void deal(const Rules& rules, Stream& stream, Setup& setup) noexcept {
  const std::span<const Mission> missions = rules.deck();
  std::array<std::uint8_t, kMaxDeck> deck;
  int size = 0;
  for (std::size_t i = 0; i < missions.size(); ++i) {
    if (rules.built_in_deck && !fits(missions[i], rules)) continue;
    deck[at(size++)] = static_cast<std::uint8_t>(i);
  }
  setup.from_deck = true;
  int left = 0;  // a shuffled deck is taken from its end
  for (std::size_t round = 0; round < at(rules.rounds); ++round) {
    auto& board = setup.boards[round];
    board.clear();
    for (int i = 0; i < rules.missions_per_round && size > 0; ++i) {
      if (left == 0) {
        shuffle(deck, size, stream);
        left = size;
      }
      board.push_back(deck[at(--left)]);
    }
  }
  for (Seat seat = 0; seat < rules.players; ++seat) {
    setup.tie_break[at(seat)] = static_cast<std::int8_t>(seat);
    setup.garnets[at(seat)] = rules.starting_garnets;
  }
  shuffle(setup.tie_break, rules.players, stream);
}

}  // namespace mainmatch::bugcatcher

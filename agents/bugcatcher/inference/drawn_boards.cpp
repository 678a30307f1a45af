#include "agents/bugcatcher/inference/drawn_boards.h"

#include <algorithm>

#include "engine/core/index.h"

namespace mainmatch::bugcatcher {

namespace {

bool are_alike(const Mission& one, const Mission& other) noexcept {
  return one.name() == other.name() && one.reward == other.reward && one.penalty == other.penalty &&
         one.limit == other.limit && one.goal.kind == other.goal.kind &&
         one.goal.who == other.goal.who && one.goal.colour == other.goal.colour &&
         one.goal.place == other.goal.place && one.goal.count == other.goal.count &&
         one.goal.moves == other.goal.moves;
}

}  // namespace

DrawnBoards::DrawnBoards(const Rules& rules) noexcept : rules_(rules) {
  const auto missions = rules.deck();
  for (std::size_t i = 0; i < missions.size(); ++i) {
    if (rules.built_in_deck && !fits(missions[i], rules)) continue;
    deck_.push_back(static_cast<std::uint8_t>(i));
  }
}

int DrawnBoards::find(const Mission& mission, bool dealt_too) const noexcept {
  for (const std::uint8_t place : deck_) {
    if (!dealt_too && is_dealt_[place]) continue;
    if (are_alike(rules_.deck()[place], mission)) return place;
  }
  return -1;
}

void DrawnBoards::observe(const View& view) noexcept {
  seen_ = view.is_pregame() ? 0 : view.round() + 1;
  from_deck_ = true;
  is_dealt_ = {};
  std::size_t dealt = 0;
  for (int round = 0; round < seen_; ++round) {
    boards_[at(round)].clear();
    places_[at(round)].clear();
    for (int i = 0; i < view.missions(round); ++i) {
      const Mission& mission = view.mission(round, i);
      boards_[at(round)].push_back(mission);
      if (dealt == deck_.size()) {
        is_dealt_ = {};
        dealt = 0;
      }
      int place = find(mission, false);
      if (place >= 0) {
        ++dealt;
        is_dealt_[at(place)] = true;
      } else {
        place = find(mission, true);
        from_deck_ = from_deck_ && place >= 0;
      }
      places_[at(round)].push_back(static_cast<std::uint8_t>(std::max(place, 0)));
    }
  }
}

void DrawnBoards::draw(Stream& stream, Setup& setup) const noexcept {
  setup.from_deck = from_deck_;
  setup.own.clear();
  for (int round = 0; round < seen_; ++round) {
    setup.boards[at(round)] = places_[at(round)];
    if (from_deck_) continue;
    setup.boards[at(round)].clear();
    for (const Mission& mission : boards_[at(round)]) {
      setup.boards[at(round)].push_back(static_cast<std::uint8_t>(setup.own.size()));
      setup.own.push_back(mission);
    }
  }
  std::array<std::uint8_t, kMaxDeck> rest;
  int left = 0;
  for (const std::uint8_t place : deck_) {
    if (!is_dealt_[place]) rest[at(left++)] = place;
  }
  shuffle(rest, left, stream);
  for (int round = seen_; round < rules_.rounds; ++round) {
    auto& board = setup.boards[at(round)];
    board.clear();
    for (int i = 0; i < rules_.missions_per_round && !deck_.empty(); ++i) {
      if (left == 0) {
        for (const std::uint8_t place : deck_) rest[at(left++)] = place;
        shuffle(rest, left, stream);
      }
      const std::uint8_t place = rest[at(--left)];
      board.push_back(from_deck_ ? place : static_cast<std::uint8_t>(setup.own.size()));
      if (!from_deck_) setup.own.push_back(rules_.deck()[place]);
    }
  }
}

}  // namespace mainmatch::bugcatcher

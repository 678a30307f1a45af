#include "engine/bugcatcher/pregame.h"

#include "engine/core/index.h"

namespace mainmatch::bugcatcher {

namespace {

/// The requests for one kind of node.
struct Requests {
  PerSeat<FixedList<Place, kPlaces>> choices;
  PerSeat<std::int64_t> stakes;
};

/// Reads a list up to its first invalid place, without repeats; false if there is one.
bool read_list(const Priorities& list, PlaceSet places,
               FixedList<Place, kPlaces>& choices) noexcept {
  choices.clear();
  PlaceSet unseen = places;
  for (const Place place : list) {
    if (place < 0 || place >= kPlaces || !places.contains(place)) return false;
    if (!unseen.contains(place)) continue;
    unseen.erase(place);
    choices.push_back(place);
  }
  return true;
}

/// Gives every seat a free place of one kind.
void give_out(const State& state, const Requests& requests, PlaceSet free,
              PerSeat<Place>& given) noexcept {
  const auto& tie_break = state.setup.tie_break;
  const int players = state.rules->players;
  SeatSet waiting = SeatSet::first(players);
  bool listed = true;
  for (std::size_t k = 0; listed && !waiting.empty(); ++k) {
    listed = false;
    // All seats that ask in this step see the places free before it. A place goes to the first, in
    // tie-break order, of those with the most garnets on it.
    PlaceSet asked;
    FixedList<Seat, kMaxSeats> winners;
    for (std::size_t i = 0; i < at(players); ++i) {
      const Seat seat = tie_break[i];
      const auto& choices = requests.choices[at(seat)];
      if (!waiting.contains(seat) || k >= choices.size()) continue;
      listed = true;
      const Place place = choices[k];
      if (!free.contains(place)) continue;
      if (!asked.contains(place)) {
        asked.insert(place);
        winners.push_back(seat);
        continue;
      }
      for (Seat& winner : winners) {
        const bool same = requests.choices[at(winner)][k] == place;
        if (same && requests.stakes[at(seat)] > requests.stakes[at(winner)]) winner = seat;
      }
    }
    for (const Seat winner : winners) {
      given[at(winner)] = requests.choices[at(winner)][k];
      waiting.erase(winner);
    }
    free = free - asked;
  }
  for (std::size_t i = 0; i < at(players); ++i) {
    const Seat seat = tie_break[i];
    if (!waiting.contains(seat)) continue;
    given[at(seat)] = free.first();
    free.erase(given[at(seat)]);
  }
}

}  // namespace

void place_nodes(State& state, std::span<const Submission> submissions) noexcept {
  const int players = state.rules->players;
  std::array<PerSeat<Place>, 2> given;
  for (Seat seat = 0; seat < players; ++seat) state.pregame_voids[at(seat)] = {};
  for (const Node node : kNodes) {
    const std::size_t n = index_of(node);
    Requests requests;
    for (Seat seat = 0; seat < players; ++seat) {
      State::SeatState& own = state.seats[at(seat)];
      Voids& voids = state.pregame_voids[at(seat)];
      const Submission& submission = submissions[at(seat)];
      const bool whole =
          read_list(submission.priorities[n], state.board.places[n], requests.choices[at(seat)]);
      voids.priorities[n] = !whole;
      const std::int64_t stake = submission.garnets[n];
      voids.garnets[n] = stake < 0 || stake > own.garnets;
      requests.stakes[at(seat)] = voids.garnets[n] ? 0 : stake;
      own.garnets -= static_cast<int>(requests.stakes[at(seat)]);
    }
    give_out(state, requests, state.board.places[n], given[n]);
  }
  for (Seat seat = 0; seat < players; ++seat) {
    Walk& walk = state.walks[at(seat)];
    walk.stand = {given[0][at(seat)], given[1][at(seat)]};
    walk.central_colour = Colour::black;
    for (const Node node : kNodes) {
      state.standing[index_of(node)].insert(walk.stand[index_of(node)]);
    }
    state.seats[at(seat)].fouls += state.pregame_voids[at(seat)].total();
    state.first_nodes[at(seat)] = walk.stand;
    state.pregame_garnets[at(seat)] = state.seats[at(seat)].garnets;
  }
  state.first_standing = state.standing;
}

}  // namespace mainmatch::bugcatcher

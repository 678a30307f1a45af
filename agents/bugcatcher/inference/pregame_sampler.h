#pragma once

#include <span>

#include "agents/determinizer.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

/// A sampled pregame. Places are numbered by kind of node.
struct DrawnPregame {
  PerSeat<std::array<FixedList<Place, kPlaces>, 2>> choices;  ///< requested places, best first
  PerSeat<std::array<int, 2>> stakes;
  PerSeat<std::int8_t> tie_break;
  PerSeat<std::array<Place, 2>> places;
  /// Seats that must get exactly this place, because the observation depends on it.
  PerSeat<std::array<bool, 2>> fixed;
};

/// Samples how the places on which nodes were seen to stand were given out, as the bot `random`
/// lists and stakes. All requested places end up taken, so every request names a taken place. A
/// seat without a place requests a free one more often than `random` would; the weight corrects
/// this. Except for places that the seat requested in vain or that nobody requested, the others'
/// places are exchangeable: who gets which is drawn later, from the trails.
class PregameSampler {
 public:
  explicit PregameSampler(const Rules& rules) : rules_(rules) {}

  /// Sets the observations, from a view after the pregame.
  void observe(const View& view, const Submission& own) noexcept;
  /// The garnets of the seat before the pregame.
  int own_garnets() const noexcept { return own_garnets_; }
  Place own_place(Node node) const noexcept { return own_places_[index_of(node)]; }

  /// One attempt; false if the result contradicts the observation. `sparing`: the others stake
  /// nothing.
  bool draw(Stream& stream, bool sparing, DrawnPregame& out, Weight& weight) const noexcept;
  /// Assigns `places` to all seats but the own one.
  void exchange(const PerSeat<std::array<Place, 2>>& places, DrawnPregame& out) const noexcept;
  /// Completes the lists to the length that `random` submits.
  void fill_lists(const DrawnPregame& out, Seat seat, Stream& stream,
                  Submission& submission) const noexcept;

 private:
  struct Asking;

  bool draw(Node node, Stream& stream, DrawnPregame& out, Weight& weight) const noexcept;
  bool ask(const Asking& now, std::size_t k, Seat seat, Stream& stream, DrawnPregame& out,
           Weight& weight) const noexcept;
  bool settle(Asking& now, std::size_t k, DrawnPregame& out) const noexcept;
  bool give_rest(Asking& now, DrawnPregame& out) const noexcept;
  static bool is_before(Seat one, Seat other, std::size_t n, const DrawnPregame& out) noexcept;

  const Rules& rules_;
  Board board_;
  Seat seat_ = 0;
  int own_garnets_ = 0;
  std::array<int, 2> own_stakes_{};
  std::array<FixedList<Place, kPlaces>, 2> own_choices_;
  std::array<Place, 2> own_places_{};
  std::array<PlaceSet, 2> standing_;
};

}  // namespace mainmatch::bugcatcher

#pragma once

#include <span>

#include "agents/determinizer.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

/// What the pregame of an imagined match was, with places as what they are by kind of node.
struct DrawnPregame {
  PerSeat<std::array<FixedList<Place, kPlaces>, 2>> choices;  ///< asked for, best first
  PerSeat<std::array<int, 2>> stakes;
  PerSeat<std::int8_t> tie_break;
  PerSeat<std::array<Place, 2>> places;
  /// Who has to be given what it was, since it is about these places and no others.
  PerSeat<std::array<bool, 2>> fixed;
};

/// Draws how the places on which nodes were seen to stand were given out, as the bot `random` lists
/// and stakes. Every place that is asked for is taken: so all that ask, ask for places that are.
/// A seat that has nothing yet asks for a free one more often than it would, for which a weight
/// makes up. But for those that the seat asked for in vain, and those that nobody asked for, the
/// places of the others are all alike: who gets which is drawn afterwards, by trails.
class PregameSampler {
 public:
  explicit PregameSampler(const Rules& rules) : rules_(rules) {}

  /// Of a view after the pregame.
  void observe(const View& view, const Submission& own) noexcept;
  /// The garnets of the seat before the pregame.
  int own_garnets() const noexcept { return own_garnets_; }
  Place own_place(Node node) const noexcept { return own_places_[index_of(node)]; }

  /// One try; false if it came out otherwise than was seen. `sparing`: the others stake nothing.
  bool draw(Stream& stream, bool sparing, DrawnPregame& out, Weight& weight) const noexcept;
  /// Says who has which places: those of `places`, for each seat but the own.
  void exchange(const PerSeat<std::array<Place, 2>>& places, DrawnPregame& out) const noexcept;
  /// Makes lists of it, to the length of those of `random`.
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

#pragma once

#include <span>

#include "agents/bugcatcher/inference/plan.h"
#include "agents/bugcatcher/inference/prospects.h"
#include "agents/bugcatcher/inference/takers.h"

namespace mainmatch::bugcatcher {

using Words = FixedList<Word, kMaxEnergy + 1>;

/// An imagined match up to some round, as far as it is not public.
struct HiddenHistory {
  PerSeat<Colour> colours;  ///< of central nodes
  PerSeat<int> garnets;
  PerSeat<int> clean;        ///< rounds in a row
  PerSeat<double> promised;  ///< by seat: its prospects, which the weight has as a factor
  MissionTakers takers;
  std::array<PerSeat<Words>, kMaxRounds> words;
  int forced;
  Weight weight;
};

/// What a seat itself did in a round.
struct OwnRound {
  struct Entry {
    std::int32_t step;
    Word word;
    ShownFate fate;
  };
  FixedList<Entry, kMaxEnergy + 1> entries;
  std::array<Place, 2> nodes;  ///< at its start
  Colour colour;

  /// Of a past round: which step each paid entry was in follows from what was handed in.
  void observe(const View& view, int round, const Submission& submission) noexcept;
};

/// What all particles share in a round.
struct RoundScene {
  const Rules& rules;
  const Board& board;
  const Trails& trails;
  int round;
  Seat own;
  const OwnRound& own_round;
  std::span<const Prospects> prospects;  ///< by seat
  /// Seats that are drawn as if they liked to stop before anything of theirs fails, and to swap: so
  /// that rare missions are met. Weights make up for it.
  SeatSet careful;
  SeatSet swapping;
};

/// Draws what the others did in a round, all of them step by step: each one of the words from which
/// the bot `random` would choose, the more often, the better the prospects behind it. A path of a
/// trail is placed; one behind the end of its trail must fail. Where nothing has made it fail
/// before the step, somebody else has to do so within the step: the seats are asked one after
/// another, and those that can are likely to. In the end the step is played as the referee does,
/// which decides.
class RoundSampler {
 public:
  /// Of a history whose weight is not 0: promises are divided by the last ones.
  void begin(const RoundScene& scene, HiddenHistory& history) noexcept;
  /// Whether there is a further step.
  bool has_next_step(const RoundScene& scene) const noexcept {
    return !playing_.empty() || own_next_ < scene.own_round.entries.size();
  }
  /// False if it came out otherwise than was seen.
  bool play(const RoundScene& scene, int step, Stream& stream, HiddenHistory& history) noexcept;
  const PerSeat<Walk>& walks() const noexcept { return walks_; }

 private:
  using Set = PlaceSet;
  /// By colour and how a midpoint lies.
  using Middles = std::array<std::array<Set, 2>, 2>;
  struct Try {
    Seat seat;
    Node node;
    Colour colour;
    Midpoint middle;
    Place end;
    bool fails;  ///< as was seen
  };
  static constexpr std::size_t kWords = 10;
  static constexpr std::size_t kStop = kWords;

  static Try attempt(Seat seat, Word word, Place from, Colour central, bool fails) noexcept;
  bool is_crossed(const Try& path) const noexcept {
    return crossed_[index_of(path.colour)][path.middle.lies].contains(path.middle.place);
  }
  bool is_claimed(const Try& path) const noexcept {
    return claimed_[index_of(path.node)].contains(path.end);
  }
  static bool has(const Middles& middles, const Try& path) noexcept {
    return middles[index_of(path.colour)][path.middle.lies].contains(path.middle.place);
  }
  const Prospects& prospects(Seat seat) const noexcept { return scene_->prospects[at(seat)]; }
  void begin_step() noexcept;
  void enter(const Try& path) noexcept;
  void own_entry(int step) noexcept;
  bool choose(Seat seat, Stream& stream) noexcept;
  double share(Seat seat, Word word) const noexcept;
  double share_of_failing(const Try& path) const noexcept;
  bool helps(Seat seat, Word word) const noexcept;
  bool can_join(const Try& path) const noexcept;
  void advance(Seat seat, Word word) noexcept;
  bool play_step() noexcept;
  void finish(Seat seat) noexcept;
  /// Takes it into the weight that the prospects of a seat are these now.
  void promise(Seat seat, double prospects) noexcept;

  // Of the running step.
  const RoundScene* scene_ = nullptr;
  HiddenHistory* history_ = nullptr;

  std::array<Set, 2> claimed_;
  Middles crossed_;
  PerSeat<Plan> plans_;
  PerSeat<Prospects::Along> along_;
  PerSeat<Walk> walks_;
  SeatSet playing_;  ///< others whose lists go on
  std::size_t own_next_;
  std::array<Place, 2> own_nodes_;
  Colour own_colour_;

  // Of the running step too.
  FixedList<Try, kMaxPlayers> tries_;
  Middles placing_;  ///< crossed by what is placed
  Middles trying_;   ///< crossed by what fails otherwise than by what was crossed before
  std::array<Set, 2> placing_ends_;
  std::array<Set, 2> trying_ends_;  ///< of paths that nothing has made fail yet
  bool own_waits_ = false;          ///< one of these is the seat's own
};

}  // namespace mainmatch::bugcatcher

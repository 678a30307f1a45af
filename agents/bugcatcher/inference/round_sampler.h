#pragma once

#include <span>

#include "agents/bugcatcher/inference/plan.h"
#include "agents/bugcatcher/inference/prospects.h"
#include "agents/bugcatcher/inference/takers.h"

namespace mainmatch::bugcatcher {

using Words = FixedList<Word, kMaxEnergy + 1>;

/// The hidden part of a sampled match up to some round.
struct HiddenHistory {
  PerSeat<Colour> colours;  ///< of central nodes
  PerSeat<int> garnets;
  PerSeat<int> clean;        ///< clean rounds in a row
  PerSeat<double> promised;  ///< by seat: its prospects, already a factor of the weight
  MissionTakers takers;
  std::array<PerSeat<Words>, kMaxRounds> words;
  int forced;
  Weight weight;
};

/// The seat's own actions in a round.
struct OwnRound {
  struct Entry {
    std::int32_t step;
    Word word;
    ShownFate fate;
  };
  FixedList<Entry, kMaxEnergy + 1> entries;
  std::array<Place, 2> nodes;  ///< at the start of the round
  Colour colour;

  /// Reads a past round; the step of each paid entry follows from the submission.
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
  /// Proposal bias: seats that tend to stop before a failure, and seats that tend to swap, so that
  /// rare missions are met. Weights correct for it.
  SeatSet careful;
  SeatSet swapping;
};

/// Samples the others' actions in a round, step by step, from the words among which the bot
/// `random` would choose, weighted by the prospects after them. A path on a trail is placed; one
/// beyond the end of its trail must fail. If nothing earlier makes it fail, another seat has to do
/// so within the step: seats are asked one after another, and those that can are likely to. The
/// referee's rules then decide the step.
class RoundSampler {
 public:
  /// Begins a round of a history with positive weight. Its previous promises are divided out.
  void begin(const RoundScene& scene, HiddenHistory& history) noexcept;
  /// Whether the round has a further step.
  bool has_next_step(const RoundScene& scene) const noexcept {
    return !playing_.empty() || own_next_ < scene.own_round.entries.size();
  }
  /// Plays one step; false if it contradicts the observation.
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
    bool fails;  ///< as observed
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
  /// Multiplies the weight by the change in a seat's prospects.
  void promise(Seat seat, double prospects) noexcept;

  // State of the running step.
  const RoundScene* scene_ = nullptr;
  HiddenHistory* history_ = nullptr;

  std::array<Set, 2> claimed_;
  Middles crossed_;
  PerSeat<Plan> plans_;
  PerSeat<Prospects::Along> along_;
  PerSeat<Walk> walks_;
  SeatSet playing_;  ///< others with words left
  std::size_t own_next_;
  std::array<Place, 2> own_nodes_;
  Colour own_colour_;

  // Paths of the running step.
  FixedList<Try, kMaxPlayers> tries_;
  Middles placing_;  ///< midpoints of placed paths
  Middles trying_;   ///< midpoints of paths that fail, except those failing by an earlier crossing
  std::array<Set, 2> placing_ends_;
  std::array<Set, 2> trying_ends_;  ///< ends of paths that nothing makes fail yet
  bool own_waits_ = false;          ///< one of them is the seat's own
};

}  // namespace mainmatch::bugcatcher

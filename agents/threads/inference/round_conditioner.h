#pragma once

#include "agents/threads/inference/snip_sampler.h"
#include "agents/threads/inference/twisting_function.h"
#include "agents/weight.h"

namespace mainmatch::threads {

/// Imposes on the others' submissions of a round what the seat was shown.
///
/// Secret actions do not affect the observation. What does, for each player of the other realm: a
/// boost of the thread to them, cuts of the two threads between, snips of these, a create; and for
/// a thread of others that the seat snips: whether it exists, who cuts it and who else snips it.
/// For each player in turn, all consistent stories of these parts are listed and one is drawn in
/// proportion to its probability under the habits of all seats. The round is weighted by their sum.
/// What each witness was shown is imposed in turn, given what was drawn for those before.
class RoundConditioner {
 public:
  /// Changes `round`, the others' answers at `state`, to which it adds the submissions of the
  /// witnesses. Returns the likelihood of the observations given everything unchanged; 0 if no
  /// story fits. Those of several witnesses may still not fit together.
  Weight impose(const State& state, std::span<const Witness> witnesses, const Habits& habits,
                Submissions<Threads>& round, Stream& stream, int& forced) noexcept;

 private:
  enum Create : std::int8_t { kAsIs = -1, kElsewhere, kPlain, kHeadStart, kGolden, kBoth };
  enum class Chat { unknown, open, closed };
  // Boosts: of the thread to them, or of the thread to the seat.
  static constexpr int kNoBoost = -1;
  static constexpr int kMine = 0;
  static constexpr int kTheirs = 8;
  /// A possible fate of one thread.
  struct Way {
    Snips snips;
    int gain = 0;
    double probability = 1;  ///< probability of the snips and the create
    double snipping = 1;     ///< probability of the snips
    double favour = 1;       ///< proposal factor
    Create create = kAsIs;
  };
  using Ways = FixedList<Way, 256>;
  struct Story {
    double weight;
    int gain;
    std::int8_t boost;    ///< kNoBoost; kMine or kTheirs, and 1 + the tier of a visit for it
    std::int8_t cut;      ///< whether they cut the seat; -1: unchanged
    std::int8_t cut_too;  ///< for a thread of others: whether its recipient cuts
    Way own;              ///< fate of the thread to them, or of others
    Way theirs;
    double rest = 1;  ///< likelihood of the remaining gain
  };
  struct Gain {
    int twine;
    double weight;
  };

  const Submission& own() const noexcept { return seen_->own; }
  Submission& of(Seat seat) noexcept { return (*round_)[at(seat)]; }
  int power(Seat seat, Moira moira) noexcept {
    return power_in_round(*state_, seat, of(seat), moira);
  }
  int gain(int twine) const noexcept { return twine + recycled_ + (doubles_ ? twine : 0); }
  bool exists(Link link) const noexcept {
    return state_->threads.made[at(link.source)].contains(link.recipient);
  }
  bool is_golden(Link link) const noexcept {
    return state_->threads.golden[at(link.source)].contains(link.recipient);
  }
  int strength(Link link) noexcept;
  int takes(Link link) noexcept;
  double cutting(Seat seat, Seat target) const noexcept;
  double creating(Seat other, bool golden, bool head_start) const noexcept;
  double boosting(Seat other, Link link) const noexcept;
  void decide_cut(Seat seat, Seat target, bool cuts, int& forced) noexcept;

  void add(Ways& ways, const Snips& snips, int gained) noexcept;
  void cut_ways(Ways& ways, Link link, int cutters) noexcept;
  void snip_ways(Ways& ways, Link link, int least, int most) noexcept;
  void own_ways(Ways& ways, Link link, bool is_cut, int cutters) noexcept;
  void their_ways(Ways& ways, Link link, bool is_cut, int cutters) noexcept;
  void create_ways(Ways& ways, const Way& way, Link link, Chat chat) noexcept;
  void add_stories(const Story& story, const Ways& own, const Ways& theirs) noexcept;
  void list_stories(Seat other) noexcept;
  void list_others(Link link) noexcept;
  bool own_opens(Seat other) const noexcept {
    return seen_->golden.contains(other) || seen_->strength[at(other)] > state_->round;
  }
  bool matters(Link theirs) const noexcept;
  void list_boosted(Seat other, int boost, double likely) noexcept;
  void impose_boost(Seat other, int boost) noexcept;
  void impose(const Story& story, Link link, Stream& stream, int& forced) noexcept;
  void impose_others(const Story& story, Link link, Stream& stream, int& forced) noexcept;
  const Story* draw_story(int gain, Stream& stream) noexcept;
  bool impose_snip(Seat across, int& left, Stream& stream, int& forced) noexcept;
  void weigh_rest(Seat target, int left) noexcept;
  bool impose_all(Stream& stream, int& forced) noexcept;
  void finish_cuts(Stream& stream) noexcept;
  std::int8_t cut_of(Seat seat) const noexcept { return (*round_)[at(seat)].cut; }

  const State* state_ = nullptr;
  const Seen* seen_ = nullptr;
  const Habits* habits_ = nullptr;
  const TwistingFunction* twisting_ = nullptr;
  Submissions<Threads>* round_ = nullptr;
  Seat self_ = 0;
  int recycled_ = 0;
  bool doubles_ = false;
  bool several_ = false;  ///< witnesses
  Weight weight_;
  SnipSampler snip_sampler_;
  SeatSet cut_decided_;
  PerSeat<SeatSet> not_cut_{};
  // Those whose create or boost is decided, and the probability that is left for the others'.
  SeatSet create_decided_;
  SeatSet boost_decided_;
  PerSeat<double> create_left_;
  PerSeat<double> boost_left_;
  FixedList<Story, 2048> stories_;
  FixedList<Gain, 2048> gains_;
  // Scratch.
  Ways own_list_;
  Ways their_list_;
  Ways some_;
};

}  // namespace mainmatch::threads

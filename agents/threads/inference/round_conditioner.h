#pragma once

#include "agents/threads/inference/snip_sampler.h"
#include "agents/threads/inference/twisting_function.h"
#include "agents/weight.h"

namespace mainmatch::threads {

/// Imposes on what others hand in in a round what a seat was shown of it.
///
/// What they do in secret does not reach it. What does is, for each player of the other realm: a
/// boost of the thread to them, cuts of the two threads between, snips of these, a create; and of
/// the thread that the seat snips whether it is there, who cuts it and who else snips it. For one
/// player after the other all stories of these parts that fit are listed, one of them is drawn, in
/// proportion to its probability by the habits of all seats, and the round counts by their sum.
class RoundConditioner {
 public:
  /// Changes `round`, the answers of the others, at `state` before it. How likely what was seen is,
  /// given all that was not changed; 0 if no story fits.
  Weight impose(const State& state, const Seen& seen, Seat self, const Habits& habits,
                const TwistingFunction& twisting, Submissions<Threads>& round, Stream& stream,
                int& forced) noexcept;

 private:
  enum Create : std::int8_t { kAsIs = -1, kElsewhere, kPlain, kHeadStart, kGolden, kBoth };
  enum class Chat { unknown, open, closed };
  // Boosts of the thread to them, and of the thread to the seat.
  static constexpr int kNoBoost = -1;
  static constexpr int kMine = 0;
  static constexpr int kTheirs = 8;
  /// What may have become of one thread.
  struct Way {
    Snips snips;
    int gain = 0;
    double probability = 1;  ///< of the snips and the create
    double snipping = 1;     ///< of the snips
    double favour = 1;       ///< how many times as likely it is drawn
    Create create = kAsIs;
  };
  using Ways = FixedList<Way, 256>;
  struct Story {
    double weight;
    int gain;
    std::int8_t boost;    ///< kNoBoost; kMine or kTheirs, and 1 + the tier of a visit for it
    std::int8_t cut;      ///< of the seat by them; -1: as is
    std::int8_t cut_too;  ///< for a thread of others: by its recipient
    Way own;              ///< of the thread to them, or of others
    Way theirs;
    double rest = 1;  ///< how likely what is still to be told is
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
  void tell(const Story& story, Link link, Stream& stream, int& forced) noexcept;
  void tell_others(const Story& story, Link link, Stream& stream, int& forced) noexcept;
  const Story* draw_story(int gain, Stream& stream) noexcept;
  bool tell_snip(Seat across, int& left, Stream& stream, int& forced) noexcept;
  void weigh_rest(Seat target, int left) noexcept;
  bool tell_all(Stream& stream, int& forced) noexcept;
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
  Weight weight_;
  SnipSampler snip_sampler_;
  SeatSet cut_decided_;
  PerSeat<SeatSet> not_cut_{};
  FixedList<Story, 2048> stories_;
  FixedList<Gain, 2048> gains_;
  // Scratch.
  Ways own_list_;
  Ways their_list_;
  Ways some_;
};

}  // namespace mainmatch::threads

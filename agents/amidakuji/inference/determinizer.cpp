#include "agents/determinizer.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "agents/amidakuji/inference/blocker_owners.h"
#include "agents/amidakuji/inference/crowd_bids.h"
#include "agents/amidakuji/inference/drawn_setup.h"
#include "engine/amidakuji/game.h"
#include "engine/core/index.h"
#include "engine/core/signature.h"

namespace mainmatch {

namespace amidakuji {

namespace {

/// Board and placements are drawn exactly from the posterior of the hints. A board is redrawn if
/// the revealed blockers would have been destroyed on it. Then, round by round, the owners of all
/// blockers, including those nobody saw, and every seat's bids are drawn. The weight is the
/// likelihood of the observations given what was drawn before. What allies have seen and done is
/// known like what the seat has; boards and placements are redrawn until their hints hold too.
class AmidakujiDeterminizer final : public Determinizer<Amidakuji> {
 public:
  AmidakujiDeterminizer(const Rules& rules, const Model<Amidakuji>& model)
      : rules_(rules), bots_(rules, model), bids_(rules), owners_(rules) {
    if (bots_.parts() > 0) answers_.resize(kMaxSeats * bots_.copies());
  }

  bool trust(std::span<const Ally<Amidakuji>> allies) noexcept override {
    allies_ = allies;
    return true;
  }
  void observe(const View& view, std::span<const Submission> own, Stream&) noexcept override;
  WorldInfo draw(Stream& stream, World<Amidakuji>& world) noexcept override;

 private:
  /// Maximum number of boards, and of placements, drawn to fit the blockers and allies' hints. In
  /// the worst matches of bots, one in hundreds fits.
  static constexpr int kBoards = 4096;

  bool is_other(Seat seat) const noexcept {
    return !known_.contains(seat) && seat < rules_.players;
  }
  Board active(const Board& rungs, int round) const noexcept {
    return active_rungs(rules_, rungs, {phantoms_.begin(), phantoms_.end()}, round);
  }
  void know(const View& view, std::span<const Submission> own) noexcept;
  bool shows_allies(const World<Amidakuji>& world) noexcept;
  bool fit(const Board& rungs) const noexcept {
    for (const Seat ally : allied_) {
      if (!is_true(hints_.rung[at(ally)], rungs)) return false;
    }
    for (int round = 0; round < rounds_; ++round) {
      if (!blockers_[at(round)].fit(active(rungs, round))) return false;
    }
    return true;
  }
  void draw_setup(Stream& stream, Setup& setup, WorldInfo& info) noexcept;
  void draw_step(int round, Stream& stream, const Setup& setup, Submissions<Amidakuji>& step,
                 WorldInfo& info) noexcept;
  void seat_bots(Stream& stream, const Setup& setup, WorldInfo& info) noexcept;
  void ask_bots(int round, Stream& stream, Submissions<Amidakuji>& step, WorldInfo& info) noexcept;
  bool shows_what_was_seen(int round, const Submissions<Amidakuji>& step, bool& blockers) noexcept;

  const Rules& rules_;
  ModelBots<Amidakuji> bots_;
  CrowdBids bids_;
  BlockerOwners owners_;
  DrawnBoard board_;
  PhantomRows rows_;
  HiddenBlockers hidden_;

  // The observations.
  std::span<const Ally<Amidakuji>> allies_;
  Seat seat_ = 0;
  SeatSet known_;   ///< the seat and its allies
  SeatSet allied_;  ///< the allies
  int rounds_ = 0;
  FixedList<Slot, kMaxPhantoms> phantoms_;
  std::array<SeenBlockers, kMaxRounds> blockers_;
  std::array<SpotList, kMaxRounds> revealed_;
  std::array<SeenBeads, kMaxRounds> beads_;

  // Of known seats.
  PerSeat<int> garnets_{};  ///< before the first round
  HintSheet hints_;
  std::array<Submissions<Amidakuji>, kMaxRounds> handed_in_;

  // For the model `bots`.
  std::vector<Submission> answers_;  ///< by seat and copy
  State state_;
  State after_;
};

void AmidakujiDeterminizer::observe(const View& view, std::span<const Submission> own,
                                    Stream&) noexcept {
  seat_ = view.seat();
  rounds_ = static_cast<int>(own.size());
  phantoms_.clear();
  for (const Slot slot : view.phantoms()) phantoms_.push_back(slot);
  rows_.compute(rules_, view.phantoms());
  board_.observe(rules_, rows_, view.rung_hint());
  for (int round = 0; round < rounds_; ++round) {
    revealed_[at(round)] = view.revealed(round);
    blockers_[at(round)] = {revealed_[at(round)], {}, {}};
    beads_[at(round)] = {};
  }
  known_ = {};
  know(view, own);
  for (const Ally<Amidakuji>& ally : allies_) know(ally.view, ally.own);
  allied_ = known_;
  allied_.erase(seat_);
  for (int round = 0; round < rounds_; ++round) {  // peeks saw the beads of all
    SeenBeads& seen = beads_[at(round)];
    for (std::uint32_t legs = seen.legs; legs != 0; legs &= legs - 1) {
      const auto leg = at(std::countr_zero(legs));
      seen.beads[leg] -= view.bids(round)[leg];
      for (const Ally<Amidakuji>& ally : allies_) seen.beads[leg] -= ally.view.bids(round)[leg];
    }
  }
  bids_.observe(std::span(beads_).first(own.size()), known_);
  owners_.observe(std::span(blockers_).first(own.size()), known_);
}

void AmidakujiDeterminizer::know(const View& view, std::span<const Submission> own) noexcept {
  const Seat seat = view.seat();
  known_.insert(seat);
  garnets_[at(seat)] =
      view.garnets() + rules_.peek_price * (rules_.extra_peeks - view.extra_peeks_left());
  hints_.rung[at(seat)] = view.rung_hint();
  hints_.placement[at(seat)] = view.placement_hint();
  for (int round = 0; round < rounds_; ++round) {
    handed_in_[at(round)][at(seat)] = own[at(round)];
    if (view.blocker(round).leg >= 0) blockers_[at(round)].place(view.blocker(round));
  }
  for (const Peek& peek : view.peeks()) {
    SeenBeads& seen = beads_[at(peek.round)];
    seen.legs |= 1u << peek.leg;
    seen.beads[at(peek.leg)] = peek.beads;
  }
}

void AmidakujiDeterminizer::draw_setup(Stream& stream, Setup& setup, WorldInfo& info) noexcept {
  setup.phantoms = phantoms_;
  int left = kBoards;
  do {
    board_.draw(stream, setup.rungs);
  } while (--left > 0 && !fit(setup.rungs));
  if (left == 0) info.weight *= 0;
  const auto all_true = [&](const Placements& placements) {
    bool all = true;
    for (const Seat ally : allied_) all &= is_true(hints_.placement[at(ally)], placements, rules_);
    return all;
  };
  left = kBoards;
  do {
    draw_placements(rules_, hints_.placement[at(seat_)], stream, setup.placements);
  } while (--left > 0 && !all_true(setup.placements));
  if (left == 0) info.weight *= 0;
  HintSheet hints = hints_;
  if (allied_.empty()) {
    info.weight *= draw_other_hints(rules_, setup.phantom_board(), setup.rungs, setup.placements,
                                    seat_, stream, hints);
  } else {
    draw_other_hints(rules_, setup.phantom_board(), setup.rungs, setup.placements, known_, stream,
                     hints);
  }
  setup.set_hints(hints);
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    setup.garnets[at(seat)] = known_.contains(seat) ? garnets_[at(seat)] : rules_.starting_garnets;
    setup.tie_break[at(seat)] = static_cast<std::int8_t>(seat);
  }
  shuffle(setup.tie_break, rules_.players, stream);
}

void AmidakujiDeterminizer::draw_step(int round, Stream& stream, const Setup& setup,
                                      Submissions<Amidakuji>& step, WorldInfo& info) noexcept {
  PerSeat<Spot> spots;
  PerSeat<Bids> bids;
  hidden_.observe(rules_, active(setup.rungs, round), blockers_[at(round)]);
  info.forced += !owners_.draw(round, hidden_, stream, spots, info.weight);
  info.forced += !bids_.draw(round, stream, bids, info.weight);
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    Submission& submission = step[at(seat)];
    submission = {};
    submission.bets = bids[at(seat)];
    submission.blocker = spots[at(seat)];
    submission.places_blocker = submission.blocker.leg >= 0;
  }
}

WorldInfo AmidakujiDeterminizer::draw(Stream& stream, World<Amidakuji>& world) noexcept {
  WorldInfo info;
  info.bots.fill(-1);
  draw_setup(stream, world.setup, info);
  bids_.begin();
  owners_.begin();
  world.steps.resize(at(rounds_));
  if (bots_.parts() > 0) seat_bots(stream, world.setup, info);
  for (int round = 0; round < rounds_; ++round) {
    Submissions<Amidakuji>& step = world.steps[at(round)];
    for (const Seat seat : known_) step[at(seat)] = handed_in_[at(round)][at(seat)];
    if (bots_.parts() == 0) {
      draw_step(round, stream, world.setup, step, info);
    } else {
      hidden_.observe(rules_, active(world.setup.rungs, round), blockers_[at(round)]);
      ask_bots(round, stream, step, info);
    }
  }
  if (!allied_.empty() && !shows_allies(world)) info.weight *= 0;
  return info;
}

/// Whether everybody known would have seen in this world what they have seen.
bool AmidakujiDeterminizer::shows_allies(const World<Amidakuji>& world) noexcept {
  replay<Amidakuji>(rules_, world, after_, [](const State&, std::size_t) {});
  for (int round = 0; round < rounds_; ++round) {
    if (by_place(after_.rounds[at(round)].revealed) != revealed_[at(round)]) return false;
  }
  return std::all_of(allies_.begin(), allies_.end(), [&](const Ally<Amidakuji>& ally) {
    return hash_of(Amidakuji::observe(after_, ally.view.seat())) == hash_of(ally.view);
  });
}

void AmidakujiDeterminizer::seat_bots(Stream& stream, const Setup& setup,
                                      WorldInfo& info) noexcept {
  begin(rules_, setup, state_);
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    const std::size_t part = bots_.draw_part(state_, seat, stream);
    info.bots[at(seat)] = static_cast<std::int8_t>(part);
    for (std::size_t i = 0; i < bots_.copies(); ++i) bots_.sit(part, seat, i, stream);
  }
}

/// Plays a step; returns whether the seat would see what it saw. `blockers`: whether at least the
/// blockers match.
bool AmidakujiDeterminizer::shows_what_was_seen(int round, const Submissions<Amidakuji>& step,
                                                bool& blockers) noexcept {
  after_ = state_;
  resolve(after_, std::span(step.data(), at(rules_.players)), nullptr);
  const View view = Amidakuji::observe(after_, seat_);
  blockers = view.revealed(round) == revealed_[at(round)];
  SeenBeads found;
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    for (std::size_t leg = 0; leg < kMaxLegs; ++leg) {
      if ((beads_[at(round)].legs >> leg) & 1u) {
        found.beads[leg] += after_.rounds[at(round)].bids[at(seat)][leg];
      }
    }
  }
  return blockers && found.beads == beads_[at(round)].beads;
}

/// Combines random answers of the copies, seat by seat, until one combination reproduces the
/// observation. If none does, takes the best one and imposes the observation.
void AmidakujiDeterminizer::ask_bots(int round, Stream& stream, Submissions<Amidakuji>& step,
                                     WorldInfo& info) noexcept {
  const std::size_t copies = bots_.copies();
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    const auto part = at(info.bots[at(seat)]);
    for (std::size_t i = 0; i < copies; ++i) {
      Submission& answer = answers_[at(seat) * copies + i];
      answer = {};
      bots_.act(part, seat, i, Amidakuji::observe(state_, seat), answer);
    }
  }
  std::size_t fitting = 0;
  bool blockers = false;
  Submissions<Amidakuji> tried;
  for (const Seat seat : known_) tried[at(seat)] = step[at(seat)];
  for (std::size_t i = 0; i < copies; ++i) {
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (!is_other(seat)) continue;
      const auto copy = stream.below(static_cast<std::uint32_t>(copies));
      tried[at(seat)] = answers_[at(seat) * copies + copy];
    }
    bool these = false;
    const bool fits = shows_what_was_seen(round, tried, these);
    if (fits ? fitting == 0 : fitting == 0 && (i == 0 || these)) {
      step = tried;
      blockers = these;
    }
    fitting += fits;
  }
  info.weight *= copies_factor(fitting, copies);
  PerSeat<Spot> spots;
  PerSeat<Bids> bids;
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    const Submission& chosen = step[at(seat)];
    spots[at(seat)] = chosen.places_blocker ? chosen.blocker : Spot{};
    bids[at(seat)] = chosen.bets;
  }
  const bool as_placed = owners_.impose(round, blockers, hidden_, stream, spots);
  const bool as_bid = bids_.impose(round, stream, bids);
  info.forced += !as_placed || !as_bid;
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    step[at(seat)].bets = bids[at(seat)];
    step[at(seat)].blocker = spots[at(seat)];
    step[at(seat)].places_blocker = spots[at(seat)].leg >= 0;
  }
  resolve(state_, std::span(step.data(), at(rules_.players)), nullptr);
}

}  // namespace

}  // namespace amidakuji

template <>
void recall<Amidakuji>(const amidakuji::View& view,
                       std::vector<amidakuji::Submission>& own) noexcept {
  own.clear();
  for (int round = 0; round < view.round(); ++round) {
    amidakuji::Submission& submission = own.emplace_back();
    const amidakuji::Voids voids = view.voids(round);
    submission.bets = view.bids(round);
    submission.bets_unreadable = voids.bets;
    submission.blocker = view.blocker(round);
    submission.places_blocker = submission.blocker.leg >= 0 || voids.blocker;
    for (const amidakuji::Peek& peek : view.peeks()) {
      if (peek.round == round) submission.peeks.push_back(peek.leg);
    }
    for (int i = 0; i < voids.peeks; ++i) submission.peeks.push_back(-1);
  }
}

template <>
std::unique_ptr<Determinizer<Amidakuji>> make_determinizer<Amidakuji>(
    const amidakuji::Rules& rules, const Model<Amidakuji>& model) {
  return std::make_unique<amidakuji::AmidakujiDeterminizer>(rules, model);
}

}  // namespace mainmatch

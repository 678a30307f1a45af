#include "agents/threads/inference/round_conditioner.h"

#include <algorithm>

#include "engine/core/index.h"

namespace mainmatch::threads {

void RoundConditioner::impose_boost(Seat other, int boost) noexcept {
  const Link mine = Submission::link(self_, other);
  const Link theirs = Submission::link(other, self_);
  Submission& submission = of(other);
  snip_sampler_.forget();
  if (boost == kNoBoost) {
    if (submission.boost == mine || (submission.boost == theirs && matters(theirs))) {
      submission.boost = {};
    }
    return;
  }
  submission.boost = boost >= kTheirs ? theirs : mine;
  const int visit = boost % kTheirs;
  if (visit == 0) return;
  submission.visit(Moira::lachesis, visit == 1 ? 0 : state_->rules->thresholds[at(visit - 2)]);
}

void RoundConditioner::decide_cut(Seat seat, Seat target, bool cuts, int& forced) noexcept {
  const double habit = habits_->cuts(seat, target);
  if (cut_decided_.contains(seat)) return;
  forced += habits_->is_forced(cuts ? habit : 1 - habit);
  if (!cuts) return not_cut_[at(seat)].insert(target);
  cut_decided_.insert(seat);
  of(seat).cut = static_cast<std::int8_t>(target);
}

/// Draws a story with this gain, in proportion to its weight. Null if there is none.
const RoundConditioner::Story* RoundConditioner::draw_story(int gain, Stream& stream) noexcept {
  double sum = 0;
  for (const Story& story : stories_) sum += story.gain == gain ? story.weight : 0;
  if (!(sum > 0)) return nullptr;
  weight_ *= sum;
  double mark = uniform(stream) * sum;
  const Story* last = nullptr;
  for (const Story& story : stories_) {
    if (story.gain != gain || !(story.weight > 0)) continue;
    last = &story;
    if ((mark -= story.weight) < 0) break;
  }
  return last;
}

void RoundConditioner::impose(const Story& story, Link link, Stream& stream, int& forced) noexcept {
  const Seat other = link.recipient;
  Submission& submission = of(other);
  const bool was_boosting = !submission.boost.absent();
  if (story.boost != kNoBoost) {
    boost_decided_.insert(other);
  } else if (several_ && !boost_decided_.contains(other)) {
    const double mine = exists(link) ? habits_->boosts(other, link) : 0;
    const Link theirs = Submission::link(other, self_);
    boost_left_[at(other)] -= mine + (matters(theirs) ? habits_->boosts(other, theirs) : 0);
  }
  impose_boost(other, story.boost);
  if (story.boost != kNoBoost) {
    forced +=
        habits_->is_forced(habits_->boosts(other, submission.boost)) || story.boost % kTheirs > 0;
  } else if (was_boosting && submission.boost.absent()) {
    submission.boost = habits_->other_boost(other, link.source, stream);
  }
  if (story.cut >= 0) decide_cut(other, self_, story.cut == 1, forced);
  const Create create = story.theirs.create;
  if (several_ && create == kElsewhere && !create_decided_.contains(other)) {
    for (const int kind : {0, 1, 2, 3}) {
      create_left_[at(other)] -= habits_->creates(other, self_, (kind & 1) != 0, (kind & 2) != 0);
    }
  }
  if (create > kElsewhere) {
    create_decided_.insert(other);
    const bool golden = create >= kGolden;
    const bool head_start = create == kHeadStart || create == kBoth;
    submission.create_to(self_, golden, head_start);
    bool is_new = habits_->is_forced(habits_->creates(other, self_, golden, head_start));
    if (golden && !state_->seats[at(other)].gilding_left && submission.moira != Moira::clotho) {
      submission.visit(Moira::clotho, 0);
      is_new = true;
    }
    forced += is_new;
  } else if (create == kElsewhere && submission.create == self_) {
    submission.create = habits_->other_create(other, self_, stream);
    if (submission.create == self_) submission.create = kNoSeat;
  }
  weight_ *= snip_sampler_.draw(story.own.snips, stream, forced) / story.own.snipping;
  if (weight_.is_zero()) return;
  weight_ *= 1 / story.theirs.favour;
  weight_ *= snip_sampler_.draw(story.theirs.snips, stream, forced) / story.theirs.snipping;
}

void RoundConditioner::impose_others(const Story& story, Link link, Stream& stream,
                                     int& forced) noexcept {
  if (story.cut >= 0) {
    decide_cut(link.source, link.recipient, story.cut == 1, forced);
    decide_cut(link.recipient, link.source, story.cut_too == 1, forced);
  }
  weight_ *= snip_sampler_.draw(story.own.snips, stream, forced) / story.own.snipping;
}

void RoundConditioner::finish_cuts(Stream& stream) noexcept {
  for (Seat seat = 0; seat < state_->rules->seats(); ++seat) {
    if (cut_decided_.contains(seat)) continue;
    std::int8_t& cut = of(seat).cut;
    if (cut == kNoSeat || !not_cut_[at(seat)].contains(cut)) continue;
    cut = habits_->other_cut(seat, not_cut_[at(seat)], stream);
  }
}

Weight RoundConditioner::impose(const State& state, std::span<const Witness> witnesses,
                                const Habits& habits, Submissions<Threads>& round, Stream& stream,
                                int& forced) noexcept {
  state_ = &state;
  habits_ = &habits;
  round_ = &round;
  SeatSet known;
  for (const Witness& witness : witnesses) {
    known.insert(witness.seat);
    round[at(witness.seat)] = witness.seen[at(state.round)].own;
  }
  several_ = witnesses.size() > 1;
  weight_ = {};
  cut_decided_ = create_decided_ = boost_decided_ = known;
  not_cut_ = {};
  create_left_.fill(1);
  boost_left_.fill(1);
  snip_sampler_.begin(state, habits, round, known);

  for (const Witness& witness : witnesses) {
    seen_ = &witness.seen[at(state.round)];
    twisting_ = witness.twisting;
    self_ = witness.seat;
    recycled_ = power(self_, Moira::atropos);
    doubles_ = state.seats[at(self_)].doubles;
    if (own().moira == Moira::atropos) {
      doubles_ = state.rules->atropos_doubles[at(state.rules->tier_of(own().donate))];
    }
    if (!impose_all(stream, forced)) return Weight() *= 0;
  }
  snip_sampler_.finish(stream);
  finish_cuts(stream);
  return weight_;
}

/// Multiplies each story by the probability that the cut of the target, if any, brings the rest.
void RoundConditioner::weigh_rest(Seat target, int left) noexcept {
  for (Story& story : stories_) {
    story.rest = target == kNoSeat && story.gain == left;
    for (const Gain& one : gains_) story.rest += one.twine == left - story.gain ? one.weight : 0;
  }
}

/// Imposes the result of the seat's own snip, of a thread of others or one to or from `across`.
bool RoundConditioner::impose_snip(Seat across, int& left, Stream& stream, int& forced) noexcept {
  const Seat target = own().cut;
  gains_.clear();
  if (target != kNoSeat) {
    list_stories(target);
    for (const Story& story : stories_) gains_.push_back({story.gain, story.weight});
  }
  if (across == kNoSeat) {
    list_others(own().snip);
  } else {
    list_stories(across);
  }
  weigh_rest(target, left);
  double sum = 0;
  for (const Story& story : stories_) sum += story.weight * story.rest;
  if (!(sum > 0)) return false;
  double mark = uniform(stream) * sum;
  const Story* chosen = nullptr;
  for (const Story& story : stories_) {
    if (!(story.weight * story.rest > 0)) continue;
    chosen = &story;
    if ((mark -= story.weight * story.rest) < 0) break;
  }
  weight_ *= sum / chosen->rest;
  left -= chosen->gain;
  if (across == kNoSeat) {
    impose_others(*chosen, own().snip, stream, forced);
  } else {
    impose(*chosen, Submission::link(self_, across), stream, forced);
  }
  return !weight_.is_zero();
}

/// First the actions that bring twine, then the other players of the other realm.
bool RoundConditioner::impose_all(Stream& stream, int& forced) noexcept {
  const Link snip = own().snip;
  const Seat target = own().cut;
  const bool is_source = snip.source == self_;
  const bool is_end = !snip.absent() && (is_source || snip.recipient == self_);
  const Seat across = !is_end ? kNoSeat : is_source ? Seat{snip.recipient} : Seat{snip.source};
  int left = seen_->gain;
  SeatSet rest = state_->realms.other_realm(self_);
  if (!snip.absent() && (!is_end || across != target)) {
    if (!impose_snip(across, left, stream, forced)) return false;
    if (is_end) rest.erase(across);
  }
  const auto impose_one = [&](Seat other) {
    list_stories(other);
    const Story* const drawn = draw_story(left, stream);
    if (drawn == nullptr) return false;
    left -= drawn->gain;
    impose(*drawn, Submission::link(self_, other), stream, forced);
    return !weight_.is_zero();
  };
  if (target != kNoSeat) {
    if (!impose_one(target)) return false;
    rest.erase(target);
  }
  if (left != 0) return false;
  for (const Seat other : rest) {
    if (!impose_one(other)) return false;
  }
  return true;
}

}  // namespace mainmatch::threads

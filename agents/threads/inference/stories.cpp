#include <algorithm>

#include "agents/threads/inference/round_conditioner.h"
#include "engine/core/index.h"

// Lists the stories that fit the observation.

namespace mainmatch::threads {

/// The strength after the boosts the others have in hand.
int RoundConditioner::strength(Link link) noexcept {
  int sum = state_->threads.strength[state_->realms.at(link.source, link.recipient)];
  for (const Seat end : {link.source, link.recipient}) {
    if (of(end).boost == link) sum += power(end, Moira::lachesis);
  }
  return sum;
}

/// The amount that the seat's own snip takes from it.
int RoundConditioner::takes(Link link) noexcept {
  if (own().snip != link) return 0;
  return std::max(0, 1 + power(self_, Moira::morta) - power(link.source, Moira::decima));
}

double RoundConditioner::cutting(Seat seat, Seat target) const noexcept {
  if (cut_decided_.contains(seat)) return cut_of(seat) == target;
  double mass = 1;
  for (const Seat other : not_cut_[at(seat)]) mass -= habits_->cuts(seat, other);
  return std::min(1.0, habits_->cuts(seat, target) / std::max(mass, 1e-6));
}

/// The probability that they create a thread to the seat, given what is decided.
double RoundConditioner::creating(Seat other, bool golden, bool head_start) const noexcept {
  if (create_decided_.contains(other)) {
    const Submission& one = (*round_)[at(other)];
    return one.create == self_ && one.golden == golden && one.head_start == head_start;
  }
  return habits_->creates(other, self_, golden, head_start) /
         std::max(create_left_[at(other)], 1e-6);
}

double RoundConditioner::boosting(Seat other, Link link) const noexcept {
  if (boost_decided_.contains(other)) return (*round_)[at(other)].boost == link;
  return habits_->boosts(other, link) / std::max(boost_left_[at(other)], 1e-6);
}

void RoundConditioner::add(Ways& ways, const Snips& snips, int gained) noexcept {
  if (ways.full()) return;
  const double snipping = snip_sampler_.probability(snips);
  if (snipping > 0) ways.push_back({snips, gained, snipping, snipping, 1, kAsIs});
}

/// For a thread cut by this many seats: what is known about its snippers, who share it.
void RoundConditioner::cut_ways(Ways& ways, Link link, int cutters) noexcept {
  const bool cuts = own().cut == link.source || own().cut == link.recipient;
  const bool is_end = link.source == self_ || link.recipient == self_;
  if (!(cuts && is_end) && own().snip != link) return add(ways, {link}, 0);
  const int base = cutters + !(cuts && is_end) +  // the seat shares it too
                   snip_sampler_.decided(link, self_).number;
  const int shared = strength(link);
  const int most = state_->rules->seats();
  for (int low = base; low <= most;) {
    const int share = (shared + low - 1) / low;
    int high = low;
    while (high < most && (shared + high) / (high + 1) == share) ++high;
    add(ways, {link, false, true, low - base, high == most ? Snips::kMany : high - base},
        gain(share));
    low = high + 1;
  }
}

/// For a thread with `least` to `most` left after all snips.
void RoundConditioner::snip_ways(Ways& ways, Link link, int least, int most) noexcept {
  const int before = strength(link) - takes(link) - snip_sampler_.decided(link, self_).takes;
  const auto range = [&](int low, int high, int gained) {
    if (low > high) return;
    const int fewest = std::max(0, before - high);
    const int all = low <= -Snips::kMany ? Snips::kMany : before - low;
    add(ways, {link, false, false, fewest, all}, gained);
  };
  if (own().snip != link) return range(least, most, 0);
  range(std::max(least, 0), most, gain(1));
  range(least, std::min(most, -1), 0);
}

/// For a thread of the seat's own: what the view after the round shows.
void RoundConditioner::own_ways(Ways& ways, Link link, bool is_cut, int cutters) noexcept {
  ways.clear();
  const Seat other = link.recipient;
  const State::SeatState& self = state_->seats[at(self_)];
  const bool is_there = seen_->made.contains(other);
  const bool is_gold = seen_->golden.contains(other);
  const int now = seen_->strength[at(other)];
  bool can_be_gone = !is_there;
  if (own().create == other) {
    const int growth = 1 + (own().golden ? power(self_, Moira::clotho) : 0);
    can_be_gone =
        is_there && is_gold == own().golden && now == growth + (own().head_start ? self.x : 0);
  }
  const bool is_made = own().create == other && seen_->start == Seen::Start::made;
  if (own().create == other && seen_->start == Seen::Start::not_made) can_be_gone = false;
  if (!exists(link)) {
    if (can_be_gone) add(ways, {link}, 0);
    return;
  }
  if (is_cut) {
    if (can_be_gone) cut_ways(ways, link, cutters);
    return;
  }
  const int left = now - state_->growth[state_->realms.at(self_, other)];
  const bool can_stay = is_there && is_gold == is_golden(link) && left > 0;
  if (can_stay && !is_made) snip_ways(ways, link, left, left);
  if (can_be_gone) snip_ways(ways, link, -Snips::kMany, 0);
}

/// For a thread to the seat: whether it opens the chat that nothing else opens.
void RoundConditioner::their_ways(Ways& ways, Link link, bool is_cut, int cutters) noexcept {
  ways.clear();
  const Seat other = link.source;
  const int number = state_->round + 1;
  const Chat chat = own_opens(other)               ? Chat::unknown
                    : seen_->chats.contains(other) ? Chat::open
                                                   : Chat::closed;
  some_.clear();
  if (!exists(link)) return create_ways(ways, Way{{link}}, link, chat);
  if (is_cut) {
    cut_ways(some_, link, cutters);
    for (const Way& way : some_) create_ways(ways, way, link, chat);
    return;
  }
  if (chat == Chat::unknown) {
    if (own().snip != link) return add(ways, {link}, 0);
    return snip_ways(ways, link, -Snips::kMany, Snips::kMany);
  }
  const int growth = state_->growth[state_->realms.at(other, self_)];
  const int opens = is_golden(link) ? 1 : std::max(1, number - growth);
  if (chat == Chat::open) {
    snip_ways(ways, link, opens, Snips::kMany);
  } else {
    snip_ways(ways, link, 1, opens - 1);
  }
  snip_ways(some_, link, -Snips::kMany, 0);
  for (const Way& way : some_) create_ways(ways, way, link, chat);
}

/// For a thread to the seat that does not exist when threads are made.
void RoundConditioner::create_ways(Ways& ways, const Way& way, Link link, Chat chat) noexcept {
  const auto push = [&](Create create, double probability, const TwistingFunction::Thread& made) {
    if (ways.full() || !(probability > 0)) return;
    ways.push_back(way);
    Way& full = ways[ways.size() - 1];
    full.create = create;
    if (create != kAsIs) full.favour = twisting_->value(*state_, link, made);
    full.probability *= probability * full.favour;
  };
  if (chat == Chat::unknown && !twisting_->watches(*state_, link)) return push(kAsIs, 1, {});
  const Seat other = link.source;
  const Submission& submission = of(other);
  const State::SeatState& maker = state_->seats[at(other)];
  const auto has = [&](Moira moira) {
    return maker.visited.contains(static_cast<int>(moira)) ||
           (submission.moira == moira && visit_counts(*state_, other, submission));
  };
  double elsewhere = 1;
  for (const Create create : {kPlain, kHeadStart, kGolden, kBoth}) {
    const bool golden = create >= kGolden;
    const bool head_start = create == kHeadStart || create == kBoth;
    double probability = creating(other, golden, head_start);
    if (maker.selected.contains(self_) || (head_start && !has(Moira::nona))) continue;
    if (golden && !maker.gilding_left) {
      if (maker.visited.contains(static_cast<int>(Moira::clotho))) continue;
      if (submission.moira != Moira::clotho) {
        if (submission.moira == Moira::nona || !submission.boost.absent()) continue;
        if (submission.moira == Moira::morta && snip_sampler_.is_decided(other)) continue;
        probability *= 0x1p-6;
      }
    }
    elsewhere -= probability;
    const int strength = (head_start ? maker.x : 0) + 1;
    const bool opens = golden || strength > state_->round;
    if (chat == Chat::unknown || opens == (chat == Chat::open))
      push(create, probability, {true, golden, strength, 1});
  }
  if (chat != Chat::open) push(kElsewhere, std::max(elsewhere, Habits::kRare), {});
}

void RoundConditioner::add_stories(const Story& story, const Ways& own,
                                   const Ways& theirs) noexcept {
  for (const Way& one : own) {
    for (const Way& another : theirs) {
      if (stories_.full()) return;
      Story full = story;
      full.weight *= one.probability * another.probability;
      full.gain = one.gain + another.gain;
      full.own = one;
      full.theirs = another;
      stories_.push_back(full);
    }
  }
}

/// Whether the fate of a thread to the seat is visible.
bool RoundConditioner::matters(Link theirs) const noexcept {
  return exists(theirs) &&
         (!own_opens(theirs.source) || own().cut == theirs.source || own().snip == theirs);
}

/// For the seat and a player of the other realm: they boost one of the threads between them, or
/// neither, possibly by visiting Lachesis in this round.
void RoundConditioner::list_stories(Seat other) noexcept {
  stories_.clear();
  const Submission kept = of(other);
  const Link mine = Submission::link(self_, other);
  const Link theirs = Submission::link(other, self_);
  const State::SeatState& them = state_->seats[at(other)];
  const double of_mine = exists(mine) ? boosting(other, mine) : 0;
  const double of_theirs = matters(theirs) ? boosting(other, theirs) : 0;
  list_boosted(other, kNoBoost, std::max(0.0, 1 - of_mine - of_theirs));
  of(other) = kept;
  const bool visits = kept.moira == Moira::lachesis && visit_counts(*state_, other, kept);
  const bool has_lachesis = visits || them.visited.contains(static_cast<int>(Moira::lachesis));
  const bool can_visit = !(kept.moira == Moira::morta && snip_sampler_.is_decided(other));
  const int last = has_lachesis ? 0 : can_visit ? 1 + state_->rules->tier_of(them.twine) : -1;
  for (int boost = has_lachesis ? 0 : 1; boost <= last; ++boost) {
    const double visiting = boost > 0 ? 0x1p-6 : 1;
    if (of_mine > 0) list_boosted(other, kMine + boost, of_mine * visiting);
    of(other) = kept;
    if (of_theirs > 0) list_boosted(other, kTheirs + boost, of_theirs * visiting);
    of(other) = kept;
  }
}

void RoundConditioner::list_boosted(Seat other, int boost, double likely) noexcept {
  const Link mine = Submission::link(self_, other);
  const Link theirs = Submission::link(other, self_);
  impose_boost(other, boost);
  const bool is_plain =
      (exists(mine) && !is_golden(mine)) || (exists(theirs) && !is_golden(theirs));
  const double habit = cutting(other, self_);
  for (int cut = is_plain ? 0 : -1; cut <= (is_plain ? 1 : -1); ++cut) {
    Story story{};
    story.boost = static_cast<std::int8_t>(boost);
    story.cut = static_cast<std::int8_t>(cut);
    story.weight = likely * (cut < 0 ? 1 : cut == 1 ? habit : 1 - habit);
    if (!(story.weight > 0)) continue;
    const int cutters = (own().cut == other) + (cut == 1);
    own_ways(own_list_, mine, cutters > 0 && !is_golden(mine), cutters);
    if (own_list_.empty()) continue;
    their_ways(their_list_, theirs, cutters > 0 && !is_golden(theirs), cutters);
    add_stories(story, own_list_, their_list_);
  }
}

/// For a thread between others that the seat snips.
void RoundConditioner::list_others(Link link) noexcept {
  stories_.clear();
  their_list_.clear();
  their_list_.push_back({});
  if (!exists(link)) {
    stories_.push_back({1, 0, -1, -1, -1, {}, {}});
    return;
  }
  own_list_.clear();
  snip_ways(own_list_, link, -Snips::kMany, Snips::kMany);
  if (is_golden(link)) return add_stories({1, 0, -1, -1, -1, {}, {}}, own_list_, their_list_);
  const double one = cutting(link.source, link.recipient);
  const double two = cutting(link.recipient, link.source);
  add_stories({(1 - one) * (1 - two), 0, -1, 0, 0, {}, {}}, own_list_, their_list_);
  for (int which = 1; which < 4; ++which) {
    Story story{};
    story.boost = kNoBoost;
    story.cut = static_cast<std::int8_t>(which % 2);
    story.cut_too = static_cast<std::int8_t>(which / 2);
    story.weight = (story.cut > 0 ? one : 1 - one) * (story.cut_too > 0 ? two : 1 - two);
    own_list_.clear();
    cut_ways(own_list_, link, story.cut + story.cut_too);
    add_stories(story, own_list_, their_list_);
  }
}

}  // namespace mainmatch::threads

#include "agents/bugcatcher/inference/pregame_sampler.h"

#include <algorithm>

#include "agents/bugcatcher/inference/random_lists.h"
#include "engine/core/index.h"

namespace mainmatch::bugcatcher {

/// One step: who still waits for a place, and what is free.
struct PregameSampler::Asking {
  Node node;
  SeatSet waiting;
  PlaceSet free;
  PlaceSet asked;                     ///< in the running step
  Place own_asks = kNoPlace;          ///< own request in the running step, if free
  FixedList<Seat, kMaxSeats> asking;  ///< in the running step, for what is free
};

void PregameSampler::observe(const View& view, const Submission& own) noexcept {
  seat_ = view.seat();
  board_ = view.board();
  const bool first = view.round() == 0;
  own_garnets_ = first ? view.garnets() : view.garnets(0);
  for (int i = 0; !first && i < view.entries(0); ++i) {
    if (view.word(0, i) == Word::free_swap) own_garnets_ += rules_.free_swap_price;
  }
  for (const Node node : kNodes) {
    const std::size_t n = index_of(node);
    standing_[n] = view.standing(0, node);
    own_places_[n] = first ? view.stand(node) : view.walk(0).start[n];
    const bool is_void = view.pregame_voids().garnets[n];
    own_stakes_[n] = is_void ? 0 : static_cast<int>(own.garnets[n]);
    own_garnets_ += own_stakes_[n];
    own_choices_[n].clear();
    PlaceSet listed;
    for (const Place place : own.priorities[n]) {
      if (!board_.has(node, place)) break;
      if (!listed.contains(place)) own_choices_[n].push_back(place);
      listed.insert(place);
    }
  }
}

bool PregameSampler::is_before(Seat one, Seat other, std::size_t n,
                               const DrawnPregame& out) noexcept {
  const int staked = out.stakes[at(one)][n] - out.stakes[at(other)][n];
  if (staked != 0) return staked > 0;
  for (const std::int8_t seat : out.tie_break) {
    if (seat == one || seat == other) return seat == one;
  }
  return false;
}

bool PregameSampler::draw(Stream& stream, bool sparing, DrawnPregame& out,
                          Weight& weight) const noexcept {
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    out.tie_break[at(seat)] = static_cast<std::int8_t>(seat);
    int garnets = rules_.starting_garnets;
    for (std::size_t n = 0; n < 2; ++n) {
      int& stake = out.stakes[at(seat)][n];
      stake = sparing ? 0 : stream.between(0, garnets);
      garnets -= stake;
      out.fixed[at(seat)][n] = seat == seat_;
      out.choices[at(seat)][n].clear();
    }
  }
  shuffle(out.tie_break, rules_.players, stream);
  out.stakes[at(seat_)] = own_stakes_;
  if (sparing && stream.below(2) == 0) {
    // A rival that is served before the seat must stake as much as it did.
    const Seat rival = static_cast<Seat>(stream.below(static_cast<std::uint32_t>(rules_.players)));
    if (rival != seat_ && own_stakes_[0] + own_stakes_[1] <= rules_.starting_garnets) {
      out.stakes[at(rival)] = own_stakes_;
    }
    std::stable_partition(out.tie_break.begin(), out.tie_break.begin() + rules_.players,
                          [&](std::int8_t seat) { return seat != seat_; });
  }
  return draw(Node::central, stream, out, weight) && draw(Node::border, stream, out, weight);
}

bool PregameSampler::draw(Node node, Stream& stream, DrawnPregame& out,
                          Weight& weight) const noexcept {
  const std::size_t n = index_of(node);
  const std::size_t listed = random_listed(rules_, node);
  Asking now{node, SeatSet::first(rules_.players), board_.places[n], {}, kNoPlace, {}};
  out.choices[at(seat_)][n] = own_choices_[n];
  const std::size_t steps = std::max(listed, own_choices_[n].size());
  for (std::size_t k = 0; k < steps && !now.waiting.empty(); ++k) {
    now.asked = {};
    now.asking.clear();
    now.own_asks = kNoPlace;
    if (now.waiting.contains(seat_) && k < own_choices_[n].size() &&
        now.free.contains(own_choices_[n][k])) {
      now.own_asks = own_choices_[n][k];
      now.asked.insert(now.own_asks);
      now.asking.push_back(seat_);
    }
    for (const Seat seat : now.waiting) {
      if (seat == seat_ || k >= listed) continue;
      if (!ask(now, k, seat, stream, out, weight)) return false;
      const Place place = out.choices[at(seat)][n][k];
      if (!now.free.contains(place)) continue;
      now.asked.insert(place);
      now.asking.push_back(seat);
    }
    if (!settle(now, k, out)) return false;
  }
  return give_rest(now, out);
}

/// The k-th choice of a waiting seat: among the places that end up taken, without its own seat's.
bool PregameSampler::ask(const Asking& now, std::size_t k, Seat seat, Stream& stream,
                         DrawnPregame& out, Weight& weight) const noexcept {
  const std::size_t n = index_of(now.node);
  constexpr double kAgain = 0.3;  // approximate likelihood cost of a further choice
  const bool before_own = now.own_asks != kNoPlace && is_before(seat, seat_, n, out);
  PlaceSet left = standing_[n];
  for (const Place place : out.choices[at(seat)][n]) left.erase(place);
  const auto share = [&](Place place) {
    if (place == own_places_[n] && now.waiting.contains(seat_)) {
      return now.own_asks == place && !before_own ? kAgain : 0;
    }
    if (place == now.own_asks) return before_own ? 3 : kAgain;
    return now.free.contains(place) && !now.asked.contains(place) ? 1 : kAgain;
  };
  double sum = 0;
  for (const Place place : left) sum += share(place);
  if (sum == 0) return false;
  double mark = uniform(stream) * sum;
  Place chosen = kNoPlace;
  for (const Place place : left) {
    if (share(place) == 0) continue;
    chosen = place;
    mark -= share(place);
    if (mark < 0) break;
  }
  out.choices[at(seat)][n].push_back(chosen);
  weight *= sum / share(chosen) / (board_.places[n].size() - static_cast<int>(k));
  return true;
}

/// Gives each requested place to the highest stake, ties by tie-break order.
bool PregameSampler::settle(Asking& now, std::size_t k, DrawnPregame& out) const noexcept {
  const std::size_t n = index_of(now.node);
  for (const Seat seat : now.asking) {
    const Place place = out.choices[at(seat)][n][k];
    bool wins = true;
    for (const Seat other : now.asking) {
      wins = wins && (other == seat || out.choices[at(other)][n][k] != place ||
                      is_before(seat, other, n, out));
    }
    if (!wins) continue;
    if ((seat == seat_) != (place == own_places_[n])) return false;
    out.places[at(seat)][n] = place;
    now.waiting.erase(seat);
  }
  now.free = now.free - now.asked;
  return true;
}

bool PregameSampler::give_rest(Asking& now, DrawnPregame& out) const noexcept {
  const std::size_t n = index_of(now.node);
  for (std::size_t i = 0; i < at(rules_.players); ++i) {
    const Seat seat = out.tie_break[i];
    if (!now.waiting.contains(seat)) continue;
    const Place place = now.free.first();
    if (!standing_[n].contains(place)) return false;
    if ((seat == seat_) != (place == own_places_[n])) return false;
    out.places[at(seat)][n] = place;
    out.fixed[at(seat)][n] = true;
    now.free.erase(place);
  }
  // The owner of what the seat asked for in vain has exactly that place.
  for (const Place place : own_choices_[n]) {
    if (place == own_places_[n]) break;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (out.places[at(seat)][n] == place) out.fixed[at(seat)][n] = true;
    }
  }
  return true;
}

void PregameSampler::exchange(const PerSeat<std::array<Place, 2>>& places,
                              DrawnPregame& out) const noexcept {
  for (std::size_t n = 0; n < 2; ++n) {
    std::array<Place, kPlaces> now;
    for (std::size_t place = 0; place < kPlaces; ++place) now[place] = static_cast<Place>(place);
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (seat == seat_) continue;
      now[at(out.places[at(seat)][n])] = places[at(seat)][n];
      out.places[at(seat)][n] = places[at(seat)][n];
    }
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (seat == seat_) continue;
      for (Place& place : out.choices[at(seat)][n]) place = now[at(place)];
    }
  }
}

void PregameSampler::fill_lists(const DrawnPregame& out, Seat seat, Stream& stream,
                                Submission& submission) const noexcept {
  for (const Node node : kNodes) {
    const std::size_t n = index_of(node);
    PlaceSet left = board_.places[n];
    for (const Place place : out.choices[at(seat)][n]) {
      submission.priorities[n].push_back(place);
      left.erase(place);
    }
    submission.garnets[n] = out.stakes[at(seat)][n];
    while (submission.priorities[n].size() < random_listed(rules_, node)) {
      auto skip = stream.below(static_cast<std::uint32_t>(left.size()));
      PlaceSet rest = left;
      for (; skip > 0; --skip) rest.erase(rest.first());
      submission.priorities[n].push_back(rest.first());
      left.erase(rest.first());
    }
  }
}

}  // namespace mainmatch::bugcatcher

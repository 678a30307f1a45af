#include "agents/edges/plays.h"

#include "agents/edges/cache.h"
#include "engine/core/index.h"

namespace mainmatch::edges {

void Level1Play::compute(const PublicView& view, Seat seat, const Appetite& appetite,
                         Cache<Edges>* facts) noexcept {
  prospects.foresee(view, seat, Neighbourhood(view, seat), facts->random_seats(view),
                    Worth::points(view.rules()));
  response = timed_response(view, seat, prospects, appetite);
}

void Level2Play::compute(const PublicView& view, Seat seat, const Level2Beliefs& beliefs,
                         Cache<Edges>* facts) noexcept {
  const Rules& rules = view.rules();
  PerSeat<MixedMove> others;
  for (const Seat other : Prospects::concerned(view, seat)) {
    const Response& level_1 = facts->level_1(view, other).response;
    MixedMove& mixed = others[at(other)];
    mixed.clear(rules.length);
    const double each = (1 - beliefs.random) / static_cast<double>(level_1.choices().size());
    for (const auto& [move, partner] : level_1.choices()) mixed.add(move, partner, each);
    if (beliefs.random > 0) add_random(view, other, beliefs.random, mixed);
  }
  prospects.foresee(view, seat, others, Worth::points(rules));
  response = timed_response(view, seat, prospects, beliefs.appetite);
}

HunterPlay::Key::Key(const PublicView& view, Seat of, const HunterBeliefs& its,
                     Cache<Edges>*) noexcept
    : seat(of), beliefs(its), round(view) {
  for (const Seat other : Prospects::concerned(view, of)) {
    trails.push_back(Trail(view, other, its.habits));
  }
}

void HunterPlay::compute(const PublicView& view, Seat seat, const HunterBeliefs& beliefs,
                         Cache<Edges>* facts) noexcept {
  PerSeat<const Influence*> others{};
  for (const Seat other : Prospects::concerned(view, seat)) {
    others[at(other)] = &facts->habitual_seat(view, other, beliefs.habits).influence;
  }
  prospects.foresee(view, seat, Neighbourhood(view, seat), others, Worth::points(view.rules()));
  response = Response(view.rules(), prospects, beliefs.appetite.hunger);
  const auto& [move, partner] = response.choices()[0];
  const double added = prospects.pushed(move, partner);
  response.set_bet(timed_bet(view, seat, added, beliefs.appetite.asked));
}

}  // namespace mainmatch::edges

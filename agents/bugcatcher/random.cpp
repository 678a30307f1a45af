#include "agents/bugcatcher/inference/plan.h"
#include "agents/bugcatcher/inference/random_lists.h"
#include "agents/roster.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

namespace {

/// Lists nine uniform places with uniform stakes; in a round takes on each mission with probability
/// one half, and draws actions uniformly, one after another, from those that do not certainly fail:
/// the baseline for all other bots. Never swaps twice in a row.
class Random final : public Agent<Bugcatcher> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  void ask_for_places(const View& view, Submission& submission);
};

constexpr unsigned kSwaps =
    1u << static_cast<unsigned>(Word::swap) | 1u << static_cast<unsigned>(Word::free_swap);

void Random::act(const View& view, Submission& submission) {
  if (view.is_pregame()) return ask_for_places(view, submission);
  const auto coins = static_cast<unsigned>(chance()() >> 32);
  const unsigned board = (1u << view.missions(view.round())) - 1u;
  submission.missions = static_cast<std::uint8_t>(coins & board);
  Plan plan(view);
  unsigned refused = 0;
  while (plan.energy_left() > 0) {
    const auto options = SeatSet::of_bits(static_cast<std::uint16_t>(plan.options() & ~refused));
    if (options.empty()) break;
    const auto drawn = chance().below(static_cast<std::uint32_t>(options.size()));
    const auto word = static_cast<Word>(options.nth(static_cast<int>(drawn)));
    refused = is_path(word) ? 0 : kSwaps;
    plan.add(word);
    submission.act(word);
  }
}

void Random::ask_for_places(const View& view, Submission& submission) {
  int garnets = view.garnets();
  for (const Node node : kNodes) {
    const std::size_t n = index_of(node);
    const int more = node == Node::border;
    const auto columns = static_cast<std::uint32_t>(view.rules().columns + more);
    const auto rows = static_cast<std::uint32_t>(view.rules().rows + more);
    Priorities& list = submission.priorities[n];
    PlaceSet listed;
    while (list.size() < random_listed(view.rules(), node)) {
      const auto drawn = chance().several_below<2>({columns, rows});
      const Place place = place_at(static_cast<int>(drawn[0]), static_cast<int>(drawn[1]));
      if (listed.contains(place)) continue;
      listed.insert(place);
      list.push_back(place);
    }
    const int stake = chance().between(0, garnets);
    submission.garnets[n] = stake;
    garnets -= stake;
  }
}

}  // namespace

RosterEntry<Bugcatcher> random() {
  return entry<Random>("random", "any path that need not fail, any mission");
}

}  // namespace mainmatch::bugcatcher

#include "experiments/matches/bugcatcher/actions.h"

#include <algorithm>

#include "experiments/matches/bugcatcher/record.h"
#include "experiments/matches/bugcatcher/view.h"

namespace mainmatch {

namespace bugcatcher {

namespace {

/// A choice of a place is a number from 1, row by row.
int across(bugcatcher::Node node, const Rules& rules) {
  return rules.columns + (node == bugcatcher::Node::border);
}
int places(bugcatcher::Node node, const Rules& rules) {
  return across(node, rules) * (rules.rows + (node == bugcatcher::Node::border));
}
Place place_of(int choice, bugcatcher::Node node, const Rules& rules) {
  const int columns = across(node, rules);
  return place_at((choice - 1) % columns, (choice - 1) / columns);
}
int choice_of(Place place, bugcatcher::Node node, const Rules& rules) {
  if (place == kNoPlace) return -1;
  return row_of(place) * across(node, rules) + column_of(place) + 1;
}

constexpr int kWordCount = static_cast<int>(Word::free_swap) + 1;

/// Takes out what nobody asks for: all behind as many different places as there are players.
void shorten(Priorities& list, int players) {
  PlaceSet different;
  std::size_t length = 0;
  while (length < list.size() && different.size() < players) {
    if (const Place place = list[length++]; place != kNoPlace) different.insert(place);
  }
  while (list.size() > length) list.pop_back();
}

}  // namespace

}  // namespace bugcatcher

std::vector<Factor> ActionForm<Bugcatcher>::factors(const Bugcatcher::Rules& rules) {
  using namespace bugcatcher;
  std::vector<Factor> list;
  const auto add = [&](std::string name, int many, int size) {
    for (int i = 1; i <= many; ++i) list.push_back({name + std::to_string(i), size});
  };
  add("central_", rules.players, places(bugcatcher::Node::central, rules) + 1);
  add("border_", rules.players, places(bugcatcher::Node::border, rules) + 1);
  list.push_back({"central_garnets", rules.starting_garnets + 1});
  list.push_back({"border_garnets", rules.starting_garnets + 1});
  add("mission_", rules.missions_per_round, 2);
  add("action_", rules.energy + 1, kWordCount + 1);
  return list;
}

void ActionForm<Bugcatcher>::decode(const Bugcatcher::State& state, const int* action,
                                    Bugcatcher::Submission& submission) {
  using namespace bugcatcher;
  const Rules& rules = *state.rules;
  const int* const garnets = action + 2 * rules.players;
  if (state.placing) {
    for (const bugcatcher::Node node : kNodes) {
      const int* const list = action + static_cast<int>(index_of(node)) * rules.players;
      PlaceSet listed;
      for (int i = 0; i < rules.players && list[i] > 0; ++i) {
        const Place place = place_of(list[i], node, rules);
        if (!listed.contains(place)) submission.priorities[index_of(node)].push_back(place);
        listed.insert(place);
      }
      submission.garnets[index_of(node)] = garnets[index_of(node)];
    }
    return;
  }
  const int* const missions = garnets + 2;
  for (int i = 0; i < rules.missions_per_round; ++i) {
    if (missions[i] != 0) submission.take(i);
  }
  const int* const words = missions + rules.missions_per_round;
  for (int i = 0; i <= rules.energy && words[i] > 0; ++i) {
    submission.act(static_cast<Word>(words[i] - 1));
  }
}

void ActionForm<Bugcatcher>::encode(const Bugcatcher::State& state,
                                    Bugcatcher::Submission& submission, int* action) {
  using namespace bugcatcher;
  const Rules& rules = *state.rules;
  int* const garnets = action + 2 * rules.players;
  if (state.placing) {
    for (const bugcatcher::Node node : kNodes) {
      const std::size_t n = index_of(node);
      Priorities& list = submission.priorities[n];
      shorten(list, rules.players);
      int* const choices = action + static_cast<int>(n) * rules.players;
      for (std::size_t i = 0; i < std::min(list.size(), at(rules.players)); ++i) {
        choices[i] = choice_of(list[i], node, rules);
      }
      const bool fits = submission.garnets[n] <= rules.starting_garnets;
      garnets[n] = fits ? static_cast<int>(submission.garnets[n]) : -1;
    }
    return;
  }
  int* const missions = garnets + 2;
  for (int i = 0; i < rules.missions_per_round; ++i) missions[i] = submission.missions >> i & 1;
  int* const words = missions + rules.missions_per_round;
  int written = 0;
  for (const Action& entry : submission.actions) {
    for (int n = entry.times; n > 0 && written <= rules.energy; --n) {
      words[written++] = static_cast<int>(entry.word) + 1;
    }
  }
}

void ActionForm<Bugcatcher>::mask(const Bugcatcher::View& view, MaskRow& row) {
  using namespace bugcatcher;
  const Rules& rules = view.rules();
  const bool placing = view.is_pregame();
  for (const bugcatcher::Node node : kNodes) {
    for (int i = 0; i < rules.players; ++i) row.optional(places(node, rules) + 1, placing);
  }
  const int spendable = placing ? view.garnets() : 0;
  for (int i = 0; i < 2; ++i) {
    row.values(rules.starting_garnets + 1, [&](int spent) { return spent <= spendable; });
  }
  const int missions = placing ? 0 : view.missions(view.round());
  for (int i = 0; i < rules.missions_per_round; ++i) row.optional(2, i < missions);
  const bool can_swap_free = view.garnets() >= rules.free_swap_price;
  for (int i = 0; i <= rules.energy; ++i) {
    row.optional(kWordCount, !placing);
    row.values(1, [&](int) { return !placing && can_swap_free; });
  }
}

}  // namespace mainmatch

#include "engine/bugcatcher/mechanics.h"

#include <algorithm>
#include <array>

#include "engine/core/index.h"

namespace mainmatch {

namespace {

using bugcatcher::Action;
using bugcatcher::kNodes;
using bugcatcher::State;
using bugcatcher::Submission;
using bugcatcher::View;
using bugcatcher::Word;

bool ablate_missions(const View&, Submission& submission) noexcept {
  const bool any = submission.missions != 0;
  submission.missions = 0;
  submission.not_missions = 0;
  return any;
}

/// Takes entries out of the list; the later ones move up.
template <class Wanted>
bool ablate_actions(Submission& submission, Wanted&& wanted) noexcept {
  auto& actions = submission.actions;
  Action* const end = std::remove_if(actions.begin(), actions.end(),
                                     [&](const Action& action) { return wanted(action.word); });
  const bool any = end != actions.end();
  while (actions.end() != end) actions.pop_back();
  return any;
}
bool ablate_swaps(const View&, Submission& submission) noexcept {
  return ablate_actions(submission,
                        [](Word word) { return word == Word::swap || word == Word::free_swap; });
}
bool ablate_free_swaps(const View&, Submission& submission) noexcept {
  return ablate_actions(submission, [](Word word) { return word == Word::free_swap; });
}

bool ablate_places(const View&, Submission& submission) noexcept {
  bool any = false;
  for (auto& list : submission.priorities) {
    any |= !list.empty();
    list.clear();
  }
  for (auto& stake : submission.garnets) {
    any |= stake != 0;
    stake = 0;
  }
  return any;
}
bool ablate_stakes(const View&, Submission& submission) noexcept {
  bool any = false;
  for (auto& stake : submission.garnets) {
    any |= stake != 0;
    stake = 0;
  }
  return any;
}

/// Leaves only the seat's own standing nodes.
void ablate_standing(State& copy, Seat seat) noexcept {
  if (copy.placing) return;
  for (std::size_t n = 0; n < kNodes.size(); ++n) {
    const auto only = [](bugcatcher::Place place) {
      bugcatcher::PlaceSet set;
      set.insert(place);
      return set;
    };
    copy.standing[n] = only(copy.walks[at(seat)].stand[n]);
    copy.first_standing[n] = only(copy.first_nodes[at(seat)][n]);
    for (int round = 0; round < copy.round; ++round) {
      bugcatcher::Round& past = copy.rounds[at(round)];
      past.standing[n] = only(past.seats[at(seat)].walk.stand[n]);
    }
  }
}
void ablate_paths(State& copy, Seat) noexcept {
  for (int round = 0; round < copy.round; ++round) copy.rounds[at(round)].paths = {};
}

constexpr std::array<Mechanic<Bugcatcher>, 5> kMechanics = {{
    {"missions", "missions taken on", ablate_missions},
    {"swaps", "swaps of colours, for energy or garnets", ablate_swaps},
    {"free_swaps", "swaps of colours for garnets", ablate_free_swaps},
    {"places", "lists of places to start from, and garnets on them", ablate_places},
    {"stakes", "garnets on lists of places", ablate_stakes},
}};
constexpr std::array<Knowledge<Bugcatcher>, 2> kKnowledge = {{
    {"standing", "where the nodes of others stand", ablate_standing},
    {"paths", "the paths of past rounds", ablate_paths},
}};

}  // namespace

template <>
std::span<const Mechanic<Bugcatcher>> mechanics<Bugcatcher>() noexcept {
  return kMechanics;
}
template <>
std::span<const Knowledge<Bugcatcher>> knowledge<Bugcatcher>() noexcept {
  return kKnowledge;
}

}  // namespace mainmatch

#include "experiments/matches/amidakuji/actions.h"

#include <algorithm>

#include "experiments/matches/amidakuji/record.h"
#include "experiments/matches/amidakuji/view.h"

namespace mainmatch {

namespace amidakuji {

namespace {

int most_peeks(const Rules& rules) { return rules.peeks + rules.extra_peeks; }

}  // namespace

}  // namespace amidakuji

std::vector<Factor> ActionForm<Amidakuji>::factors(const Amidakuji::Rules& rules) {
  std::vector<Factor> list;
  const auto legs = [&](const char* name, int many) {
    for (int i = 1; i <= many; ++i) list.push_back({name + std::to_string(i), rules.legs + 1});
  };
  legs("bead_", rules.max_bet);
  legs("peek_", amidakuji::most_peeks(rules));
  list.push_back({"blocker_leg", rules.legs + 1});
  list.push_back({"blocker_row", rules.rows});
  return list;
}

void ActionForm<Amidakuji>::decode(const Amidakuji::State& state, const int* action,
                                   Amidakuji::Submission& submission) {
  const Amidakuji::Rules& rules = *state.rules;
  for (int i = 0; i < rules.max_bet; ++i, ++action) {
    if (*action > 0) ++submission.bets[at(*action - 1)];
  }
  for (int i = 0; i < amidakuji::most_peeks(rules); ++i, ++action) {
    if (*action > 0) submission.peeks.push_back(static_cast<std::int8_t>(*action - 1));
  }
  if (action[0] == 0) return;
  submission.places_blocker = true;
  submission.blocker.leg = static_cast<std::int8_t>(action[0] - 1);
  submission.blocker.row = static_cast<std::int8_t>(action[1]);
}

void ActionForm<Amidakuji>::encode(const Amidakuji::State& state, Amidakuji::Submission& submission,
                                   int* action) {
  const Amidakuji::Rules& rules = *state.rules;
  int bead = 0;
  for (int leg = 0; leg < rules.legs; ++leg) {
    for (int n = submission.bets[at(leg)]; n > 0 && bead < rules.max_bet; --n) {
      action[bead++] = leg + 1;
    }
  }
  action += rules.max_bet;
  const std::size_t listed = std::min(submission.peeks.size(), at(amidakuji::most_peeks(rules)));
  for (std::size_t i = 0; i < listed; ++i) action[i] = submission.peeks[i] + 1;
  action += amidakuji::most_peeks(rules);
  if (!submission.places_blocker) return;
  action[0] = submission.blocker.leg + 1;
  action[1] = submission.blocker.row;
}

void ActionForm<Amidakuji>::mask(const Amidakuji::View& view, MaskRow& row) {
  const Amidakuji::Rules& rules = view.rules();
  int bought = view.extra_peeks_left();
  if (rules.peek_price > 0) bought = std::min(bought, view.garnets() / rules.peek_price);
  for (int i = 0; i < rules.max_bet; ++i) row.optional(rules.legs + 1, i < view.beads_left());
  for (int i = 0; i < amidakuji::most_peeks(rules); ++i) {
    row.optional(rules.legs + 1, i < view.peeks_left() + bought);
  }
  row.optional(rules.legs + 1, view.blockers_left() > 0);
  row.any(rules.rows);
}

}  // namespace mainmatch

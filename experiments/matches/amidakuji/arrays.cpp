#include "experiments/matches/amidakuji/arrays.h"

#include <algorithm>

#include "engine/core/index.h"
#include "experiments/matches/amidakuji/record.h"
#include "experiments/matches/batch_of.h"
#include "experiments/matches/rules_json.h"

namespace mainmatch {

std::vector<Factor> ArrayForm<Amidakuji>::factors() const {
  std::vector<Factor> list;
  for (int i = 1; i <= rules_.max_bet; ++i) {
    list.push_back({"bead_" + std::to_string(i), rules_.legs + 1});
  }
  for (int i = 1; i <= peeks(); ++i) {
    list.push_back({"peek_" + std::to_string(i), rules_.legs + 1});
  }
  list.push_back({"blocker_leg", rules_.legs + 1});
  list.push_back({"blocker_row", rules_.rows});
  return list;
}

/// Seven numbers; bids and answers by round and leg; revealed blockers by leg and row.
std::size_t ArrayForm<Amidakuji>::length() const {
  return at(7 + 2 * rules_.rounds * rules_.legs + rules_.legs * rules_.rows);
}

void ArrayForm<Amidakuji>::decode(const Amidakuji::State&, const int* action,
                                  Amidakuji::Submission& submission) const {
  for (int i = 0; i < rules_.max_bet; ++i, ++action) {
    if (*action > 0) ++submission.bets[at(*action - 1)];
  }
  for (int i = 0; i < peeks(); ++i, ++action) {
    if (*action > 0) submission.peeks.push_back(static_cast<std::int8_t>(*action - 1));
  }
  if (action[0] == 0) return;
  submission.places_blocker = true;
  submission.blocker.leg = static_cast<std::int8_t>(action[0] - 1);
  submission.blocker.row = static_cast<std::int8_t>(action[1]);
}

void ArrayForm<Amidakuji>::observe(const Amidakuji::View& view, std::int32_t* row) const {
  const int legs = rules_.legs;
  *row++ = view.round();
  *row++ = view.seat();
  *row++ = view.beads_left();
  *row++ = view.blockers_left();
  *row++ = view.peeks_left();
  *row++ = view.extra_peeks_left();
  *row++ = view.garnets();
  const int cells = rules_.rounds * legs;
  std::int32_t* const own = row;
  std::int32_t* const answers = own + cells;
  std::int32_t* const revealed = answers + cells;
  std::fill_n(own, cells, 0);
  std::fill_n(answers, cells, -1);
  std::fill_n(revealed, legs * rules_.rows, 0);
  for (int round = 0; round < view.round(); ++round) {
    const amidakuji::Bids& bids = view.bids(round);
    std::copy_n(bids.begin(), legs, own + round * legs);
    for (const amidakuji::Spot spot : view.revealed(round)) {
      revealed[spot.leg * rules_.rows + spot.row] = 1;
    }
  }
  for (const amidakuji::Peek peek : view.peeks()) {
    answers[peek.round * legs + peek.leg] = peek.beads;
  }
}

void ArrayForm<Amidakuji>::mask(const Amidakuji::View& view, std::uint8_t* row) const {
  int bought = view.extra_peeks_left();
  if (rules_.peek_price > 0) bought = std::min(bought, view.garnets() / rules_.peek_price);
  const auto legs_if = [&](bool allowed) {
    *row++ = 1;
    std::fill_n(row, rules_.legs, std::uint8_t{allowed});
    row += rules_.legs;
  };
  for (int i = 0; i < rules_.max_bet; ++i) legs_if(i < view.beads_left());
  for (int i = 0; i < peeks(); ++i) legs_if(i < view.peeks_left() + bought);
  legs_if(view.blockers_left() > 0);
  std::fill_n(row, rules_.rows, std::uint8_t{1});
}

std::unique_ptr<MatchBatch> amidakuji::make_batch(const Node& rules, std::size_t matches,
                                                  const Payoff& payoff) {
  return std::make_unique<BatchOf<Amidakuji>>(rules_from_json<Amidakuji>(rules), matches, payoff);
}

}  // namespace mainmatch

#include "tests/horse_race/oracle/race.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace mainmatch::oracle::horse_race {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

Race::Race(const Rules& rules, const std::vector<std::vector<int>>& movements)
    : track_(rules.track), places_(at(rules.horses)) {
  std::vector<int> finish(at(rules.horses), rules.rounds + 1);
  spaces_.emplace_back(at(rules.horses), 1);
  for (int round = 1; round <= rules.rounds; ++round) {
    std::vector<int> spaces = spaces_.back();
    for (std::size_t horse = 0; horse < spaces.size(); ++horse) {
      if (spaces[horse] > track_) continue;
      spaces[horse] += movements[at(round - 1)][horse];
      if (spaces[horse] > track_) finish[horse] = round;
    }
    spaces_.push_back(std::move(spaces));
  }

  std::vector<int> order(at(rules.horses));
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](int a, int b) {
    return std::tuple(finish[at(a)], -spaces_.back()[at(a)], a) <
           std::tuple(finish[at(b)], -spaces_.back()[at(b)], b);
  });
  for (std::size_t i = 0; i < order.size(); ++i) places_[at(order[i])] = static_cast<int>(i) + 1;
}

int Race::space(int round, int horse) const { return spaces_[at(round)][at(horse)]; }

std::vector<int> Race::running_on(int round, int space) const {
  std::vector<int> horses;
  for (int horse = 0; horse < static_cast<int>(places_.size()); ++horse) {
    if (!has_finished(round, horse) && this->space(round, horse) == space) horses.push_back(horse);
  }
  return horses;
}

std::vector<int> Race::finishing(int round) const {
  std::vector<int> horses;
  for (int horse = 0; round > 0 && horse < static_cast<int>(places_.size()); ++horse) {
    if (has_finished(round, horse) && !has_finished(round - 1, horse)) horses.push_back(horse);
  }
  return horses;
}

int Race::ahead(int round, int horse) const {
  const auto& spaces = spaces_[at(round)];
  return static_cast<int>(std::count_if(spaces.begin(), spaces.end(),
                                        [&](int space) { return space > spaces[at(horse)]; }));
}

int Race::place(int round, int horse) const {
  return has_finished(round, horse) ? final_place(horse) : 1 + ahead(round, horse);
}

}  // namespace mainmatch::oracle::horse_race

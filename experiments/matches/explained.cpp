#include "experiments/matches/explained.h"

#include <algorithm>
#include <cmath>

namespace mainmatch {

void add_leaves(const Json& json, const std::string& place, Leaves& leaves) {
  if (!json.is_structured()) {
    leaves[place] = json.dump();
    return;
  }
  std::size_t i = 0;
  for (const auto& [key, value] : json.items()) {
    add_leaves(value, place + "/" + (json.is_object() ? key : std::to_string(i)), leaves);
    ++i;
  }
}

void Explanation::add(std::size_t bot, const Json& answer) {
  add_leaves(answer, "", answers_[bot].emplace_back());
}

std::vector<double> Explanation::of(const Json& observed) const {
  Leaves seen;
  add_leaves(observed, "", seen);
  std::map<std::string, bool> places;
  for (const auto& [place, value] : seen) places[place] = true;
  for (const auto& answers : answers_) {
    for (const Leaves& answer : answers) {
      for (const auto& [place, value] : answer) places[place] = true;
    }
  }
  const auto value_at = [](const Leaves& leaves, const std::string& place) {
    const auto there = leaves.find(place);
    return there == leaves.end() ? std::string() : there->second;
  };
  std::vector<double> sums(answers_.size());
  std::size_t telling = 0;
  for (const auto& [place, there] : places) {
    const std::string value = value_at(seen, place);
    std::vector<double> counts;
    double of_all = 0, all = 0;
    for (const auto& answers : answers_) {
      double count = 0;
      for (const Leaves& answer : answers) count += value_at(answer, place) == value ? 1 : 0;
      counts.push_back(count);
      of_all += count;
      all += static_cast<double>(answers.size());
    }
    if (of_all == all) continue;  // it says nothing
    ++telling;
    const double share = (of_all + 1) / (all + 2);
    for (std::size_t bot = 0; bot < sums.size(); ++bot) {
      const auto asked = static_cast<double>(answers_[bot].size());
      sums[bot] += portable_log((counts[bot] + kOfAll * share) / (asked + kOfAll));
    }
  }
  for (double& sum : sums) sum /= std::sqrt(static_cast<double>(std::max<std::size_t>(1, telling)));
  return sums;
}

}  // namespace mainmatch

#include "experiments/report/metrics.h"

#include <algorithm>
#include <array>

namespace mainmatch::report {

std::vector<Measured> measured_of(const Node& list, std::string_view key) {
  std::vector<Measured> metrics;
  for (std::size_t i = 0; i < list.array(); ++i) {
    const Node one = list[i];
    metrics.push_back({one.at(key).text(), one.at("part").text(), value_of(one)});
  }
  return metrics;
}

bool is_share(const std::string& name) {
  constexpr auto kShares = std::to_array<std::string_view>(
      {"ties", "no_tokens", "tied_last", "decisiveness", "leader_wins", "comebacks", "skill",
       "luck", "seat", "opponents", "rest", "bot_wins"});
  return std::find(kShares.begin(), kShares.end(), name) != kShares.end();
}

std::string title_of(const Measured& metric) {
  std::string title = metric.name;
  std::replace(title.begin(), title.end(), '_', ' ');
  if (!metric.part.empty()) title += ", " + metric.part;
  return title + (is_share(metric.name) ? " %" : "");
}

Column column_of(const Measured& metric) {
  const bool share = is_share(metric.name);
  return {"value", title_of(metric), share ? 2 : -1, share ? 100.0 : 1.0};
}

}  // namespace mainmatch::report

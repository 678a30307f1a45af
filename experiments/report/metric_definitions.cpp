#include "experiments/report/metric_definitions.h"

#include <algorithm>

#include "experiments/base/error.h"
#include "experiments/base/nearest.h"
#include "experiments/base/printable.h"

namespace mainmatch {

namespace {

/// Reports print a section where it begins in the table, with all that belongs to it.
constexpr bool sections_stand_together() {
  for (std::size_t i = 1; i < kMetrics.size(); ++i) {
    if (kMetrics[i].section == kMetrics[i - 1].section) continue;
    for (std::size_t j = 0; j < i; ++j) {
      if (kMetrics[j].section == kMetrics[i].section) return false;
    }
  }
  return true;
}
static_assert(sections_stand_together());

}  // namespace

const MetricDefinition* find_metric(std::string_view name) {
  const auto found = std::find_if(kMetrics.begin(), kMetrics.end(),
                                  [&](const MetricDefinition& one) { return one.name == name; });
  return found == kMetrics.end() ? nullptr : &*found;
}

MetricChoice::MetricChoice(const std::vector<std::string>& names) : names_(names) {
  std::vector<std::string_view> known;
  for (const MetricDefinition& one : kMetrics) known.push_back(one.name);
  for (auto name = names.begin(); name != names.end(); ++name) {
    if (!find_metric(*name)) {
      throw ValueError("metrics", "unknown metric " + shown_word(*name) + suggestion(*name, known));
    }
    if (std::find(names.begin(), name, *name) != name) {
      throw ValueError("metrics", "duplicate " + shown_word(*name));
    }
  }
}

bool MetricChoice::names(std::string_view name) const {
  return std::find(names_.begin(), names_.end(), name) != names_.end();
}

bool MetricChoice::wants(std::string_view name) const {
  if (!names_.empty()) return names(name);
  const MetricDefinition* const metric = find_metric(name);
  return metric && !metric->on_request;
}

}  // namespace mainmatch

#include "experiments/analyses/balance/aim.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "experiments/base/error.h"
#include "experiments/base/nearest.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/report/metric_definitions.h"

namespace mainmatch {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

[[noreturn]] void fail_aim(const std::string& what) { throw ValueError("aim", what); }

/// Reads an objective or bounds; false if `what` is neither.
bool read_wish(std::string_view what, Aim& aim) {
  if (what == "min" || what == "max") {
    aim.kind = what == "min" ? Aim::Kind::least : Aim::Kind::most;
    return true;
  }
  aim.kind = Aim::Kind::within;
  aim.low = -kInfinite;
  aim.high = kInfinite;
  const std::size_t dots = what.find("..");
  const bool below = what.starts_with("<");
  const bool above = what.starts_with(">");
  if (!below && !above && dots == what.npos) return false;
  const std::optional<double> low = above   ? read_real(what.substr(1))
                                    : below ? -kInfinite
                                            : read_real(what.substr(0, dots));
  const std::optional<double> high = below   ? read_real(what.substr(1))
                                     : above ? kInfinite
                                             : read_real(what.substr(dots + 2));
  if (!low || !high || !(*low <= *high)) return false;
  aim.low = *low;
  aim.high = *high;
  return true;
}

Aim parse_aim(const std::string& word) {
  const std::size_t colon = word.rfind(':');
  Aim aim;
  if (colon == word.npos || !read_wish(std::string_view(word).substr(colon + 1), aim)) {
    fail_aim(
        mismatch(shown_word(word), "METRIC:min, METRIC:max, METRIC:<X, METRIC:>X, METRIC:X..Y"));
  }
  std::string name = word.substr(0, colon);
  const std::size_t bracket = name.find('[');
  if (bracket != name.npos && name.ends_with("]")) {
    aim.metric.part = name.substr(bracket + 1, name.size() - bracket - 2);
    name.resize(bracket);
  }
  const MetricDefinition* const known_metric = find_metric(name);
  if (!known_metric) {
    std::vector<std::string_view> known;
    for (const MetricDefinition& one : kMetrics) known.push_back(one.name);
    fail_aim("unknown metric " + shown_word(name) + suggestion(name, known));
  }
  const auto is_beyond = [](double bound) { return std::isfinite(bound) && std::abs(bound) > 1; };
  if (known_metric->unit == Unit::percent && (is_beyond(aim.low) || is_beyond(aim.high))) {
    fail_aim(mismatch(shown_word(word), "a share as a fraction: 0.1 for 10 %"));
  }
  aim.metric.name = std::move(name);
  return aim;
}

}  // namespace

std::string Aim::text() const {
  std::string wish = "min";
  if (kind == Kind::most) wish = "max";
  if (kind == Kind::within) {
    wish = high == kInfinite   ? ">" + real_text(low)
           : low == -kInfinite ? "<" + real_text(high)
                               : real_text(low) + ".." + real_text(high);
  }
  return metric.text() + ":" + wish;
}

std::vector<Aim> parse_aims(const std::vector<std::string>& words) {
  if (words.empty()) fail_aim("missing, expected METRIC:min, METRIC:max, METRIC:<X, ...");
  std::vector<Aim> aims;
  for (const std::string& word : words) {
    Aim aim = parse_aim(word);
    for (const Aim& other : aims) {
      if (other.metric == aim.metric) fail_aim("duplicate " + aim.metric.text());
    }
    aims.push_back(std::move(aim));
  }
  return aims;
}

void require_known(const std::vector<Aim>& aims, const std::vector<MetricName>& known) {
  for (const Aim& aim : aims) {
    if (std::find(known.begin(), known.end(), aim.metric) != known.end()) continue;
    std::vector<std::string_view> parts;
    for (const MetricName& one : known) {
      if (one.name == aim.metric.name) parts.push_back(one.part);
    }
    if (parts.empty()) fail_aim(aim.metric.name + ": not a metric of this match");
    if (parts.size() == 1 && parts.front().empty()) {
      fail_aim(aim.metric.text() + ": has no parts, expected " + aim.metric.name);
    }
    fail_aim(fmt::format("{}: unknown part{} as {}[PART]", aim.metric.text(),
                         suggestion(aim.metric.part, parts), aim.metric.name));
  }
}

AimVerdict verdict_of(const Aim& aim, const Estimate& metric) {
  if (aim.kind != Aim::Kind::within || !metric.interval) return AimVerdict::open;
  const Interval& interval = *metric.interval;
  if (interval.low >= aim.low && interval.high <= aim.high) return AimVerdict::met;
  return interval.low > aim.high || interval.high < aim.low ? AimVerdict::missed : AimVerdict::open;
}

std::string_view word_for(AimVerdict verdict) {
  constexpr std::string_view kWords[] = {"met", "missed", "open"};
  return kWords[static_cast<std::size_t>(verdict)];
}

}  // namespace mainmatch

#include "experiments/analyses/metagame/mixes.h"

#include <algorithm>
#include <cmath>

#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

const Column kStrategy{"strategy", "strategy"};
const Column kShare{"share", "share", Unit::percent};

/// What would be printed as 0.
constexpr double kNone = 0.00005;

/// What is said of each share that is not 0, or may not be, before the name of its strategy.
template <class Says>
std::string listed_shares(const Node& mix, const std::optional<Node>& intervals, Says&& says) {
  std::string text;
  std::string role;
  for (const Share& share : shares_of(mix, intervals)) {
    if (std::max(share.share.mean.value_or(0), share.share.high.value_or(0)) < kNone) continue;
    if (mix.size() > 1 && share.role != role) {
      text += (text.empty() ? "" : "; ") + share.role + ": ";
      role = share.role;
    } else if (!text.empty()) {
      text += ", ";
    }
    text += says(share) + " " + share.strategy;
  }
  return text;
}

/// With an interval that ends at a tenth of a percent, so that those about almost nothing do not
/// ask for digits.
Value outward(Value value) {
  constexpr double kGrain = 1000;
  if (value.low) value.low = std::floor(*value.low * kGrain) / kGrain;
  if (value.high) value.high = std::ceil(*value.high * kGrain) / kGrain;
  return value;
}

}  // namespace

std::vector<Share> shares_of(const Node& mix, const std::optional<Node>& intervals) {
  std::vector<Share> shares;
  mix.object();
  for (std::size_t r = 0; r < mix.size(); ++r) {
    const Node role = mix.value(r);
    role.object();
    for (std::size_t s = 0; s < role.size(); ++s) {
      Share& one = shares.emplace_back(Share{mix.key(r), role.key(s), number_of(role.value(s))});
      if (!intervals) continue;
      const Node interval = intervals->at(one.role).at(one.strategy);
      one.share.low = interval.at("low").real();
      one.share.high = interval.at("high").real();
    }
  }
  return shares;
}

std::string name_of(const Share& share, const Node& mix) {
  return mix.size() > 1 ? share.role + ": " + share.strategy : share.strategy;
}

std::string mix_said(const Node& mix, const std::optional<Node>& intervals) {
  return listed_shares(mix, intervals,
                       [](const Share& share) { return said(share.share, Unit::percent); });
}

std::string resampled_mix_said(const Node& mix, const std::optional<Node>& resampled) {
  const auto intervals = resampled ? resampled->find_unless_null("mix") : std::nullopt;
  const auto played = resampled ? resampled->find_unless_null("played") : std::nullopt;
  return listed_shares(mix, intervals, [&](const Share& share) {
    if (!played) return said(share.share, Unit::percent);
    const Node often = played->at(share.role).at(share.strategy);
    const double low = often.at("low").real(), high = often.at("high").real();
    if (low == 1) return said(share.share, Unit::percent);
    return said(*share.share.mean, Unit::percent) + " (played in " +
           (low < high ? said(low, Unit::percent) + " to " : "") + said(high, Unit::percent) + ")";
  });
}

Figure supports_figure(const std::string& title, const std::vector<std::string>& names,
                       const std::vector<Node>& mixes, const std::string& thing) {
  const Column equilibrium{thing, thing};
  Table table{title, {equilibrium, kStrategy, kShare}, {}, Layout::matrix};
  std::string says;
  for (std::size_t i = 0; i < mixes.size(); ++i) {
    says += names[i] + ": " + mix_said(mixes[i]) + ". ";
    for (const Share& share : shares_of(mixes[i])) {
      // Each role has bars of its own, as the shares of a role make a whole.
      const std::string bar = names[i] + (mixes[i].size() > 1 ? ", " + share.role : "");
      table.rows.push_back({bar, share.strategy, share.share});
    }
  }
  return {title, says, shares(table, equilibrium, kShare, kStrategy), std::move(table)};
}

Figure path_figure(const std::string& title, const std::string& says, const Column& x,
                   const Node& points, const std::string& mix) {
  Table table{title, {x, kStrategy, kShare}, {}, Layout::matrix};
  double most = 0;
  for (std::size_t i = 0; i < points.array(); ++i) {
    const Node at = points[i].at(mix);
    most = std::max(most, points[i].at(x.key).real());
    for (const Share& share : shares_of(at, points[i].find(mix + "_interval"))) {
      table.rows.push_back(
          {number_of(points[i].at(x.key)), name_of(share, at), outward(share.share)});
    }
  }
  return {title, says, shares_over(table, x, kShare, kStrategy, most), std::move(table)};
}

}  // namespace mainmatch::report

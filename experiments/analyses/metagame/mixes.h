#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/report/reading.h"

namespace mainmatch::report {

// Mixtures of strategies, as results hold them: `{ROLE: {STRATEGY: share}}`.

struct Share {
  std::string role;
  std::string strategy;
  Value share;
};

/// With their intervals, `{ROLE: {STRATEGY: {"low", "high"}}}`, where there are any.
std::vector<Share> shares_of(const Node& mix, const std::optional<Node>& intervals = {});

/// The name of a strategy in a figure: with its role where a game has several.
std::string name_of(const Share& share, const Node& mix);

/// `60.00 % random, 40.00 % safe`, those with a share of 0.005% and more; `heaven: ...; hell: ...`
/// where there are several roles. Those too that could have a larger share, by their intervals.
std::string mix_said(const Node& mix, const std::optional<Node>& intervals = {});

/// The same of an equilibrium, with what its resamples say, `{"mix", "played"}`: a strategy that is
/// not played in all of them has no interval but their share in which it is, as the interval would
/// go from 0 to a share of another equilibrium.
std::string resampled_mix_said(const Node& mix, const std::optional<Node>& resampled);

/// A bar for each mixture, of the strategies in it. `names` are those of the mixtures.
/// `thing` is what they are.
Figure supports_figure(const std::string& title, const std::vector<std::string>& names,
                       const std::vector<Node>& mixes, const std::string& thing = "equilibrium");

/// Shares over a number: `points` hold it under `key` and the mixture under `mix`, and their
/// intervals, if any, under that name and "_interval".
Figure path_figure(const std::string& title, const std::string& says, const Column& x,
                   const Node& points, const std::string& mix);

}  // namespace mainmatch::report

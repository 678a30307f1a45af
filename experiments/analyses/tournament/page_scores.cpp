#include <algorithm>
#include <cmath>

#include "experiments/analyses/tournament/page.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

struct Bin {
  double low;
  double high;
  double count;
};

std::vector<Bin> bins_of(const Player& player) {
  std::vector<Bin> bins;
  const Node histogram = player.node.at("histogram");
  for (std::size_t i = 0; i < histogram.array(); ++i) {
    const Node bin = histogram[i];
    bin.array(3, 3);
    bins.push_back({bin[0].real(), bin[1].real(), bin[2].real()});
  }
  return bins;
}

/// Where the scores of nearly all seats are: a few far ones would squeeze the rest.
struct Window {
  double low;
  double high;  ///< inclusive
};

Window window_of(const std::vector<Player>& players) {
  Window window{INFINITY, -INFINITY};
  for (const Player& player : players) {
    const Node quantiles = player.node.at("quantiles");
    const auto at = [&](const char* percent) { return number_of(quantiles.at(percent)).mean; };
    const std::optional<double> low = at("1");
    const std::optional<double> high = at("99");
    if (low) window.low = std::min(window.low, *low);
    if (high) window.high = std::max(window.high, *high);
  }
  return window;
}

/// The empirical distribution function of each bot's scores, at scores that are alike for all: of
/// every step there may be thousands.
Figure ecdf_figure(const std::vector<Player>& players) {
  constexpr double kMaxSteps = 48;
  const Column score{"score", "score", Unit::count};
  const Column share{"share", "% of seats", Unit::percent};
  Table table{
      "Scores by bot: the share of its seats that scored so much or less, with 95% intervals of "
      "each share by itself",
      {kBot, score, share},
      {},
      Layout::page_only};
  const Window window = window_of(players);
  const double width = std::max(1.0, std::ceil((window.high - window.low + 1) / kMaxSteps));
  for (const Player& player : players) {
    const Node steps = player.node.at("ecdf");
    Value value{0.0};
    std::size_t next = 0;
    for (double at = window.low - 1; at < window.high + width; at += width) {
      for (; next < steps.array() && steps[next][0].real() <= at; ++next) {
        const Node step = steps[next];
        const bool interval = step.array(2, 4) == 4;
        value = {step[1].real(), interval ? std::optional(step[2].real()) : std::nullopt,
                 interval ? std::optional(step[3].real()) : std::nullopt};
      }
      table.rows.push_back({player.name, Value{.mean = at}, value});
    }
  }
  return {"Scores by bot: share of its seats that scored so much or less; the other bots in grey",
          "Distribution functions of scores, one for each bot: a curve further right is of higher "
          "scores. The numbers are in the table that follows.",
          steps(kBot, score, share), std::move(table)};
}

/// Shares of each bot's seats by score, in bins of equal width for all; those beyond the window are
/// in the outermost.
Figure histogram_figure(const std::vector<Player>& players) {
  constexpr double kMaxBins = 20;
  const Column from{"from", "score", Unit::count};
  const Column to{"to", "below", Unit::count};
  const Column share{"share", "% of seats", Unit::percent};
  Table table{
      "Scores by bot: share of its seats by score", {kBot, from, to, share}, {}, Layout::bars};
  const Window window = window_of(players);
  const double width = std::max(1.0, std::ceil((window.high - window.low + 1) / kMaxBins));
  const auto bins = static_cast<std::size_t>(std::floor((window.high - window.low) / width)) + 1;
  for (const Player& player : players) {
    std::vector<double> counts(bins, 0);
    double all = 0;
    for (const Bin& bin : bins_of(player)) {
      const double middle = (bin.low + bin.high) / 2;
      const double place = std::floor((middle - window.low) / width);
      counts[static_cast<std::size_t>(std::clamp(place, 0.0, static_cast<double>(bins - 1)))] +=
          bin.count;
      all += bin.count;
    }
    for (std::size_t i = 0; i < bins && all > 0; ++i) {
      const double low = window.low + width * static_cast<double>(i);
      table.rows.push_back({player.name, Value{.mean = low}, Value{.mean = low + width},
                            Value{.mean = counts[i] / all}});
    }
  }
  return {fmt::format("Scores by bot; seats in the outermost 1{} stand in the outermost bars",
                      kPercent),
          "Histograms of scores, one for each bot. The numbers are in the table that follows.",
          histograms(kBot, from, to, share), std::move(table)};
}

Figure quantile_figure(const std::vector<Player>& players) {
  const Column quantile{"quantile", "of seats"};
  const Column score{"score", "score", Unit::count};
  Table table{"Scores by bot: this share of its seats scored so much or less, with 95% intervals",
              {kBot, quantile, score},
              {},
              Layout::matrix};
  std::string says = "Median scores: ";
  for (const Player& player : players) {
    const Node values = player.node.at("quantiles");
    const Node intervals = player.node.at("quantile_intervals");
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::string& percent = values.key(i);
      if (percent == "why" || values.value(i).is_null()) continue;
      Value value = number_of(values.value(i));
      const Node interval = intervals.at(percent);
      if (!interval.is_null() && interval.array(2, 2) == 2) {
        value.low = interval[0].real();
        value.high = interval[1].real();
      }
      if (percent == "50") says += player.name + " " + said(value) + "; ";
      table.rows.push_back({player.name, percent + " %", value});
    }
  }
  return {"Scores by bot: quantiles, from the worst hundredth of seats to the best", says,
          quantile_dots(table, kBot, score, quantile), std::move(table)};
}

}  // namespace

Section scores_section(const std::vector<Player>& players) {
  Section section{"What they score", ""};
  const Window window = window_of(players);
  if (!(window.low <= window.high)) return section;
  section.figures.push_back(quantile_figure(players));
  section.figures.push_back(histogram_figure(players));
  section.figures.push_back(ecdf_figure(players));
  return section;
}

}  // namespace mainmatch::report

#include "experiments/tournament/report_scores.h"

#include <algorithm>
#include <limits>
#include <ostream>

#include "experiments/io/grid.h"
#include "experiments/io/number.h"
#include "experiments/results/column.h"

namespace mainmatch {

namespace {

constexpr std::size_t kColumns = 100;
constexpr int kMaxGroups = 20;

/// What all bots' scores have in common.
struct Extent {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  std::int64_t most = std::numeric_limits<std::int64_t>::min();
  std::int64_t low = least;  ///< the lowest 1% quantile and the highest 99% quantile: a few far
  std::int64_t high = most;  ///< scores must not make all groups wide
  std::int64_t bin_width = 1;

  void include(const TournamentResult::Bot& bot) {
    least = std::min(least, bot.scores.front().low);
    most = std::max(most, bot.scores.back().high);
    low = std::min(low, *bot.quantiles.front());
    high = std::max(high, *bot.quantiles.back());
    bin_width = std::max(bin_width, bot.scores.front().high - bot.scores.front().low + 1);
  }
};

std::string flush_right(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, text.size()), ' ') + text;
}

/// How each group is called: "100 .. 149", at the ends "99 or less" and "500 or more" if there are
/// scores beyond.
std::vector<std::string> labels(const std::vector<Bin>& groups, const Extent& extent) {
  std::size_t width = 0;
  for (const Bin& group : groups) {
    width = std::max({width, std::to_string(group.low).size(), std::to_string(group.high).size()});
  }
  std::vector<std::string> labels;
  for (const Bin& group : groups) {
    const std::string low = flush_right(std::to_string(group.low), width);
    const std::string high = flush_right(std::to_string(group.high), width);
    if (&group == &groups.back() && extent.most > group.high) {
      labels.push_back(low + " or more");
    } else if (&group == &groups.front() && extent.least < group.low) {
      labels.push_back(high + " or less");
    } else {
      labels.push_back(low == high ? low : low + " .. " + high);
    }
  }
  std::size_t longest = 0;
  for (const std::string& label : labels) longest = std::max(longest, label.size());
  for (std::string& label : labels) label.resize(longest, ' ');
  return labels;
}

double share_of(const Bin& group, const TournamentResult::Bot& bot) {
  return static_cast<double>(group.count) / static_cast<double>(bot.seats);
}

/// One bot's bars; a bar of the share `full` fills the line.
void print_bot(const TournamentResult::Bot& bot, const std::vector<Bin>& groups,
               const std::vector<std::string>& names, double full, std::ostream& out) {
  const auto used = [](const Bin& group) { return group.count > 0; };
  const auto begin = std::find_if(groups.begin(), groups.end(), used);
  const auto end = std::find_if(groups.rbegin(), groups.rend(), used).base();
  out << '\n' << bot.name << '\n';
  for (auto group = begin; group != end; ++group) {
    const double share = share_of(*group, bot);
    std::string line = "  " + names[static_cast<std::size_t>(group - groups.begin())];
    line += flush_right(fixed_text(100 * share, 2), 8) + " %  ";
    const auto room = static_cast<double>(kColumns - std::min(kColumns / 2, line.size()));
    const auto length = static_cast<std::size_t>(share / full * room + 0.5);
    line.append(length, '#');
    if (length == 0 && group->count > 0) line += '.';
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
  }
}

}  // namespace

void print_quantiles(std::span<const TournamentResult::Bot* const> bots, std::ostream& out) {
  out << "\nScores: this percentage of a bot's seats scored so much or less, with 95% "
         "intervals\n\n";
  TextGrid grid;
  std::vector<std::string> titles = {"bot"};
  for (const int percent : kPercents) titles.push_back(std::to_string(percent) + " %");
  grid.row(titles);
  grid.rule();
  for (const auto* bot : bots) {
    std::vector<std::string> cells = {bot->name};
    std::vector<std::string> intervals = {""};
    for (std::size_t i = 0; i < kPercents.size(); ++i) {
      const auto& value = bot->quantiles[i];
      const auto& interval = bot->quantile_intervals[i];
      cells.push_back(value ? count_text(*value) : std::string(kNotKnown));
      intervals.push_back(interval ? count_text(interval->low) + ".." + count_text(interval->high)
                                   : std::string(kNotKnown));
    }
    grid.row(cells);
    grid.row(intervals);
  }
  grid.print(out);
}

void print_bars(std::span<const TournamentResult::Bot* const> bots, std::ostream& out) {
  Extent extent;
  for (const auto* bot : bots) {
    if (bot->seats > 0) extent.include(*bot);
  }
  if (extent.least > extent.most) return;
  const std::int64_t width = round_width(extent.low, extent.high, extent.bin_width, kMaxGroups);
  double full = 0;
  for (const auto* bot : bots) {
    if (bot->seats == 0) continue;
    for (const Bin& group : grouped(bot->scores, extent.low, extent.high, width)) {
      full = std::max(full, share_of(group, *bot));
    }
  }
  out << "\nScores: percentage of a bot's seats that scored so much\n";
  for (const auto* bot : bots) {
    if (bot->seats == 0) continue;
    const std::vector<Bin> groups = grouped(bot->scores, extent.low, extent.high, width);
    print_bot(*bot, groups, labels(groups, extent), full, out);
  }
}

}  // namespace mainmatch

#include "experiments/analyses/balance/ablation_result.h"

#include "experiments/statistics/holm.h"

namespace mainmatch {

namespace {

AblationLine line_of(std::size_t part, const std::string& bot, const AblationSums& sums,
                     const Payoff& payoff) {
  const auto mean = [&](const RatioSums& of) {
    return mean_interval(of).mapped(1 / static_cast<double>(payoff.unit()), 0);
  };
  AblationLine line;
  line.part = part;
  line.bot = bot;
  line.deals = sums.value.matches;
  line.use = share_interval(sums.used);
  line.with = mean(sums.own);
  line.without = mean(sums.ablated);
  line.value = mean(sums.value);
  line.at_work = mean(sums.at_work);
  line.p_value = mean_p_value(sums.value);
  return line;
}

/// Of the lines of all bots together or of those of single bots: of each where there was any use.
void adjust(bool of_all, std::vector<AblationLine>& lines) {
  std::vector<AblationLine*> family;
  std::vector<std::optional<double>> p_values;
  for (AblationLine& line : lines) {
    if (line.bot.empty() != of_all || !line.use.mean || *line.use.mean <= 0) continue;
    family.push_back(&line);
    p_values.push_back(line.p_value);
  }
  const std::vector<std::optional<double>> adjusted = holm_adjusted(p_values);
  for (std::size_t i = 0; i < family.size(); ++i) family[i]->adjusted = adjusted[i];
}

}  // namespace

void add_lines(const AllAblationSums& sums, const Payoff& payoff, AblationResult& result) {
  for (std::size_t part = 0; part < result.parts.size(); ++part) {
    result.lines.push_back(line_of(part, "", sums.of_all(part), payoff));
    for (std::size_t bot = 0; bot < result.bots.size(); ++bot) {
      result.lines.push_back(line_of(part, result.bots[bot], sums.at(part, bot), payoff));
    }
  }
  for (const bool of_all : {true, false}) adjust(of_all, result.lines);
}

}  // namespace mainmatch

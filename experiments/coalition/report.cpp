#include "experiments/coalition/report.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/io/grid.h"
#include "experiments/io/number.h"
#include "experiments/results/column.h"
#include "experiments/results/print_estimate.h"

namespace mainmatch {

void print_text(const CoalitionResult& result, std::ostream& out) {
  const std::string heading = "A coalition of " + std::to_string(result.size);
  const auto deals = [](std::uint64_t count) {
    return count_text(static_cast<std::int64_t>(count));
  };
  out << '\n' << heading << '\n' << std::string(heading.size(), '-') << '\n';
  if (result.partial()) {
    out << "PARTIAL: stopped after " << deals(result.deals) << " of " << deals(result.asked)
        << " deals\n";
  }
  out << result.size << " seats of " << result.member
      << " that hear what each other see, and the same seats of the same deals as strangers: "
      << deals(result.deals) << " deals.\n\n";
  TextGrid grid("lrrl");
  const auto row = [&](const char* name, const Estimate& estimate, double scale,
                       const std::string& help) {
    Column column(scale);
    column.include(estimate);
    grid.row({name, column.mean(estimate), column.half(estimate), help});
  };
  row("gain", result.gain, 1,
      "mean payoff (" + result.payoff + ") of a member less that of a stranger");
  row("allied", result.allied, 1, "mean payoff of a member");
  row("strangers", result.strangers, 1, "mean payoff of the same bot in its seat without allies");
  row("outsiders", result.outsiders, 1, "what the coalition changes for each of the others");
  row("wins %", result.wins_allied, 100, "the members' share of the win");
  row("wins alone %", result.wins_strangers, 100, "the strangers' share of it");
  row("kingmaking %", result.kingmaking, 100,
      "matches in which it could name the winner: with other last submissions of its");
  grid.row({"", "", "", "members another outsider would have won (a lower bound)"});
  grid.print(out);
}

Json json_of(const CoalitionResult& result) {
  Json json = {{"member", result.member},
               {"size", result.size},
               {"deals", result.deals},
               {"partial", result.partial()}};
  json["gain"] = json_of(result.gain);
  json["p_value"] = result.p_value ? Json(to_ten_digits(*result.p_value)) : Json();
  json["allied"] = json_of(result.allied);
  json["strangers"] = json_of(result.strangers);
  json["outsiders"] = json_of(result.outsiders);
  json["wins_allied"] = json_of(result.wins_allied);
  json["wins_strangers"] = json_of(result.wins_strangers);
  json["kingmaking"] = json_of(result.kingmaking);
  return json;
}

std::vector<Metric> metrics_of(const CoalitionResult& result) {
  return {{"coalition_gain", result.member, result.gain},
          {"coalition_outsiders", result.member, result.outsiders},
          {"coalition_wins", result.member, result.wins_allied},
          {"kingmaking", result.member, result.kingmaking}};
}

}  // namespace mainmatch

#include "experiments/analyses/balance/relearn_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/base/number.h"

namespace mainmatch::report {

void find_relearned(const Node& relearned, const std::string& rules, Chapter& chapter) {
  const Node learned = relearned.at("learned");
  std::size_t open = 0;
  std::vector<std::string> under;
  for (std::size_t i = 0; i < learned.array(); ++i) {
    if (learned[i].at("settled").flag()) continue;
    ++open;
    const std::string& name = learned[i].at("rules").text();
    if (std::find(under.begin(), under.end(), name) == under.end()) under.push_back(name);
  }
  if (relearned.at("settled").json().get<bool>()) {
    chapter.add(Finding::About::played,
                "Checked under relearned play: bots learned under {}, {} times each.", rules,
                shown(relearned.at("seeds").json()));
  } else if (open > 0) {
    chapter.add(
        Finding::About::broken,
        "Relearned play is not settled: searches may gain too much against {} of {} learned "
        "mixes ({}). A larger --relearn-budget or more --relearn-rounds may settle it.",
        open, learned.array(), listed(under));
  } else {
    chapter.add(Finding::About::played, "Relearned play is not over: the run was stopped.");
  }
}

Section relearned_section(const Node& relearned) {
  Table table{
      "What was learned under each of the rules, and what searches gain against it on fresh "
      "deals",
      {{"rules", "rules"},
       {"mix", "who plays", Unit::number, "", false, false, true},
       {"by_parameters", "by parameters"},
       {"by_search", "by search"},
       {"settled", "settled"}},
      {}};
  const Node learned = relearned.at("learned");
  for (std::size_t i = 0; i < learned.array(); ++i) {
    const Node one = learned[i];
    const Node gains = one.at("gains");
    for (std::size_t role = 0; role < gains.array(); ++role) {
      const Node gain = gains[role];
      const auto by_search = gain.find_unless_null("by_search");
      const std::string& name = gain.at("role").text();
      const bool settled = gain.at("settled").json().get<bool>();
      table.rows.push_back(
          {one.at("rules").text(),
           (gains.array() > 1 ? name + ": " : "") + shares_said(one.at("mix").at(name)),
           value_of(gain.at("by_parameters")), by_search ? value_of(*by_search) : Value{},
           settled ? "yes" : "no, limit " + number_text(gain.at("limit").real(), -1)});
    }
  }
  return {"Relearned play",
          fmt::format(
              "Under each of the rules oracles learned with {} seeds: a search over the "
              "parameters of bots of {} matches for each mix, whose find is measured on {} fresh "
              "deals, and a bot that knows the mix and searches in every match, on {}. Learned "
              "play is settled where the former gains no more than the limit, and that is known as "
              "closely, and the latter is not shown to gain more. The limit is {}.",
              shown(relearned.at("seeds").json()), count_said(relearned.at("budget")),
              count_said(relearned.at("fresh")), count_said(relearned.at("search_fresh")),
              relearned.at("embedded").is_null()
                  ? "5 % of what a seat gets"
                  : "twice what is gained at most against the learned mix under the published "
                    "rules, or 5 % of what a seat gets if that is more"),
          {},
          {std::move(table)}};
}

}  // namespace mainmatch::report

#include "experiments/serve/recorded.h"

#include <nlohmann/json.hpp>
#include <sstream>

#include "experiments/matches/play/played_match.h"
#include "experiments/matches/records/record.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/view_form.h"

namespace mainmatch::serve {

std::shared_ptr<const RuleSet> rules_of(const Node& record) {
  const MatchModule& match = match_of(record);
  const auto there = record.find("rules");
  return there ? match.rules(*there) : match.default_rules();
}

Json replay_json(const Json& record) {
  std::ostringstream out;
  const Node node(record, "record");
  const MatchModule& match = match_of(node);
  match.replay(node, out);
  Json steps = Json::array();
  const auto rules = rules_of(node);
  for (const RecordedStep& one : recorded_steps(record, *rules)) {
    Json acting = Json::array();
    for (const Seat seat : one.acting) acting.push_back(seat);
    steps.push_back({{"step", step_json(one.step)},
                     {"words", step_words(one.step, match)},
                     {"acting", std::move(acting)}});
  }
  return {{"text", out.str()},
          {"record", record},
          {"rules", rules->json()},
          {"steps", std::move(steps)}};
}

Json view_of_record(const Node& record, const Node& body) {
  const auto rules = rules_of(record);
  const auto seat = static_cast<Seat>(body.at("seat").whole(0, rules->seats() - 1));
  const auto steps =
      static_cast<int>(body.at("steps").whole(0, played_steps(record.json(), *rules)));
  return {{"view", table_after(record.json(), *rules, steps)->view(seat)}};
}

}  // namespace mainmatch::serve

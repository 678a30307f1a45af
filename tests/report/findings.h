#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/analyses/printed.h"
#include "tests/report/printed.h"
#include "tests/tournament/runs.h"

namespace mainmatch::tests {

// What tests of findings share: results planted by hand, and what is printed of them.

/// A line for each finding of the result: "Best: ...".
inline std::string said_of(const std::string& kind, Json tree) {
  const report::Chapter chapter = report::chapter_of(Result{kind, std::move(tree)});
  std::string text;
  for (const report::Finding& finding : chapter.findings) {
    text += report::word_for(finding.about) + (": " + finding.text) + "\n";
  }
  return text;
}

/// Wherever lines are broken, or kept from it.
inline bool holds(std::string text, const std::string& part) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  for (auto at = text.find("\u00a0"); at != text.npos; at = text.find("\u00a0", at)) {
    text.replace(at, std::string("\u00a0").size(), " ");
  }
  return text.find(part) != std::string::npos;
}

inline Json estimate(double mean, double half) {
  return {{"mean", mean}, {"low", mean - half}, {"high", mean + half}};
}
inline Json too_few(double mean) {
  return {{"mean", mean}, {"low", nullptr}, {"high", nullptr}, {"why", "sample too small"}};
}

/// Without metrics.
inline Json balance() {
  return {{"game", "g"},
          {"matches", 400},
          {"seed", 1},
          {"partial", false},
          {"payoff", "tokens"},
          {"bots", {"a"}},
          {"metrics", Json::array()},
          {"definitions", Json::object()}};
}

/// Relearned play, without what was learned.
inline Json relearned(bool settled) {
  return {{"seeds", 3},
          {"budget", 1000},
          {"fresh", 10},
          {"search_fresh", 10},
          {"embedded", 0.1},
          {"settled", settled},
          {"learned", Json::array()}};
}

/// A tournament of the first bots of Amidakuji, as the program writes it.
inline const Json& played() {
  static const Json kPlayed = to_result(run(config_of("amidakuji", 300, 1)), {}).tree;
  return kPlayed;
}

}  // namespace mainmatch::tests

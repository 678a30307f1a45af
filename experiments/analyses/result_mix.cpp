#include "experiments/analyses/result_mix.h"

#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "experiments/base/file.h"
#include "experiments/base/json.h"
#include "experiments/base/printable.h"
#include "experiments/runtime/manifest.h"

namespace mainmatch {

namespace {

constexpr std::size_t kMaxResultBytes = std::size_t{1} << 30;
/// Weights of a mix add up to about this.
constexpr double kWeights = 10'000;

bool is_directory_at(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

/// The mix that is meant.
Node chosen_mix(const Node& result) {
  if (const auto improve = result.find("improve")) {
    if (const auto mix = least_exploited_mix(*improve)) return mix->at("mix");
  }
  std::optional<Node> first;
  for (const char* const key : {"equilibria", "refuted"}) {
    const auto list = result.find(key);
    for (std::size_t i = 0; list && i < list->array(); ++i) {
      if (verdict_by(kWithin, (*list)[i]) == "certified") return (*list)[i].at("mix");
      if (!first) first = (*list)[i].at("mix");
    }
  }
  if (!first) result.complain("no equilibrium in it, expected a result of 'equilibrium'");
  return *first;
}

/// A strategy as anybody may name it: of a bot that the result calls learned-1, its definition.
std::string definition_of(const Node& result, const std::string& strategy) {
  const auto learned = result.find("learned");
  for (std::size_t i = 0; learned && i < learned->array(); ++i) {
    const auto definition = (*learned)[i].find("definition");
    if (definition && (*learned)[i].at("bot").text() == strategy) return definition->text();
  }
  return strategy;
}

MixTexts mix_texts(const Node& result, const MatchModule& match) {
  const std::string& game = result.at("game").text();
  if (game != match.name()) {
    result.at("game").complain(mismatch(shown_word(game), match.name()));
  }
  const Node mix = chosen_mix(result);
  mix.object();
  MixTexts texts;
  for (std::size_t role = 0; role < mix.size(); ++role) {
    auto& [name, bots] = texts.emplace_back(mix.key(role), std::vector<std::string>());
    const Node shares = mix.value(role);
    shares.object();
    for (std::size_t s = 0; s < shares.size(); ++s) {
      const double weight = std::round(std::clamp(shares.value(s).real(), 0.0, 1.0) * kWeights);
      if (weight < 1) continue;
      bots.push_back(definition_of(result, shares.key(s)) + ":" +
                     std::to_string(static_cast<int>(weight)));
    }
    if (bots.empty()) shares.complain("a mix of nothing");
  }
  const std::size_t roles = std::max<std::size_t>(1, match.traits().roles.size());
  if (texts.size() != roles) mix.complain("got a mix of other roles than the match has");
  return texts;
}

}  // namespace

std::optional<Node> least_exploited_mix(const Node& improve) {
  const auto least = improve.find_unless_null("least_exploited");
  if (!least) return {};
  const auto chosen = [](const Node& list, const Node& index) {
    const auto last = static_cast<std::int64_t>(list.array()) - 1;
    return list[static_cast<std::size_t>(index.whole(0, last))];
  };
  const Node round = chosen(improve.at("rounds_played"), least->at("round"));
  return chosen(round.at("mixes"), least->at("mix"));
}

std::string verdict_by(const std::string& oracle, const Node& mix) {
  const bool is_within = oracle == kWithin;
  const auto verdict = mix.find("verdict");
  if (!verdict) return is_within ? "open" : "";
  if (verdict->json().is_string()) return is_within ? verdict->text() : "";
  const auto by = verdict->find_unless_null(oracle.c_str());
  return by ? by->text() : "";
}

MixTexts mix_of_result(const std::string& path, const MatchModule& match) {
  const std::string file = is_directory_at(path) ? path + "/" + kResultJson : path;
  const std::string text = read_file(file, kMaxResultBytes);
  try {
    const Json json = parse_json(text);
    return mix_texts(Node(json, ""), match);
  } catch (const InputError& error) {
    throw InputError(shown_path(file) + ": " + error.what());
  }
}

}  // namespace mainmatch

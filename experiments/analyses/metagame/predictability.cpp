#include "experiments/analyses/metagame/predictability.h"

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "experiments/analyses/metagame/opponents.h"
#include "experiments/matches/bot_mix.h"
#include "experiments/report/estimate_json.h"
#include "experiments/report/reading.h"
#include "experiments/statistics/estimate.h"

namespace mainmatch {

namespace {

constexpr Purpose kPredictionChance = {14};
constexpr std::uint64_t kMatches = 100;
constexpr std::size_t kDraws = 8;
/// Mixes of a result.
constexpr std::size_t kMaxMixes = 3;
/// Weights of a mix add up to about this.
constexpr int kWeights = 10'000;
constexpr const char* kKey = "predictability";

std::string name_of(Step step) {
  if (step.kind == StepKind::pregame) return "the pregame step";
  const std::string number = std::to_string(step.index + 1);
  return (step.kind == StepKind::round ? "round " : "decision ") + number;
}

/// What most of them are.
const Json& likeliest(const std::vector<Json>& all) {
  std::size_t best = 0;
  std::ptrdiff_t most = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto times = std::count(all.begin(), all.end(), all[i]);
    if (times > most) {
      most = times;
      best = i;
    }
  }
  return all[best];
}

/// A table whose seats draw from the mix, and others that follow what is handed in there, with
/// seats that draw anew.
class Foresight {
 public:
  Foresight(const RuleSet& rules, const BotMix& mix, std::uint64_t seed) : mix_(mix), seed_(seed) {
    SimulatorOptions options;
    for (const std::string& bot : mix.bots()) options.bots.push_back({bot, rules.seats()});
    tables_.push_back(rules.table(options));
    options.cache = tables_.front()->shared_cache();
    while (tables_.size() <= kDraws) tables_.push_back(rules.table(options));
    drawn_.resize(kDraws);
  }

  void play(std::uint64_t match) {
    begin(match);
    const MatchTable& played = *tables_.front();
    while (!played.is_over()) {
      const Step step = played.step();
      const SeatSet acting = played.acting();
      for (const auto& table : tables_) table->act(acting);
      for (const Seat seat : acting) {
        const Json handed_in = played.handed_in(seat);
        for (std::size_t i = 0; i < kDraws; ++i) {
          drawn_[i] = tables_[i + 1]->handed_in(seat);
          tables_[i + 1]->hand_in(seat, Node(handed_in, ""));
        }
        if (step.kind == StepKind::trade) continue;
        Sums& sums = sums_[{step.kind, step.index}];
        sums.guessed += likeliest(drawn_) == handed_in;
        ++sums.submissions;
      }
      for (const auto& table : tables_) table->advance();
    }
    for (auto& [step, sums] : sums_) {
      sums.all.add(sums.guessed, sums.submissions);
      sums.guessed = sums.submissions = 0;
    }
  }

  Json json() const {
    Json steps = Json::array();
    for (const auto& [step, sums] : sums_) {
      steps.push_back({{"step", name_of(Step{step.first, step.second})},
                       {"share", json_of(share_interval(sums.all))}});
    }
    return {{"matches", kMatches}, {"draws", kDraws}, {"steps", std::move(steps)}};
  }

 private:
  /// Of a step: submissions, and those that were guessed.
  struct Sums {
    std::int64_t guessed = 0;
    std::int64_t submissions = 0;
    RatioSums all = {};  ///< of matches that are over
  };

  void begin(std::uint64_t match) {
    Stream chance(seed_, match, kPredictionChance);
    const std::uint64_t deals = Stream(seed_, 0, kPredictionChance)();
    std::vector<int> bots(tables_.front()->seats());
    for (const auto& table : tables_) {
      table->deal(deals, match);
      const std::span<const int> roles = table->role_of_seat();
      for (std::size_t seat = 0; seat < bots.size(); ++seat) {
        bots[seat] = mix_.draw(chance, roles[seat]);
      }
      table->seat(bots);
      table->begin(chance(), match);
    }
  }

  const BotMix& mix_;
  std::uint64_t seed_;
  std::vector<std::unique_ptr<MatchTable>> tables_;
  std::vector<Json> drawn_;
  std::map<std::pair<StepKind, int>, Sums> sums_;
};

}  // namespace

Json predictability(const RuleSet& rules, const Json& mix, std::uint64_t seed) {
  const MixByRole of_roles = mix_of_shares(mix, kWeights);
  if (!can_imagine(rules.match(), of_roles)) return nullptr;
  const BotMix bots("mix", of_roles, rules.match().bots());
  Foresight foresight(rules, bots, seed);
  for (std::uint64_t match = 0; match < kMatches; ++match) foresight.play(match);
  return foresight.json();
}

void add_predictability(const RuleSet& rules, std::uint64_t seed, Json& result) {
  Json& mixes = result.at("equilibria");
  for (std::size_t i = 0; i < mixes.size() && i < kMaxMixes; ++i) {
    mixes[i][kKey] = predictability(rules, mixes[i].at("mix"), seed);
  }
  if (!result.contains("improve")) return;
  Json& improve = result.at("improve");
  Json& least = improve.at("least_exploited");
  if (least.is_null()) return;
  const Json& of_round = improve.at("rounds_played")[least.at("round").get<std::size_t>()];
  const Json& mix = of_round.at("mixes")[least.at("mix").get<std::size_t>()].at("mix");
  least[kKey] = predictability(rules, mix, seed);
}

}  // namespace mainmatch

namespace mainmatch::report {

std::string predictable_said(const std::string& name, const Node& mix) {
  const auto found = mix.find_unless_null(kKey);
  if (!found) return "";
  const Node steps = found->at("steps");
  std::size_t above = 0;
  std::optional<Node> worst;
  for (std::size_t i = 0; i < steps.array(); ++i) {
    const auto low = steps[i].at("share").find_unless_null("low");
    if (!low || low->real() <= 0.5) continue;
    ++above;
    const auto share = [](const Node& step) { return step.at("share").at("mean").real(); };
    if (!worst || share(steps[i]) > share(*worst)) worst = steps[i];
  }
  if (!worst) return "";
  return fmt::format(
      "{} is predictable: in {} of {} steps the likeliest submission, given the mix and what the "
      "seat sees, is handed in more than half of the time, most in {}, {} of the time.",
      name, above, steps.array(), worst->at("step").text(),
      said(value_of(worst->at("share")), Unit::percent));
}

}  // namespace mainmatch::report

// The analyses 'payoffs' and 'equilibrium': their plan, and what is played.

#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>

#include "experiments/analyses/list.h"
#include "experiments/analyses/match_analysis.h"
#include "experiments/analyses/metagame/epsilon.h"
#include "experiments/analyses/metagame/payoffs.h"
#include "experiments/analyses/metagame/predictability.h"
#include "experiments/analyses/metagame/psro_fields.h"
#include "experiments/analyses/metagame/psro_result.h"
#include "experiments/analyses/metagame/space_of_bots.h"
#include "experiments/analyses/metagame/starts.h"
#include "experiments/game_theory/table_gambit.h"
#include "experiments/game_theory/table_json.h"

namespace mainmatch {

namespace {

/// Heuristic payoff tables and, for 'equilibrium', equilibria with certificates.
class PayoffsAnalysis final : public MatchAnalysis {
 public:
  explicit PayoffsAnalysis(bool solves) : solves_(solves) {}

  void settle(const ParsedFlags& flags) override {
    settle_game(flags);
    const ProfileSpace space = space_of_bots(*rules_, bots_);
    config_ = config(space);
    if (bots_.empty()) bots_ = texts_of(space);
    if (!psro_fields_.asked()) return;
    if (config_->epsilon.empty() && !is_certified()) {
      throw InputError("--improve: requires certificates or --epsilon");
    }
    psro_fields_.settle(rules_->match());
  }

  std::string csv_needs() const override {
    return solves_ && !psro_fields_.asked() ? "--improve" : "";
  }

  std::string undivided() const override {
    if (psro_fields_.asked()) return "the set of bots grows";
    if (target_error_ > 0) return "--target-error asks for matches until it is met";
    if (samples_all(*config_)) return "";
    return "its table grows around equilibria (with --profiles 0 it has all profiles)";
  }

  Experiment* begin(const RunSettings& run) override {
    config_->threads = run.threads;
    const bool known = settle_epsilon(*run.stop);
    if (psro_fields_.asked()) {
      psro_.emplace(psro_fields_.config(*config_), run.progress());
      return known ? &*psro_ : nullptr;
    }
    payoffs_.emplace(*config_, [run](std::uint64_t done, std::uint64_t asked) {
      run.advance(done, asked, "batches");
    });
    return known ? &*payoffs_ : nullptr;
  }

  FoundResult found(const RunSettings&, bool) override {
    if (!psro_) {
      const EquilibriaResult found = payoffs_->equilibria(solves_);
      return {.result = solves_ ? with_predictability(to_result(found, rules()))
                                : to_result(found.payoffs, rules()),
              .partial = found.partial(),
              .files = tables(found.payoffs)};
    }
    const EquilibriaResult found = psro_->payoffs().equilibria(true);
    return {.result = with_names(with_predictability(to_result(*psro_, found, rules())),
                                 names_of(learned_bots(*psro_))),
            .partial = !psro_->over(),
            .files = tables(found.payoffs)};
  }

 private:
  Result with_predictability(Result result) const {
    if (psro_ || !result.tree.contains("partial"))
      add_predictability(*rules_, common_.seed, result.tree);
    return result;
  }

  void add_fields() override {
    Fields& fields = this->fields();
    game_.declare(fields);
    fields
        .repeated("bots", bots_, "A,B,...",
                  "the strategies; " + kSeveralBots +
                      " (default: default); by role: ROLE:A,B,..., once for each role")
        .names_bots();
    declare_payoff(fields, payoff_);
    fields
        .whole(
            "matches", matches_, 2, static_cast<std::int64_t>(ProfileSamples::kMaxMatches),
            "matches in each profile (default 200); a checkpointed table can be resumed, but not "
            "extended: sampling is adaptive")
        .whole("profiles", profiles_, 0, 1'000'000,
               "sample at most this many profiles: in a larger game, sub-games grow around "
               "equilibria (default 2000; 0: sample all)")
        .whole("reduce", reduce_, 2, kMaxRoleSeats,
               "deviation-preserving reduction to at most N seats in each role; samples only the "
               "profiles of the reduced game; certificates hold for the whole match")
        .real("tolerance", tolerance_, 0, 1e12,
              "a deviation refutes an equilibrium only if it gains more than this (default 0)")
        .real("target-error", target_error_, 1e-9, 1e12,
              "then sample the profiles that equilibria depend on, until the standard error of "
              "every deviation gain is at most this")
        .whole("matches-in-all", most_matches_, 1, 10'000'000'000,
               "with --target-error: play at most this many (default 1000000)")
        .needs({"target-error"});
    if (solves_) {
      fields
          .whole("refine", refine_, static_cast<std::int64_t>(Refinement::kMinMatches),
                 1'000'000'000,
                 "first bring each mix that is found (3 at most) nearer to an equilibrium of the "
                 "match itself, by so many whole matches around it: what a reduced game errs by, "
                 "and the table's sampling error, are made up for (default: not)")
          .repeated("epsilon", epsilon_, "X",
                    "a mix is certified as an equilibrium if no seat gains more than this by "
                    "leaving it; for one role: ROLE:X (default: 5% of what seats of the role get "
                    "in 1,000 matches with all strategies drawn alike)")
          .whole("certify-budget", certify_budget_, 1, 10'000'000'000,
                 "fresh matches for certificates, in all: they play until each mix is certified or "
                 "refuted (default 100000 to 1000000, by the cost of a match)")
          .excludes({"certify"})
          .whole("certify", certify_, 0, 10'000'000,
                 "instead of that, certificates of so many fresh deals each; 0: none");
      psro_fields_.declare(fields);
    }
    common_.declare(fields);
  }

  PayoffsConfig config(const ProfileSpace& space) const {
    PayoffsConfig config{.rules = rules_,
                         .bots = bots_,
                         .payoff = Payoff(payoff_),
                         .matches = static_cast<std::uint64_t>(matches_),
                         .seed = common_.seed};
    config.terms.most_profiles = static_cast<std::uint64_t>(profiles_);
    config.terms.tolerance = tolerance_;
    config.reduce = static_cast<int>(reduce_);
    if (target_error_ > 0) config.terms.target_error = target_error_;
    if (most_matches_ > 0) config.terms.most_matches = static_cast<std::uint64_t>(most_matches_);
    if (solves_) {
      config.refine = static_cast<std::uint64_t>(refine_);
      config.certify = static_cast<std::uint64_t>(std::max<std::int64_t>(0, certify_));
      if (certify_ < 0) {
        config.certify_budget = certify_budget_ > 0 ? static_cast<std::uint64_t>(certify_budget_)
                                                    : rules_->match().traits().certify_matches;
      }
    }
    if (!epsilon_.empty()) config.epsilon = epsilon_of(space, epsilon_);
    return config;
  }

  bool is_certified() const { return config_->certify > 0 || config_->certify_budget > 0; }

  /// The default of --epsilon where certificates need it; false if `stop` came before it.
  bool settle_epsilon(const std::atomic<bool>& stop) {
    if (!is_certified() || !config_->epsilon.empty()) return true;
    const auto epsilon = default_epsilon(*config_, stop);
    if (epsilon) config_->epsilon = *epsilon;
    return epsilon.has_value();
  }

  /// All bots of a game, as --bots has them.
  static std::vector<std::string> texts_of(const ProfileSpace& space) {
    std::vector<std::string> texts;
    for (const SeatRole& role : space.roles()) {
      std::string list = space.roles().size() > 1 ? role.name + ":" : "";
      for (const std::string& bot : role.strategies) {
        list += (&bot == &role.strategies.front() ? "" : ",") + bot;
      }
      texts.push_back(std::move(list));
    }
    return texts;
  }

  /// Bots that were learned are called learned-1 and so on, but for names that --define has given;
  /// one with all of its parameters at their defaults has a name.
  std::vector<std::string> names_of(const std::vector<std::string>& learned) const {
    std::vector<std::string> names;
    std::size_t number = 0;
    for (const std::string& bot : learned) {
      if (bot.find('(') == bot.npos) continue;
      const auto taken = [&](const std::string& name) {
        return std::any_of(common_.named_bots.begin(), common_.named_bots.end(),
                           [&](const std::string& one) { return one.starts_with(name + "="); });
      };
      std::string name;
      do name = "learned-" + std::to_string(++number);
      while (taken(name));
      names.push_back(name + "=" + bot);
    }
    return names;
  }

  /// The table as files for other programs.
  std::vector<KeptFile> tables(const PayoffsResult& result) const {
    const auto text_of = [](auto&& print) {
      std::ostringstream text;
      print(text);
      return text.str();
    };
    std::vector<KeptFile> files = {
        {.name = "payoffs.json", .table = to_result(result, rules())},
        {.name = "gameanalysis.json",
         .text = text_of([&](std::ostream& out) { write_gameanalysis(result.table, out); })}};
    if (result.of_match) {
      files.push_back({.name = "sampled.json", .table = to_sampled_result(result, rules())});
    }
    if (can_write_nfg(result.table)) {
      files.push_back({.name = "payoffs.nfg",
                       .text = text_of([&](std::ostream& out) { write_nfg(result.table, out); })});
    }
    return files;
  }

  bool solves_;
  std::vector<std::string> bots_;
  std::vector<std::string> payoff_ = {"tokens"};
  std::int64_t matches_ = 200;
  std::int64_t profiles_ = 2000;
  std::int64_t reduce_ = 0;
  std::int64_t refine_ = 0;
  double tolerance_ = 0;
  double target_error_ = 0;
  std::int64_t most_matches_ = 0;
  std::vector<std::string> epsilon_;
  std::int64_t certify_ = -1;  ///< until decided
  std::int64_t certify_budget_ = 0;
  PsroFields psro_fields_;
  std::optional<PayoffsConfig> config_;
  std::optional<Payoffs> payoffs_;
  std::optional<Psro> psro_;
};

}  // namespace

std::unique_ptr<Analysis> make_payoffs() { return std::make_unique<PayoffsAnalysis>(false); }
std::unique_ptr<Analysis> make_equilibrium() { return std::make_unique<PayoffsAnalysis>(true); }

}  // namespace mainmatch

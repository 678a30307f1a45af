#include "experiments/analyses/metagame/payoffs.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>
#include <utility>

#include "experiments/analyses/metagame/epsilon.h"
#include "experiments/analyses/metagame/psro_result.h"
#include "experiments/analyses/metagame/space_of_bots.h"
#include "experiments/cli/bots_file.h"
#include "experiments/cli/command.h"
#include "experiments/cli/game_flags.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/oracle_flags.h"
#include "experiments/cli/payoff_flag.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/run.h"
#include "experiments/game_theory/table_gambit.h"
#include "experiments/game_theory/table_json.h"

namespace mainmatch::cli {

namespace {

using nlohmann::ordered_json;

/// Heuristic payoff tables and, for 'equilibrium', equilibria with certificates.
class PayoffsCommand final : public Command {
 public:
  explicit PayoffsCommand(bool solves) : solves_(solves) {}

  void declare(Options& options) override {
    flags_.declare(options);
    options
        .repeated("bots", bots_, "A,B,...",
                  "the strategies; " + kSeveralBots +
                      " (default: default); by role: ROLE:A,B,..., once for each role")
        .names_bots();
    declare_payoff(options, payoff_);
    options
        .whole(
            "matches", matches_, 2, static_cast<std::int64_t>(ProfileSamples::kMaxMatches),
            "matches in each profile (default 200); a checkpointed table can be resumed, but not "
            "extended or sharded: sampling is adaptive")
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
               "with --target-error: play at most this many (default 1000000)");
    if (solves_) {
      options
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
          .whole("certify", certify_, 0, 10'000'000,
                 "instead of that, certificates of so many fresh deals each; 0: none");
      oracles_.declare(options);
    }
    run_.declare_programs(options);
    run_.declare(options, solves_ ? "equilibrium" : "payoffs", false, {"text", "json", "csv"});
  }

  int run(const Given& given) override {
    if (given.where.contains("matches-in-all") && !given.where.contains("target-error")) {
      throw InputError(given.where.at("matches-in-all") + ": requires --target-error");
    }
    if (given.where.contains("certify") && given.where.contains("certify-budget")) {
      throw InputError(given.where.at("certify-budget") +
                       ": --certify fixes the number of deals, expected one of the two");
    }
    oracles_.check(given);
    if (solves_ && run_.format() == "csv" && !oracles_.asked()) {
      throw InputError(given.where.at("format") + ": csv requires --improve");
    }
    const std::shared_ptr<const RuleSet> rules = flags_.rules(given);
    PayoffsConfig config{.rules = rules,
                         .bots = bots_,
                         .payoff = Payoff(payoff_),
                         .matches = static_cast<std::uint64_t>(matches_),
                         .seed = run_.seed(),
                         .threads = run_.threads()};
    config.terms.most_profiles = static_cast<std::uint64_t>(profiles_);
    config.terms.tolerance = tolerance_;
    config.reduce = static_cast<int>(reduce_);
    if (given.where.contains("target-error")) config.terms.target_error = target_error_;
    if (most_matches_ > 0) config.terms.most_matches = static_cast<std::uint64_t>(most_matches_);
    if (solves_) {
      config.refine = static_cast<std::uint64_t>(refine_);
      config.certify = static_cast<std::uint64_t>(std::max<std::int64_t>(0, certify_));
      if (certify_ < 0) {
        config.certify_budget = certify_budget_ > 0 ? static_cast<std::uint64_t>(certify_budget_)
                                                    : rules->match().traits().certify_matches;
      }
    }
    if (!epsilon_.empty()) {
      config.epsilon = epsilon_of(space_of_bots(*rules, bots_), epsilon_);
    }
    Run run(run_, given, rules->json());
    const bool known = settle_epsilon(config);
    if (oracles_.asked()) return improve(oracles_.config(std::move(config)), known, run);
    std::optional<EquilibriaResult> result;
    {
      Progress progress(run_.quiet());
      Payoffs payoffs(std::move(config), [&](std::uint64_t done, std::uint64_t asked) {
        progress.advance(done, asked, "batches");
      });
      settle_bots(payoffs.space());
      if (known) run.play(payoffs);
      result = payoffs.equilibria(solves_);
    }
    if (const CheckpointedRun* kept = run.complete())
      write_tables(*kept, result->payoffs, run.rules());
    return run.report(
        solves_ ? to_result(*result, run.rules()) : to_result(result->payoffs, run.rules()),
        result->partial());
  }

 private:
  /// The same with rounds that add bots. `known`: epsilon is.
  int improve(OraclesConfig config, bool known, Run& run) {
    if (config.payoffs.epsilon.empty() && known) {
      throw InputError("--improve: requires certificates or --epsilon");
    }
    std::optional<EquilibriaResult> result;
    std::optional<Oracles> oracles;
    {
      Progress progress(run_.quiet());
      oracles.emplace(std::move(config),
                      [&](std::uint64_t done, std::uint64_t asked, const std::string& things) {
                        progress.advance(done, asked, things);
                      });
      settle_bots(oracles->payoffs().space());
      oracles_.settle(*oracles);
      if (known) run.play(*oracles);
      result = oracles->payoffs().equilibria(true);
    }
    if (const CheckpointedRun* kept = run.complete())
      write_tables(*kept, result->payoffs, run.rules());
    const Result found = to_result(*oracles, *result, run.rules());
    return run.report(with_names(found, names_of(learned_bots(*oracles))), !oracles->over());
  }

  /// Bots that were learned are called learned-1 and so on, but for names that --define has given;
  /// one with all of its parameters at their defaults has a name.
  std::vector<std::string> names_of(const std::vector<std::string>& learned) const {
    std::vector<std::string> names;
    std::size_t number = 0;
    for (const std::string& bot : learned) {
      if (bot.find('(') == bot.npos) continue;
      const auto taken = [&](const std::string& name) {
        return std::any_of(run_.named_bots().begin(), run_.named_bots().end(),
                           [&](const std::string& one) { return one.starts_with(name + "="); });
      };
      std::string name;
      do name = "learned-" + std::to_string(++number);
      while (taken(name));
      names.push_back(name + "=" + bot);
    }
    return names;
  }

  /// The default of --epsilon where certificates need it; false if an interrupt came before it.
  static bool settle_epsilon(PayoffsConfig& config) {
    const bool certified = config.certify > 0 || config.certify_budget > 0;
    if (!certified || !config.epsilon.empty()) return true;
    const auto epsilon = default_epsilon(config, interrupted);
    if (epsilon) config.epsilon = *epsilon;
    return epsilon.has_value();
  }

  /// Sets --bots if it is missing, so that the manifest of a checkpointed run lists the bots.
  void settle_bots(const ProfileSpace& space) {
    if (!bots_.empty()) return;
    for (const SeatRole& role : space.roles()) {
      std::string list = space.roles().size() > 1 ? role.name + ":" : "";
      for (const std::string& bot : role.strategies) {
        list += (&bot == &role.strategies.front() ? "" : ",") + bot;
      }
      bots_.push_back(std::move(list));
    }
  }

  /// Writes the table as files for other programs.
  void write_tables(const CheckpointedRun& kept, const PayoffsResult& result,
                    const ordered_json& rules) const {
    const auto text_of = [&](Result table) {
      run_.add_provenance(rules, table);
      return json_text(table);
    };
    const auto write = [&](const char* name, auto&& print) {
      std::ostringstream text;
      print(text);
      kept.write_file(name, text.str());
    };
    kept.write_file("payoffs.json", text_of(to_result(result, rules)));
    write("gameanalysis.json", [&](std::ostream& out) { write_gameanalysis(result.table, out); });
    if (result.of_match) {
      kept.write_file("sampled.json", text_of(to_sampled_result(result, rules)));
    }
    if (!can_write_nfg(result.table)) return;
    write("payoffs.nfg", [&](std::ostream& out) { write_nfg(result.table, out); });
  }

  bool solves_;
  GameFlags flags_;
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
  OracleFlags oracles_;
  RunFlags run_;
};

}  // namespace

std::unique_ptr<Command> make_payoffs() { return std::make_unique<PayoffsCommand>(false); }
std::unique_ptr<Command> make_equilibrium() { return std::make_unique<PayoffsCommand>(true); }

}  // namespace mainmatch::cli

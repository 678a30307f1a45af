#include <iostream>
#include <memory>
#include <optional>

#include "experiments/analyses/kinds.h"
#include "experiments/analyses/stage/report.h"
#include "experiments/base/number.h"
#include "experiments/cli/command.h"
#include "experiments/cli/command_line.h"
#include "experiments/cli/game_flags.h"
#include "experiments/cli/input.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/stated.h"
#include "experiments/matches/records/nth_record.h"
#include "experiments/matches/registry.h"

namespace mainmatch::cli {

namespace {

class StageCommand final : public Command {
 public:
  void declare(Options& options) override {
    options_ = &options;
    flags_.declare(options);
    options
        .text("record", record_, "FILE",
              "solve a round of this record instead of the first of a fresh match")
        .whole("match", match_, 1, 1'000'000'000'000, "which record of the file (default 1)")
        .whole("round", round_, 1, 1000, "which round (default: the next to be played)")
        .real("garnet-value", question_.garnet_value, 0, 1e6,
              "value in points of a garnet held after the round (default 1)")
        .reals("place-values", question_.place_values, kMaxPlaces, -1e6, 1e6,
               "value in points of each space after the round (default 0)")
        .real("tolerance", question_.tolerance, 0, 1e6,
              "stop at an epsilon-equilibrium with this epsilon, in points (default 0.01)")
        .seed("seed", seed_, "seed of the fresh match (default 1)")
        .choice("format", format_, {"text", "json"}, "text for people, json for tools")
        .not_in_manifest()
        .on("quiet", quiet_, "no progress")
        .not_in_manifest()
        .config_file();
  }

  int run(const Given& given) override {
    if (record_.empty()) {
      for (const char* flag : {"match", "round"}) {
        const auto where = given.where.find(flag);
        if (where == given.where.end()) continue;
        throw InputError(where->second + ": requires --record");
      }
      const std::shared_ptr<const RuleSet> rules = flags_.rules(given);
      const MatchModule& match = rules->match();
      need_solver(match);
      watch_for_interrupt();
      const StageSolution found = match.solve_first_round(*rules, seed_, question_, watch());
      report(found, match, rules->json(), given, nullptr);
    } else {
      solve_recorded(given);
    }
    return code_;
  }

 private:
  static constexpr std::size_t kMaxPlaces = 1000;

  static void need_solver(const MatchModule& match) {
    if (match.traits().has_stage) return;
    throw InputError("game: " + std::string(match.name()) + " has no solver, expected " +
                     names_of_matches(&MatchModule::Traits::has_stage));
  }

  void solve_recorded(const Given& given) {
    for (const char* flag : {"set", "seed"}) {
      const auto where = given.where.find(flag);
      if (where == given.where.end()) continue;
      throw InputError(where->second + ": cannot be used with --record");
    }
    if (!given.rules.empty()) throw InputError("rules: cannot be used with --record");
    with_input(record_, [&](std::istream& in, const std::string& name) {
      const auto solve = [&](const MatchModule& match, const Node& record) {
        if (!flags_.game.empty() && flags_.game != match.name()) {
          throw ValueError("game", std::string(match.name()), flags_.game);
        }
        need_solver(match);
        watch_for_interrupt();
        const bool chosen = given.where.contains("round");
        const StageSolution found = match.solve_round(
            record, chosen ? std::optional(round_) : std::nullopt, question_, watch());
        report(found, match, Json::object(), given, &record);
      };
      with_nth_record(in, name, match_, solve, &std::cerr);
    });
  }

  void report(const StageSolution& solution, const MatchModule& match, Json rules,
              const Given& given, const Node* record) {
    Result found = to_result(solution);
    if (record) note_difference(*record, match_, found);
    add_provenance(manifest_of(*options_, "stage", std::move(rules)), match.name(), found);
    *given.out << report::formatted(found, format_);
    if (solution.exploitability > question_.tolerance) {
      std::cerr << "mainmatch: no equilibrium within the tolerance found; this is the best so "
                   "far\n";
      code_ = interrupted ? kInterruptedExit : 1;
    }
  }

  /// Its line is erased when it ends.
  StageWatch watch() const {
    return [progress = std::make_shared<Progress>(quiet_)](int steps, double exploitability) {
      progress->show(std::to_string(steps) + " steps, exploitability " +
                     fixed_text(exploitability, 4));
      return !interrupted;
    };
  }

  const Options* options_ = nullptr;
  GameFlags flags_;
  std::string record_;
  std::int64_t match_ = 1;
  std::int64_t round_ = 1;
  StageQuestion question_;
  std::uint64_t seed_ = 1;
  std::string format_ = "text";
  bool quiet_ = false;
  int code_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_stage() { return std::make_unique<StageCommand>(); }

}  // namespace mainmatch::cli

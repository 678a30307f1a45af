// The analysis 'stage': one round of a match as a stage game.

#include <optional>
#include <sstream>

#include "experiments/analyses/common_fields.h"
#include "experiments/analyses/list.h"
#include "experiments/analyses/stage/report.h"
#include "experiments/analyses/stated.h"
#include "experiments/base/input.h"
#include "experiments/base/number.h"
#include "experiments/matches/records/nth_record.h"
#include "experiments/matches/registry.h"

namespace mainmatch {

namespace {

class StageAnalysis final : public Analysis {
 public:
  void settle(const ParsedFlags& flags) override {
    if (record_.path.empty()) {
      rules_ = game_.rules(flags, fields());
      require_solver(rules_->match());
      if (!seed_) seed_ = 1;
      return;
    }
    for (const char* const flag : {"set", "seed"}) {
      const auto place = flags.where.find(flag);
      if (place == flags.where.end()) continue;
      throw InputError(place->second + ": cannot be used with --record");
    }
    if (!flags.rules.empty()) throw InputError("rules: cannot be used with --record");
    with_record([](const MatchModule&, const Node&) {});
  }

  Json rules() const override { return rules_ ? rules_->json() : Json::object(); }
  std::string game() const override {
    return rules_ ? std::string(rules_->match().name()) : game_.game;
  }

  FoundResult found(const RunSettings& run, bool) override {
    const StageWatch watch = [&run](int steps, double exploitability) {
      if (run.watch) {
        run.watch->show(
            fmt::format("{} steps, exploitability {}", steps, fixed_text(exploitability, 4)));
      }
      return !*run.stop;
    };
    FoundResult found;
    StageSolution solution;
    if (record_.path.empty()) {
      solution = rules_->match().traits().stage->first_round(*rules_, *seed_, question_, watch);
      found.result = to_result(solution);
    } else {
      std::ostringstream warnings;
      with_record(
          [&](const MatchModule& match, const Node& record) {
            solution = match.traits().stage->round(
                record, round_ > 0 ? std::optional(round_) : std::nullopt, question_, watch);
            found.result = to_result(solution);
            note_difference(record, number(), found.result);
          },
          &warnings);
      found.warnings = warnings.str();
    }
    if (solution.exploitability <= question_.tolerance) return found;
    found.warnings +=
        "mainmatch: no equilibrium within the tolerance found; this is the best so far\n";
    found.partial = *run.stop;
    found.code = 1;
    return found;
  }

 private:
  static constexpr std::size_t kMaxPlaces = 1000;

  void add_fields() override {
    Fields& fields = this->fields();
    game_.declare(fields);
    fields
        .input("record", record_,
               "solve a round of this record instead of the first of a fresh match")
        .whole("match", match_, 1, 1'000'000'000'000, "which record of the file (default 1)")
        .needs({"record"})
        .whole("round", round_, 1, 1000, "which round (default: the next to be played)")
        .needs({"record"})
        .real("garnet-value", question_.garnet_value, 0, 1e6,
              "value in points of a garnet held after the round (default 1)")
        .reals("place-values", question_.place_values, kMaxPlaces, -1e6, 1e6,
               "value in points of each space after the round (default 0)")
        .real("tolerance", question_.tolerance, 0, 1e6,
              "stop at an epsilon-equilibrium with this epsilon, in points (default 0.01)")
        .seed("seed", seed_, "seed of the fresh match (default 1)");
  }

  static void require_solver(const MatchModule& match) {
    if (match.traits().stage) return;
    throw InputError("game: {} has no solver, expected {}", match.name(),
                     names_of_matches(&MatchModule::Traits::stage));
  }

  std::int64_t number() const { return match_ > 0 ? match_ : 1; }

  /// Calls f(match, record) with the record that was asked for.
  template <class F>
  void with_record(F&& f, std::ostream* warnings = nullptr) {
    with_input(record_, [&](std::istream& in, const std::string& name) {
      const auto checked = [&](const MatchModule& match, const Node& record) {
        if (!game_.game.empty() && game_.game != match.name()) {
          throw ValueError("game", std::string(match.name()), game_.game);
        }
        require_solver(match);
        game_.game = match.name();
        f(match, record);
      };
      with_nth_record(in, name, number(), checked, warnings);
    });
  }

  GameFields game_;
  InputFile record_;
  std::int64_t match_ = 0;
  std::int64_t round_ = 0;
  StageQuestion question_;
  std::optional<std::uint64_t> seed_;

  std::shared_ptr<const RuleSet> rules_;
};

}  // namespace

std::unique_ptr<Analysis> make_stage() { return std::make_unique<StageAnalysis>(); }

}  // namespace mainmatch

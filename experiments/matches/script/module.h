#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "experiments/matches/match_module.h"
#include "experiments/matches/record_head.h"
#include "experiments/matches/script/form.h"

namespace mainmatch::script {

/// A match in one file. It lives as long as the program.
class Module final : public MatchModule {
 public:
  /// `path` is the name of the file as messages show it. Throws InputError, "PATH:LINE: ...", for a
  /// file that is none.
  Module(std::string path, std::string text);

  const std::string& path() const { return path_; }
  const std::string& text() const { return text_; }
  /// See Interpreter::declared().
  const Json& declared() const { return declared_; }
  /// Whether the file makes worlds itself.
  bool imagines() const { return declared_["imagines"] == true; }

  using MatchModule::rules;
  std::shared_ptr<const RuleSet> rules(const Node& object) const override;
  Json parameters() const override;
  Json schema() const override;
  Json adjudicate(const Node& record) const override;
  void replay(const Node& record, std::ostream& out) const override;
  ViewAnswer view(const Node& record, const ViewQuestion& question) const override;

 private:
  Module(std::string path, std::string text, Json declared);

  const std::string path_;
  const std::string text_;
  const Json declared_;
};

/// A step of a match: which of the declared ones, and how often it has come, from 1.
struct Turn {
  int step;
  int round;
};

/// What the file declares of a step.
struct StepTraits {
  std::string name;
  bool narrows = false;  ///< it has limits
  bool checks = false;
  bool apart = false;  ///< a void field is left out, and the others count
};

/// A value of a parameter, as the file sees it.
Json parameter_json(const Parameter& parameter, double value);

/// A match in one file under given rules.
class Rules final : public RuleSet {
 public:
  /// `values`: all rules, in range. Throws InputError for rules that the file refuses. Where there
  /// are roles, the file deals once, to say how many seats each has.
  Rules(const Module& module, Json values);

  const Module& module() const { return module_; }
  Json json() const override { return values_; }
  std::unique_ptr<MatchTable> table(const SimulatorOptions& options) const override;
  RowForm rows() const override { return {{}, {}}; }
  std::vector<int> seats_by_role() const override { return seats_by_role_; }
  std::vector<NamedBreakdown> breakdowns() const override { return breakdowns_; }
  /// The same, for what is done in every match.
  std::span<const NamedBreakdown> tabulated() const { return breakdowns_; }
  std::vector<PlaceKind> place_kinds() const override { return {}; }
  int rounds() const override;
  std::vector<Parameter> parameters() const override;
  std::string validation_error(std::span<const ParameterValue> changes) const override;
  Json fresh_record(std::uint64_t seed, std::uint64_t match,
                    std::string_view command) const override;

  /// All steps, if none is left out, with the form of each.
  std::span<const Turn> turns() const { return turns_; }
  const Form& form(std::size_t turn) const { return forms_[turn]; }
  const StepTraits& step(const Turn& turn) const { return steps_[at(turn.step)]; }

  /// A record up to its setup, and the part of that which does not say where it comes from.
  Json record_head(const Json& setup, const Provenance& from) const;
  Json record_body(const Json& setup) const;

 private:
  static std::size_t at(int i) { return static_cast<std::size_t>(i); }

  const Module& module_;
  const Json values_;
  std::vector<StepTraits> steps_;
  std::vector<Turn> turns_;
  std::vector<Form> forms_;  ///< by turn
  std::vector<NamedBreakdown> breakdowns_;
  std::vector<int> seats_by_role_;
};

}  // namespace mainmatch::script

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/base/error.h"
#include "experiments/base/json.h"

namespace mainmatch {

/// Where values come from: by the name of a field (`bots`) or the path of a rule (`rules.beads`),
/// the start of messages about it, "--bots" or "FILE:3:1: bots". A field that is not in it has its
/// default.
using ValuePlaces = std::map<std::string, std::string>;

/// Values besides those of fields: the rules that a file or a plan gives, and the place of every
/// value, for messages.
struct ParsedFlags {
  Json rules = Json::object();
  Json source;  ///< of a plan: the file of a match that is none of the program's, else null
  ValuePlaces where;
  /// The values come from outside: they may name no program and no file.
  bool confined = false;
};

/// A file that is read: its name, "-" for standard input; and its text, where a plan holds that.
struct InputFile {
  std::string path;
  std::optional<std::string> text = {};
};

/// The error with the place of the value in front of its complaint, if the place is known.
InputError located(const ValueError& error, const ValuePlaces& where);

/// A named value: its flag, its key in a configuration file and in a plan, its line of the help.
struct PlanField {
  enum class Kind { whole, real, reals, seed, text, choice, names, texts, input, inputs, flag };
  static constexpr std::array<std::string_view, 11> kKinds = {"whole", "real",   "reals", "seed",
                                                              "text",  "choice", "names", "texts",
                                                              "input", "inputs", "flag"};
  /// What a value decides. plan: what is played; extent: only how much or which part of that; run:
  /// how a checkpointed run goes on, and no result; here: nothing that outlives this process.
  /// settled: a plan holds what it stands for.
  enum class Part { plan, extent, run, here, settled };

  Kind kind;
  std::string name;      ///< without dashes
  std::string argument;  ///< placeholder of its value in the help; empty for a flag
  std::string help;
  double lo = 0, hi = 0;  ///< of numbers: their range
  std::vector<std::string> choices = {};
  bool positional = false;
  bool required = false;
  bool flag_only = false;  ///< not a key of the configuration file
  Part part = Part::plan;
  bool names_bots = false;   ///< its texts hold names of bots
  bool names_mix = false;    ///< a mix of them, which may be that of a result
  bool names_field = false;  ///< a mix, or a word for one that is looked up where it is used
  bool labelled = false;     ///< "NAME=" stands before each text; a word alone is its own name
  bool lists = false;        ///< of names: it may be given more than once, a list each
  /// Of a file that is written: what is added to its name for another that is written beside it.
  std::string beside = {};
  /// Fields of which one must be given where this one is, and those that must not be.
  std::vector<std::string> needs = {};
  std::vector<std::string> excludes = {};

  /// Takes one value of a flag. Throws InputError "got VALUE, expected ...", without the name.
  std::function<void(const std::string&)> take = {};
  /// Takes the value of a plan. Throws ValueError with the path of the node.
  std::function<void(const Node&)> read = {};
  /// Its value as a plan has it; null if it has none.
  std::function<Json()> value = {};
  /// Of an input: whether a plan holds the text of a file; else its checksum. What a plan has, if
  /// that is not the value. Throws InputError for a file that cannot be read.
  bool by_content = false;
  std::function<Json()> planned = {};
  /// Of texts: what they are, and takes others instead (of one text, joined by commas).
  std::function<std::vector<std::string>()> list = {};
  std::function<void(std::vector<std::string>)> replace = {};

  /// Its kind in one word.
  std::string_view kind_word() const { return kKinds[static_cast<std::size_t>(kind)]; }
  /// As it is given on the command line, and as messages name it.
  std::string flag() const { return positional ? name : "--" + name; }
  /// Whether it may be given more than once, a text each.
  bool repeats() const { return kind == Kind::texts || lists; }
};

/// THE table of the fields of an analysis or a command, bound to the variables that hold their
/// values. From it follow flags and help, keys of configuration files, plans and their schema. A
/// call adds a field.
class Fields {
 public:
  Fields& whole(std::string name, std::int64_t& target, std::int64_t lo, std::int64_t hi,
                std::string help);
  Fields& real(std::string name, double& target, double lo, double hi, std::string help);
  /// 1..`most` numbers separated by commas.
  Fields& reals(std::string name, std::vector<double>& target, std::size_t most, double lo,
                double hi, std::string help);
  Fields& seed(std::string name, std::uint64_t& target, std::string help);
  /// One that may be missing.
  Fields& seed(std::string name, std::optional<std::uint64_t>& target, std::string help);
  Fields& text(std::string name, std::string& target, std::string argument, std::string help);
  Fields& choice(std::string name, std::string& target, std::vector<std::string> values,
                 std::string help);
  /// A list of names separated by commas.
  Fields& names(std::string name, std::vector<std::string>& target, std::string argument,
                std::string help);
  /// Names in lists, each of which is one text of the target.
  Fields& lists(std::string name, std::vector<std::string>& target, std::string argument,
                std::string help);
  Fields& repeated(std::string name, std::vector<std::string>& target, std::string argument,
                   std::string help);
  /// A file that is read. A plan holds its text or its checksum.
  Fields& input(std::string name, InputFile& target, std::string help, bool by_content = false);
  /// Files separated by commas, at most so many.
  Fields& inputs(std::string name, std::vector<InputFile>& target, std::size_t most,
                 std::string help);
  Fields& on(std::string name, bool& target, std::string help);
  /// --config FILE: values from a file.
  Fields& config_file();

  // Attributes of the field added last.
  Fields& positional();
  Fields& required();
  Fields& flag_only();
  Fields& extent();
  Fields& of_run();
  Fields& here();
  Fields& settled();
  Fields& names_bots();
  Fields& names_mix();
  Fields& names_field();
  Fields& labelled();
  Fields& beside(std::string suffix);
  Fields& needs(std::vector<std::string> any_of);
  Fields& excludes(std::vector<std::string> others);

  /// Moves a field from the extent to the plan.
  void fix(std::string_view name);

  /// Throws InputError where fields are given that do not go together.
  void check_together(const ValuePlaces& where) const;

  const std::vector<PlanField>& all() const { return all_; }
  const PlanField* find(std::string_view name) const;
  /// The value of --config; empty without.
  const std::string& config_path() const { return config_path_; }

 private:
  /// Throws InputError where two fields name the same file for what is written.
  void check_files(const ValuePlaces& where) const;
  PlanField& add(PlanField::Kind kind, std::string name, std::string argument, std::string help);
  template <class Target>
  Fields& add_seed(std::string name, Target& target, std::string help, std::function<Json()> value);
  PlanField& last() { return all_.back(); }

  std::vector<PlanField> all_;
  std::string config_path_;
};

}  // namespace mainmatch

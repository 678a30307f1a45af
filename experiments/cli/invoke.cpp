#include "experiments/cli/invoke.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <list>
#include <span>

#include "experiments/base/error.h"
#include "experiments/base/nearest.h"
#include "experiments/base/printable.h"
#include "experiments/base/toml.h"
#include "experiments/cli/command.h"
#include "experiments/cli/complete.h"
#include "experiments/cli/version_text.h"

namespace mainmatch::cli {

namespace {

/// A command with its CLI11 subcommand.
struct Attached {
  const Fields& fields() const { return command->fields(); }

  std::unique_ptr<Command> command;
  Given given;
  CLI::App* app = nullptr;
};

void take_flag(Attached& attached, const PlanField& row, const std::string& value) {
  attached.given.where[row.name] = row.flag();
  try {
    row.take(value);
  } catch (const InputError& error) {
    throw InputError(row.flag() + ": " + error.what());
  }
}

void add_row(Attached& attached, const PlanField& row) {
  if (row.argument.empty()) {
    attached.app
        ->add_flag_callback(
            row.flag(), [&attached, &row] { take_flag(attached, row, "true"); }, row.help)
        ->disable_flag_override();
    return;
  }
  CLI::Option* option = attached.app->add_option_function<std::vector<std::string>>(
      row.flag(),
      [&attached, &row](const std::vector<std::string>& values) {
        if (values.size() > 1 && !row.repeats()) {
          throw ValueError(row.flag(), std::to_string(values.size()) + " values", "one");
        }
        for (const std::string& value : values) take_flag(attached, row, value);
      },
      row.help);
  // A flag takes one value and never what follows it. Only positional arguments may be many.
  const bool many = row.positional && row.repeats();
  option->expected(many ? -1 : 1)->allow_extra_args(many);
  option->type_name(row.positional ? "" : row.argument);
  option->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  if (row.required) option->required();
}

/// 'mainmatch plan ANALYSIS ...' is the command line of the analysis, whose plan is printed.
constexpr std::string_view kPlan = "plan";

void add_plan_command(CLI::App& program) {
  CLI::App* const app = program.add_subcommand(
      std::string(kPlan), "Print the plan of an analysis: plan ANALYSIS, and its flags");
  app->add_option("analysis", "and its flags")->required();
}

/// The message about an argument that the command does not take.
std::string explain_extra(const std::string& word, const Attached& used) {
  const std::string command = "'" + used.app->get_name() + "'";
  std::string places;
  std::vector<std::string> flags;
  for (const PlanField& row : used.fields().all()) {
    if (row.positional) places += " " + row.argument;
    if (!row.positional) flags.push_back(row.flag());
  }
  if (word.size() > 1 && word[0] == '-') {
    const std::string flag = word.substr(0, word.find('='));
    const std::vector<std::string_view> known(flags.begin(), flags.end());
    return "unknown flag " + shown_word(flag) + " of " + command +
           (flags.empty() ? ", which has none" : suggestion(flag, known));
  }
  return "unexpected argument " + shown_word(word) + ", expected " + command +
         (places.empty() ? " alone" : places);
}

/// An error of CLI11 as a one-line message. `words` is the command line: CLI11 does not report
/// which argument is at fault.
std::string explain(const CLI::ParseError& error, const CLI::App& program, std::span<char*> words,
                    const std::list<Attached>& all) {
  const auto used =
      std::find_if(all.begin(), all.end(), [](const Attached& a) { return a.app->parsed(); });
  if (used == all.end()) {
    std::vector<std::string_view> known;
    for (const CommandEntry& entry : commands()) known.push_back(entry.name);
    known.push_back(kPlan);
    if (words.size() < 2) return "no command" + suggestion("", known);
    if (std::string_view(words[1]) == "mcp") {
      return "mcp: a command of the package for Python: pip install 'mainmatch[mcp]'";
    }
    if (words[1] == kPlan) return "plan: missing an analysis, as in 'plan tournament edges'";
    return "unknown command " + shown_word(words[1]) + suggestion(words[1], known);
  }
  if (dynamic_cast<const CLI::ExtrasError*>(&error)) {
    const std::vector<std::string> extra = program.remaining(true);
    if (!extra.empty()) return explain_extra(extra.front(), *used);
  }
  for (const PlanField& row : used->fields().all()) {
    if (row.required && !used->given.where.contains(row.name)) {
      return row.flag() + ": missing, expected " + row.argument;
    }
  }
  for (const std::string_view word : words) {
    const std::size_t equals = word.find('=');
    if (equals == word.npos || !word.starts_with("--")) continue;
    const PlanField* row = used->fields().find(word.substr(2, equals - 2));
    if (row && row->argument.empty()) {
      return row->flag() + ": " + mismatch(shown_word(word.substr(equals + 1)), "no value");
    }
  }
  // What is left is a flag without its value; the message begins with its name.
  const std::string what = error.what();
  const std::string flag = what.substr(0, what.find(':'));
  const PlanField* row = used->fields().find(flag.substr(std::min<std::size_t>(2, flag.size())));
  return row ? flag + ": missing value, expected " + row->argument : what;
}

/// The words of a command line; of "--flag=" the parser would take the next word for the value.
std::vector<std::string> with_empty_values(std::span<char*> words) {
  std::vector<std::string> all;
  for (const std::string_view word : words) {
    const bool is_empty = word.starts_with("--") && word.find('=') + 1 == word.size();
    all.emplace_back(is_empty ? word.substr(0, word.size() - 1) : word);
    if (is_empty) all.emplace_back();
  }
  return all;
}

}  // namespace

int invoke(int argc, char** argv, std::ostream& out, Coordinator* coordinator, std::ostream& err) {
  if (argc > 1 && std::string_view(argv[1]) == kComplete) {
    complete({argv + 2, argv + argc}, out);
    return 0;
  }
  const bool plan_only = argc > 2 && argv[1] == kPlan && argv[2][0] != '-';
  if (plan_only) {
    analysis_named(std::string(kPlan), argv[2]);
    --argc;
    ++argv;
  }
  CLI::App program{"Monte Carlo strategy analysis of social-strategy matches", "mainmatch"};
  program.set_version_flag("--version", version_text());
  program.require_subcommand(1);
  add_plan_command(program);
  std::list<Attached> all;
  for (const CommandEntry& entry : commands()) {
    Attached& attached = all.emplace_back();
    attached.command = entry.make();
    attached.given.out = &out;
    attached.given.err = &err;
    attached.given.coordinator = coordinator;
    attached.given.plan_only = plan_only;
    attached.app = program.add_subcommand(std::string(entry.name), std::string(entry.help));
    for (const PlanField& row : attached.fields().all()) add_row(attached, row);
  }
  std::vector<std::string> spelled = with_empty_values({argv, static_cast<std::size_t>(argc)});
  std::vector<char*> words;
  for (std::string& word : spelled) words.push_back(word.data());
  try {
    program.parse(static_cast<int>(words.size()), words.data());
  } catch (const CLI::Success& asked_for_help) {
    return program.exit(asked_for_help, out);
  } catch (const CLI::ParseError& error) {
    throw InputError(explain(error, program, words, all));
  }
  for (Attached& attached : all) {
    if (!attached.app->parsed()) continue;
    if (!attached.fields().config_path().empty()) {
      read_config(attached.fields().config_path(), attached.fields(), attached.given);
    }
    return run_command(*attached.command, attached.given);
  }
  return 2;
}

int exit_code(const std::function<int()>& run) {
  try {
    const int code = run();
    if (!std::cout.flush()) throw RunError("standard output: cannot be written");
    return code;
  } catch (const InputError& error) {
    std::cerr << fault_line(error.what());
    return 2;
  } catch (const std::bad_alloc&) {
    std::cerr << fault_line(kNoMemory);
    return 1;
  } catch (const std::exception& error) {
    std::cerr << fault_line(error.what());
    return 1;
  }
}

}  // namespace mainmatch::cli

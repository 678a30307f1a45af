#include <CLI/CLI.hpp>
#include <iostream>
#include <list>
#include <nlohmann/json.hpp>
#include <set>
#include <span>

#include "experiments/cli/command.h"
#include "experiments/cli/config.h"
#include "experiments/error.h"
#include "experiments/nearest.h"

namespace mainmatch::cli {

const std::vector<CommandEntry>& commands() {
  static const std::vector<CommandEntry> kCommands = {
      {"tournament", "Play bots against each other and tell which win", make_tournament},
      {"deal", "Write a fresh match record", make_deal},
      {"judge", "Complete match records by the rules, or check them", make_judge},
      {"replay", "Tell a recorded match round by round", make_replay},
      {"games", "List the matches", make_games},
      {"bots", "List the bots", make_bots},
      {"rules", "List the parameters of a match", make_rules},
      {"signature", "Print a hash of how every bot plays", make_signature},
  };
  return kCommands;
}

namespace {

/// A command with its options, standing among CLI11's subcommands.
struct Attached {
  std::unique_ptr<Command> command;
  Options options;
  std::set<std::string> given;  ///< names of the flags on the command line
  CLI::App* app = nullptr;
};

void take_flag(Attached& attached, const Options::Row& row, const std::string& value) {
  attached.given.insert(row.name);
  try {
    row.take(value);
  } catch (const InputError& error) {
    throw InputError((row.positional ? row.name : "--" + row.name) + ": " + error.what());
  }
}

void add_row(Attached& attached, const Options::Row& row) {
  const std::string flag = row.positional ? row.name : "--" + row.name;
  if (row.argument.empty()) {
    attached.app
        ->add_flag_callback(
            flag, [&attached, &row] { take_flag(attached, row, "true"); }, row.help)
        ->disable_flag_override();
    return;
  }
  CLI::Option* option = attached.app->add_option_function<std::vector<std::string>>(
      flag,
      [&attached, &row](const std::vector<std::string>& values) {
        for (const std::string& value : values) take_flag(attached, row, value);
      },
      row.help);
  // One value each: a flag never swallows what follows its value.
  option->expected(1)->allow_extra_args(false)->type_name(row.positional ? "" : row.argument);
  option->multi_option_policy(row.repeats ? CLI::MultiOptionPolicy::TakeAll
                                          : CLI::MultiOptionPolicy::Throw);
  if (row.required) option->required();
}

/// What CLI11 has against the command line, in one line. `words` is what was typed, CLI11 only says
/// that something was wrong with it.
std::string explain(const CLI::ParseError& error, std::span<char*> words,
                    const std::list<Attached>& all) {
  const Attached* used = nullptr;
  for (const Attached& attached : all) {
    if (attached.app->parsed()) used = &attached;
  }
  std::vector<std::string_view> known;
  if (!used) {
    for (const CommandEntry& entry : commands()) known.push_back(entry.name);
    if (words.size() < 2) return "no command" + suggestion("", known);
    return "unknown command '" + std::string(words[1]) + "'" + suggestion(words[1], known);
  }
  if (!dynamic_cast<const CLI::ExtrasError*>(&error)) return error.what();
  const std::string command = "'" + used->app->get_name() + "'";
  for (const Options::Row& row : used->options.rows()) {
    if (!row.positional) known.push_back(row.name);
  }
  for (const std::string_view word : words.subspan(2)) {
    if (word.rfind("--", 0) != 0) continue;
    const std::string flag(word.substr(2, word.find('=') - 2));
    if (used->options.find(flag) && !used->options.find(flag)->positional) continue;
    return "unknown flag '--" + flag + "' of " + command + suggestion(flag, known);
  }
  return command + " does not take all of that: " + error.what();
}

int run(int argc, char** argv) {
  CLI::App program{"Monte Carlo strategy analysis of social-strategy matches", "mainmatch"};
  program.set_version_flag("--version", "mainmatch " MAINMATCH_VERSION);
  program.require_subcommand(1);
  std::list<Attached> all;
  for (const CommandEntry& entry : commands()) {
    Attached& attached = all.emplace_back();
    attached.command = entry.make();
    attached.command->declare(attached.options);
    attached.app = program.add_subcommand(std::string(entry.name), std::string(entry.help));
    for (const Options::Row& row : attached.options.rows()) add_row(attached, row);
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& asked_for_help) {
    return program.exit(asked_for_help);
  } catch (const CLI::ParseError& error) {
    throw InputError(explain(error, {argv, static_cast<std::size_t>(argc)}, all));
  }
  for (Attached& attached : all) {
    if (!attached.app->parsed()) continue;
    nlohmann::ordered_json rules = nlohmann::ordered_json::object();
    if (!attached.options.config_path().empty()) {
      rules = read_config(attached.options.config_path(), attached.options, attached.given);
    }
    return attached.command->run(rules);
  }
  return 2;
}

}  // namespace

}  // namespace mainmatch::cli

int main(int argc, char** argv) {
  using namespace mainmatch;
  try {
    const int code = cli::run(argc, argv);
    if (!std::cout.flush()) throw RunError("standard output: cannot be written");
    return code;
  } catch (const InputError& error) {
    std::cerr << "mainmatch: " << error.what() << '\n';
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "mainmatch: " << error.what() << '\n';
    return 1;
  }
}

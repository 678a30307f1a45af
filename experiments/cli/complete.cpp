#include "experiments/cli/complete.h"

#include <algorithm>
#include <filesystem>
#include <ostream>
#include <span>

#include "experiments/analyses/named_bots.h"
#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/cli/command.h"
#include "experiments/matches/payoff.h"
#include "experiments/matches/registry.h"
#include "experiments/report/metric_definitions.h"

namespace mainmatch::cli {

namespace {

namespace fs = std::filesystem;

/// Where the parenthesis opens that the text does not close, or npos.
std::size_t open_parenthesis(std::string_view text) {
  int closed = 0;
  for (std::size_t i = text.size(); i-- > 0;) {
    if (text[i] == ')') ++closed;
    if (text[i] == '(' && closed-- == 0) return i;
  }
  return text.npos;
}

/// The words that one word can become.
class Candidates {
 public:
  Candidates(std::string word, std::ostream& out) : word_(std::move(word)), out_(out) {}

  /// What of the word is still to be completed; what stands before it stays.
  std::string_view rest() const { return std::string_view(word_).substr(kept_); }
  void keep(std::size_t count) { kept_ += count; }
  /// Keeps what stands before the last of these, and that one.
  void keep_through(std::string_view separators) {
    const std::size_t last = rest().find_last_of(separators);
    if (last != rest().npos) keep(last + 1);
  }

  void add(std::string_view text, std::string_view help) {
    if (!text.starts_with(rest())) return;
    out_ << word_.substr(0, kept_) << text << '\t' << printable(help, 70) << '\n';
  }

  void add_files(bool folders_only) {
    const std::size_t begin = kept_;
    keep_through("/");
    const std::string folder = word_.substr(begin, kept_ - begin);
    std::vector<std::string> names;
    std::error_code none;
    for (const auto& entry : fs::directory_iterator(folder.empty() ? "." : folder, none)) {
      const std::string name = entry.path().filename();
      const bool is_folder = entry.is_directory(none);
      if ((name[0] == '.' && !rest().starts_with('.')) || (folders_only && !is_folder)) continue;
      names.push_back(name + (is_folder ? "/" : ""));
    }
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) add(name, "");
  }

 private:
  std::string word_;
  std::size_t kept_ = 0;
  std::ostream& out_;
};

/// The matches that the words before name, or all.
std::vector<const MatchModule*> matches_of(const std::string& game) {
  if (!game.empty()) return {&match_at(game, "game")};
  return {matches().begin(), matches().end()};
}

void add_games(Candidates& found) {
  for (const MatchModule* match : matches()) found.add(match->name(), match->title());
}

/// A bot, or inside of its parentheses a parameter of it or one of the words that this can be.
void add_bots(const PlanField& field, const MatchModule& match, Candidates& found) {
  const std::size_t open = open_parenthesis(found.rest());
  if (open == std::string_view::npos) {
    for (const BotInfo& bot : match.bots()) found.add(bot.name, bot.idea);
    for (const NamedBot& bot : learned_bots(match)) found.add(bot.name, bot.idea);
    found.add("default", "the default roster");
    found.add("learned", "all learned bots");
    if (field.names_mix) found.add(kLearnedMix, "the mix of learned bots");
    if (field.names_field) found.add(kFittedField, "whoever explains what was seen");
    return;
  }
  const std::string_view before = found.rest().substr(0, open);
  const std::string name(before.substr(before.find_last_of(",=(:") + 1));
  found.keep(open + 1);
  found.keep_through(",");
  const std::size_t equals = found.rest().find('=');
  for (const BotInfo& bot : match.bots()) {
    if (bot.name != name) continue;
    for (const Parameter& one : bot.parameters) {
      if (equals == std::string_view::npos) {
        found.add(std::string(one.name) + "=", one.help);
      } else if (found.rest().substr(0, equals) == one.name) {
        found.keep(equals + 1);
        for (const std::string_view word : one.words) found.add(word, one.help);
        return;
      }
    }
  }
}

void add_values(const PlanField& field, const std::string& game, Candidates& found) {
  const std::string& what = field.argument;
  for (const std::string& choice : field.choices) found.add(choice, "");
  if (field.names_bots) {
    if (open_parenthesis(found.rest()) == std::string_view::npos) found.keep_through(",");
    for (const MatchModule* match : matches_of(game)) add_bots(field, *match, found);
  } else if (what == "GAME") {
    add_games(found);
    found.add_files(false);
  } else if (what.starts_with("KEY=")) {
    for (const MatchModule* match : matches_of(game)) {
      for (const Json& row : match->parameters()) {
        found.add(row.at("name").get<std::string>() + "=", row.at("help").get<std::string>());
      }
    }
  } else if (field.name == "metrics") {
    found.keep_through(",");
    for (const MetricDefinition& metric : kMetrics) found.add(metric.name, metric.help);
  } else if (field.name == "payoff") {
    found.keep_through(",");
    for (const std::string_view name : payoff_names()) found.add(name, "");
  } else if (field.kind == PlanField::Kind::input || what.starts_with("FILE") ||
             what.starts_with("DIR") || what.starts_with("RESULT")) {
    if (field.kind == PlanField::Kind::inputs) found.keep_through(",");
    found.add_files(what.starts_with("DIR"));
  }
}

/// Of the command with these words before the last one.
void add_of_command(const Fields& fields, const std::vector<std::string>& before,
                    const std::string& last, Candidates& found) {
  std::vector<const PlanField*> places;
  for (const PlanField& field : fields.all()) {
    if (field.positional) places.push_back(&field);
  }
  const PlanField* awaited = nullptr;
  std::size_t place = 0;
  std::string game;
  for (const std::string& word : before) {
    const PlanField* field = awaited;
    awaited = nullptr;
    if (!field && word.starts_with("--")) {
      const std::size_t equals = word.find('=');
      const PlanField* const flag = fields.find(word.substr(2, equals - 2));
      if (flag && !flag->argument.empty() && equals == word.npos) awaited = flag;
      continue;
    }
    if (!field && place < places.size()) {
      field = places[place];
      place += !field->repeats();
    }
    if (field && field->argument == "GAME") game = word;
  }
  const std::size_t equals = last.find('=');
  if (awaited) {
    add_values(*awaited, game, found);
  } else if (!last.starts_with("-")) {
    if (place < places.size()) add_values(*places[place], game, found);
  } else if (equals == last.npos) {
    for (const PlanField& field : fields.all()) {
      if (!field.positional) found.add(field.flag(), field.help);
    }
    found.add("--help", "lists the flags");
  } else if (const PlanField* const flag = fields.find(last.substr(2, equals - 2))) {
    found.keep(equals + 1);
    add_values(*flag, game, found);
  }
}

constexpr std::string_view kBash =
    R"sh(# Completion of mainmatch for bash. What a word can become, the program says.
_mainmatch() {
  local line=${COMP_LINE:0:COMP_POINT} words word kept=
  read -ra words <<<"$line"
  [[ $line != *[[:space:]] ]] || words+=('')
  word=${words[-1]}
  # Outside of quotes readline replaces only what follows these.
  [[ $word == [\'\"]* ]] || kept=${word%"${word##*[=:]}"}
  COMPREPLY=()
  while IFS=$'\t' read -r word _; do
    COMPREPLY+=("${word#"$kept"}")
  done < <("$1" complete -- "${words[@]:1}" 2>/dev/null)
  [[ ${#COMPREPLY[@]} != 1 || ${COMPREPLY[0]} != *[=,\(/] ]] || compopt -o nospace
}
complete -F _mainmatch mainmatch
)sh";

constexpr std::string_view kZsh = R"sh(#compdef mainmatch
# Completion of mainmatch for zsh. What a word can become, the program says.
_mainmatch() {
  local line word
  local -a whole part of_whole of_part
  for line in "${(@f)$("${(Q)words[1]}" complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" \
      2>/dev/null)}"; do
    word=${line%%$'\t'*}
    [[ -n $word ]] || continue
    if [[ $word == *[=,\(/] ]]; then
      part+=("$word") of_part+=("$word  ${line#*$'\t'}")
    else
      whole+=("$word") of_whole+=("$word  ${line#*$'\t'}")
    fi
  done
  compadd -l -d of_part -S '' -a part
  compadd -l -d of_whole -a whole
}
if [[ $funcstack[1] == _mainmatch ]]; then _mainmatch "$@"; else compdef _mainmatch mainmatch; fi
)sh";

constexpr std::string_view kFish =
    R"sh(# Completion of mainmatch for fish. What a word can become, the program says.
complete -c mainmatch -f -a '(mainmatch complete -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'
)sh";

class CompletionsCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    fields.choice("shell", shell_, {"bash", "zsh", "fish"}, "for which shell")
        .positional()
        .required();
  }
  int run(const Given& given) override {
    *given.out << (shell_ == "bash" ? kBash : shell_ == "zsh" ? kZsh : kFish);
    return 0;
  }

 private:
  std::string shell_;
};

}  // namespace

std::unique_ptr<Command> make_completions() { return std::make_unique<CompletionsCommand>(); }

void complete(std::vector<std::string> words, std::ostream& out) {
  if (!words.empty() && words.front() == "--") words.erase(words.begin());
  if (words.empty()) words.emplace_back();
  std::string last = words.back();
  if (last.starts_with('\'') || last.starts_with('"')) last.erase(0, 1);
  words.pop_back();
  Candidates found(last, out);
  const bool plan = !words.empty() && words.front() == "plan";
  if (plan) words.erase(words.begin());
  try {
    const std::size_t known = plan ? analyses().size() : commands().size();  // these come first
    for (const CommandEntry& entry : std::span(commands()).first(known)) {
      if (words.empty()) {
        found.add(entry.name, entry.help);
      } else if (entry.name == words.front()) {
        const std::unique_ptr<Command> command = entry.make();
        words.erase(words.begin());
        add_of_command(command->fields(), words, last, found);
        return;
      }
    }
    if (!words.empty() || plan) return;
    found.add("plan", "Print the plan of an analysis");
    for (const char* const flag : {"--help", "--version"}) found.add(flag, "");
  } catch (const InputError&) {  // a match or a file that is not there
  }
}

}  // namespace mainmatch::cli

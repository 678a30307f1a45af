// The commands that list games, bots and rules.

#include <iomanip>
#include <iostream>
#include <nlohmann/json.hpp>

#include "experiments/analyses/judging.h"
#include "experiments/analyses/named_bots.h"
#include "experiments/base/fields.h"
#include "experiments/base/nearest.h"
#include "experiments/base/printable.h"
#include "experiments/base/toml.h"
#include "experiments/cli/command.h"
#include "experiments/matches/bot_json.h"
#include "experiments/matches/in_files.h"
#include "experiments/matches/provenance.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/signature.h"

namespace mainmatch::cli {

namespace {

using nlohmann::ordered_json;

void add_format(Fields& fields, std::string& format) {
  fields.choice("format", format, {"text", "json"}, "text for people, json for tools");
}

/// Prints a name and its description from `column` on, wrapped at 100 columns.
void print_described(std::ostream& out, std::string_view name, std::string_view text,
                     std::size_t indent, std::size_t column) {
  out << std::string(indent, ' ') << std::left << std::setw(static_cast<int>(column - indent))
      << name;
  std::size_t used = column;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    if (used > column && used + 1 + word.size() > 100) {
      out << '\n' << std::string(column, ' ');
      used = column;
    } else if (used > column) {
      out << ' ';
      ++used;
    }
    out << word;
    used += word.size();
    text.remove_prefix(std::min(text.size(), word.size() + 1));
  }
  out << '\n';
}

class GamesCommand final : public Command {
 public:
  void declare(Fields& fields) override { add_format(fields, format_); }
  int run(const Given& given) override {
    std::ostream& out = *given.out;
    ordered_json games = ordered_json::array();
    for (const MatchModule* match : matches()) {
      const int seats = match->traits().seats;
      games.push_back({{"name", match->name()}, {"title", match->title()}, {"seats", seats}});
      if (format_ == "text") {
        out << match->name() << "  " << match->title() << " (" << seats << " seats, "
            << match->bots().size() << " bots)\n";
      }
    }
    if (format_ == "json") out << games.dump(2) << '\n';
    return 0;
  }

 private:
  std::string format_ = "text";
};

class BotsCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    fields.text("game", game_, "GAME", "which match, or the file of one (default: all)")
        .positional();
    add_format(fields, format_);
  }
  int run(const Given& given) override {
    std::ostream& out = *given.out;
    ordered_json all = ordered_json::object();
    const auto list = [&](const MatchModule& match) {
      ordered_json bots = ordered_json::array();
      if (format_ == "text") out << match.name() << '\n';
      for (const BotInfo& bot : match.bots()) {
        ordered_json row = {{"name", bot.name}, {"idea", bot.idea}, {"by_default", bot.by_default}};
        const char* const when = bot.by_default ? "" : " (only when named)";
        const std::string idea = std::string(bot.idea) + when;
        if (format_ == "text") print_described(out, bot.name, idea, 2, 16);
        for (const Parameter& parameter : bot.parameters) {
          row["parameters"].push_back(bot_parameter_json(parameter));
          if (format_ == "text") print_described(out, parameter.name, said(parameter), 6, 24);
        }
        if (!bot.mixes.empty()) {
          const Json judged_by = judging_json(match, search_judging(match));
          if (format_ == "text") print_described(out, "", judging_said(Node(judged_by, "")), 6, 24);
          row["judged_by"] = judged_by;
        }
        bots.push_back(std::move(row));
      }
      for (const NamedBot& bot : learned_bots(match)) {
        bots.push_back({{"name", bot.name},
                        {"idea", bot.idea},
                        {"by_default", false},
                        {"definition", bot.definition}});
        if (format_ != "text") continue;
        print_described(out, bot.name, bot.idea + " (only when named)", 2, 16);
        print_described(out, "", bot.definition, 6, 24);
      }
      all[std::string(match.name())] = bots;
    };
    if (game_.empty()) {
      for (const MatchModule* match : matches()) list(*match);
    } else {
      list(match_at(game_, "game"));
    }
    if (format_ == "json") out << all.dump(2) << '\n';
    return 0;
  }

 private:
  static std::string said(const Parameter& one) {
    return fmt::format("{}; {}, default {}", one.help, range_text(one),
                       value_text(one, one.standard));
  }

  std::string game_;
  std::string format_ = "text";
};

class RulesCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    fields.text("game", game_, "GAME", "which match, or the file of one").positional().required();
    add_format(fields, format_);
    fields
        .text("file", file_, "RULE",
              "print the default of a rule that may be a file, as --set RULE=FILE.toml reads it")
        .excludes({"format"});
  }
  int run(const Given& given) override {
    std::ostream& out = *given.out;
    const MatchModule& match = match_at(game_, "game");
    if (given.where.contains("file")) {
      out << file_text(match);
      return 0;
    }
    const ordered_json parameters = match.parameters();
    if (format_ == "json") {
      out << ordered_json{{"game", match.name()}, {"parameters", parameters}}.dump(2) << '\n';
    } else {
      out << match.name() << ": " << match.title() << '\n';
      for (const std::string& line : comment_of_file(match)) out << printable(line) << '\n';
      for (const ordered_json& row : parameters) print_parameter(row, out);
    }
    return 0;
  }

 private:
  std::string file_text(const MatchModule& match) const {
    std::vector<std::string_view> known;
    for (const RuleFile& file : match.traits().rule_files) {
      if (file.rule == file_) {
        Json content = Json::object();
        content[std::string(file.key)] = file.standard();
        return toml_text(content);
      }
      known.push_back(file.rule);
    }
    const std::string none = fmt::format("; no rule of {} may be a file", match.name());
    throw ValueError(
        "file", "got " + shown_word(file_) + (known.empty() ? none : suggestion(file_, known)));
  }

  static void print_parameter(const ordered_json& row, std::ostream& out) {
    const auto text = [&](const char* key) {
      const ordered_json& value = row.at(key);
      return value.is_string() ? value.get<std::string>() : value.dump();
    };
    std::string line = text("help") + "; ";
    if (row.at("default").is_number()) {
      line += text("low") + ".." + (row.at("high") == kUnbounded ? "" : text("high")) + ", ";
    }
    print_described(out, text("name"), line + "default " + text("default"), 2, 28);
  }

  std::string game_;
  std::string file_;
  std::string format_ = "text";
};

class SignatureCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    fields.text("game", game_, "GAME", "which match, or the file of one (default: all)")
        .positional();
    add_format(fields, format_);
  }
  int run(const Given& given) override {
    std::ostream& out = *given.out;
    ordered_json all = ordered_json::object();
    const auto add = [&](const MatchModule& match, const std::string& who,
                         std::span<const std::string> bots) {
      const std::string text = signature_text(signature(match, bots));
      all[std::string(match.name())][who] = text;
      if (format_ != "text") return;
      out << std::left << std::setw(12) << match.name() << std::setw(16) << who << text << '\n';
    };
    const auto add_all = [&](const MatchModule& match) {
      add(match, "all", match.default_bots());
      for (const BotInfo& bot : match.bots()) {
        const std::string name(bot.name);
        add(match, name, std::span(&name, 1));
      }
    };
    if (game_.empty()) {
      for (const MatchModule* match : matches()) add_all(*match);
    } else {
      add_all(match_at(game_, "game"));
    }
    if (format_ == "json") out << all.dump(2) << '\n';
    return 0;
  }

 private:
  std::string game_;
  std::string format_ = "text";
};

}  // namespace

std::unique_ptr<Command> make_games() { return std::make_unique<GamesCommand>(); }
std::unique_ptr<Command> make_bots() { return std::make_unique<BotsCommand>(); }
std::unique_ptr<Command> make_rules() { return std::make_unique<RulesCommand>(); }
std::unique_ptr<Command> make_signature() { return std::make_unique<SignatureCommand>(); }

}  // namespace mainmatch::cli

// The commands that list what there is, from the tables that the program itself uses.

#include <iomanip>
#include <iostream>
#include <nlohmann/json.hpp>

#include "agents/rosters.h"
#include "experiments/cli/command.h"
#include "experiments/cli/game_flags.h"
#include "experiments/matches/signature.h"

namespace mainmatch::cli {

namespace {

using nlohmann::ordered_json;

void add_format(Options& options, std::string& format) {
  options.choice("format", format, {"text", "json"}, "text for people, json for tools");
}

/// Prints a name and what it stands for, from `column` on, wrapped at 100 columns.
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
  void declare(Options& options) override { add_format(options, format_); }
  int run(const Given&) override {
    ordered_json games = ordered_json::array();
    for_each_game([&](auto type) {
      using G = typename decltype(type)::type;
      const int seats = G::seats(typename G::Rules{});
      games.push_back({{"name", G::kName}, {"title", G::kTitle}, {"seats", seats}});
      if (format_ == "text") {
        std::cout << G::kName << "  " << G::kTitle << " (" << seats << " seats, "
                  << roster<G>().size() << " bots)\n";
      }
    });
    if (format_ == "json") std::cout << games.dump(2) << '\n';
    return 0;
  }

 private:
  std::string format_ = "text";
};

class BotsCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.text("game", game_, "GAME", "which match; all of them without it").positional();
    add_format(options, format_);
  }
  int run(const Given&) override {
    ordered_json all = ordered_json::object();
    const auto list = [&](auto type) {
      using G = typename decltype(type)::type;
      ordered_json bots = ordered_json::array();
      if (format_ == "text") std::cout << G::kName << '\n';
      for (const RosterEntry<G>& bot : roster<G>()) {
        bots.push_back({{"name", bot.name}, {"idea", bot.idea}});
        if (format_ == "text") print_described(std::cout, bot.name, bot.idea, 2, 16);
      }
      all[std::string(G::kName)] = bots;
    };
    if (game_.empty()) {
      for_each_game(list);
    } else {
      with_game(game_, "game", list);
    }
    if (format_ == "json") std::cout << all.dump(2) << '\n';
    return 0;
  }

 private:
  std::string game_;
  std::string format_ = "text";
};

class RulesCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.text("game", game_, "GAME", "which match").positional().required();
    add_format(options, format_);
  }
  int run(const Given&) override {
    with_game(game_, "game", [&](auto type) { list<typename decltype(type)::type>(); });
    return 0;
  }

 private:
  template <Game G>
  void list() const {
    using Rules = typename G::Rules;
    const ordered_json defaults = rules_to_json<G>(Rules{});
    ordered_json parameters = ordered_json::array();
    if (format_ == "text") std::cout << G::kName << ": " << G::kTitle << '\n';
    for (const Field<Rules>& field : std::span<const Field<Rules>>(G::kFields)) {
      const std::string name(field.name);
      ordered_json row = {{"name", name}, {"default", defaults.at(name)}};
      row["low"] = end_of_range<G>(field.lo);
      row["high"] = end_of_range<G>(field.hi);
      row["help"] = field.help;
      if (format_ == "text") print_parameter(row);
      parameters.push_back(std::move(row));
    }
    if (format_ == "json") {
      std::cout << ordered_json{{"game", G::kName}, {"parameters", parameters}}.dump(2) << '\n';
    }
  }

  static void print_parameter(const ordered_json& row) {
    const auto text = [&](const char* key) {
      const ordered_json& value = row.at(key);
      return value.is_string() ? value.get<std::string>() : value.dump();
    };
    std::string line = text("help") + "; ";
    if (row.at("default").is_number()) {
      line += text("low") + ".." + (row.at("high") == kUnbounded ? "" : text("high")) + ", ";
    }
    print_described(std::cout, text("name"), line + "default " + text("default"), 2, 28);
  }

  /// A number, or the name of the parameter that bounds this one, or words for what does.
  template <Game G>
  static ordered_json end_of_range(const typename Field<typename G::Rules>::Bound& bound) {
    using Rules = typename G::Rules;
    if (!bound.in_words.empty()) return bound.in_words;
    if (!bound.of) {
      const auto whole = static_cast<std::int64_t>(bound.number);
      return static_cast<double>(whole) == bound.number ? ordered_json(whole)
                                                        : ordered_json(bound.number);
    }
    for (const Field<Rules>& field : std::span<const Field<Rules>>(G::kFields)) {
      const auto* member = std::get_if<int Rules::*>(&field.member);
      if (member && *member == bound.of) return field.name;
    }
    return nullptr;
  }

  std::string game_;
  std::string format_ = "text";
};

class SignatureCommand final : public Command {
 public:
  void declare(Options&) override {}
  int run(const Given&) override {
    const auto print = [](std::string_view game, std::string_view bots, std::uint64_t hash) {
      std::cout << std::left << std::setw(12) << game << std::setw(16) << bots << std::right
                << std::hex << std::setw(16) << std::setfill('0') << hash << std::dec
                << std::setfill(' ') << '\n';
    };
    for_each_game([&](auto type) {
      using G = typename decltype(type)::type;
      const auto bots = roster<G>();
      print(G::kName, "all", signature<G>(bots));
      for (const auto& bot : bots) print(G::kName, bot.name, signature<G>(std::span(&bot, 1)));
    });
    return 0;
  }
};

}  // namespace

std::unique_ptr<Command> make_games() { return std::make_unique<GamesCommand>(); }
std::unique_ptr<Command> make_bots() { return std::make_unique<BotsCommand>(); }
std::unique_ptr<Command> make_rules() { return std::make_unique<RulesCommand>(); }
std::unique_ptr<Command> make_signature() { return std::make_unique<SignatureCommand>(); }

}  // namespace mainmatch::cli

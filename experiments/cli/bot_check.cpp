#include <algorithm>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "experiments/analyses/common_fields.h"
#include "experiments/analyses/named_bots.h"
#include "experiments/base/json.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/cli/command.h"
#include "experiments/cli/program_flags.h"
#include "experiments/cli/rules_at_ends.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/programs/program.h"
#include "experiments/matches/simulator_group.h"

namespace mainmatch::cli {

namespace {

constexpr std::size_t kMaxLines = 30;

/// Hears what a program does wrong, and counts what it is asked.
class Listener final : public ProgramWitness {
 public:
  explicit Listener(std::ostream& out) : out_(out) {}

  void asked(const Json& step) override { ++asked_[step.at("kind").get<std::string>()]; }
  void wrong(const std::string& where, const std::string& what) override {
    ++wrong_;
    if (!seen_.insert(what).second) return;  // once each
    if (seen_.size() <= kMaxLines) out_ << rules_ << where << ": " << printable(what) << '\n';
  }

  void under(const std::string& rules) { rules_ = rules.empty() ? "" : rules + ": "; }
  std::int64_t many_wrong() const { return wrong_; }

  void summarize() const {
    if (seen_.size() > kMaxLines) {
      out_ << "and " << seen_.size() - kMaxLines << " more of other kinds\n";
    }
    std::string kinds;
    std::int64_t all = 0;
    for (const auto& [kind, many] : asked_) {
      kinds += (kinds.empty() ? "" : ", ") + kind + " " + count_text(many);
      all += many;
    }
    out_ << "Asked to act " << count_text(all) << " times" << (all > 0 ? ": " : "") << kinds
         << '\n';
  }

 private:
  std::ostream& out_;
  std::map<std::string, std::int64_t> asked_;  ///< by kind of step
  std::set<std::string> seen_;
  std::int64_t wrong_ = 0;
  std::string rules_;
};

class BotCheckCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    flags_.declare(fields);
    fields
        .text("command", command_, "COMMAND",
              "the program, as \"python3 mine.py\" or exec:COMMAND, or the name of one in a bots "
              "file")
        .positional()
        .names_bots()
        .whole("matches", matches_, 1, 100'000, "matches under the default rules (default 20)")
        .seed("seed", seed_, "seed of all chance (default 1)")
        .repeated("bots-file", bots_files_, "FILE.toml", "programs with names of their own")
        .repeated("define", named_bots_, "NAME=BOT", "the same for one program");
    programs_.declare(fields);
  }

  int run(const Given& given) override {
    if (command_.find_first_of(" /") != command_.npos && !names_program(command_)) {
      command_ = std::string(kCommandFollows) + command_;
    }
    const std::shared_ptr<const RuleSet> rules = flags_.rules(given, fields());
    if (!names_program(command_)) {
      throw InputError("command: " + mismatch(shown_word(command_), "exec:COMMAND"));
    }
    programs_.apply(given);
    Listener listener(*given.out);
    program_host().witness = &listener;
    try {
      command_ = canonical_bot("command", command_, rules->match().bots());
      check(*rules, listener);
    } catch (...) {
      program_host().witness = nullptr;
      throw;
    }
    program_host().witness = nullptr;
    listener.summarize();
    const bool right = conclude(listener, *given.out);
    return right ? 0 : 1;
  }

 private:
  void check(const RuleSet& rules, Listener& listener) {
    const std::vector<std::string> first = play(rules, matches_);
    const auto identity = program().identity();
    if (identity && identity->deterministic && play(rules, matches_) != first) {
      listener.wrong("twice the same matches",
                     "it calls itself deterministic, and played otherwise");
    }
    for (const auto& [words, other] : rules_at_ends(rules)) {
      listener.under(words);
      play(*other, 2);
    }
    listener.under("");
  }

  /// The program alone at the table and with others in turn. What was played, as records.
  std::vector<std::string> play(const RuleSet& rules, std::int64_t matches) const {
    const int seats = rules.seats();
    SimulatorGroup simulators(rules, {.bots = {{command_, seats}, {"random", seats}}});
    std::vector<SimulatorGroup::Match> playing;
    std::vector<std::string> records(static_cast<std::size_t>(matches));
    simulators.in_turns(0, records.size(), [&](std::uint64_t first, std::size_t many) {
      playing.clear();
      for (std::size_t i = 0; i < many; ++i) {
        const auto match = static_cast<int>(first + i);
        std::vector<int> bot_of_seat(static_cast<std::size_t>(seats), match % 2 == 0 ? 0 : 1);
        bot_of_seat[static_cast<std::size_t>(match / 2 % seats)] = 0;
        simulators[i].deal(seed_, first + i);
        simulators[i].seat(bot_of_seat);
        playing.push_back({first + i, &records[first + i]});
      }
      simulators.play(seed_, playing);
    });
    return records;
  }

  const Program& program() const { return program_with_name("command", command_); }

  bool conclude(const Listener& listener, std::ostream& out) const {
    const auto identity = program().identity();
    if (identity) {
      out << "It says: name " << shown_word(identity->name) << ", version "
          << shown_word(identity->version) << ", "
          << (identity->deterministic ? "deterministic" : "not deterministic") << '\n';
    }
    if (program().failed()) out << "Failed: " << program().reason() << '\n';
    if (listener.many_wrong() == 0) {
      out << "Nothing wrong\n";
      return true;
    }
    out << "Wrong: " << count_text(listener.many_wrong()) << " in all\n";
    return false;
  }

  GameFields flags_;
  std::string command_;
  std::int64_t matches_ = 20;
  std::uint64_t seed_ = 1;
  std::vector<std::string> bots_files_;
  std::vector<std::string> named_bots_;
  ProgramFlags programs_;
};

}  // namespace

std::unique_ptr<Command> make_bot_check() { return std::make_unique<BotCheckCommand>(); }

}  // namespace mainmatch::cli

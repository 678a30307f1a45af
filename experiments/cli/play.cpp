// The command play: a person plays a match among bots.

#include <algorithm>
#include <iostream>
#include <nlohmann/json.hpp>
#include <random>

#include "experiments/cli/bots_file.h"
#include "experiments/cli/command.h"
#include "experiments/cli/field.h"
#include "experiments/cli/game_flags.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/play_dialog.h"
#include "experiments/cli/program_flags.h"
#include "experiments/io/printable.h"
#include "experiments/play/played_match.h"
#include "experiments/play/saved_match.h"
#include "experiments/programs/program_name.h"
#include "experiments/records/record.h"

namespace mainmatch::cli {

namespace {

/// Seeds that are drawn have at most so many digits: people write them down.
constexpr std::uint32_t kMaxDrawnSeed = 999'999'999;

class PlayCommand final : public Command {
 public:
  void declare(Options& options) override {
    options_ = &options;
    flags_.declare(options);
    options.whole("seat", seat_, 0, kMaxSeats - 1, "your seat (default 0)")
        .names("against", against_, "A,B,...",
               "the bots of the other seats in their order, or one for all of them")
        .names_bots()
        .names("field", field_, "A:2,B,...",
               "draw them from these, with weights (default: all bots uniformly)")
        .names_bots()
        .names_mix()
        .seed("seed", seed_, "seed of all chance (default: drawn, and printed)")
        .text("save", save_, "FILE", "where the match is saved (default: GAME-SEED.json)")
        .text("resume", resume_, "FILE", "instead: go on with a saved match")
        .text("name", name_, "NAME", "who you are in the record (default: you)")
        .on("tutor", tutor_, "say of each submission what it loses before it is played")
        .repeated("bots-file", bots_files_, "FILE.toml",
                  "bots with names of their own: [bots.NAME] with game, base and parameters")
        .repeated("define", named_bots_, "NAME=BOT(KEY=VALUE,...)",
                  "the same for one bot: results call it NAME");
    programs_.declare(options);
  }

  int run(const Given& given) override {
    programs_.apply(given);
    try {
      return given.where.contains("resume") ? resume(given) : begin(given);
    } catch (const ValueError& error) {
      throw located(error, given.where);
    }
  }

 private:
  int begin(const Given& given) {
    const std::shared_ptr<const RuleSet> rules = flags_.rules(given);
    const MatchModule& match = rules->match();
    if (seat_ >= rules->seats()) {
      throw ValueError("seat", std::to_string(seat_), "0.." + std::to_string(rules->seats() - 1));
    }
    require_own_name("name", name_, match);
    if (!given.where.contains("seed")) seed_ = std::random_device{}() % kMaxDrawnSeed + 1;
    PlaySession session;
    session.person = static_cast<Seat>(seat_);
    const Seating seating{session.person, names(*rules, given, session)};
    PlayedMatch played(rules, seating, seed_);
    session.record = played.record();
    const std::string file =
        save_.empty() ? std::string(match.name()) + "-" + std::to_string(seed_) + ".json" : save_;
    return play(played, SavedMatch::create(file), session);
  }

  int resume(const Given& given) {
    for (const char* const name :
         {"game", "set", "seat", "against", "field", "seed", "save", "name"}) {
      if (!given.where.contains(name)) continue;
      throw InputError(given.where.at(name) + ": cannot be used with --resume");
    }
    PlaySession session;
    const SavedMatch saved = SavedMatch::open(resume_, session);
    try {
      const Node record(session.record, "");
      const MatchModule& match = match_of(record);
      const auto there = record.find("rules");
      const auto rules = there ? match.rules(*there) : match.default_rules();
      const Seating seating = seating_of(record, *rules, session);
      const int steps = played_steps(session.record, *rules);
      if (session.steps < 0) session.steps = steps;
      if (session.steps > steps) {
        throw ValueError("steps", std::to_string(session.steps),
                         "at most " + std::to_string(steps) + ", as the record has");
      }
      PlayedMatch played(rules, seating, session.record, session.steps);
      if (played.is_over()) throw InputError("the match is over: see 'mainmatch replay'");
      session.record = played.record();
      return play(played, saved, session);
    } catch (const InputError& error) {
      throw InputError(shown_path(resume_) + ": " + error.what());
    }
  }

  int play(PlayedMatch& match, const SavedMatch& saved, PlaySession& session) {
    watch_for_interrupt();
    return PlayDialog(match, saved, session, tutor_).run();
  }

  /// Who sits where; notes in the session what the person knows of it.
  std::vector<std::string> names(const RuleSet& rules, const Given& given, PlaySession& session) {
    const std::size_t others = static_cast<std::size_t>(rules.seats()) - 1;
    std::vector<std::string> bots = against_;
    if (against_.empty()) {
      bots = drawn(rules.match(), others, given, session);
    } else {
      if (!field_.empty()) {
        throw InputError(given.where.at("field") + ": cannot be used with --against");
      }
      for (std::string& bot : bots) bot = canonical_bot("against", bot, rules.match().bots());
      if (bots.size() == 1) bots.resize(others, bots.front());
      if (bots.size() != others) {
        throw ValueError("against", std::to_string(bots.size()) + " bots",
                         "1 or " + std::to_string(others));
      }
      for (const std::string& bot : bots) add_known(bot, session);
    }
    bots.insert(bots.begin() + seat_, name_);
    return bots;
  }

  static void add_known(const std::string& bot, PlaySession& session) {
    for (LineupSpec::Weighted& one : session.field) {
      if (one.bot == bot) return static_cast<void>(++one.weight);
    }
    session.field.push_back({bot, 1});
  }

  /// Each drawn from --field, by the stream that draws line-ups.
  std::vector<std::string> drawn(const MatchModule& match, std::size_t others, const Given& given,
                                 PlaySession& session) const {
    if (field_.empty()) {
      for (const std::string& bot : match.default_bots()) session.field.push_back({bot, 1});
    } else {
      session.field = weighted(field_, given);
    }
    std::uint32_t all = 0;
    for (LineupSpec::Weighted& one : session.field) {
      one.bot = canonical_bot("field", one.bot, match.bots());
      all += static_cast<std::uint32_t>(one.weight);
    }
    Stream stream(seed_, 0, Purpose::lineup());
    std::vector<std::string> bots;
    while (bots.size() < others) {
      auto left = static_cast<int>(stream.below(all));
      auto one = session.field.begin();
      for (; left >= one->weight; ++one) left -= one->weight;
      bots.push_back(one->bot);
    }
    return bots;
  }

  /// Who sat where; in a record alone the person is whose name is no bot's.
  static Seating seating_of(const Node& record, const RuleSet& rules, PlaySession& session) {
    const auto seats = static_cast<std::size_t>(rules.seats());
    const Node bots = record.at("bots");
    bots.array(seats, seats);
    if (session.person >= rules.seats()) {
      throw ValueError("seat", std::to_string(session.person),
                       "0.." + std::to_string(rules.seats() - 1));
    }
    Seating seating{session.person, {}};
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const std::string& name = bots[seat].text();
      seating.names.push_back(name);
      if (static_cast<Seat>(seat) == session.person) continue;
      try {
        seating.names.back() = canonical_bot("bots", name, rules.match().bots());
      } catch (const ValueError&) {
        if (session.person != kNoSeat) throw;
        session.person = seating.person = static_cast<Seat>(seat);
      }
    }
    if (session.person == kNoSeat) bots.fail("a name that is no bot's: the person's");
    return seating;
  }

  const Options* options_ = nullptr;
  GameFlags flags_;
  std::int64_t seat_ = 0;
  std::vector<std::string> against_;
  std::vector<std::string> field_;
  std::uint64_t seed_ = 0;
  std::string save_;
  std::string resume_;
  std::string name_ = "you";
  bool tutor_ = false;
  std::vector<std::string> bots_files_;
  std::vector<std::string> named_bots_;
  ProgramFlags programs_;
};

}  // namespace

std::unique_ptr<Command> make_play() { return std::make_unique<PlayCommand>(); }

}  // namespace mainmatch::cli

// The command play: a person plays a match among bots.

#include <iostream>
#include <nlohmann/json.hpp>

#include "experiments/analyses/common_fields.h"
#include "experiments/analyses/mix_text.h"
#include "experiments/analyses/named_bots.h"
#include "experiments/base/printable.h"
#include "experiments/cli/command.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/play_dialog.h"
#include "experiments/cli/program_flags.h"
#include "experiments/matches/play/played_match.h"
#include "experiments/matches/play/saved_match.h"
#include "experiments/matches/play/seating.h"
#include "experiments/matches/records/record.h"

namespace mainmatch::cli {

namespace {

class PlayCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    flags_.declare(fields);
    fields.whole("seat", seat_, 0, kMaxSeats - 1, "your seat (default 0)")
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
        .on("text", as_text_, "print all that you may know as plain text, for a program that reads")
        .on("tutor", tutor_, "interrupt before a submission is played that loses too much")
        .real("tutor-loss", tutor_loss_, 0, 1000,
              "the loss that the lower limit must exceed, in % of an even share (default 10)")
        .needs({"tutor"})
        .repeated("bots-file", bots_files_, "FILE.toml",
                  "bots with names of their own: [bots.NAME] with game, base and parameters")
        .repeated("define", named_bots_, "NAME=BOT(KEY=VALUE,...)",
                  "the same for one bot: results call it NAME");
    programs_.declare(fields);
  }

  int run(const Given& given) override {
    programs_.apply(given);
    return given.where.contains("resume") ? resume(given) : begin(given);
  }

 private:
  int begin(const Given& given) {
    const std::shared_ptr<const RuleSet> rules = flags_.rules(given, fields());
    const MatchModule& match = rules->match();
    if (seat_ >= rules->seats()) {
      throw ValueError("seat", std::to_string(seat_), "0.." + std::to_string(rules->seats() - 1));
    }
    require_own_name("name", name_, match);
    if (!given.where.contains("seed")) seed_ = drawn_seed();
    PlaySession session;
    session.person = static_cast<Seat>(seat_);
    const Seating seating = seated(session, name_, opponents(*rules, given, session));
    PlayedMatch played(rules, seating, seed_);
    session.record = played.record();
    const std::string file = save_.empty() ? fmt::format("{}-{}.json", match.name(), seed_) : save_;
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
      warn_of(stated_difference(record), shown_path(resume_), std::cerr);
      const Seating seating = recorded_seating(record, *rules, session);
      const int steps = played_steps(session.record, *rules);
      if (session.steps < 0) session.steps = steps;
      if (session.steps > steps) {
        throw ValueError("steps", std::to_string(session.steps),
                         fmt::format("at most {}, as the record has", steps));
      }
      PlayedMatch played(rules, seating, session.record, session.steps);
      if (played.is_over()) throw InputError("the match is over: see 'mainmatch replay'");
      session.record = played.record();
      return play(played, saved, session);
    } catch (const InputError& error) {
      throw InputError("{}: {}", shown_path(resume_), error.what());
    }
  }

  int play(PlayedMatch& match, const SavedMatch& saved, PlaySession& session) {
    watch_for_interrupt();
    std::optional<double> tutor;
    if (tutor_) tutor = tutor_loss_ / 100;
    return PlayDialog(match, saved, session, tutor, as_text_).run();
  }

  /// Notes in the session what the person knows of them.
  std::vector<std::string> opponents(const RuleSet& rules, const Given& given,
                                     PlaySession& session) const {
    if (against_.empty()) {
      if (!field_.empty()) session.field = read_mix("field", field_);
      return drawn_opponents(rules, seed_, session);
    }
    if (!field_.empty()) {
      throw InputError(given.where.at("field") + ": cannot be used with --against");
    }
    return named_opponents(rules, against_, session);
  }

  GameFields flags_;
  std::int64_t seat_ = 0;
  std::vector<std::string> against_;
  std::vector<std::string> field_;
  std::uint64_t seed_ = 0;
  std::string save_;
  std::string resume_;
  std::string name_ = "you";
  bool as_text_ = false;
  bool tutor_ = false;
  double tutor_loss_ = 10;
  std::vector<std::string> bots_files_;
  std::vector<std::string> named_bots_;
  ProgramFlags programs_;
};

}  // namespace

std::unique_ptr<Command> make_play() { return std::make_unique<PlayCommand>(); }

}  // namespace mainmatch::cli

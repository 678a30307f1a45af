// The command 'odds'.

#include "experiments/analyses/advice/odds.h"

#include <iostream>

#include "experiments/analyses/advice/imagined_odds.h"
#include "experiments/analyses/kinds.h"
#include "experiments/cli/bots_file.h"
#include "experiments/cli/command.h"
#include "experiments/cli/command_line.h"
#include "experiments/cli/field.h"
#include "experiments/cli/input.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/record_flags.h"
#include "experiments/cli/run.h"
#include "experiments/cli/stated.h"
#include "experiments/matches/records/view.h"

namespace mainmatch::cli {

namespace {

constexpr std::int64_t kMaxWorlds = 1'000'000;
constexpr std::int64_t kDefaultWorlds = 1024;

class OddsCommand final : public Command {
 public:
  void declare(Options& options) override {
    options_ = &options;
    step_.declare(options)
        .text("field", field_, "A:2,B,...",
              "who the others may be, with weights (default: all bots uniformly)")
        .names_bots()
        .names_mix()
        .whole("worlds", worlds_, 1, kMaxWorlds,
               "imagined worlds, rounded up to a multiple of 8 (default 1024; Amidakuji without "
               "--worlds, --field, --step and --trades: what follows exactly before round 1, for "
               "every round or one)");
    common_.declare(options, {"text", "json", "csv"});
  }

  int run(const Given& given) override {
    return with_input(step_.record.file, [&](std::istream& in, const std::string& name) {
      int code = 0;
      with_asked_step(
          in, name, step_.record.match, step_.asked(given),
          [&](const MatchModule& match, const Node& record, const ViewQuestion& asked) {
            code = answer(match, record, asked, given);
          },
          &std::cerr);
      return code;
    });
  }

 private:
  int answer(const MatchModule& match, const Node& record, const ViewQuestion& asked,
             const Given& given) {
    bool is_exact = match.traits().has_odds;
    for (const char* const name : {"field", "worlds", "step", "trades"}) {
      is_exact = is_exact && !given.where.contains(name);
    }
    if (is_exact) {
      std::optional<std::int64_t> round;
      if (asked.step) round = asked.step->index + 1;
      Odds found = match.odds(record, asked.seat, round);
      if (round) keep_round(*round, found);
      print(to_result(found), record, match, given);
      return 0;
    }
    try {
      settle_bots(*options_, match, given);
      const AdviceQuestion question{asked, field_of(match, field_), ""};
      const ImaginedOddsConfig config{.worlds = static_cast<std::uint64_t>(worlds_),
                                      .seed = common_.seed,
                                      .threads = static_cast<int>(common_.threads)};
      watch_for_interrupt();
      const ImaginedOdds found = imagined_odds(match, record, question, config, interrupted);
      print(with_names(to_result(found), common_.named_bots), record, match, given);
      return found.partial ? kInterruptedExit : 0;
    } catch (const ValueError& error) {
      throw located(error, given.where);
    }
  }

  void print(Result found, const Node& record, const MatchModule& match, const Given& given) const {
    note_difference(record, step_.record.match, found);
    add_provenance(manifest_of(*options_, "odds", Json::object()), match.name(), found);
    *given.out << report::formatted(found, common_.format);
  }

  const Options* options_ = nullptr;
  StepFlags step_;
  std::string field_;
  std::int64_t worlds_ = kDefaultWorlds;
  CommonFlags common_;
};

}  // namespace

std::unique_ptr<Command> make_odds() { return std::make_unique<OddsCommand>(); }

}  // namespace mainmatch::cli

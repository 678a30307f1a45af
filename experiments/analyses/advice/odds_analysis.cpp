// The analysis 'odds': what a seat of a recorded match can infer.

#include <sstream>

#include "experiments/analyses/advice/fitted.h"
#include "experiments/analyses/advice/imagined_odds.h"
#include "experiments/analyses/advice/odds.h"
#include "experiments/analyses/advice/pool.h"
#include "experiments/analyses/common_fields.h"
#include "experiments/analyses/list.h"
#include "experiments/analyses/mix_text.h"
#include "experiments/analyses/record_fields.h"
#include "experiments/analyses/stated.h"

namespace mainmatch {

namespace {

constexpr std::int64_t kMaxOddsWorlds = 1'000'000;
constexpr std::int64_t kDefaultOddsWorlds = 1024;

class OddsAnalysis final : public Analysis {
 public:
  void settle(const ParsedFlags& flags) override {
    where_ = flags.where;
    history_.check({field_}, where_);
    step_.with_step([&](const MatchModule& match, const Node&, const ViewQuestion&) {
      game_ = match.name();
      if (is_exact(match)) return;
      try {
        const BotUse guests = settle_bots(fields(), match, flags);
        refuse_hosted(guests);
        set_guests(guests);
      } catch (const ValueError& error) {
        throw located(error, where_);
      }
    });
  }

  std::string game() const override { return game_; }

  FoundResult found(const RunSettings& run, bool) override {
    std::ostringstream warnings;
    FoundResult found;
    step_.with_step(
        [&](const MatchModule& match, const Node& record, const ViewQuestion& asked) {
          found =
              is_exact(match) ? exact(match, record, asked) : imagined(match, record, asked, run);
          note_difference(record, step_.record.match, found.result);
        },
        &warnings);
    found.warnings = warnings.str();
    return found;
  }

 private:
  void add_fields() override {
    Fields& fields = this->fields();
    step_.declare(fields)
        .text("field", field_, "A:2,B,...",
              "who the others may be, with weights (default: all bots uniformly). " + kFieldWords)
        .names_field();
    history_.declare(fields);
    pool_.declare(fields).whole(
        "worlds", worlds_, 1, kMaxOddsWorlds,
        "imagined worlds, rounded up to a multiple of 8 (default 1024; Amidakuji without "
        "--worlds, --field, --pool, --step and --trades: what follows exactly before round 1, "
        "for every round or one)");
    common_.declare(fields);
  }

  bool is_exact(const MatchModule& match) const {
    return match.traits().odds && field_.empty() && worlds_ == 0 && step_.step.empty() &&
           step_.trades.empty() && pool_.files.empty();
  }

  static FoundResult exact(const MatchModule& match, const Node& record,
                           const ViewQuestion& asked) {
    std::optional<std::int64_t> round;
    if (asked.step) round = asked.step->index + 1;
    Odds found = match.traits().odds(record, asked.seat, round);
    if (round) keep_round(*round, found);
    return {.result = to_result(found)};
  }

  FoundResult imagined(const MatchModule& match, const Node& record, const ViewQuestion& asked,
                       const RunSettings& run) {
    try {
      AdviceQuestion question{.where = asked, .judging = {}, .pool = pool_.read()};
      history_.judge_by(field_, match, record, question.judging);
      const ImaginedOddsConfig config{
          .worlds = static_cast<std::uint64_t>(worlds_ > 0 ? worlds_ : kDefaultOddsWorlds),
          .seed = common_.seed,
          .threads = run.threads};
      const ImaginedOdds found = imagined_odds(match, record, question, config, *run.stop);
      return {.result = to_result(found), .partial = found.partial};
    } catch (const ValueError& error) {
      throw located(error, where_);
    }
  }

  StepFields step_;
  std::string field_;
  HistoryFields history_;
  PoolField pool_;
  std::int64_t worlds_ = 0;
  CommonFields common_;

  ValuePlaces where_;
  std::string game_;
};

}  // namespace

std::unique_ptr<Analysis> make_odds() { return std::make_unique<OddsAnalysis>(); }

}  // namespace mainmatch

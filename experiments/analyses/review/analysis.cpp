// The analysis 'review': what each decision of recorded matches cost whom.

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "experiments/analyses/advice/fitted.h"
#include "experiments/analyses/common_fields.h"
#include "experiments/analyses/judging.h"
#include "experiments/analyses/list.h"
#include "experiments/analyses/record_fields.h"
#include "experiments/analyses/review/league.h"
#include "experiments/analyses/review/review.h"
#include "experiments/analyses/stated.h"
#include "experiments/base/input.h"
#include "experiments/matches/records/reader.h"
#include "experiments/matches/records/record.h"
#include "experiments/matches/registry.h"

namespace mainmatch {

namespace {

constexpr std::array<const char*, kMarks> kLimits = {"inaccuracy", "mistake", "blunder"};

class ReviewAnalysis final : public Analysis {
 public:
  void settle(const ParsedFlags& flags) override {
    where_ = flags.where;
    history_.check({field_}, where_);
    for_each_record(
        [&](const MatchModule& match, const Node& record, std::int64_t, const std::string&) {
          require_advice(match);
          const BotUse guests = settle_bots(fields(), match, flags);
          refuse_hosted(guests);
          set_guests(guests);
          configure(match, record);
          return false;
        });
  }

  std::string game() const override { return result_.game; }

  FoundResult found(const RunSettings& run, bool) override {
    run_ = &run;
    config_->threads = run.threads;
    std::ostringstream warnings;
    Result differing;
    std::optional<ReviewLeague> league;
    for_each_record([&](const MatchModule& match, const Node& record, std::int64_t number,
                        const std::string& where) {
      if (match.name() != result_.game) {
        throw InputError("game: {}, expected {} as in the records before", match.name(),
                         result_.game);
      }
      note_difference(record, number, differing);
      warn_of(stated_difference(record), where, warnings);
      if (!review_one(match, record, number)) return false;
      if (!league) league.emplace(config_->judging.payoff);
      league->add(result_.matches.back());
      return true;
    });
    if (league && result_.matches.size() > 1) result_.players = league->players();
    FoundResult found{
        .result = to_result(result_), .partial = result_.partial, .warnings = warnings.str()};
    if (!differing.tree.is_null()) found.result.tree["differs"] = differing.tree.at("differs");
    found.result.notes.insert(found.result.notes.end(), differing.notes.begin(),
                              differing.notes.end());
    return found;
  }

 private:
  void add_fields() override {
    Fields& fields = this->fields();
    fields.input("file", file_, "one record or JSON Lines; - for standard input")
        .positional()
        .required()
        .whole("match", match_, 1, 60'000, "this record of the file only (default: all)")
        .whole("seat", seat_, 0, kMaxSeats - 1, "this seat only (default: all)")
        .text("field", field_, "A:2,B,...",
              "who the others are taken to be, with weights (default: all bots uniformly). " +
                  kFieldWords)
        .names_bots()
        .names_mix();
    history_.declare(fields);
    judging_.declare(fields)
        .real(kLimits[0], limits_[0], 0, 1e9,
              "the least loss of an inaccuracy, in units of the payoff (default: 25 % of the even "
              "share)")
        .real(kLimits[1], limits_[1], 0, 1e9, "the same of a mistake (default: 50 %)")
        .real(kLimits[2], limits_[2], 0, 1e9, "the same of a blunder (default: 100 %)");
    common_.declare(fields);
  }

  /// Calls f(match, record, number, where) with each record that was asked for, until it returns
  /// false. Adds the place of a record to errors. Throws InputError if there is none.
  template <class F>
  void for_each_record(F&& f) {
    with_input(file_, [&](std::istream& in, const std::string& name) {
      RecordReader reader(in, name);
      std::int64_t number = 0;
      while (const std::optional<RecordReader::Item> item = reader.next()) {
        ++number;
        if (match_ > 0 && number != match_) continue;
        if (!item->value) throw InputError(item->fault);
        try {
          const Node record(*item->value, "");
          if (!f(match_of(record), record, number, item->where)) return;
        } catch (const ValueError& error) {
          throw InputError("{}: {}", item->where, located(error, where_).what());
        } catch (const InputError& fault) {
          throw InputError("{}: {}", item->where, fault.what());
        }
        if (match_ > 0) return;
      }
      if (match_ > 0 || number == 0) {
        throw InputError("{}: match: got {}, expected 1..{}", name,
                         std::max<std::int64_t>(1, match_), number);
      }
    });
  }

  /// Once the match is known.
  void configure(const MatchModule& match, const Node& record) {
    config_ = review_config(match, judging_.judging(match, {}));
    history_.judge_by(field_, match, record, config_->judging);
    for (std::size_t i = 0; i < kMarks; ++i) {
      if (limits_[i] >= 0) config_->limits[i] = limits_[i];
      for (std::size_t less = 0; less < i; ++less) {
        if (limits_[i] < 0 || limits_[less] <= limits_[i]) continue;
        throw ValueError(kLimits[i], report::number_text(limits_[i], -1),
                         fmt::format("at least --{}, {}", kLimits[less],
                                     report::number_text(limits_[less], -1)));
      }
    }
    if (seat_ >= 0) config_->seat = static_cast<Seat>(seat_);
    config_->seed = common_.seed;
    result_ = review_head(match, *config_);
  }

  /// Adds the review of a match. False if it was *run_->stop.
  bool review_one(const MatchModule& match, const Node& record, std::int64_t number) {
    const RecordedMatch recorded = match.traits().advice->recorded(record);
    if (config_->seat && *config_->seat >= recorded.seats) {
      throw ValueError("seat", std::to_string(*config_->seat),
                       "0.." + std::to_string(recorded.seats - 1));
    }
    auto prior = priors_.find(recorded.rules.dump());
    if (prior == priors_.end()) {
      const auto rules = match.rules(recorded.rules);
      const auto found = prior_of(*rules, *config_, *run_->stop);
      result_.partial = !found;
      if (!found) return false;
      prior = priors_.emplace(recorded.rules.dump(), *found).first;
    }
    history_.judge_by(field_, match, record, config_->judging);
    const std::string things =
        number == 1 ? "decisions" : "decisions of match " + std::to_string(number);
    const auto watch = [&](std::uint64_t done, std::uint64_t of) {
      run_->advance(done, of, things);
    };
    ReviewedMatch found =
        review(match, record, recorded, number, prior->second, *config_, watch, *run_->stop);
    result_.partial = !found.is_whole();
    result_.matches.push_back(std::move(found));
    return !result_.partial;
  }

  InputFile file_;
  std::int64_t match_ = 0;
  std::int64_t seat_ = -1;
  std::string field_;
  HistoryFields history_;
  JudgingFields judging_;
  std::array<double, kMarks> limits_ = {-1, -1, -1};
  CommonFields common_;

  ValuePlaces where_;
  const RunSettings* run_ = nullptr;
  std::optional<ReviewConfig> config_;
  std::map<std::string, ReviewPrior> priors_;  ///< by rules
  ReviewResult result_;
};

}  // namespace

std::unique_ptr<Analysis> make_review() { return std::make_unique<ReviewAnalysis>(); }

}  // namespace mainmatch

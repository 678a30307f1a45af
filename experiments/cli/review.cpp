// The command review: what each decision of recorded matches cost whom.

#include "experiments/analyses/review/review.h"

#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "experiments/analyses/kinds.h"
#include "experiments/analyses/review/league.h"
#include "experiments/cli/bots_file.h"
#include "experiments/cli/command.h"
#include "experiments/cli/command_line.h"
#include "experiments/cli/field.h"
#include "experiments/cli/input.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/payoff_flag.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/report_flag.h"
#include "experiments/cli/run.h"
#include "experiments/cli/stated.h"
#include "experiments/matches/records/reader.h"
#include "experiments/matches/records/record.h"
#include "experiments/matches/registry.h"

namespace mainmatch::cli {

namespace {

class ReviewCommand final : public Command {
 public:
  void declare(Options& options) override {
    options_ = &options;
    options.text("file", file_, "FILE", "one record or JSON Lines; - for standard input")
        .positional()
        .required()
        .whole("match", match_, 1, 60'000, "this record of the file only (default: all)")
        .whole("seat", seat_, 0, kMaxSeats - 1, "this seat only (default: all)")
        .text("field", field_, "A:2,B,...",
              "who the others are taken to be, with weights (default: all bots uniformly)")
        .names_bots()
        .names_mix()
        .text("base", base_, "A",
              "the bot that goes on for a seat after each step (default: one of the field)")
        .names_bots();
    declare_payoff(options, payoff_);
    options
        .whole("worlds", worlds_, 8, 1'000'000,
               "imagined worlds of each decision, rounded up to a multiple of 8, at least 16 "
               "(default: so many that a match takes two minutes on two cores, by match 320 to "
               "1024)")
        .real("inaccuracy", limits_[0], 0, 1e9,
              "the least loss of an inaccuracy, in units of the payoff (default: 25 % of the even "
              "share)")
        .real("mistake", limits_[1], 0, 1e9, "the same of a mistake (default: 50 %)")
        .real("blunder", limits_[2], 0, 1e9, "the same of a blunder (default: 100 %)");
    common_.declare(options, {"text", "json", "csv"});
    report_.declare(options);
  }

  int run(const Given& given) override {
    return with_input(file_, [&](std::istream& in, const std::string& name) {
      {
        Progress progress(common_.quiet);
        progress_ = &progress;
        review_all(in, name, given);
      }
      std::cerr << warnings_.str();
      Result found = with_names(to_result(result_), common_.named_bots);
      if (!differing_.tree.is_null()) found.tree["differs"] = differing_.tree.at("differs");
      found.notes.insert(found.notes.end(), differing_.notes.begin(), differing_.notes.end());
      add_provenance(manifest_of(*options_, "review", Json::object()), result_.game, found);
      *given.out << report::formatted(found, common_.format);
      report_.write(found);
      return result_.partial ? kInterruptedExit : 0;
    });
  }

 private:
  void review_all(std::istream& in, const std::string& name, const Given& given) {
    RecordReader reader(in, name);
    std::optional<ReviewLeague> league;
    std::int64_t number = 0;
    const bool one_only = given.where.contains("match");
    bool met = false;
    while (const std::optional<RecordReader::Item> item = reader.next()) {
      ++number;
      if (one_only && number != match_) continue;
      met = true;
      if (!item->value) throw InputError(item->fault);
      try {
        const Node record(*item->value, "");
        const MatchModule& match = match_of(record);
        if (!config_) begin(match, given);
        if (match.name() != result_.game) {
          throw InputError("game: " + std::string(match.name()) + ", expected " + result_.game +
                           " as in the records before");
        }
        note_difference(record, number, differing_);
        warn_of(stated_difference(record), item->where, warnings_);
        if (!review_one(match, record, number)) break;
      } catch (const ValueError& error) {
        throw InputError(item->where + ": " + located(error, given.where).what());
      } catch (const InputError& fault) {
        throw InputError(item->where + ": " + fault.what());
      }
      if (!league) league.emplace(config_->payoff);
      league->add(result_.matches.back());
      if (one_only) break;
    }
    if (!met) {
      throw InputError(name + ": match: got " + std::to_string(match_) + ", expected 1.." +
                       std::to_string(number));
    }
    if (league && result_.matches.size() > 1) result_.players = league->players();
  }

  /// Before the first match.
  void begin(const MatchModule& match, const Given& given) {
    if (!match.traits().has_advice) {
      throw InputError("game: " + std::string(match.name()) + " has no advice, expected " +
                       names_of_matches(&MatchModule::Traits::has_advice));
    }
    settle_bots(*options_, match, given);
    config_ = review_config(match, field_of(match, field_), Payoff(payoff_));
    if (!base_.empty()) config_->base = canonical_bot("base", base_, match.bots());
    if (given.where.contains("worlds")) config_->worlds = static_cast<std::uint64_t>(worlds_);
    constexpr const char* kFlags[] = {"inaccuracy", "mistake", "blunder"};
    for (std::size_t i = 0; i < kMarks; ++i) {
      if (given.where.contains(kFlags[i])) config_->limits[i] = limits_[i];
    }
    if (given.where.contains("seat")) config_->seat = static_cast<Seat>(seat_);
    config_->seed = common_.seed;
    config_->threads = static_cast<int>(common_.threads);
    result_ = review_head(match, *config_);
    report_.begin();
    watch_for_interrupt();
  }

  /// Adds the review of a match. False if it was interrupted.
  bool review_one(const MatchModule& match, const Node& record, std::int64_t number) {
    const RecordedMatch recorded = match.recorded(record);
    if (config_->seat && *config_->seat >= recorded.seats) {
      throw ValueError("seat", std::to_string(*config_->seat),
                       "0.." + std::to_string(recorded.seats - 1));
    }
    auto prior = priors_.find(recorded.rules.dump());
    if (prior == priors_.end()) {
      const auto rules = match.rules(recorded.rules);
      const auto found = prior_of(*rules, *config_, interrupted);
      result_.partial = !found;
      if (!found) return false;
      prior = priors_.emplace(recorded.rules.dump(), *found).first;
    }
    const std::string things =
        number == 1 ? "decisions" : "decisions of match " + std::to_string(number);
    const auto watch = [&](std::uint64_t done, std::uint64_t of) {
      progress_->advance(done, of, things);
    };
    ReviewedMatch found =
        review(match, record, recorded, number, prior->second, *config_, watch, interrupted);
    result_.partial = !found.is_whole();
    result_.matches.push_back(std::move(found));
    return !result_.partial;
  }

  const Options* options_ = nullptr;
  std::string file_;
  std::int64_t match_ = 1;
  std::int64_t seat_ = 0;
  std::string field_;
  std::string base_;
  std::vector<std::string> payoff_ = {"tokens"};
  std::int64_t worlds_ = 0;
  std::array<double, kMarks> limits_{};
  CommonFlags common_;
  ReportFlag report_;

  std::optional<ReviewConfig> config_;         ///< known from the first record on
  std::map<std::string, ReviewPrior> priors_;  ///< by rules
  Progress* progress_ = nullptr;               ///< while matches are reviewed
  ReviewResult result_;
  Result differing_;             ///< what note_difference has noted
  std::ostringstream warnings_;  ///< for when the progress line is erased
};

}  // namespace

std::unique_ptr<Command> make_review() { return std::make_unique<ReviewCommand>(); }

}  // namespace mainmatch::cli

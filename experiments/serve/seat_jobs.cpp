#include "experiments/serve/seat_jobs.h"

#include <chrono>
#include <nlohmann/json.hpp>

#include "experiments/analyses/advice/advice.h"
#include "experiments/analyses/advice/fitted.h"
#include "experiments/analyses/advice/imagined_odds.h"
#include "experiments/analyses/judging.h"
#include "experiments/analyses/named_bots.h"
#include "experiments/analyses/review/review.h"
#include "experiments/matches/play/played_match.h"
#include "experiments/matches/provenance.h"
#include "experiments/matches/records/record.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/seat_file.h"
#include "experiments/matches/seat_source.h"
#include "experiments/serve/answer.h"

namespace mainmatch::serve {

namespace {

constexpr std::int64_t kMaxWorlds = 1'000'000;
constexpr std::chrono::milliseconds kBetweenLooks{250};

[[noreturn]] void refuse_over() { throw Refused(409, "the match is over"); }

void require_advice(const MatchModule& match) {
  if (match.traits().advice) return;
  throw InputError("there is no advice for this match, only for " +
                   names_of_matches(&MatchModule::Traits::advice));
}

std::uint64_t worlds_of(const Node& body, std::uint64_t standard) {
  const auto worlds = body.find_unless_null("worlds");
  return worlds ? static_cast<std::uint64_t>(worlds->whole(1, kMaxWorlds)) : standard;
}

/// What everything here judges by, against this field, in so many worlds if the body says it.
Judging judging_of(const MatchModule& match, std::vector<WeightedBot> field, const Node& body) {
  Judging judging = default_judging(match);
  judging.field = std::move(field);
  judging.worlds = worlds_of(body, judging.worlds);
  return judging;
}

/// Where the body asks for that, the others are weighed by what the seat has seen of them.
void fit_if_asked(const MatchModule& match, const Json& record, const Node& body,
                  Judging& judging) {
  const auto fitted = body.find_unless_null("fitted");
  if (!fitted || !fitted->flag()) return;
  HistoryFields().judge_by(std::string(kFittedField), match, Node(record, ""), judging);
}

/// The tree of a result, which no command has given. A person reads "judged" beside it.
Json served(const MatchModule& match, Result found) {
  found.tree[kProvenance] = provenance_json(match.name(), "");
  Json tree = tree_of(found);
  if (const auto judged_by = tree.find("judged_by"); judged_by != tree.end()) {
    tree["judged"] = judging_said(Node(*judged_by, ""));
  }
  return tree;
}

/// Advice for the running step of a match, or of a seat's file, and what it is made from, which is
/// its own.
class AdviceJob {
 public:
  AdviceJob(const MatchModule& match, Seat seat, MatchSnapshot now, Judging judging,
            std::optional<Json> candidate)
      : match_(match),
        now_(std::move(now)),
        question_{{.seat = seat, .step = now_.step}, std::move(judging)},
        config_{.judging = question_.judging, .threads = Jobs::kThreads} {
    if (candidate) question_.candidates.push_back(std::move(*candidate));
    config_.adviser = advisers_for(match_, record_, question_);
  }

  void run(Job& job) {
    screen_ = screen();
    std::optional<Advice> advice;
    auto next = std::chrono::steady_clock::now() + kBetweenLooks;
    advice.emplace(config_, [&](std::uint64_t worlds) {
      const auto now = std::chrono::steady_clock::now();
      if (now < next) return;
      const double done = static_cast<double>(worlds) / static_cast<double>(config_.judging.worlds);
      job.report(std::min(done, 1.0), result(*advice));
      next = std::chrono::steady_clock::now() + kBetweenLooks;
    });
    advice->run(job.stop());
    job.report(1, result(*advice));
  }

 private:
  /// As 'advise --format json' prints it, with each candidate as one would type it.
  std::shared_ptr<const Json> result(const Advice& advice) const {
    AdviceResult all = advice_head(match_, static_cast<Seat>(question_.where.seat), config_);
    set_step(advice.adviser(), all);
    all.fields.push_back(advice.result());
    Json tree = served(match_, to_result(all));
    for (Json& candidate : tree.at("candidates")) {
      const Json& submission = candidate.at("submission");
      candidate["line"] = submission.is_null() ? "pass" : screen_->write(submission);
    }
    return std::make_shared<const Json>(std::move(tree));
  }

  std::unique_ptr<Screen> screen() {
    if (is_seat_file(record_)) return match_.traits().seat->standing(record_).screen;
    const auto rules = match_.rules(record_.at("rules"));
    table_ = table_after(now_.record, *rules, now_.steps);
    return table_->screen(static_cast<Seat>(question_.where.seat));
  }

  const MatchModule& match_;
  const MatchSnapshot now_;
  const Node record_{now_.record, ""};
  AdviceQuestion question_;
  AdviceConfig config_;
  std::unique_ptr<MatchTable> table_;
  std::unique_ptr<Screen> screen_;
};

/// What a seat can infer at the running step, as 'odds --format json' prints it, with its words.
void infer(const MatchModule& match, Seat seat, const MatchSnapshot& now, const Judging& judging,
           Job& job) {
  const Node record(now.record, "");
  const AdviceQuestion question{{.seat = seat, .step = now.step}, judging};
  const std::uint64_t worlds = judging.worlds;
  const auto watch = [&](std::uint64_t done) {
    job.report(std::min(1.0, static_cast<double>(done) / static_cast<double>(worlds)));
  };
  const ImaginedOddsConfig config{.worlds = worlds, .threads = Jobs::kThreads, .watch = watch};
  const Result found = to_result(imagined_odds(match, record, question, config, job.stop()));
  Json tree = served(match, found);
  tree["words"] = found.words;
  job.report(1, std::make_shared<const Json>(std::move(tree)));
}

/// As 'review --seat' prints it.
void review_seat(const Json& json, const ReviewConfig& config, Job& job) {
  const Node record(json, "");
  const auto watch = [&](std::uint64_t done, std::uint64_t of) {
    if (of > 0) job.report(static_cast<double>(done) / static_cast<double>(of));
  };
  const MatchModule& match = match_of(record);
  const ReviewResult all = review_alone(match, record, config, watch, job.stop());
  job.report(all.partial ? 0 : 1, std::make_shared<const Json>(served(match, to_result(all))));
}

}  // namespace

Work advice_work(const MatchModule& match, Seat seat, MatchSnapshot now, const Node& body) {
  body.object({"worlds", "candidate", "fitted"});
  require_advice(match);
  if (now.over) refuse_over();
  std::optional<Json> candidate;
  if (const auto given = body.find_unless_null("candidate")) candidate = given->json();
  Judging judging = judging_of(match, now.field, body);
  fit_if_asked(match, now.record, body, judging);
  const auto job = std::make_shared<AdviceJob>(match, seat, std::move(now), std::move(judging),
                                               std::move(candidate));
  return [job](Job& running) { job->run(running); };
}

Work odds_work(const MatchModule& match, Seat seat, MatchSnapshot now, const Node& body) {
  body.object({"worlds", "fitted"});
  require_advice(match);
  if (now.over) refuse_over();
  Judging judging{.field = now.field};
  fit_if_asked(match, now.record, body, judging);
  judging.worlds = worlds_of(body, ImaginedOddsConfig().worlds);
  return [&match, seat, now = std::make_shared<const MatchSnapshot>(std::move(now)),
          judging](Job& job) { infer(match, seat, *now, judging, job); };
}

Work review_work(const Json& record, Seat seat, const std::vector<WeightedBot>& field,
                 const Node& body) {
  const MatchModule& match = match_of(Node(record, "record"));
  require_advice(match);
  const RecordedMatch recorded = match.traits().advice->recorded(Node(record, "record"));
  if (seat >= recorded.seats) {
    throw ValueError("seat", std::to_string(seat), fmt::format("0..{}", recorded.seats - 1));
  }
  ReviewConfig config = review_config(match, judging_of(match, field, body));
  config.seat = seat;
  config.threads = Jobs::kThreads;
  return [record, config](Job& running) { review_seat(record, config, running); };
}

}  // namespace mainmatch::serve

#include "experiments/cli/run_plan.h"

#include <iostream>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/core/stop.h"
#include "experiments/analyses/named_bots.h"
#include "experiments/analyses/printed.h"
#include "experiments/base/version.h"
#include "experiments/cli/checkpointed_run.h"
#include "experiments/cli/command_line.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/outsiders.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/time_budget.h"
#include "experiments/matches/model_host.h"
#include "experiments/matches/provenance.h"
#include "experiments/runtime/coordinator.h"
#include "experiments/runtime/play.h"
#include "experiments/runtime/worker.h"

namespace mainmatch::cli {

namespace {

class Run {
 public:
  Run(PlannedRun& planned, RunFlags& flags, const Given& given, const ExistingRun& kept)
      : planned_(planned), flags_(flags), given_(given), kept_(kept) {}

  int run() {
    planned_.settle();
    if (given_.plan_only) {
      *given_.out << planned_.plan().dump(2) << "\n";
      return 0;
    }
    flags_.check(given_, planned_.entry(), analysis());
    if (const std::optional<std::string> text = analysis().exported(flags_.format())) {
      *given_.out << *text;
      return 0;
    }
    flags_.report().begin();
    flags_.programs().apply(given_);
    watch_for_interrupt();
    const bool complete = play();
    if (store_ && store_->keeps_blocks()) {
      complete ? store_->print_merge_hint() : store_->print_resume_hint();
      return complete ? 0 : kInterruptedExit;
    }
    std::cerr << found_.warnings;
    return report(complete && !found_.partial);
  }

 private:
  Analysis& analysis() { return planned_.analysis(); }
  bool is_kept() const { return !flags_.out().empty() || !kept_.folder.empty(); }

  std::string command(std::int64_t played = 0) const {
    const PlannedRun defaults(planned_.entry());
    return command_line({.name = planned_.entry().name,
                         .fields = planned_.fields(),
                         .defaults = defaults.fields(),
                         .rules = planned_.analysis().rules(),
                         .shard = flags_.shard(),
                         .played = played});
  }

  /// Plays and finds. Returns whether there is nothing more to play.
  bool play() {
    Progress progress(flags_.quiet());
    TimeBudget time(analysis().time_budget(), interrupted, is_kept());
    const RunSettings run{.threads = flags_.threads(),
                          .rows = flags_.rows(),
                          .command = command(),
                          .plan = planned_.plan(),
                          .stop = &interrupted,
                          .out_of_time = [&] { return time.used_up(); },
                          .watch = &progress};
    bool complete = true;
    if (Experiment* const experiment = analysis().begin(run)) {
      complete = is_kept() ? play_kept(*experiment, time, run) : play_once(*experiment);
      if (time.used_up()) {
        complete = true;
        if (store_) store_->end();
      }
    }
    if (store_ && store_->keeps_blocks()) return complete;
    found_ = analysis().found(run, time.used_up() || (store_ && complete));
    return complete;
  }

  bool play_once(Experiment& experiment) {
    share_plan();
    const BotUse& guests = analysis().guests();
    if (given_.coordinator && has_guests(guests)) outsiders_.emplace(experiment, guests);
    mainmatch::play(outsiders_ ? *outsiders_ : experiment, interrupted, given_.coordinator);
    return true;
  }

  bool play_kept(Experiment& experiment, TimeBudget& time, const RunSettings& run) {
    Manifest manifest{.version = kVersion,
                      .commit = kCommit,
                      .plan = planned_.plan(),
                      .extent = planned_.extent(),
                      .run = flags_.of_run()};
    for (const PlanField& field : planned_.fields().all()) {
      Json value = field.part == PlanField::Part::run ? field.value() : Json();
      if (!value.is_null()) manifest.run[field.name] = std::move(value);
    }
    if (!flags_.shard().empty() && !experiment.adds_up() && flags_.report().is_asked()) {
      throw ValueError("--report",
                       "cannot be used with --shard: results stand in what 'mainmatch "
                       "merge' makes of all shards");
    }
    const std::string folder = kept_.folder.empty() ? flags_.out() : kept_.folder;
    store_.emplace(
        folder, kept_, std::move(manifest), experiment, analysis().guests(), given_.coordinator,
        [run](std::uint64_t done, std::uint64_t of) { run.advance(done, of, "blocks"); });
    time.resume_after(store_->seconds_played());
    share_plan();
    return store_->play(interrupted, [&] { time.begin(); });
  }

  /// Lets the other ranks play blocks of the same experiment.
  void share_plan() {
    if (!given_.coordinator) return;
    Json uses = Json::object();  // such as whether records are to be made, which rank 0 writes
    for (const PlanField& field : planned_.fields().all()) {
      if (field.part != PlanField::Part::here) continue;
      Json value = field.value();
      if (!value.is_null()) uses[field.name] = std::move(value);
    }
    given_.coordinator->begin(Json{
        {"plan", planned_.plan()},
        {"uses", uses},
        {"command", command()},
        {"threads", flags_.threads()},
        {"rows", flags_.rows()},
        {"shard", flags_.shard()},
        {"programs",
         how_programs_run()}}.dump());
  }

  /// The result as it is written, with where it comes from.
  Result with_provenance(Result result) {
    cli::add_provenance(
        analysis().game(), [&](std::int64_t played) { return command(played); }, result);
    if (found_.signature) result.about()[kProvenance]["signature"] = *found_.signature;
    return result;
  }

  int report(bool whole) {
    Result result = std::move(found_.result);
    add_outside_bots(store_       ? store_->deeds()
                     : outsiders_ ? outsiders_->deeds()
                                  : outside_bots(),
                     analysis().guests(), result);
    if (const PlanField* const define = planned_.fields().find("define")) {
      result = with_names(result, define->list());
    }
    result = with_provenance(std::move(result));
    if (!flags_.shard().empty()) result.about()["shard"] = flags_.shard();
    if (store_ && whole) {
      for (const KeptFile& file : found_.files) {
        store_->write_file(file.name,
                           file.table ? json_text(with_provenance(*file.table)) : file.text);
      }
      store_->write_results(result);
    }
    *given_.out << report::formatted(result, flags_.format());
    flags_.report().write(result);
    if (!found_.failure.empty()) throw RunError(found_.failure);
    if (whole && !flags_.shard().empty()) store_->print_merge_hint();
    if (whole) return found_.code;
    const std::string spent = spent_on_models();
    if (!spent.empty()) std::cerr << "mainmatch: " << spent << "\n";
    if (store_) store_->print_resume_hint();
    return spent.empty() ? kInterruptedExit : 1;  // what begins again after 130 would spend more
  }

  PlannedRun& planned_;
  RunFlags& flags_;
  const Given& given_;
  const ExistingRun& kept_;
  std::optional<CheckpointedRun> store_;
  std::optional<WithOutsiders> outsiders_;  ///< on several ranks, if nothing is kept
  FoundResult found_;
};

void work_on_plan(const std::string& text, Worker& worker) {
  const Json job = Json::parse(text);
  const std::unique_ptr<PlannedRun> planned = PlannedRun::from(job.at("plan"), "rank 0");
  for (const auto& [name, value] : job.at("uses").items()) planned->read(name, value, "rank 0");
  planned->settle();
  const RunSettings run{.threads = job.at("threads"),
                        .rows = job.at("rows"),
                        .writes = false,
                        .command = job.at("command"),
                        .stop = &interrupted};
  Experiment* const experiment = planned->analysis().begin(run);
  if (!experiment) throw RunError("nothing to play");
  run_programs_as(job.at("programs"));
  const std::string shard = job.at("shard");
  const ShardNumber number = shard_number(shard);
  std::optional<BlockShard> part;
  if (!shard.empty() && !experiment->adds_up()) part.emplace(*experiment, number);
  Experiment& played = part ? part->experiment() : *experiment;
  const BotUse& guests = planned->analysis().guests();
  if (!has_guests(guests)) return worker.serve(played);
  const std::uint64_t first =
      shard.empty() || part ? 0 : mainmatch::shard(*experiment, number.number, number.of).first;
  WithOutsiders with_outsiders(played, guests, first);
  worker.serve(with_outsiders);
}

}  // namespace

int run_plan(PlannedRun& planned, RunFlags& flags, const Given& given, const ExistingRun& kept) {
  try {
    const StopScope scope(interrupted);
    return Run(planned, flags, given, kept).run();
  } catch (const ValueError& error) {
    throw located(error, planned.places());
  }
}

void work_on_plans(Worker& worker) {
  while (const std::optional<std::string> job = worker.next_job()) {
    try {
      work_on_plan(*job, worker);
    } catch (const std::exception& error) {
      worker.fail(error.what());
    }
  }
}

}  // namespace mainmatch::cli

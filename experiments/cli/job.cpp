#include "experiments/cli/job.h"

#include <algorithm>
#include <array>
#include <exception>
#include <nlohmann/json.hpp>
#include <string_view>

#include "experiments/cli/told.h"

namespace mainmatch::cli {

namespace {

using nlohmann::ordered_json;

/// Thrown through a command whose experiment is over.
struct JobIsOver {};

void do_job(const std::string& text, Worker& worker) {
  const ordered_json job = ordered_json::parse(text);
  Told told("rank 0", job.at("command"));
  told.given.worker = &worker;
  if (job.at("kept")) told.given.kept_in = "rank 0";
  told.take_rules(job.at("rules"));
  told.take(job.at("values"));
  told.run();
}

}  // namespace

void share_job(const Options& options, const std::string& command, const ordered_json& rules,
               bool kept, const Given& given, Experiment& experiment) {
  if (given.worker) {
    given.worker->serve(experiment);
    throw JobIsOver();
  }
  if (!given.crew) return;
  ordered_json values = ordered_json::object();
  for (const Options::Row& row : options.rows()) {
    // The rules include --set; other ranks write no output.
    constexpr std::array<std::string_view, 3> kNotTold = {"set", "out", "report"};
    if (row.flag_only || std::find(kNotTold.begin(), kNotTold.end(), row.name) != kNotTold.end()) {
      continue;
    }
    ordered_json value = row.value();
    if (!value.is_null()) values[row.name] = std::move(value);
  }
  given.crew->begin(
      ordered_json{{"command", command}, {"kept", kept}, {"rules", rules}, {"values", values}}
          .dump());
}

void do_jobs(Worker& worker) {
  while (const std::optional<std::string> job = worker.next_job()) {
    try {
      do_job(*job, worker);
    } catch (const JobIsOver&) {
    } catch (const std::exception& error) {
      worker.fail(error.what());
    }
  }
}

}  // namespace mainmatch::cli

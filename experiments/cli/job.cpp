#include "experiments/cli/job.h"

#include <algorithm>
#include <array>
#include <exception>
#include <nlohmann/json.hpp>
#include <string_view>

#include "experiments/cli/replayed_command.h"

namespace mainmatch::cli {

namespace {

using nlohmann::ordered_json;

/// Thrown through a command whose experiment is over.
struct JobIsOver {};

void do_job(const std::string& text, Worker& worker) {
  const ordered_json job = ordered_json::parse(text);
  ReplayedCommand replayed("rank 0", job.at("command"));
  replayed.given.worker = &worker;
  if (job.at("kept")) replayed.given.run_folder = "rank 0";
  replayed.take_rules(job.at("rules"));
  replayed.take(job.at("values"));
  replayed.run();
}

}  // namespace

void share_job(const Options& options, const std::string& command, const ordered_json& rules,
               bool kept, const Given& given, Experiment& experiment) {
  if (given.worker) {
    given.worker->serve(experiment);
    throw JobIsOver();
  }
  if (!given.coordinator) return;
  ordered_json values = ordered_json::object();
  for (const Options::Row& row : options.rows()) {
    // The rules include --set; other ranks write no output.
    constexpr std::array<std::string_view, 5> kNotSent = {"set", "out", "report", "save",
                                                          "bots-file"};
    if (row.flag_only || std::find(kNotSent.begin(), kNotSent.end(), row.name) != kNotSent.end()) {
      continue;
    }
    ordered_json value = row.value();
    if (!value.is_null()) values[row.name] = std::move(value);
  }
  given.coordinator->begin(ordered_json{
      {"command", command},
      {"kept", kept},
      {"rules", rules},
      {"values", values}}.dump());
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

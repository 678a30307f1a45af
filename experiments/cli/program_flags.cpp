#include "experiments/cli/program_flags.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "experiments/base/error.h"
#include "experiments/base/json.h"
#include "experiments/base/printable.h"
#include "experiments/cli/interrupt.h"
#include "experiments/matches/model_host.h"
#include "experiments/matches/programs/program.h"
#include "experiments/matches/programs/sandbox.h"

namespace mainmatch::cli {

namespace {

/// An existing folder, as a flag names it.
std::string folder_at(const Given& given, const char* flag, const std::string& path) {
  if (!std::filesystem::is_directory(path)) {
    throw InputError("{}: {}", given.where.at(flag),
                     mismatch(shown_word(path), "a folder that is there"));
  }
  return std::filesystem::absolute(path);
}

}  // namespace

void ProgramFlags::declare_of_programs(Fields& fields, const std::vector<std::string>& needs) {
  fields
      .text("bot-logs", logs_, "DIR",
            "keep what bots that are programs write to stderr, 1 MiB of each at most")
      .here()
      .needs(needs)
      .whole("move-time", move_ms_, 1, 3'600'000,
             "milliseconds that each answer of a program may take (default 1000)")
      .here()
      .needs(needs)
      .on("sandbox", sandbox_,
          "run programs in bubblewrap: they see little more than their own folder, write nothing")
      .here()
      .needs(needs);
}

void ProgramFlags::declare(Fields& fields) {
  declare_of_programs(fields, {});
  fields
      .text("answers", answers_, "DIR",
            "keep each answer of a language model in this folder, and do not ask for it again")
      .here()
      .on("replay-only", replay_only_, "ask no model: all answers are in the folder of --answers")
      .here()
      .whole("token-budget", token_budget_, 1, 1'000'000'000'000,
             "end the run once models have read and written so many tokens")
      .here()
      .real("money-budget", money_budget_, 0, 1'000'000'000,
            "the same by what they cost: llm(price_in=...,price_out=...) of a million tokens")
      .here();
}

void ProgramFlags::apply(const Given& given) const {
  ProgramHost& host = program_host();
  if (given.where.contains("move-time")) host.move_ms = static_cast<int>(move_ms_);
  if (sandbox_) require_sandbox(given.where.at("sandbox"));
  host.sandbox = sandbox_;
  if (!logs_.empty()) host.logs = folder_at(given, "bot-logs", logs_);
  ModelOptions& models = model_options();
  models.stop = &interrupted;
  if (!answers_.empty()) models.answers = folder_at(given, "answers", answers_);
  if (replay_only_ && answers_.empty()) {
    throw InputError(given.where.at("replay-only") + ": needs --answers DIR");
  }
  models.replay_only = replay_only_;
  models.token_budget = token_budget_;
  models.money_budget = money_budget_;
}

Json how_programs_run() {
  const ProgramHost& host = program_host();
  return {{"logs", host.logs},
          {"move_ms", host.move_ms ? Json(*host.move_ms) : Json()},
          {"sandbox", host.sandbox}};
}

void run_programs_as(const Json& how) {
  ProgramHost& host = program_host();
  host.logs = how.at("logs");
  if (!how.at("move_ms").is_null()) host.move_ms = how.at("move_ms").get<int>();
  host.sandbox = how.at("sandbox");
}

}  // namespace mainmatch::cli

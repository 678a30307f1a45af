#include "experiments/cli/program_flags.h"

#include <filesystem>
#include <nlohmann/json.hpp>

#include "experiments/base/error.h"
#include "experiments/base/json.h"
#include "experiments/base/printable.h"
#include "experiments/matches/programs/program.h"
#include "experiments/matches/programs/sandbox.h"

namespace mainmatch::cli {

namespace {

Json json_of(const Program& program) {
  const auto identity = program.identity();
  Json json = {{"bot", program.name()}};
  json["name"] = identity ? Json(identity->name) : Json();
  json["version"] = identity ? Json(identity->version) : Json();
  json["deterministic"] = identity && identity->deterministic;
  for (std::size_t i = 0; i < kBreachNames.size(); ++i) {
    json["missed"][std::string(kBreachNames[i])] = program.breaches(static_cast<Breach>(i));
  }
  json["restarts"] = program.restarts();
  json["failed"] = program.failed();
  if (program.failed()) json["reason"] = program.reason();
  return json;
}

}  // namespace

void ProgramFlags::declare(Fields& fields) {
  fields
      .text("bot-logs", logs_, "DIR",
            "keep what bots that are programs write to stderr, 1 MiB of each at most")
      .here()
      .whole("move-time", move_ms_, 1, 3'600'000,
             "milliseconds that each answer of a program may take (default 1000)")
      .here()
      .on("sandbox", sandbox_,
          "run programs in bubblewrap: they see little more than their own folder, write nothing")
      .here();
}

void ProgramFlags::apply(const Given& given) const {
  ProgramHost& host = program_host();
  if (given.where.contains("move-time")) host.move_ms = static_cast<int>(move_ms_);
  if (sandbox_) require_sandbox(given.where.at("sandbox"));
  host.sandbox = sandbox_;
  if (logs_.empty()) return;
  if (!std::filesystem::is_directory(logs_)) {
    throw InputError("{}: {}", given.where.at("bot-logs"),
                     mismatch(shown_word(logs_), "a folder that is there"));
  }
  host.logs = std::filesystem::absolute(logs_);
}

void add_programs(Result& result) {
  for (const Program* program : all_programs()) {
    result.about()["programs"].push_back(json_of(*program));
  }
}

}  // namespace mainmatch::cli

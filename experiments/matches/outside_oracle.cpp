#include "experiments/matches/outside_oracle.h"

#include <chrono>
#include <nlohmann/json.hpp>
#include <utility>

#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/programs/process.h"
#include "experiments/matches/programs/program.h"
#include "experiments/matches/programs/session.h"

namespace mainmatch {

namespace {

/// It may learn for days.
constexpr std::chrono::hours kPatience{24 * 365};

}  // namespace

OutsideOracle::OutsideOracle(std::string program) : program_(std::move(program)) {}

OutsideOracle::~OutsideOracle() = default;

std::string OutsideOracle::respond(const Json& question) {
  if (!process_) {
    const ProgramSettings settings =
        program_of_settings("oracle", read_bot_name("oracle", program_).settings);
    const ProgramHost& host = program_host();
    process_ = std::make_unique<Process>(host.self, Supervised{settings.command, settings.memory_mb,
                                                               log_of(program_), host.sandbox});
  }
  std::string line;
  const Process::Heard heard =
      process_->ask(question.dump(), Process::Clock::now() + kPatience, line);
  if (heard != Process::Heard::line) {
    const std::string how = process_->how_it_ended();
    throw RunError("{}: {}", program_,
                   heard == Process::Heard::too_long ? "wrote a line of more than 1 MiB"
                   : how.empty() ? "closed its input or output when it was asked for a bot"
                                 : how + " when it was asked for a bot");
  }
  const Json answer = Json::parse(line, nullptr, false);
  if (answer.is_object() && answer.contains("bot") && answer.at("bot").is_string()) {
    return answer.at("bot");
  }
  throw RunError("{}: answered {}, expected {{\"bot\": NAME}}", program_, shown_word(line));
}

}  // namespace mainmatch

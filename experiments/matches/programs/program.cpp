#include "experiments/matches/programs/program.h"

#include <map>
#include <memory>

namespace mainmatch {

namespace {

struct Register {
  std::mutex mutex;
  std::map<std::string, std::unique_ptr<Program>> programs;
};

Register& program_register() {
  static Register all;
  return all;
}

}  // namespace

void Program::introduce(Identity identity) {
  const std::lock_guard lock(mutex_);
  identity_ = std::move(identity);
}

std::optional<Program::Identity> Program::identity() const {
  const std::lock_guard lock(mutex_);
  return identity_;
}

void Program::count(Breach breach) {
  const auto which = static_cast<std::size_t>(breach);
  ++breaches_[which];
  if (outside_log) ++outside_log->programs[this].breaches[which];
}

bool Program::may_restart() {
  if (failed() || ++deaths_ > kMaxRestarts) return false;
  if (outside_log) ++outside_log->programs[this].restarts;
  return true;
}

ProgramDeeds Program::deeds() const {
  ProgramDeeds deeds{.restarts = restarts()};
  std::ranges::copy(breaches_, deeds.breaches.begin());
  return deeds;
}

void Program::explain(const std::string& reason) {
  const std::lock_guard lock(mutex_);
  if (reason_.empty()) reason_ = reason;
}

std::string Program::reason() const {
  const std::lock_guard lock(mutex_);
  return reason_;
}

ProgramHost& program_host() {
  static ProgramHost host;
  return host;
}

Program& program_named(const std::string& canonical, const ProgramSettings& settings) {
  Register& all = program_register();
  const std::lock_guard lock(all.mutex);
  std::unique_ptr<Program>& there = all.programs[canonical];
  if (!there) there = std::make_unique<Program>(canonical, settings);
  return *there;
}

void forget_programs() {
  Register& all = program_register();
  const std::lock_guard lock(all.mutex);
  all.programs.clear();
  program_host() = {.self = program_host().self};
}

std::vector<const Program*> all_programs() {
  Register& all = program_register();
  const std::lock_guard lock(all.mutex);
  std::vector<const Program*> list;
  for (const auto& [name, program] : all.programs) list.push_back(program.get());
  return list;
}

}  // namespace mainmatch

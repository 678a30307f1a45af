#include "experiments/matches/simulator_group.h"

#include <utility>

#include "engine/core/stop.h"
#include "experiments/matches/programs/session.h"

namespace mainmatch {

namespace {

/// Matches in step: each table has bots of its own. On two threads this many of the default
/// rosters take less than 16 MiB.
constexpr std::size_t kMaxTables = 12;

}  // namespace

SimulatorGroup::SimulatorGroup(const RuleSet& rules, SimulatorOptions options)
    : rules_(rules), sessions_(std::make_shared<Sessions>()) {
  remake(std::move(options));
}

void SimulatorGroup::remake(SimulatorOptions options) {
  options_ = std::move(options);
  options_.sessions = sessions_;
  options_.cache = nullptr;
  tables_.clear();
  tables_.push_back(rules_.table(options_));
  options_.cache = tables_.front()->shared_cache();
}

std::size_t SimulatorGroup::make_room(std::uint64_t left) {
  const std::size_t at_once = std::min(sessions_->at_once(), kMaxTables);
  const auto many = static_cast<std::size_t>(std::min<std::uint64_t>(at_once, left));
  while (tables_.size() < many) tables_.push_back(rules_.table(options_));
  return many;
}

void SimulatorGroup::play(std::uint64_t seed, std::span<const Match> matches) {
  sessions_->begin_matches();
  if (matches.size() == 1) {
    tables_.front()->play(seed, matches[0].number, {.record = matches[0].record});
    return;
  }
  for (std::size_t i = 0; i < matches.size(); ++i) {
    tables_[i]->begin(seed, matches[i].number, matches[i].record);
  }
  const std::span<const std::unique_ptr<MatchTable>> playing(tables_.data(), matches.size());
  for (bool any = true; any;) {
    any = false;
    throw_if_stopped();
    for (const auto& one : playing) {
      if (!one->is_over()) one->ask_ahead();
    }
    for (const auto& one : playing) {
      if (one->is_over()) continue;
      any = true;
      one->act(one->acting());
      one->advance();
    }
  }
}

void SimulatorGroup::play(std::uint64_t seed, std::uint64_t first, std::size_t many) {
  matches_.clear();
  for (std::size_t i = 0; i < many; ++i) matches_.push_back({first + i});
  play(seed, matches_);
}

}  // namespace mainmatch

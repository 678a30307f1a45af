#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "experiments/base/json.h"
#include "experiments/matches/programs/outside_log.h"
#include "experiments/matches/programs/program_name.h"
#include "experiments/matches/programs/supervisor.h"

namespace mainmatch {

/// A bot that is a program, under its canonical name: what all that run it have seen of it. On
/// several threads there are several processes of it.
class Program {
 public:
  static constexpr int kMaxRestarts = 5;

  Program(std::string name, ProgramSettings settings)
      : name_(std::move(name)), settings_(std::move(settings)) {}

  const std::string& name() const { return name_; }
  const ProgramSettings& settings() const { return settings_; }

  /// What it says of itself in answer to "hello".
  struct Identity {
    std::string name;
    std::string version;
    bool deterministic = false;
  };
  void introduce(Identity identity);
  std::optional<Identity> identity() const;

  void count(Breach breach);
  std::uint64_t breaches(Breach breach) const {
    return breaches_[static_cast<std::size_t>(breach)];
  }
  /// Whether it may be started once more after a process of it ended or was stopped; counts that.
  bool may_restart();
  int restarts() const { return std::min(kMaxRestarts, deaths_.load()); }
  /// All that was counted.
  ProgramDeeds deeds() const;
  bool failed() const { return deaths_ > kMaxRestarts; }
  /// Whether some process of it did not end when it was asked to: then none is waited for.
  bool lingers() const { return lingers_; }
  void linger() { lingers_ = true; }
  /// Keeps the first of the reasons why a process of it ended or was stopped.
  void explain(const std::string& reason);
  std::string reason() const;

 private:
  std::string name_;
  ProgramSettings settings_;
  std::array<std::atomic<std::uint64_t>, kBreachNames.size()> breaches_{};
  std::atomic<int> deaths_ = 0;
  std::atomic<bool> lingers_ = false;
  mutable std::mutex mutex_;
  std::optional<Identity> identity_;
  std::string reason_;
};

/// Hears what programs are asked and what they do wrong, for a check of one.
class ProgramWitness {
 public:
  virtual ~ProgramWitness() = default;
  virtual void asked(const Json& step) = 0;
  virtual void wrong(const std::string& where, const std::string& what) = 0;
};

/// How all programs are run, set before the first is.
struct ProgramHost {
  /// This program, which supervisors are; empty: nothing here can be one, so no program is run, and
  /// no model is asked.
  std::string self = kThisProgram;
  std::string logs;                   ///< a folder for what they write to stderr; empty: none
  std::optional<int> move_ms;         ///< instead of that of their settings
  bool sandbox = false;               ///< in bubblewrap, see experiments/matches/programs/sandbox.h
  bool goes_on_without = false;       ///< a program that never answers is one that hands in nothing
  ProgramWitness* witness = nullptr;  ///< null: nobody
};
ProgramHost& program_host();

/// The program with this canonical name; made when it is asked for first, for as long as this
/// process lives.
Program& program_named(const std::string& canonical, const ProgramSettings& settings);
/// Forgets them all, and how they are run: for whoever runs another command. None may be in use.
void forget_programs();
/// All of them, in the order of their names.
std::vector<const Program*> all_programs();

}  // namespace mainmatch

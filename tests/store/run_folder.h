#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/program.h"

namespace mainmatch::tests {

/// A run that is kept in `kept/` of a folder.
class RunFolder {
 public:
  /// Of so many matches that a dozen checkpoints fall into it where the clock runs fast.
  static std::vector<std::string> tournament(std::vector<std::string> more = {});
  static std::vector<std::string> duel();
  static std::vector<std::string> arena();
  static std::vector<std::string> balance();
  /// With all that can be played beside its matches.
  static std::vector<std::string> balance_of_parts();
  static std::vector<std::string> compare();
  /// With bots that learn under both rules.
  static std::vector<std::string> relearned();
  static std::vector<std::string> tune_relearned();
  static std::vector<std::string> payoffs();
  static std::vector<std::string> equilibrium();
  static std::vector<std::string> sweep();
  static std::vector<std::string> tune();
  static std::vector<std::string> improve();

  std::filesystem::path kept() const { return folder_.path() / "kept"; }
  const std::filesystem::path& path() const { return folder_.path(); }

  /// Runs a command here, behind the shim (tests/store/shim), of which the clock runs fast.
  Ran run(std::vector<std::string> args, std::vector<std::string> shim = {}) const;
  Ran resume(std::vector<std::string> shim = {}) const { return run({"resume", "kept"}, shim); }
  /// Runs it so until it has used so much CPU time, or a condition holds.
  Ran killed_after(std::chrono::microseconds cpu, std::vector<std::string> args) const;
  Ran killed_when(std::function<bool()> due, std::vector<std::string> args) const;
  Ran interrupted_after(std::chrono::microseconds cpu, std::vector<std::string> args) const;

  /// The files with results, one after another, and which there are.
  std::string results() const;

 private:
  /// In memory where that is possible: there fsync costs nothing, and faults are the shim's.
  static std::filesystem::path quick_place();
  static Call call(std::vector<std::string> args, std::vector<std::string> shim);

  Folder folder_{quick_place()};
};

/// What an undisturbed run of these words, with --out, leaves as results.
std::string undisturbed(std::vector<std::string> args);

/// Words with "--out kept" after them.
std::vector<std::string> with_out(std::vector<std::string> args);

}  // namespace mainmatch::tests

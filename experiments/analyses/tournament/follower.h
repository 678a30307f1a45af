#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/analyses/analysis.h"
#include "experiments/analyses/tournament/tournament.h"
#include "experiments/base/file.h"
#include "experiments/matches/records/decisions.h"

namespace mainmatch {

/// What is written of each match.
struct WrittenFiles {
  std::string records;    ///< a file of records; empty: none
  std::string decisions;  ///< a table of decisions, likewise
  std::vector<std::string> columns;
};

/// Follows a tournament: shows progress, and writes records and decisions. What cannot be written
/// stops the run; the matches so far are still reported.
class TournamentFollower final : public TournamentObserver {
 public:
  /// Throws ValueError ("columns") as DecisionTable does, and RunError.
  TournamentFollower(const RunSettings& run, const TournamentConfig& config,
                     const WrittenFiles& files);

  void advanced(std::uint64_t played, std::string_view lines) override;
  /// Ends the files; empty, or why they could not be written.
  std::string end();

 private:
  void write_decisions(std::string_view lines);
  void write_card() const;

  const RunSettings run_;
  const std::uint64_t matches_;
  std::string decisions_name_;
  std::optional<OutputFile> records_;
  std::optional<OutputFile> decisions_;
  std::optional<DecisionTable> table_;
  std::uint64_t rows_ = 0;
  std::uint64_t recorded_ = 0;  ///< matches
  Json provenance_;             ///< of the first record
  std::string failure_;
};

}  // namespace mainmatch

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/analyses/metagame/psro.h"
#include "experiments/cli/given.h"
#include "experiments/cli/options.h"

namespace mainmatch::cli {

/// The flags of oracle rounds.
class OracleFlags {
 public:
  void declare(Options& options);
  /// Throws InputError for flags that are of no use without --improve.
  void check(const Given& given) const;

  bool asked() const { return rounds_ >= 0; }
  OraclesConfig config(PayoffsConfig payoffs) const;
  /// Sets --improve-from to what is meant, so that the manifest of a checkpointed run lists it.
  void settle(const Oracles& oracles) { from_ = oracles.from(); }

 private:
  std::int64_t rounds_ = -1;
  std::int64_t budget_ = 0;  ///< as fresh_: the default
  std::int64_t fresh_ = 0;
  std::vector<std::string> from_;
};

}  // namespace mainmatch::cli

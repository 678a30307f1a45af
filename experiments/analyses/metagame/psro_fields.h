#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/analyses/metagame/psro.h"
#include "experiments/base/fields.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// The fields of policy-space response oracles.
class PsroFields {
 public:
  void declare(Fields& fields);

  bool asked() const { return rounds_ >= 0; }
  /// Names where searches begin.
  void settle(const MatchModule& match);
  PsroConfig config(PayoffsConfig payoffs) const;

 private:
  std::int64_t rounds_ = -1;
  std::int64_t budget_ = 0;  ///< as fresh_: the default
  std::int64_t fresh_ = 0;
  std::vector<std::string> from_;
  std::int64_t search_fresh_ = -1;  ///< the default
  std::string search_bot_;
  std::string oracle_;
};

}  // namespace mainmatch

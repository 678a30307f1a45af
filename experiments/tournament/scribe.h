#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "experiments/matches/round_loop.h"

namespace mainmatch {

/// Where a match comes from: it can be played again from this and the rules.
struct MatchOrigin {
  std::uint64_t seed;
  std::uint64_t match;
  std::span<const std::string_view> bots;  ///< names by seat
};

/// Writes down matches, one at a time: begin, step for every step, finish. Each thread has a scribe
/// of its own.
template <Game G>
class Scribe {
 public:
  virtual ~Scribe() = default;
  /// The arguments stay as they are until `finish`.
  virtual void begin(const typename G::Rules& rules, const typename G::Setup& setup,
                     const MatchOrigin& origin) = 0;
  virtual void step(const Step& step, const Submissions<G>& submissions,
                    const typename G::Result& result) = 0;
  /// Appends what was written down to `lines`, whole lines only.
  virtual void finish(const typename G::Outcome& outcome, std::string& lines) = 0;
};

template <Game G>
using MakeScribe = std::unique_ptr<Scribe<G>> (*)();

}  // namespace mainmatch

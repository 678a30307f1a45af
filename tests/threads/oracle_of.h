#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/core/index.h"
#include "engine/threads/game.h"
#include "tests/threads/oracle/match.h"

// What the engine plays by and with, in the words of the oracle.

namespace mainmatch::threads {

/// Nothing for a name that nobody has.
inline std::optional<oracle::threads::Moira> oracle_of(Moira moira) {
  if (index_of(moira) >= kMoirai) return std::nullopt;
  return static_cast<oracle::threads::Moira>(moira);
}

/// Nothing where there is no thread at all.
inline std::optional<oracle::threads::Link> oracle_of(Link link) {
  if (link.absent()) return std::nullopt;
  return oracle::threads::Link(link.source, link.recipient);
}

inline oracle::threads::Rules oracle_of(const Rules& rules) {
  oracle::threads::Rules same;
  same.heaven = rules.heaven;
  same.hell = rules.hell;
  same.rounds = rules.rounds;
  same.thresholds = rules.thresholds;
  for (int moira = 0; moira < kMoirai; ++moira) {
    same.powers[static_cast<oracle::threads::Moira>(moira)] = rules.powers[at(moira)];
  }
  same.atropos_doubles = rules.atropos_doubles;
  same.starting_garnets = rules.starting_garnets;
  return same;
}

inline oracle::threads::Setup oracle_of(const Rules& rules, const Setup& setup) {
  return {{setup.heaven.begin(), setup.heaven.end()},
          {setup.hell.begin(), setup.hell.end()},
          {setup.marks.begin(), setup.marks.end()},
          {setup.garnets.begin(), setup.garnets.begin() + rules.seats()},
          {setup.tie_break.begin(), setup.tie_break.begin() + rules.seats()}};
}

/// A round's submissions by seat.
inline std::vector<oracle::threads::Submission> oracle_of(std::span<const Submission> submissions) {
  std::vector<oracle::threads::Submission> same;
  for (const Submission& given : submissions) {
    auto& submission = same.emplace_back();
    if (given.moira != Moira::none) submission.visit = {oracle_of(given.moira), given.donate};
    submission.boost = oracle_of(given.boost);
    if (given.cut != kNoSeat) submission.cut = given.cut;
    submission.snip = oracle_of(given.snip);
    if (given.create != kNoSeat) {
      submission.create = {given.create, given.golden, given.head_start};
    }
  }
  return same;
}

}  // namespace mainmatch::threads

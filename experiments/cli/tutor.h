#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "experiments/analyses/advice/result.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/screen.h"

namespace mainmatch::cli {

/// For people: the mean and its interval.
std::string estimate_said(const Estimate& estimate);

/// Judges what a seat is about to hand in, which the question has, and prints what it finds.
/// Whether it surely loses more than this share of what a seat gets on average; empty if
/// interrupted. `step` is the number of steps of the match before. Throws NotImagined.
std::optional<bool> tutor_objects(const MatchModule& match, const Node& record, std::uint64_t step,
                                  const AdviceQuestion& asked, const Screen& screen, double share);

}  // namespace mainmatch::cli

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "experiments/statistics/draws.h"
#include "experiments/statistics/estimate.h"
#include "experiments/statistics/rankings.h"

namespace mainmatch {

struct FittedModel;

// Ratings: the strengths of the model of Plackett and Luce, in which each place of a match goes to
// one of the seats that have none yet, with chances in proportion to the strengths of their bots:
// if a bot's log-strength is higher by log 2, its seat is twice as likely to be next. Several seats
// may hold the same bot. What they say is about the company the bots were in.
//
// Ties: a group that shares places stands for all its orders. For seats that tie in the last places
// that is exact: one of the orders must be, so they say nothing. For other ties it is Efron's
// approximation ("The Efficiency of Cox's Likelihood Function for Censored Data", Journal of the
// American Statistical Association 1977): of g seats that tie, each is drawn from all
// that have no place, less 0, 1/g, 2/g, ... of the group. It is exact if their strengths are equal.

/// Log-strengths by bot, their mean being 0, that make the rankings likeliest; by the
/// minorization-maximization of Hunter ("MM Algorithms for Generalized Bradley-Terry Models",
/// Annals of Statistics 2004, section 5). A bot without a seat has none. None
/// has one if the bots that were seen fall into two sets of which no seat of one ever finished
/// ahead of a seat of the other: then there is no maximum (the same, Assumption 1). `bots`
/// in 1..16.
std::vector<std::optional<double>> log_strengths(std::span<const Rankings> groups, int bots);

/// How intervals are resampled.
struct Bootstrap {
  std::uint64_t seed = 1;
  int resamples = 400;
};

/// `log_strengths` with 95% intervals by a block bootstrap: groups of consecutive matches (blocks),
/// as many as there are, are drawn again and again, and each time the strengths are brought up to
/// date by a Newton step of that resample's own likelihood, which is of second order right, and
/// needs of each group only the gradient and the Hessian at the strengths of all. An interval is
/// Student's, with the spread of the resamples and groups - 1 degrees of freedom. With fewer than
/// 30 groups, or if resamples do not separate the bots, there is no interval. The same groups
/// and seed give the same intervals. 50 to 200 groups of about equal size do well. With fewer
/// places the model need hold for these alone: by winners, a bot's strength is in proportion to its
/// chance to win from any company.
std::vector<Estimate> ratings(std::span<const Rankings> groups, int bots,
                              const Bootstrap& bootstrap = {}, Places places = Places::all);
/// The same of a model that is fitted already.
std::vector<Estimate> ratings(const FittedModel& model, int bots, const Bootstrap& bootstrap = {});

}  // namespace mainmatch

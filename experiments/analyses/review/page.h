#pragma once

#include <string>
#include <vector>

#include "experiments/report/document.h"
#include "experiments/report/reading.h"

namespace mainmatch::report {

// Parts of the chapter about a review; a section that has nothing to say is empty.

/// The reviewed matches of a result, as they are told.
struct ReviewRead {
  const Node& result;
  Node matches;
  std::string payoff;
  int first_round;
};

/// A marked decision, the worse the earlier.
struct ReviewMarked {
  Node match;
  Node decision;
  double loss;
};

/// How many decisions are reported in full.
inline constexpr std::size_t kWorst = 3;

/// "seat 3 (adaptive)"
std::string review_seat_said(const Node& match, double number);
/// "round 3", "pregame"
std::string review_step_said(const Node& step, int first_round);

/// " ??" for a blunder, as chess has it; empty without a mark.
std::string review_sign(const Node& decision);
std::vector<ReviewMarked> review_marked(const ReviewRead& read);
/// "gains more in 35 % of the worlds (1.2 against 0.1), less in 12 % (0.3 against 1)", from
/// why_json().
std::string review_why(const Node& why);
/// How many decisions have which mark.
std::string review_found(const ReviewRead& read, const std::vector<ReviewMarked>& marked);
/// The worst decisions in full.
Section review_worst(const ReviewRead& read, const std::vector<ReviewMarked>& marked);
/// A line for each mark, if not all of them are among the worst.
Section review_marks(const ReviewRead& read, const std::vector<ReviewMarked>& marked);

/// Whether the match was played to its end.
bool review_over(const Node& match);
/// Whether all decisions that were to be reviewed were.
bool review_whole(const Node& match);
/// Who got most in a match that is over, and what of it was skill.
std::string review_most(const ReviewRead& read, const Node& match);
/// What each seat of a match could expect at each of its decisions, with their marks, and what it
/// got.
Section review_chart(const ReviewRead& read, const Node& match,
                     const std::vector<ReviewMarked>& marked);
/// The four terms by seat, and how well it decided.
Section review_terms(const ReviewRead& read, const Node& match);

/// The players of several matches.
Section review_league(const ReviewRead& read, const Node& players);

}  // namespace mainmatch::report

#include "experiments/cli/tutor.h"

#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>

#include "experiments/analyses/review/page.h"
#include "experiments/analyses/review/review.h"
#include "experiments/base/number.h"
#include "experiments/base/page.h"
#include "experiments/cli/interrupt.h"

namespace mainmatch::cli {

std::string estimate_said(const Estimate& estimate) {
  if (!estimate.mean) return ".";
  std::string text = fixed_text(*estimate.mean, 2);
  if (!estimate.interval) return text;
  return fmt::format("{} ({} to {})", text, fixed_text(estimate.interval->low, 2),
                     fixed_text(estimate.interval->high, 2));
}

std::optional<bool> tutor_objects(const MatchModule& match, const Node& record, std::uint64_t step,
                                  const AdviceQuestion& asked, const Screen& screen, double share) {
  const ReviewConfig config = review_config(match, asked.judging);
  const auto adviser = match.traits().advice->adviser(record, asked);
  const auto found = review_decision(*adviser, step, config, interrupted);
  if (!found) return std::nullopt;
  if (!found->loss.interval) {
    std::cout << "Tutor: there are too few worlds to judge it.\n";
    return false;
  }
  if (found->loss.interval->low <= share * std::abs(found->even_share)) {
    std::cout << "Tutor: nothing is clearly better; it loses at most "
              << fixed_text(found->loss.interval->high, 2) << " tokens.\n";
    return false;
  }
  const auto unit = static_cast<double>(config.judging.payoff.unit());
  std::cout << "Tutor: it loses " << estimate_said(found->loss) << " tokens against\n       "
            << (found->best.is_null() ? "pass" : screen.write(found->best)) << "\n";
  print_words("That " + report::review_why(Node(why_json(found->versus, unit), "")) + ".",
              std::cout);
  return true;
}

}  // namespace mainmatch::cli

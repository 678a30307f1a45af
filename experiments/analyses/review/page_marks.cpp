// The marked decisions of reviewed matches: which, how bad, and why.

#include <algorithm>
#include <bit>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "experiments/analyses/review/page.h"
#include "experiments/base/number.h"

namespace mainmatch::report {

namespace {

std::string review_where(const ReviewRead& read, const ReviewMarked& one) {
  std::string where;
  if (read.matches.array() > 1) where = "match " + shown(one.match.at("match").json()) + ", ";
  return where + review_seat_said(one.match, one.decision.at("seat").real()) + ", " +
         review_step_said(one.decision.at("step"), read.first_round);
}

std::size_t review_decisions(const ReviewRead& read) {
  std::size_t decisions = 0;
  for (std::size_t i = 0; i < read.matches.array(); ++i) {
    decisions += read.matches[i].at("decisions").array();
  }
  return decisions;
}

/// How far limits reach above the loss, on average of those that have any; empty if none has.
std::optional<double> review_reach(const ReviewRead& read) {
  double sum = 0, many = 0;
  for (std::size_t i = 0; i < read.matches.array(); ++i) {
    const Node decisions = read.matches[i].at("decisions");
    for (std::size_t k = 0; k < decisions.array(); ++k) {
      const Value loss = value_of(decisions[k].at("loss"));
      if (!loss.high) continue;
      sum += *loss.high - *loss.mean;
      ++many;
    }
  }
  if (many == 0) return std::nullopt;
  return sum / many;
}

double review_blunder(const ReviewRead& read) {
  return read.matches.array() == 0 ? 0 : read.matches[0].at("limits").at("blunder").real();
}

/// Whether limits are so wide that hardly any loss is significantly different from 0.
bool review_lacks_worlds(const ReviewRead& read, std::optional<double> reach) {
  return !reach || *reach > review_blunder(read);
}

/// So many worlds, a power of two, that limits reach half as far as a blunder.
std::uint64_t review_enough(const ReviewRead& read, std::optional<double> reach) {
  double worlds = std::max(512.0, 2 * read.result.at("judged_by").at("worlds").real());
  if (reach && review_blunder(read) > 0) {
    const double times = 2 * *reach / review_blunder(read);
    worlds = std::max(worlds, read.result.at("judged_by").at("worlds").real() * times * times);
  }
  return std::bit_ceil(static_cast<std::uint64_t>(std::min(worlds, 1'000'000.0)));
}

/// Why nothing is marked.
std::string review_unmarked(const ReviewRead& read) {
  if (review_decisions(read) == 0) return "No decision was reviewed.";
  const std::optional<double> reach = review_reach(read);
  if (!review_lacks_worlds(read, reach)) {
    return "No decision is marked: none is told apart from the best found by enough.";
  }
  return fmt::format(
      "Too few to judge: review {0}. (On the command line: --worlds {0}.) In {1} worlds {2}, and a "
      "blunder is a loss of {3}.",
      review_enough(read, reach), count_said(read.result.at("judged_by").at("worlds")),
      reach ? fmt::format("limits reach {} {} above a loss", said(*reach), read.payoff)
            : std::string("no loss has limits"),
      said(review_blunder(read)));
}

}  // namespace

std::string review_why(const Node& why) {
  const double worlds = std::max(1.0, why.at("worlds").real());
  const auto side = [&](const char* key) {
    const Node found = why.at(key);
    const std::string share = fixed_text(100 * found.at("worlds").real() / worlds, 0) + kPercent;
    if (found.at("worlds").real() == 0) return std::pair(share, std::string());
    return std::pair(share, fmt::format(" ({} against {})", rough_text(found.at("best").real(), 2),
                                        rough_text(found.at("handed_in").real(), 2)));
  };
  const auto [more, more_gains] = side("best_better");
  const auto [less, less_gains] = side("best_worse");
  return fmt::format("gains more in {} of the worlds{}, less in {}{}", more, more_gains, less,
                     less_gains);
}

std::string review_sign(const Node& decision) {
  if (decision.at("mark").is_null()) return "";
  const std::string& mark = decision.at("mark").text();
  return mark == "blunder" ? " ??" : mark == "mistake" ? " ?" : " ?!";
}

std::vector<ReviewMarked> review_marked(const ReviewRead& read) {
  std::vector<ReviewMarked> all;
  for (std::size_t i = 0; i < read.matches.array(); ++i) {
    const Node decisions = read.matches[i].at("decisions");
    for (std::size_t k = 0; k < decisions.array(); ++k) {
      if (decisions[k].at("mark").is_null()) continue;
      all.push_back({read.matches[i], decisions[k], decisions[k].at("loss").at("mean").real()});
    }
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.loss > b.loss; });
  return all;
}

std::string review_found(const ReviewRead& read, const std::vector<ReviewMarked>& marked) {
  std::map<std::string, std::size_t> marks;
  const std::size_t decisions = review_decisions(read);
  if (decisions == 0) return "No decision was reviewed.";
  for (const ReviewMarked& one : marked) ++marks[one.decision.at("mark").text()];
  const std::string all = fmt::format("Of {} decisions", decisions);
  if (marked.empty()) {
    return all + " none is marked" +
           (review_lacks_worlds(read, review_reach(read)) ? ": worlds are too few." : ".");
  }
  std::string found;
  for (const auto& [mark, several] : {std::pair{"blunder", "blunders"},
                                      {"mistake", "mistakes"},
                                      {"inaccuracy", "inaccuracies"}}) {
    const std::size_t many = marks[mark];
    if (many == 0) continue;
    found += fmt::format("{}{} {}", found.empty() ? ": " : ", ", many, many == 1 ? mark : several);
  }
  return all + found + ".";
}

Section review_worst(const ReviewRead& read, const std::vector<ReviewMarked>& marked) {
  Section section{"The worst decisions", ""};
  if (marked.empty()) {
    section.text = review_unmarked(read);
    return section;
  }
  for (std::size_t i = 0; i < std::min(kWorst, marked.size()); ++i) {
    const ReviewMarked& one = marked[i];
    if (i > 0) section.lines.emplace_back();
    section.lines.push_back(fmt::format("{}. {}: {}, loses {} {}", i + 1, review_where(read, one),
                                        one.decision.at("mark").text(),
                                        said(value_of(one.decision.at("loss"))), read.payoff));
    section.lines.push_back("   handed in: " +
                            submission_said(one.decision.at("submission").json()));
    section.lines.push_back("   better:    " + submission_said(one.decision.at("best").json()));
    section.lines.push_back("   played by: " + one.decision.at("source").text());
    section.lines.push_back("   why:       " + review_why(one.decision.at("why")));
  }
  return section;
}

Section review_marks(const ReviewRead& read, const std::vector<ReviewMarked>& marked) {
  Section section{"Marks", ""};
  if (marked.size() <= kWorst) return section;
  Table table{"Worst first",
              {{"where", "decision"},
               {"mark", "mark"},
               {"loss", "loss", Unit::number, "what it gains less than the best found"},
               {.key = "submission", .title = "handed in", .wraps = true}}};
  for (const ReviewMarked& one : marked) {
    table.rows.push_back({review_where(read, one), review_sign(one.decision).substr(1),
                          value_of(one.decision.at("loss")),
                          submission_said(one.decision.at("submission").json())});
  }
  section.tables.push_back(std::move(table));
  return section;
}

}  // namespace mainmatch::report

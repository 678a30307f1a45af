// What each seat of a reviewed match could expect, and what made it get more or less.

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "experiments/analyses/review/page.h"
#include "experiments/base/number.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

/// Where the steps of a match stand in a chart, rounds as 'replay' counts them.
class ReviewAxis {
 public:
  ReviewAxis(const Node& decisions, int first_round, bool over) : first_round_(first_round) {
    for (const bool is_round : {true, false}) {
      for (std::size_t i = 0; i < decisions.array(); ++i) {
        const Node step = decisions[i].at("step");
        if (step.at("round").is_null() == is_round) continue;
        const double at = place(step);
        titles_[at] = is_round ? std::to_string(static_cast<int>(at)) : step.at("kind").text();
        if (is_round) last_ = std::max(last_, at);
      }
    }
    end_ = titles_.empty() ? first_round : titles_.rbegin()->first + 1;
    if (over) titles_[end_] = "got";
  }

  double place(const Node& step) const {
    if (!step.at("round").is_null()) return step.at("round").real() + first_round_;
    return step.at("kind").text() == "pregame" ? first_round_ - 1 : last_ + 1;
  }
  /// That of what a seat got.
  double end() const { return end_; }
  const std::map<double, std::string>& titles() const { return titles_; }

 private:
  int first_round_;
  double last_ = first_round_;
  double end_;
  std::map<double, std::string> titles_;
};

/// With as many digits as a glance takes in, all of a match alike.
std::string review_number(const Value& value, const Node& match) {
  const double even = std::abs(match.at("even_share").real());
  return value.mean ? fixed_text(*value.mean, even < 10 ? 2 : even < 100 ? 1 : 0) : "";
}

/// With its limits, or why it has none: "0.48 (0.36 to 0.60)".
std::string review_limited(const Value& value, const Node& match) {
  const std::string mean = review_number(value, match);
  if (!value.low || !value.high) return value.why.empty() ? mean : mean + " (" + value.why + ")";
  return fmt::format("{} ({} to {})", mean, review_number({value.low}, match),
                     review_number({value.high}, match));
}

/// "1" for the worst decision, and so on; empty for those that are not reported in full.
std::string review_rank(const Node& decision, const std::vector<ReviewMarked>& marked) {
  for (std::size_t i = 0; i < std::min(kWorst, marked.size()); ++i) {
    if (marked[i].decision.json() == decision.json()) return std::to_string(i + 1);
  }
  return "";
}

}  // namespace

std::string review_step_said(const Node& step, int first_round) {
  if (step.at("round").is_null()) return step.at("kind").text();
  return "round " + std::to_string(static_cast<int>(step.at("round").real()) + first_round);
}

std::string review_seat_said(const Node& match, double number) {
  const std::string seat = "seat " + std::to_string(static_cast<int>(number));
  const Node seats = match.at("seats");
  for (std::size_t i = 0; i < seats.array(); ++i) {
    if (seats[i].at("seat").real() != number || seats[i].at("bot").is_null()) continue;
    return seat + " (" + seats[i].at("bot").text() + ")";
  }
  return seat;
}

bool review_whole(const Node& match) {
  const auto asked = match.find("asked");
  const auto skipped = match.find("skipped");
  return !asked ||
         static_cast<double>(match.at("decisions").array()) + (skipped ? skipped->real() : 0) >=
             asked->real();
}

std::string review_most(const ReviewRead& read, const Node& match) {
  const Node seats = match.at("seats");
  std::size_t most = 0, others = 0;  // who got as much
  for (std::size_t i = 1; i < seats.array(); ++i) {
    const double ahead = seats[i].at("payoff").real() - seats[most].at("payoff").real();
    others = ahead > 0 ? 0 : others + (ahead == 0);
    if (ahead > 0) most = i;
  }
  const Node seat = seats[most];
  const double payoff = seat.at("payoff").real();
  const double above = payoff - match.at("even_share").real();
  const double luck = seat.at("deal").at("mean").real() + seat.at("opponents").at("mean").real();
  std::string name = review_seat_said(match, seat.at("seat").real());
  name[0] = 'S';
  const std::string rank = others == 0 ? "most" : "as much as any";
  const std::string among =
      review_whole(match) ? "" : fmt::format(" of the {} seats that were reviewed", seats.array());
  return fmt::format(
      "{} got {}{} {}, {}{} than an even share. Skill made {}, luck {}: the deal, chance and what "
      "the others did.",
      name, seats.array() == 1 ? "" : rank + among + ": ", review_number({payoff}, match),
      read.payoff, review_number({std::abs(above)}, match), above < 0 ? " less" : " more",
      review_limited(value_of(seat.at("skill")), match), review_number({luck}, match));
}

bool review_over(const Node& match) {
  const auto over = match.find("over");
  return !over || over->flag();
}

Section review_chart(const ReviewRead& read, const Node& match,
                     const std::vector<ReviewMarked>& marked) {
  const bool over = review_over(match);
  Section section{
      "Expected payoff by round",
      std::string("What each seat could expect before each of its decisions, with ?? for a "
                  "blunder, ? for a mistake and ?! for an inaccuracy") +
          (over ? ", and what it got in the end." : ".")};
  const Column seat{"player", "seat"}, round{"round", "round", Unit::count},
      value{"value", read.payoff}, worst{"worst", "worst"};
  Table lined{read.payoff + " by round", {seat, round, value, worst}, {}, Layout::page_only};
  const Node decisions = match.at("decisions"), seats = match.at("seats");
  if (seats.array() == 0) return section;
  const ReviewAxis axis(decisions, read.first_round, over);
  Table table{"Expected " + read.payoff, {seat}};
  for (const auto& [place, title] : axis.titles()) table.columns.push_back({title, title});
  for (std::size_t s = 0; s < seats.array(); ++s) {
    const double number = seats[s].at("seat").real();
    const std::string name = review_seat_said(match, number);
    std::map<double, std::string> cells;
    const auto add = [&](double place, const Value& expected, const std::string& rank) {
      lined.rows.push_back({name, Value{.mean = place}, Value{.mean = expected.mean}, rank});
      cells.emplace(place, review_number(expected, match));
    };
    for (std::size_t i = 0; i < decisions.array(); ++i) {
      const Node one = decisions[i];
      if (one.at("seat").real() != number) continue;
      const double place = axis.place(one.at("step"));
      add(place, value_of(one.at("own")), review_rank(one, marked));
      cells[place] += review_sign(one);
    }
    if (over) add(axis.end(), number_of(seats[s].at("payoff")), "");
    table.rows.push_back({name});
    for (const auto& [place, title] : axis.titles()) table.rows.back().emplace_back(cells[place]);
  }
  section.figures.push_back(
      {"Expected " + read.payoff + " of each seat; 1, 2 and 3 are the worst decisions",
       fmt::format("A line for each seat; {}the dashed line is the even share.",
                   over ? "the last point is what it got, " : ""),
       lines(lined, round, value, &lined.columns[0], {match.at("even_share").real()}, &worst),
       lined});
  section.tables.push_back(std::move(table));
  return section;
}

Section review_terms(const ReviewRead& read, const Node& match) {
  Section section{"What cost whom what",
                  "An even share is " + said(match.at("even_share").real()) + " " + read.payoff +
                      ". " +
                      (review_over(match) ? "Payoff" : "What is expected after the last decision") +
                      " less even share is the sum of field, deal, skill and opponents."};
  const std::vector<Column> columns = {
      {"payoff", read.payoff},
      {"field", "field", Unit::number,
       "what the seat is worth before the deal, less an even share"},
      {"deal", "deal", Unit::number, "what it was worth when it first decided, less that"},
      {"skill", "skill", Unit::number, "what it handed in, less what goes on for it would have"},
      {"opponents", "opponents", Unit::number, "what chance and the others did between"},
      {"loss", "loss", Unit::number, "of all decisions, against the best found"},
      {"inaccuracies", "?!", Unit::count, "inaccuracies"},
      {"mistakes", "?", Unit::count, "mistakes"},
      {"blunders", "??", Unit::count, "blunders"}};
  Table table{"By seat", {{"player", "seat"}}};
  for (const Column& one : columns) table.columns.push_back(one);
  const Node seats = match.at("seats");
  for (std::size_t i = 0; i < seats.array(); ++i) {
    table.rows.push_back({review_seat_said(match, seats[i].at("seat").real())});
    for (Cell& cell : cells_of(seats[i], columns)) table.rows.back().push_back(std::move(cell));
  }
  section.tables.push_back(std::move(table));
  return section;
}

}  // namespace mainmatch::report

// What each seat of a reviewed match could expect, and what made it get more or less.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/report/review.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

/// Where a step stands in a chart: rounds as 'replay' counts them.
double review_place(const Node& step, int first_round, double last) {
  if (!step.at("round").is_null()) return step.at("round").real() + first_round;
  return step.at("kind").text() == "pregame" ? first_round - 1 : last + 1;
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

Section review_chart(const ReviewRead& read, const Node& match) {
  Section section{"Expected payoff by round", ""};
  const Column seat{"player", "seat"}, round{"round", "round", Unit::count},
      value{"value", read.payoff};
  Table table{read.payoff +
                  " that a seat can expect before its decision; the last column is what "
                  "it got",
              {seat, round, value},
              {},
              Layout::matrix};
  const Node decisions = match.at("decisions"), seats = match.at("seats");
  double last = 0;
  for (std::size_t i = 0; i < decisions.array(); ++i) {
    last = std::max(last, review_place(decisions[i].at("step"), read.first_round, 0));
  }
  double end = last;
  for (std::size_t i = 0; i < decisions.array(); ++i) {
    end = std::max(end, review_place(decisions[i].at("step"), read.first_round, last));
  }
  for (std::size_t s = 0; s < seats.array(); ++s) {
    const double number = seats[s].at("seat").real();
    const std::string name = review_seat_said(match, number);
    for (std::size_t i = 0; i < decisions.array(); ++i) {
      if (decisions[i].at("seat").real() != number) continue;
      table.rows.push_back(
          {name, Value{.mean = review_place(decisions[i].at("step"), read.first_round, last)},
           Value{.mean = value_of(decisions[i].at("own")).mean}});
    }
    table.rows.push_back({name, Value{.mean = end + 1}, number_of(seats[s].at("payoff"))});
  }
  if (table.rows.empty()) return section;
  section.figures.push_back(
      {"Expected payoff by round", "A line for each seat; the dashed line is the even share.",
       lines(table, round, value, &table.columns[0], {match.at("even_share").real()}), table});
  return section;
}

Section review_terms(const ReviewRead& read, const Node& match) {
  Section section{"What cost whom what",
                  "An even share is " + said(match.at("even_share").real()) + " " + read.payoff +
                      ". Payoff less even share is the sum of field, deal, skill and opponents."};
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

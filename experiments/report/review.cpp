#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "experiments/io/number.h"
#include "experiments/matches/registry.h"
#include "experiments/report/kinds.h"
#include "experiments/report/metrics.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

/// How many decisions are told in full.
constexpr std::size_t kWorst = 3;

/// The reviewed matches of a result, as they are told.
struct ReviewRead {
  const Node& result;
  Node matches;
  std::string payoff;
  int first_round;
};

/// "seat 3 (adaptive)"
std::string review_seat_said(const Node& match, double number) {
  const std::string seat = "seat " + std::to_string(static_cast<int>(number));
  const Node seats = match.at("seats");
  for (std::size_t i = 0; i < seats.array(); ++i) {
    if (seats[i].at("seat").real() != number || seats[i].at("bot").is_null()) continue;
    return seat + " (" + seats[i].at("bot").text() + ")";
  }
  return seat;
}

/// Where a step stands in a chart: rounds as 'replay' counts them.
double review_place(const Node& step, int first_round, double last) {
  if (!step.at("round").is_null()) return step.at("round").real() + first_round;
  return step.at("kind").text() == "pregame" ? first_round - 1 : last + 1;
}

std::string review_step_said(const Node& step, int first_round) {
  if (step.at("round").is_null()) return step.at("kind").text();
  return "round " + std::to_string(static_cast<int>(step.at("round").real()) + first_round);
}

/// A marked decision, the worse the earlier.
struct ReviewMarked {
  Node match;
  Node decision;
  double loss;
};

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

std::string review_where(const ReviewRead& read, const ReviewMarked& one) {
  std::string where;
  if (read.matches.array() > 1) where = "match " + shown(one.match.at("match").json()) + ", ";
  return where + review_seat_said(one.match, one.decision.at("seat").real()) + ", " +
         review_step_said(one.decision.at("step"), read.first_round);
}

/// "gains more in 35 % of the worlds (1.2 against 0.1), less in 12 % (0.3 against 1)"
std::string review_why(const Node& decision) {
  const Node why = decision.at("why");
  const double worlds = std::max(1.0, why.at("worlds").real());
  const auto side = [&](const char* key) {
    const Node found = why.at(key);
    const std::string share = fixed_text(100 * found.at("worlds").real() / worlds, 0) + kPercent;
    if (found.at("worlds").real() == 0) return std::pair(share, std::string());
    return std::pair(share, " (" + rough_text(found.at("best").real(), 2) + " against " +
                                rough_text(found.at("handed_in").real(), 2) + ")");
  };
  const auto [more, more_gains] = side("best_better");
  const auto [less, less_gains] = side("best_worse");
  return "gains more in " + more + " of the worlds" + more_gains + ", less in " + less + less_gains;
}

Section review_worst(const ReviewRead& read, const std::vector<ReviewMarked>& marked) {
  Section section{"The worst decisions", ""};
  if (marked.empty()) {
    section.text = "No decision is marked: none is told apart from the best found by enough.";
    return section;
  }
  for (std::size_t i = 0; i < std::min(kWorst, marked.size()); ++i) {
    const ReviewMarked& one = marked[i];
    if (i > 0) section.lines.emplace_back();
    section.lines.push_back(std::to_string(i + 1) + ". " + review_where(read, one) + ": " +
                            one.decision.at("mark").text() + ", loses " +
                            said(value_of(one.decision.at("loss"))) + " " + read.payoff);
    section.lines.push_back("   handed in: " +
                            submission_said(one.decision.at("submission").json()));
    section.lines.push_back("   better:    " + submission_said(one.decision.at("best").json()));
    section.lines.push_back("   played by: " + one.decision.at("source").text());
    section.lines.push_back("   why:       " + review_why(one.decision));
  }
  return section;
}

Section review_marks(const ReviewRead& read, const std::vector<ReviewMarked>& marked) {
  Section section{"Marks", ""};
  if (marked.size() <= kWorst) return section;
  Table table{"Worst first",
              {{"where", ""},
               {"mark", "", Unit::number, "?! inaccuracy, ? mistake, ?? blunder"},
               {"loss", "loss", Unit::number, "what it gains less than the best found"},
               {"submission", "handed in"}}};
  for (const ReviewMarked& one : marked) {
    const std::string& mark = one.decision.at("mark").text();
    table.rows.push_back({review_where(read, one),
                          mark == "blunder"   ? "??"
                          : mark == "mistake" ? "?"
                                              : "?!",
                          value_of(one.decision.at("loss")),
                          submission_said(one.decision.at("submission").json())});
  }
  section.tables.push_back(std::move(table));
  return section;
}

/// What each seat could expect at each of its decisions, and what it got.
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

/// The four terms by seat, and how well it decided.
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

Section review_league(const ReviewRead& read, const Node& players) {
  Section section{"Players", "Means of a match and seat, of " + read.payoff +
                                 "; loss and marks of a decision. Luck is deal and opponents."};
  const Column name{"player", "player"};
  Table terms{"Payoff less even share",
              {name,
               {"matches", "matches", Unit::count},
               {"payoff", "payoff"},
               {"field", "field"},
               {"skill", "skill"},
               {"luck", "luck"},
               {"deal", "deal"},
               {"opponents", "opponents"}}};
  Table errors{"Errors",
               {name,
                {"decisions", "decisions", Unit::count},
                {"loss", "loss"},
                {"inaccuracies", "inaccuracies", Unit::percent},
                {"mistakes", "mistakes", Unit::percent},
                {"blunders", "blunders", Unit::percent}}};
  for (Table* table : {&errors, &terms}) {
    section.tables.push_back(table_of(table->caption, players, table->columns));
  }
  return section;
}

/// A row for each decision.
Table review_data(const ReviewRead& read) {
  const auto numbers = [](std::string key) {
    return Column{.key = key, .title = key, .interval = true};
  };
  Table data{"All decisions",
             {{"match", "match", Unit::count},
              {"seat", "seat", Unit::count},
              {"player", "player"},
              {"step", "step"},
              {"mark", "mark"},
              numbers("loss"),
              numbers("value"),
              numbers("own"),
              numbers("skill"),
              {"submission", "handed in"},
              {"best", "best"},
              {"source", "source"}}};
  for (std::size_t i = 0; i < read.matches.array(); ++i) {
    const Node match = read.matches[i];
    const Node decisions = match.at("decisions"), seats = match.at("seats");
    std::map<double, std::string> players;
    for (std::size_t k = 0; k < seats.array(); ++k) {
      const Node bot = seats[k].at("bot");
      players[seats[k].at("seat").real()] = bot.is_null() ? "" : bot.text();
    }
    for (std::size_t k = 0; k < decisions.array(); ++k) {
      const Node one = decisions[k];
      data.rows.push_back(
          {number_of(match.at("match")), number_of(one.at("seat")), players[one.at("seat").real()],
           review_step_said(one.at("step"), read.first_round),
           one.at("mark").is_null() ? "" : one.at("mark").text(), value_of(one.at("loss")),
           value_of(one.at("value")), value_of(one.at("own")), value_of(one.at("skill")),
           one.at("submission").json().dump(), one.at("best").json().dump(),
           one.at("source").text()});
    }
  }
  return data;
}

std::string review_about(const ReviewRead& read) {
  const Node base = read.result.at("base");
  return "Each decision is judged on " + count_said(read.result.at("worlds")) +
         " imagined worlds in which the seat would have seen what it had seen. The others are "
         "taken to be " +
         field_said(read.result.at("field")) + "; from the next step on " +
         (base.is_null() ? "a bot of these" : base.text()) + " plays for the seat. Payoff " +
         read.payoff + ", seed " + shown(read.result.at("seed").json()) + ".";
}

std::string review_found(const ReviewRead& read) {
  std::map<std::string, std::size_t> marks;
  std::size_t decisions = 0;
  for (const ReviewMarked& one : review_marked(read)) ++marks[one.decision.at("mark").text()];
  for (std::size_t i = 0; i < read.matches.array(); ++i) {
    decisions += read.matches[i].at("decisions").array();
  }
  const auto many = [&](const char* mark, const char* marks_said) {
    return std::to_string(marks[mark]) + " " + (marks[mark] == 1 ? mark : marks_said);
  };
  return "Of " + std::to_string(decisions) + " decisions: " + many("blunder", "blunders") + ", " +
         many("mistake", "mistakes") + ", " + many("inaccuracy", "inaccuracies") + ".";
}

}  // namespace

void describe_review(const Node& result, Chapter& chapter) {
  const MatchModule& game = match_named(result.at("game").text(), "game");
  const ReviewRead read{result, result.at("matches"), result.at("payoff").text(),
                        game.traits().first_round};
  const std::size_t matches = read.matches.array();
  chapter.title = "Review of " +
                  (matches == 1 ? "match " + shown(read.matches[0].at("match").json())
                                : std::to_string(matches) + " matches") +
                  " of " + std::string(game.title());
  chapter.about = review_about(read);
  chapter.findings.push_back({Finding::About::played, review_found(read)});
  const std::vector<ReviewMarked> marked = review_marked(read);
  if (matches == 1) chapter.sections.push_back(review_chart(read, read.matches[0]));
  if (const auto players = result.find("players")) {
    chapter.sections.push_back(review_league(read, *players));
  }
  chapter.sections.push_back(review_worst(read, marked));
  if (matches == 1) {
    chapter.sections.push_back(review_marks(read, marked));
    chapter.sections.push_back(review_terms(read, read.matches[0]));
  }
  std::erase_if(chapter.sections, [](const Section& one) { return one.empty(); });
  chapter.data = review_data(read);
  if (matches != 1) return;
  Table all = *chapter.data;
  all.layout = Layout::page_only;
  chapter.sections.back().tables.push_back(std::move(all));
}

}  // namespace mainmatch::report

#include <nlohmann/json.hpp>

#include "experiments/analyses/list.h"
#include "experiments/base/json.h"
#include "experiments/report/metrics.h"

namespace mainmatch::report {

namespace {

constexpr double kTooRare = 0.005;  ///< to have a row of its own

/// The submissions of a seat, most likely first.
Table plays_of(const Node& seat, std::size_t number, const std::optional<Node>& words) {
  Table table{fmt::format("Seat {}{}: expected payoff {}", number,
                          words ? ", " + words->at("where").text() : std::string(),
                          said(seat.at("value").real())),
              {{"submission", "submission"}, {"chance", "chance", Unit::percent}}};
  const Node plays = seat.at("plays");
  double rest = 1;
  for (std::size_t i = 0; i < plays.array(); ++i) {
    const double chance = plays[i].at("chance").real();
    if (chance < kTooRare) break;
    rest -= chance;
    table.rows.push_back(
        {words ? words->at("plays")[i].text() : fields_said(plays[i].at("submission")),
         Value{.mean = chance}});
  }
  if (rest >= kTooRare / 10) table.rows.push_back({"anything else", Value{.mean = rest}});
  return table;
}

}  // namespace

void describe_stage(const Node& result, Chapter& chapter) {
  const auto words = result.find("words");
  chapter.title = words ? words->at("title").text() : "A round of " + result.at("game").text();
  chapter.about = "An approximate Nash equilibrium of this round alone" +
                  (words ? "; the payoff is " + words->at("payoff").text() : std::string()) + ".";
  chapter.add(Finding::About::best, "Exploitability " + said(result.at("exploitability").real()) +
                                        ": the most that a seat could gain by another submission.");
  Section section{"What each seat plays", ""};
  const auto picture = words ? words->find("picture") : std::nullopt;
  for (std::size_t i = 0; picture && i < picture->array(); ++i) {
    section.lines.push_back((*picture)[i].text());
  }
  const Node seats = result.at("seats");
  for (std::size_t i = 0; i < seats.array(); ++i) {
    section.tables.push_back(
        plays_of(seats[i], i, words ? std::optional(words->at("seats")[i]) : std::nullopt));
  }
  chapter.sections.push_back(std::move(section));
}

}  // namespace mainmatch::report

#include "experiments/analyses/review/page.h"

#include <map>
#include <nlohmann/json.hpp>

#include "experiments/analyses/judging.h"
#include "experiments/analyses/list.h"
#include "experiments/matches/registry.h"

namespace mainmatch::report {

namespace {

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

}  // namespace

void describe_review(const Node& result, Chapter& chapter) {
  const MatchModule& game = match_named(result.at("game").text(), "game");
  const ReviewRead read{result, result.at("matches"), result.at("judged_by").at("payoff").text(),
                        game.traits().first_round};
  const std::size_t matches = read.matches.array();
  chapter.title = fmt::format("Review of {} of {}",
                              matches == 1 ? "match " + shown(read.matches[0].at("match").json())
                                           : std::to_string(matches) + " matches",
                              game.title());
  chapter.about =
      judging_said(result.at("judged_by")) + " Seed " + shown(result.at("seed").json()) + ".";
  const std::vector<ReviewMarked> marked = review_marked(read);
  chapter.add(Finding::About::played, review_found(read, marked));
  if (matches == 1 && read.matches[0].at("seats").array() > 0 && review_over(read.matches[0])) {
    chapter.add(Finding::About::played, review_most(read, read.matches[0]));
  }
  if (matches == 1) chapter.sections.push_back(review_chart(read, read.matches[0], marked));
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

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/tournament/page.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

const Column kAhead{"ahead", "ahead", Unit::percent,
                    "*: different from 50 % at 5% whenever one stops, with Holm's correction for "
                    "all pairs"};
constexpr double kLevel = 0.05;

/// How often bot a comes in before bot b, if they met.
struct Meeting {
  Value ahead;  ///< of the bot of the row
  std::optional<double> p_holm;
  std::optional<double> p_anytime;  ///< whenever one stops

  bool significant() const { return p_anytime.value_or(1) <= kLevel; }
};

Value turned(const Value& share) {
  const auto less = [](const std::optional<double>& part) {
    return part ? std::optional(1 - *part) : std::nullopt;
  };
  return {less(share.mean), less(share.high), less(share.low)};
}

std::optional<Meeting> meeting(const Node& pairs, const std::string& row,
                               const std::string& column) {
  for (std::size_t i = 0; i < pairs.array(); ++i) {
    const Node pair = pairs[i];
    const std::string& a = pair.at("a").text();
    const std::string& b = pair.at("b").text();
    if (!((a == row && b == column) || (a == column && b == row))) continue;
    const Value ahead = value_of(pair.at("a_ahead"));
    const auto anytime = pair.find_unless_null("p_anytime");
    return Meeting{a == row ? ahead : turned(ahead), number_of(pair.at("p_holm")).mean,
                   anytime ? number_of(*anytime).mean : std::nullopt};
  }
  return std::nullopt;
}

/// A bot that comes in before every other, all significantly different.
void find_champion(const Node& pairs, const std::vector<Player>& players, Chapter& chapter) {
  for (const Player& player : players) {
    std::optional<double> least;
    std::string against;
    bool all = players.size() > 1;
    for (const Player& other : players) {
      if (&other == &player) continue;
      const auto met = meeting(pairs, player.name, other.name);
      const bool apart = met && met->ahead.low && *met->ahead.low > 0.5 && met->significant();
      all = all && apart;
      if (!all) break;
      if (least && *least <= *met->ahead.mean) continue;
      least = met->ahead.mean;
      against = other.name + " " + said(met->ahead, Unit::percent);
    }
    if (!all) continue;
    chapter.add(Finding::About::best,
                "{} comes in before every other bot more often than "
                "not; least against {} of the time.",
                player.name, against);
    return;
  }
  chapter.add(Finding::About::best,
              "No bot is shown to come in before every other: which is best "
              "depends on whom it meets, or on more matches.");
}

Figure pairs_figure(const Node& pairs, const std::vector<Player>& players) {
  const Column other{"other", "before"};
  Table table{"How often the bot comes in before another, ties half; p by Holm's correction",
              {kBot, other, kAhead, {"p", "p (Holm)"}},
              {},
              Layout::matrix};
  for (const Player& row : players) {
    for (const Player& column : players) {
      // A bot and itself have a row, without numbers, so that bots stand in the same order both
      // ways.
      const auto met = meeting(pairs, row.name, column.name);
      if (!met) {
        table.rows.push_back({row.name, column.name, Value{}, Value{}});
        continue;
      }
      Value ahead = met->ahead;
      ahead.significant = met->significant();
      table.rows.push_back({row.name, column.name, std::move(ahead), Value{.mean = met->p_holm}});
    }
  }
  std::string spec = heat(table, other, kBot, kAhead, Shades::diverging, 50);
  return {"How often (%) the bot of the row comes in before that of the column",
          "A square of shares by pairs of bots; orange is above one half. The numbers are in the "
          "table that follows.",
          std::move(spec), std::move(table)};
}

}  // namespace

Section pairs_section(const Node& result, const std::vector<Player>& players, Chapter& chapter) {
  Section section{"Who finishes ahead", ""};
  const auto pairs = result.find("pairs");
  if (!pairs) return section;
  if (const auto why = pairs->json().is_object() ? pairs->find("why") : std::nullopt) {
    section.text = "No comparison of pairs: " + why->text() + ".";
    return section;
  }
  find_champion(*pairs, players, chapter);
  section.figures.push_back(pairs_figure(*pairs, players));
  return section;
}

}  // namespace mainmatch::report

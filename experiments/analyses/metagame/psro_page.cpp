#include <nlohmann/json.hpp>

#include "experiments/analyses/list.h"
#include "experiments/analyses/metagame/mixes.h"
#include "experiments/analyses/metagame/verdicts.h"
#include "experiments/base/number.h"
#include "experiments/report/reading.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

const Column kRound{"round", "round", Unit::count};
const Column kMatches{"matches", "matches", Unit::count,
                      "of the table and of searches, up to its end"};

/// How the bots are found that rounds add.
struct Way {
  const char* key;
  const char* title;
  const char* help;
  const char* whole;   ///< what it gives, in full
  const char* answer;  ///< the same in short
};
constexpr Way kSearch = {"by_parameters", "by parameters",
                         "the largest gain that a search over parameters has found, on fresh deals",
                         "search over parameters", "search"};
constexpr Way kAsked = {"by_oracle", "by the oracle",
                        "the largest gain of a bot that the oracle answered with, on fresh deals",
                        "answer of the oracle", "answer"};

const Way& way_of(const Node& improve) { return improve.find("oracle") ? kAsked : kSearch; }

/// What was found so, and by a bot that searches in every match. Results of before the latter was
/// measured call the former "by_search".
std::optional<Node> found_by_own(const Node& round) {
  for (const Way* const way : {&kAsked, &kSearch}) {
    if (round.find(way->key)) return round.find_unless_null(way->key);
  }
  return round.find_unless_null("by_search");
}
std::optional<Node> found_by_search(const Node& round) {
  const bool apart = round.find(kAsked.key) || round.find(kSearch.key);
  return apart ? round.find_unless_null("by_search") : std::nullopt;
}

Value gain_by(const std::optional<Node>& found) {
  return found ? value_of(*found) : Value{.why = "no search"};
}

/// By round, what a seat gains within the strategies, at most, and what each oracle has found.
Table curve_table(const Node& curve, const Way& way, const std::string& payoff) {
  Table table{
      "Bounds by round, in " + payoff,
      {kRound,
       {"strategies", "strategies", Unit::count},
       kMatches,
       {"within", "within at most", Unit::number,
        "what leaving a mix gains within the strategies, by fresh deals (95%)"},
       {way.key, way.title, Unit::number, way.help, false, true},
       {"by_search", "by search", Unit::number,
        "the largest gain of a bot that knows the mix and searches in every match", false, true}}};
  for (std::size_t i = 0; i < curve.array(); ++i) {
    table.rows.push_back({number_of(curve[i].at("round")), number_of(curve[i].at("strategies")),
                          number_of(curve[i].at("matches")), number_of(curve[i].at("within")),
                          gain_by(found_by_own(curve[i])), gain_by(found_by_search(curve[i]))});
  }
  return table;
}

Figure curve_figure(const Node& curve, const Way& way, const std::string& payoff) {
  const Column bound{"bound", "bound"};
  const Column gain{"gain", "gain in " + payoff};
  Table table{"Bounds by round", {kRound, bound, gain}, {}, Layout::page_only};
  for (std::size_t i = 0; i < curve.array(); ++i) {
    const Value round = number_of(curve[i].at("round"));
    table.rows.push_back(
        {round, "within the strategies, at most", number_of(curve[i].at("within"))});
    if (const auto found = found_by_own(curve[i])) {
      table.rows.push_back({round, std::string("found ") + way.title, value_of(*found)});
    }
    if (const auto found = found_by_search(curve[i])) {
      table.rows.push_back({round, "by search in every match", value_of(*found)});
    }
  }
  return {"What leaving a mix gains, by round; the dashed line is nothing",
          "Bounds by round. The numbers are in the table that follows.",
          lines(table, kRound, gain, &bound, {0}), std::move(table)};
}

/// What each search of each round has found.
Table searches_table(const Node& rounds, const std::string& payoff) {
  Table table{"Searches",
              {kRound,
               {"mix", "mix", Unit::count},
               {"bot", "bot"},
               {"gain", "gain", Unit::number, "over the mix on fresh deals, in " + payoff},
               {"by_search", "by search", Unit::number,
                "the same of a bot that knows the mix and searches in every match", false, true},
               {"added", "added"}}};
  for (std::size_t r = 0; r < rounds.array(); ++r) {
    const Node mixes = rounds[r].at("mixes");
    for (std::size_t m = 0; m < mixes.array(); ++m) {
      const Node searches = mixes[m].at("searches");
      for (std::size_t s = 0; s < searches.array(); ++s) {
        const Node one = searches[s];
        const auto role = one.find("role");
        const auto planned = one.find_unless_null("by_search");
        const auto added = rounds[r].find("added");
        bool is_added = false;
        for (std::size_t of = 0; added && of < added->size(); ++of) {
          const Node bots = added->value(of);
          if (role && bots.size() > 0 && added->key(of) != role->text()) continue;
          for (std::size_t b = 0; b < bots.array(); ++b) {
            is_added |= bots[b].text() == one.at("bot").text();
          }
        }
        table.rows.push_back(
            {number_of(rounds[r].at("round")), Value{.mean = static_cast<double>(m + 1)},
             (role ? role->text() + ": " : "") + one.at("bot").text(), value_of(one.at("gain")),
             planned ? value_of(planned->at("gain")) : Value{.why = "no search"},
             std::string(is_added ? "yes" : "no")});
      }
    }
  }
  return table;
}

Figure mixes_figure(const Node& rounds) {
  std::vector<std::string> names;
  std::vector<Node> mixes;
  for (std::size_t r = 0; r < rounds.array(); ++r) {
    const Node of_round = rounds[r].at("mixes");
    for (std::size_t m = 0; m < of_round.array(); ++m) {
      names.push_back("round " + shown(rounds[r].at("round").json()) +
                      (of_round.array() > 1 ? ", mix " + std::to_string(m + 1) : ""));
      mixes.push_back(of_round[m].at("mix"));
    }
  }
  return supports_figure("The mixes of each round", names, mixes, "round");
}

std::string words_of(const Node& list) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < list.array(); ++i) words.push_back(list[i].text());
  return words.empty() ? "nobody" : listed(words, 12);
}

std::string value_said_of(const Node& value) {
  return value.json().is_string() ? value.text() : shown(value.json());
}

/// What a bot does that its base does not.
std::string differences_said(const Node& differs) {
  std::string text;
  for (std::size_t i = 0; i < differs.array(); ++i) {
    const Node one = differs[i];
    text += fmt::format("{}{} {}, not {} ({})", i > 0 ? "; " : "", one.at("parameter").text(),
                        value_said_of(one.at("value")), value_said_of(one.at("default")),
                        one.at("help").text());
  }
  return text;
}

Section learned_section(const Node& learned, const std::string& payoff) {
  Section section{"What was learned", ""};
  Table table{"Bots that were added: who gains that leaves a field of the other",
              {{"bot", "bot"},
               {"role", "role"},
               kRound,
               {"base", "base"},
               {"gain", "gain in " + payoff, Unit::number, "over the mix, when it was found"},
               {"beats", "beats", Unit::number, "where all others play so, a seat gains by it"},
               {"beaten_by", "beaten by"}}};
  for (std::size_t i = 0; i < learned.array(); ++i) {
    const Node one = learned[i];
    table.rows.push_back({one.at("bot").text(), one.at("role").text(), number_of(one.at("round")),
                          one.at("base").text(), value_of(one.at("gain")),
                          words_of(one.at("beats")), words_of(one.at("beaten_by"))});
    const std::string& bot = one.at("bot").text();
    const std::string& base = one.at("base").text();
    section.text += (i > 0 ? " " : "") + bot;
    if (bot != base) section.text += " plays as " + base;
    section.text += " (" + one.at("idea").text() + ")";
    if (bot != base) section.text += " but for: " + differences_said(one.at("differs"));
    section.text += ".";
  }
  section.tables.push_back(std::move(table));
  return section;
}

/// What a seat gains by each bot where all others play another.
Figure responses_figure(const Node& responses, const std::string& payoff) {
  const Column field{"field", "field of"};
  const Column deviation{"deviation", "a seat that plays"};
  const Column gain{"gain", "gain in " + payoff};
  Table table{"Response graph", {deviation, field, gain}, {}, Layout::page_only};
  for (std::size_t i = 0; i < responses.array(); ++i) {
    const Node one = responses[i];
    const std::string role = one.at("role").text() == "all" ? "" : one.at("role").text() + ": ";
    Value value = number_of(one.at("gain"));
    value.low = number_of(one.at("low")).mean;
    value.high = number_of(one.at("high")).mean;
    table.rows.push_back({role + one.at("deviation").text(), role + one.at("field").text(), value});
  }
  return {"Who gains where all others play alike",
          "Gains by field and bot. The numbers are in the table that follows.",
          heat(table, field, deviation, gain, Shades::diverging), std::move(table)};
}

std::string end_said(const std::string& end, const Way& way, const Node& round) {
  const std::string budget =
      &way == &kSearch ? fmt::format(" of {} matches", count_said(round.at("budget"))) : "";
  const std::string no_gain = fmt::format("no {}{} gained more than epsilon", way.answer, budget);
  if (end == "converged") return no_gain + ".";
  if (end == "open") return no_gain + ", but no mix is certified within the strategies.";
  if (end == "exploited") {
    return fmt::format(
        "no {}{} gained more than epsilon, but a bot that searches in every match did.", way.whole,
        budget);
  }
  if (end == "uncertain") {
    return fmt::format(
        "{} {}{} gained more than epsilon, but by no new bot that fresh deals show to gain.",
        &way == &kSearch ? "a" : "an", way.answer, budget);
  }
  if (end == "full") return "there is no room for more strategies.";
  return fmt::format("all rounds are over; the last {}{} still gained more than epsilon.",
                     way.answer, budget);
}

void find_bounds(const Node& result, Chapter& chapter) {
  const Node improve = result.at("improve");
  const Way& way = way_of(improve);
  const std::string& payoff = result.at("payoff").text();
  const Node curve = improve.at("curve");
  if (curve.array() == 0) return;
  const Node last = curve[curve.array() - 1];
  std::string text = "Bounds after round " + shown(last.at("round").json()) + ": ";
  const auto within = last.find_unless_null("within");
  text += within ? fmt::format("within {} strategies, leaving a mix gains at most {} in {}",
                               count_said(last.at("strategies")), number_text(within->real(), -1),
                               payoff)
                 : "what leaving a mix gains within its strategies is not known";
  int limits = 0;
  const auto add = [&](const std::string& words, const std::optional<Node>& found) {
    if (!found) return;
    const Value gain = value_of(*found);
    text += words + said(gain);
    limits += gain.low.has_value();
  };
  const auto found = found_by_own(last);
  if (!found) text += "; no search has been tested on fresh deals";
  add(&way == &kAsked ? "; the largest gain by an answer of the oracle is "
                      : "; the largest gain that a search over parameters found is ",
      found);
  add(fmt::format("; {} gains ", kSearcherSaid), found_by_search(last));
  if (limits > 0) {
    text += "; the best response gains at least ";
    text += limits == 1 ? "its lower limit" : "these lower limits";
  }
  const auto end = improve.find_unless_null("end");
  const Node rounds = improve.at("rounds_played");
  text += end ? "; " + end_said(end->text(), way, rounds[rounds.array() - 1]) : ".";
  chapter.findings.insert(chapter.findings.begin(), {Finding::About::best, text});
  if (const std::string least = least_exploited_said(result); !least.empty()) {
    chapter.findings.insert(chapter.findings.begin(), {Finding::About::best, least});
  }
}

}  // namespace

void describe_psro(const Node& result, Chapter& chapter) {
  const Node improve = result.at("improve");
  const std::string& payoff = result.at("payoff").text();
  find_bounds(result, chapter);
  const Node curve = improve.at("curve");
  const Node rounds = improve.at("rounds_played");
  const Way& way = way_of(improve);
  chapter.data = curve_table(curve, way, payoff);
  if (curve.array() == 0) return;
  Section section{"Rounds",
                  &way == &kAsked
                      ? "Each round adds the bots that the oracle answered its mixes with, where "
                        "fresh deals show that they gain."
                      : "Each round adds the bots that a search over parameters has found "
                        "against its mixes, where fresh deals show that they gain."};
  section.tables.push_back(curve_table(curve, way, payoff));
  section.figures.push_back(curve_figure(curve, way, payoff));
  section.tables.push_back(searches_table(rounds, payoff));
  section.figures.push_back(mixes_figure(rounds));
  chapter.sections.push_back(std::move(section));
  const Node learned = result.at("learned");
  if (learned.array() == 0) return;
  Section of_bots = learned_section(learned, payoff);
  of_bots.figures.push_back(responses_figure(result.at("responses"), payoff));
  chapter.sections.push_back(std::move(of_bots));
}

}  // namespace mainmatch::report

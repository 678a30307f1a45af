#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/list.h"
#include "experiments/analyses/metagame/mix_tables.h"
#include "experiments/analyses/metagame/mixes.h"
#include "experiments/analyses/metagame/solution_page.h"
#include "experiments/analyses/metagame/verdicts.h"
#include "experiments/base/json.h"
#include "experiments/base/number.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

constexpr std::size_t kMaxShown = 20;    ///< equilibria; JSON has all
constexpr std::size_t kMaxContinua = 6;  ///< and of each as many parts

/// The equilibria found, with the names that their verdicts allow.
struct FoundMixes {
  std::vector<Mix> mixes;
  bool certified;
  bool approximate;

  explicit FoundMixes(const Node& nash) : mixes(solutions_of(nash)) {
    certified =
        std::all_of(mixes.begin(), mixes.end(), [](const Mix& mix) { return mix.certified(); });
    approximate = !mixes.empty() && mixes.front().verdict == "approximate";
    if (approximate) mixes.front().name = "Approximate equilibrium";
  }
  std::size_t shown() const { return std::min(mixes.size(), kMaxShown); }
  std::string thing() const {
    return approximate ? "mix" : certified ? "equilibrium" : "candidate";
  }
  std::string things() const { return certified ? "equilibria" : "candidates"; }
  std::string title() const {
    return approximate ? "Approximate symmetric equilibrium"
           : certified ? "Symmetric equilibria"
                       : "Candidates for symmetric equilibria";
  }
};

/// How far the search went.
std::string search_said(const Node& search, bool missing) {
  std::vector<std::string> methods;
  const Node list = search.at("methods");
  for (std::size_t i = 0; i < list.array(); ++i) methods.push_back(list[i].text());
  if (search.at("complete").flag()) {
    return "Nash equilibria: the search was complete (" + listed(methods) + ").";
  }
  const Node supports = search.at("supports");
  std::string text = fmt::format(
      "Nash equilibria: the search was not complete, there may be more. It used {}; {} of {} "
      "supports were tried",
      listed(methods), count_said(supports.at("tried")), count_said(supports.at("of")));
  if (missing) text += ", those with all of their profiles";
  return text + ".";
}

/// "; one of a continuum of equilibria" where it is not alone.
std::string continuum_said(const Node& one, const std::optional<Node>& continua, std::size_t index,
                           const FoundMixes& found) {
  const auto isolated = one.find("isolated");
  if (!isolated || isolated->flag()) return "";
  for (std::size_t c = 0; continua && c < continua->array(); ++c) {
    const Node ends = (*continua)[c].at("ends");
    for (std::size_t i = 0; i < ends.array(); ++i) {
      if (ends[i].real() != static_cast<double>(index)) continue;
      return std::string("; an end of ") +
             (continua->array() == 1 ? "a continuum" : "continuum " + std::to_string(c + 1));
    }
  }
  return "; one of a continuum of " + found.things();
}

std::string equilibrium_said(const Node& one, const FoundMixes& found, bool exact,
                             const std::string& continuum) {
  const auto stable = one.find_unless_null("stable");
  const auto basin = one.find_unless_null("basin");
  const auto resampled = one.find("resampled");
  std::string text = resampled_mix_said(one.at("mix"), resampled) + "; regret " +
                     (found.certified || (found.approximate && exact) ? "" : "on the table ") +
                     said(regret_of(one.at("regret"))) + continuum;
  if (exact && stable) text += stable->flag() ? ", stable" : ", not stable";
  if (exact && basin) {
    text += ", " + number_text(100 * basin->real(), 0) + kPercent + " of starts lead there";
  }
  text += ".";
  return resampled ? text + resampled_said(*resampled) : text;
}

/// The names of equilibria by their numbers.
std::string mix_names(const Node& numbers, const std::vector<Mix>& mixes) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < numbers.array(); ++i) {
    const std::int64_t number = numbers[i].whole(0, static_cast<std::int64_t>(mixes.size()) - 1);
    names.push_back(mixes[static_cast<std::size_t>(number)].name);
  }
  return listed(names);
}

std::string parts_said(const Node& continuum, const FoundMixes& found) {
  const std::vector<Mix>& mixes = found.mixes;
  const Node ends = continuum.at("ends");
  const auto parts = continuum.find_unless_null("parts");
  if (!parts) {
    return fmt::format("spanned by {} extreme {}, in too many parts to list", ends.array(),
                       found.things());
  }
  if (parts->array() == 1 && ends.array() == 2) {
    return "the segment between " + mix_names(ends, mixes) + "; each point of it is " +
           (found.certified ? "an equilibrium" : "a candidate");
  }
  if (parts->array() == 1) {
    return "spanned by " + mix_names(ends, mixes) +
           "; each role may play any mixture of what it plays in these";
  }
  std::string text = "connected parts, spanned by ";
  const std::size_t shown = std::min(parts->array(), kMaxContinua);
  for (std::size_t i = 0; i < shown; ++i) {
    text += (i == 0 ? "" : "; by ") + mix_names((*parts)[i], mixes);
  }
  if (parts->array() > shown) {
    text += fmt::format("; and {} more parts", parts->array() - shown);
  }
  return text + "; each role may play any mixture of what it plays in the " + found.things() +
         " of one part";
}

void describe_continua(const Node& continua, const FoundMixes& found, Chapter& chapter) {
  const std::size_t shown = std::min(continua.array(), kMaxContinua);
  for (std::size_t c = 0; c < shown; ++c) {
    std::string text = fmt::format("Continuum {} of {}: {}", c + 1, found.things(),
                                   parts_said(continua[c], found));
    if (const auto basin = continua[c].find_unless_null("basin")) {
      text += "; " + number_text(100 * basin->real(), 0) + kPercent + " of starts lead there";
    }
    chapter.add(Finding::About::played, text + ".");
  }
  if (continua.array() > shown) {
    chapter.add(Finding::About::played, "And {} more of {} continua; --format json lists all.",
                continua.array() - shown, continua.array());
  }
}

void find_equilibria(const Node& result, const Node& nash, const FoundMixes& found,
                     Chapter& chapter) {
  const bool exact = !result.find("resamples");
  const auto continua = result.find("nash_continua");
  if (found.mixes.empty()) {
    chapter.add(
        Finding::About::played,
        "No equilibrium is known. Where there is one depends on profiles that are missing.");
  } else if (found.approximate) {
    chapter.add(Finding::About::played,
                "No equilibrium was found, though there is one. Of all mixes that "
                "were looked at, the following has the least regret.");
  }
  for (std::size_t i = 0; i < found.shown(); ++i) {
    chapter.add(
        found.certified ? Finding::About::best : Finding::About::played,
        found.mixes[i].name + ": " +
            equilibrium_said(nash[i], found, exact, continuum_said(nash[i], continua, i, found)));
  }
  if (found.mixes.size() > found.shown()) {
    const auto more = static_cast<std::int64_t>(found.mixes.size() - found.shown());
    chapter.add(Finding::About::played, "And {} more of {} {}; --format json lists all.",
                count_text(more), count_text(static_cast<std::int64_t>(found.mixes.size())),
                found.things());
  }
  if (continua) describe_continua(*continua, found, chapter);
}

/// By equilibrium: its regret and where the replicator's flow goes from near it.
Table equilibria_table(const Node& nash, const FoundMixes& found, bool exact) {
  const std::string where = exact ? "" : " on the table";
  Table table{found.title(),
              {{found.thing(), found.thing()},
               {"regret", "regret" + where},
               {"stable", "stable" + where},
               {"basin", "basin" + where, Unit::percent}},
              {}};
  for (std::size_t i = 0; i < found.shown(); ++i) {
    const auto stable = nash[i].find_unless_null("stable");
    const auto basin = nash[i].find_unless_null("basin");
    table.rows.push_back({found.mixes[i].name, regret_of(nash[i].at("regret")),
                          stable ? (stable->flag() ? "yes" : "no") : "not known",
                          basin ? number_of(*basin) : Value{}});
  }
  return table;
}

}  // namespace

void describe_nash(const Node& result, const Node& nash, Chapter& chapter) {
  const FoundMixes found(nash);
  if (const auto search = result.find("nash_search")) {
    chapter.notes.push_back(search_said(*search, result.find("missing").has_value()));
  }
  find_equilibria(result, nash, found, chapter);
  if (found.mixes.empty()) return;
  std::vector<std::string> names;
  std::vector<Node> mixes;
  Table payoffs{"Payoff of each strategy against each " + found.thing(),
                {{found.thing(), found.thing()}, {"strategy", "strategy"}, {"payoff", "payoff"}},
                {},
                Layout::matrix};
  Section section{found.title(), ""};
  section.tables.push_back(equilibria_table(nash, found, !result.find("resamples")));
  for (std::size_t i = 0; i < found.shown(); ++i) {
    names.push_back(found.mixes[i].name);
    mixes.push_back(nash[i].at("mix"));
    if (nash[i].find("resampled")) {
      section.tables.push_back(strategies_table(names.back(), nash[i]));
    }
    const Node of_mix = nash[i].at("payoffs");
    for (const Share& share : shares_of(of_mix)) {
      payoffs.rows.push_back({names[i], name_of(share, of_mix), share.share});
    }
  }
  section.tables.push_back(std::move(payoffs));
  section.figures.push_back(
      supports_figure("Strategies of every " + found.thing(), names, mixes, found.thing()));
  chapter.sections.push_back(std::move(section));
}

}  // namespace mainmatch::report

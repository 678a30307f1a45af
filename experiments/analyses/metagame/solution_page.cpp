#include "experiments/analyses/metagame/solution_page.h"

#include <nlohmann/json.hpp>

#include "experiments/analyses/list.h"
#include "experiments/analyses/metagame/mixes.h"
#include "experiments/base/json.h"
#include "experiments/base/number.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

std::string counts_said(const Node& counts) {
  std::string text;
  for (const Share& share : shares_of(counts)) {
    if (share.share.mean.value_or(0) == 0) continue;
    text += (text.empty() ? "" : ", ") + number_text(*share.share.mean, 0) + " x " +
            name_of(share, counts);
  }
  return text;
}

namespace {

bool is_certified(const Node& one) {
  const auto verdict = one.find("verdict");
  return verdict && verdict->text() == "certified";
}

/// "37.75 %": in how many of the resamples something is found.
std::string frequency_said(const Node& one) {
  return said(one.at("frequency").real(), Unit::percent);
}

/// "; in 97.50 % of the resamples, margin 0.12 (-0.01 to 0.25)", of what was sampled.
std::string margin_said(const Node& one) {
  if (!one.find("frequency")) return "";
  return "; in " + frequency_said(one) + " of the resamples, margin " +
         said(value_of(one.at("margin")));
}

/// How many may be equilibria too, where profiles are missing.
std::string unknown_said(const Node& unknown) {
  std::vector<std::string> sampled;
  const Node list = unknown.at("sampled");
  for (std::size_t i = 0; i < list.array(); ++i) sampled.push_back(counts_said(list[i]));
  std::string text = " Unknown of ";
  if (!sampled.empty()) {
    text += listed(sampled, 4) + ", with deviations that were not sampled, and of ";
  }
  const bool one = unknown.at("not_sampled").real() == 1;
  return text + count_said(unknown.at("not_sampled")) +
         (one ? " profile that was" : " profiles that were") + " not sampled.";
}

std::string pure_resampled_said(const Node& resampled, bool complete) {
  std::string text = complete ? " Of the resamples, " +
                                    said(resampled.at("none").real(), Unit::percent) + " have none"
                              : " In " + said(resampled.at("none_known").real(), Unit::percent) +
                                    " of the resamples none is known";
  std::vector<std::string> others;
  const Node list = resampled.at("others");
  for (std::size_t i = 0; i < list.array(); ++i) {
    others.push_back(counts_said(list[i].at("counts")) + " (" + frequency_said(list[i]) + ")");
  }
  return text + (others.empty() ? "." : "; others that are found: " + listed(others, 4) + ".");
}

void describe_pure(const Node& result, const Node& pure, Chapter& chapter) {
  std::vector<std::string> profiles;
  bool certified = true;
  for (std::size_t i = 0; i < pure.array(); ++i) {
    const std::string more = margin_said(pure[i]);
    profiles.push_back(counts_said(pure[i].at("counts")) +
                       (more.empty() ? "" : " (" + more.substr(2) + ")"));
    certified = certified && is_certified(pure[i]);
  }
  const auto unknown = result.find("pure_unknown");
  std::string text = profiles.empty()
                         ? std::string("No profile of pure strategies is ") +
                               (unknown ? "known to be " : "") + "an equilibrium of the table."
                         : fmt::format("Profiles of pure strategies that are {}{}.",
                                       certified ? "equilibria: " : "candidates for equilibria: ",
                                       listed(profiles, 4));
  if (unknown) text += unknown_said(*unknown);
  if (const auto resampled = result.find("pure_resampled")) {
    text += pure_resampled_said(*resampled, !unknown);
  }
  chapter.add(Finding::About::played, text);
}

/// ", in round 2, without row: s1": nothing of the first round.
std::string round_said(const Node& one, bool roles) {
  if (one.at("round").real() < 2) return "";
  std::vector<std::string> gone;
  const Node after = one.at("after");
  after.object();
  for (std::size_t r = 0; r < after.size(); ++r) {
    const Node names = after.value(r);
    for (std::size_t s = 0; s < names.array(); ++s) {
      gone.push_back((roles ? after.key(r) + ": " : "") + names[s].text());
    }
  }
  return fmt::format(", in round {}, once {}{}", count_said(one.at("round")), listed(gone, 4),
                     gone.size() == 1 ? " is gone" : " are gone");
}

/// Of strategies that are dominated: `strictly`, or else weakly.
void describe_dominated(const Node& result, const Node& dominated, bool strictly,
                        Chapter& chapter) {
  const bool roles = result.at("strategies").size() > 1;
  std::vector<std::string> certain, open;
  for (std::size_t i = 0; i < dominated.array(); ++i) {
    const Node one = dominated[i];
    if (one.at("strict").flag() != strictly) continue;
    std::string text = (roles ? one.at("role").text() + ": " : "") + one.at("strategy").text() +
                       (strictly ? " (strictly" : " (weakly") + round_said(one, roles);
    const auto limit = one.find_unless_null("limit");
    if (!is_certified(one)) {
      text += margin_said(one);
    } else if (limit) {
      text += ", by at least " + number_text(limit->real(), -1);
    }
    (is_certified(one) ? certain : open).push_back(text + ")");
  }
  if (!certain.empty()) {
    chapter.add(Finding::About::broken, "Dominated, so never {} against these{}{}.",
                strictly ? "worth playing" : "better than what dominates them",
                result.find("resamples") ? " (95%, all at once): " : ": ", listed(certain));
  }
  if (!open.empty()) {
    const auto resamples = result.find("resamples");
    const bool drawn = !resamples || resamples->at("source").text() != "none";
    chapter.add(Finding::About::played, "Dominated on the table, but {}: {}.",
                drawn ? "not beyond sampling error" : "perhaps by sampling error alone",
                listed(open));
  }
}

void describe_dominated(const Node& result, const Node& dominated, Chapter& chapter) {
  describe_dominated(result, dominated, true, chapter);
  describe_dominated(result, dominated, false, chapter);
  std::vector<std::string> others;
  if (const auto resampled = result.find("dominated_resampled")) {
    const bool roles = result.at("strategies").size() > 1;
    const Node list = resampled->at("others");
    for (std::size_t i = 0; i < list.array(); ++i) {
      others.push_back(fmt::format("{}{} ({})", roles ? list[i].at("role").text() + ": " : "",
                                   list[i].at("strategy").text(), frequency_said(list[i])));
    }
  }
  if (others.empty()) return;
  chapter.add(Finding::About::played,
              "Not dominated on the table, but in some of the resamples: {}.", listed(others));
}

void describe_mediated(const Node& found, const std::string& what, Chapter& chapter) {
  const Column which{"which", "which"};
  const Column welfare{"welfare", "sum of payoffs"};
  Table table{
      what, {which, welfare, {"regret", "regret"}, {"profiles", "most probable profiles"}}, {}};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Node one = found.value(i);
    if (one.is_null()) continue;
    std::vector<std::string> profiles;
    const Node list = one.at("profiles");
    for (std::size_t p = 0; p < list.array(); ++p) {
      profiles.push_back(number_text(100 * list[p].at("probability").real(), 1) + " % " +
                         counts_said(list[p].at("counts")));
    }
    std::string name = found.key(i);
    for (char& c : name) c = c == '_' ? ' ' : c;
    Value sum = number_of(one.at("welfare"));
    if (const auto interval = one.find("welfare_interval")) {
      sum.low = interval->at("low").real();
      sum.high = interval->at("high").real();
    }
    table.rows.push_back({name, sum, regret_of(one.at("regret")), listed(profiles, 3)});
  }
  Section section{what, ""};
  section.figures.push_back({what + ": sums of payoffs",
                             "The numbers are in the table that follows.",
                             points(table, which, welfare), std::move(table)});
  chapter.sections.push_back(std::move(section));
}

void describe_coarse_correlated(const Node&, const Node& found, Chapter& chapter) {
  describe_mediated(found, "Coarse correlated equilibria", chapter);
}

void describe_correlated(const Node&, const Node& found, Chapter& chapter) {
  describe_mediated(found, "Correlated equilibria", chapter);
}

/// Where the intervals come from.
std::string resamples_said(const Node& resamples) {
  const std::string& source = resamples.at("source").text();
  if (source == "blocks") {
    return " Intervals are from tables with its " + count_said(resamples.at("blocks")) +
           " blocks of common deals drawn again.";
  }
  if (source == "stderr") {
    return " Intervals are from tables with payoffs drawn anew by their standard errors, as it "
           "does "
           "not say which matches had the same deals.";
  }
  if (source == "none") return " It was sampled; without resamples there are no intervals.";
  return " It was sampled, but has too few blocks of deals for intervals, no errors, or payoffs "
         "that "
         "do not vary and whose range it does not say.";
}

/// What an incomplete table lacks, and which concepts need it.
std::string missing_said(const Node& missing) {
  std::string text = fmt::format(
      "{} of {} profiles {} missing, the first {}: only the parts that are complete are solved.",
      count_said(missing.at("profiles")), count_said(missing.at("of")),
      missing.at("profiles").real() == 1 ? "is" : "are", counts_said(missing.at("first")));
  std::vector<std::string> left_out;
  const Node list = missing.at("left_out");
  for (std::size_t i = 0; i < list.array(); ++i) left_out.push_back(list[i].text());
  if (left_out.empty()) return text;
  return text + " What needs all profiles is left out, and not known: " + listed(left_out) + ".";
}

/// What there is to say of each concept of THE table of concepts.
constexpr std::pair<const char*, void (*)(const Node&, const Node&, Chapter&)> kConcepts[] = {
    {"nash", describe_nash},
    {"pure", describe_pure},
    {"dominated", describe_dominated},
    {"replicator", describe_replicator},
    {"alpharank", describe_alpha_rank},
    {"qre", describe_logit},
    {"cce", describe_coarse_correlated},
    {"ce", describe_correlated},
};

}  // namespace

void describe_solution(const Node& result, Chapter& chapter) {
  chapter.title = "Solution of a table of payoffs";
  const Node strategies = result.at("strategies");
  for (std::size_t r = 0; r < strategies.size(); ++r) {
    std::vector<std::string> names;
    const Node list = strategies.value(r);
    for (std::size_t s = 0; s < list.array(); ++s) names.push_back(list[s].text());
    chapter.about += (r == 0 ? "" : "; ") + strategies.key(r) + ": " + listed(names, 16);
  }
  chapter.about += ". Of the empirical game over these strategies.";
  if (const auto resamples = result.find("resamples")) chapter.about += resamples_said(*resamples);
  if (const auto missing = result.find("missing")) chapter.notes.push_back(missing_said(*missing));
  for (const auto& [key, describe] : kConcepts) {
    if (const auto found = result.find(key)) describe(result, *found, chapter);
  }
  chapter.data = solution_data(result);
}

}  // namespace mainmatch::report

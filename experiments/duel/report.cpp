#include "experiments/duel/report.h"

#include <nlohmann/json.hpp>

#include "experiments/io/grid.h"
#include "experiments/io/number.h"
#include "experiments/io/page.h"
#include "experiments/results/column.h"

namespace mainmatch {

namespace {

std::string matches_text(std::uint64_t matches) {
  return count_text(static_cast<std::int64_t>(matches)) + " matches";
}

void print_question(const DuelResult& result, std::ostream& out) {
  out << result.title << '\n' << std::string(result.title.size(), '=') << '\n';
  out << "Is " << result.a << " better than " << result.b
      << "? Every deal is played twice, with each of them in the same seat\nand all else "
         "equal.\n\n";
}

void print_setting(const DuelResult& result, std::ostream& out) {
  {
    Wrapped field(out, "Field       ");
    for (std::size_t i = 0; i < result.field.size(); ++i) {
      const LineupSpec::Weighted& one = result.field[i];
      const std::string weight = one.weight == 1 ? "" : ":" + std::to_string(one.weight);
      field.add(one.bot + weight + (i + 1 < result.field.size() ? "," : ""));
    }
  }
  out << "Payoff      " << result.payoff << ", from " << real_text(result.range.least) << " to "
      << real_text(result.range.most) << '\n';
  if (result.pilot_matches > 0) {
    out << "            by a pilot of " << matches_text(result.pilot_matches)
        << ", their range widened to twice its width;\n            " << count_text(result.clipped)
        << " payoffs beyond it were clipped\n";
  }
  out << "Difference  " << real_text(result.difference) << " or more is of interest"
      << (result.difference_given ? "" : " (the default for this payoff)") << '\n'
      << "Errors      alpha " << real_text(result.alpha) << ", beta " << real_text(result.beta)
      << "; seed " << result.seed << '\n';
}

void print_verdict(const DuelResult& result, std::ostream& out) {
  const std::string played = matches_text(result.matches);
  if (result.partial()) {
    out << "\nPARTIAL: stopped after " << played << " of at most "
        << count_text(static_cast<std::int64_t>(result.asked)) << '\n';
  }
  out << "\nVerdict     ";
  switch (result.verdict) {
    case Verdict::kUndecided:
      out << "undecided after " << played << '\n';
      return;
    case Verdict::kA:
      out << result.a << " is better";
      break;
    case Verdict::kB:
      out << result.b << " is better";
      break;
    case Verdict::kNoDifferenceOfInterest:
      out << "no difference of interest between " << result.a << " and " << result.b;
      break;
  }
  out << ", after " << played << '\n';
}

void print_estimates(const DuelResult& result, std::ostream& out) {
  if (!result.plain) return;
  Column column(1);
  const auto text = [&](double value) { return column.mean({value, {}}); };
  column.include({result.adjusted, result.interval});
  out << "\nMean payoff of " << result.a << " less that of " << result.b << "\n\n";
  TextGrid grid("lr");
  grid.row({"plain", text(*result.plain)});
  grid.row({"adjusted for stopping", text(result.adjusted)});
  grid.row({real_text(100 * (1 - result.alpha)) + " % interval, from", text(result.interval.low)});
  grid.row({"to", text(result.interval.high)});
  grid.row({"mean of " + result.a, text(*result.mean_a)});
  grid.row({"mean of " + result.b, text(*result.mean_b)});
  grid.print(out);
  out << "\nIn " << count_text(result.equal) << " of " << count_text(result.units())
      << " deals both got the same.\nplain: if a lucky streak ended the duel, it is in this one; "
         "adjusted: the middle of "
         "the\n"
         "interval, which holds the mean at all looks at once.\n";
}

void print_sizes(const DuelResult& result, std::ostream& out) {
  if (!result.plain) return;
  const auto text = [](const std::optional<std::int64_t>& matches) {
    return matches ? count_text(*matches) : std::string(kNotKnown);
  };
  out << "\nMatches that a test of fixed size needs to find a difference of "
      << real_text(result.difference) << " with probability\n"
      << real_text(1 - result.beta) << ", by the spread found here\n\n";
  TextGrid grid("lr");
  grid.row({"on common deals, as here", text(result.paired)});
  grid.row({"on deals of their own", text(result.unpaired)});
  grid.print(out);
}

const char* word_for(Verdict verdict) {
  switch (verdict) {
    case Verdict::kA:
      return "a";
    case Verdict::kB:
      return "b";
    case Verdict::kNoDifferenceOfInterest:
      return "no difference of interest";
    case Verdict::kUndecided:
      break;
  }
  return "undecided";
}

Json json_of(const std::optional<double>& value) {
  return value ? Json(to_ten_digits(*value)) : Json();
}

Json json_of(const std::optional<std::int64_t>& value) { return value ? Json(*value) : Json(); }

}  // namespace

void print_text(const DuelResult& result, std::ostream& out) {
  print_question(result, out);
  print_setting(result, out);
  print_verdict(result, out);
  print_estimates(result, out);
  print_sizes(result, out);
}

void print_json(const DuelResult& result, const Json& rules, std::ostream& out) {
  Json json;
  json["game"] = result.game;
  json["a"] = result.a;
  json["b"] = result.b;
  json["field"] = Json::object();
  for (const LineupSpec::Weighted& one : result.field) json["field"][one.bot] = one.weight;
  json["seed"] = result.seed;
  json["rules"] = rules;
  json["payoff"] = {{"name", result.payoff},
                    {"least", to_ten_digits(result.range.least)},
                    {"most", to_ten_digits(result.range.most)},
                    {"pilot_matches", result.pilot_matches},
                    {"clipped", result.clipped}};
  json["alpha"] = to_ten_digits(result.alpha);
  json["beta"] = to_ten_digits(result.beta);
  json["difference"] = to_ten_digits(result.difference);
  json["verdict"] = word_for(result.verdict);
  json["partial"] = result.partial();
  json["matches"] = result.matches;
  json["deals"] = result.units();
  json["equal_deals"] = result.equal;
  json["mean_a"] = json_of(result.mean_a);
  json["mean_b"] = json_of(result.mean_b);
  const bool any = result.plain.has_value();
  const auto if_any = [&](double value) { return any ? Json(to_ten_digits(value)) : Json(); };
  json["a_less_b"] = {{"plain", json_of(result.plain)},
                      {"adjusted", if_any(result.adjusted)},
                      {"low", if_any(result.interval.low)},
                      {"high", if_any(result.interval.high)}};
  json["fixed_size_matches"] = {{"paired", json_of(result.paired)},
                                {"unpaired", json_of(result.unpaired)}};
  out << json.dump(2) << '\n';
}

}  // namespace mainmatch

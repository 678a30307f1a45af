#include "experiments/ablation/report.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/io/grid.h"
#include "experiments/io/number.h"
#include "experiments/results/column.h"
#include "experiments/results/print_estimate.h"

namespace mainmatch {

namespace {

std::string_view word_for(Ablation::Kind kind) {
  return kind == Ablation::Kind::mechanic ? "mechanic" : "information";
}

/// Whether a line says anything: of a single bot only if it used it.
bool is_shown(const AblationLine& line) {
  return line.bot.empty() || (line.use.mean && *line.use.mean > 0);
}

void print_table(const AblationResult& result, Ablation::Kind kind, std::ostream& out) {
  std::vector<const AblationLine*> lines;
  Column use(100);
  Column value(1);
  Column at_work(1);
  for (const AblationLine& line : result.lines) {
    if (result.parts[line.part].kind != kind || !is_shown(line)) continue;
    lines.push_back(&line);
    use.include(line.use);
    value.include(line.value);
    at_work.include(line.at_work);
  }
  TextGrid grid("lrrrrrrrl");
  grid.row({"", kind == Ablation::Kind::mechanic ? "seats %" : "told %", "", "value", "",
            kind == Ablation::Kind::mechanic ? "if used" : "if told", "", "", ""});
  grid.rule();
  for (const AblationLine* line : lines) {
    const AblatedPart& part = result.parts[line->part];
    const bool is_used = line->use.mean && *line->use.mean > 0;
    grid.row({line->bot.empty() ? part.name : "  " + line->bot, use.mean(line->use),
              use.half(line->use), is_used ? value.mean(line->value) : "-",
              is_used ? value.half(line->value) : "", is_used ? at_work.mean(line->at_work) : "-",
              is_used ? at_work.half(line->at_work) : "", line->differs() ? "*" : "",
              line->bot.empty() ? part.help : ""});
  }
  grid.print(out);
}

void print_heading(std::string_view heading, std::ostream& out) {
  out << '\n' << heading << '\n' << std::string(heading.size(), '-') << '\n';
}

}  // namespace

void print_text(const AblationResult& result, std::ostream& out) {
  const auto has = [&](Ablation::Kind kind) {
    for (const AblatedPart& part : result.parts) {
      if (part.kind == kind) return true;
    }
    return false;
  };
  const auto deals = [](std::uint64_t count) {
    return count_text(static_cast<std::int64_t>(count));
  };
  if (result.partial()) {
    out << "\nPARTIAL: stopped after " << deals(result.deals) << " of " << deals(result.asked)
        << " deals\n";
  }
  if (has(Ablation::Kind::mechanic)) {
    print_heading("Value of each mechanic", out);
    out << "Payoff (" << result.payoff
        << ") of a bot less that of its twin, which never uses it, in the same seat of the same\n"
           "deals, "
        << deals(result.deals) << " of them; the first line is of all bots.\n\n";
    print_table(result, Ablation::Kind::mechanic, out);
  } else if (result.of_mechanics) {
    print_heading("Value of each mechanic", out);
    out << "None: this match has no part that a seat could leave alone.\n";
  }
  if (has(Ablation::Kind::knowledge)) {
    print_heading("Value of information", out);
    out << "Payoff (" << result.payoff
        << ") of a bot less that of its twin, which is not told it, in the same seat of the same\n"
           "deals, "
        << deals(result.deals) << " of them; the first line is of all bots.\n\n";
    print_table(result, Ablation::Kind::knowledge, out);
  } else if (result.of_knowledge) {
    print_heading("Value of information", out);
    out << "None: no seat of this match is told anything that the others are not.\n";
  }
  if (result.parts.empty()) return;
  out << "\nvalue: mean over all seats of the bot; the next over those that make use of it. *: "
         "told "
         "from 0 at\n5% with Holm's correction for all bots and all that is listed.\n";
}

Json json_of(const AblationResult& result) {
  Json json = {{"deals", result.deals}, {"partial", result.partial()}};
  json["lines"] = Json::array();
  for (const AblationLine& line : result.lines) {
    const AblatedPart& part = result.parts[line.part];
    Json row = {{"kind", word_for(part.kind)},
                {"name", part.name},
                {"help", part.help},
                {"bot", line.bot.empty() ? Json() : Json(line.bot)},
                {"deals", line.deals}};
    row["use"] = json_of(line.use);
    row["with"] = json_of(line.with);
    row["without"] = json_of(line.without);
    row["value"] = json_of(line.value);
    row["value_if_used"] = json_of(line.at_work);
    row["p_value"] = line.p_value ? Json(to_ten_digits(*line.p_value)) : Json();
    row["adjusted"] = line.adjusted ? Json(to_ten_digits(*line.adjusted)) : Json();
    json["lines"].push_back(std::move(row));
  }
  return json;
}

std::vector<Metric> metrics_of(const AblationResult& result) {
  std::vector<Metric> metrics;
  for (const AblationLine& line : result.lines) {
    const AblatedPart& part = result.parts[line.part];
    const std::string kind(word_for(part.kind));
    const std::string of = line.bot.empty() ? part.name : part.name + " (" + line.bot + ")";
    metrics.push_back({kind + "_use", of, line.use});
    metrics.push_back({kind + "_value", of, line.value});
  }
  return metrics;
}

}  // namespace mainmatch

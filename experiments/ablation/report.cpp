#include "experiments/ablation/report.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/io/grid.h"
#include "experiments/io/number.h"
#include "experiments/results/column.h"
#include "experiments/results/print_estimate.h"

namespace mainmatch {

namespace {

std::string_view word_for(TwinKind::Kind kind) {
  return kind == TwinKind::Kind::mechanic ? "mechanic" : "information";
}

/// Whether a line says anything: of a single bot only if it used it.
bool is_shown(const TwinLine& line) {
  return line.bot.empty() || (line.use.mean && *line.use.mean > 0);
}

void print_table(const TwinResult& result, TwinKind::Kind kind, std::ostream& out) {
  std::vector<const TwinLine*> lines;
  Column use(100);
  Column value(1);
  Column at_work(1);
  for (const TwinLine& line : result.lines) {
    if (result.twins[line.twin].kind != kind || !is_shown(line)) continue;
    lines.push_back(&line);
    use.include(line.use);
    value.include(line.value);
    at_work.include(line.at_work);
  }
  TextGrid grid("lrrrrrrrl");
  grid.row({"", kind == TwinKind::Kind::mechanic ? "seats %" : "told %", "", "value", "",
            kind == TwinKind::Kind::mechanic ? "if used" : "if told", "", "", ""});
  grid.rule();
  for (const TwinLine* line : lines) {
    const TwinKind& twin = result.twins[line->twin];
    const bool is_used = line->use.mean && *line->use.mean > 0;
    grid.row({line->bot.empty() ? twin.name : "  " + line->bot, use.mean(line->use),
              use.half(line->use), is_used ? value.mean(line->value) : "-",
              is_used ? value.half(line->value) : "", is_used ? at_work.mean(line->at_work) : "-",
              is_used ? at_work.half(line->at_work) : "", line->differs() ? "*" : "",
              line->bot.empty() ? twin.help : ""});
  }
  grid.print(out);
}

void print_heading(std::string_view heading, std::ostream& out) {
  out << '\n' << heading << '\n' << std::string(heading.size(), '-') << '\n';
}

}  // namespace

void print_text(const TwinResult& result, std::ostream& out) {
  const auto has = [&](TwinKind::Kind kind) {
    for (const TwinKind& twin : result.twins) {
      if (twin.kind == kind) return true;
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
  if (has(TwinKind::Kind::mechanic)) {
    print_heading("Value of each mechanic", out);
    out << "Payoff (" << result.payoff
        << ") of a bot less that of its twin, which never uses it, in the same seat of the same\n"
           "deals, "
        << deals(result.deals) << " of them; the first line is of all bots.\n\n";
    print_table(result, TwinKind::Kind::mechanic, out);
  }
  if (has(TwinKind::Kind::knowledge)) {
    print_heading("Value of information", out);
    out << "Payoff (" << result.payoff
        << ") of a bot less that of its twin, which is not told it, in the same seat of the same\n"
           "deals, "
        << deals(result.deals) << " of them; the first line is of all bots.\n\n";
    print_table(result, TwinKind::Kind::knowledge, out);
  } else if (result.of_knowledge) {
    print_heading("Value of information", out);
    out << "None: no seat of this match is told anything that the others are not.\n";
  }
  if (result.twins.empty()) return;
  out << "\nvalue: mean over all seats of the bot; the next over those that make use of it. *: "
         "told "
         "from 0 at\n5% with Holm's correction for all bots and all that is listed.\n";
}

Json json_of(const TwinResult& result) {
  Json json = {{"deals", result.deals}, {"partial", result.partial()}};
  json["lines"] = Json::array();
  for (const TwinLine& line : result.lines) {
    const TwinKind& twin = result.twins[line.twin];
    Json row = {{"kind", word_for(twin.kind)},
                {"name", twin.name},
                {"help", twin.help},
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

std::vector<Metric> metrics_of(const TwinResult& result) {
  std::vector<Metric> metrics;
  for (const TwinLine& line : result.lines) {
    const TwinKind& twin = result.twins[line.twin];
    const std::string kind(word_for(twin.kind));
    const std::string part = line.bot.empty() ? twin.name : twin.name + " (" + line.bot + ")";
    metrics.push_back({kind + "_use", part, line.use});
    metrics.push_back({kind + "_value", part, line.value});
  }
  return metrics;
}

}  // namespace mainmatch

#include "experiments/analyses/advice/fitted.h"

#include <algorithm>
#include <numeric>

#include "engine/core/index.h"
#include "experiments/analyses/advice/history.h"
#include "experiments/analyses/judging.h"
#include "experiments/analyses/mix_text.h"
#include "experiments/analyses/named_bots.h"
#include "experiments/base/input.h"
#include "experiments/base/number.h"
#include "experiments/base/split.h"
#include "experiments/matches/playback.h"
#include "experiments/report/estimate_json.h"
#include "experiments/report/metrics.h"

namespace mainmatch {

namespace {

/// The names of the seats: those that are given, or those of the record.
std::vector<std::string> names_of(const std::string& given, const MatchModule& match,
                                  const Node& record) {
  const auto rules = record.find("rules");
  const int seats = (rules ? match.rules(*rules) : match.default_rules())->seats();
  if (given.empty()) return bots_in(record, seats);
  std::vector<std::string> names = split_list(given);
  if (names.size() != at(seats)) {
    throw ValueError("people", std::to_string(names.size()) + " names",
                     std::to_string(seats) + ", one a seat");
  }
  return names;
}

}  // namespace

Fields& HistoryFields::declare(Fields& fields) {
  return fields
      .input("history", history,
             "records of earlier matches of the same people: for 'fitted', what they say of each "
             "before this match")
      .text("people", people, "A,B,...",
            "the names of the seats in these records (default: as the record of this match has "
            "them)")
      .needs({"history"});
}

void HistoryFields::check(const std::vector<std::string>& fields, const ValuePlaces& where) const {
  if (history.path.empty() || std::ranges::count(fields, kFittedField)) return;
  throw InputError(where.at("history") + ": needs --field " + std::string(kFittedField));
}

void HistoryFields::judge_by(const std::string& field, const MatchModule& match, const Node& record,
                             Judging& judging) {
  judging.field = field_of(match, field);
  judging.fitted = field == kFittedField;
  judging.known.clear();
  if (!judging.fitted) return;
  if (!match.traits().advice->explained) {
    throw ValueError("field", std::string(kFittedField),
                     "bots: in a match in one file nobody is known by what was seen");
  }
  if (history.path.empty()) return;
  judging.known = with_input(history, [&](std::istream& in, const std::string& name) {
    auto known =
        known_from(in, name, match, judging.field, names_of(people, match, record), record.json());
    // Of several records that are judged, some may be of strangers.
    if (known.empty() && !knows_somebody_) {
      throw InputError("{}: no earlier match of {} of anybody who sits here", name, match.name());
    }
    knows_somebody_ = true;
    return known;
  });
}

std::function<std::unique_ptr<Adviser>()> advisers_for(const MatchModule& match, const Node& record,
                                                       const AdviceQuestion& question) {
  return [&match, &record, asked = std::make_shared<AdviceQuestion>(question)] {
    auto adviser = match.traits().advice->adviser(record, *asked);
    asked->fit = adviser->fit();
    return adviser;
  };
}

Json fit_json(const MatchModule& match, const FittedField& fit,
              const std::vector<WeightedBot>& field, int seats, Seat self) {
  Json all = Json::array();
  for (Seat seat = 0; seat < seats; ++seat) {
    if (seat == self) continue;
    std::vector<std::size_t> order(field.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
      return fit.weights[a][at(seat)].mean > fit.weights[b][at(seat)].mean;
    });
    Json bots = Json::array();
    for (const std::size_t i : order) {
      const FittedField::Weight& weight = fit.weights[i][at(seat)];
      Json& bot = bots.emplace_back(Json{{"bot", short_name(match, field[i].bot)}});
      if (bot.at("bot") != field[i].bot) bot["definition"] = field[i].bot;
      bot["weight"] = json_of(Estimate{weight.mean, Interval{weight.low, weight.high}});
      bot["before"] = to_ten_digits(fit.prior[i][at(seat)]);
    }
    all.push_back({{"seat", seat}, {"bots", std::move(bots)}});
  }
  return {{"from_play", fit.from_play},
          {"effective", to_ten_digits(fit.effective)},
          {"seats", std::move(all)}};
}

namespace report {

Section fit_section(const Node& fitted) {
  constexpr std::size_t kShown = 3;
  Section section{
      "Who the others seem to be",
      fitted.at("from_play").flag()
          ? "How likely each seat is which bot, by what the seat that asks has seen so far. The "
            "intervals are of what more imagined worlds would find."
          : "How likely each seat is which bot, by earlier records alone: what a seat of this "
            "match sees of the others says too little. Without records all bots are alike."};
  Table table{"", {{"seat", ""}}};
  for (std::size_t k = 0; k < kShown; ++k) {
    const std::string number = std::to_string(k + 1);
    table.columns.push_back({"bot" + number, k == 0 ? "most likely" : "then"});
    table.columns.push_back({"weight" + number, "weight", Unit::percent});
  }
  const Node seats = fitted.at("seats");
  for (std::size_t i = 0; i < seats.array(); ++i) {
    const Node bots = seats[i].at("bots");
    std::vector<Cell> row{"seat " + shown(seats[i].at("seat").json())};
    for (std::size_t k = 0; k < kShown; ++k) {
      const bool there = k < bots.array();
      row.emplace_back(there ? bots[k].at("bot").text() : "");
      row.emplace_back(there ? value_of(bots[k].at("weight")) : Value{});
    }
    table.rows.push_back(std::move(row));
  }
  section.tables.push_back(std::move(table));
  return section;
}

}  // namespace report

}  // namespace mainmatch

#include "experiments/cli/void_parts.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/core/index.h"
#include "engine/core/stop.h"
#include "experiments/base/number.h"

namespace mainmatch::cli {

namespace {

constexpr double kManyVoid = 0.05;
/// Others that a value is tried in.
constexpr int kOthersTried = 100;
/// Submissions that are tried so: each takes as long as many matches.
constexpr std::int64_t kMaxTried = 200;

SeatSet just(Seat seat) {
  SeatSet one;
  one.insert(seat);
  return one;
}

/// What random hands in at a seat, many times over.
std::vector<Json> others_at(MatchTable& table, Seat seat) {
  std::vector<Json> others;
  for (int i = 0; i < kOthersTried; ++i) {
    throw_if_stopped();
    table.act(just(seat));
    others.push_back(table.handed_in(seat));
  }
  return others;
}

/// The submission with the least number that a field has anywhere in place of all its numbers but
/// one.
Json with_the_least(Json handed, const Json::json_pointer& kept, const std::string& field,
                    const std::vector<Json>& others) {
  Json least = handed[kept];
  for (const Json& other : others) {
    const Json numbers = Json{{field, other.value(field, Json())}}.flatten();
    for (const Json& number : numbers) {
      if (number.is_number() && number < least) least = number;
    }
  }
  const Json numbers = Json{{field, handed[field]}}.flatten();
  for (const auto& [key, number] : numbers.items()) {
    const Json::json_pointer place(key);
    if (place != kept && number.is_number()) handed[place] = least;
  }
  return handed;
}

/// Whether a part of a submission is void for one value in it: limits of that value could have
/// excluded it. It is if it stays void beside whatever others hand in.
bool is_void_alone(const MatchTable& table, Seat seat, const Json& handed, const Objection& to,
                   const std::vector<Json>& others) {
  if (!handed.is_object() || handed.empty()) return false;
  std::string field = to.part.substr(0, to.part.find_first_of(".["));
  if (!handed.contains(field) && handed.size() > 1) return false;  // of all together
  if (!handed.contains(field)) field = handed.begin().key();
  if (handed.size() == 1 && !handed[field].is_structured()) return true;
  const auto passes = [&](const Json& submission) {
    const std::vector<Objection> wrong = table.objections(seat, Node(submission, "submission"));
    return std::ranges::find(wrong, to) == wrong.end();
  };
  const Json values = Json{{field, handed[field]}}.flatten();
  return std::ranges::any_of(values.items(), [&](const auto& value) {
    const Json::json_pointer place(value.key());
    const bool is_number = handed[place].is_number();
    if (is_number && passes(with_the_least(handed, place, field, others))) return false;
    bool tried = false;
    for (Json other : others) {
      if (!other.contains(place)) continue;
      tried = true;
      other[place] = value.value();
      if (passes(other)) return false;
    }
    return tried;
  });
}

}  // namespace

bool Voids::many() const {
  return static_cast<double>(spoilt) > kManyVoid * static_cast<double>(handed);
}

std::string Voids::share() const {
  return fixed_text(100.0 * static_cast<double>(spoilt) / static_cast<double>(handed), 1) + " %";
}

std::string Voids::often() const {
  const auto most =
      std::ranges::max_element(reasons, {}, [](const auto& one) { return one.second; });
  return most == reasons.end() ? "" : "; most often " + most->first;
}

Voids voids_in(const std::vector<std::string>& records) {
  Voids found;
  for (const std::string& line : records) {
    const Json record = parse_json(line);
    for (const Json& round : record["rounds"]) {
      for (const Json& one : round["submissions"]) found.handed += !one.is_null();
      if (!round.contains("result") || !round["result"].contains("void")) continue;
      std::set<Json> seats;
      for (const Json& one : round["result"]["void"]) {
        ++found.reasons[one["part"].get<std::string>() + ": " + one["reason"].get<std::string>()];
        seats.insert(one["seat"]);
      }
      found.spoilt += static_cast<std::int64_t>(seats.size());
    }
  }
  return found;
}

std::unique_ptr<MatchTable> table_of_random(const RuleSet& rules) {
  auto table = rules.table({.bots = {{"random", rules.seats()}}});
  table->seat(std::vector<int>(at(rules.seats()), 0));
  return table;
}

Voids voids_of_limits(const RuleSet& rules, std::uint64_t seed, std::uint64_t matches) {
  Voids found;
  const auto table = table_of_random(rules);
  for (std::uint64_t number = 0; number < matches; ++number) {
    table->deal(seed, number);
    for (table->begin(seed, number); !table->is_over(); table->advance()) {
      for (const Seat seat : table->acting()) {
        table->act(just(seat));
        const Json handed = table->handed_in(seat);
        if (handed.is_null() || found.handed == kMaxTried) continue;
        ++found.handed;
        const std::vector<Objection> wrong = table->objections(seat, Node(handed, "submission"));
        if (wrong.empty()) continue;
        const std::vector<Json> others = others_at(*table, seat);
        bool spoilt = false;
        for (const Objection& one : wrong) {
          if (!is_void_alone(*table, seat, handed, one, others)) continue;
          ++found.reasons[one.part + ": " + one.reason];
          spoilt = true;
        }
        found.spoilt += spoilt;
        table->hand_in(seat, Node(handed, "submission"));
      }
    }
    if (found.handed == kMaxTried) break;
  }
  return found;
}

}  // namespace mainmatch::cli

#include "experiments/analyses/advice/history.h"

#include <algorithm>
#include <map>

#include "engine/core/index.h"
#include "engine/core/portable_exp.h"
#include "experiments/base/printable.h"
#include "experiments/matches/recorded_match.h"
#include "experiments/matches/records/reader.h"
#include "experiments/matches/records/record.h"
#include "experiments/matches/registry.h"

namespace mainmatch {

namespace {

constexpr int kAsked = 16;        ///< answers of each bot at each step
constexpr double kLeast = 0.001;  ///< of a weight: nobody is known for sure

/// Whether both are records of one match, of which one may be longer: of the same seed and number,
/// or where a record has none, of the same deal to the same people.
bool is_same_match(const Json& one, const Json& other) {
  const auto both_have = [&](const char* key) { return one.contains(key) && other.contains(key); };
  const auto same = [&](const char* key) {
    return one.value(key, Json()) == other.value(key, Json());
  };
  if (both_have("seed") && both_have("match") && !(same("seed") && same("match"))) return false;
  return both_have("setup") && same("setup") && same("bots");
}

/// Adds to the sums of people, by bot, what a record says of them. False if that is nothing.
bool add_record(const Node& record, const MatchModule& match, const std::vector<std::string>& bots,
                std::map<std::string, std::vector<double>>& sums) {
  const std::vector<std::string> names = match.traits().advice->recorded(record).bots;
  SeatSet seats;
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    if (sums.contains(names[seat])) seats.insert(static_cast<Seat>(seat));
  }
  if (seats.empty()) return false;
  const auto found = match.traits().advice->explained(record, bots, seats, kAsked);
  for (const Seat seat : seats) {
    std::vector<double>& of_person = sums[names[at(seat)]];
    for (std::size_t bot = 0; bot < bots.size(); ++bot) of_person[bot] += found[bot][at(seat)];
  }
  return true;
}

}  // namespace

std::vector<PerSeat<double>> known_from(std::istream& in, const std::string& name,
                                        const MatchModule& match,
                                        const std::vector<WeightedBot>& field,
                                        const std::vector<std::string>& people,
                                        const Json& judged) {
  std::vector<std::string> bots;
  for (const WeightedBot& one : field) bots.push_back(one.bot);
  std::map<std::string, std::vector<double>> sums;
  for (const std::string& person : people) {
    if (!person.empty()) sums[person].resize(bots.size());
  }
  bool is_known = false;
  RecordReader reader(in, name);
  while (const std::optional<RecordReader::Item> item = reader.next()) {
    if (!item->value) throw InputError(item->fault);
    try {
      const Node record(*item->value, "");
      if (&match_of(record) != &match || is_same_match(*item->value, judged)) continue;
      if (add_record(record, match, bots, sums)) is_known = true;
    } catch (const InputError& fault) {
      throw InputError("{}: {}", item->where, fault.what());
    }
  }
  if (!is_known) return {};
  std::vector<PerSeat<double>> known(bots.size());
  for (auto& seats : known) seats.fill(1);
  for (std::size_t seat = 0; seat < people.size(); ++seat) {
    const auto there = sums.find(people[seat]);
    if (there == sums.end()) continue;
    const double most = *std::max_element(there->second.begin(), there->second.end());
    for (std::size_t bot = 0; bot < bots.size(); ++bot) {
      known[bot][seat] = std::max(kLeast, portable_exp(there->second[bot] - most));
    }
  }
  return known;
}

}  // namespace mainmatch

#include "engine/core/index.h"
#include "experiments/matches/threads/record.h"

namespace mainmatch {

namespace threads {

namespace {

/// The powers of the Moira after whom a parameter is named.
std::size_t moira_named(std::string_view field) {
  std::size_t moira = 0;
  while (kMoiraNames[moira].name != field) ++moira;
  return moira;
}

template <class List>
void read_seats(const Node& node, int seats, SeatSet& taken, List& list) {
  list.clear();
  for (std::size_t i = 0; i < node.json().size(); ++i) {
    const Node entry = node[i];
    const auto seat = static_cast<Seat>(entry.whole(0, seats - 1));
    if (taken.contains(seat)) entry.fail("each seat once");
    taken.insert(seat);
    list.push_back(static_cast<std::int8_t>(seat));
  }
}

void read_realm(const Node& setup, const char* key, int size, int seats, SeatSet& taken,
                Realm& realm) {
  const Node node = setup.at(key);
  node.array(at(size), at(size));
  read_seats(node, seats, taken, realm);
}

template <class List>
Json list_of(const List& values) {
  Json list = Json::array();
  for (const auto value : values) list.push_back(value);
  return list;
}

}  // namespace

void read_realms(const Node& setup, const Rules& rules, Setup& into) {
  const int seats = rules.seats();
  SeatSet taken;
  read_realm(setup, "heaven", rules.heaven, seats, taken, into.heaven);
  read_realm(setup, "hell", rules.hell, seats, taken, into.hell);
  into.marks.clear();
  if (const auto marks = setup.find("marks")) {
    SeatSet marked;
    marks->array(0, at(seats));
    read_seats(*marks, seats, marked, into.marks);
  }
}

}  // namespace threads

void Codec<Threads>::read_rule(std::string_view field, const Node& node, Rules& rules) {
  if (field == "thresholds") {
    node.array(rules.thresholds.size(), rules.thresholds.size());
    for (std::size_t i = 0; i < rules.thresholds.size(); ++i) {
      rules.thresholds[i] = static_cast<int>(node[i].whole(1, 99));
      if (i > 0 && rules.thresholds[i] <= rules.thresholds[i - 1]) {
        node[i].fail("more than the one before");
      }
    }
    return;
  }
  node.array(threads::kTiers, threads::kTiers);
  for (std::size_t tier = 0; tier < std::size_t{threads::kTiers}; ++tier) {
    if (field == "atropos_doubles") {
      rules.atropos_doubles[tier] = node[tier].flag();
    } else {
      rules.powers[threads::moira_named(field)][tier] = static_cast<int>(node[tier].whole(0, 99));
    }
  }
}

Json Codec<Threads>::write_rule(std::string_view field, const Rules& rules) {
  if (field == "thresholds") return threads::list_of(rules.thresholds);
  if (field == "atropos_doubles") return threads::list_of(rules.atropos_doubles);
  return threads::list_of(rules.powers[threads::moira_named(field)]);
}

void Codec<Threads>::read_setup(const Node& node, const Rules& rules, Threads::Setup& setup) {
  node.object({"heaven", "hell", "marks", "garnets", "lots"});
  const int seats = rules.seats();
  threads::read_realms(node, rules, setup);
  read_garnets(node, seats, rules.starting_garnets, setup.garnets);
  read_tie_break(node, seats, setup.tie_break);
}

Json Codec<Threads>::write_setup(const Rules& rules, const Threads::Setup& setup) {
  Json json;
  json["heaven"] = threads::list_of(setup.heaven);
  json["hell"] = threads::list_of(setup.hell);
  json["marks"] = threads::list_of(setup.marks);
  write_garnets_and_tie_break(json, rules.seats(), setup.garnets, setup.tie_break);
  return json;
}

}  // namespace mainmatch

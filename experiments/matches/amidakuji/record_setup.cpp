#include "engine/core/index.h"
#include "experiments/matches/amidakuji/record.h"

namespace mainmatch {

namespace amidakuji {

namespace {

std::string letter(char first, int index) { return {static_cast<char>(first + index)}; }

std::optional<int> lettered(std::string_view name, char first, int count) {
  if (name.size() != 1) return std::nullopt;
  const int index = name[0] - first;
  if (index < 0 || index >= count) return std::nullopt;
  return index;
}

Slot read_slot(const Node& node, const Rules& rules) {
  if (const std::optional<Slot> slot = slot_named(node.text(), rules)) return *slot;
  node.fail("a slot, " + slot_name({0, 0}) + ".." +
            slot_name({static_cast<std::int8_t>(rules.rows - 1),
                       static_cast<std::int8_t>(rules.columns() - 1)}));
}

/// Puts a rung where it touches no other of its row.
void place(const Node& node, Slot slot, Board& taken) {
  const std::uint32_t here = 1u << slot.column;
  if (taken.row(slot.row) & (here | (here << 1) | (here >> 1))) {
    node.fail("no two rungs, real or phantom, in or beside one slot of a row");
  }
  taken.set(slot);
}

void read_rungs(const Node& rungs, const Rules& rules, Setup& setup) {
  Board taken = setup.phantom_board();
  const std::size_t given = rungs.array(0, at(rules.rows * rules.columns()));
  setup.rungs = Board{};
  for (std::size_t i = 0; i < given; ++i) {
    const Slot slot = read_slot(rungs[i], rules);
    place(rungs[i], slot, taken);
    setup.rungs.set(slot);
  }
}

void read_placements(const Node& node, const Rules& rules, Placements& placements) {
  std::array<std::string, kMaxLegs> names;
  std::array<std::string_view, kMaxLegs> keys;
  for (int leg = 0; leg < rules.legs; ++leg) {
    names[at(leg)] = end_name(leg);
    keys[at(leg)] = names[at(leg)];
  }
  node.object(std::span<const std::string_view>(keys.data(), at(rules.legs)));
  unsigned taken = 0;
  for (int leg = 0; leg < rules.legs; ++leg) {
    const Node entry = node.at(names[at(leg)]);
    const auto place = static_cast<int>(entry.whole(1, rules.legs));
    if ((taken >> place) & 1u) entry.fail("each placement once");
    taken |= 1u << place;
    placements[at(leg)] = static_cast<std::int8_t>(place);
  }
}

void read_hints(const Node& node, const Rules& rules, Setup& setup) {
  HintSheet sheet;
  node.array(at(rules.players), at(rules.players));
  const auto check_true = [](const Node& hint, bool is_true) {
    if (!is_true) hint.complain(shown(hint.json()) + " contradicts the setup");
  };
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const Node pair = node[at(seat)];
    read_hints_of(pair, rules, setup.phantom_board(), seat, sheet);
    check_true(pair.at("rung"), is_true(sheet.rung[at(seat)], setup.rungs));
    check_true(pair.at("placement"), is_true(sheet.placement[at(seat)], setup.placements, rules));
  }
  setup.set_hints(sheet);
}

constexpr std::array<std::string_view, 2> kStarts = {"off", "on"};

}  // namespace

void read_phantoms(const Node& phantoms, const Rules& rules, Setup& setup) {
  Board taken;
  const std::size_t count = rules.phantoms.size();
  phantoms.array(count, count);
  setup.phantoms.clear();
  for (std::size_t i = 0; i < count; ++i) {
    const Slot slot = read_slot(phantoms[i], rules);
    place(phantoms[i], slot, taken);
    setup.phantoms.push_back(slot);
  }
}

void read_hints_of(const Node& pair, const Rules& rules, const Board& phantoms, Seat seat,
                   HintSheet& sheet) {
  pair.object({"rung", "placement"});
  sheet.rung[at(seat)] = read_rung_hint(pair.at("rung"), rules, phantoms);
  sheet.placement[at(seat)] = read_placement_hint(pair.at("placement"), rules);
}

std::string start_name(int leg) { return letter('S', leg); }
std::string end_name(int leg) { return letter('A', leg); }
std::string row_name(int row) { return letter('A', row); }
std::string column_name(int column) { return start_name(column) + "-" + start_name(column + 1); }
std::string slot_name(Slot slot) { return row_name(slot.row) + ":" + column_name(slot.column); }

std::optional<int> start_named(std::string_view name, int count) {
  return lettered(name, 'S', count);
}
std::optional<int> end_named(std::string_view name, int count) {
  return lettered(name, 'A', count);
}
std::optional<int> row_named(std::string_view name, int count) {
  return lettered(name, 'A', count);
}
std::optional<int> column_named(std::string_view name, int count) {
  for (int column = 0; column < count; ++column) {
    if (name == column_name(column)) return column;
  }
  return std::nullopt;
}

std::optional<Slot> slot_named(std::string_view name, const Rules& rules) {
  if (name.size() != 5 || name[1] != ':') return std::nullopt;
  const std::optional<int> row = row_named(name.substr(0, 1), rules.rows);
  const std::optional<int> column = column_named(name.substr(2), rules.columns());
  if (!row || !column) return std::nullopt;
  return Slot{static_cast<std::int8_t>(*row), static_cast<std::int8_t>(*column)};
}

}  // namespace amidakuji

void Codec<Amidakuji>::read_rule(std::string_view, const Node& node, Rules& rules) {
  rules.phantoms.clear();
  const std::size_t count = node.array(0, amidakuji::kMaxPhantoms);
  for (std::size_t i = 0; i < count; ++i) {
    const Node phantom = node[i];
    phantom.object({"starts", "every"});
    const bool on = phantom.at("starts").one_of(amidakuji::kStarts) == 1;
    const std::int64_t every = phantom.at("every").whole(1, amidakuji::kMaxRounds);
    rules.phantoms.push_back({on, static_cast<int>(every)});
  }
}

Json Codec<Amidakuji>::write_rule(std::string_view, const Rules& rules) {
  Json list = Json::array();
  for (const amidakuji::Phantom& phantom : rules.phantoms) {
    list.push_back(
        {{"starts", amidakuji::kStarts[phantom.starts_on ? 1 : 0]}, {"every", phantom.every}});
  }
  return list;
}

void Codec<Amidakuji>::read_setup(const Node& node, const Rules& rules, Amidakuji::Setup& setup) {
  node.object({"rungs", "phantoms", "placements", "hints", "garnets", "lots"});
  amidakuji::read_phantoms(node.at("phantoms"), rules, setup);
  amidakuji::read_rungs(node.at("rungs"), rules, setup);
  amidakuji::read_placements(node.at("placements"), rules, setup.placements);
  amidakuji::read_hints(node.at("hints"), rules, setup);
  read_garnets(node, rules.players, rules.starting_garnets, setup.garnets);
  read_tie_break(node, rules.players, setup.tie_break);
}

Json Codec<Amidakuji>::write_setup(const Rules& rules, const Amidakuji::Setup& setup) {
  Json json;
  Json& rungs = json["rungs"] = Json::array();
  for (int row = 0; row < rules.rows; ++row) {
    for (int column = 0; column < rules.columns(); ++column) {
      const amidakuji::Slot slot = {static_cast<std::int8_t>(row),
                                    static_cast<std::int8_t>(column)};
      if (setup.rungs.has(slot)) rungs.push_back(amidakuji::slot_name(slot));
    }
  }
  Json& phantoms = json["phantoms"] = Json::array();
  for (const amidakuji::Slot slot : setup.phantoms) phantoms.push_back(amidakuji::slot_name(slot));
  Json& placements = json["placements"] = Json::object();
  for (int leg = 0; leg < rules.legs; ++leg) {
    placements[amidakuji::end_name(leg)] = setup.placements[at(leg)];
  }
  Json& hints = json["hints"] = Json::array();
  const amidakuji::HintSheet& sheet = setup.hints(rules);
  for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
    hints.push_back({{"rung", amidakuji::write_hint(sheet.rung[seat], rules)},
                     {"placement", amidakuji::write_hint(sheet.placement[seat], rules)}});
  }
  write_garnets_and_tie_break(json, rules.players, setup.garnets, setup.tie_break);
  return json;
}

}  // namespace mainmatch

#include "experiments/matches/amidakuji/record.h"
#include "experiments/matches/amidakuji/shape.h"

namespace mainmatch::amidakuji {

namespace {

using Named = std::optional<int>(std::string_view, int);

std::int8_t read_name(const Node& node, Named* named, int count, std::string (*name)(int)) {
  if (const std::optional<int> index = named(node.text(), count)) {
    return static_cast<std::int8_t>(*index);
  }
  node.fail(count == 0 ? "none" : name(0) + ".." + name(count - 1));
}

/// Two different names in their order.
template <class Hint>
void read_pair(const Node& node, Hint& hint, Named* named, int count, std::string (*name)(int)) {
  node.array(2, 2);
  hint.a = read_name(node[0], named, count, name);
  hint.b = read_name(node[1], named, count, name);
  if (hint.a >= hint.b) node.fail("two different ones in ascending order");
}

std::int16_t read_count(const Node& node) {
  return static_cast<std::int16_t>(node.whole(0, kMaxRows * kMaxColumns));
}

void read_slot_question(const Node& node, const Rules& rules, const Board& phantoms,
                        RungHint& hint) {
  const std::optional<Slot> slot = slot_named(node.text(), rules);
  if (slot && askable_slots(rules, phantoms).test(Board::index(*slot))) {
    hint.a = slot->row;
    hint.b = slot->column;
    return;
  }
  node.fail("a slot of the board that neither holds nor adjoins a phantom");
}

/// The two placements of a one_of hint.
void read_two_placements(const Node& node, const Rules& rules, PlacementHint& hint) {
  node.array(2, 2);
  hint.x = static_cast<std::int8_t>(node[0].whole(1, rules.legs));
  hint.y = static_cast<std::int8_t>(node[1].whole(1, rules.legs));
  if (hint.x >= hint.y) node.fail("two different placements, ascending");
}

}  // namespace

RungHint read_rung_hint(const Node& node, const Rules& rules, const Board& phantoms) {
  node.object();
  const std::size_t kind = node.at("kind").one_of(kRungKinds);
  RungHint hint;
  hint.kind = static_cast<RungHint::Kind>(kind);
  switch (hint.kind) {
    case RungHint::Kind::column_total:
      node.object({"kind", "column", "count"});
      hint.a = read_name(node.at("column"), column_named, rules.columns(), column_name);
      hint.answer = read_count(node.at("count"));
      break;
    case RungHint::Kind::row_total:
      node.object({"kind", "row", "count"});
      hint.a = read_name(node.at("row"), row_named, rules.rows, row_name);
      hint.answer = read_count(node.at("count"));
      break;
    case RungHint::Kind::rung_at:
      node.object({"kind", "slot", "present"});
      read_slot_question(node.at("slot"), rules, phantoms, hint);
      hint.answer = node.at("present").flag() ? 1 : 0;
      break;
    case RungHint::Kind::column_compare:
      node.object({"kind", "columns", "first_has"});
      read_pair(node.at("columns"), hint, column_named, rules.columns(), column_name);
      hint.answer = static_cast<std::int16_t>(
          static_cast<int>(node.at("first_has").one_of(kComparisons)) - 1);
      break;
    case RungHint::Kind::board_total:
      node.object({"kind", "count"});
      hint.answer = read_count(node.at("count"));
      break;
    case RungHint::Kind::none:  // is never dealt
      break;
  }
  return hint;
}

PlacementHint read_placement_hint(const Node& node, const Rules& rules) {
  node.object();
  const std::size_t kind = node.at("kind").one_of(kPlacementKinds);
  PlacementHint hint;
  hint.kind = static_cast<PlacementHint::Kind>(kind);
  const auto leg = [&](const char* key) {
    return read_name(node.at(key), end_named, rules.legs, end_name);
  };
  switch (hint.kind) {
    case PlacementHint::Kind::ahead:
      node.object({"kind", "legs", "better"});
      read_pair(node.at("legs"), hint, end_named, rules.legs, end_name);
      hint.x = leg("better");
      break;
    case PlacementHint::Kind::paying:
      node.object({"kind", "leg", "pays"});
      hint.a = leg("leg");
      hint.x = node.at("pays").flag() ? 1 : 0;
      break;
    case PlacementHint::Kind::one_of:
      node.object({"kind", "leg", "placements"});
      hint.a = leg("leg");
      read_two_placements(node.at("placements"), rules, hint);
      break;
    case PlacementHint::Kind::sum:
      node.object({"kind", "legs", "sum"});
      read_pair(node.at("legs"), hint, end_named, rules.legs, end_name);
      hint.x = static_cast<std::int8_t>(node.at("sum").whole(0, 2 * kMaxLegs));
      break;
    case PlacementHint::Kind::parity:
      node.object({"kind", "leg", "even"});
      hint.a = leg("leg");
      hint.x = node.at("even").flag() ? 1 : 0;
      break;
    case PlacementHint::Kind::none:
      break;
  }
  return hint;
}

Json write_hint(const RungHint& hint, const Rules& rules) {
  return tree_of([&](JsonShape& sink) {
    Shape<Amidakuji>::add_rung_hint(
        rules, [&] { return hint; }, sink);
  });
}

Json write_hint(const PlacementHint& hint, const Rules& rules) {
  return tree_of([&](JsonShape& sink) {
    Shape<Amidakuji>::add_placement_hint(
        rules, [&] { return hint; }, sink);
  });
}

}  // namespace mainmatch::amidakuji

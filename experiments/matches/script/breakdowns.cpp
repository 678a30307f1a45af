#include "experiments/matches/script/breakdowns.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "engine/core/index.h"
#include "experiments/base/error.h"
#include "experiments/base/nearest.h"
#include "experiments/base/printable.h"

namespace mainmatch::script {

namespace {

constexpr std::int64_t kMaxNames = 1024;
constexpr std::size_t kMaxCells = 65'536;
constexpr std::string_view kExpected = "1..1024 names, a number of them, or a rule that says it";

/// The names of the rows or the columns.
std::vector<std::string> names_of(const Json& side, const Json& rules, const std::string& path) {
  const auto fail = [&] {
    std::string text = path + ": " + mismatch(shown(side), kExpected);
    if (side.is_string()) {
      std::vector<std::string_view> known;
      for (const auto& [rule, unused] : rules.items()) known.push_back(rule);
      const std::string near = suggestion(side.get_ref<const std::string&>(), known);
      if (near.starts_with(';')) text += near;
    }
    throw InputError(text);
  };
  std::vector<std::string> names;
  if (side.is_array()) {
    for (const Json& one : side) {
      if (!one.is_string()) fail();
      names.push_back(one);
    }
  } else {
    const bool is_rule = side.is_string() && rules.contains(side);
    const Json& count = is_rule ? rules[side.get<std::string>()] : side;
    if (!count.is_number_integer()) fail();
    if (count < 1 || count > kMaxNames) {
      throw InputError("{}: {}", path, mismatch(shown(count), "1..1024 of them"));
    }
    const bool of_seats = is_rule && side == "players";  // which people count from 0
    for (int i = 0; i < count.get<int>(); ++i) {
      names.push_back(of_seats ? "seat " + std::to_string(i) : std::to_string(i + 1));
    }
  }
  if (names.empty() || names.size() > at(kMaxNames)) fail();
  std::set<std::string_view> seen;
  for (const std::string& one : names) {
    if (!seen.insert(one).second) {
      throw InputError("{}: {} stands there twice", path, shown_word(one));
    }
  }
  return names;
}

/// What stands in a list at a place, or in a table under a name.
class Entries {
 public:
  Entries(const std::optional<Node>& table, const std::vector<std::string>& names)
      : table_(table), names_(names) {
    if (!table_) return;
    if (table_->json().is_array()) {
      table_->array(0, names.size());
    } else {
      table_->object(std::vector<std::string_view>(names.begin(), names.end()));
    }
  }
  std::optional<Node> operator[](std::size_t i) const {
    if (!table_) return std::nullopt;
    if (table_->json().is_object()) return table_->find_unless_null(names_[i]);
    if (i >= table_->json().size() || (*table_)[i].is_null()) return std::nullopt;
    return (*table_)[i];
  }

 private:
  const std::optional<Node>& table_;
  const std::vector<std::string>& names_;
};

BreakdownCell read_cell(const Node& given, Breakdown::Kind kind) {
  constexpr std::int64_t kMost = BreakdownCell::kLimit - 1;
  const bool is_pair = given.json().is_array();
  if (is_pair) given.array(2, 2);
  const std::int64_t n = is_pair ? given[1].whole(0, kMost) : 1;
  const bool is_share = kind == Breakdown::Kind::share;
  const std::int64_t x =
      (is_pair ? given[0] : given).whole(is_share ? 0 : -kMost, is_share ? n : kMost);
  return {static_cast<std::int32_t>(x), static_cast<std::int32_t>(n)};
}

}  // namespace

std::vector<NamedBreakdown> declared_breakdowns(const Json& declared, const Json& rules) {
  std::vector<NamedBreakdown> all;
  for (const Json& one : declared) {
    const std::string name = one["name"];
    all.push_back({name, one["help"],
                   one["kind"] == "share" ? Breakdown::Kind::share : Breakdown::Kind::mean,
                   names_of(one["rows"], rules, name + ".rows"),
                   names_of(one["columns"], rules, name + ".columns")});
    if (all.back().rows.size() * all.back().columns.size() > kMaxCells) {
      throw InputError("{}: more than {} cells", name, kMaxCells);
    }
  }
  return all;
}

void read_breakdowns(const Node& given, std::span<const NamedBreakdown> all,
                     std::vector<BreakdownCell>& cells) {
  std::vector<std::string> names;
  for (const NamedBreakdown& one : all) names.push_back(one.name);
  const std::optional<Node> sheets_node = given;
  const Entries sheets(sheets_node, names);
  cells.clear();
  for (std::size_t i = 0; i < all.size(); ++i) {
    const NamedBreakdown& one = all[i];
    const std::optional<Node> sheet = sheets[i];
    if (!sheet) given.at(one.name).fail("rows of cells");
    const Entries rows(sheet, one.rows);
    for (std::size_t r = 0; r < one.rows.size(); ++r) {
      const std::optional<Node> row = rows[r];
      const Entries columns(row, one.columns);
      for (std::size_t c = 0; c < one.columns.size(); ++c) {
        const std::optional<Node> cell = columns[c];
        cells.push_back(cell ? read_cell(*cell, one.kind) : BreakdownCell{});
      }
    }
  }
}

}  // namespace mainmatch::script

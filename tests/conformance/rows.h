#pragma once

#include <algorithm>
#include <cctype>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/core/signature.h"
#include "tests/conformance/forms.h"

namespace mainmatch::tests {

using Row = std::vector<std::int32_t>;
/// Stands in no row.
inline constexpr std::int32_t kUnwritten = -1'234'567'890;

/// The name of a column without numbers and without letters of legs, horses or columns of a board:
/// "rounds[].moves[].amount", "cards.".
inline std::string field_of(const std::string& column) {
  std::string field;
  for (const char c : column) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isdigit(letter) == 0 && std::isupper(letter) == 0) field += c;
  }
  return field;
}

/// Rows of views under one rule set, with the JSON of these.
class SeenRows {
 public:
  explicit SeenRows(std::vector<std::string> columns) {
    for (const std::string& column : columns) fields_.push_back(field_of(column));
  }

  std::size_t width() const { return fields_.size(); }
  std::size_t size() const { return form_of_.size(); }

  /// Fails if another view has this row, or this view another row.
  void add(const std::string& form, const Row& row) {
    const std::uint64_t row_hash = hash_of(row), form_hash = hash_of(form);
    const auto [at_form, new_form] = row_of_.emplace(form_hash, row_hash);
    REQUIRE(at_form->second == row_hash);  // else it shows what the view does not
    const auto [at_row, new_row] = form_of_.emplace(row_hash, form_hash);
    REQUIRE(at_row->second == form_hash);  // else it leaves something out
  }

  /// Two rows that differ in one field alone need it.
  void compare(const Row& one, const Row& other, std::set<std::string>& needed) const {
    const std::string* field = nullptr;
    for (std::size_t i = 0; i < one.size(); ++i) {
      if (one[i] == other[i]) continue;
      if (field != nullptr && *field != fields_[i]) return;
      field = &fields_[i];
    }
    if (field != nullptr) needed.insert(*field);
  }

  const std::vector<std::string>& fields() const { return fields_; }

 private:
  template <class Values>
  static std::uint64_t hash_of(const Values& values) {
    Hash hash;
    for (const auto value : values) hash.add(value);
    return hash.value();
  }

  std::vector<std::string> fields_;  ///< by column
  std::unordered_map<std::uint64_t, std::uint64_t> row_of_, form_of_;
};

/// Fields that no view can differ in alone, in all matches: the step and the seat, which decide
/// what else there is, and the length of a list.
inline bool is_implied(const std::string& field) {
  return field == "step.kind" || field == "step.round" || field == "seat" ||
         field.ends_with(".length");
}

/// Two views have the same row if and only if they are the same JSON: over noisy matches, and with
/// one value changed. Every field of a row is needed: there are two views that differ in it alone,
/// and would have the same row without it. `implied` are those that other fields imply. There must
/// be at least `least` different views.
template <Game G>
void rows_show_what_views_show(int matches, std::size_t least,
                               const std::set<std::string>& implied = {}) {
  constexpr int kChanges = 10;  // of a position
  std::set<std::string> fields, needed;
  std::size_t seen = 0;
  for (const auto& rules : Hooks<G>::rules()) {
    SeenRows rows(ViewJson<G>::columns(rules));
    fields.insert(rows.fields().begin(), rows.fields().end());
    const auto row_of = [&](const typename G::State& state, Seat seat) {
      Row row(rows.width() + 1, kUnwritten);
      ViewJson<G>::write_row(state, seat, row.data());
      REQUIRE(row.back() == kUnwritten);  // else it is wider than it should be
      row.pop_back();
      rows.add(view_json<G>(state, seat).dump(), row);
      return row;
    };
    const auto changed = std::make_unique<typename G::State>();
    for (int match = 0; match < matches; ++match) {
      const auto number = static_cast<std::uint64_t>(match);
      Stream chance(33, number, Purpose::bot(2));
      const auto below = [&](int n) {
        return static_cast<int>(chance.below(static_cast<std::uint32_t>(n)));
      };
      const Seat seat = below(G::seats(rules));
      walk<G>(noisy_history<G, G>(rules, 33, number), [&](const auto& state, std::size_t) {
        const Row row = row_of(state, seat);
        *changed = state;
        OneChange none;
        Hooks<G>::change(*changed, seat, none);
        REQUIRE(row_of(*changed, seat) == row);
        for (int i = 0; i < std::min(kChanges, none.shown()); ++i) {
          *changed = state;
          OneChange one(below(none.shown()));
          Hooks<G>::change(*changed, seat, one);
          rows.compare(row, row_of(*changed, seat), needed);
        }
      });
    }
    seen += rows.size();
  }
  std::string idle;
  for (const std::string& field : fields) {
    if (!needed.contains(field) && !implied.contains(field) && !is_implied(field)) {
      idle += field + "\n";
    }
  }
  if (scaled(4) == 4) CHECK(idle == "");  // else there are too few
  CHECK(seen >= least);
}

}  // namespace mainmatch::tests

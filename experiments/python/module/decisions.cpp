#include "experiments/python/module/decisions.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiments/base/error.h"
#include "experiments/matches/payoff.h"
#include "experiments/matches/provenance.h"
#include "experiments/matches/records/decision_card.h"
#include "experiments/matches/records/decisions.h"
#include "experiments/matches/records/record.h"
#include "experiments/python/module/arrays.h"
#include "experiments/python/module/values.h"

namespace mainmatch::python {

namespace nb = nanobind;
using nb::literals::operator""_a;

namespace {

using Kind = DecisionColumn::Kind;

/// A table of decisions that takes its rules from the first record.
class Decisions {
 public:
  Decisions(nb::handle columns, nb::handle payoff)
      : payoff_(split_list(to_text(payoff, "payoff"))) {
    if (columns.is_none()) return;
    const Json list = to_json(columns, "columns");
    for (const Json& one : list.is_array() ? list : Json::array()) {
      if (one.is_string()) wanted_.push_back(one);
    }
    if (!list.is_array() || wanted_.empty() || wanted_.size() != list.size()) {
      throw ValueError("columns", shown_value(columns), "a list of names of columns");
    }
  }

  /// A record: a dict, or a line of JSON.
  void add(nb::handle given) {
    const std::string path = "records[" + std::to_string(matches_) + "]";
    const Json record = nb::isinstance<nb::str>(given) ? line(given, path) : to_json(given, path);
    const Node node(record, path);
    const MatchModule& match = match_of(node);
    const Json done = match.adjudicate(node);
    if (!table_) {
      table_.emplace(match.rules(done.at("rules")), payoff_, wanted_);
      provenance_ = done.value(kProvenance, Json());
    } else if (&table_->rules().match() != &match) {
      throw ValueError(path + ".game", "'" + std::string(match.name()) + "'",
                       "the match of the first record");
    }
    table_->add(Node(done, path));
    ++matches_;
  }

  /// (name, kind, values, mask, words) of each column: mask is None where every row has a value,
  /// else 1 where it has none; words are those that values number.
  nb::list take() {
    nb::list all;
    if (!table_) return all;
    for (const DecisionColumn& column : table_->columns()) {
      const char* const kind = column.kind == Kind::real   ? "real"
                               : column.kind == Kind::word ? "word"
                                                           : "whole";
      all.append(nb::make_tuple(nb::str(column.name.c_str()), kind, values(column), mask(column),
                                list_of(column.words)));
    }
    table_->clear();
    return all;
  }
  std::size_t rows() const { return table_ ? table_->rows() : 0; }

  nb::object card(nb::handle file, std::uint64_t rows) const {
    if (!table_) throw InputError("records: empty, expected one at least");
    const std::string text =
        decision_card(*table_, {to_text(file, "file"), rows, matches_, provenance_, Json()});
    return nb::str(text.data(), text.size());
  }

 private:
  static Json line(nb::handle given, const std::string& path) {
    try {
      return parse_json(to_text(given, path));
    } catch (const JsonError& error) {
      throw InputError("{}: {}", path, error.what());
    }
  }

  static nb::object values(const DecisionColumn& column) {
    if (column.kind == Kind::real) {
      return array<double>(column.reals.size(), 0,
                           [&](std::size_t i, double* to) { *to = column.reals[i]; });
    }
    const auto value = [&](std::size_t i) {
      return column.wholes[i] == DecisionColumn::kNothing ? 0 : column.wholes[i];
    };
    if (column.is_wide) {
      return array<std::int64_t>(column.wholes.size(), 0,
                                 [&](std::size_t i, std::int64_t* to) { *to = value(i); });
    }
    return array<std::int32_t>(column.wholes.size(), 0, [&](std::size_t i, std::int32_t* to) {
      *to = static_cast<std::int32_t>(value(i));
    });
  }
  static nb::object mask(const DecisionColumn& column) {
    if (std::ranges::find(column.wholes, DecisionColumn::kNothing) == column.wholes.end()) {
      return nb::none();
    }
    return array<std::uint8_t>(column.wholes.size(), 0, [&](std::size_t i, std::uint8_t* to) {
      *to = column.wholes[i] == DecisionColumn::kNothing;
    });
  }

  Payoff payoff_;
  std::vector<std::string> wanted_;
  std::optional<DecisionTable> table_;
  std::uint64_t matches_ = 0;
  Json provenance_;
};

}  // namespace

void add_decisions(nb::module_& module) {
  nb::class_<Decisions>(module, "DecisionTable", "Reads records for decisions().")
      .def(nb::init<nb::handle, nb::handle>(), "columns"_a.none(), "payoff"_a,
           nb::sig("def __init__(self, columns: list[str] | None, payoff: str) -> None"))
      .def("add", &Decisions::add, "record"_a.none(),
           nb::sig("def add(self, record: str | collections.abc.Mapping[str, object]) -> None"))
      .def("take", &Decisions::take, nb::sig("def take(self) -> list[tuple]"))
      .def_prop_ro("rows", &Decisions::rows, nb::sig("def rows(self) -> int"))
      .def("card", &Decisions::card, "file"_a, "rows"_a,
           nb::sig("def card(self, file: str, rows: int) -> str"));
}

}  // namespace mainmatch::python

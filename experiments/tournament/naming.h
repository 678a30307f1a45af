#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/breakdown.h"
#include "engine/core/control.h"
#include "experiments/tournament/tally.h"

namespace mainmatch {

/// A breakdown as it stands in reports, without its numbers.
struct NamedBreakdown {
  std::string name;
  std::string help;
  Breakdown::Kind kind;
  std::vector<std::string> rows;
  std::vector<std::string> columns;
};

/// What the numbers of a tally are called, in the tally's order.
struct Naming {
  std::vector<std::string> bots;
  std::span<const Fact> facts = {};
  std::span<const std::string_view> roles = {};
  std::span<const Fact> flags = {};
  std::vector<NamedBreakdown> breakdowns = {};  ///< their cells follow each other row by row
  std::span<const Fact> controls = {};
  std::optional<Payoff> payoff = {};

  /// Of the tally that they name, of matches with so many seats. They outlive it.
  TallyShape shape(std::size_t seats) const {
    TallyShape shape{bots.size(), seats, facts.size(), roles.size(), flags.size()};
    for (const NamedBreakdown& one : breakdowns)
      shape.cells += one.rows.size() * one.columns.size();
    shape.controls = controls.size();
    if (payoff) shape.payoff = &*payoff;
    return shape;
  }
};

/// `payoff` is what counts, if that was said.
template <Game G>
Naming naming(const typename G::Rules& rules, std::vector<std::string> bots,
              std::optional<Payoff> payoff = {}) {
  Naming names{.bots = std::move(bots), .facts = G::kFacts};
  names.payoff = std::move(payoff);
  if constexpr (RoleGame<G>) {
    names.roles = G::kRoles;
    names.flags = G::kFlags;
  }
  if constexpr (ControlledGame<G>) names.controls = G::kControls;
  if constexpr (BrokenDownGame<G>) {
    for (std::size_t i = 0; i < G::kBreakdowns.size(); ++i) {
      const Breakdown& breakdown = G::kBreakdowns[i];
      NamedBreakdown& named = names.breakdowns.emplace_back();
      named.name = breakdown.name;
      named.help = breakdown.help;
      named.kind = breakdown.kind;
      const BreakdownShape shape = G::shape(rules, i);
      const auto labels = [&](Axis axis, int many, std::vector<std::string>& to) {
        for (int k = 0; k < many; ++k) to.emplace_back(G::label(rules, i, axis, k).text());
      };
      labels(Axis::row, shape.rows, named.rows);
      labels(Axis::column, shape.columns, named.columns);
    }
  }
  return names;
}

/// The room that a match needs to break itself down: cells that are all zero between matches.
class BreakdownRoom {
 public:
  explicit BreakdownRoom(const Naming& names) {
    for (const NamedBreakdown& breakdown : names.breakdowns) {
      first_.push_back(static_cast<int>(cells_.size()));
      columns_.push_back(static_cast<int>(breakdown.columns.size()));
      cells_.resize(cells_.size() + breakdown.rows.size() * breakdown.columns.size());
    }
  }

  BreakdownSheet sheet() { return {cells_, first_, columns_}; }
  std::span<const BreakdownCell> cells() const { return cells_; }
  void clear() { cells_.assign(cells_.size(), {}); }

 private:
  std::vector<BreakdownCell> cells_;
  std::vector<int> first_;
  std::vector<int> columns_;
};

}  // namespace mainmatch

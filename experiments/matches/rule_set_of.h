#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/core/breakdown.h"
#include "engine/core/index.h"
#include "engine/core/place.h"
#include "engine/core/standing.h"
#include "experiments/base/number.h"
#include "experiments/matches/hosted_agent.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/record_head.h"
#include "experiments/matches/rules_json.h"
#include "experiments/matches/screen.h"
#include "experiments/matches/simulator_of.h"

namespace mainmatch {

/// The rules of a game as a rule set.
template <Game G>
class RuleSetOf final : public RuleSet {
 public:
  using Rules = typename G::Rules;

  /// `rules` are valid: in range and without a validation error.
  RuleSetOf(const MatchModule& match, const Rules& rules)
      : RuleSet(match, G::seats(rules)), rules_(rules) {}

  const Rules& typed() const { return rules_; }
  Json json() const override { return rules_to_json<G>(rules_); }

  std::unique_ptr<MatchTable> table(const SimulatorOptions& options) const override {
    const OutsideForms<G> forms = {
        &make_outside_bots<G>, &view_json<G>,          &ViewJson<G>::write_row,
        &write_mask<G>,        &read_handed_in<G>,     &objections_to<G>,
        &write_next_mask<G>,   &ActionForm<G>::encode, &ActionForm<G>::decode,
        &submission_json<G>,   &action_of<G>,          &make_screen<G>,
        &submission_schema<G>};
    return std::make_unique<SimulatorOf<G>>(rules_, options, forms);
  }

  RowForm rows() const override {
    return {ActionForm<G>::factors(rules_), ViewJson<G>::columns(rules_)};
  }

  std::vector<int> seats_by_role() const override {
    if constexpr (RoleGame<G>) {
      SimulatorOf<G> any(rules_, {});
      any.deal(0, 0);
      std::vector<int> seats(G::kRoles.size());
      for (const int role : any.role_of_seat()) ++seats[at(role)];
      return seats;
    } else {
      return {seats()};
    }
  }

  std::vector<NamedBreakdown> breakdowns() const override {
    std::vector<NamedBreakdown> all;
    if constexpr (BrokenDownGame<G>) {
      for (std::size_t i = 0; i < G::kBreakdowns.size(); ++i) {
        const Breakdown& one = G::kBreakdowns[i];
        NamedBreakdown& named = all.emplace_back(
            NamedBreakdown{std::string(one.name), std::string(one.help), one.kind, {}, {}});
        const BreakdownShape shape = G::shape(rules_, i);
        const auto label = [&](Axis axis, int many, std::vector<std::string>& to) {
          for (int k = 0; k < many; ++k) to.emplace_back(G::label(rules_, i, axis, k).text());
        };
        label(Axis::row, shape.rows, named.rows);
        label(Axis::column, shape.columns, named.columns);
      }
    }
    return all;
  }

  std::vector<PlaceKind> place_kinds() const override {
    std::vector<PlaceKind> kinds;
    if constexpr (PlacedGame<G>) {
      for (std::size_t kind = 0; kind < G::kPlaces.size(); ++kind) {
        PlaceKind& named =
            kinds.emplace_back(PlaceKind{std::string(G::kPlaces[kind].name), {}, G::kPlacesChosen});
        for (int place = 0; place < G::places(rules_, kind); ++place) {
          named.places.emplace_back(G::place_name(rules_, kind, place).text());
        }
      }
    }
    return kinds;
  }

  int rounds() const override {
    if constexpr (StandingGame<G>) return G::rounds(rules_);
    return 0;
  }

  std::vector<Parameter> parameters() const override {
    return parameters_of<std::vector<Parameter>>(std::span<const Field<Rules>>(G::kFields), rules_);
  }

  std::string validation_error(std::span<const ParameterValue> changes) const override {
    const std::span<const Field<Rules>> fields(G::kFields);
    Rules changed = rules_;
    for (const Field<Rules>& field : fields) {
      for (const ParameterValue& change : changes) {
        if (change.name == field.name) set_value(field, change.value, changed);
      }
    }
    if (const auto* bad = first_out_of_range(fields, changed)) {
      return std::string(bad->name) + ": " +
             mismatch(real_text(value_of(*bad, changed)),
                      real_text(bad->lo.in(changed)) + ".." + real_text(bad->hi.in(changed)));
    }
    const char* const error = G::validation_error(changed);
    return error ? error : "";
  }

  Json fresh_record(std::uint64_t seed, std::uint64_t match,
                    std::string_view command) const override {
    typename G::Setup setup;
    deal_match<G>(rules_, seed, match, setup);
    Provenance from{seed, match, {}, command};
    if (match == 0) from.match.reset();
    Json record = record_head<G>(rules_, setup, from);
    record["rounds"] = Json::array();
    return record;
  }

 private:
  Rules rules_;
};

}  // namespace mainmatch

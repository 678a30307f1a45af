#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <string>
#include <vector>

#include "experiments/matches/match_module.h"
#include "experiments/matches/simulator.h"

namespace mainmatch::python {

/// A match that is played step by step by whoever calls, beside bots. Python holds its lock while
/// any of this runs, so threads take turns. All that a caller gives is read before the match is
/// touched: reading may run code of the caller's.
class Match {
 public:
  Match(nanobind::handle game, nanobind::handle rules, nanobind::handle seed,
        nanobind::handle match, nanobind::handle bots);

  nanobind::object game() const;
  nanobind::object rules() const;
  nanobind::object seats() const;
  nanobind::object acting() const;
  nanobind::object is_over() const;
  nanobind::object step_kind() const;
  nanobind::object round() const;
  nanobind::object outcome() const;
  nanobind::object record() const;
  nanobind::object bots() const;

  nanobind::object payoffs(nanobind::handle payoff) const;
  nanobind::object observe(nanobind::handle seat) const;
  nanobind::object explain(nanobind::handle seat, nanobind::handle submission) const;
  void step(nanobind::handle submissions);
  void close();

 private:
  Simulator& open() const;
  Seat to_seat(nanobind::handle seat) const;
  std::string callers_text() const;
  void seat_bots(nanobind::handle bots);
  void play_bots();

  const MatchModule* module_;
  std::shared_ptr<const RuleSet> rules_;
  SeatSet seats_of_bots_;
  std::vector<std::string> bot_names_;  ///< by seat; empty: the caller's
  std::unique_ptr<Simulator> simulator_;
  std::string record_;  ///< when the match is over
};

/// Adds the class to the module.
void add_match(nanobind::module_& module);

}  // namespace mainmatch::python

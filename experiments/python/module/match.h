#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "experiments/matches/match_module.h"
#include "experiments/matches/match_table.h"

namespace mainmatch::python {

/// What a match begins with.
struct MatchStart {
  const MatchModule* module = nullptr;
  std::shared_ptr<const RuleSet> rules;
  std::uint64_t seed = 1;
  std::uint64_t match = 0;
  std::vector<std::string> bots;  ///< canonical names by seat; empty: the caller's
  Json record;  ///< the setup and the steps to begin with; null: the deal of seed and match
};

// All throw InputError.
/// The canonical name of a bot that can sit down at a match in Python: none that is a program or in
/// Python itself. `path` names the text in messages.
std::string bot_name(const std::string& path, const std::string& text, const MatchModule& match);
/// A dict of seats and such names, or None: by seat, empty where there is none.
std::vector<std::string> bots_by_seat(nanobind::handle bots, const RuleSet& rules);
MatchStart read_start(nanobind::handle game, nanobind::handle rules, nanobind::handle seed,
                      nanobind::handle match, nanobind::handle bots);
/// From a record. `bots` as above; None: those that the record names.
MatchStart read_start(nanobind::handle record, nanobind::handle bots);
/// From Match::state().
MatchStart read_state(nanobind::handle state);

/// A match that is played step by step by whoever calls, beside bots. Python holds its lock while
/// any of this runs, so threads take turns. All that a caller gives is read before the match is
/// touched: reading may run code of the caller's.
class Match {
 public:
  /// `steps` are played after the start, each as step() takes them. Throws InputError for a record
  /// or steps that cannot be played.
  explicit Match(MatchStart start, const nanobind::list& steps = {});
  Match(const Match&) = delete;  // the table writes to record_
  Match& operator=(const Match&) = delete;

  /// What the match can be rebuilt from, a tuple: what read_state() takes, and as its last entry
  /// the list of steps since. Throws InputError for a clone.
  nanobind::object state() const;

  nanobind::object game() const;
  nanobind::object rules() const;
  nanobind::object seats() const;
  nanobind::object acting() const;
  nanobind::object is_over() const;
  nanobind::object step_kind() const;
  nanobind::object round() const;
  nanobind::object steps() const;
  nanobind::object outcome() const;
  /// Throws InputError for a clone.
  nanobind::object record() const;
  nanobind::object bots() const;

  nanobind::object payoffs(nanobind::handle payoff) const;
  nanobind::object observe(nanobind::handle seat) const;
  nanobind::object text(nanobind::handle seat) const;
  nanobind::object submission_schema(nanobind::handle seat) const;
  nanobind::object observation_names() const;
  nanobind::object observe_row(nanobind::handle seat) const;
  nanobind::object factors() const;
  nanobind::object mask(nanobind::handle seat, nanobind::handle prefix) const;
  nanobind::object sample(nanobind::handle seed, nanobind::handle seat) const;
  nanobind::object decode(nanobind::handle action) const;
  nanobind::object encode(nanobind::handle submission) const;
  nanobind::object explain(nanobind::handle seat, nanobind::handle submission) const;
  void step(nanobind::handle submissions);
  /// A match, owned by Python, that goes on from here by itself and keeps no record; where `into`
  /// is a match, this one is made it.
  nanobind::object clone(nanobind::handle into) const;
  void close();

 private:
  /// What a seat of the caller's hands in for a step: a submission, or an action.
  struct HandedIn {
    Seat seat;
    Json submission;
    std::vector<int> action;
  };

  Match() = default;
  Match& operator=(Match&&) = default;  // of a clone
  void go_on_from(const Match& other);
  void require_record() const;
  MatchTable& open() const;
  /// Throws if the match is over.
  const MatchTable& running() const;
  /// An action; if it is not to be whole, the values of fewer factors, the first ones.
  std::vector<int> to_action(nanobind::handle given, const char* name = "action",
                             bool is_whole = true) const;
  /// A row of a seat, or of None those of all seats, one under the other: write(seat, row).
  template <class T, class Write>
  nanobind::object by_seat(nanobind::handle seat, std::size_t width, const Write& write) const;
  Seat to_seat(nanobind::handle seat) const;
  /// Throws for one that does not act now.
  Seat to_acting(nanobind::handle seat) const;
  std::string callers_text() const;
  std::vector<int> seat_bots(std::shared_ptr<void> cache = nullptr);
  bool has_step(const Node& record) const;
  void play_record(const Node& record);
  void play_bots();
  Json as_recorded(Json record) const;

  std::shared_ptr<const MatchStart> start_;  ///< shared with clones, as `rows_` is
  std::shared_ptr<const RowForm> rows_;
  SeatSet seats_of_bots_;
  std::unique_ptr<MatchTable> table_;
  std::size_t played_ = 0;  ///< steps since the start
  bool is_clone_ = false;   ///< then it keeps neither of these:
  std::vector<std::vector<HandedIn>> steps_;
  std::string record_;  ///< when the match is over
};

/// Adds the class to the module.
void add_match(nanobind::module_& module);

}  // namespace mainmatch::python

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agents/search_defaults.h"
#include "engine/core/breakdown.h"
#include "engine/core/field.h"
#include "engine/core/game.h"
#include "experiments/base/json.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/match_table.h"
#include "experiments/matches/odds.h"
#include "experiments/matches/parameter.h"
#include "experiments/matches/picture.h"
#include "experiments/matches/row_form.h"

namespace mainmatch {

class Adviser;
class MatchModule;
struct AdviceQuestion;
struct RecordedMatch;
struct ViewAnswer;
struct ViewQuestion;
struct StageQuestion;
struct StageSolution;
/// Called with the progress of a solver; returns false to stop it.
using StageWatch = std::function<bool(int steps, double exploitability)>;

/// A breakdown as it stands in reports, without its numbers.
struct NamedBreakdown {
  std::string name;
  std::string help;
  Breakdown::Kind kind;
  std::vector<std::string> rows;
  std::vector<std::string> columns;
};

/// Of a kind of places where seats begin (see engine/core/place.h).
struct PlaceKind {
  std::string name;
  std::vector<std::string> places;
  bool chosen = false;  ///< by the seats; else they are dealt
};

/// A match under given rules, which are valid: what can be played.
class RuleSet {
 public:
  virtual ~RuleSet() = default;

  const MatchModule& match() const { return *match_; }
  int seats() const { return seats_; }
  /// All rules in effect, as an object.
  virtual Json json() const = 0;
  /// Plays whole matches.
  std::unique_ptr<Simulator> simulator(const SimulatorOptions& options) const {
    return table(options);
  }
  /// Plays matches that rest between steps.
  virtual std::unique_ptr<MatchTable> table(const SimulatorOptions& options) const = 0;

  /// How actions and observations stand as numbers.
  virtual RowForm rows() const = 0;

  /// How many seats of each role a match has; one number where it has no roles.
  virtual std::vector<int> seats_by_role() const = 0;
  /// None if the match has none.
  virtual std::vector<NamedBreakdown> breakdowns() const = 0;
  virtual std::vector<PlaceKind> place_kinds() const = 0;
  /// Rounds after which the match can say how it stands; 0 if it cannot.
  virtual int rounds() const = 0;

  /// The parameters with their values in these rules.
  virtual std::vector<Parameter> parameters() const = 0;
  /// The validation error of these rules after the parameters with these names have got these
  /// values, as "max_bet: got 30, expected 1..20"; empty if they are valid.
  virtual std::string validation_error(std::span<const ParameterValue> changes) const = 0;

  /// A record of match number `match` of `seed`, dealt and not begun. Match 0 goes without its
  /// number. `command` is that which asks for it.
  virtual Json fresh_record(std::uint64_t seed, std::uint64_t match,
                            std::string_view command = {}) const = 0;

 protected:
  RuleSet(const MatchModule& match, int seats) : match_(&match), seats_(seats) {}

 private:
  const MatchModule* match_;
  int seats_;
};

struct SeatSource;  // seat_source.h

/// Plays out what a seat of a recorded match may hand in.
struct AdviceSource {
  /// The record must outlive it. Throws InputError as MatchModule::view() does, and ValueError for
  /// candidates that are not valid.
  std::unique_ptr<Adviser> (*adviser)(const Node& record, const AdviceQuestion& question);
  /// What the seats of a recorded match handed in. Throws InputError if the record is invalid, or
  /// has no step that was played.
  RecordedMatch (*recorded)(const Node& record);
  /// How well bots explain what seats of a recorded match handed in (see explained.h): by bot and
  /// seat. Null: the match cannot say it.
  std::vector<PerSeat<double>> (*explained)(const Node& record, std::span<const std::string> bots,
                                            SeatSet judged, int times) = nullptr;
};

/// Solves a round as a game of its own. Both throw InputError for a round that cannot be reached.
struct StageSolver {
  /// The first round of match 0 of `seed` under rules of this match.
  StageSolution (*first_round)(const RuleSet& rules, std::uint64_t seed,
                               const StageQuestion& question, const StageWatch& watch);
  /// Round number `round` of a recorded match, 1-based, or without it the next one to be played.
  StageSolution (*round)(const Node& record, std::optional<std::int64_t> round,
                         const StageQuestion& question, const StageWatch& watch);
};

/// A match without its types: all that the program knows about it. There is one object of each
/// (see registry.h), which lives as long as the program.
class MatchModule {
 public:
  /// What is the same under all rules. Texts live as long as the program.
  struct Traits {
    std::string_view name;         ///< as on the command line
    std::string_view title;        ///< for people
    int seats;                     ///< under the default rules
    std::string_view source = {};  ///< the file that defines it; empty: it is one of the program's
    std::string_view file = {};    ///< the name of that file
    std::vector<BotInfo> bots;     ///< in the order of the roster
    /// How its default bots play, as `mainmatch signature` prints it for all. A commit that changes
    /// behaviour changes it on purpose and says what it was and is.
    std::uint64_t signature = 0;
    std::span<const Fact> facts;
    std::span<const std::string_view> roles;  ///< empty where all seats are alike
    std::span<const Fact> flags;
    std::span<const Fact> controls;
    std::vector<Fact> mechanics;  ///< names and help, as engine/core/mechanic.h lists them
    std::vector<Fact> knowledge;
    /// Fresh matches for certificates of a meta-game by default: a number, so that the result does
    /// not depend on the machine, that four of the slowest bots play in less than ten minutes on
    /// two cores.
    std::uint64_t certify_matches = 100'000;
    // How submissions are judged by default: see Judging.
    /// The strongest bot against the default roster that plays a match in milliseconds, which may
    /// be a learned one: it plays on.
    std::string_view judging_base = "adaptive";
    /// A number as above, so that advice comes within ten seconds on two cores, and the review of a
    /// match within two minutes.
    std::uint64_t judging_worlds = 1024;
    /// Fewer where draws are most of what worlds cost (tests/review/draws.cpp measures what that
    /// changes).
    std::size_t judging_draws = 64;
    /// How the bot `search` judges unless its name says otherwise.
    SearchDefaults search;
    int first_round = 1;  ///< what the rules call it
    int winners = 1;      ///< of a match in which nobody is tied
    /// What of a view everybody knows, also who only watches: keys, "rounds.paths" for one in every
    /// element of a list.
    std::span<const std::string_view> public_keys;
    std::span<const RuleFile> rule_files;
    std::span<const BreakdownPicture> pictures;

    // What only some matches have; null where a match has none.
    const AdviceSource* advice = nullptr;
    const SeatSource* seat = nullptr;
    const StageSolver* stage = nullptr;
    /// The posterior of a seat of a recorded match before round 1. Throws InputError for an unknown
    /// seat, a round out of range, or an invalid record.
    Odds (*odds)(const Node& record, std::int64_t seat,
                 std::optional<std::int64_t> round) = nullptr;
  };

  MatchModule(const MatchModule&) = delete;
  MatchModule& operator=(const MatchModule&) = delete;
  virtual ~MatchModule() = default;

  const Traits& traits() const { return traits_; }
  std::string_view name() const { return traits_.name; }
  std::string_view title() const { return traits_.title; }
  std::span<const BotInfo> bots() const { return traits_.bots; }
  std::vector<std::string> default_bots() const { return mainmatch::default_bots(bots()); }

  /// The rules of an object that may be partial: absent keys take the defaults. Throws InputError
  /// for unknown keys, wrong types, values and defaults out of range.
  virtual std::shared_ptr<const RuleSet> rules(const Node& object) const = 0;
  std::shared_ptr<const RuleSet> rules(const Json& object) const;
  std::shared_ptr<const RuleSet> default_rules() const;
  /// The table of parameters: an array of {"name", "default", "low", "high", "help"}. An end of a
  /// range is a number, the name of the parameter that bounds this one, or words.
  virtual Json parameters() const = 0;
  /// The JSON Schema of what seats are shown and hand in under any rules (see schema.h).
  virtual Json schema() const = 0;

  /// The record with everything filled in that the rules give; see adjudicate() in
  /// experiments/matches/records/record.h.
  virtual Json adjudicate(const Node& record) const = 0;
  /// Plays a match as far as its record goes and prints it for a person, at most 100 columns wide.
  virtual void replay(const Node& record, std::ostream& out) const = 0;

  /// What a seat of a recorded match is shown at a step. Throws InputError
  /// if it does not act there, the record does not reach there, or is invalid.
  virtual ViewAnswer view(const Node& record, const ViewQuestion& question) const = 0;

 protected:
  explicit MatchModule(Traits traits) : traits_(std::move(traits)) {}

 private:
  Traits traits_;
};

}  // namespace mainmatch

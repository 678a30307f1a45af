#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/matches/match_module.h"
#include "experiments/matches/match_table.h"
#include "experiments/matches/payoff.h"

namespace mainmatch {

/// A column of a table of decisions.
struct DecisionColumn {
  enum class Kind : std::uint8_t { whole, real, word };
  /// No value, of wholes and words.
  static constexpr std::int64_t kNothing = std::numeric_limits<std::int64_t>::min();

  std::string name;
  std::string help;  ///< what it says, and its unit
  Kind kind = Kind::whole;
  bool is_wide = false;                   ///< wholes may not fit 32 bits
  std::vector<std::int64_t> wholes = {};  ///< by row; of words, which of `words`
  std::vector<double> reals = {};         ///< by row
  std::vector<std::string> words = {};    ///< each once
};

/// The decisions of recorded matches as rows of a table: one for each seat that acts in a step, but
/// none of trades, as records have what was traded and not what was offered.
///
///     match round step seat role bot                 which decision, and whose
///     seen.NAME                                      what the seat was shown (see shape.h); of
///                                                    equal names the second is NAME_2
///     submitted.FACTOR                               the submission as an action (see
///                                                    action_form.h); nothing where none says it
///     submission                                     then the submission as JSON
///     void                                           its void parts: "amount: not available"
///     payoff score rank tokens eliminated win_share  how the match ended for the seat
class DecisionTable {
 public:
  /// `wanted` names columns, or what stands before their dot, as "seen"; empty: all. Throws
  /// ValueError ("columns") for what no column is called.
  DecisionTable(std::shared_ptr<const RuleSet> rules, Payoff payoff,
                std::span<const std::string> wanted = {});

  const RuleSet& rules() const { return *rules_; }
  /// Those that are wanted, in the order above.
  std::span<const DecisionColumn> columns() const { return columns_; }
  std::size_t rows() const { return rows_; }
  /// Forgets the rows, and no word.
  void clear() { keep(0); }

  /// Adds the decisions of a record as adjudicate() gives it. Throws InputError for one that is
  /// invalid, of other rules, or of a match that is not over.
  void add(const Node& record);

 private:
  /// Takes the values of a row, in the order above.
  class Row;

  void declare(std::span<const std::string> wanted);
  void keep(std::size_t rows);
  void add_match(const Node& record);
  void add_step(const Node& record, SeatSet acting, std::vector<Seat>& seats);
  void add_decision(Seat seat, std::string_view kind, std::string_view void_parts);
  void add_outcome(std::span<const Seat> seats);

  std::shared_ptr<const RuleSet> rules_;
  Json rules_json_;
  Payoff payoff_;
  RowForm form_;
  std::unique_ptr<MatchTable> table_;
  std::vector<DecisionColumn> columns_;
  std::vector<std::size_t> places_;  ///< in `columns_`, by column that could be wanted
  std::vector<std::map<std::string, std::int64_t, std::less<>>> numbers_;  ///< of words, likewise
  std::size_t rows_ = 0;
  std::vector<std::int32_t> seen_;  ///< by a seat
  // Of the match that is added:
  std::int64_t match_ = 0;
  std::vector<std::string> bots_;  ///< by seat; empty: the record names none
};

/// The first line of a table as CSV (RFC 4180).
std::string csv_head(const DecisionTable& table);
/// Appends its rows; no value is an empty cell.
void append_csv(const DecisionTable& table, std::string& text);

}  // namespace mainmatch

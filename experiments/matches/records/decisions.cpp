#include "experiments/matches/records/decisions.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "experiments/base/csv_cell.h"
#include "experiments/base/error.h"
#include "experiments/base/nearest.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/matches/playback.h"
#include "experiments/matches/step_form.h"

namespace mainmatch {

namespace {

using Kind = DecisionColumn::Kind;

constexpr std::size_t kUnwanted = ~std::size_t{0};
/// The last columns, from the payoff on: they are known when the match is over.
constexpr std::size_t kOutcomeColumns = 6;
/// A row of numbers begins with the step's kind and round and the seat, which are columns anyway.
constexpr std::size_t kSkipped = 3;

std::vector<DecisionColumn> all_columns(const RowForm& form, const Payoff& payoff) {
  std::vector<DecisionColumn> all = {
      {"match", "number of the match in its experiment, from 0", Kind::whole, true},
      {"round", "as the rules count; nothing in other steps"},
      {"step", "pregame, round or decision", Kind::word},
      {"seat", "from 0"},
      {"role", "of the seat; nothing where all are alike", Kind::word},
      {"bot", "that decided; nothing where the record names none", Kind::word}};
  std::map<std::string, int> times;  // one key may be of several kinds of what is shown
  for (const std::string& key : std::span(form.columns).subspan(kSkipped)) {
    const int number = ++times[key];
    const std::string name = number == 1 ? key : key + "_" + std::to_string(number);
    all.push_back({"seen." + name, "shown to the seat: a number, or that of a word"});
  }
  for (const Factor& factor : form.factors) {
    all.push_back(
        {"submitted." + factor.name, "handed in: 0 to " + std::to_string(factor.size - 1) +
                                         "; nothing where no action says the submission"});
  }
  const std::vector<DecisionColumn> tails = {
      {"submission", "handed in, as JSON, where no action says it", Kind::word},
      {"void", "parts of the submission that were void, and why", Kind::word},
      {"payoff", payoff.name() + " of the seat when the match was over", Kind::real},
      {"score", "what the match ranks by, at its end", Kind::whole, true},
      {"rank", "of the seat at the end, 1 is best"},
      {"tokens", "Tokens of Life won"},
      {"eliminated", "1 for the Elimination Candidate, else 0"},
      {"win_share", "share of the match's win", Kind::real}};
  all.insert(all.end(), tails.begin(), tails.end());
  return all;
}

bool is_called(const DecisionColumn& column, std::string_view name) {
  return column.name == name ||
         (column.name.starts_with(name) && column.name.size() > name.size() &&
          column.name[name.size()] == '.');
}

void append_number(std::int64_t value, std::string& text) {
  if (value >= 0 && value < 10) return text.push_back(static_cast<char>('0' + value));
  char digits[20];
  text.append(digits, std::to_chars(digits, digits + sizeof digits, value).ptr);
}

std::string void_parts_of(const Node& record, Step step, Seat seat) {
  const std::optional<Node> held =
      is_list_by_seat(step.kind) ? holder_of(record, step) : std::nullopt;
  const auto result = held ? held->find_unless_null("result") : std::nullopt;
  const auto rejected = result ? result->find_unless_null("rejected") : std::nullopt;
  if (!rejected) return "";
  std::string parts;
  for (std::size_t i = 0; i < rejected->array(); ++i) {
    const Node one = (*rejected)[i];
    if (one.at("seat").whole(0, kMaxSeats) != seat) continue;
    parts += (parts.empty() ? "" : "; ") + one.at("part").text() + ": " + one.at("reason").text();
  }
  return parts;
}

}  // namespace

class DecisionTable::Row {
 public:
  Row(DecisionTable& table, std::size_t first) : table_(table), next_(first) {}

  void whole(std::int64_t value) {
    if (DecisionColumn* const column = next()) column->wholes.push_back(value);
  }
  void nothing() { whole(DecisionColumn::kNothing); }
  void real(double value) {
    if (DecisionColumn* const column = next()) column->reals.push_back(value);
  }
  /// Nothing for an empty one.
  void word(std::string_view text) {
    DecisionColumn* const column = next();
    if (!column) return;
    if (text.empty()) return column->wholes.push_back(DecisionColumn::kNothing);
    auto& numbers = table_.numbers_[next_ - 1];
    auto found = numbers.find(text);
    if (found == numbers.end()) {
      found = numbers.emplace(text, column->words.size()).first;
      column->words.emplace_back(text);
    }
    column->wholes.push_back(found->second);
  }

 private:
  DecisionColumn* next() {
    const std::size_t place = table_.places_[next_++];
    return place == kUnwanted ? nullptr : &table_.columns_[place];
  }

  DecisionTable& table_;
  std::size_t next_;
};

DecisionTable::DecisionTable(std::shared_ptr<const RuleSet> rules, Payoff payoff,
                             std::span<const std::string> wanted)
    : rules_(std::move(rules)),
      rules_json_(rules_->json()),
      payoff_(std::move(payoff)),
      form_(rules_->rows()),
      table_(rules_->table({})),
      seen_(form_.columns.size()) {
  declare(wanted);
}

void DecisionTable::declare(std::span<const std::string> wanted) {
  std::vector<DecisionColumn> all = all_columns(form_, payoff_);
  for (const std::string& name : wanted) {
    if (std::ranges::any_of(all, [&](const auto& one) { return is_called(one, name); })) continue;
    std::vector<std::string_view> known = {"seen", "submitted"};
    for (const DecisionColumn& column : all) known.push_back(column.name);
    throw ValueError("columns", "unknown column " + shown_word(name) + suggestion(name, known));
  }
  for (DecisionColumn& column : all) {
    const bool is_wanted = wanted.empty() || std::ranges::any_of(wanted, [&](const auto& name) {
                             return is_called(column, name);
                           });
    places_.push_back(is_wanted ? columns_.size() : kUnwanted);
    if (is_wanted) columns_.push_back(std::move(column));
  }
  numbers_.resize(places_.size());
}

void DecisionTable::keep(std::size_t rows) {
  rows_ = rows;
  for (DecisionColumn& column : columns_) {
    (column.kind == Kind::real ? column.reals.resize(rows) : column.wholes.resize(rows));
  }
}

void DecisionTable::add(const Node& record) {
  const auto rules = record.find("rules");
  if (!rules || rules->json() != rules_json_) {
    throw InputError("{}: other rules than those of the table", record.path_to("rules"));
  }
  try {
    add_match(record);
  } catch (...) {
    keep(rows_);
    throw;
  }
}

void DecisionTable::add_match(const Node& record) {
  const auto match = record.find_unless_null("match");
  match_ = match ? match->json().get<std::int64_t>() : 0;
  bots_ = bots_in(record, rules_->seats());
  table_->deal(record.at("setup"));
  table_->begin(0, 0);
  std::vector<Seat> seats;
  while (!table_->is_over()) {
    const Step step = table_->step();
    if (!was_played(record, step)) record.complain("the match is not over");
    const SeatSet acting = table_->acting();
    const std::optional<Node> there = submissions_at(record, step);
    table_->submit(acting, there ? &*there : nullptr);
    if (step.kind != StepKind::trade) add_step(record, acting, seats);
    table_->advance();
  }
  add_outcome(seats);
  rows_ += seats.size();
}

void DecisionTable::add_step(const Node& record, SeatSet acting, std::vector<Seat>& seats) {
  const Step step = table_->step();
  const std::string kind = step_json(step)["kind"];
  for (const Seat seat : acting) {
    add_decision(seat, kind, void_parts_of(record, step, seat));
    seats.push_back(seat);
  }
}

void DecisionTable::add_decision(Seat seat, std::string_view kind, std::string_view void_parts) {
  const Step step = table_->step();
  const MatchModule::Traits& traits = rules_->match().traits();

  Row row(*this, 0);
  row.whole(match_);
  step.kind == StepKind::round ? row.whole(step.index + traits.first_round) : row.nothing();
  row.word(kind);
  row.whole(seat);
  row.word(traits.roles.empty() ? "" : traits.roles[at(table_->role_of_seat()[at(seat)])]);
  row.word(bots_.empty() ? "" : bots_[at(seat)]);

  table_->write_row(seat, seen_.data());
  for (const std::int32_t value : std::span(seen_).subspan(kSkipped)) row.whole(value);

  const Json handed_in = table_->handed_in(seat);
  const std::vector<int> action = table_->action_of(Node(handed_in, ""));
  for (std::size_t i = 0; i < form_.factors.size(); ++i) {
    action.empty() ? row.nothing() : row.whole(action[i]);
  }
  row.word(action.empty() ? to_line(handed_in) : "");
  row.word(void_parts);
}

void DecisionTable::add_outcome(std::span<const Seat> seats) {
  const Outcome& outcome = table_->outcome();
  PerSeat<int> rank{};
  for (int place = 0; place < outcome.seats; ++place) {
    rank[at(outcome.ranking[at(place)])] = place + 1;
  }
  for (const Seat seat : seats) {
    Row row(*this, places_.size() - kOutcomeColumns);
    row.real(static_cast<double>(payoff_.of(outcome, seat)) / static_cast<double>(payoff_.unit()));
    row.whole(outcome.scores[at(seat)]);
    row.whole(rank[at(seat)]);
    row.whole(outcome.tokens[at(seat)]);
    row.whole(outcome.elimination_candidate == seat);
    row.real(outcome.winners.contains(seat) ? 1.0 / static_cast<double>(outcome.winners.size())
                                            : 0);
  }
}

std::string csv_head(const DecisionTable& table) {
  std::string line;
  for (const DecisionColumn& column : table.columns()) {
    line += (line.empty() ? "" : ",") + csv_cell(column.name);
  }
  return line + "\n";
}

void append_csv(const DecisionTable& table, std::string& text) {
  constexpr std::size_t kUsualCell = 3;
  text.reserve(text.size() + kUsualCell * table.rows() * table.columns().size());
  for (std::size_t row = 0; row < table.rows(); ++row) {
    bool first = true;
    for (const DecisionColumn& column : table.columns()) {
      if (!std::exchange(first, false)) text += ',';
      if (column.kind == Kind::real) {
        text += real_text(column.reals[row]);
        continue;
      }
      const std::int64_t value = column.wholes[row];
      if (value == DecisionColumn::kNothing) continue;
      if (column.kind == Kind::word) {
        text += csv_cell(column.words[static_cast<std::size_t>(value)]);
      } else {
        append_number(value, text);
      }
    }
    text += '\n';
  }
}

}  // namespace mainmatch

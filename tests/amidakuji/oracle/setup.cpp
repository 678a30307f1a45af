#include "tests/amidakuji/oracle/setup.h"

#include <algorithm>
#include <numeric>

namespace mainmatch::oracle::amidakuji {

namespace {

/// The questions of one family, by kind; drawn without repeats until none is left.
class Questions {
 public:
  explicit Questions(std::vector<std::vector<Question>> by_kind)
      : all_(std::move(by_kind)), unused_(all_) {}

  Question draw(Random& random) {
    if (std::all_of(unused_.begin(), unused_.end(), [](const auto& k) { return k.empty(); })) {
      unused_ = all_;
    }
    std::vector<std::size_t> open;
    for (std::size_t kind = 0; kind < unused_.size(); ++kind) {
      if (!unused_[kind].empty()) open.push_back(kind);
    }
    auto& questions = unused_[pick(open, random)];
    std::swap(questions[pick_index(questions, random)], questions.back());
    const Question question = questions.back();
    questions.pop_back();
    return question;
  }

 private:
  template <class T>
  static std::size_t pick_index(const std::vector<T>& list, Random& random) {
    return static_cast<std::size_t>(uniform(0, static_cast<int>(list.size()) - 1, random));
  }
  static std::size_t pick(const std::vector<std::size_t>& list, Random& random) {
    return list[pick_index(list, random)];
  }

  std::vector<std::vector<Question>> all_;
  std::vector<std::vector<Question>> unused_;
};

std::vector<Question> about_each(Kind kind, int n) {
  std::vector<Question> questions;
  for (int i = 0; i < n; ++i) questions.push_back({kind, i});
  return questions;
}

std::vector<Question> about_pairs(Kind kind, int n) {
  std::vector<Question> questions;
  for (int i = 0; i < n; ++i) {
    for (int j = i + 1; j < n; ++j) questions.push_back({kind, i, j});
  }
  return questions;
}

std::vector<Slot> slots_away_from(const Board& phantoms) {
  std::vector<Slot> slots;
  for (int row = 0; row < phantoms.rows(); ++row) {
    for (int column = 0; column < phantoms.columns(); ++column) {
      if (!phantoms.touches(row, column)) slots.push_back({row, column});
    }
  }
  return slots;
}

Questions rung_questions(const Rules& rules, const Board& phantoms) {
  std::vector<Question> slots;
  for (const Slot slot : slots_away_from(phantoms)) {
    slots.push_back({Kind::rung_at, slot.row, slot.column});
  }
  return Questions({about_each(Kind::column_total, rules.columns()),
                    about_each(Kind::row_total, rules.rows), std::move(slots),
                    about_pairs(Kind::column_compare, rules.columns()),
                    about_each(Kind::board_total, 1)});
}

Questions placement_questions(const Rules& rules) {
  return Questions({about_pairs(Kind::ahead, rules.legs), about_each(Kind::paying, rules.legs),
                    about_each(Kind::one_of, rules.legs), about_pairs(Kind::sum, rules.legs),
                    about_each(Kind::parity, rules.legs)});
}

Hint answer_rungs(const Question& question, const Board& rungs) {
  switch (question.kind) {
    case Kind::column_total:
      return {question, rungs.count_column(question.a)};
    case Kind::row_total:
      return {question, rungs.count_row(question.a)};
    case Kind::rung_at:
      return {question, rungs.has(question.a, question.b) ? 1 : 0};
    case Kind::column_compare: {
      const int left = rungs.count_column(question.a);
      const int right = rungs.count_column(question.b);
      return {question, left < right ? -1 : left > right ? 1 : 0};
    }
    default:
      return {question, rungs.count()};
  }
}

Hint answer_placements(const Question& question, const std::vector<int>& placements,
                       const Rules& rules, Random& random) {
  const int first = placements[static_cast<std::size_t>(question.a)];
  const int second = placements[static_cast<std::size_t>(question.b)];
  switch (question.kind) {
    case Kind::ahead:
      return {question, first < second ? question.a : question.b};
    case Kind::paying:
      return {question, first <= rules.paying_places ? 1 : 0};
    case Kind::one_of: {
      const int other = uniform(1, rules.legs - 1, random);
      return {question, first, other < first ? other : other + 1};
    }
    case Kind::sum:
      return {question, first + second};
    default:
      return {question, first % 2 == 0 ? 1 : 0};
  }
}

std::vector<Slot> deal_phantoms(const Rules& rules, Random& random) {
  Board held(rules.rows, rules.columns());
  std::vector<Slot> phantoms;
  while (phantoms.size() < rules.phantoms.size()) {
    const std::vector<Slot> open = slots_away_from(held);
    if (open.empty()) {  // a dead end: all are drawn anew
      phantoms.clear();
      held = Board(rules.rows, rules.columns());
      continue;
    }
    const int last = static_cast<int>(open.size()) - 1;
    phantoms.push_back(open[static_cast<std::size_t>(uniform(0, last, random))]);
    held.add(phantoms.back());
  }
  return phantoms;
}

Board deal_rungs(const Rules& rules, const Board& phantoms, Random& random) {
  Board rungs(rules.rows, rules.columns());
  std::bernoulli_distribution gets_rung(rules.rung_density);
  for (int row = 0; row < rules.rows; ++row) {
    for (int column = 0; column < rules.columns(); ++column) {
      if (phantoms.touches(row, column) || rungs.has(row, column - 1)) continue;
      if (gets_rung(random)) rungs.add({row, column});
    }
  }
  return rungs;
}

std::vector<int> deal_permutation(int first, int count, Random& random) {
  std::vector<int> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), first);
  std::shuffle(numbers.begin(), numbers.end(), random);
  return numbers;
}

}  // namespace

int Board::count_row(int row) const {
  int n = 0;
  for (int column = 0; column < columns_; ++column) n += has(row, column);
  return n;
}

int Board::count_column(int column) const {
  int n = 0;
  for (int row = 0; row < rows_; ++row) n += has(row, column);
  return n;
}

int Board::count() const { return static_cast<int>(std::count(rungs_.begin(), rungs_.end(), 1)); }

Setup deal(const Rules& rules, Random& random) {
  std::vector<Slot> phantoms = deal_phantoms(rules, random);
  Board phantom_board(rules.rows, rules.columns());
  for (const Slot slot : phantoms) phantom_board.add(slot);
  Setup setup{deal_rungs(rules, phantom_board, random),
              std::move(phantoms),
              deal_permutation(1, rules.legs, random),
              {},
              {},
              {},
              {}};

  Questions about_rungs = rung_questions(rules, phantom_board);
  Questions about_placements = placement_questions(rules);
  for (int seat = 0; seat < rules.players; ++seat) {
    setup.rung_hints.push_back(answer_rungs(about_rungs.draw(random), setup.rungs));
    setup.placement_hints.push_back(
        answer_placements(about_placements.draw(random), setup.placements, rules, random));
  }
  setup.garnets.assign(static_cast<std::size_t>(rules.players), rules.starting_garnets);
  setup.tie_break = deal_permutation(0, rules.players, random);
  return setup;
}

}  // namespace mainmatch::oracle::amidakuji

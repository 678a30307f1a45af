#include "agents/amidakuji/inference/drawn_setup.h"

#include <algorithm>

#include "engine/amidakuji/hint_questions.h"
#include "engine/core/index.h"

namespace mainmatch::amidakuji {

namespace {

int count_of(const UnaskedQuestions& unasked) noexcept {
  int count = 0;
  for (const Bits256& numbers : unasked.of_kind) count += numbers.count();
  return count;
}

/// Draws a question other than `barred`, which is among the open ones; returns the probability of
/// not drawing `barred`. Kinds are equally likely, and so are the questions of a kind.
double draw_another(UnaskedQuestions& unasked, HintQuestion barred, Stream& stream,
                    HintQuestion& drawn) noexcept {
  std::array<int, 5> open;
  const std::uint32_t kinds = unasked.open_kinds(open);
  const double of_barred = 1.0 / unasked.of_kind[at(barred.kind)].count();
  double left = uniform(stream) * (kinds - of_barred);
  std::size_t i = 0;
  for (; i + 1 < kinds; ++i) {
    const double here = open[i] == barred.kind ? 1 - of_barred : 1;
    if (left < here) break;
    left -= here;
  }
  if (open[i] == barred.kind && of_barred == 1) i = i == 0 ? 1 : i - 1;  // only reached by rounding
  Bits256 numbers = unasked.of_kind[at(open[i])];
  if (open[i] == barred.kind) numbers.reset(barred.number);
  const auto count = static_cast<std::uint32_t>(numbers.count());
  drawn = {open[i], numbers.nth(static_cast<int>(stream.below(count)))};
  unasked.strike(drawn);
  return (kinds - of_barred) / kinds;
}

/// Draws the questions of one family, given that of `seat`, and calls ask(other, question) for all
/// others. Returns the likelihood that the draws leave `seat` with its question.
template <class Ask>
double draw_questions(const UnaskedQuestions& all, int players, Seat seat, HintQuestion own,
                      Stream& stream, const Ask& ask) noexcept {
  UnaskedQuestions unasked = all;
  double likelihood = 1;
  for (Seat other = 0; other < players; ++other) {
    int left = count_of(unasked);
    if (left == 0) {
      unasked = all;
      left = count_of(unasked);
    }
    HintQuestion question;
    if (other == seat) {
      std::array<int, 5> open;
      const auto count = static_cast<std::uint32_t>(unasked.of_kind[at(own.kind)].count());
      likelihood /= unasked.open_kinds(open) * count;
      unasked.strike(own);
      continue;
    }
    // All questions become available again before the turn of `seat` if there are fewer than turns
    // until then.
    if (other < seat && seat - other < left) {
      likelihood *= draw_another(unasked, own, stream, question);
    } else {
      question = unasked.draw(all, stream);
    }
    ask(other, question);
  }
  return likelihood;
}

}  // namespace

void DrawnBoard::observe(const Rules& rules, const PhantomRows& rows,
                         const RungHint& hint) noexcept {
  rows_ = &rows;
  row_count_ = rules.rows;
  condition_ = Condition(rules, hint);
  above_[0].fill(0);
  above_[0][0] = 1;
  for (int row = 0; row < rules.rows; ++row) {
    auto& sums = above_[at(row) + 1];
    sums.fill(0);
    const RowPatterns& patterns = rows.patterns(row);
    for (int i = 0; i < patterns.count; ++i) {
      const double likely = chance(row, patterns.list[at(i)]);
      if (likely == 0) continue;
      const std::size_t value = at(condition_.value(patterns.list[at(i)].rungs));
      const std::size_t most = at(condition_.most * row);
      for (std::size_t sum = 0; sum <= most; ++sum) {
        sums[sum + value] += likely * above_[at(row)][sum];
      }
    }
  }
}

void DrawnBoard::draw(Stream& stream, Board& rungs) const noexcept {
  const auto& whole = above_[at(row_count_)];
  std::size_t sum = at(condition_.low);
  double left = 0;
  for (int s = condition_.low; s <= condition_.high; ++s) left += whole[at(s)];
  for (left *= uniform(stream); sum < at(condition_.high) && left >= whole[sum]; ++sum) {
    left -= whole[sum];
  }
  while (sum > at(condition_.low) && whole[sum] == 0) --sum;  // only reached by rounding
  rungs = Board{};
  for (int row = row_count_ - 1; row >= 0; --row) {
    const RowPatterns& patterns = rows_->patterns(row);
    double rest = uniform(stream) * above_[at(row) + 1][sum];
    std::uint32_t drawn = 0;
    std::size_t value = 0;
    for (int i = 0; i < patterns.count; ++i) {
      const RowPatterns::Pattern pattern = patterns.list[at(i)];
      const std::size_t adds = at(condition_.value(pattern.rungs));
      const double likely = adds > sum ? 0 : chance(row, pattern) * above_[at(row)][sum - adds];
      if (likely == 0) continue;
      drawn = pattern.rungs;
      value = adds;
      if (rest < likely) break;
      rest -= likely;
    }
    rungs.set_row(row, drawn);
    sum -= value;
  }
}

void draw_placements(const Rules& rules, const PlacementHint& hint, Stream& stream,
                     Placements& placements) noexcept {
  // A hint is about one leg or two; the other legs get the remaining placements (placements.cpp).
  const int a = hint.a;
  const int b = hint.b > hint.a ? hint.b : (a == 0 ? 1 : 0);
  struct Two {
    std::int8_t of_a;
    std::int8_t of_b;
  };
  std::array<Two, kMaxLegs * kMaxLegs> fitting;
  std::uint32_t count = 0;
  placements = {};
  for (int i = 0; i < rules.legs * rules.legs; ++i) {
    const Two two{static_cast<std::int8_t>(1 + i / rules.legs),
                  static_cast<std::int8_t>(1 + i % rules.legs)};
    placements[at(a)] = two.of_a;
    placements[at(b)] = two.of_b;
    if (two.of_a != two.of_b && is_true(hint, placements, rules)) fitting[count++] = two;
  }
  const Two drawn = fitting[stream.below(count)];
  std::array<std::int8_t, kMaxLegs> others;
  int rest = 0;
  for (std::int8_t p = 1; p <= rules.legs; ++p) {
    if (p != drawn.of_a && p != drawn.of_b) others[at(rest++)] = p;
  }
  shuffle(others, rest, stream);
  for (int leg = 0; leg < rules.legs; ++leg) {
    if (leg == a || leg == b) continue;
    placements[at(leg)] = others[at(--rest)];
  }
  placements[at(a)] = drawn.of_a;
  placements[at(b)] = drawn.of_b;
}

double draw_other_hints(const Rules& rules, const Board& phantoms, const Board& rungs,
                        const Placements& placements, Seat seat, Stream& stream,
                        HintSheet& hints) noexcept {
  double likelihood = draw_questions(rung_questions(rules, phantoms), rules.players, seat,
                                     question_of(hints.rung[at(seat)], rules), stream,
                                     [&](Seat other, HintQuestion question) {
                                       hints.rung[at(other)] = ask_rungs(question, rules, rungs);
                                     });
  likelihood *= draw_questions(placement_questions(rules), rules.players, seat,
                               question_of(hints.placement[at(seat)], rules), stream,
                               [&](Seat other, HintQuestion question) {
                                 hints.placement[at(other)] =
                                     ask_placements(question, rules, placements, stream);
                               });
  return likelihood;
}

void draw_other_hints(const Rules& rules, const Board& phantoms, const Board& rungs,
                      const Placements& placements, SeatSet known, Stream& stream,
                      HintSheet& hints) noexcept {
  const UnaskedQuestions about_rungs = rung_questions(rules, phantoms);
  const UnaskedQuestions about_placements = placement_questions(rules);
  UnaskedQuestions rung = about_rungs, placement = about_placements;
  for (const Seat seat : known) {
    rung.strike(question_of(hints.rung[at(seat)], rules));
    placement.strike(question_of(hints.placement[at(seat)], rules));
  }
  for (Seat seat = 0; seat < rules.players; ++seat) {
    if (known.contains(seat)) continue;
    hints.rung[at(seat)] = ask_rungs(rung.draw(about_rungs, stream), rules, rungs);
    hints.placement[at(seat)] =
        ask_placements(placement.draw(about_placements, stream), rules, placements, stream);
  }
}

}  // namespace mainmatch::amidakuji

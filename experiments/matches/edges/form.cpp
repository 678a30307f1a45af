#include "experiments/matches/edges/record.h"
#include "experiments/matches/form_walk.h"

namespace mainmatch {

/// What a seat of Double-edged Edges hands in.
template <>
struct Form<Edges> {
  static const char* help(FormKind kind) {
    return kind == FormKind::vote ? "A vote of a winner on who is the Elimination Candidate."
                                  : "A move; what is missing or unknown plays the default move.";
  }

  template <class Sink>
  static void walk(const Edges::Rules& rules, FormKind kind, Edges::Submission& submission,
                   Sink& sink) {
    kind == FormKind::vote ? walk_vote(submission, sink) : walk_move(rules, submission, sink);
  }

 private:
  template <class Sink>
  static void walk_vote(Edges::Submission& submission, Sink& sink) {
    const auto has = [&] { return submission.vote != kNoSeat; };
    sink.object(
        "", Need::optional, has, [] {},
        [&] {
          sink.seat(
              "vote", Need::optional, kMaxSeats - 1, [&] { return std::optional(submission.vote); },
              [&](Seat seat) { submission.vote = static_cast<std::int8_t>(seat); });
        });
  }

  template <class Sink>
  static void walk_move(const Edges::Rules& rules, Edges::Submission& submission, Sink& sink) {
    using namespace edges;
    sink.object(
        "", Need::optional, [&] { return submission.handed_in; },
        [&] { submission.handed_in = true; },
        [&] {
          sink.word(
              "direction", Need::optional,
              words(2,
                    [](int right) { return name_of(right ? Direction::right : Direction::left); }),
              [&]() -> std::optional<int> {
                if (submission.direction == Direction::missing) return std::nullopt;
                if (!is_real(submission.direction)) return kNoWord;
                return submission.direction == Direction::right;
              },
              [&](int right) {
                submission.direction = right == kNoWord ? Direction::unknown
                                       : right          ? Direction::right
                                                        : Direction::left;
              });
          number("amount", 1, kMaxAmount, 0, submission.amount, sink);
          sink.word(
              "partner", Need::optional,
              words(2, [](int down) { return name_of(static_cast<Partner>(down)); }),
              [&]() -> std::optional<int> {
                if (submission.partner == Partner::missing) return std::nullopt;
                return is_real(submission.partner) ? static_cast<int>(submission.partner) : kNoWord;
              },
              [&](int down) {
                submission.partner =
                    down == kNoWord ? Partner::unknown : static_cast<Partner>(down);
              });
          number("garnets", 0, rules.most_garnets(), -1, submission.garnets, sink);
        });
  }

  template <class Sink>
  static void number(std::string_view key, int low, int high, int if_not_whole, int& field,
                     Sink& sink) {
    sink.whole(
        key, Need::optional, low, high,
        [&] { return field != 0 ? std::optional<Whole>(field) : std::nullopt; },
        [&](Whole number) { field = clamped(number, if_not_whole); });
  }
};

template struct SubmissionJson<Edges>;

}  // namespace mainmatch

#include "experiments/matches/amidakuji/record.h"
#include "experiments/matches/form_walk.h"

namespace mainmatch {

/// What a seat of Amidakuji hands in.
template <>
struct Form<Amidakuji> {
  using Rules = Amidakuji::Rules;
  using Submission = Amidakuji::Submission;

  static const char* help(FormKind) {
    return "Beads by starting leg, legs to peek at, and a blocker; each may be missing.";
  }

  template <class Sink>
  static void walk(const Rules& rules, FormKind, Submission& submission, Sink& sink) {
    using namespace amidakuji;
    const auto find_leg = [](std::string_view text) { return start_named(text, kMaxLegs); };
    const Words legs(rules.legs, kMaxLegs, start_name, find_leg);
    const auto leg_of = [&](std::string_view key, auto& field) {
      sink.word(
          key, Need::required, legs, [&] { return std::optional<int>(field); },
          [&](int leg) { field = static_cast<std::int8_t>(leg); });
    };
    sink.object(
        "", Need::optional, [] { return true; }, [] {},
        [&] {
          walk_bets(rules, legs, submission, sink);
          sink.list(
              "peeks", submission.peeks.kCapacity, [&] { return submission.peeks; },
              [&](std::int8_t leg) { submission.peeks.push_back(leg); },
              [&](std::int8_t& leg) { leg_of("", leg); });
          sink.object(
              "blocker", Need::optional, [&] { return submission.places_blocker; },
              [&] { submission.places_blocker = true; },
              [&] {
                leg_of("leg", submission.blocker.leg);
                const auto find_row = [](std::string_view text) {
                  return row_named(text, kMaxRows);
                };
                sink.word(
                    "row", Need::required, Words(rules.rows, kMaxRows, row_name, find_row),
                    [&] { return std::optional<int>(submission.blocker.row); },
                    [&](int row) { submission.blocker.row = static_cast<std::int8_t>(row); });
              });
        });
  }

 private:
  /// A leg that only larger boards have keeps its beads, for the referee to void; so do too many.
  template <class Sink>
  static void walk_bets(const Rules& rules, const auto& legs, Submission& submission, Sink& sink) {
    using namespace amidakuji;
    sink.numbers(
        "bets", Need::not_null, legs,
        [&](auto&& add) {
          if (submission.bets_unreadable) return add(std::string(kNoWordText), 1);
          for (int leg = 0; leg < kMaxLegs; ++leg) {
            const int beads = submission.bets[at(leg)];
            if (beads != 0) add(start_name(leg), beads);
          }
        },
        [&](int leg, Whole beads) {
          if (leg != kNoWord && beads && (leg < rules.legs || *beads != 0)) {
            submission.bid(leg, static_cast<int>(std::clamp<std::int64_t>(*beads, -1, 256)));
          } else {
            submission.bets_unreadable = true;
          }
        });
  }
};

template struct SubmissionJson<Amidakuji>;

}  // namespace mainmatch

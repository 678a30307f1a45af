#include "experiments/matches/form_walk.h"
#include "experiments/matches/threads/record.h"

namespace mainmatch {

/// What a seat of Threads of Fate hands in.
template <>
struct Form<Threads> {
  using Link = threads::Link;

  static const char* help(FormKind) {
    return "Any of the five parts; what is not legal is void by itself.";
  }

  template <class Sink>
  static void walk(const Threads::Rules& rules, FormKind, Threads::Submission& submission,
                   Sink& sink) {
    const Seat last = rules.seats() - 1;
    sink.object(
        "", Need::optional, [] { return true; }, [] {},
        [&] {
          walk_visit(submission, sink);
          walk_link("boost", last, submission.boost, sink);
          walk_seat(
              "cut", Need::optional, last, [&] { return seat_or_none(submission.cut); },
              submission.cut, sink);
          walk_link("snip", last, submission.snip, sink);
          walk_create(last, submission, sink);
        });
  }

 private:
  static std::optional<int> seat_or_none(int seat) {
    return seat == kNoSeat ? std::nullopt : std::optional(seat);
  }

  template <class Sink>
  static void walk_seat(std::string_view key, Need need, Seat last, auto&& get, std::int8_t& field,
                        Sink& sink) {
    sink.seat(key, need, last, get, [&](Seat seat) { field = static_cast<std::int8_t>(seat); });
  }

  /// A donation that is not whole is one of -1.
  template <class Sink>
  static void walk_visit(Threads::Submission& submission, Sink& sink) {
    using namespace threads;
    constexpr std::int64_t kTooMuch = 1'000'000'000;  // more twine than there can be
    const auto name = [](int moira) { return kMoiraNames[at(moira)].name; };
    const auto find = [](std::string_view text) -> std::optional<int> {
      for (int i = 0; i < kMoirai; ++i) {
        if (text == kMoiraNames[at(i)].name || text == kMoiraNames[at(i)].ability) return i;
      }
      return std::nullopt;
    };
    sink.object(
        "visit", Need::optional, [&] { return submission.moira != Moira::none; }, [] {},
        [&] {
          sink.word(
              "moira", Need::required, Words(kMoirai, kMoirai, name, find),
              [&] { return std::optional(static_cast<int>(submission.moira)); },
              [&](int moira) {
                submission.moira = moira == kNoWord ? Moira::unknown : static_cast<Moira>(moira);
              });
          sink.whole(
              "donate", Need::not_null, 0, kTooMuch,
              [&] { return std::optional<Whole>(submission.donate); },
              [&](Whole twine) {
                submission.donate =
                    static_cast<std::int32_t>(std::clamp(twine.value_or(-1), -kTooMuch, kTooMuch));
              });
        });
  }

  /// An end that is no seat spoils both.
  template <class Sink>
  static void walk_link(std::string_view key, Seat last, Link& link, Sink& sink) {
    sink.object(
        key, Need::optional, [&] { return !link.absent(); }, [] {},
        [&] {
          const auto is_seat = [&](int seat) { return seat >= 0 && seat <= last; };
          const bool both = is_seat(link.source) && is_seat(link.recipient);
          const auto end = [&](const std::int8_t& field) {
            return [&] { return std::optional<int>(both ? field : kNoSeat); };
          };
          walk_seat("source", Need::required, last, end(link.source), link.source, sink);
          walk_seat("recipient", Need::required, last, end(link.recipient), link.recipient, sink);
        });
  }

  template <class Sink>
  static void walk_create(Seat last, Threads::Submission& submission, Sink& sink) {
    sink.object(
        "create", Need::optional, [&] { return submission.create != kNoSeat; }, [] {},
        [&] {
          walk_seat(
              "recipient", Need::required, last,
              [&] { return std::optional<int>(submission.create); }, submission.create, sink);
          const auto flag = [&](std::string_view key, bool& field) {
            sink.flag(
                key, Need::not_null, [&] { return field ? std::optional(true) : std::nullopt; },
                [&](bool is) { field = is; });
          };
          flag("golden", submission.golden);
          flag("head_start", submission.head_start);
        });
  }
};

template struct SubmissionJson<Threads>;

}  // namespace mainmatch

#include "agents/search.h"

#include <algorithm>
#include <array>

#include "agents/threads/cache.h"
#include "agents/threads/inference/loom.h"
#include "agents/threads/inference/visits.h"
#include "engine/threads/game.h"

namespace mainmatch {

namespace threads {

namespace {

/// A uniform one of these or none; kNoSeat stands for none.
std::int8_t any_or_none(SeatSet seats, Stream& stream) noexcept {
  const auto choices = static_cast<std::uint32_t>(seats.size()) + 1u;
  return static_cast<std::int8_t>(seats.nth(static_cast<int>(stream.below(choices))));
}

void vary_visit(const View& view, Stream& stream, Submission& submission) noexcept {
  const Rules& rules = view.rules();
  const MoiraSet unvisited = view.unvisited();
  const auto choices = static_cast<std::uint32_t>(unvisited.size()) + 1u;
  const int drawn = static_cast<int>(stream.below(choices));
  if (drawn == unvisited.size()) return submission.visit(Moira::none, 0);
  const auto moira = static_cast<Moira>(unvisited.nth(drawn));
  submission.visit(moira, price(rules, stream.between(0, rules.tier_of(view.twine()))));
}

/// An own thread, a possible thread to the seat, or none.
void vary_boost(const View& view, SeatSet heard, Stream& stream, Submission& submission) noexcept {
  const bool is_own = stream.below(2) == 0;
  const std::int8_t other = any_or_none(is_own ? view.threads() : heard, stream);
  submission.boost = {};
  if (other == kNoSeat) return;
  if (is_own) {
    submission.boost_thread(view.seat(), other);
  } else {
    submission.boost_thread(other, view.seat());
  }
}

void vary_snip(const View& view, Stream& stream, Submission& submission) noexcept {
  const SeatSet across = view.other_realm();
  const SeatSet here = view.own_realm();
  const auto near = static_cast<std::int8_t>(
      here.nth(static_cast<int>(stream.below(static_cast<std::uint32_t>(here.size())))));
  const auto far = static_cast<std::int8_t>(
      across.nth(static_cast<int>(stream.below(static_cast<std::uint32_t>(across.size())))));
  const bool is_inwards = stream.below(2) == 0 || near == view.seat();
  submission.snip = is_inwards ? Link{far, near} : Link{near, far};
}

/// Removes parts that only a removed visit allowed.
void make_legal(const View& view, Submission& submission) noexcept {
  const auto has = [&](Moira moira) { return view.visited(moira) || submission.moira == moira; };
  if (!has(Moira::lachesis)) submission.boost = {};
  if (!has(Moira::nona)) submission.head_start = false;
  const bool gilds = view.gilding_left() || submission.moira == Moira::clotho;
  submission.golden = submission.golden && gilds;
}

}  // namespace

}  // namespace threads

template <>
struct Searching<Threads> {
  static constexpr std::string_view kBase = "pilgrim";
  static constexpr std::string_view kGoesOn = kBase;
  static constexpr auto kField = std::to_array<std::string_view>(
      {"random", "weaver", "gilder", "pact", "thief", "cutter", "guardian", "banker", "pilgrim"});
  static constexpr int kSeatRounds =
      64;  ///< maximum number of past submissions that a world samples
  static constexpr bool kInfers = false;
  static constexpr bool kRemembers = false;
  static constexpr int kWorlds = 20;
  static constexpr int kDraws = 4;
  static constexpr int kCandidates = 16;

  /// Not after more steps than the published match has: worlds then take too long.
  static bool searches(const threads::View& view) noexcept {
    return view.rules().seats() * view.round() <= kSeatRounds;
  }

  static bool same(const threads::Submission& a, const threads::Submission& b) noexcept {
    if (a.moira != b.moira || (a.moira != threads::Moira::none && a.donate != b.donate)) {
      return false;
    }
    if (a.create != b.create || a.cut != b.cut) return false;
    if (a.create != kNoSeat && (a.golden != b.golden || a.head_start != b.head_start)) return false;
    return a.boost == b.boost && a.snip == b.snip;
  }
};

/// Changes the visit, boost, cut, snip or create, or toggles gold or head start.
template <>
void vary<Threads>(const threads::View& view, Stream& stream,
                   threads::Submission& submission) noexcept {
  constexpr std::uint32_t kWithoutThreads[] = {0, 5, 5, 7};  // nothing to boost, cut or snip
  switch (view.round() > 0 ? stream.below(8) : kWithoutThreads[stream.below(4)]) {
    case 0:
      threads::vary_visit(view, stream, submission);
      break;
    case 1:
      threads::vary_boost(view, threads::heard_from(view), stream, submission);
      break;
    case 2:
    case 3:
      submission.cut = threads::any_or_none(view.other_realm(), stream);
      break;
    case 4:
      threads::vary_snip(view, stream, submission);
      break;
    case 5:
    case 6:
      submission.create = threads::any_or_none(view.selectable(), stream);
      break;
    default:
      if (stream.below(2) == 0) {
        submission.golden = !submission.golden;
      } else {
        submission.head_start = !submission.head_start;
      }
  }
  threads::make_legal(view, submission);
}

template <>
SearchDefaults search_defaults<Threads>() {
  return defaults_of_search<Threads>();
}

namespace threads {

RosterEntry<Threads> search() { return search_entry<Threads>(); }

}  // namespace threads

}  // namespace mainmatch

#include "agents/search.h"

#include <algorithm>
#include <array>
#include <utility>

#include "agents/bugcatcher/cache.h"
#include "agents/bugcatcher/inference/plan.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch {

namespace bugcatcher {

namespace {

/// A random word other than this one that does not certainly fail; `unknown` if there is none.
Word any_path(const Plan& plan, Word refused, Stream& stream) noexcept {
  constexpr unsigned kPaths = (1u << static_cast<unsigned>(Word::swap)) - 1u;
  const unsigned words = plan.options() & kPaths & ~(1u << static_cast<unsigned>(refused));
  const auto options = SeatSet::of_bits(static_cast<std::uint16_t>(words));
  if (options.empty()) return Word::unknown;
  return static_cast<Word>(
      options.nth(static_cast<int>(stream.below(static_cast<std::uint32_t>(options.size())))));
}

/// The same list with one word changed, and later words replaced if they would now certainly fail.
void vary_actions(const View& view, Stream& stream, Submission& submission) noexcept {
  const auto words = std::exchange(submission.actions, {});
  const auto count = static_cast<std::uint32_t>(words.size());
  const std::size_t other = count > 0 ? stream.below(count) : 0;
  Plan plan(view);
  for (std::size_t i = 0; plan.energy_left() > 0; ++i) {
    Word word = i < count ? words[i].word : Word::unknown;
    if (i == other || word == Word::unknown || !plan.allows(word)) {
      word = any_path(plan, word, stream);
      if (word == Word::unknown) break;
    }
    plan.add(word);
    submission.act(word);
  }
}

/// Exchanges two places of a list, or changes its stake.
void vary_places(const View& view, Stream& stream, Submission& submission) noexcept {
  const std::size_t node = stream.below(2);
  Priorities& list = submission.priorities[node];
  const auto size = static_cast<std::uint32_t>(list.size());
  if (size > 1 && stream.below(2) == 0) {
    std::swap(list[stream.below(size)], list[stream.below(size)]);
  } else {
    const auto left = view.garnets() - static_cast<int>(submission.garnets[1 - node]);
    submission.garnets[node] = stream.between(0, std::max(left, 0));
  }
}

bool same_actions(const Submission& a, const Submission& b) noexcept {
  return std::equal(a.actions.begin(), a.actions.end(), b.actions.begin(), b.actions.end(),
                    [](const Action& one, const Action& other) {
                      return one.word == other.word && one.times == other.times;
                    });
}

/// Whether a past round of the view matches this submission.
bool agrees(const View& view, int round, const Submission& own) noexcept {
  if (view.taken(round) != own.missions) return false;
  const auto entries = static_cast<std::size_t>(view.entries(round));
  if (entries != own.actions.size()) return false;
  for (std::size_t i = 0; i < entries; ++i) {
    if (view.word(round, static_cast<int>(i)) != own.actions[i].word) return false;
  }
  return true;
}

}  // namespace

}  // namespace bugcatcher

template <>
struct Searching<Bugcatcher> {
  static constexpr std::string_view kBase = "adaptive";
  static constexpr std::string_view kGoesOn = "hermit";
  static constexpr auto kField = std::to_array<std::string_view>({"random", "walker", "hermit"});
  static constexpr bool kInfers = false;
  static constexpr bool kRemembers = true;  // views do not show the lists of the pregame
  static constexpr int kWorlds = 2;
  static constexpr int kDraws = 2;
  static constexpr int kCandidates = 16;

  static bool searches(const bugcatcher::View& view) noexcept { return !view.is_pregame(); }

  static bool agrees(const bugcatcher::View& view,
                     const std::vector<bugcatcher::Submission>& own) noexcept {
    if (own.size() != at(view.round() + !view.is_pregame())) return false;
    for (int round = 0; round < view.round(); ++round) {
      if (!bugcatcher::agrees(view, round, own[at(round + 1)])) return false;
    }
    return true;
  }

  static bool same(const bugcatcher::Submission& a, const bugcatcher::Submission& b) noexcept {
    if (a.missions != b.missions || a.garnets != b.garnets) return false;
    for (std::size_t node = 0; node < a.priorities.size(); ++node) {
      const auto& one = a.priorities[node];
      const auto& other = b.priorities[node];
      if (!std::equal(one.begin(), one.end(), other.begin(), other.end())) return false;
    }
    return bugcatcher::same_actions(a, b);
  }
};

/// Changes a path and what follows from it, or adds or removes a mission; in the pregame exchanges
/// two places or changes a stake.
template <>
void vary<Bugcatcher>(const bugcatcher::View& view, Stream& stream,
                      bugcatcher::Submission& submission) noexcept {
  if (view.is_pregame()) return bugcatcher::vary_places(view, stream, submission);
  const int missions = view.missions(view.round());
  if (missions == 0 || stream.below(3) > 0) {
    return bugcatcher::vary_actions(view, stream, submission);
  }
  const std::uint32_t mission = stream.below(static_cast<std::uint32_t>(missions));
  submission.missions = static_cast<std::uint8_t>(submission.missions ^ 1u << mission);
}

template <>
SearchDefaults search_defaults<Bugcatcher>() {
  return defaults_of_search<Bugcatcher>();
}

namespace bugcatcher {

RosterEntry<Bugcatcher> search() { return search_entry<Bugcatcher>(); }

}  // namespace bugcatcher

}  // namespace mainmatch

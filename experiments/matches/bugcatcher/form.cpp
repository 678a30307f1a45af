#include "experiments/matches/bugcatcher/record.h"
#include "experiments/matches/bugcatcher/words.h"
#include "experiments/matches/form_walk.h"

namespace mainmatch {

/// What a seat of Bugcatcher hands in.
template <>
struct Form<Bugcatcher> {
  using Rules = Bugcatcher::Rules;
  using Submission = Bugcatcher::Submission;

  static const char* help(FormKind kind) {
    return kind == FormKind::pregame
               ? "Where the nodes should start, best first, and garnets for ties."
               : "Indexes of missions, and words in their order; the first unknown one ends the "
                 "list.";
  }

  template <class Sink>
  static void walk(const Rules& rules, FormKind kind, Submission& submission, Sink& sink) {
    kind == FormKind::pregame ? walk_pregame(rules, submission, sink)
                              : walk_round(submission, sink);
  }

 private:
  template <class Sink>
  static void walk_pregame(const Rules& rules, Submission& submission, Sink& sink) {
    using namespace bugcatcher;
    const auto has = [&] {
      return !submission.priorities[0].empty() || !submission.priorities[1].empty() ||
             submission.garnets != std::array<std::int64_t, 2>{};
    };
    sink.object(
        "", Need::optional, has, [] {},
        [&] {
          for (const bugcatcher::Node node : kNodes) {
            walk_priorities(rules, node, submission.priorities[index_of(node)], sink);
          }
          for (std::size_t n = 0; n < 2; ++n) {
            std::int64_t& garnets = submission.garnets[n];
            sink.whole(
                kStakeKeys[n], Need::optional, 0, rules.starting_garnets,
                [&] { return garnets != 0 ? std::optional<Whole>(garnets) : std::nullopt; },
                [&](Whole number) { garnets = clamped(number, -1); });
          }
        });
  }

  /// Up to the first unknown coordinate, without repeats: there is room for all that is left.
  template <class Sink>
  static void walk_priorities(const Rules& rules, bugcatcher::Node node,
                              bugcatcher::Priorities& priorities, Sink& sink) {
    using namespace bugcatcher;
    const auto name = [](int place) { return name_of(static_cast<Place>(place)); };
    const auto find = [&](std::string_view text) -> std::optional<int> {
      const auto spelled = place_named(text, node, rules.columns, rules.rows);
      return spelled ? std::optional<int>(spelled->place) : std::nullopt;
    };
    PlaceSet seen;
    bool unknown = false;
    sink.list(
        name_of(node), kAnyNumber, [&] { return priorities; },
        [&](Place place) {
          if (unknown) return;
          unknown = place == kNoPlace;
          if (!unknown && seen.contains(place)) return;
          if (!unknown) seen.insert(place);
          priorities.push_back(place);
        },
        [&](Place& place) {
          sink.word(
              "", Need::required, Words(0, kPlaces, name, find),
              [&] { return std::optional<int>(place); },
              [&](int found) { place = found == kNoWord ? kNoPlace : static_cast<Place>(found); });
        });
  }

  template <class Sink>
  static void walk_round(Submission& submission, Sink& sink) {
    using namespace bugcatcher;
    const auto has = [&] {
      return submission.missions != 0 || submission.not_missions != 0 ||
             !submission.actions.empty();
    };
    sink.object(
        "", Need::optional, has, [] {},
        [&] {
          sink.list(
              "missions", kAnyNumber, [&] { return missions_of(submission); },
              [&](int index) { submission.take(index); },
              [&](int& index) {
                sink.whole(
                    "", Need::required, 0, kMaxOnBoard - 1,
                    [&] { return std::optional<Whole>(index); },
                    [&](Whole number) {
                      index = static_cast<int>(
                          std::clamp<std::int64_t>(number.value_or(-1), -1, kMaxOnBoard));
                    });
              });
          walk_actions(submission, sink);
        });
  }

  /// Those that are none come last, as -1.
  static std::vector<int> missions_of(const Submission& submission) {
    std::vector<int> missions;
    for (int i = 0; i < bugcatcher::kMaxOnBoard; ++i) {
      if ((submission.missions >> i) & 1) missions.push_back(i);
    }
    missions.insert(missions.end(), at(submission.not_missions), -1);
    return missions;
  }

  /// Entries that stand several times in a row are one action. What follows the seventeenth that
  /// costs energy, or an unknown word, cannot matter any more.
  template <class Sink>
  static void walk_actions(Submission& submission, Sink& sink) {
    using namespace bugcatcher;
    const auto entries = [&] {
      std::vector<Word> words;
      for (const Action action : submission.actions) {
        words.insert(words.end(), at(action.times), action.word);
      }
      return words;
    };
    int paid = 0;
    bool ended = false;
    const auto add = [&](Word word) {
      if (ended) return;
      paid += costs_energy(word);
      ended = paid > kMaxEnergy || word == Word::unknown;
      if (paid > kMaxEnergy) return;
      auto& actions = submission.actions;
      if (!actions.empty() && actions[actions.size() - 1].word == word) {
        ++actions[actions.size() - 1].times;
      } else {
        actions.push_back({word});
      }
    };
    const auto name = [](int word) { return name_of(static_cast<Word>(word)); };
    sink.list("actions", kAnyNumber, entries, add, [&](Word& word) {
      sink.word(
          "", Need::required, words(static_cast<int>(Word::unknown), name),
          [&] { return std::optional(static_cast<int>(word)); },
          [&](int found) { word = found == kNoWord ? Word::unknown : static_cast<Word>(found); });
    });
  }

  static constexpr std::array<const char*, 2> kStakeKeys = {"central_garnets", "border_garnets"};
};

template struct SubmissionJson<Bugcatcher>;

}  // namespace mainmatch

#include "experiments/matches/bugcatcher/record.h"

#include <limits>
#include <string>

#include "engine/core/index.h"
#include "experiments/matches/bugcatcher/words.h"

namespace mainmatch {

namespace bugcatcher {

namespace {

constexpr std::array<const char*, 2> kStakeKeys = {"central_garnets", "border_garnets"};

/// Where a list ends that goes on with something unknown.
constexpr std::string_view kNothing = "?";

std::string key_of(bugcatcher::Node node) { return std::string(name_of(node)); }

/// Up to the first unknown coordinate, without repeats: there is room for all that is left.
void read_priorities(const mainmatch::Node& list, bugcatcher::Node node, const Rules& rules,
                     Priorities& priorities) {
  PlaceSet seen;
  bool unknown = false;
  const std::size_t count = list.array();
  for (std::size_t i = 0; i < count; ++i) {
    const std::string& name = list[i].text();
    if (unknown) continue;
    const std::optional<Spelled> place = place_named(name, node, rules.columns, rules.rows);
    unknown = !place;
    if (unknown) {
      priorities.push_back(kNoPlace);
    } else if (!seen.contains(place->place)) {
      seen.insert(place->place);
      priorities.push_back(place->place);
    }
  }
}

void read_pregame(const mainmatch::Node& node, const Rules& rules, Submission& submission) {
  node.object({"central", "border", "central_garnets", "border_garnets"});
  for (const bugcatcher::Node kind : kNodes) {
    const std::size_t n = index_of(kind);
    if (const auto list = node.find_unless_null(key_of(kind))) {
      read_priorities(*list, kind, rules, submission.priorities[n]);
    }
    if (const auto stake = node.find_unless_null(kStakeKeys[n])) {
      stake->number();
      constexpr std::int64_t kFar = std::numeric_limits<int>::max();
      submission.garnets[n] = whole_clamped(stake->json(), -kFar, kFar).value_or(-1);
    }
  }
}

/// Entries that stand several times in a row are one action. What follows the seventeenth that
/// costs energy, or an unknown word, cannot matter any more.
void read_actions(const mainmatch::Node& list, Submission& submission) {
  int paid = 0;
  bool ended = false;
  const std::size_t count = list.array();
  for (std::size_t i = 0; i < count; ++i) {
    const Word word = word_named(list[i].text());
    if (ended) continue;
    paid += costs_energy(word);
    ended = paid > kMaxEnergy || word == Word::unknown;
    if (paid > kMaxEnergy) continue;
    FixedList<Action, Submission::kMaxActions>& actions = submission.actions;
    if (!actions.empty() && actions[actions.size() - 1].word == word) {
      ++actions[actions.size() - 1].times;
    } else {
      actions.push_back({word});
    }
  }
}

void read_round(const mainmatch::Node& node, Submission& submission) {
  node.object({"missions", "actions"});
  if (const auto missions = node.find_unless_null("missions")) {
    const std::size_t count = missions->array();
    for (std::size_t i = 0; i < count; ++i) {
      const mainmatch::Node index = (*missions)[i];
      index.number();
      submission.take(static_cast<int>(whole_clamped(index.json(), -1, kMaxOnBoard).value_or(-1)));
    }
  }
  if (const auto actions = node.find_unless_null("actions")) read_actions(*actions, submission);
}

Json write_pregame(const Submission& submission) {
  Json json = Json::object();
  for (const bugcatcher::Node kind : kNodes) {
    const std::size_t n = index_of(kind);
    for (const Place place : submission.priorities[n]) {
      const bool real = place >= 0 && place < kPlaces;
      json[key_of(kind)].push_back(real ? name_of(place) : kNothing);
    }
  }
  for (std::size_t n = 0; n < 2; ++n) {
    if (submission.garnets[n] != 0) json[kStakeKeys[n]] = submission.garnets[n];
  }
  return json.empty() ? Json() : json;
}

Json write_round(const Submission& submission) {
  Json json = Json::object();
  for (int i = 0; i < kMaxOnBoard; ++i) {
    if ((submission.missions >> i) & 1) json["missions"].push_back(i);
  }
  for (std::int32_t i = 0; i < submission.not_missions; ++i) json["missions"].push_back(-1);
  for (const Action action : submission.actions) {
    for (std::int32_t i = 0; i < action.times; ++i) json["actions"].push_back(name_of(action.word));
  }
  return json.empty() ? Json() : json;
}

/// What stands for a failure in a record: the case, or that it was no collision.
Json case_of(Fate fate) {
  return is_collision(fate) ? Json(static_cast<int>(fate)) : Json("off-board");
}

void add_paths(const Deeds& deeds, Json& placed, Json& failed) {
  placed = Json::array();
  failed = Json::array();
  for (const Deed& deed : deeds) {
    if (!is_path(deed.word) || deed.fate == Fate::idle) continue;
    const std::string_view node = name_of(node_of(deed.word));
    if (deed.fate == Fate::done) {
      placed.push_back({{"step", deed.step + 1},
                        {"node", node},
                        {"from", name_of(deed.from)},
                        {"to", name_of(after(deed.from, direction_of(deed.word)))},
                        {"colour", name_of(deed.colour)}});
    } else {
      failed.push_back({{"step", deed.step + 1}, {"node", node}, {"case", case_of(deed.fate)}});
    }
  }
}

template <class Number>
Json first_of(const PerSeat<Number>& numbers, const Rules& rules) {
  Json list = Json::array();
  for (std::size_t seat = 0; seat < at(rules.players); ++seat) list.push_back(numbers[seat]);
  return list;
}

Json write_nodes(const Rules& rules, const Result& result) {
  Json list = Json::array();
  for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
    list.push_back({{"central", name_of(result.nodes[seat][0])},
                    {"border", name_of(result.nodes[seat][1])},
                    {"central_colour", name_of(result.central_colours[seat])}});
  }
  return list;
}

Json write_pregame_result(const Rules& rules, const Result& result) {
  Json json;
  for (const bugcatcher::Node node : kNodes) {
    Json& list = json[key_of(node)] = Json::array();
    for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
      list.push_back(name_of(result.nodes[seat][index_of(node)]));
    }
  }
  json["garnets"] = first_of(result.garnets, rules);
  json["rejected"] = write_rejected(rejections(rules, result.voids));
  return json;
}

}  // namespace

std::vector<Rejection> rejections(const Rules& rules, const PerSeat<Voids>& voids) {
  static constexpr std::array<const char*, 2> kLists = {"central", "border"};
  std::vector<Rejection> list;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const Voids& own = voids[at(seat)];
    const auto add = [&](std::int32_t times, const char* part, const char* reason, int ruling) {
      for (std::int32_t i = 0; i < times; ++i) list.push_back({seat, part, reason, ruling});
    };
    for (std::size_t n = 0; n < 2; ++n) {
      add(own.priorities[n], kLists[n], "an unknown coordinate ends the list", 7);
    }
    for (std::size_t n = 0; n < 2; ++n) {
      add(own.garnets[n], kStakeKeys[n], "not a whole number of garnets that the seat holds", 11);
    }
    add(own.missions, "missions", "no mission of this board, or one once more", 31);
    add(own.free_swaps, "free-swap", "the second of a round, or not to be paid", 17);
    add(own.actions, "actions", "an unknown word ends the list", 18);
  }
  return list;
}

}  // namespace bugcatcher

void Codec<Bugcatcher>::read_submissions(const Node* there, Step step, const Rules& rules,
                                         Submissions<Bugcatcher>& submissions) {
  for (std::size_t seat = 0; seat < at(rules.players); ++seat) submissions[seat] = {};
  read_per_seat(there, rules.players, [&](const Node& node, Seat seat) {
    if (step.kind == StepKind::pregame) {
      bugcatcher::read_pregame(node, rules, submissions[at(seat)]);
    } else {
      bugcatcher::read_round(node, submissions[at(seat)]);
    }
  });
}

Json Codec<Bugcatcher>::write_submissions(const Rules& rules, Step step,
                                          const Submissions<Bugcatcher>& submissions) {
  Json list = Json::array();
  for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
    list.push_back(step.kind == StepKind::pregame ? bugcatcher::write_pregame(submissions[seat])
                                                  : bugcatcher::write_round(submissions[seat]));
  }
  return list;
}

Json Codec<Bugcatcher>::write_result(const Rules& rules, Step step,
                                     const Bugcatcher::Result& result) {
  if (step.kind == StepKind::pregame) return bugcatcher::write_pregame_result(rules, result);
  Json json;
  json["placed"] = Json::array();
  json["failed"] = Json::array();
  for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
    Json placed;
    Json failed;
    bugcatcher::add_paths(result.deeds[seat], placed, failed);
    json["placed"].push_back(std::move(placed));
    json["failed"].push_back(std::move(failed));
  }
  json["nodes"] = bugcatcher::write_nodes(rules, result);
  Json& completed = json["completed"] = Json::array();
  for (const auto& entry : result.completed) {
    Json seats = Json::array();
    for (const Seat seat : entry.seats) seats.push_back(seat);
    completed.push_back(
        {{"board", entry.board}, {"mission", entry.mission}, {"seats", std::move(seats)}});
  }
  json["fireflies"] = bugcatcher::first_of(result.fireflies, rules);
  json["garnets"] = bugcatcher::first_of(result.garnets, rules);
  json["rejected"] = write_rejected(bugcatcher::rejections(rules, result.voids));
  return json;
}

void Codec<Bugcatcher>::write_outcome(const Rules& rules, const Bugcatcher::Setup&,
                                      const Bugcatcher::Outcome& outcome, Json& json) {
  json["missions_completed"] = bugcatcher::first_of(outcome.missions_completed, rules);
  json["collisions"] = bugcatcher::first_of(outcome.collisions, rules);
}

}  // namespace mainmatch

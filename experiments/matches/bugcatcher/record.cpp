#include "experiments/matches/bugcatcher/record.h"

#include <limits>
#include <string>

#include "engine/core/index.h"
#include "experiments/matches/bugcatcher/words.h"

namespace mainmatch {

namespace bugcatcher {

namespace {

constexpr std::array<const char*, 2> kStakeKeys = {"central_garnets", "border_garnets"};

std::string key_of(bugcatcher::Node node) { return std::string(name_of(node)); }

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

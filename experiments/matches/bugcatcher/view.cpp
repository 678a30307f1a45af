#include "experiments/matches/bugcatcher/view.h"

#include "engine/core/index.h"
#include "experiments/matches/bugcatcher/record_missions.h"
#include "experiments/matches/bugcatcher/words.h"

namespace mainmatch {

namespace bugcatcher {

namespace {

Json places_json(PlaceSet places) {
  Json list = Json::array();
  for (const Place place : places) list.push_back(name_of(place));
  return list;
}

/// Where nodes of both kinds stand, nobody knows whose.
Json standing_json(PlaceSet central, PlaceSet border) {
  return {{"central", places_json(central)}, {"border", places_json(border)}};
}

/// The seat's own nodes.
Json nodes_json(const std::array<Place, 2>& places, Colour central) {
  return {{"central", name_of(places[0])},
          {"border", name_of(places[1])},
          {"central_colour", name_of(central)}};
}

/// A place that a goal names has one name here, however the deck spells it.
Json missions_json(const View& view, int round) {
  Json list = Json::array();
  for (int i = 0; i < view.missions(round); ++i) {
    Mission mission = view.mission(round, i);
    mission.goal.spelling = {};
    list.push_back(write_mission(mission));
  }
  return list;
}

Json indexes_json(unsigned missions) {
  Json list = Json::array();
  for (int i = 0; i < kMaxOnBoard; ++i) {
    if ((missions >> i & 1u) != 0) list.push_back(i);
  }
  return list;
}

std::string_view fate_name(ShownFate fate) {
  static constexpr std::array<std::string_view, 3> kFates = {"done", "failed", "idle"};
  return kFates[static_cast<std::size_t>(fate)];
}

Json paths_json(const View& view, int round) {
  Json list = Json::array();
  for_each_path(view.paths(round), [&](const Path& path) {
    list.push_back({{"node", name_of(path.node)},
                    {"from", name_of(path.from)},
                    {"to", name_of(path.to)},
                    {"colour", name_of(path.colour)}});
  });
  return list;
}

Json completed_json(const View& view, int round) {
  Json list = Json::array();
  for (int board = 0; board <= round; ++board) {
    for (int i = 0; i < kMaxOnBoard; ++i) {
      if ((view.completed(round, board) >> i & 1u) == 0) continue;
      list.push_back({{"board", board}, {"mission", i}});
    }
  }
  return list;
}

/// A past round: what all were shown, then what the seat did.
Json round_json(const View& view, int round) {
  const Walk& walk = view.walk(round);
  const Voids& voids = view.voids(round);
  Json actions = Json::array();
  for (int i = 0; i < view.entries(round); ++i) {
    actions.push_back(
        {{"word", name_of(view.word(round, i))}, {"fate", fate_name(view.shown_fate(round, i))}});
  }
  return {{"missions", missions_json(view, round)},
          {"standing",
           standing_json(view.standing(round, Node::central), view.standing(round, Node::border))},
          {"paths", paths_json(view, round)},
          {"completed", completed_json(view, round)},
          {"taken", indexes_json(view.taken(round))},
          {"open", indexes_json(view.open_missions(round))},
          {"from", {{"central", name_of(walk.start[0])}, {"border", name_of(walk.start[1])}}},
          {"actions", std::move(actions)},
          {"nodes", nodes_json(walk.stand, walk.central_colour)},
          {"fireflies", view.fireflies(round)},
          {"garnets", view.garnets(round)},
          {"void",
           {{"missions", voids.missions},
            {"free_swaps", voids.free_swaps},
            {"actions", voids.actions}}}};
}

}  // namespace

}  // namespace bugcatcher

void ViewForm<Bugcatcher>::write(const Bugcatcher::View& view, Json& json) {
  using bugcatcher::Node;
  json["garnets"] = view.garnets();
  if (view.is_pregame()) return;
  json["standing"] =
      bugcatcher::standing_json(view.standing(Node::central), view.standing(Node::border));
  json["nodes"] = bugcatcher::nodes_json({view.stand(Node::central), view.stand(Node::border)},
                                         view.colour(Node::central));
  json["fireflies"] = view.fireflies();
  json["clean_rounds"] = view.clean_rounds();
  json["pregame_void"] = view.pregame_voids().total();
  json["rounds"] = Json::array();
  for (int round = 0; round < view.round(); ++round) {
    json["rounds"].push_back(bugcatcher::round_json(view, round));
  }
  if (!view.is_over()) {
    json["missions"] = bugcatcher::missions_json(view, view.round());
    return;
  }
  json["final_fireflies"] = Json::array();
  for (Seat seat = 0; seat < view.rules().players; ++seat) {
    json["final_fireflies"].push_back(view.final_fireflies(seat));
  }
}

}  // namespace mainmatch

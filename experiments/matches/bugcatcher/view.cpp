#include "experiments/matches/bugcatcher/view.h"

#include "engine/core/index.h"
#include "experiments/matches/bugcatcher/record_missions.h"
#include "experiments/matches/bugcatcher/words.h"

namespace mainmatch {

namespace bugcatcher {

namespace {

void add_places(JsonSink& json, std::string_view key, PlaceSet places) {
  json.list(key, [&] {
    for (const Place place : places) json.add(name_of(place));
  });
}

/// Where nodes of both kinds stand, nobody knows whose.
void add_standing(PlaceSet central, PlaceSet border, JsonSink& json) {
  json.object("standing", [&] {
    add_places(json, "central", central);
    add_places(json, "border", border);
  });
}

/// The seat's own nodes.
void add_nodes(const std::array<Place, 2>& places, Colour central, JsonSink& json) {
  json.object("nodes", [&] {
    json.add("central", name_of(places[0]));
    json.add("border", name_of(places[1]));
    json.add("central_colour", name_of(central));
  });
}

/// A place that a goal names has one name here, however the deck spells it.
void add_missions(const View& view, int round, JsonSink& json) {
  json.list("missions", [&] {
    for (int i = 0; i < view.missions(round); ++i) {
      Mission mission = view.mission(round, i);
      mission.goal.spelling = {};
      write_mission(mission, json);
    }
  });
}

void add_indexes(JsonSink& json, std::string_view key, unsigned missions) {
  json.list(key, [&] {
    for (int i = 0; i < kMaxOnBoard; ++i) {
      if ((missions >> i & 1u) != 0) json.add(i);
    }
  });
}

std::string_view fate_name(ShownFate fate) {
  static constexpr std::array<std::string_view, 3> kFates = {"done", "failed", "idle"};
  return kFates[static_cast<std::size_t>(fate)];
}

void add_paths(const View& view, int round, JsonSink& json) {
  json.list("paths", [&] {
    for_each_path(view.paths(round), [&](const Path& path) {
      json.object([&] {
        json.add("node", name_of(path.node));
        json.add("from", name_of(path.from));
        json.add("to", name_of(path.to));
        json.add("colour", name_of(path.colour));
      });
    });
  });
}

void add_completed(const View& view, int round, JsonSink& json) {
  json.list("completed", [&] {
    for (int board = 0; board <= round; ++board) {
      for (int i = 0; i < kMaxOnBoard; ++i) {
        if ((view.completed(round, board) >> i & 1u) == 0) continue;
        json.object([&] {
          json.add("board", board);
          json.add("mission", i);
        });
      }
    }
  });
}

/// A past round: what all were shown, then what the seat did.
void write_round(const View& view, int round, JsonSink& json) {
  const Walk& walk = view.walk(round);
  json.object([&] {
    add_missions(view, round, json);
    add_standing(view.standing(round, Node::central), view.standing(round, Node::border), json);
    add_paths(view, round, json);
    add_completed(view, round, json);
    add_indexes(json, "taken", view.taken(round));
    add_indexes(json, "open", view.open_missions(round));
    json.object("from", [&] {
      json.add("central", name_of(walk.start[0]));
      json.add("border", name_of(walk.start[1]));
    });
    json.list("actions", [&] {
      for (int i = 0; i < view.entries(round); ++i) {
        json.object([&] {
          json.add("word", name_of(view.word(round, i)));
          json.add("fate", fate_name(view.shown_fate(round, i)));
        });
      }
    });
    add_nodes(walk.stand, walk.central_colour, json);
    json.add("fireflies", view.fireflies(round));
    json.add("garnets", view.garnets(round));
    json.object("void", [&] {
      const Voids& voids = view.voids(round);
      json.add("missions", voids.missions);
      json.add("free_swaps", voids.free_swaps);
      json.add("actions", voids.actions);
    });
  });
}

}  // namespace

}  // namespace bugcatcher

void ViewForm<Bugcatcher>::write(const Bugcatcher::View& view, JsonSink& json) {
  using bugcatcher::Node;
  json.add("garnets", view.garnets());
  if (view.is_pregame()) return;
  bugcatcher::add_standing(view.standing(Node::central), view.standing(Node::border), json);
  bugcatcher::add_nodes({view.stand(Node::central), view.stand(Node::border)},
                        view.colour(Node::central), json);
  json.add("fireflies", view.fireflies());
  json.add("clean_rounds", view.clean_rounds());
  json.add("pregame_void", view.pregame_voids().total());
  json.list("rounds", [&] {
    for (int round = 0; round < view.round(); ++round) bugcatcher::write_round(view, round, json);
  });
  if (!view.is_over()) return bugcatcher::add_missions(view, view.round(), json);
  add_by_seat(json, "final_fireflies", view.rules().players,
              [&](Seat seat) { return view.final_fireflies(seat); });
}

}  // namespace mainmatch

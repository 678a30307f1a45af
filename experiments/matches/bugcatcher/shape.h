#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <ranges>

#include "engine/bugcatcher/game.h"
#include "engine/core/signature.h"
#include "experiments/matches/bugcatcher/record_missions.h"
#include "experiments/matches/bugcatcher/words.h"
#include "experiments/matches/shape.h"

namespace mainmatch {

/// What a seat of Bugcatcher is shown.
template <>
struct Shape<Bugcatcher> {
  using Rules = Bugcatcher::Rules;
  using View = Bugcatcher::View;
  using Node = bugcatcher::Node;
  using Place = bugcatcher::Place;
  using PlaceSet = bugcatcher::PlaceSet;

  template <class Sink>
  static void walk(const Rules& rules, const View* view, Sink& sink) {
    sink.whole("garnets", 0, [&] { return view->garnets(); });
    sink.when(
        [&] { return !view->is_pregame(); },
        [&] {
          add_standing([=](Node node) { return view->standing(node); }, sink, rules);
          add_nodes([=](Node node) { return view->stand(node); },
                    [=] { return view->colour(Node::central); }, sink);
          sink.help("Of the seat, so far.");
          sink.whole("fireflies", -1, [&] { return view->fireflies(); });
          sink.help("Rounds without a collision in a row, up to now.");
          sink.whole("clean_rounds", 0, [&] { return view->clean_rounds(); });
          sink.help("Parts of the pregame that were void.");
          sink.whole("pregame_void", 0, [&] { return view->pregame_voids().total(); });
          sink.help("The past rounds.");
          sink.list(
              "rounds", rules.rounds, [&] { return std::views::iota(0, view->round()); },
              [&](int round) { sink.object("", [&] { add_round(rules, view, round, sink); }); });
          sink.when([&] { return !view->is_over(); },
                    [&] {
                      add_missions(
                          rules, view, [=] { return view->round(); }, sink);
                    });
          sink.when([&] { return view->is_over(); },
                    [&] {
                      sink.help("Of each seat.");
                      sink.tuple("final_fireflies", rules.players, [&](Seat seat) {
                        sink.whole("", -1, [&] { return view->final_fireflies(seat); });
                      });
                    });
        });
  }

 private:
  /// The places of a kind: cells, or their corners.
  static int places(Node node, const Rules& rules) {
    const int more = node == Node::border;
    return (rules.columns + more) * (rules.rows + more);
  }
  static Place place(Node node, const Rules& rules, int i) {
    const int columns = rules.columns + (node == Node::border);
    return bugcatcher::place_at(i % columns, i / columns);
  }
  static std::string place_name(int place) {
    return bugcatcher::name_of(static_cast<Place>(place));
  }

  /// Where nodes of both kinds stand, nobody knows whose.
  template <class Sink>
  static void add_standing(const auto& standing, Sink& sink, const Rules& rules) {
    sink.help(
        "Where nodes stand, nobody knows whose. A place is a cell, or the corner that is its upper "
        "left one.");
    sink.object("standing", [&] {
      for (const Node node : bugcatcher::kNodes) {
        sink.subset(
            bugcatcher::name_of(node), places(node, rules),
            [&](int i) { return place_name(place(node, rules, i)); },
            [&](int i) { return standing(node).contains(place(node, rules, i)); });
      }
    });
  }

  /// The seat's own nodes.
  template <class Sink>
  static void add_nodes(const auto& stand, const auto& central_colour, Sink& sink) {
    sink.help("The own ones, and the colour that the central one draws.");
    sink.object("nodes", [&] {
      for (const Node node : bugcatcher::kNodes) {
        sink.choice(bugcatcher::name_of(node), bugcatcher::kPlaces, place_name,
                    [&] { return stand(node); });
      }
      sink.choice("central_colour", 2, colour_name, central_colour);
    });
  }

  static std::string_view colour_name(int colour) {
    return bugcatcher::name_of(static_cast<bugcatcher::Colour>(colour));
  }

  template <class Sink>
  static void add_missions(const Rules& rules, const View* view, const auto& round, Sink& sink) {
    sink.help("Missions of the board.");
    sink.list(
        "missions", rules.missions_per_round,
        [&] { return std::views::iota(0, view->missions(round())); },
        [&](int i) {
          const auto mission = [&, i]() -> const bugcatcher::Mission& {
            return view->mission(round(), i);
          };
          sink.object("", [&] { add_mission(rules, mission, sink); });
        });
  }

  /// A place that a goal names has one name here, however the deck spells it.
  template <class Sink>
  static void add_mission(const Rules& rules, const auto& mission, Sink& sink) {
    using namespace bugcatcher;
    sink.text(
        "name", [&] { return mission().name(); },
        [&] { return number_of(rules, mission().name()); });
    sink.whole("reward", 0, [&] { return mission().reward; });
    sink.whole("penalty", 0, [&] { return mission().penalty; });
    sink.help("Rounds in which it can be done; null for any number.");
    sink.or_null(
        "limit", [&] { return mission().limit != 0; },
        [&] { sink.whole("limit", 0, [&] { return mission().limit; }); });
    const auto goal = [&]() -> const Goal& { return mission().goal; };
    sink.help("The kind says which keys there are.");
    sink.object("goal", [&] {
      sink.choice("kind", kGoalKinds, goal_name, [&] { return static_cast<int>(goal().kind); });
      const auto has = [&](std::string_view key) {
        return [&, key] { return names(goal(), key); };
      };
      sink.when(has("node"), [&] {
        sink.choice("node", kWhoKinds, who_name, [&] { return static_cast<int>(goal().who); });
      });
      sink.when(has("moves"), [&] {
        sink.json(
            "moves",
            [] {
              return Json{{"type", "string"}, {"pattern", "^[UDLR]{1,16}$"}};
            },
            [&](JsonSink& json) { json.add("moves", letters_of(goal())); });
        sink.columns([&] {
          sink.list(
              "moves", kMaxMoves, [&] { return std::views::iota(0, int{goal().count}); },
              [&](int i) {
                sink.whole("", 0, [&] { return static_cast<int>(move_at(goal().moves, i)); });
              });
        });
      });
      sink.when(has("colour"), [&] {
        sink.choice("colour", 2, colour_name, [&] { return static_cast<int>(goal().colour); });
      });
      for (const std::string_view key : {"count", "rounds"}) {
        sink.when(has(key), [&] { sink.whole(key, 0, [&] { return goal().count; }); });
      }
      sink.when(has("at"),
                [&] { sink.choice("at", kPlaces, place_name, [&] { return goal().place; }); });
    });
  }

  /// The number of the first mission of the deck with this name; 2^30 or more, by a hash of it, for
  /// a name that the deck does not have.
  static int number_of(const Rules& rules, std::string_view name) {
    const auto deck = rules.deck();
    const auto same = [&](const bugcatcher::Mission& one) { return one.name() == name; };
    const auto found = std::find_if(deck.begin(), deck.end(), same);
    if (found != deck.end()) return static_cast<int>(found - deck.begin());
    Hash hash;
    for (const char letter : name) hash.add(letter);
    return static_cast<int>(1u << 30 | (hash.value() & ((1u << 30) - 1)));
  }

  /// A past round: what all were shown, then what the seat did.
  template <class Sink>
  static void add_round(const Rules& rules, const View* view, int round, Sink& sink) {
    using namespace bugcatcher;
    add_missions(
        rules, view, [=] { return round; }, sink);
    add_standing([=](Node node) { return view->standing(round, node); }, sink, rules);
    add_paths(rules, view, round, sink);
    sink.help("Missions that the seat completed, by board and index.");
    sink.entries(
        "completed", rules.rounds * kMaxOnBoard,
        [&](int i) {
          const int board = i / kMaxOnBoard;
          return board <= round && (view->completed(round, board) >> (i % kMaxOnBoard) & 1u) != 0;
        },
        [&](int i) {
          sink.json(
              "",
              [&] {
                return object_schema({{"board", names_schema(rules.rounds, std::identity())},
                                      {"mission", names_schema(kMaxOnBoard, std::identity())}});
              },
              [&](JsonSink& json) {
                json.object([&] {
                  json.add("board", i / kMaxOnBoard);
                  json.add("mission", i % kMaxOnBoard);
                });
              });
          sink.columns([&] { sink.whole("", 0, [] { return 1; }); });
        });
    const auto indexes = [&](std::string_view key, auto&& missions) {
      sink.help("Indexes of missions that the seat took on.");
      sink.help("Those among them that are still open.");
      sink.subset(
          key, kMaxOnBoard, [](int i) { return i; },
          [&](int i) { return (missions() >> i & 1u) != 0; });
    };
    indexes("taken", [=] { return view->taken(round); });
    indexes("open", [=] { return view->open_missions(round); });
    const auto walk = [=]() -> const Walk& { return view->walk(round); };
    sink.help("Where the own nodes stood when the round began.");
    sink.object("from", [&] {
      for (const Node node : kNodes) {
        sink.choice(name_of(node), kPlaces, place_name,
                    [&] { return walk().start[index_of(node)]; });
      }
    });
    sink.help("The entries of the list that were paid.");
    sink.list(
        "actions", rules.energy + 1, [&] { return std::views::iota(0, view->entries(round)); },
        [&](int i) {
          sink.object("", [&] {
            sink.choice(
                "word", static_cast<int>(Word::unknown),
                [](int word) { return name_of(static_cast<Word>(word)); },
                [&] { return static_cast<int>(view->word(round, i)); });
            sink.choice(
                "fate", static_cast<int>(kFates.size()), [](int fate) { return kFates[at(fate)]; },
                [&] { return static_cast<int>(view->shown_fate(round, i)); });
          });
        });
    add_nodes([=](Node node) { return walk().stand[index_of(node)]; },
              [=] { return walk().central_colour; }, sink);
    sink.whole("fireflies", -1, [&] { return view->fireflies(round); });
    sink.whole("garnets", 0, [&] { return view->garnets(round); });
    sink.help("Parts that were void.");
    sink.object("void", [&] {
      const auto voids = [=]() -> const Voids& { return view->voids(round); };
      sink.whole("missions", 0, [&] { return voids().missions; });
      sink.whole("free_swaps", 0, [&] { return voids().free_swaps; });
      sink.flag("actions", [&] { return voids().actions; });
    });
  }

  static constexpr std::array<std::string_view, 3> kFates = {"done", "failed", "idle"};

  /// In JSON a list of paths; in a row a column for every path from a place to the right or down,
  /// or back: the colour, plus 2 if it leads to the right or down.
  template <class Sink>
  static void add_paths(const Rules& rules, const View* view, int round, Sink& sink) {
    using namespace bugcatcher;
    sink.help("The paths that were drawn, nobody knows by whom.");
    sink.json("paths", paths_schema, [&](JsonSink& json) {
      json.list("paths", [&] {
        for_each_path(view->paths(round), [&](const Path& path) {
          json.object([&] {
            json.add("node", name_of(path.node));
            json.add("from", name_of(path.from));
            json.add("to", name_of(path.to));
            json.add("colour", name_of(path.colour));
          });
        });
      });
    });
    sink.columns([&] {
      for (const Node node : kNodes) {
        for (const Direction way : {Direction::right, Direction::down}) {
          const auto key = std::string("paths.") + std::string(name_of(node)) +
                           (way == Direction::right ? ".right" : ".down");
          sink.tuple(key, places(node, rules), [&](int i) {
            sink.whole("", 0, [&] {
              return path_across(view->paths(round), node, way, place(node, rules, i));
            });
          });
        }
      }
    });
  }

  static Json paths_schema() {
    const Json place = names_schema(bugcatcher::kPlaces, place_name);
    return list_schema(object_schema({{"node", words_schema({"central", "border"})},
                                      {"from", place},
                                      {"to", place},
                                      {"colour", names_schema(2, colour_name)}}));
  }

  static int path_across(const bugcatcher::Paths& paths, Node node, bugcatcher::Direction way,
                         Place from) {
    using namespace bugcatcher;
    const Midpoint middle = midpoint(node, from, way);
    const std::size_t n = index_of(node), lies = middle.lies;
    for (const Colour colour : kColours) {
      if (!paths.crossed[index_of(colour)][n][lies].contains(middle.place)) continue;
      return static_cast<int>(colour) + 2 * paths.forward[n][lies].contains(middle.place);
    }
    return -1;
  }
};

}  // namespace mainmatch

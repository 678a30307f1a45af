#pragma once

#include <functional>
#include <ranges>
#include <string>

#include "engine/threads/game.h"
#include "experiments/matches/shape.h"

namespace mainmatch {

/// What a seat of Threads of Fate is shown.
template <>
struct Shape<Threads> {
  using Rules = Threads::Rules;
  using View = Threads::View;

  template <class Sink>
  static void walk(const Rules& rules, const View* view, Sink& sink) {
    const int seats = rules.seats();
    sink.help("Seats in Heaven.");
    add_seats(
        "heaven", seats, [=] { return view->heaven(); }, sink);
    sink.help("Seats in Hell.");
    add_seats(
        "hell", seats, [=] { return view->hell(); }, sink);
    sink.help("Seats that are marked.");
    add_seats(
        "marks", seats, [=] { return view->marked(); }, sink);
    add_threads(
        seats, [=] { return view->threads(); }, [=] { return view->golden(); },
        [=](Seat to) { return view->strength(to); }, sink);
    sink.help("Seats with whom this one can talk.");
    add_seats(
        "chats", seats, [=] { return view->chats(); }, sink);
    sink.help("What the seat has left.");
    sink.whole("twine", 0, [&] { return view->twine(); });
    const auto moira = [](int i) { return static_cast<threads::Moira>(i); };
    sink.help("Of each Moira that the seat has visited.");
    sink.map(
        "tiers", threads::kMoirai, [](int i) { return threads::kMoiraNames[at(i)].name; },
        [&](int i) { return view->visited(moira(i)); },
        [&](std::string_view key, int i) {
          sink.whole(key, 0, [&] { return view->tier(moira(i)); });
        });
    sink.help("Whether the seat may still make a thread golden.");
    sink.flag("gilding_left", [&] { return view->gilding_left(); });
    sink.help("The counter of Nona.");
    sink.whole("x", 0, [&] { return view->x(); });
    sink.help("How often the seat has selected each player of the other realm.");
    sink.map(
        "selections", seats, [](int seat) { return std::to_string(seat); },
        [&](Seat seat) { return view->other_realm().contains(seat); },
        [&](std::string_view key, Seat seat) {
          sink.whole(key, 0, [&] { return view->selections(seat); });
        });
    sink.help("The past rounds: what was accepted, and what the seat had after it.");
    sink.list(
        "rounds", rules.rounds, [&] { return std::views::iota(0, view->round()); },
        [&](int round) { sink.object("", [&] { add_round(seats, view, round, sink); }); });
  }

 private:
  /// The seat's own threads: to whom `made` has one, which are golden, how strong they are.
  template <class Sink>
  static void add_threads(int seats, const auto& made, const auto& golden, const auto& strength,
                          Sink& sink) {
    sink.entries(
        "threads", seats, [&](Seat to) { return made().contains(to); },
        [&](Seat to) {
          sink.object("", [&] {
            sink.json(
                "recipient", [&] { return names_schema(seats, std::identity()); },
                [&](JsonSink& json) { json.add("recipient", to); });
            sink.whole("strength", 0, [&] { return strength(to); });
            sink.flag("golden", [&] { return golden().contains(to); });
          });
        });
  }

  /// The accepted parts of a submission.
  template <class Sink>
  static void add_submission(const auto& submission, Sink& sink) {
    using threads::Moira;
    const auto whole = [&](std::string_view key, auto&& value) { sink.whole(key, 0, value); };
    sink.when([&] { return submission().moira != Moira::none; },
              [&] {
                sink.object("visit", [&] {
                  sink.choice(
                      "moira", threads::kMoirai,
                      [](int i) { return threads::kMoiraNames[at(i)].name; },
                      [&] { return submission().moira; });
                  whole("donate", [&] { return submission().donate; });
                });
              });
    const auto link = [&](std::string_view key, auto&& given) {
      sink.when([&] { return !given().absent(); },
                [&] {
                  sink.object(key, [&] {
                    whole("source", [&] { return given().source; });
                    whole("recipient", [&] { return given().recipient; });
                  });
                });
    };
    link("boost", [&] { return submission().boost; });
    sink.when([&] { return submission().cut != kNoSeat; },
              [&] { whole("cut", [&] { return submission().cut; }); });
    link("snip", [&] { return submission().snip; });
    sink.when([&] { return submission().create != kNoSeat; },
              [&] {
                sink.object("create", [&] {
                  whole("recipient", [&] { return submission().create; });
                  for (const auto& [key, is] : {std::pair("golden", &threads::Submission::golden),
                                                {"head_start", &threads::Submission::head_start}}) {
                    const auto has = [&, member = is] { return submission().*member; };
                    sink.when(has, [&, name = key] { sink.flag(name, has); });
                  }
                });
              });
  }

  template <class Sink>
  static void add_round(int seats, const View* view, int round, Sink& sink) {
    using threads::Voids;
    const auto submission = [=]() -> const threads::Submission& { return view->submission(round); };
    sink.help("The accepted parts.");
    sink.object("submission", [&] { add_submission(submission, sink); });
    static constexpr std::array<std::pair<const char*, bool Voids::*>, 5> kParts = {
        {{"visit", &Voids::visit},
         {"boost", &Voids::boost},
         {"cut", &Voids::cut},
         {"snip", &Voids::snip},
         {"create", &Voids::create}}};
    sink.help("The parts that were void.");
    sink.subset(
        "void", static_cast<int>(kParts.size()), [](int i) { return kParts[at(i)].first; },
        [&](int i) { return view->voids(round).*kParts[at(i)].second; });
    add_threads(
        seats, [=] { return view->threads(round); }, [=] { return view->golden(round); },
        [=](Seat to) { return view->strength(round, to); }, sink);
    add_seats(
        "chats", seats, [=] { return view->chats(round); }, sink);
    sink.whole("twine", 0, [&] { return view->twine(round); });
  }
};

}  // namespace mainmatch

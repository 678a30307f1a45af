#pragma once

#include <array>
#include <functional>
#include <ranges>
#include <string>
#include <utility>

#include "engine/horse_race/game.h"
#include "experiments/matches/horse_race/record.h"
#include "experiments/matches/shape.h"

namespace mainmatch {

/// What a seat of Blackout Middle Horse Race is shown.
template <>
struct Shape<HorseRace> {
  using Rules = HorseRace::Rules;
  using View = HorseRace::View;

  template <class Sink>
  static void walk(const Rules& rules, const View* view, Sink& sink) {
    using namespace horse_race;
    sink.help("Own cards by horse, without zeros.");
    sink.counts("cards", rules.horses, letter_name, [&](Horse h) { return view->copies(h); });
    sink.whole("chips", 0, [&] { return view->chips(); });
    sink.help("Chips that the seat may bet in a round.");
    sink.whole("limit", 0, [&] { return view->limit(); });
    sink.whole("garnets", 0, [&] { return view->garnets(); });
    sink.help("Garnets for the next card.");
    sink.wide("price", [&] { return view->price(); });
    sink.help("For current spaces, so far.");
    sink.wide("points", [&] { return view->points(); });
    sink.help("Own chips by horse over the match, without zeros.");
    sink.counts("bets", rules.horses, letter_name, [&](Horse h) { return view->bets(h); });
    add_announced(rules, view, sink);
    sink.help("The past rounds, from round 0.");
    sink.list(
        "rounds", kRounds, [&] { return std::views::iota(0, view->round()); },
        [&](int round) { sink.object("", [&] { add_round(rules, view, round, sink); }); });
    sink.columns([&] {
      add_deals(rules, view, sink);
      add_facts(rules, view, sink);
    });
    const auto is_played = [=] { return view->round() == kRounds; };
    sink.when(is_played, [&] { add_end(rules, view, sink); });
    sink.when([&] { return !is_played(); },
              [&] {
                add_space(
                    rules, view, [=] { return view->round(); }, sink);
                sink.json(
                    "trades", [&] { return trades_schema(rules); },
                    [&](JsonSink& json) { write_trades(*view, view->round(), json); });
              });
  }

 private:
  /// The horses that have finished: when, in which place, and the movement values left to them.
  template <class Sink>
  static void add_announced(const Rules& rules, const View* view, Sink& sink) {
    using namespace horse_race;
    sink.help("Horses that have finished; movements are those of the rounds after that.");
    sink.map(
        "announced", rules.horses, letter_name,
        [&](Horse horse) { return view->has_finished(horse); },
        [&](std::string_view key, Horse horse) {
          sink.object(key, [&] {
            sink.whole("round", 0, [&] { return view->finish(horse); });
            sink.whole("place", 0, [&] { return view->place(horse); });
            sink.entries(
                "movements", kLastRound, [&](int i) { return i >= view->finish(horse); },
                [&](int i) { sink.whole("", 0, [&] { return view->movement(i + 1, horse); }); });
          });
        });
  }

  /// The current space of a round, and what was seen there when the round began.
  template <class Sink>
  static void add_space(const Rules& rules, const View* view, const auto& round, Sink& sink) {
    using namespace horse_race;
    const auto is_there = [&] { return view->space(round()) != kNoSpace; };
    sink.help("The current space; null for none.");
    sink.or_null("space", is_there,
                 [&] { sink.whole("space", 0, [&] { return view->space(round()); }); });
    sink.help("The horses on that space when the round began; null without one.");
    sink.or_null("seen", is_there, [&] {
      sink.letters("seen", rules.horses, letter_name,
                   [&](Horse horse) { return view->seen(round()).contains(horse); });
    });
  }

  /// A past round: who spectated where, then what the seat did, and learned from it.
  template <class Sink>
  static void add_round(const Rules& rules, const View* view, int round, Sink& sink) {
    using namespace horse_race;
    sink.help("The space that each seat spectated; null for none.");
    sink.tuple("spectated", rules.players, [&](Seat seat) {
      const auto space = [=] { return view->spectated(round, seat); };
      sink.or_null(
          "", [&] { return space() != kNoSpace; }, [&] { sink.whole("", 0, space); });
    });
    add_space(
        rules, view, [=] { return round; }, sink);
    sink.json(
        "trades", [&] { return trades_schema(rules); },
        [&](JsonSink& json) { write_trades(*view, round, json); });
    sink.help("The one that the seat used; null for none.");
    sink.or_null(
        "ability", [&] { return view->ability(round) != Kind::none; },
        [&] {
          sink.object("ability", [&] {
            sink.choice(
                "kind", 3, [](int kind) { return name_of(static_cast<Kind>(kind)); },
                [&] { return static_cast<int>(view->ability(round)); });
            sink.copies("use", rules.horses, letter_name,
                        [&](Horse horse) { return view->used(round, horse); });
            sink.copies("select", rules.horses, letter_name,
                        [&](Horse horse) { return view->selected(round, horse); });
          });
        });
    sink.counts("bets", rules.horses, letter_name,
                [&](Horse horse) { return view->bets(round, horse); });
    sink.json(
        "learned", [&] { return or_null_schema(learned_schema(rules)); },
        [&](JsonSink& json) { json.add("learned", learned_in(rules, *view, round)); });
    sink.help("Parts that were void.");
    sink.object("void", [&] {
      const auto voids = [=]() -> const Voids& { return view->voids(round); };
      sink.whole("trades", 0, [&] { return voids().trades; });
      sink.whole("buys", 0, [&] { return voids().buys; });
      sink.flag("ability", [&] { return voids().ability; });
      sink.flag("submission", [&] { return voids().submission; });
      sink.whole("bets", 0, [&] { return voids().bets; });
      sink.flag("spectate", [&] { return voids().spectate; });
    });
  }

  static Json learned_in(const Rules& rules, const View& view, int round) {
    using namespace horse_race;
    Cards summed{};
    for (Horse horse = 0; horse < rules.horses; ++horse) {
      const bool has_sum = round == 1 && view.ability(1) == Kind::clue;
      summed[at(horse)] = has_sum ? view.summed(horse) : 0;
    }
    return write_learned(rules, view.learned(round), summed,
                         [&](Seat bettor, Horse horse) { return view.bets_of(bettor, horse); });
  }

  /// What write_learned() writes: the first key says what a fact is about.
  static Json learned_schema(const Rules& rules) {
    using horse_race::letter_name;
    const Json letter = names_schema(rules.horses, letter_name);
    const Json letters = {{"type", "string"}, {"pattern", "^[A-L]*$"}};
    const Json round = names_schema(horse_race::kRounds, std::identity());
    const Json number = {{"type", "integer"}};
    const Json chips = {{"type", "integer"}, {"minimum", 1}};
    Json kinds = Json::array();
    for (const char* key : {"movement", "space", "place"}) {
      kinds.push_back(object_schema({{key, letter}, {"round", round}, {"value", number}}));
    }
    kinds.push_back(
        object_schema({{"sum_of", list_schema(letter)}, {"round", round}, {"value", number}}));
    for (const char* key : {"differ_by_one", "same_as"}) {
      kinds.push_back(object_schema({{key, letter}, {"round", round}, {"horses", letters}}));
    }
    kinds.push_back(object_schema({{"chips_on", letter}, {"round", round}, {"total", number}}));
    kinds.push_back(
        object_schema({{"guess", letter}, {"ahead", number}, {"correct", {{"type", "boolean"}}}}));
    const Json by = {{"type", "object"}, {"additionalProperties", chips}};
    kinds.push_back(object_schema({{"bets_on", letter}, {"round", round}, {"by", by}}));
    Json schema = list_schema({{"oneOf", std::move(kinds)}});
    schema["minItems"] = 1;
    return schema;
  }

  static Json trades_schema(const Rules& rules) {
    const Json card = or_null_schema(names_schema(rules.horses, horse_race::letter_name));
    return list_schema(object_schema({{"partner", names_schema(rules.players, std::identity())},
                                      {"give", card},
                                      {"want", card},
                                      {"happened", {{"type", "boolean"}}}}));
  }

  /// The trades of a round that the seat took part in.
  static void write_trades(const View& view, int round, JsonSink& json) {
    using namespace horse_race;
    json.list("trades", [&] {
      for (const Deal& deal : view.deals()) {
        if (deal.round != round) continue;
        json.object([&] {
          json.add("partner", deal.partner);
          for (const auto& [key, horse] : {std::pair("give", deal.gave), {"want", deal.got}}) {
            horse == kNoHorse ? json.add(key, nullptr) : json.add(key, letter_name(horse));
          }
          json.add("happened", deal.happened);
        });
      }
    });
  }

  /// All trades of the match, which JSON has by round.
  template <class Sink>
  static void add_deals(const Rules&, const View* view, Sink& sink) {
    using horse_race::Deal;
    sink.list(
        "trades", static_cast<int>(horse_race::kMaxOffers) * horse_race::kRounds,
        [&] { return view->deals(); },
        [&](const Deal& deal) {
          sink.whole("round", 0, [&] { return deal.round; });
          sink.whole("partner", 0, [&] { return deal.partner; });
          sink.whole("give", 0, [&] { return deal.gave; });
          sink.whole("want", 0, [&] { return deal.got; });
          sink.flag("happened", [&] { return deal.happened; });
        });
  }

  /// What abilities revealed, in tables: by horse and round where it is about these. JSON has it by
  /// the round in which it was revealed, which follows from the ability that was used there.
  struct Facts {
    using LearnedKind = horse_race::Learned::Kind;
    template <class T>
    using ByHorse = horse_race::PerHorse<T>;
    static constexpr int kUnknown = -1;

    std::array<ByHorse<int>, horse_race::kRounds> movements, spaces, places, chips;
    std::array<std::int64_t, horse_race::kRounds> sums;
    std::array<ByHorse<int>, horse_race::kRounds> differ, same;  ///< the bits of horses
    ByHorse<std::array<std::int64_t, 2>> guesses;
    ByHorse<std::array<int, 2>> correct;
    ByHorse<bool> bettors;

    explicit Facts(const View& view) {
      for (auto* table : {&movements, &spaces, &places, &chips, &differ, &same}) {
        for (auto& row : *table) row.fill(kUnknown);
      }
      sums.fill(kUnknown);
      for (auto& row : guesses) row.fill(kUnknown);
      for (auto& row : correct) row.fill(kUnknown);
      bettors.fill(false);
      for (int round = 0; round < view.round(); ++round) {
        for (const horse_race::Learned& fact : view.learned(round)) add(fact);
      }
    }

   private:
    void add(const horse_race::Learned& fact) {
      const std::size_t horse = at(fact.horse), round = at(fact.round);
      const int value = static_cast<int>(fact.value);
      switch (fact.kind) {
        case LearnedKind::movement:
          movements[round][horse] = value;
          break;
        case LearnedKind::sum_of:
          sums[round] = fact.value;
          break;
        case LearnedKind::differ_by_one:
          differ[round][horse] = fact.horses.bits();
          break;
        case LearnedKind::same_as:
          same[round][horse] = fact.horses.bits();
          break;
        case LearnedKind::space:
          spaces[round][horse] = value;
          break;
        case LearnedKind::place:
          places[round][horse] = value;
          break;
        case LearnedKind::chips_on:
          chips[round][horse] = value;
          break;
        case LearnedKind::guess: {
          const std::size_t i = correct[horse][0] == kUnknown ? 0 : 1;
          guesses[horse][i] = fact.value;
          correct[horse][i] = fact.correct;
          break;
        }
        case LearnedKind::bets_on:
          bettors[horse] = true;
          break;
      }
    }
  };

  template <class Sink>
  static void add_facts(const Rules& rules, const View* view, Sink& sink) {
    using namespace horse_race;
    const auto facts = sink.is_live() ? std::optional<Facts>(*view) : std::nullopt;
    const auto by_horse = [&](std::string_view key, auto&& add) {
      sink.map(
          key, rules.horses, letter_name, [](Horse) { return true; }, add);
    };
    const auto table = [&](std::string_view key, int first, int last, auto member) {
      by_horse(key, [&](std::string_view letter, Horse horse) {
        sink.tuple(letter, last - first + 1, [&](int i) {
          sink.whole("", 0, [&] { return ((*facts).*member)[at(first + i)][at(horse)]; });
        });
      });
    };
    const auto sets = [&](std::string_view key, int first, int last, auto member) {
      by_horse(key, [&](std::string_view letter, Horse horse) {
        sink.tuple(letter, last - first + 1, [&](int i) {
          const auto set = [&] { return ((*facts).*member)[at(first + i)][at(horse)]; };
          sink.when([&] { return set() != Facts::kUnknown; },
                    [&] {
                      sink.subset("", rules.horses, letter_name,
                                  [&](Horse other) { return (set() >> other & 1) != 0; });
                    });
        });
      });
    };
    table("movements", 1, kLastRound, &Facts::movements);
    table("spaces", 4, 5, &Facts::spaces);
    table("places", 5, 6, &Facts::places);
    table("chips_on", 3, 5, &Facts::chips);
    sink.tuple("sums", 3,
               [&](int i) { sink.whole("", 0, [&] { return facts->sums[at(2 + i)]; }); });
    sets("differ_by_one", 3, 4, &Facts::differ);
    sets("same", 5, 5, &Facts::same);
    by_horse("guesses", [&](std::string_view letter, Horse horse) {
      sink.tuple(letter, 2, [&](int i) {
        sink.wide("ahead", [&] { return facts->guesses[at(horse)][at(i)]; });
        sink.whole("correct", 0, [&] { return facts->correct[at(horse)][at(i)]; });
      });
    });
    by_horse("bettors", [&](std::string_view letter, Horse horse) {
      sink.tuple(letter, rules.players, [&](Seat seat) {
        sink.when([&] { return facts->bettors[at(horse)]; },
                  [&] { sink.whole("", 0, [&] { return view->bets_of(seat, horse); }); });
      });
    });
  }

  /// What is known when all rounds are played.
  template <class Sink>
  static void add_end(const Rules& rules, const View* view, Sink& sink) {
    const int seats = rules.players;
    sink.help("Of each seat.");
    sink.tuple("scores", seats,
               [&](Seat seat) { sink.wide("", [&] { return view->score(seat); }); });
    sink.help("Seats tied for second.");
    add_seats(
        "second", seats, [=] { return view->second(); }, sink);
    const auto token = [=] { return view->second_token(); };
    sink.help("Who got the second token; null where that is not settled.");
    sink.or_null(
        "second_token", [&] { return token() != kNoSeat; },
        [&] { sink.whole("second_token", 0, token); });
    sink.when([&] { return view->is_vote(); },
              [&] {
                sink.help("Who votes on the Elimination Candidate.");
                add_seats(
                    "voters", seats, [=] { return view->voters(); }, sink);
                sink.help("For whom.");
                add_seats(
                    "candidates", seats, [=] { return view->candidates(); }, sink);
              });
  }
};

}  // namespace mainmatch

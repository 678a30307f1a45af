#include "experiments/matches/form_walk.h"
#include "experiments/matches/horse_race/record.h"

namespace mainmatch {

/// What a seat of Blackout Middle Horse Race hands in.
template <>
struct Form<HorseRace> {
  using Rules = HorseRace::Rules;
  using Submission = HorseRace::Submission;
  using Horse = horse_race::Horse;

  static const char* help(FormKind kind) {
    switch (kind) {
      case FormKind::trade:
        return "Sealed offers of a card for a card; one that another seat mirrors is a trade.";
      case FormKind::decision:
        return "Who of those tied for second gets the second token.";
      case FormKind::vote:
        return "A vote on who is the Elimination Candidate.";
      default:
        return "Cards to buy, an ability, a space to spectate and chips by horse.";
    }
  }

  template <class Sink>
  static void walk(const Rules& rules, FormKind kind, Submission& submission, Sink& sink) {
    switch (kind) {
      case FormKind::trade:
        return walk_offers(rules, submission, sink);
      case FormKind::decision:
        return walk_choice("second_token", submission.second_token, sink);
      case FormKind::vote:
        return walk_choice("vote", submission.vote, sink);
      default:
        return walk_round(rules, submission, sink);
    }
  }

 private:
  template <class Sink>
  static void walk_choice(std::string_view key, std::int8_t& field, Sink& sink) {
    sink.object(
        "", Need::optional, [&] { return field != kNoSeat; }, [] {},
        [&] {
          sink.seat(
              key, Need::optional, kMaxSeats - 1, [&] { return std::optional(field); },
              [&](Seat seat) { field = static_cast<std::int8_t>(seat); });
        });
  }

  static auto letters(const Rules& rules) {
    const auto find = [&rules](std::string_view text) -> std::optional<int> {
      const Horse horse = horse_race::horse_named(text, rules);
      return horse == horse_race::kNoHorse ? std::nullopt : std::optional<int>(horse);
    };
    return Words(rules.horses, rules.horses, horse_race::letter_name, find);
  }

  /// A seat or a letter that does not exist is a foul, as one that is not there (R11).
  template <class Sink>
  static void walk_offers(const Rules& rules, Submission& submission, Sink& sink) {
    using horse_race::Offer;
    const auto letter = [&](std::string_view key, std::int8_t& field) {
      sink.word(
          key, Need::optional, letters(rules), [&] { return std::optional<int>(field); },
          [&](int horse) { field = static_cast<std::int8_t>(horse); });
    };
    const auto add = [&](const Offer& offer) { submission.offers.push_back(offer); };
    const auto walk = [&](Offer& offer) {
      sink.object(
          "", Need::required, [] { return true; }, [] {},
          [&] {
            sink.whole(
                "partner", Need::optional, 0, rules.players - 1,
                [&] {
                  return offer.partner == kNoSeat ? std::nullopt
                                                  : std::optional<Whole>(offer.partner);
                },
                [&](Whole seat) {
                  const bool is_seat = seat && *seat >= 0 && *seat < rules.players;
                  offer.partner = static_cast<std::int8_t>(is_seat ? *seat : kNoSeat);
                });
            letter("give", offer.give);
            letter("want", offer.want);
          });
    };
    sink.object(
        "", Need::optional, [&] { return !submission.offers.empty(); }, [] {},
        [&] {
          sink.list(
              "offers", horse_race::kMaxOffers, [&] { return submission.offers; }, add, walk);
        });
  }

  template <class Sink>
  static void walk_round(const Rules& rules, Submission& submission, Sink& sink) {
    using namespace horse_race;
    sink.object(
        "", Need::optional, [] { return true; }, [] {},
        [&] {
          walk_letters(
              "buy", submission.buy.kCapacity, rules, [&] { return submission.buy; },
              [&](Horse horse) { submission.buy_card(horse); }, sink);
          walk_ability(rules, submission.ability, sink);
          sink.whole(
              "spectate", Need::optional, 1, rules.track,
              [&] {
                return submission.spectate == kNoSpace ? std::nullopt
                                                       : std::optional<Whole>(submission.spectate);
              },
              [&](Whole number) {
                const int space = clamped(number, 0);
                submission.spectate = space == kNoSpace ? 0 : space;
              });
          walk_bets(rules, submission, sink);
        });
  }

  /// Letters in their order, kNoHorse for unknown ones.
  template <class Sink>
  static void walk_letters(std::string_view key, int most, const Rules& rules, auto&& items,
                           auto&& add, Sink& sink) {
    using Item = std::remove_cvref_t<decltype(*items().begin())>;
    sink.list(key, most, items, add, [&](Item& letter) {
      sink.word(
          "", Need::required, letters(rules), [&] { return std::optional<int>(letter); },
          [&](int horse) { letter = static_cast<Item>(horse); });
    });
  }

  template <class Sink>
  static void walk_ability(const Rules& rules, horse_race::Ability& ability, Sink& sink) {
    using namespace horse_race;
    static constexpr std::array kKinds = {Kind::clue, Kind::utility};
    std::vector<Horse> used;
    const auto cards = [&](std::string_view key, CardList& list) {
      walk_letters(
          key, kAnyNumber, rules, [&] { return horses_of(list); },
          [&](Horse horse) {
            if (&list == &ability.use) used.push_back(horse);
            horse == kNoHorse ? void(list.has_unknown = true) : list.add(horse);
          },
          sink);
    };
    const auto has = [&] { return ability.kind != Kind::none; };
    const auto begin = [&] { ability.kind = Kind::unknown; };
    sink.object("ability", Need::optional, has, begin, [&] {
      sink.word(
          "kind", Need::optional, words(2, [](int i) { return name_of(kKinds[at(i)]); }),
          [&] {
            return std::optional(ability.kind == Kind::unknown ? kNoWord
                                                               : ability.kind == Kind::utility);
          },
          [&](int i) { ability.kind = i == kNoWord ? Kind::unknown : kKinds[at(i)]; });
      cards("use", ability.use);
      cards("select", ability.select);
      cards("gain", ability.gain);
      walk_guesses(rules, used, ability, sink);
    });
  }

  static std::vector<Horse> horses_of(const horse_race::CardList& list) {
    std::vector<Horse> horses;
    for (Horse horse = 0; horse < horse_race::kMaxHorses; ++horse) {
      horses.insert(horses.end(), at(list.copies[at(horse)]), horse);
    }
    if (list.has_unknown) horses.push_back(horse_race::kNoHorse);
    return horses;
  }

  /// One number for each used card, in the order of these.
  template <class Sink>
  static void walk_guesses(const Rules& rules, const std::vector<Horse>& used,
                           horse_race::Ability& ability, Sink& sink) {
    using namespace horse_race;
    std::size_t next = 0;
    PerHorse<std::size_t> made{};
    const auto add = [&](Whole guess) {
      const std::size_t i = next++;
      if (!guess) ability.guess_count = -1;
      if (ability.guess_count >= 0) ++ability.guess_count;
      if (!guess || i >= used.size() || used[i] == kNoHorse) return;
      auto& guesses = ability.guesses[at(used[i])];
      std::size_t& place = made[at(used[i])];
      if (place < guesses.size()) guesses[place++] = *guess;
    };
    sink.list(
        "guesses", kAnyNumber, [&] { return guesses_of(ability); }, add,
        [&](Whole& guess) {
          sink.whole(
              "", Need::required, 0, rules.horses - 1, [&] { return std::optional(guess); },
              [&](Whole number) { guess = number; });
        });
  }

  /// Where their number is wrong, any numbers do, and where they are not whole, any such number.
  static std::vector<Whole> guesses_of(const horse_race::Ability& ability) {
    if (ability.guess_count < 0) return {std::nullopt};
    std::vector<Whole> list;
    if (ability.guess_count != horse_race::count_cards(ability.use.copies).cards) {
      list.assign(at(ability.guess_count), 0);
      return list;
    }
    for (std::size_t horse = 0; horse < at(horse_race::kMaxHorses); ++horse) {
      for (std::size_t i = 0; i < at(ability.use.copies[horse]); ++i) {
        list.emplace_back(i < 2 ? ability.guesses[horse][i] : 0);
      }
    }
    return list;
  }

  template <class Sink>
  static void walk_bets(const Rules& rules, Submission& submission, Sink& sink) {
    using namespace horse_race;
    bool unknown_is_bad = false;
    const auto entries = [&](auto&& add) {
      for (Horse horse = 0; horse < kMaxHorses; ++horse) {
        const int chips = submission.bets[at(horse)];
        if (chips != 0) add(letter_name(horse), chips);
      }
      // So many letters that no horse has, the first with all of their chips but one for each
      // other.
      for (int i = 0; i < submission.unknown_bets; ++i) {
        add(std::string(kNoWordText) + std::to_string(i),
            i == 0 ? submission.unknown_chips - (submission.unknown_bets - 1) : 1);
      }
    };
    sink.numbers("bets", Need::optional, letters(rules), entries, [&](int horse, Whole number) {
      const int chips = std::max(clamped(number, -1), -1);
      if (horse != kNoWord) {
        submission.bet(horse, chips);
      } else if (chips != 0) {
        ++submission.unknown_bets;
        submission.unknown_chips += chips;
        unknown_is_bad = unknown_is_bad || chips < 0;
      }
    });
    if (unknown_is_bad) submission.unknown_chips = -1;
  }
};

template struct SubmissionJson<HorseRace>;

}  // namespace mainmatch

#include "experiments/matches/screen.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/matches/horse_race/view.h"
#include "experiments/matches/horse_race/words.h"
#include "experiments/matches/typed_words.h"

namespace mainmatch::horse_race {

namespace {

std::string joined(const Json& list) {
  std::string text;
  for (const Json& one : list) {
    text += " " + (one.is_string() ? one.get<std::string>() : one.dump());
  }
  return text;
}

/// "A", "B" ... as they are typed.
bool is_letter(const std::string& word) {
  return word.size() == 1 && upper_case(word) >= "A" && upper_case(word) <= "Z";
}

Json letters(TypedWords& words) {
  if (!is_letter(words.peek())) words.fail("a letter of a card");
  Json list = Json::array();
  while (is_letter(words.peek())) list.push_back(upper_case(words.take()));
  return list;
}

class HorseRaceScreen final : public Screen {
 public:
  explicit HorseRaceScreen(const View& view) : view_(view), rules_(view.rules()) {}

  void draw(std::ostream& out) const override {
    if (view_.round() == 0) print_rules(rules_, out);
    announced(out);
    for (int round = 0; round < view_.round(); ++round) past(round, out);
    if (view_.round() == kRounds) return end(out);
    out << '\n';
    if (view_.space(view_.round()) != kNoSpace) {
      const HorseSet seen = view_.seen(view_.round());
      out << "You see " << (seen.empty() ? "nothing" : letters_of(seen)) << " on space "
          << view_.space(view_.round()) << ".\n";
    }
    for (const Deal& deal : view_.deals()) {
      if (deal.round == view_.round()) out << "Your trade: " << words_of(deal) << ".\n";
    }
    const std::string cards = letters_with_numbers(view_.cards(), rules_);
    print_words(fmt::format("You have the cards {}; {}, at most {} in a round; {}; {}. {}",
                            cards.empty() ? "none" : cards, count_of(view_.chips(), "chip"),
                            view_.limit(), count_of(view_.garnets(), "garnet"),
                            count_of(static_cast<int>(view_.points()), "point"), bets_words()),
                out);
  }

  void explain(std::ostream& out) const override {
    if (view_.is_trade()) {
      out << "Offers of a card for a card, up to three; one happens if the other seat offers the "
             "same the\nother way round:\n"
             "  offer A to 5 for C\n"
             "  offer A to 5 for C offer B to 5 for C\n";
    } else if (view_.round() == kRounds) {
      out << "The seat that you name: 4\n";
    } else {
      out << "Any of these parts, one after another:\n"
             "  watch 3            spectate space 3: there you can bet in the next round\n"
             "  bet A2 C1          2 chips on A, 1 on C, of the horses that you see now\n"
             "  buy A B            buy cards\n"
             "  clue use A B       the clue of this round (see ?), or the utility, with\n"
             "  utility use A select B gain C guess 3\n"
             "                     the parts that it wants\n"
             "for example: clue use A bet C3 watch 4\n";
    }
  }

  void list_options(std::ostream& out) const override {
    if (view_.is_trade()) {
      const std::string cards = letters_with_numbers(view_.cards(), rules_);
      print_words("You can give " + (cards.empty() ? "nothing" : cards) + ", for any card.", out);
      return;
    }
    if (view_.round() == kRounds) {
      out << "One of the seats " << listed(view_.is_vote() ? view_.candidates() : view_.second())
          << ", or pass.\n";
      return;
    }
    const int round = view_.round();
    print_words("clue     " + std::string(words_of(Kind::clue, round)), out);
    print_words("utility  " + std::string(words_of(Kind::utility, round)), out);
    out << "buy      a card, the next for " << count_of(static_cast<int>(view_.price()), "garnet")
        << '\n';
    if (round == 0) return;
    const HorseSet seen = view_.space(round) == kNoSpace ? HorseSet() : view_.seen(round);
    out << "bet      " << (seen.empty() ? "on nothing, as you see no horse" : letters_of(seen))
        << "\nwatch    a space, 1.." << rules_.track << '\n';
  }

  Json read(const std::string& line) const override {
    TypedWords words(line);
    Json json = Json::object();
    if (view_.round() == kRounds) {
      words.take_if("vote");
      json[view_.is_vote() ? "vote" : "second_token"] = words.number("a seat");
      if (!words.done()) words.fail("the end of the line");
    } else if (view_.is_trade()) {
      while (!words.done()) json["offers"].push_back(offer(words));
    } else {
      while (!words.done()) part(words, json);
    }
    return json;
  }

  std::string write(const Json& submission) const override {
    std::string line;
    for (const auto& [key, value] : submission.items()) {
      if (value.is_null()) continue;
      if (!line.empty()) line += " ";
      if (key == "offers") {
        for (const Json& one : value) {
          line += fmt::format("{}offer{} to{} for{}", &one == &value.front() ? "" : " ",
                              joined({one.value("give", Json("?"))}),
                              joined({one.value("partner", Json("?"))}),
                              joined({one.value("want", Json("?"))}));
        }
      } else if (key == "bets") {
        line += "bet";
        for (const auto& [horse, chips] : value.items()) line += " " + horse + chips.dump();
      } else if (key == "buy") {
        line += "buy" + joined(value);
      } else if (key == "spectate") {
        line += "watch " + value.dump();
      } else if (key == "ability") {
        line += value.value("kind", std::string("?"));
        for (const char* list : {"use", "select", "gain", "guesses"}) {
          if (value.contains(list)) {
            line += std::string(" ") + (list[1] == 'u' ? "guess" : list) + joined(value.at(list));
          }
        }
      } else {
        line += value.dump();
      }
    }
    return line.empty() ? "pass" : line;
  }

 private:
  static Json offer(TypedWords& words) {
    words.take_if("offer");
    const Json give = letters(words);
    if (!words.take_if("to")) words.fail("to");
    const std::int64_t partner = words.number("the seat that is to have it");
    if (!words.take_if("for")) words.fail("for");
    const Json want = letters(words);
    if (give.size() != 1 || want.size() != 1) throw InputError("an offer is one card for one card");
    return {{"partner", partner}, {"give", give[0]}, {"want", want[0]}};
  }

  static void part(TypedWords& words, Json& json) {
    if (words.take_if("watch", "spectate")) {
      json["spectate"] = words.number("a space");
    } else if (words.take_if("buy")) {
      json["buy"] = letters(words);
    } else if (words.take_if("bet", "bets")) {
      Json& bets = json["bets"] = Json::object();
      while (!words.peek().empty() && is_letter(words.peek().substr(0, 1)) &&
             typed_number(words.peek().substr(1))) {
        const std::string word = words.take();
        bets[upper_case(word.substr(0, 1))] = *typed_number(word.substr(1));
      }
      if (bets.empty()) words.fail("a bet such as A2");
    } else if (lower_case(words.peek()) == "clue" || lower_case(words.peek()) == "utility") {
      Json& ability = json["ability"] = {{"kind", lower_case(words.take())}};
      for (bool more = true; more;) {
        more = false;
        for (const char* list : {"use", "select", "gain"}) {
          if (!words.take_if(list)) continue;
          ability[list] = letters(words);
          more = true;
        }
        if (!words.take_if("guess", "guesses")) continue;
        ability["guesses"].push_back(words.number("a guess"));
        while (const auto guess = words.number_if()) ability["guesses"].push_back(*guess);
        more = true;
      }
    } else {
      words.fail("watch, bet, buy, clue or utility");
    }
  }

  template <class Number>
  std::string by_horse(Number&& number) const {
    Cards numbers{};
    for (Horse horse = 0; horse < rules_.horses; ++horse) numbers[at(horse)] = number(horse);
    return letters_with_numbers(numbers, rules_);
  }

  std::string bets_words() const {
    const std::string bets = by_horse([&](Horse horse) { return view_.bets(horse); });
    return bets.empty() ? "You have bet on no horse." : "Your chips are on " + bets + ".";
  }

  void announced(std::ostream& out) const {
    for (Horse horse = 0; horse < rules_.horses; ++horse) {
      if (!view_.has_finished(horse)) continue;
      out << "Home    " << letter_name(horse) << ' ' << ordinal(view_.place(horse)) << " in round "
          << view_.finish(horse);
      for (int round = view_.finish(horse) + 1; round <= kLastRound; ++round) {
        out << (round == view_.finish(horse) + 1 ? "; would move " : " ")
            << view_.movement(round, horse);
      }
      out << '\n';
    }
  }

  /// Who watched where, and what the seat did and learned.
  void past(int round, std::ostream& out) const {
    std::vector<std::string> told;
    if (round > 0) {
      std::string watched = "watched by seat:";
      for (Seat seat = 0; seat < rules_.players; ++seat) {
        const int space = view_.spectated(round, seat);
        watched += " " + (space == kNoSpace ? "." : std::to_string(space));
      }
      told.push_back(watched);
    }
    if (view_.space(round) != kNoSpace) {
      const HorseSet seen = view_.seen(round);
      told.push_back(fmt::format("you saw {} on {}", seen.empty() ? "nothing" : letters_of(seen),
                                 view_.space(round)));
    }
    for (const Deal& deal : view_.deals()) {
      if (deal.round == round) told.push_back(words_of(deal));
    }
    if (view_.ability(round) != Kind::none) {
      const std::string used = by_horse([&](Horse horse) { return view_.used(round, horse); });
      const std::string picked =
          by_horse([&](Horse horse) { return view_.selected(round, horse); });
      told.push_back(std::string(name_of(view_.ability(round))) +
                     (used.empty() ? "" : " uses " + used) +
                     (picked.empty() ? "" : " selects " + picked));
    }
    const std::string bets = by_horse([&](Horse horse) { return view_.bets(round, horse); });
    if (!bets.empty()) told.push_back("bet " + bets);
    if (view_.voids(round).count() > 0) {
      told.push_back(count_of(view_.voids(round).count(), "void part"));
    }
    learned(round, told);
    print_told(padded("Round " + std::to_string(round), kLabelWidth), told, out);
  }

  void learned(int round, std::vector<std::string>& told) const {
    Cards summed{};
    if (round == 1 && view_.ability(1) == Kind::clue) {
      for (Horse horse = 0; horse < rules_.horses; ++horse) summed[at(horse)] = view_.summed(horse);
    }
    const auto bets_of = [&](Seat bettor, Horse horse) { return view_.bets_of(bettor, horse); };
    for (const Learned& fact : view_.learned(round)) {
      told.push_back("learned: " + words_of(fact, summed, bets_of, rules_));
    }
  }

  /// One after another, wrapped at words; "." for nothing.
  static void print_told(const std::string& label, const std::vector<std::string>& told,
                         std::ostream& out) {
    Wrapped line(out, label);
    if (told.empty()) line.add(".");
    for (const std::string& one : told) {
      for (std::size_t at = 0; at < one.size();) {
        const std::size_t end = std::min(one.find(' ', at), one.size());
        const bool ends = end == one.size() && &one != &told.back();
        line.add(one.substr(at, end - at) + (ends ? ";" : ""));
        at = end + 1;
      }
    }
  }

  void end(std::ostream& out) const {
    out << "\nScores\n";
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      out << padded(right(std::to_string(seat), 2) + (seat == view_.seat() ? " (you)" : ""),
                    kLabelWidth)
          << view_.score(seat) << '\n';
    }
    if (view_.is_choice()) out << "Tied for second: seats " << listed(view_.second()) << '\n';
    if (view_.is_vote()) out << "Tied for last: seats " << listed(view_.candidates()) << '\n';
  }

  View view_;
  const Rules& rules_;
};

}  // namespace

}  // namespace mainmatch::horse_race

namespace mainmatch {

std::unique_ptr<Screen> ViewForm<HorseRace>::screen(const HorseRace::View& view) {
  return std::make_unique<horse_race::HorseRaceScreen>(view);
}

}  // namespace mainmatch

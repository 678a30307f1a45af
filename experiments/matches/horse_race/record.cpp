// What seats hand in to Blackout Middle Horse Race, as it stands in records.

#include "experiments/matches/horse_race/record.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/page.h"

namespace mainmatch {

namespace horse_race {

namespace {

/// Stands for whatever a bot meant by a word that is none.
constexpr const char* kNothing = "?";
constexpr std::array<std::string_view, 2> kKinds = {"clue", "utility"};

/// Letters in their order, kNoHorse for unknown ones.
std::vector<Horse> read_letters(const Node& node, std::string_view key, const Rules& rules) {
  std::vector<Horse> horses;
  const std::optional<Node> list = node.find_unless_null(key);
  const std::size_t count = list ? list->array() : 0;
  for (std::size_t i = 0; i < count; ++i) {
    horses.push_back(horse_named((*list)[i].text(), rules));
  }
  return horses;
}

CardList card_list(const std::vector<Horse>& horses) {
  CardList cards;
  for (const Horse horse : horses) {
    if (horse == kNoHorse) {
      cards.has_unknown = true;
    } else {
      cards.add(horse);
    }
  }
  return cards;
}

/// One number for each used card, in the order of these.
void read_guesses(const Node& list, const std::vector<Horse>& used, Ability& ability) {
  const std::size_t count = list.array();
  bool all_whole = true;
  PerHorse<std::size_t> made{};
  for (std::size_t i = 0; i < count; ++i) {
    list[i].number();
    constexpr std::int64_t kFar = std::int64_t{1} << 62;
    const std::optional<std::int64_t> guess = whole_clamped(list[i].json(), -kFar, kFar);
    all_whole = all_whole && guess.has_value();
    if (!guess || i >= used.size() || used[i] == kNoHorse) continue;
    auto& guesses = ability.guesses[at(used[i])];
    std::size_t& next = made[at(used[i])];
    if (next < guesses.size()) guesses[next++] = *guess;
  }
  ability.guess_count = all_whole ? static_cast<std::int32_t>(count) : -1;
}

void read_ability(const Node& node, const Rules& rules, Ability& ability) {
  node.object({"kind", "use", "select", "gain", "guesses"});
  ability.kind = Kind::unknown;
  if (const auto kind = node.find_unless_null("kind")) {
    if (kind->text() == kKinds[0]) ability.kind = Kind::clue;
    if (kind->text() == kKinds[1]) ability.kind = Kind::utility;
  }
  const std::vector<Horse> used = read_letters(node, "use", rules);
  ability.use = card_list(used);
  ability.select = card_list(read_letters(node, "select", rules));
  ability.gain = card_list(read_letters(node, "gain", rules));
  if (const auto guesses = node.find_unless_null("guesses")) read_guesses(*guesses, used, ability);
}

void read_bets(const Node& bets, const Rules& rules, Submission& submission) {
  bets.object();
  bool unknown_is_bad = false;
  for (std::size_t i = 0; i < bets.size(); ++i) {
    const Node bet = bets.value(i);
    if (bet.is_null()) continue;
    const int chips = std::max(read_number(bet, -1), -1);
    const Horse horse = horse_named(bets.key(i), rules);
    if (horse != kNoHorse) {
      submission.bet(horse, chips);
    } else if (chips != 0) {
      ++submission.unknown_bets;
      submission.unknown_chips += chips;
      unknown_is_bad = unknown_is_bad || chips < 0;
    }
  }
  if (unknown_is_bad) submission.unknown_chips = -1;
}

void read_submission(const Node& node, const Rules& rules, Submission& submission) {
  node.object({"buy", "ability", "spectate", "bets"});
  if (const auto buy = node.find_unless_null("buy")) {
    buy->array(0, decltype(submission.buy)::kCapacity);
    for (const Horse horse : read_letters(node, "buy", rules)) submission.buy_card(horse);
  }
  if (const auto ability = node.find_unless_null("ability")) {
    read_ability(*ability, rules, submission.ability);
  }
  if (const auto spectate = node.find_unless_null("spectate")) {
    const int space = read_number(*spectate, 0);
    submission.spectate = space == kNoSpace ? 0 : space;
  }
  if (const auto bets = node.find_unless_null("bets")) read_bets(*bets, rules, submission);
}

void write_cards(const char* key, const CardList& cards, const Rules& rules, Json& ability) {
  Json list = Json::array();
  for (Horse horse = 0; horse < kMaxHorses; ++horse) {
    for (int i = 0; i < cards.copies[at(horse)]; ++i) {
      list.push_back(letter_or_nothing(horse, rules));
    }
  }
  if (cards.has_unknown) list.push_back(kNothing);
  if (!list.empty()) ability[key] = std::move(list);
}

/// Where their number is wrong, any numbers do, and where they are not whole, any such number.
Json write_guesses(const Ability& ability) {
  if (ability.guess_count < 0) return Json::array({0.5});
  Json list = Json::array();
  if (ability.guess_count == count_cards(ability.use.copies).cards) {
    for (std::size_t horse = 0; horse < at(kMaxHorses); ++horse) {
      for (std::size_t i = 0; i < at(ability.use.copies[horse]); ++i) {
        list.push_back(i < 2 ? ability.guesses[horse][i] : 0);
      }
    }
  } else {
    for (int i = 0; i < ability.guess_count; ++i) list.push_back(0);
  }
  return list;
}

Json write_submission(const Submission& submission, const Rules& rules) {
  Json json = Json::object();
  for (const std::int8_t horse : submission.buy) {
    json["buy"].push_back(letter_or_nothing(horse, rules));
  }
  const Ability& ability = submission.ability;
  if (ability.kind != Kind::none) {
    Json& there = json["ability"] = Json::object();
    there["kind"] = ability.kind == Kind::unknown ? kNothing : name_of(ability.kind);
    write_cards("use", ability.use, rules, there);
    write_cards("select", ability.select, rules, there);
    write_cards("gain", ability.gain, rules, there);
    if (ability.guess_count != 0) there["guesses"] = write_guesses(ability);
  }
  if (submission.spectate != kNoSpace) json["spectate"] = submission.spectate;
  Json bets = Json::object();
  for (Horse horse = 0; horse < kMaxHorses; ++horse) {
    const int chips = submission.bets[at(horse)];
    if (chips != 0) bets[letter_name(horse)] = chips;
  }
  // So many letters that no horse has, the first with all of their chips but one for each other.
  for (int i = 0; i < submission.unknown_bets; ++i) {
    bets[kNothing + std::to_string(i)] =
        i == 0 ? submission.unknown_chips - (submission.unknown_bets - 1) : 1;
  }
  if (!bets.empty()) json["bets"] = std::move(bets);
  return json;
}

/// A list of two values, read by f(node, index).
template <class F>
void read_pair(const Node& node, F&& f) {
  node.array(2, 2);
  for (std::size_t i = 0; i < 2; ++i) f(node[i], i);
}

/// Who gets the second token, if that is said.
std::optional<Node> second_token_in(const Node& decisions, const Rules& rules) {
  std::optional<Node> there = decisions.find_unless_null("second_token");
  if (there) there->whole(0, rules.players - 1);
  return there;
}

/// Calls f(voter, candidate, where) for every vote.
template <class F>
void for_each_vote_in(const Node& decisions, const Rules& rules, F&& f) {
  const std::optional<Node> votes = decisions.find_unless_null("elimination_votes");
  if (votes) for_each_vote(*votes, rules.players, f);
}

}  // namespace

std::string letter_or_nothing(Horse horse, const Rules& rules) {
  return horse >= 0 && horse < rules.horses ? letter_name(horse) : kNothing;
}

std::string_view name_of(Kind kind) { return kKinds[kind == Kind::utility]; }

}  // namespace horse_race

void Codec<HorseRace>::play_trades(const Node* there, HorseRace::State& state) {
  if (!there || there->is_null()) return;
  const Rules& rules = *state.rules;
  const std::size_t count = there->array();
  for (std::size_t i = 0; i < count; ++i) {
    const Node node = (*there)[i];
    if (node.is_null()) continue;
    node.object({"seats", "gives"});
    horse_race::Trade trade;
    horse_race::read_pair(node.at("seats"), [&](const Node& seat, std::size_t side) {
      trade.seats[side] = static_cast<std::int8_t>(seat.whole(0, rules.players - 1));
    });
    horse_race::read_pair(node.at("gives"), [&](const Node& letter, std::size_t side) {
      trade.gives[side] = static_cast<std::int8_t>(horse_race::horse_named(letter.text(), rules));
    });
    horse_race::trade(state, trade);
  }
}

Json Codec<HorseRace>::write_trades(const HorseRace::Result& result) {
  Json list = Json::array();
  for (const auto& [trade, happened] : result.trades) {
    list.push_back(
        {{"seats", trade.seats},
         {"gives",
          {horse_race::letter_name(trade.gives[0]), horse_race::letter_name(trade.gives[1])}}});
  }
  return list;
}

void Codec<HorseRace>::read_submissions(const Node* there, Step step, const Rules& rules,
                                        Submissions<HorseRace>& submissions) {
  submissions.fill({});
  if (step.kind == StepKind::round) {
    read_per_seat(there, rules.players, [&](const Node& node, Seat seat) {
      horse_race::read_submission(node, rules, submissions[at(seat)]);
    });
  } else if (there && !there->is_null()) {
    if (const auto second = horse_race::second_token_in(*there, rules)) {
      const auto seat = static_cast<std::int8_t>(second->whole(0, rules.players - 1));
      for (auto& submission : submissions) submission.second_token = seat;
    }
    horse_race::for_each_vote_in(*there, rules, [&](Seat voter, Seat candidate, const Node&) {
      submissions[at(voter)].vote = static_cast<std::int8_t>(candidate);
    });
  }
}

Json Codec<HorseRace>::write_submissions(const Rules& rules, Step,
                                         const Submissions<HorseRace>& submissions) {
  Json list = Json::array();
  for (Seat seat = 0; seat < rules.players; ++seat) {
    list.push_back(horse_race::write_submission(submissions[at(seat)], rules));
  }
  return list;
}

/// A decision that was not needed is ignored, and so are all before the end (R57).
void Codec<HorseRace>::check_decisions(const Node& decisions, const HorseRace::State& state) {
  const Rules& rules = *state.rules;
  const bool over = HorseRace::is_over(state);
  if (const auto second = horse_race::second_token_in(decisions, rules)) {
    const auto seat = static_cast<Seat>(second->whole(0, rules.players - 1));
    const bool needed = over && state.second.size() > 1;
    if (needed && !state.second.contains(seat)) second->fail(listed(state.second));
  }
  const bool needed = over && state.last.size() > 1;
  horse_race::for_each_vote_in(decisions, rules, [&](Seat voter, Seat candidate, const Node& vote) {
    if (!needed) return;
    if (!state.voters.contains(voter)) {
      vote.complain(fmt::format("a vote by seat {}, expected of {}", voter, listed(state.voters)));
    }
    if (!state.last.contains(candidate)) vote.fail(listed(state.last));
  });
}

Json Codec<HorseRace>::write_decision(const Rules& rules, Step, const HorseRace::Result& result) {
  if (result.decision == horse_race::State::Phase::voting) {
    return {{"elimination_votes", write_votes(result.votes, rules.players)}};
  }
  Json json = Json::object();
  if (result.chosen) json["second_token"] = result.second_token;
  return json;
}

}  // namespace mainmatch

// Rules and setup of Blackout Middle Horse Race in records.

#include <algorithm>
#include <vector>

#include "engine/core/index.h"
#include "experiments/matches/horse_race/record.h"

namespace mainmatch {

namespace horse_race {

std::string letter_name(Horse horse) { return std::string(1, letter_of(horse)); }

Horse horse_named(std::string_view letter, const Rules& rules) {
  for (Horse horse = 0; horse < rules.horses; ++horse) {
    if (letter.size() == 1 && letter[0] == letter_of(horse)) return horse;
  }
  return kNoHorse;
}

std::string letters_of(HorseSet horses) {
  std::string letters;
  for (const Horse horse : horses) letters += letter_of(horse);
  return letters;
}

Json letter_list(const Cards& copies) {
  Json list = Json::array();
  for (Horse horse = 0; horse < kMaxHorses; ++horse) {
    for (int i = 0; i < copies[at(horse)]; ++i) list.push_back(letter_name(horse));
  }
  return list;
}

}  // namespace horse_race

void Codec<HorseRace>::read_rule(std::string_view field, const Node& node, Rules& rules) {
  if (field == "movements") {
    const std::size_t count = node.array(1, at(horse_race::kMaxMovements));
    rules.movement_count = static_cast<int>(count);
    rules.movements = {};
    for (std::size_t i = 0; i < count; ++i) {
      rules.movements[i] = static_cast<int>(node[i].whole(1, 9));
    }
  } else {
    const std::size_t count = node.array(2, at(horse_race::kMaxHorses));
    rules.place_count = static_cast<int>(count);
    rules.place_points = {};
    for (std::size_t i = 0; i < count; ++i) {
      rules.place_points[i] = static_cast<int>(node[i].whole(0, 999));
    }
  }
}

Json Codec<HorseRace>::write_rule(std::string_view field, const Rules& rules) {
  Json list = Json::array();
  if (field == "movements") {
    for (const int movement : rules.values()) list.push_back(movement);
  } else {
    for (std::size_t i = 0; i < at(rules.horses); ++i) list.push_back(rules.place_points[i]);
  }
  return list;
}

void Codec<HorseRace>::read_setup(const Node& node, const Rules& rules, HorseRace::Setup& setup) {
  node.object({"movements", "garnets", "lots"});
  const Node movements = node.at("movements");
  std::vector<std::string> letters;
  for (horse_race::Horse horse = 0; horse < rules.horses; ++horse) {
    letters.push_back(horse_race::letter_name(horse));
  }
  const std::vector<std::string_view> keys(letters.begin(), letters.end());
  movements.object(std::span<const std::string_view>(keys));
  const std::span<const int> allowed = rules.values();
  setup.movements = {};
  for (std::size_t horse = 0; horse < at(rules.horses); ++horse) {
    const Node values = movements.at(letters[horse]);
    values.array(setup.movements.size(), setup.movements.size());
    for (std::size_t round = 0; round < setup.movements.size(); ++round) {
      const auto value = static_cast<int>(values[round].whole(1, 9));
      if (std::find(allowed.begin(), allowed.end(), value) == allowed.end()) {
        values[round].fail("one of " + to_line(write_rule("movements", rules)));
      }
      setup.movements[round][horse] = static_cast<std::int8_t>(value);
    }
  }
  read_garnets(node, rules.players, rules.starting_garnets, setup.garnets);
  read_tie_break(node, rules.players, setup.tie_break);
}

Json Codec<HorseRace>::write_setup(const Rules& rules, const HorseRace::Setup& setup) {
  Json json;
  Json& movements = json["movements"] = Json::object();
  for (horse_race::Horse horse = 0; horse < rules.horses; ++horse) {
    Json& values = movements[horse_race::letter_name(horse)] = Json::array();
    for (int round = 1; round <= horse_race::kLastRound; ++round) {
      values.push_back(setup.movement(round, horse));
    }
  }
  write_garnets_and_tie_break(json, rules.players, setup.garnets, setup.tie_break);
  return json;
}

}  // namespace mainmatch

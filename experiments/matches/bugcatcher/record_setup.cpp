#include <algorithm>

#include "engine/core/index.h"
#include "experiments/matches/bugcatcher/record.h"
#include "experiments/matches/bugcatcher/record_missions.h"

namespace mainmatch {

namespace {

constexpr std::string_view kBuiltIn = "built-in";

Json json_of(std::span<const bugcatcher::Mission> missions) {
  Json list = Json::array();
  for (const auto& mission : missions) list.push_back(bugcatcher::write_mission(mission));
  return list;
}

}  // namespace

void Codec<Bugcatcher>::read_rule(std::string_view, const Node& node, Rules& rules) {
  if (node.json().is_string()) {
    if (node.text() != kBuiltIn) node.fail("\"built-in\" or a list of missions");
    return;
  }
  if (!node.json().is_array()) node.fail("\"built-in\" or a list of missions");
  const std::size_t count = node.array(0, bugcatcher::kMaxDeck);
  rules.built_in_deck = false;
  // Ranges are checked when all rules are read.
  const int columns = std::clamp(rules.columns, 2, bugcatcher::kMaxSide);
  const int rows = std::clamp(rules.rows, 2, bugcatcher::kMaxSide);
  for (std::size_t i = 0; i < count; ++i) {
    rules.own_deck.push_back(bugcatcher::read_mission(node[i], columns, rows));
  }
}

Json Codec<Bugcatcher>::write_rule(std::string_view, const Rules& rules) {
  if (rules.built_in_deck) return kBuiltIn;
  return json_of(rules.deck());
}

Json bugcatcher::built_in_deck() { return json_of(built_in_missions()); }

void Codec<Bugcatcher>::read_setup(const Node& node, const Rules& rules, Bugcatcher::Setup& setup) {
  node.object({"missions", "garnets", "lots"});
  const Node boards = node.at("missions");
  boards.array(at(rules.rounds), at(rules.rounds));
  setup.from_deck = false;
  setup.own.clear();
  for (std::size_t round = 0; round < at(rules.rounds); ++round) {
    const std::size_t count = boards[round].array(0, bugcatcher::kMaxOnBoard);
    setup.boards[round].clear();
    for (std::size_t i = 0; i < count; ++i) {
      setup.boards[round].push_back(static_cast<std::uint8_t>(setup.own.size()));
      setup.own.push_back(bugcatcher::read_mission(boards[round][i], rules.columns, rules.rows));
    }
  }
  read_garnets(node, rules.players, rules.starting_garnets, setup.garnets);
  read_tie_break(node, rules.players, setup.tie_break);
}

Json Codec<Bugcatcher>::write_setup(const Rules& rules, const Bugcatcher::Setup& setup) {
  Json json;
  Json& boards = json["missions"] = Json::array();
  for (int round = 0; round < rules.rounds; ++round) {
    Json board = Json::array();
    for (int i = 0; i < static_cast<int>(setup.boards[at(round)].size()); ++i) {
      board.push_back(bugcatcher::write_mission(setup.mission(rules, round, i)));
    }
    boards.push_back(std::move(board));
  }
  write_garnets_and_tie_break(json, rules.players, setup.garnets, setup.tie_break);
  return json;
}

}  // namespace mainmatch

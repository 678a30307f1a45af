#include "experiments/matches/edges/record.h"

#include <optional>
#include <string>

#include "engine/core/index.h"
#include "experiments/base/page.h"

namespace mainmatch {

namespace edges {

namespace {

constexpr std::array<std::string_view, 2> kDirections = {"left", "right"};
constexpr std::array<std::string_view, 2> kPartners = {"right", "down"};

/// Calls f(voter, candidate, where) for every vote.
template <class F>
void for_each_vote_in(const Node& decisions, const Rules& rules, F&& f) {
  const std::optional<Node> votes = decisions.find_unless_null("elimination_votes");
  if (votes) for_each_vote(*votes, rules.players(), f);
}

Move read_default_move(const Node& node) {
  node.object({"direction", "amount", "partner"});
  Move move;
  const bool right = node.at("direction").one_of(kDirections) == 1;
  move.direction = right ? Direction::right : Direction::left;
  move.amount = static_cast<int>(node.at("amount").whole(1, kMaxAmount));
  move.partner = static_cast<Partner>(node.at("partner").one_of(kPartners));
  return move;
}

}  // namespace

std::string_view name_of(Direction direction) {
  return kDirections[direction == Direction::right ? 1 : 0];
}

std::string_view name_of(Partner partner) { return kPartners[at(static_cast<int>(partner))]; }

std::string_view name_of(Type type) {
  static constexpr std::array<std::string_view, 3> kTypes = {"surviving", "screwed", "dumb"};
  return kTypes[at(static_cast<int>(type))];
}

}  // namespace edges

void Codec<Edges>::read_rule(std::string_view field, const Node& node, Rules& rules) {
  if (field == "grid") {
    node.array(2, 2);
    rules.rows = static_cast<int>(node[0].whole(1, edges::kMaxSide));
    rules.columns = static_cast<int>(node[1].whole(1, edges::kMaxSide));
  } else if (field == "values") {
    const std::size_t length = node.array(2, edges::kMaxSpaces);
    rules.length = static_cast<int>(length);
    rules.values = {};
    for (std::size_t i = 0; i < length; ++i) {
      rules.values[i] = static_cast<int>(node[i].whole(0, 99));
    }
  } else {
    rules.default_move = edges::read_default_move(node);
  }
}

Json Codec<Edges>::write_rule(std::string_view field, const Rules& rules) {
  if (field == "grid") return Json::array({rules.rows, rules.columns});
  if (field == "values") {
    Json list = Json::array();
    for (int space = 1; space <= rules.length; ++space) list.push_back(rules.value(space));
    return list;
  }
  const edges::Move& move = rules.default_move;
  return {{"direction", edges::name_of(move.direction)},
          {"amount", move.amount},
          {"partner", edges::name_of(move.partner)}};
}

namespace edges {

void read_grid(const Node& grid, const Rules& rules, Setup& setup) {
  grid.array(at(rules.rows), at(rules.rows));
  SeatSet placed;
  std::size_t cell = 0;
  for (std::size_t row = 0; row < at(rules.rows); ++row) {
    grid[row].array(at(rules.columns), at(rules.columns));
    for (std::size_t column = 0; column < at(rules.columns); ++column) {
      const Node entry = grid[row][column];
      const auto seat = static_cast<Seat>(entry.whole(0, rules.players() - 1));
      if (placed.contains(seat)) entry.fail("each seat once");
      placed.insert(seat);
      setup.cells[cell++] = static_cast<std::int8_t>(seat);
    }
  }
}

}  // namespace edges

void Codec<Edges>::read_setup(const Node& node, const Rules& rules, Edges::Setup& setup) {
  node.object({"grid", "garnets", "lots"});
  edges::read_grid(node.at("grid"), rules, setup);
  read_garnets(node, rules.players(), rules.starting_garnets, setup.garnets);
  read_tie_break(node, rules.players(), setup.tie_break);
}

Json Codec<Edges>::write_setup(const Rules& rules, const Edges::Setup& setup) {
  Json json;
  Json& grid = json["grid"] = Json::array();
  std::size_t cell = 0;
  for (int row = 0; row < rules.rows; ++row) {
    Json seats = Json::array();
    for (int column = 0; column < rules.columns; ++column) seats.push_back(setup.cells[cell++]);
    grid.push_back(std::move(seats));
  }
  write_garnets_and_tie_break(json, rules.players(), setup.garnets, setup.tie_break);
  return json;
}

void Codec<Edges>::read_decisions(const Node& decisions, const Rules& rules,
                                  Submissions<Edges>& submissions) {
  edges::for_each_vote_in(decisions, rules, [&](Seat voter, Seat candidate, const Node&) {
    submissions[at(voter)].vote = static_cast<std::int8_t>(candidate);
  });
}

/// Seats vote that are on top, for seats that are last, also where there is but one of these (R26).
/// Before the end nobody can say who they are (R33).
void Codec<Edges>::check_decisions(const Node& decisions, const Edges::State& state) {
  edges::for_each_vote_in(
      decisions, *state.rules, [&](Seat voter, Seat candidate, const Node& vote) {
        if (!Edges::is_over(state)) return;
        if (!state.on_top.contains(voter)) {
          vote.complain(
              fmt::format("a vote by seat {}, expected of {}", voter, listed(state.on_top)));
        }
        if (!state.last.contains(candidate)) vote.fail(listed(state.last));
      });
}

Json Codec<Edges>::write_decision(const Rules& rules, Step, const Edges::Result& result) {
  return {{"elimination_votes", write_votes(result.votes, rules.players())}};
}

Json Codec<Edges>::write_result(const Rules& rules, Step, const Edges::Result& result) {
  Json json;
  json["landed"] = first_of(result.landed, rules.players());
  Json& types = json["types"] = Json::array();
  for (Seat seat = 0; seat < rules.players(); ++seat) {
    types.push_back(edges::name_of(result.types[at(seat)]));
  }
  json["points"] = first_of(result.points, rules.players());
  json["garnets"] = first_of(result.garnets, rules.players());
  json["rejected"] = write_rejected({result.rejected.begin(), result.rejected.end()});
  return json;
}

void Codec<Edges>::write_outcome(const Rules&, const Edges::Setup&, const Edges::Outcome&, Json&) {}

}  // namespace mainmatch

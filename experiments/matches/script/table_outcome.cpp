// The roles of a match in one file, how it stands, and how it has ended.

#include <fmt/format.h>

#include <algorithm>
#include <lua.hpp>
#include <nlohmann/json.hpp>

#include "engine/core/index.h"
#include "experiments/base/error.h"
#include "experiments/matches/script/breakdowns.h"
#include "experiments/matches/script/table.h"

namespace mainmatch::script {

namespace {

constexpr std::int64_t kMaxScore = std::int64_t{1} << 53;

}  // namespace

void Table::note_roles() {
  const std::span<const std::string_view> roles = rules_.module().traits().roles;
  if (roles.empty()) return;
  std::vector<int> counts(roles.size());
  const std::string where = rules_.module().path() + ": roles";
  interpreter_.run(where, [&](lua_State* lua) {
    interpreter_.push_asked("roles");
    push_value(kRules, lua);
    push_value(kSetup, lua);
    interpreter_.call(2, 1);
    const Json list = take(lua, -1, "roles");
    const Node node(list, where);
    node.array(seats_, seats_);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      const std::size_t role = node[seat].one_of(roles);
      role_of_seat_[seat] = static_cast<int>(role);
      ++counts[role];
    }
  });
  const std::vector<int> usual = rules_.seats_by_role();
  const bool is_first = std::ranges::count(usual, 0) == std::ssize(usual);
  if (is_first || counts == usual) return;
  const auto words = [&](const std::vector<int>& seats) {
    std::string text;
    for (std::size_t i = 0; i < roles.size(); ++i) {
      text += fmt::format("{}{} {}", i > 0 ? ", " : "", seats[i], roles[i]);
    }
    return text;
  };
  throw InputError("{}: {}", where,
                   mismatch(words(counts), words(usual) + ", as in other deals of these rules"));
}

void Table::note_standing() {
  interpreter_.run(at_place("standings"), [&](lua_State* lua) {
    interpreter_.push_asked("standings");
    push_value(kState, lua);
    push_value(kRules, lua);
    interpreter_.call(2, 1);
    const Json list = take(lua, -1, "standings");
    const Node node(list, place("standings"));
    node.array(seats_, seats_);
    // A turn that is left out stands as the one before it.
    for (std::size_t turn = turn_; turn < standings_of_->by_round.size(); ++turn) {
      Standing& standing = standings_of_->by_round[turn];
      for (std::size_t seat = 0; seat < seats_; ++seat) {
        standing.numbers[seat] = node[seat].whole(-kMaxScore, kMaxScore);
      }
      standing.leaders = seats_on_top({standing.numbers.data(), seats_});
    }
  });
}

void Table::read_outcome(const Json& given) {
  const Node node(given, place("outcome"));
  node.object(
      {"scores", "ranking", "eliminated", "tokens", "garnets", "winners", "tied_last", "metrics"});
  const auto seats = static_cast<std::int64_t>(seats_);
  const auto numbers = [&](const char* key, std::int64_t least, std::int64_t most, auto& into) {
    const auto list = node.find_unless_null(key);
    if (!list) return;
    list->array(seats_, seats_);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      into[seat] = static_cast<std::remove_reference_t<decltype(into[seat])>>(
          (*list)[seat].whole(least, most));
    }
  };
  const auto set_of = [&](const char* key, SeatSet usual) {
    const auto list = node.find_unless_null(key);
    if (!list) return usual;
    SeatSet set;
    for (std::size_t i = 0, count = list->array(0, seats_); i < count; ++i) {
      set.insert(static_cast<Seat>((*list)[i].whole(1, seats) - 1));
    }
    return set;
  };
  node.at("scores");
  numbers("scores", -kMaxScore, kMaxScore, ended_.scores);
  ended_.tokens = {};
  ended_.garnets = {};
  numbers("tokens", 0, kMaxTokens, ended_.tokens);
  numbers("garnets", -kUnbounded, kUnbounded, ended_.garnets);
  const std::span<const std::int64_t> scores(ended_.scores.data(), seats_);
  if (const auto ranking = node.find_unless_null("ranking")) {
    ranking->array(seats_, seats_);
    SeatSet seen;
    for (std::size_t place = 0; place < seats_; ++place) {
      ended_.ranking[place] = static_cast<Seat>((*ranking)[place].whole(1, seats) - 1);
      seen.insert(ended_.ranking[place]);
    }
    if (seen.size() != static_cast<int>(seats_)) ranking->fail("each seat once");
  } else {
    std::vector<std::int8_t> lots;
    for (const Json& one : setup_json_["lots"]) {
      lots.push_back(static_cast<std::int8_t>(one.get<int>() - 1));
    }
    rank_by_score(scores, lots, ended_.ranking);
  }
  SeatSet paid;
  const int most = *std::max_element(ended_.tokens.begin(), ended_.tokens.begin() + seats);
  for (Seat seat = 0; most > 0 && at(seat) < seats_; ++seat) {
    if (ended_.tokens[at(seat)] == most) paid.insert(seat);
  }
  ended_.winners = set_of("winners", paid.empty() ? seats_on_top(scores) : paid);
  ended_.tied_last = set_of("tied_last", seats_at_bottom(scores));
  ended_.last_undecided = ended_.tied_last.size() > 1;
  const auto last = node.find_unless_null("eliminated");
  ended_.elimination_candidate = ended_.ranking[seats_ - 1];
  if (last) {
    const bool nobody = last->json() == false;
    ended_.elimination_candidate =
        nobody ? Seat{kNoSeat} : static_cast<Seat>(last->whole(1, seats) - 1);
  }
  if (tally_of_) read_metrics(node);
}

void Table::read_metrics(const Node& outcome) {
  std::vector<std::string_view> names;
  for (const Fact& one : rules_.module().traits().facts) names.push_back(one.name);
  const auto given = outcome.find_unless_null("metrics");
  if (given && given->size() > 0) given->object(names);
  tally_of_->facts.clear();
  for (const std::string_view name : names) {
    tally_of_->facts.push_back(outcome.at("metrics").at(name).whole(0, kUnbounded));
  }
}

void Table::tabulate() {
  const std::span<const NamedBreakdown> all = rules_.tabulated();
  if (all.empty()) return;
  interpreter_.run(at_place("breakdowns"), [&](lua_State* lua) {
    ask_of_state(lua, "breakdowns");
    const Json given = take(lua, -1, "breakdowns");
    read_breakdowns(Node(given, place("breakdowns")), all, tally_of_->cells);
  });
}

}  // namespace mainmatch::script

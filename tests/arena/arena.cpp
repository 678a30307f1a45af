// Arenas of bots: who sits where, and what is found, beside a naive second implementation.

#include "experiments/analyses/arena/arena.h"

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <utility>

#include "engine/core/index.h"
#include "experiments/runtime/play.h"
#include "experiments/statistics/student.h"
#include "tests/catch.h"
#include "tests/each_match.h"
#include "tests/experiments.h"
#include "tests/report/findings.h"
#include "tests/scale.h"

namespace mainmatch::tests {

namespace {

using Numbers = std::vector<double>;

/// In a small match of Amidakuji with so many seats.
ArenaConfig config_of(int seats, std::vector<std::string> players, std::uint64_t deals,
                      const std::vector<std::string>& payoff = {"tokens"}) {
  return {.rules = match_named("amidakuji", "").rules(Json{{"players", seats}}),
          .players = std::move(players),
          .payoff = Payoff(payoff),
          .deals = deals,
          .seed = 5,
          .threads = 1};
}

Json run(const ArenaConfig& config) {
  Arena arena(config);
  play(arena, kNoStop);
  return to_result(arena.sums(), config).tree;
}

double mean_of(const Numbers& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

/// Half of Student's interval of the mean, as a textbook has it.
double half_of(const Numbers& numbers, double alpha) {
  double squares = 0;
  for (const double one : numbers) squares += std::pow(one - mean_of(numbers), 2);
  const auto n = static_cast<double>(numbers.size());
  return student_quantile(1 - alpha / 2, static_cast<std::int64_t>(numbers.size()) - 1) *
         std::sqrt(squares / (n - 1) / n);
}

/// What an arena finds, seat by seat of one match after another, in plain doubles.
struct Naive {
  std::map<std::string, Numbers> ratings;                              ///< by deal
  std::map<std::pair<std::string, std::string>, Numbers> differences;  ///< by deal
  std::map<std::string, double> wins;
  std::map<std::string, std::int64_t> seats, fouls;

  explicit Naive(const ArenaConfig& config) {
    SimulatorOptions options;
    for (const std::string& one : config.players) options.bots.push_back({one, 16});
    const auto table = config.rules->simulator(options);
    for (std::uint64_t deal = 0; deal < config.deals; ++deal) {
      std::map<std::string, Numbers> got;
      Numbers all;
      for (std::uint64_t turn = 0; turn < table->seats(); ++turn) {
        const std::uint64_t match = deal * table->seats() + turn;
        const auto seated =
            arena::seating(config.seed, match, config.players.size(), table->seats());
        table->deal(config.seed, deal);
        table->seat({seated.data(), table->seats()});
        table->play(config.seed, match);
        add(*table, config, got, all);
      }
      for (const auto& [a, of_a] : got) {
        ratings[a].push_back(mean_of(of_a) - mean_of(all));
        for (const auto& [b, of_b] : got) {
          if (a != b) differences[{a, b}].push_back(mean_of(of_a) - mean_of(of_b));
        }
      }
    }
  }

  void add(const Simulator& table, const ArenaConfig& config, std::map<std::string, Numbers>& got,
           Numbers& all) {
    const Outcome& outcome = table.outcome();
    for (Seat seat = 0; seat < outcome.seats; ++seat) {
      const std::string name(table.bot_names()[at(seat)]);
      const double payoff = static_cast<double>(config.payoff.of(outcome, seat)) /
                            static_cast<double>(config.payoff.unit());
      got[name].push_back(payoff);
      all.push_back(payoff);
      ++seats[name];
      fouls[name] += outcome.fouls[at(seat)];
      if (outcome.winners.contains(seat)) wins[name] += 1.0 / outcome.winners.size();
    }
  }
};

/// Whether there are enough for an interval: as many as their skewness asks for, beyond chance.
bool enough(const Numbers& numbers) {
  double squares = 0, cubes = 0;
  for (const double one : numbers) {
    squares += std::pow(one - mean_of(numbers), 2);
    cubes += std::pow(one - mean_of(numbers), 3);
  }
  const auto n = static_cast<double>(numbers.size());
  const double skewness = std::abs(cubes / n / std::pow(squares / n, 1.5));
  return n >= 10 && squares > 1e-9 && skewness - 2 * std::sqrt(6 / n) <= std::sqrt(n / 50);
}

void check_estimate(const Json& found, const Numbers& wanted, double alpha) {
  CHECK(found.at("low").is_null() != enough(wanted));
  if (!enough(wanted)) return;
  const double half = half_of(wanted, alpha);
  CHECK(found.at("mean").get<double>() == Approx(mean_of(wanted)).epsilon(1e-9).margin(1e-9));
  CHECK(found.at("low").get<double>() == Approx(mean_of(wanted) - half).epsilon(1e-9).margin(1e-9));
  CHECK(found.at("high").get<double>() ==
        Approx(mean_of(wanted) + half).epsilon(1e-9).margin(1e-9));
}

/// All of a result.
void check_result(const Json& found, const Naive& naive) {
  const Json& players = found.at("players");
  std::map<std::string, std::size_t> low, high;
  for (const Json& player : players) {
    const std::string name = player.at("name");
    check_estimate(player.at("rating"), naive.ratings.at(name), 0.05);
    CHECK(player.at("deals") == naive.ratings.at(name).size());
    CHECK(player.at("seats") == naive.seats.at(name));
    CHECK(player.at("fouls") == naive.fouls.at(name));
    const auto won = naive.wins.find(name);
    const double wins = won == naive.wins.end() ? 0 : won->second;
    CHECK(player.at("wins").at("mean").get<double>() ==
          Approx(wins / static_cast<double>(naive.seats.at(name))));
    low[name] = 1;
    high[name] = players.size();
  }
  const double level = 0.05 / (static_cast<double>(players.size() * (players.size() - 1)) / 2);
  std::size_t next = 0;
  for (const Json& pair : found.at("pairs")) {
    const std::string a = pair.at("a"), b = pair.at("b");
    const Numbers& of_pair = naive.differences.at({a, b});
    check_estimate(pair.at("a_less_b"), of_pair, level);
    CHECK(pair.at("deals") == of_pair.size());
    const bool parted = enough(of_pair) && std::abs(mean_of(of_pair)) > half_of(of_pair, level);
    CHECK(pair.at("parted") == parted);
    if (players[next].at("name") == a && players[next + 1].at("name") == b) {
      CHECK(players[next++].at("less_next") == pair.at("a_less_b"));
    }
    if (!parted) continue;
    ++low[mean_of(of_pair) > 0 ? b : a];
    --high[mean_of(of_pair) > 0 ? a : b];
  }
  CHECK(next + 1 == players.size());
  for (const Json& player : players) {
    CHECK(player.at("rank").at("low") == low.at(player.at("name")));
    CHECK(player.at("rank").at("high") == high.at(player.at("name")));
  }
}

}  // namespace

TEST_CASE("an arena finds what a naive second implementation finds", "[arena]") {
  const std::vector<std::string> all = {"random", "spread", "late", "favourite", "kelly"};
  // As many places for everyone, one more for some, and places for some players only.
  for (const auto& [seats, players] : {std::pair(6, 3), {7, 3}, {9, 4}, {3, 5}}) {
    for (const std::vector<std::string>& payoff :
         {std::vector<std::string>{"wins"}, std::vector<std::string>{"score:0.25", "tokens:-2"}}) {
      CAPTURE(seats, players, payoff.front());
      const auto config = config_of(seats, {all.begin(), all.begin() + players}, 80, payoff);
      check_result(run(config), Naive(config));
    }
  }
}

TEST_CASE("every player has every seat of every deal as often as it has places", "[arena]") {
  for (const auto& [players, seats] :
       {std::pair<std::size_t, std::size_t>(2, 12), {5, 12}, {4, 9}, {16, 16}, {20, 6}, {64, 3}}) {
    std::vector<int> more(players, 0);
    std::map<std::vector<int>, int> orders;
    constexpr std::uint64_t kDeals = 400;
    for (std::uint64_t deal = 0; deal < kDeals; ++deal) {
      std::vector<std::vector<int>> times(players, std::vector<int>(seats, 0));
      for (std::size_t turn = 0; turn < seats; ++turn) {
        const auto seated = arena::seating(7, deal * seats + turn, players, seats);
        for (std::size_t seat = 0; seat < seats; ++seat) ++times[at(seated[seat])][seat];
        if (turn == 0) ++orders[std::vector<int>(seated.begin(), seated.begin() + 3)];
      }
      const auto least = static_cast<int>(seats / players);
      for (std::size_t player = 0; player < players; ++player) {
        const int places = times[player][0];
        CHECK(times[player] == std::vector<int>(seats, places));
        CHECK((places == least || (places == least + 1 && seats % players != 0)));
        more[player] += places - least;
      }
    }
    // Everybody has the place more as often; six standard errors.
    const double share = static_cast<double>(seats % players) / static_cast<double>(players);
    const double slack = 6 * std::sqrt(kDeals * share * (1 - share));
    for (const int times : more) CHECK(std::abs(times - kDeals * share) <= slack);
    CHECK(orders.size() > 4);
  }
  CHECK(arena::seating(1, 3, 4, 9) != arena::seating(2, 3, 4, 9));
}

EACH_MATCH_TEST("threads, blocks and restarts do not change a byte of an arena", "[arena]") {
  ArenaConfig config{
      .rules = match.default_rules(),
      .players = {std::string(match.bots()[0].name), std::string(match.bots()[1].name)},
      .payoff = Payoff({"wins", "score:-0.5"}),
      .deals = scaled(24),
      .seed = 5,
      .threads = 1};
  const std::string one = run(config).dump();
  config.threads = 3;
  CHECK(run(config).dump() == one);
  const auto found = [&](const Arena& arena) {
    return to_result(arena.sums(), config).tree.dump();
  };
  Arena first(config), second(config), last(config);
  run_blocks(first, 0, config.deals / 3, 1, kNoStop);
  load(second, saved(first));
  run_blocks(second, config.deals / 3, config.deals, 2, kNoStop);
  CHECK(found(second) == one);
  // Blocks that another process played.
  for (std::uint64_t block = 0; block < config.deals; ++block) {
    first.work(block, 0);
    ByteWriter out;
    first.save_block(0, out);
    ByteReader in(out.bytes());
    last.load_block(1, in);
    in.end();
    last.done(block, 1);
  }
  CHECK(found(last) == one);
  config.seed = 6;
  CHECK(run(config).dump() != one);
}

TEST_CASE("an arena that is stopped reports the deals that are over", "[arena]") {
  std::atomic<bool> stop = false;
  auto config = config_of(6, {"late", "bayes"}, 5000);
  Arena arena(config, [&](std::int64_t deals) { stop = stop || deals >= 20; });
  play(arena, stop);
  const Result stopped = to_result(arena.sums(), config);
  CHECK(stopped.tree.at("partial") == true);
  const std::int64_t deals = stopped.tree.at("deals");
  REQUIRE(deals >= 20);
  REQUIRE(deals < 5000);
  CHECK(stopped.notes.front().starts_with("PARTIAL: stopped after "));
  config.deals = static_cast<std::uint64_t>(deals);
  Json whole = run(config);
  CHECK(whole.at("partial") == false);
  whole["partial"] = true;
  CHECK(whole == stopped.tree);
}

TEST_CASE("how many more matches part the first two, by hand", "[arena]") {
  // Of 16 deals the first player gets 2 more in nine and 1 less in seven: mean 11/16, variance
  // (9 * 4 + 7 - 121/16) / 15. (1.959964 + 0.841621)^2 2.3625 / 0.47265625 = 39.2, so 40 deals.
  const auto config = config_of(2, {"random", "spread"}, 16);
  const auto found = [&](int better) {
    arena::Sums sums(2, 2, 2);
    for (int deal = 0; deal < 16; ++deal) {
      std::vector<arena::DealRow> rows(2, {.seats = 2});
      rows[0].x[arena::kRating] = deal < better ? 4 : -2;  // over two seats
      sums.add(rows);
    }
    return to_result(sums, config).tree;
  };
  const Json open = found(9);
  CHECK(open["pairs"][0]["a"] == "random");
  CHECK(open["pairs"][0]["a_less_b"]["mean"] == 11.0 / 16);
  CHECK(open["players"][0]["rating"]["mean"] == 11.0 / 32);
  CHECK(open["players"][1]["rating"]["mean"] == -11.0 / 32);
  CHECK(open["players"][0]["rank"] == Json{{"low", 1}, {"high", 2}});
  CHECK(open["first_two"]["more_deals"] == 24);
  CHECK(open["first_two"]["more_matches"] == 48);
  const Json parted = found(13);
  CHECK(parted["first_two"]["parted"] == true);
  CHECK(parted["first_two"]["more_deals"].is_null());
  CHECK(parted["players"][1]["rank"] == Json{{"low", 2}, {"high", 2}});
  // All alike: nothing says how they vary.
  const Json alike = found(16);
  CHECK(alike["first_two"]["parted"] == false);
  CHECK(alike["first_two"]["more_deals"].is_null());
  CHECK(alike["pairs"][0]["a_less_b"]["why"] == "all alike");
}

TEST_CASE("an arena says who is first, or what it takes to say so", "[report][arena]") {
  const auto with = [](const Json& less, bool parted, const Json& deals, const Json& matches) {
    const auto player = [](const char* name, const Json& next, int fouls) -> Json {
      return {{"name", name},
              {"rank", {{"low", 1}, {"high", 2}}},
              {"rating", estimate(0.25, 0.125)},
              {"less_next", next},
              {"wins", too_few(0.25)},
              {"deals", 20},
              {"seats", 40},
              {"fouls", fouls},
              {"fouls_per_match", fouls / 40.0}};
    };
    return said_of(
        "arena",
        {{"game", "g"},
         {"seed", 1},
         {"payoff", "tokens"},
         {"estimator", "difference from the table"},
         {"deals", 20},
         {"matches", 80},
         {"players", {player("adept", less, 0), player("basic", nullptr, 3)}},
         {"first_two",
          {{"parted", parted}, {"power", 0.8}, {"more_deals", deals}, {"more_matches", matches}}}});
  };
  CHECK(with(estimate(0.5, 0.25), true, nullptr, nullptr) ==
        "Best: adept is first: it gets 0.5 (0.25 to 0.75) more than basic in tokens.\n"
        "Broken: Fouls were played by basic (3).\n");
  CHECK(holds(with(estimate(0.5, 0.75), false, 250, 1000),
              "adept and basic are not parted: adept less basic is 0.5 (-0.25 to 1.25) in tokens. "
              "It takes about 1,000 more matches (250 deals) to part them"));
  CHECK(holds(with(estimate(0, 0.75), false, nullptr, nullptr),
              "are not parted: adept less basic is 0 (-0.75 to 0.75) in tokens; there is no "
              "difference to go by."));
}

}  // namespace mainmatch::tests

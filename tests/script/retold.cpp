#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <utility>

#include "engine/core/index.h"
#include "engine/core/rng.h"
#include "experiments/matches/amidakuji/record.h"
#include "experiments/matches/edges/record.h"
#include "experiments/matches/in_files.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/threads/record.h"
#include "tests/amidakuji/hooks.h"
#include "tests/catch.h"
#include "tests/conformance/noisy_records.h"
#include "tests/edges/hooks.h"
#include "tests/threads/hooks.h"

// The matches of experiments/library/ that retell one of the program's: both judge the same noisy
// records alike, and show every seat the same before each step and after the last.

namespace mainmatch::tests {

namespace {

/// Without an order of keys. A table of Lua without entries may be a list or an object.
using Plain = nlohmann::json;

Plain plain(const Json& json) {
  if (json.is_object() && !json.empty()) {
    Plain object;
    for (const auto& [key, value] : json.items()) object[key] = plain(value);
    return object;
  }
  Plain list = Plain::array();
  if (!json.is_structured()) return Plain(json);
  for (const Json& value : json) list.push_back(plain(value));
  return list;
}

/// Seats count from 1 in the file and its views.
void count_from_1(Json& seats) {
  if (seats.is_number()) seats = seats.get<int>() + 1;
  if (seats.is_array()) {
    for (Json& one : seats) count_from_1(one);
  }
}

/// The words of a file for those of the match that it retells, where they differ.
struct EdgesWords {
  static constexpr const char* kFile = "edges.lua";
  static constexpr bool kWhole = true;  ///< a submission is void as a whole

  static void rules(Json& rules) {
    rules["players"] = rules["grid"][0].get<int>() * rules["grid"][1].get<int>();
    rules["columns"] = rules["grid"][1];
    rules.erase("grid");
  }
  static void setup(Json& setup) { count_from_1(setup["grid"]); }
  /// Votes are handed in as in a round.
  static void rounds(const Json& record, Json& rounds) {
    if (record["outcome"]["tied_last"].size() < 2) return;
    Json vote = Json::array();
    for (const auto& [voter, candidate] : record["decisions"]["elimination_votes"].items()) {
      while (vote.size() <= std::stoul(voter)) vote.push_back(nullptr);
      vote[std::stoul(voter)] = {{"vote", candidate}};
    }
    rounds.push_back({{"submissions", vote}});
  }
  static void view(Json& view) {
    for (const char* key : {"voters", "candidates"}) {
      if (!view.contains(key)) view[key] = Json::array();
      count_from_1(view[key]);
    }
    count_from_1(view["grid"]);
    for (Json& round : view["rounds"]) {
      for (const char* key : {"defaulted", "rejected"}) count_from_1(round[key]);
    }
  }
  static std::pair<std::string, int> step(const Step& step) {
    if (step.kind == StepKind::decision) return {"vote", 1};
    return {"move", step.index + 1};
  }
};

struct ThreadsWords {
  static constexpr const char* kFile = "threads.lua";
  static constexpr bool kWhole = false;

  static void rules(Json& rules) {
    rules["players"] = rules["heaven"].get<int>() + rules["hell"].get<int>();
    rules.erase("hell");
  }
  static void setup(Json& setup) {
    for (const char* key : {"heaven", "hell", "marks"}) count_from_1(setup[key]);
  }
  static void rounds(const Json&, Json&) {}
  /// No marks are dealt.
  static void vary(Json& record, std::uint64_t match) {
    const std::uint64_t seats = record["setup"]["lots"].size();
    if (match % 3 == 1) record["setup"]["marks"] = {match % seats};
  }
  static void view(Json& view) {
    for (const char* key : {"heaven", "hell", "marks"}) count_from_1(view[key]);
    after_round(view);
    Json times = Json::array();
    for (const auto& [seat, count] : view["selections"].items()) {
      while (times.size() <= std::stoul(seat)) times.push_back(nullptr);
      times[std::stoul(seat)] = count;
    }
    view["selections"] = times;
    for (Json& round : view["rounds"]) {
      after_round(round);
      for (auto& [part, value] : round["submission"].items()) {
        if (part == "cut") count_from_1(value);
        for (const char* end : {"source", "recipient"}) {
          if (value.contains(end)) count_from_1(value[end]);
        }
      }
    }
  }
  static std::pair<std::string, int> step(const Step& step) { return {"round", step.index + 1}; }

 private:
  static void after_round(Json& of) {
    count_from_1(of["chats"]);
    for (Json& thread : of["threads"]) count_from_1(thread["recipient"]);
  }
};

struct AmidakujiWords {
  static constexpr const char* kFile = "amidakuji.lua";
  static constexpr bool kWhole = false;

  static void rules(Json&) {}
  static void setup(Json&) {}
  /// Each peek is a part of its own, of which there are as many as a seat has in the match. Those
  /// at no leg of the board come last: the file closes the others as the seat runs out of peeks.
  static void rounds(const Json& record, Json& rounds) {
    const int legs = record["rules"]["legs"].get<int>();
    const auto is_leg = [legs](const Json& leg) {
      return amidakuji::start_named(leg.get<std::string>(), legs).has_value();
    };
    for (Json& round : rounds) {
      for (Json& submission : round["submissions"]) {
        if (!submission.is_object() || !submission.contains("peeks")) continue;
        Json peeks = submission["peeks"];
        std::ranges::stable_partition(peeks, is_leg);
        submission.erase("peeks");
        for (std::size_t i = 0; i < peeks.size(); ++i) {
          submission["peek" + std::to_string(i + 1)] = peeks[i];
        }
      }
    }
  }
  static std::string part(const std::string& part) {
    return part.starts_with("peek") ? "peeks" : part;
  }
  /// Submissions are missed, void in every way, or alike, and seats begin with few garnets. Some
  /// rules are others.
  static void vary(Json& record, std::uint64_t match) {
    Stream chance(6, match, Purpose::bot(0));
    const auto one_in = [&](std::uint32_t n) { return chance.below(n) == 0; };
    Json& rules = record["rules"];
    if (one_in(8)) rules["peek_price"] = 0;
    if (one_in(4)) rules["second_token_after_tie"] = true;
    for (Json& phantom : rules["phantoms"]) {
      phantom = {{"starts", one_in(2) ? "on" : "off"}, {"every", 1 + chance.below(12)}};
    }
    const int rounds = rules["rounds"].get<int>();
    const auto seats = rules["players"].get<std::uint32_t>();
    const std::size_t peeks =
        rules["peeks"].get<std::size_t>() + rules["extra_peeks"].get<std::size_t>();
    for (Json& garnets : record["setup"]["garnets"]) garnets = chance.below(8);
    const std::uint32_t unlike = one_in(4) ? 1 + chance.below(seats) : seats;
    const bool missed = one_in(16);  // by all
    for (int r = 0; r < rounds; ++r) {
      Json& submissions = record["rounds"][at(r)]["submissions"];
      for (Json& one : submissions) change(one, rules, peeks, chance);
      for (std::size_t seat = 0; seat < seats; ++seat) {
        submissions[seat] = Json(submissions[seat % unlike]);
        if (missed || one_in(12)) submissions[seat] = nullptr;
      }
    }
  }
  static void view(Json& view) {
    for (Json& round : view["rounds"]) {
      if (round["blocker"].is_null()) round.erase("blocker");
    }
  }
  static std::pair<std::string, int> step(const Step& step) { return {"round", step.index + 1}; }

 private:
  static void change(Json& one, const Json& rules, std::size_t peeks, Stream& chance) {
    if (chance.below(16) == 0) one["bets"]["S"] = Json(0.5);
    if (chance.below(16) == 0) one["bets"]["S"] = -1;
    if (chance.below(16) == 0) one["bets"]["Q"] = 1;
    if (chance.below(4) == 0) one["bets"] = {{"S", 1}, {"T", 0}};
    if (one.contains("blocker") && !one["blocker"].is_null() && chance.below(8) == 0) {
      one["blocker"]["row"] = "Ä";
    }
    if (!one.contains("peeks")) one["peeks"] = Json::array();
    Json& list = one["peeks"];
    while (list.size() < peeks && chance.below(3) == 0) {
      list.push_back(amidakuji::start_name(
          static_cast<int>(chance.below(rules["legs"].get<std::uint32_t>() + 1))));
    }
    while (list.size() > peeks) list.erase(list.size() - 1);
  }
};

/// What is compared of how a record is judged.
struct Judged {
  Plain outcome;
  std::vector<std::multiset<std::pair<int, std::string>>> voids;  ///< by round: seats and parts

  template <class Words>
  static Judged of(const Json& done, const char* list, std::size_t rounds) {
    Judged judged{plain(done.value("outcome", Json::object())), {}};
    for (std::size_t i = 0; i < rounds; ++i) {
      auto& voids = judged.voids.emplace_back();
      for (const Json& one : done["rounds"][i]["result"][list]) {
        std::string part = Words::kWhole ? "" : one["part"].get<std::string>();
        if constexpr (requires { Words::part(part); }) part = Words::part(part);
        const std::pair found(one["seat"].get<int>(), std::move(part));
        if (!Words::kWhole || !voids.contains(found)) voids.insert(found);
      }
    }
    return judged;
  }
};

/// Plays noisy records and counts the differences of each kind.
template <Game G, class Words>
struct Retold {
  const MatchModule& file;
  int records = 0, outcomes = 0, voids = 0, steps = 0, views = 0;
  std::string first;  ///< difference

  void note(int& count, const std::string& what) {
    ++count;
    if (first.empty()) first = "record " + std::to_string(records) + ": " + what;
  }

  Json retell(const Json& record) const {
    Json translated = {{"format", record["format"]}, {"game", file.name()}};
    Words::rules(translated["rules"] = record["rules"]);
    Words::setup(translated["setup"] = record["setup"]);
    count_from_1(translated["setup"]["lots"]);
    translated["rounds"] = Json::array();
    for (const Json& round : record["rounds"]) {
      translated["rounds"].push_back({{"submissions", round["submissions"]}});
    }
    Words::rounds(record, translated["rounds"]);
    return translated;
  }

  void compare(const Json& record, bool with_views) {
    const Json translated = retell(record);
    const std::size_t rounds = record["rounds"].size();
    Judged one = Judged::of<Words>(record, "rejected", rounds);
    const Judged other = Judged::of<Words>(file.adjudicate(Node(translated, "")), "void", rounds);
    for (const auto& [key, value] : other.outcome.items()) {
      if (one.outcome[key] == value) continue;
      note(outcomes, key + " " + value.dump() + " for " + one.outcome[key].dump());
    }
    if (one.voids != other.voids) note(voids, "void parts");
    if (with_views) compare_views(record, translated);
    ++records;
  }

  void compare_views(const Json& record, const Json& translated) {
    const auto rules = match_named(G::kName, "game").rules(record["rules"]);
    const auto their_rules = file.rules(translated["rules"]);
    const auto table = rules->table({}), other = their_rules->table({});
    const auto start = [](MatchTable& at, const Json& of) {
      at.deal(Node(of["setup"], "setup"));
      at.begin(0, 0);
    };
    start(*table, record);
    start(*other, translated);
    while (true) {
      if (table->is_over() != other->is_over()) return note(steps, "one is over before the other");
      if (!table->is_over() && table->acting() != other->acting()) note(steps, "who acts");
      for (Seat seat = 0; seat < rules->seats(); ++seat) {
        Json view = table->view(seat), seen = other->view(seat);
        view["round"] = nullptr;
        if (!table->is_over()) {
          const auto [step, round] = Words::step(table->step());
          view["step"] = step;
          view["round"] = round;
        }
        Words::view(view);
        Words::rules(view["rules"]);
        view.erase("game");
        seen.erase("form");
        if (plain(view) == plain(seen)) continue;
        note(views, "view of seat " + std::to_string(seat) + ": " + plain(seen).dump() + " for " +
                        plain(view).dump());
      }
      if (table->is_over()) return;
      table->replay(Node(record, ""));
      other->replay(Node(translated, ""));
    }
  }

  /// `matches` under each of the rules that the hooks try; of every `nth` also the views.
  void play(std::uint64_t matches, std::uint64_t nth) {
    for (const typename G::Rules& rules : Hooks<G>::rules()) {
      for (std::uint64_t match = 0; match < matches; ++match) {
        Json record = parse_json(noisy_record<G>(rules, 5, match));
        if constexpr (requires { Words::vary(record, match); }) {
          Words::vary(record, match);
          record = match_named(G::kName, "game").adjudicate(Node(record, ""));
        }
        compare(record, match % nth == 0);
      }
    }
    report();
  }

  void report() const {
    INFO("first difference: " << first);
    CHECK(outcomes == 0);
    CHECK(voids == 0);
    CHECK(steps == 0);
    CHECK(views == 0);
  }
};

template <Game G, class Words>
Retold<G, Words> retold() {
  return {match_in_file(std::string(MAINMATCH_LIBRARY) + "/" + Words::kFile)};
}

}  // namespace

TEST_CASE("script: edges as a file is judged and shown as the program's", "[script][edges]") {
  retold<Edges, EdgesWords>().play(scaled(40), 8);
}

TEST_CASE("script: threads as a file is judged and shown as the program's", "[script][threads]") {
  retold<Threads, ThreadsWords>().play(scaled(25), 6);
}

TEST_CASE("script: amidakuji as a file is judged and shown as the program's",
          "[script][amidakuji]") {
  retold<Amidakuji, AmidakujiWords>().play(scaled(25), 6);
}

TEST_CASE("script: amidakuji as a file deals what the program's allows", "[script][amidakuji]") {
  const auto& file = match_in_file(std::string(MAINMATCH_LIBRARY) + "/amidakuji.lua");
  const MatchModule& match = match_named("amidakuji", "game");
  for (const auto& of_hooks : Hooks<Amidakuji>::rules()) {
    const Json words = rules_to_json<Amidakuji>(of_hooks);
    const auto rules = match.rules(words), their_rules = file.rules(words);
    const auto table = rules->table({});
    for (std::uint64_t deal = 0; deal < scaled(100); ++deal) {
      Json setup = their_rules->fresh_record(1, deal)["setup"];
      for (Json& seat : setup["lots"]) seat = seat.get<int>() - 1;
      table->deal(Node(setup, "setup"));  // untrue hints, rungs side by side, ...: it throws
      if (rules->seats() > 5) {
        std::set<Json> asked;
        for (const Json& hints : setup["hints"]) {
          for (const Json& hint : hints) asked.insert(hint);
        }
        CHECK(asked.size() == 2 * setup["hints"].size());
      }
    }
  }
}

TEST_CASE("script: a score of amidakuji just below a whole number is as in the program's",
          "[script][amidakuji]") {
  // By placement: beads of seat 0 and of both. Seat 0 is paid 8252 less 1 / 65 million million.
  constexpr std::array kOwn = {50, 28, 4, 53, 27, 37, 6, 40};
  constexpr std::array kAll = {61, 45, 53, 56, 43, 47, 67, 59};
  const MatchModule& match = match_named("amidakuji", "game");
  const auto rules = match.rules(Json{{"players", 2},
                                      {"rounds", 1},
                                      {"beads", 255},
                                      {"max_bet", 255},
                                      {"paying_places", 8},
                                      {"phantoms", Json::array()},
                                      {"rung_density", 0}});
  auto both = retold<Amidakuji, AmidakujiWords>();
  for (std::uint64_t deal = 1; deal <= 8; ++deal) {
    Json record = rules->fresh_record(1, deal);
    Json bets = Json::array({Json::object(), Json::object()});
    for (int leg = 0; leg < 8; ++leg) {
      const auto place = record["setup"]["placements"][amidakuji::end_name(leg)].get<std::size_t>();
      bets[0][amidakuji::start_name(leg)] = kOwn[place - 1];
      bets[1][amidakuji::start_name(leg)] = kAll[place - 1] - kOwn[place - 1];
    }
    record["rounds"] = {{{"submissions", {{{"bets", bets[0]}}, {{"bets", bets[1]}}}}}};
    const Json judged = match.adjudicate(Node(record, ""));
    CHECK(judged["outcome"]["scores"][0] == 8251);
    both.compare(judged, true);
  }
  both.report();
}

TEST_CASE("script: lots decide between pairs of threads as in the program's", "[script][threads]") {
  // The seats 0 and 2 spin what 1 and 3 spin.
  const MatchModule& match = match_named("threads", "game");
  const auto rules = match.rules(Json{{"heaven", 2}, {"hell", 2}, {"rounds", 1}});
  const auto spin = [](Seat to) {
    return Json{{"visit", {{"moira", "clotho"}}},
                {"create", {{"recipient", to}, {"golden", true}}}};
  };
  auto both = retold<Threads, ThreadsWords>();
  for (std::uint64_t deal = 1; deal <= 24; ++deal) {
    Json record = rules->fresh_record(1, deal);
    record["setup"]["heaven"] = {0, 1};
    record["setup"]["hell"] = {2, 3};
    record["rounds"] = {{{"submissions", {spin(2), spin(3)}}}};
    both.compare(match.adjudicate(Node(record, "")), true);
  }
  both.report();
}

TEST_CASE("script: 20,000 records are judged alike", "[.][measure][retold]") {
  SECTION("edges") { retold<Edges, EdgesWords>().play(5000, 50); }
  SECTION("threads") { retold<Threads, ThreadsWords>().play(4000, 50); }
  SECTION("amidakuji") { retold<Amidakuji, AmidakujiWords>().play(5000, 50); }
}

}  // namespace mainmatch::tests

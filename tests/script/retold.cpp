#include <set>
#include <utility>

#include "engine/core/index.h"
#include "experiments/matches/edges/record.h"
#include "experiments/matches/in_files.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/threads/record.h"
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

/// What is compared of how a record is judged.
struct Judged {
  Plain outcome;
  std::vector<std::set<std::pair<int, std::string>>> voids;  ///< by round: seats and parts

  static Judged of(const Json& done, const char* list, std::size_t rounds, bool whole) {
    Judged judged{plain(done.value("outcome", Json::object())), {}};
    for (std::size_t i = 0; i < rounds; ++i) {
      auto& voids = judged.voids.emplace_back();
      for (const Json& one : done["rounds"][i]["result"][list]) {
        voids.emplace(one["seat"].get<int>(), whole ? "" : one["part"].get<std::string>());
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
    Judged one = Judged::of(record, "rejected", rounds, Words::kWhole);
    const Judged other =
        Judged::of(file.adjudicate(Node(translated, "")), "void", rounds, Words::kWhole);
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
}

}  // namespace mainmatch::tests

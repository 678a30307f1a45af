#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "engine/core/index.h"
#include "engine/core/stop.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/cli/command.h"
#include "experiments/cli/rules_at_ends.h"
#include "experiments/cli/void_parts.h"
#include "experiments/matches/in_files.h"
#include "experiments/matches/match_table.h"
#include "experiments/matches/records/record.h"
#include "experiments/matches/registry.h"

namespace mainmatch::cli {

namespace {

constexpr std::uint64_t kPlayedTwice = 20;
constexpr std::uint64_t kDealsForLeaks = 20;
/// Seats are compared where each can be expected to win, or to be eliminated, so often.
constexpr double kFewestOfSeat = 20;
constexpr std::uint64_t kMatchesForLimits = 20;
constexpr std::uint64_t kMatchesForSteps = 100;
constexpr std::uint64_t kMissedMatches = 3;
constexpr std::string_view kRandom = "random", kVoidFree = "void-free";

/// A number, text or flag of a setup.
struct Leaf {
  Json::json_pointer path = Json::json_pointer();
  std::string name;           ///< of the value at the top
  std::optional<Seat> owner;  ///< of an entry of a list by seat
};

void find_leaves(const Json& value, const Leaf& at, int seats, std::vector<Leaf>& all) {
  if (!value.is_structured()) {
    if (!value.is_null()) all.push_back(at);
    return;
  }
  const bool by_seat = value.is_array() && !at.owner && value.size() == mainmatch::at(seats);
  for (std::size_t i = 0; i < value.size(); ++i) {
    Leaf part = at;
    if (value.is_array()) {
      part.path /= i;
      if (by_seat) part.owner = static_cast<Seat>(i);
      find_leaves(value[i], part, seats, all);
    } else {
      const auto entry = std::next(value.begin(), static_cast<std::ptrdiff_t>(i));
      part.path /= entry.key();
      if (at.name.empty()) part.name = entry.key();
      find_leaves(*entry, part, seats, all);
    }
  }
}

/// Plays a match with the bot random, and says what looks wrong.
class MatchCheck {
 public:
  MatchCheck(const MatchModule& match, std::uint64_t seed, std::ostream& out)
      : match_(match), seed_(seed), out_(out) {}

  void run(std::uint64_t matches) {
    const auto usual = match_.default_rules();
    play_under("", *usual, matches);
    guarded("", [&] { look_for_leaks(*usual); });
    guarded("", [&] {
      for (const std::string& one : faults_of_file(match_, seed_, kMatchesForSteps)) {
        fault("", one);
      }
    });
    guarded("", [&] { miss_steps(*usual); });
    for (const BotInfo& bot : match_.bots()) {
      if (bot.name == "search") continue;  // it hands in what the others do, and thinks long
      guarded("", [&] { try_bot(*usual, std::string(bot.name)); });
    }
    const auto ends = rules_at_ends(*usual);
    for (const auto& [words, rules] : ends) {
      play_under(words, *rules, std::max<std::uint64_t>(matches / 20, 5));
    }
    for (const std::string& one : contradictions_) fault("", one);
    out_ << count_text(static_cast<std::int64_t>(played_)) << " matches under " << ends.size() + 1
         << " rule sets: " << (faults_ == 0 ? "nothing is wrong" : fault_count()) << '\n';
  }

  bool is_right() const { return faults_ == 0; }

 private:
  std::string fault_count() const {
    return faults_ == 1 ? "1 fault" : std::to_string(faults_) + " faults";
  }
  void fault(const std::string& rules, const std::string& what) {
    if (!said_.insert(what).second) return;  // once each
    ++faults_;
    out_ << (rules.empty() ? "" : rules + ": ") << printable(what) << '\n';
  }
  template <class F>
  void guarded(const std::string& rules, F&& f) {
    try {
      f();
    } catch (const InputError& error) {
      fault(rules, error.what());
    }
  }

  /// The records of matches first..first+count-1 that this bot plays alone.
  std::vector<std::string> play(const RuleSet& rules, const std::string& bot, std::uint64_t first,
                                std::uint64_t count, bool backwards = false) {
    const auto simulator = rules.simulator(
        {.bots = {{bot, rules.seats()}}, .tally = true, .standings = rules.rounds() > 0});
    simulator->seat(std::vector<int>(at(rules.seats()), 0));
    std::vector<std::string> records(count);
    for (std::uint64_t i = 0; i < count; ++i) {
      throw_if_stopped();
      const std::uint64_t number = first + (backwards ? count - 1 - i : i);
      simulator->deal(seed_, number);
      simulator->play(seed_, number, {.record = &records[number - first]});
      note(simulator->outcome());
      ++played_;
    }
    return records;
  }

  void note(const Outcome& outcome) {
    if (outcome.winners.empty()) ++without_winner_;
    if (outcome.elimination_candidate != kNoSeat) ++last_[at(outcome.elimination_candidate)];
    if (outcome.winners.size() != 1) return;
    const Seat winner = *outcome.winners.begin();
    ++first_[at(winner)];
    if (winner == outcome.elimination_candidate) {
      contradictions_.insert("who wins is eliminated: see winners and eliminated of outcome");
    }
    if (outcome.ranking[at(outcome.seats - 1)] == winner) {
      contradictions_.insert(
          "who wins is last in the ranking: an outcome that names winners is to give a ranking");
    }
  }

  /// Whether some seats win, or else are eliminated, more often than others: by Pearson's test,
  /// whose statistic is about normal as Fisher has it, far beyond chance.
  void compare_seats(const RuleSet& rules, std::uint64_t matches) {
    constexpr double kFarBeyond = 6;  // standard deviations
    const auto seats = at(rules.seats());
    for (const auto& [counts, what] : {std::pair(&first_, "wins"), {&last_, "is eliminated in"}}) {
      const std::span<const std::int64_t> all(counts->data(), seats);
      const auto sum =
          static_cast<double>(std::accumulate(all.begin(), all.end(), std::int64_t{0}));
      const double even = sum / static_cast<double>(seats);
      if (even < kFewestOfSeat) continue;
      double square = 0;
      for (const std::int64_t one : all) {
        square += (static_cast<double>(one) - even) * (static_cast<double>(one) - even) / even;
      }
      const double beyond =
          std::sqrt(2 * square) - std::sqrt(2 * static_cast<double>(seats - 1) - 1);
      if (beyond < kFarBeyond) continue;
      const auto most = std::ranges::max_element(all), least = std::ranges::min_element(all);
      const auto share = [&](std::int64_t count) {
        return 100 * static_cast<double>(count) / static_cast<double>(matches);
      };
      return fault(
          "",
          fmt::format("seat {} {} {:.0f} % of the matches of random, seat {} {:.0f} %: "
                      "the number of a seat matters; lots can decide who begins, and "
                      "between equals",
                      most - all.begin(), what, share(*most), least - all.begin(), share(*least)));
    }
  }

  /// What counts for who hands in nothing: nobody does, and then every second seat.
  void miss_steps(const RuleSet& rules) const {
    const auto table = table_of_random(rules);
    for (std::uint64_t number = 0; number < 2 * kMissedMatches; ++number) {
      table->deal(seed_, number);
      for (table->begin(seed_, number); !table->is_over(); table->advance()) {
        throw_if_stopped();
        SeatSet some;
        for (const Seat seat : table->acting()) {
          if (number >= kMissedMatches && at(seat) % 2 == number % 2) some.insert(seat);
        }
        table->act(some);
      }
    }
  }

  void play_under(const std::string& words, const RuleSet& rules, std::uint64_t matches) {
    guarded(words, [&] {
      without_winner_ = 0;
      first_.fill(0);
      last_.fill(0);
      const std::vector<std::string> records = play(rules, "random", 0, matches);
      if (words.empty()) compare_seats(rules, matches);
      std::set<std::string> scores;
      for (const std::string& line : records) {
        scores.insert(parse_json(line)["outcome"]["scores"].dump());
      }
      if (words.empty() && voids_in(records).many()) {
        const Voids of_limits =
            voids_of_limits(rules, seed_, std::min<std::uint64_t>(matches, kMatchesForLimits));
        if (of_limits.many()) {
          fault(words, of_limits.share() +
                           " of what random hands in has a void part, which limits "
                           "could exclude" +
                           of_limits.often());
        }
      }
      const auto nobody_wins = [&](std::size_t played) {
        return std::exchange(without_winner_, 0) == static_cast<std::int64_t>(played);
      };
      bool never_won = nobody_wins(records.size());
      for (const std::string& bot : match_.default_bots()) {  // to win may take more than chance
        never_won = never_won && nobody_wins(play(rules, bot, 0, 3).size());
      }
      if (never_won) fault(words, "nobody ever wins");
      for (const std::string& bot : match_.default_bots()) {  // to score may take more than chance
        if (scores.size() > 1 || !words.empty()) break;
        for (const std::string& line : play(rules, bot, 0, 3)) {
          scores.insert(parse_json(line)["outcome"]["scores"].dump());
        }
      }
      if (words.empty() && scores.size() == 1 && records.size() > 1) {
        fault(words, "every match ends with the scores " + *scores.begin());
      }
      const std::uint64_t twice = std::min(matches, kPlayedTwice);
      const auto again = play(rules, "random", 0, twice, true);
      for (std::uint64_t i = 0; i < twice; ++i) {
        if (again[i] != records[i]) {
          fault(words,
                "the same match is played otherwise after others: something is kept between "
                "matches beside the state");
          break;
        }
        if (check(parse_json(records[i]))) {
          fault(words, "a record is judged otherwise than it was played");
          break;
        }
      }
    });
  }

  /// Plays a few matches of one bot alone, which is to hand in little that is void.
  void try_bot(const RuleSet& rules, const std::string& bot) {
    const Voids found = voids_in(play(rules, bot, 0, bot == kVoidFree ? kMatchesForLimits : 3));
    if (bot == kVoidFree && found.spoilt > 0) {
      fault("", "nothing that " + bot +
                    " tries counts at times, and what counts for who hands in "
                    "nothing does not" +
                    found.often());
    } else if (bot != kRandom && bot != kVoidFree && found.many()) {
      fault("", "bot " + bot + ": " + found.share() + " of what it hands in has a void part" +
                    found.often());
    }
  }

  /// The views of all seats in the first step of a deal.
  static std::vector<Json> views_of(MatchTable& table, const Json& setup) {
    table.deal(Node(setup, "setup"));
    table.begin(0, 0);
    std::vector<Json> views;
    for (Seat seat = 0; at(seat) < table.seats(); ++seat) {
      views.push_back(table.is_over() ? Json() : table.view(seat));
    }
    return views;
  }

  /// Whether every view has this part of the setup under its own name: the file means it to.
  static bool is_shown_to_all(const std::vector<Json>& views, const std::string& name,
                              const Json& setup) {
    return std::ranges::all_of(views, [&](const Json& view) {
      return view.contains(name) && setup.contains(name) && view[name] == setup[name];
    });
  }

  /// Changes what is dealt to a seat, one value at a time, and looks who sees it.
  void look_for_leaks(const RuleSet& rules) {
    const auto table = rules.table({});
    const auto setup_of = [&](std::uint64_t deal) {
      return rules.fresh_record(seed_, deal)["setup"];
    };
    const Json setup = setup_of(0);
    std::vector<Leaf> leaves;
    find_leaves(setup, Leaf{}, rules.seats(), leaves);
    const std::vector<Json> before = views_of(*table, setup);
    std::set<std::string> shown;
    for (const Leaf& leaf : leaves) {
      if (!leaf.owner || leaf.name == "lots" || shown.contains(leaf.name)) continue;
      if (is_shown_to_all(before, leaf.name, setup)) continue;
      for (std::uint64_t deal = 1; deal <= kDealsForLeaks; ++deal) {
        const Json other = setup_of(deal);
        if (!other.contains(leaf.path) || other[leaf.path] == setup[leaf.path]) continue;
        Json changed = setup;
        changed[leaf.path] = other[leaf.path];
        std::vector<Json> after;
        try {
          after = views_of(*table, changed);
        } catch (const InputError&) {  // the value goes with others of its deal
          continue;
        }
        for (Seat seat = 0; seat < rules.seats(); ++seat) {
          if (seat == *leaf.owner || after[at(seat)] == before[at(seat)]) continue;
          shown.insert(leaf.name);
        }
        break;
      }
    }
    for (const std::string& name : shown) {
      fault("",
            "setup." + name + ": what is dealt to a seat is shown to other seats: is it public?");
    }
  }

  const MatchModule& match_;
  const std::uint64_t seed_;
  std::ostream& out_;
  std::uint64_t played_ = 0;
  std::int64_t without_winner_ = 0;
  std::set<std::string> contradictions_;
  PerSeat<std::int64_t> first_{}, last_{};  ///< how often each seat won, and was eliminated
  int faults_ = 0;
  std::set<std::string> said_;
};

class CheckCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    fields.text("game", game_, "GAME", "which match, or the file of one")
        .positional()
        .required()
        .whole("matches", matches_, 1, 1'000'000, "matches under the default rules (default 1000)")
        .seed("seed", seed_, "seed of all chance (default 1)");
  }
  int run(const Given& given) override {
    MatchCheck check(match_at(game_, "game"), seed_, *given.out);
    check.run(static_cast<std::uint64_t>(matches_));
    return check.is_right() ? 0 : 1;
  }

 private:
  std::string game_;
  std::int64_t matches_ = 1000;
  std::uint64_t seed_ = 1;
};

}  // namespace

std::unique_ptr<Command> make_check() { return std::make_unique<CheckCommand>(); }

}  // namespace mainmatch::cli

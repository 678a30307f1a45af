// Imagined matches of Bugcatcher: they show what was seen, and what they hide is as likely as it
// is.

#include <cstdio>

#include "agents/bugcatcher/roster.h"
#include "tests/bugcatcher/hidden.h"
#include "tests/bugcatcher/hooks.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

using G = Bugcatcher;

/// A match of which worlds are drawn fast.
G::Rules short_match() {
  G::Rules rules;
  rules.players = rules.columns = 4;
  rules.rows = 3;
  rules.rounds = 3;
  rules.energy = 4;
  return rules;
}

/// One in which a world may come to nothing in any of many rounds.
G::Rules long_match() {
  G::Rules rules = short_match();
  rules.rounds = 7;
  return rules;
}

/// Others take on no missions but the first of a board.
struct FewMissions : NothingWrong<G> {
  static void submission(const G::State&, Seat, G::Submission& submission, Stream&) {
    submission.missions &= 1u;
  }
};
/// Others stake nothing.
struct NoStakes : NothingWrong<G> {
  static void submission(const G::State&, Seat, G::Submission& submission, Stream&) {
    submission.garnets = {};
  }
};
/// The last board shows the first missions of the deck.
struct SortedBoard : NothingWrong<G> {
  static void setup(const G::Rules& rules, G::Setup& setup, Stream&) {
    auto& last = setup.boards[at(rules.rounds - 1)];
    for (auto& board : setup.boards) {
      if (&board == &last) break;
      for (auto& mission : board) {
        if (mission < last[0]) std::swap(mission, last[0]);
      }
    }
  }
};

/// How much had to be imposed in worlds of matches of one bot that are imagined as if all seats
/// were another, two rounds in: parts for each submission of others.
double imposed_share(const char* truth, const char* believed, std::uint64_t matches) {
  const G::Rules rules = short_match();
  Model<G> model;
  model.mix.push_back({find_bot<G>(believed), 1, {}});
  model.copies = 2;
  const auto determinizer = make_determinizer<G>(rules, model);
  std::vector<std::unique_ptr<Agent<G>>> bots;
  std::vector<Agent<G>*> seated;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    seated.push_back(bots.emplace_back(find_bot<G>(truth)->make()).get());
    seated.back()->prepare(rules);
  }
  const auto cache = make_cache<G>();
  const auto state = std::make_unique<G::State>();
  const auto submissions = std::make_unique<Submissions<G>>();
  long imposed = 0;
  long all = 0;
  for (std::uint64_t match = 0; match < matches; ++match) {
    Stream stream(37, match, Purpose::bootstrap());
    Situation<G> truths{{}, 0};
    deal_match<G>(rules, 38, match, truths.past.setup);
    seat_bots<G>(seated, 38, match, *cache);
    G::begin(rules, truths.past.setup, *state);
    while (state->placing || state->round < 2) {
      submissions->fill({});
      BotSource<G>{seated}(*state, *submissions);
      truths.past.steps.push_back(*submissions);
      G::resolve(*state, std::span(submissions->data(), at(rules.players)), nullptr);
    }
    determinizer->observe(G::observe(*state, 0), truths.own(), stream);
    World<G> world;
    for (int i = 0; i < 4; ++i) {
      imposed += determinizer->draw(stream, world).forced;
      all += 3 * (rules.players - 1);
    }
  }
  return static_cast<double>(imposed) / static_cast<double>(all);
}

}  // namespace

TEST_CASE("bugcatcher: pairs of nodes are found that unlikely trails hide",
          "[bugcatcher][worlds]") {
  // Of these noisy matches a mission was completed by a pair that did what bots never do.
  const G::Rules rules{};
  WorldCheck<G> check(rules, {});
  Stream stream(17, 0, Purpose::bootstrap());
  for (const auto& [match, steps] : {std::pair{201, 6}, {219, 7}, {574, 5}, {637, 6}, {755, 7}}) {
    const History<G> noise = noisy_history<G, G>(rules, 18, static_cast<std::uint64_t>(match));
    Situation<G> situation{{noise.setup, {}}, (match + steps) % rules.players};
    situation.past.steps.assign(noise.steps.begin(), noise.steps.begin() + steps);
    check.check(situation, 1, stream);
  }
  CHECK(check.drawn() == 5);
  CHECK(check.given_up() == 0);
}

TEST_CASE("bugcatcher: imagined matches show what was seen", "[bugcatcher][worlds]") {
  worlds_show_what_was_seen<G>(3);
}

TEST_CASE("bugcatcher: who is taken for the bot that it is has less imposed",
          "[bugcatcher][worlds]") {
  CHECK(imposed_share("hermit", "hermit", 12) < 0.4);
  CHECK(imposed_share("hermit", "snake", 12) > 0.8);
  CHECK(imposed_share("snake", "snake", 12) < 0.7);
  CHECK(imposed_share("snake", "hermit", 12) > 0.8);
}

TEST_CASE("bugcatcher: what is imagined is as likely as it is", "[bugcatcher][worlds][coverage]") {
  const Calibration<G> found = calibrate<G>(short_match(), {200, 64});
  INFO(found.table());
  CHECK(found.least_p_value() > 0.001);
}

TEST_CASE("bugcatcher: what is imagined of many rounds is as likely as it is",
          "[bugcatcher][worlds][coverage]") {
  const Calibration<G> found = calibrate<G>(long_match(), {150, 32});
  INFO(found.table());
  CHECK(found.least_p_value() > 0.001);
}

TEST_CASE("bugcatcher: wrong priors are found", "[bugcatcher][worlds][coverage]") {
  CHECK(calibrate<G, FewMissions>(short_match(), {200, 32}).least_p_value() < 1e-6);
  CHECK(calibrate<G, NoStakes>(short_match(), {200, 32}).least_p_value() < 1e-6);
  CHECK(calibrate<G, SortedBoard>(short_match(), {200, 32}).least_p_value() < 1e-6);
}

TEST_CASE("bugcatcher: 1,000 noisy matches are imagined", "[.][measure][bugcatcher][worlds]") {
  worlds_show_what_was_seen<G>(1000, {}, true);
}

TEST_CASE("bugcatcher: 10,000 matches are imagined as likely as they are",
          "[.][measure][bugcatcher][worlds]") {
  const Calibration<G> found =
      measured_calibration<G>("bugcatcher, short", short_match(), {10'000, 64});
  CHECK(found.least_p_value() > 0.001);
}

TEST_CASE("bugcatcher: 10,000 matches of many rounds are imagined as likely as they are",
          "[.][measure][bugcatcher][worlds]") {
  const Calibration<G> found =
      measured_calibration<G>("bugcatcher, long", long_match(), {10'000, 64});
  CHECK(found.least_p_value() > 0.001);
}

TEST_CASE("bugcatcher: 1,000 whole matches are imagined as likely as they are",
          "[.][measure][bugcatcher][worlds]") {
  const Calibration<G> found = measured_calibration<G>("bugcatcher", {}, {1000, 64});
  CHECK(found.least_p_value() > 0.001);
}

TEST_CASE("bugcatcher: what is imagined of bots", "[.][measure][bugcatcher][worlds]") {
  Model<G> model;
  model.mix.push_back({find_bot<G>("hermit"), 1, {}});
  measured_calibration<G>("bugcatcher, all hermit", short_match(), {10'000, 64}, model, "hermit");
}

TEST_CASE("bugcatcher: what worlds tell, by round", "[.][measure][bugcatcher][worlds]") {
  print_worlds_by_round<G>(36, 64);
}

}  // namespace mainmatch::tests

// What the parameters of the bots of Threads of Fate change.

#include <vector>

#include "tests/threads/agents/table.h"

namespace mainmatch::tests {

using namespace threads;

namespace {

/// What seat 0 hands in, round by round, where nobody else does anything; with this twine at the
/// start of each.
std::vector<Submission> alone(ThreadsBot& bot, int twine = 0) {
  ThreadsTable table;
  std::vector<Submission> all;
  while (table.state.round < table.rules.rounds) {
    table.seat(0).twine = twine;
    all.push_back(bot.act(table.view(0)));
    table.play({{0, all.back()}});
  }
  return all;
}

/// The round, from 1, in which it visits her; 0 if never.
int visited_in(const std::vector<Submission>& rounds, Moira moira) {
  for (std::size_t r = 0; r < rounds.size(); ++r) {
    if (rounds[r].moira == moira) return static_cast<int>(r) + 1;
  }
  return 0;
}

int gilds_in(const std::vector<Submission>& rounds) {
  for (std::size_t r = 0; r < rounds.size(); ++r) {
    if (rounds[r].golden) return static_cast<int>(r) + 1;
  }
  return 0;
}

}  // namespace

TEST_CASE("adaptive visits by its timetable, and pays as it says", "[agents][threads]") {
  ThreadsBot standard("adaptive");
  CHECK(visited_in(alone(standard), Moira::nona) == 1);
  CHECK(visited_in(alone(standard), Moira::atropos) == 2);
  CHECK(visited_in(alone(standard), Moira::morta) == 0);
  ThreadsBot other("adaptive(decima=1,nona=8,atropos=4,morta=2)");
  CHECK(visited_in(alone(other), Moira::decima) == 1);
  CHECK(visited_in(alone(other), Moira::morta) == 2);
  CHECK(visited_in(alone(other), Moira::nona) == 0);

  ThreadsBot payer("adaptive(nona=8,decima=1,decima-pays=second)");
  CHECK(visited_in(alone(payer, 5), Moira::decima) == 0);  // the second tier is 6
  CHECK(visited_in(alone(payer, 6), Moira::decima) == 1);
  CHECK(alone(payer, 9)[0].donate == 6);
}

TEST_CASE("adaptive makes gold when it is to, and in the last round at the latest",
          "[agents][threads]") {
  for (const int round : {1, 3, 6, 20}) {
    ThreadsBot bot("adaptive(clotho=1,clotho-pays=nothing,nona=2,gild=" + std::to_string(round) +
                   ")");
    CHECK(gilds_in(alone(bot)) == std::min(round, 7));
  }
  ThreadsBot late("adaptive(clotho=8)");
  const auto rounds = alone(late, 4);
  CHECK(visited_in(rounds, Moira::clotho) == 7);
  CHECK(rounds[6].golden);
  CHECK(rounds[6].donate == 3);  // what it can pay
}

TEST_CASE("adaptive boosts whose gold it is to", "[agents][threads]") {
  ThreadsTable table;
  table.play({{0, spin_gold(4)}, {5, spin_gold(0)}});
  table.seat(0).tiers[index_of(Moira::lachesis)] = 0;
  const auto boost = [&](const std::string& whose) {
    ThreadsBot bot("adaptive(boost=" + whose + ")");
    return bot.act(table.view(0)).boost;
  };
  CHECK(boost("own") == Submission::link(0, 4));
  CHECK(boost("theirs") == Submission::link(5, 0));
  CHECK(boost("none").absent());
}

TEST_CASE("adaptive gilds to whom it is to", "[agents][threads]") {
  ThreadsTable table;
  table.play({{5, spin_gold(0)}});
  const auto to = [&](const std::string& whom, std::uint64_t match) {
    ThreadsBot bot("adaptive(clotho=1,clotho-pays=nothing,nona=8,atropos=8,to=" + whom + ")");
    bot.sit(match);
    const Submission submission = bot.act(table.view(0));
    CHECK(submission.golden);
    return submission.create;
  };
  SeatSet any;
  for (std::uint64_t match = 0; match < 60; ++match) {
    CHECK(to("heard", match) == 5);
    CHECK(to("quiet", match) != 5);
    any.insert(to("any", match));
  }
  CHECK(any.size() == 6);
}

TEST_CASE("adaptive cuts and snips when it is to", "[agents][threads]") {
  const auto count = [](const std::string& settings) {
    ThreadsBot bot("adaptive(" + settings + ")");
    int cuts = 0;
    int snips = 0;
    for (const Submission& round : alone(bot)) {
      cuts += round.cut != kNoSeat && !round.golden;  // that makes room
      snips += !round.snip.absent();
    }
    return std::pair(cuts, snips);
  };
  CHECK(count("gild=20").first > 0);
  CHECK(count("gild=20,loot=20").first == 0);
  CHECK(count("gild=20,wait=0").first > count("gild=20").first);
  CHECK(count("").second == 6);  // in round 1 there is nothing to snip
  CHECK(count("snip=none").second == 0);
  CHECK(count("snips=5").second == 3);
}

TEST_CASE("the parameters of other bots do what they say", "[agents][threads]") {
  ThreadsBot robber("pilgrim(loot=20)");
  for (const Submission& round : alone(robber)) CHECK((round.cut == kNoSeat || round.golden));
  ThreadsBot hasty("pilgrim(patience=0)");
  ThreadsBot patient("pilgrim");
  CHECK(visited_in(alone(hasty), Moira::clotho) == 3);
  CHECK(visited_in(alone(patient), Moira::clotho) > 3);
  ThreadsBot banker("banker");
  ThreadsBot poor("banker(tier=0)");
  CHECK(visited_in(alone(banker), Moira::clotho) == 7);
  CHECK(visited_in(alone(poor), Moira::clotho) == 1);
  ThreadsBot guardian("guardian(late=1,snips=20)");
  const auto guarded = alone(guardian);
  CHECK(visited_in(guarded, Moira::clotho) == 7);
  for (const Submission& round : guarded) CHECK(round.snip.absent());
  ThreadsBot pact("pact(alone=0,patience=0)");
  CHECK(gilds_in(alone(pact)) == 1);
}

}  // namespace mainmatch::tests

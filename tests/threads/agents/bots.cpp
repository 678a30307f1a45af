// One thing that each bot of Threads of Fate is there to do, on real matches.

#include <set>

#include "agents/threads/inference/visits.h"
#include "engine/threads/mechanics.h"
#include "experiments/matches/threads/record.h"
#include "tests/conformance/watch.h"
#include "tests/threads/agents/table.h"

namespace mainmatch::tests {

using namespace threads;

TEST_CASE("the weaver opens chats with its head start", "[agents][threads]") {
  ThreadsTable table;
  ThreadsBot weaver("weaver");
  table.play({{0, weaver.act(table.view(0))}});
  CHECK(table.view(0).chats().size() == 1);
  table.play({{0, weaver.act(table.view(0))}});
  CHECK(table.view(0).chats().size() == 2);  // a plain thread of round 2 alone opens none
}

TEST_CASE("the weaver cuts nothing but to make room for gold", "[agents][threads]") {
  int threads_made = 0;
  watch<Threads>("weaver", {}, [&](const State&, const View&, const Submission& submission) {
    CHECK((submission.cut == kNoSeat || submission.golden));
    threads_made += submission.create != kNoSeat;
  });
  CHECK(threads_made == 20 * 7);
}

TEST_CASE("the gilder has gold after round 1 and boosts it", "[agents][threads]") {
  int boosts = 0;
  watch<Threads>("gilder", {}, [&](const State&, const View& view, const Submission& submission) {
    if (view.round() == 1) CHECK(view.golden().size() == 1);
    if (view.golden().empty() || !view.visited(Moira::lachesis)) return;
    CHECK(submission.boost == Submission::link(view.seat(), *view.golden().begin()));
    ++boosts;
  });
  CHECK(boosts >= 20);
}

TEST_CASE("the pact answers gold with gold", "[agents][threads]") {
  ThreadsTable table;
  ThreadsBot heaven("pact");
  // Seat 0 hears from nobody but seat 4.
  Submission first = heaven.act(table.view(0));
  first.create = kNoSeat;
  table.play({{0, first}, {4, spin_gold(0)}});
  while (table.view(0).golden().empty() && table.state.round < table.rules.rounds) {
    const Submission answer = heaven.act(table.view(0));
    CHECK(answer.cut != 4);
    table.play({{0, answer}});
  }
  CHECK(table.view(0).golden() == seats_of({4}));
}

TEST_CASE("a pact boosts the gold of its pair that it knows of, Heaven's first",
          "[agents][threads]") {
  ThreadsTable table;
  table.play({{0, spin_gold(4)}, {4, spin_gold(0)}});
  ThreadsBot heaven("pact");
  ThreadsBot hell("pact");
  table.seat(0).tiers[index_of(Moira::lachesis)] = 0;
  table.seat(4).tiers[index_of(Moira::lachesis)] = 0;
  CHECK(heaven.act(table.view(0)).boost == Submission::link(0, 4));
  CHECK(hell.act(table.view(4)).boost == Submission::link(4, 0));  // its own says why they talk
  ThreadsTable heard;
  heard.play({{0, spin_gold(4)}});
  heard.seat(4).tiers[index_of(Moira::lachesis)] = 0;
  hell.sit(1);
  CHECK(hell.act(heard.view(4)).boost == Submission::link(0, 4));
}

TEST_CASE("the thief is paid twice for a thread", "[agents][threads]") {
  ThreadsTable table;
  ThreadsBot thief("thief");
  const Submission first = thief.act(table.view(0));
  CHECK(first.moira == Moira::atropos);
  table.play({{0, first}, {5, spin(0)}});
  table.play({{0, thief.act(table.view(0))}});
  const Submission third = thief.act(table.view(0));
  CHECK(third.cut != kNoSeat);
  const int before = table.view(0).twine();
  const int strength = 2;
  table.play({{0, third}});
  CHECK(table.view(0).twine() + third.donate >= before + strength + 1);
}

TEST_CASE("the cutter follows a thread as long as it pays", "[agents][threads]") {
  ThreadsTable table;
  ThreadsBot cutter("cutter");
  // All six of Hell make all that they can, so that the first snip that the cutter can do pays.
  const auto hell = [&](Submission mine) {
    std::map<Seat, Submission> all = {{0, mine}};
    for (Seat seat = 3; seat < 9; ++seat) all[seat] = spin(table.state.round);
    return all;
  };
  table.play(hell(cutter.act(table.view(0))));
  Submission snip;
  snip.snip_thread(3, 0);
  table.play(hell(snip));
  CHECK(gained(table.view(0), 1) == 1);
  CHECK(cutter.act(table.view(0)).snip == Submission::link(3, 0));
  snip.snip_thread(1, 3);  // there is none
  table.play(hell(snip));
  CHECK(gained(table.view(0), 2) == 0);
  std::set<std::pair<int, int>> tried;
  for (std::uint64_t match = 0; match < 50; ++match) {
    cutter.sit(match);
    const Link link = cutter.act(table.view(0)).snip;
    tried.insert({link.source, link.recipient});
  }
  CHECK(tried.size() > 5);
  CHECK(tried.count({1, 3}) == 0);
}

TEST_CASE("the cutter pays Morta before Clotho and cuts none of its own", "[agents][threads]") {
  int hunts = 0;
  watch<Threads>("cutter", {}, [&](const State&, const View& view, const Submission& submission) {
    if (submission.moira == Moira::clotho) CHECK(view.visited(Moira::morta));
    CHECK(submission.snip.source != view.seat());
    hunts += !submission.snip.absent();
  });
  CHECK(hunts == 20 * 6);
}

TEST_CASE("what the guardian makes stands a plain snip", "[agents][threads]") {
  ThreadsTable table;
  ThreadsBot guardian("guardian");
  const Submission first = guardian.act(table.view(0));
  table.play({{0, first}});
  Submission snip;
  snip.snip_thread(0, first.create);
  table.play({{1, snip}});
  CHECK(gained(table.view(1), 1) == 1);
  CHECK(table.view(0).strength(first.create) == 2);
}

TEST_CASE("the guardian's gold is late and has a head start", "[agents][threads]") {
  int golden = 0;
  watch<Threads>("guardian", {}, [&](const State&, const View& view, const Submission& submission) {
    if (!submission.golden) return;
    CHECK(view.round() >= 3);
    CHECK(submission.head_start);
    ++golden;
  });
  CHECK(golden == 20);
}

TEST_CASE("the banker waits for the best gold and no longer", "[agents][threads]") {
  int best = 0;
  int golden = 0;
  watch<Threads>("banker", {}, [&](const State&, const View& view, const Submission& submission) {
    const bool pays = submission.moira == Moira::clotho;
    const bool can = view.twine() >= 10 && !view.visited(Moira::clotho);
    CHECK(pays == (!view.visited(Moira::clotho) && (can || view.round() == 6)));
    if (!pays) return;
    CHECK(submission.golden);
    CHECK(submission.head_start);
    ++golden;
    best += submission.donate == 10;
  });
  CHECK(golden == 20);
  CHECK(best > 10);
}

TEST_CASE("the pilgrim visits for nothing while it saves for gold", "[agents][threads]") {
  int golden = 0;
  int paid = 0;
  int boosts = 0;
  watch<Threads>("pilgrim", {}, [&](const State&, const View& view, const Submission& submission) {
    if (view.round() == 0) CHECK(submission.moira == Moira::nona);
    if (view.round() == 1) CHECK(submission.moira == Moira::atropos);
    if (view.round() == 2) CHECK(submission.moira != Moira::none);
    if (submission.moira == Moira::decima) CHECK(submission.donate == 0);
    if (submission.moira == Moira::lachesis) CHECK(view.visited(Moira::clotho));
    golden += submission.golden && submission.head_start;
    paid += submission.golden && submission.donate > 0;
    boosts += !submission.boost.absent();
  });
  CHECK(golden == 20);
  CHECK(paid >= 15);
  CHECK(boosts >= 20);
}

}  // namespace mainmatch::tests

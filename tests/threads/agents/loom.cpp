// Whom to spin to, whom to rob and what there is to be heard, worked out by hand.

#include "agents/threads/inference/loom.h"

#include "tests/threads/agents/table.h"

namespace mainmatch::tests {

using namespace threads;

TEST_CASE("a chat that no own thread explains is heard", "[agents][threads]") {
  ThreadsTable table;
  CHECK(heard_from(table.view(0)).empty());
  table.play({{0, spin(4)}, {3, spin(0)}});
  CHECK(heard_from(table.view(0)) == seats_of({3}));
  CHECK(heard_from(table.view(3)).empty());
  CHECK(heard_from(table.view(4)) == seats_of({0}));
  // Gold is heard in any round, also by who makes a plain thread back; it hears nothing itself.
  table.play({{1, spin_gold(5)}, {5, spin(1)}, {2, spin(6)}});
  CHECK(heard_from(table.view(5)) == seats_of({1}));
  CHECK(heard_from(table.view(1)).empty());
  CHECK(heard_from(table.view(6)).empty());
}

TEST_CASE("a seat wins with the unmarked only, if it can", "[agents][threads]") {
  ThreadsTable table({}, {0, 4});
  CHECK(partners(table.view(1)) == seats_of({3, 5, 6, 7, 8}));
  CHECK(partners(table.view(0)) == seats_of({3, 4, 5, 6, 7, 8}));
  ThreadsTable marked(realms_of(1, 2), {1, 2});
  CHECK(partners(marked.view(0)) == seats_of({1, 2}));
}

TEST_CASE("creates keep the balance and mend what is cut", "[agents][threads]") {
  ThreadsTable table(realms_of(1, 2));
  Stream chance({1, 1});
  table.play({{0, spin(1)}});
  Submission submission;
  weave(table.view(0), seats_of({1}), chance, submission);
  CHECK(submission.create == 2);
  table.play({{0, submission}});
  CHECK(free_to_weave(table.view(0), {}).empty());
  weave(table.view(0), seats_of({2}), chance, submission);
  CHECK(submission.create == 2);  // there is one: it moves the balance on
  submission.cut_from(1);
  CHECK(free_to_weave(table.view(0), submission) == seats_of({1}));
  weave(table.view(0), seats_of({2}), chance, submission);
  CHECK(submission.create == 1);
  table.play({{0, submission}});
  CHECK(table.view(0).threads() == seats_of({1, 2}));
}

TEST_CASE("gold goes to the preferred, with all that is there", "[agents][threads]") {
  ThreadsTable table(realms_of(1, 2));
  Stream chance({1, 1});
  Submission first = spin(1);
  first.visit(Moira::nona, 0);
  table.play({{0, first}});
  table.play({{0, spin(2)}});
  Submission submission;
  CHECK_FALSE(gild(table.view(0), seats_of({2}), chance, submission));  // no Clotho
  CHECK(submission.create == kNoSeat);
  submission.visit(Moira::clotho, 0);
  CHECK(gild(table.view(0), seats_of({2}), chance, submission));
  CHECK(submission.create == 2);
  CHECK(submission.cut == 2);  // to make room
  table.play({{0, submission}});
  CHECK(table.view(0).golden() == seats_of({2}));
  CHECK(table.view(0).strength(2) == 3);  // X was 2
  Submission after;
  after.cut_from(2);
  CHECK_FALSE(gild(table.view(0), seats_of({1}), chance, after));
  CHECK(free_to_weave(table.view(0), after).empty());  // gold is not cut
  CHECK_FALSE(boost_gold(table.view(0), after));
  after.visit(Moira::lachesis, 0);
  CHECK(boost_gold(table.view(0), after));
  CHECK(after.boost == Submission::link(0, 2));
}

TEST_CASE("gold is not wasted on the marked", "[agents][threads]") {
  ThreadsTable table(realms_of(1, 2), {2});
  Stream chance({1, 1});
  Submission submission;
  submission.visit(Moira::clotho, 0);
  CHECK(gild(table.view(0), seats_of({2}), chance, submission));
  CHECK(submission.create == 1);
  CHECK(submission.cut == kNoSeat);
  table.play({{0, spin(1)}});
  CHECK_FALSE(gild(table.view(0), seats_of({2}), chance, submission));  // only 2 is selectable
}

TEST_CASE("likely threads run into the smaller realm and are not its own", "[agents][threads]") {
  ThreadsTable table;
  Stream chance({1, 1});
  CHECK(likely_thread(table.view(0), heard_from(table.view(0)), chance).absent());
  table.play({{3, spin(0)}, {4, spin(1)}});
  std::map<std::pair<int, int>, int> drawn;
  for (int i = 0; i < 1000; ++i) {
    const Link link = likely_thread(table.view(0), heard_from(table.view(0)), chance);
    ++drawn[{link.source, link.recipient}];
  }
  CHECK(drawn.size() == 17);  // 6 sources by 3 recipients, but for the one that it heard from
  CHECK(drawn.count({3, 0}) == 0);
  CHECK(drawn.count({3, 1}) == 1);
  drawn.clear();
  for (int i = 0; i < 1000; ++i) {
    const Link link = likely_thread(table.view(8), heard_from(table.view(8)), chance);
    ++drawn[{link.source, link.recipient}];
  }
  CHECK(drawn.size() == 15);  // 5 fellows by 3 recipients
  CHECK(drawn.begin()->first == std::pair(3, 0));
  CHECK(drawn.rbegin()->first == std::pair(7, 2));
}

TEST_CASE("two alone snip only what they do not hear", "[agents][threads]") {
  ThreadsTable table(realms_of(1, 1));
  Stream chance({1, 1});
  table.play({});
  CHECK(likely_thread(table.view(0), heard_from(table.view(0)), chance) == Submission::link(1, 0));
  table.play({{1, spin_gold(0)}});
  CHECK(likely_thread(table.view(0), heard_from(table.view(0)), chance).absent());
}

TEST_CASE("cuts go where the loot is, and late enough", "[agents][threads]") {
  ThreadsTable table;
  Stream chance({1, 1});
  table.play({{0, spin(3)}, {4, spin(0)}, {1, spin_gold(5)}});
  CHECK(loot(table.view(0), heard_from(table.view(0)), 3) == 1);
  CHECK(loot(table.view(0), heard_from(table.view(0)), 4) == 1);  // heard of
  CHECK(loot(table.view(0), heard_from(table.view(0)), 5) == 0);
  CHECK(loot(table.view(1), heard_from(table.view(1)), 5) == 0);  // gold is not cut
  Submission submission;
  cut_richest(table.view(0), heard_from(table.view(0)), {}, chance, submission);
  CHECK(submission.cut == kNoSeat);  // 1 now, and 5 rounds to follow
  table.play({{0, spin(5)}});
  SeatSet cut;
  for (int i = 0; i < 100; ++i) {
    cut_richest(table.view(0), heard_from(table.view(0)), {}, chance, submission);
    cut.insert(submission.cut);
  }
  CHECK(cut == seats_of({3, 4}));  // 2 twine each, against 1 of the newer thread
  cut_richest(table.view(0), heard_from(table.view(0)), seats_of({4}), chance, submission);
  CHECK(submission.cut == 3);
  submission = {};
  cut_richest(table.view(0), heard_from(table.view(0)), seats_of({3, 4}), chance, submission);
  CHECK(submission.cut == kNoSeat);  // 1, and 4 rounds to follow
  table.play({});
  table.play({});
  cut_richest(table.view(1), heard_from(table.view(1)), {}, chance, submission);
  CHECK(submission.cut == kNoSeat);  // nothing but gold
}

}  // namespace mainmatch::tests

// What is put into the outbox for a webhook.

#include <algorithm>

#include "experiments/host/announcements.h"
#include "tests/catch.h"
#include "tests/cli/folder.h"
#include "tests/each_match.h"
#include "tests/host/housed.h"

namespace mainmatch::tests {

namespace {

/// The texts of an outbox, which is empty then.
std::vector<std::string> taken(host::Ledger& ledger) {
  const auto store = host::outbox_of(ledger);
  std::vector<std::string> texts;
  while (const auto item = store.next(kStart + 1'000 * kHour)) {
    const Json body = Json::parse(item->body);
    CHECK(body.at("text") == body.at("content"));
    texts.push_back(body.at("text"));
    store.sent(item->id);
  }
  return texts;
}

}  // namespace

TEST_CASE("host: what is announced is in the order in which it happened, and public",
          "[host][announced]") {
  const Folder folder;
  FakeTime time;
  Housed host(folder.path(), time, 0, true);
  const std::string id = host.begun();
  host.hand_in(id, 1, time.wall);
  host.house->act(id, [&](host::HostedMatch& match) { match.announce("Dinner.", time.wall); });
  host.house->act(id, [&](host::HostedMatch& match) { match.close("organizer", time.wall); });
  const std::vector<std::string> texts = taken(host.ledger);
  REQUIRE(texts.size() == 5);
  CHECK(texts[0] == "Friday: The match begins.");
  CHECK(texts[1].starts_with("Friday: Open: round 1. Deadline: "));
  CHECK(texts[1].find("\npoints: [0,0,0]") != std::string::npos);
  CHECK(texts[2] == "Friday: The organizer: Dinner.");
  CHECK(texts[3] == "Friday: Closed: round 1.");
  CHECK(texts[4].starts_with("Friday: Open: round 2."));
  CHECK(texts[4].find("\nlast round: {\"moves\"") != std::string::npos);
}

/// Every byte of it is that of the public log, or of what each seat is shown.
EACH_MATCH_TEST("a webhook gets what is public and nothing else", "[host][announced]") {
  const Folder folder;
  FakeTime time;
  Housed host(folder.path(), time, 0, true);
  const std::string id = host.house->create(plan_of(match, 2)).id;
  for (Seat seat = 0; seat < 2; ++seat) {
    host.house->act(id, [&](host::HostedMatch& all) { all.join(seat, bits_of(seat), time.wall); });
  }
  int announced = 0;
  bool is_done = false;
  while (!is_done) {
    host.house->look(id, [&](const host::HostedMatch& all) {
      for (const std::string& text : taken(host.ledger)) {
        const bool is_known = std::ranges::any_of(all.log(), [&](const host::LogLine& line) {
          const std::string said = all.plan().name + ": " + line.text;
          const std::string whole = said + host::public_words(all.public_part());
          const bool is_cut = text.ends_with("\n...");
          return text == said || text == whole ||
                 (is_cut && whole.starts_with(text.substr(0, text.size() - 4)));
        });
        INFO(text);
        CHECK(is_known);
        ++announced;
      }
      is_done = all.is_done();
    });
    if (is_done) break;
    const Seat seat = 0;
    if (host.acting(id).contains(seat)) host.hand_in(id, seat, time.wall);
    host.house->act(id, [&](host::HostedMatch& all) { all.announce("Dinner.", time.wall); });
    host.house->act(id, [&](host::HostedMatch& all) { all.close("organizer", time.wall); });
  }
  CHECK(announced > 6);
}

TEST_CASE("host: nothing is announced where there is no webhook", "[host][announced]") {
  const Folder folder;
  FakeTime time;
  Housed host(folder.path(), time);
  host.begun();
  CHECK(taken(host.ledger).empty());
}

TEST_CASE("host: a text that is too long for chat services is cut between letters",
          "[host][announced]") {
  const Folder folder;
  host::Ledger ledger(folder.path());
  host::Batch batch;
  std::string letters;
  for (int i = 0; i < 1'000; ++i) letters += "\u00e9";
  const std::string lines =
      "first" + std::string(1'000, 'a') + "\nsecond" + std::string(1'000, 'b');
  host::add_announcement(letters, kStart, batch);
  host::add_announcement(lines, kStart, batch);
  host::add_announcement("short", kStart, batch);
  ledger.commit(batch);
  const std::vector<std::string> texts = taken(ledger);
  REQUIRE(texts.size() == 3);
  CHECK(texts[0] == letters.substr(0, 1'900) + "\n...");
  CHECK(texts[1] == "first" + std::string(1'000, 'a') + "\n...");
  CHECK(texts[2] == "short");
}

}  // namespace mainmatch::tests

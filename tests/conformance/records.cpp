// Matches of all games as records: what is written is adjudicated to what it was, and can be told.

#include "experiments/matches/codecs.h"
#include "experiments/records/record.h"
#include "tests/catch.h"
#include "tests/conformance/all_hooks.h"
#include "tests/records/bot_records.h"
#include "tests/records/told.h"

namespace mainmatch::tests {
namespace {

void check_record(const std::string& line) {
  INFO(line);
  CHECK(to_line(adjudicate(parse_json(line))) + "\n" == line);
  CHECK(to_line(adjudicate(parse_json(bare(line)))) + "\n" == line);
  CHECK_FALSE(check(parse_json(line)));
  CHECK(width(told(line)) <= 100);
}

TEMPLATE_LIST_TEST_CASE("what bots have played is adjudicated byte for byte",
                        "[conformance][records]", Games) {
  for (const auto& rules : Hooks<TestType>::rules()) {
    for (std::uint64_t match = 0; match < 8; ++match) {
      check_record(bot_record<TestType>(rules, 7, match));
    }
  }
}

TEMPLATE_LIST_TEST_CASE("whatever is handed in is recorded as it was judged",
                        "[conformance][records]", Games) {
  int decisions = 0;
  for (const auto& rules : Hooks<TestType>::rules()) {
    for (std::uint64_t match = 0; match < 15; ++match) {
      Stream chance(3, match, Purpose::bot(0));
      const std::string line = record_of<TestType>(
          rules, {3, match, {}}, [&](const auto& state, Submissions<TestType>& out) {
            for (const Seat seat : TestType::acting(state)) {
              out[static_cast<std::size_t>(seat)] = Hooks<TestType>::noisy(state, seat, chance);
            }
            return true;
          });
      check_record(line);
      decisions += parse_json(line).contains("decisions");
    }
  }
  INFO("matches with decisions after the last round: " << decisions);
  CHECK((decisions > 5) == !Codec<TestType>::kDecisions.empty());
}

}  // namespace
}  // namespace mainmatch::tests

// Every bot of every match plays as it is pinned.

#include "tests/conformance/signatures.h"

#include "experiments/matches/registry.h"
#include "experiments/matches/signature.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

void check_pins(const MatchModule& match, std::span<const SignaturePin> pins) {
  INFO(match.name());
  const std::vector<std::string_view> bots = match.bot_names();
  REQUIRE(pins.size() == bots.size() + 1);  // and no pin of a bot that is gone
  for (std::size_t i = 0; i < bots.size(); ++i) {
    INFO(bots[i]);
    CHECK(pins[i + 1].bot == bots[i]);
    CHECK(signature(match, std::span(&bots[i], 1)) == pins[i + 1].signature);
  }
}

void check_roster_pin(const MatchModule& match, const SignaturePin& pin) {
  CHECK(pin.bot == "all");
  CHECK(signature(match, match.bot_names()) == pin.signature);
}

}  // namespace

#define MAINMATCH_PINNED(NAME)                                                                 \
  TEST_CASE(#NAME ": the roster plays as it is pinned", "[conformance][signature][lengthy]") { \
    check_roster_pin(NAME::match_module(), signature_pins_##NAME()[0]);                        \
  }                                                                                            \
  TEST_CASE(#NAME ": every bot plays as it is pinned", "[conformance][signature][lengthy]") {  \
    check_pins(NAME::match_module(), signature_pins_##NAME());                                 \
  }
MAINMATCH_MATCHES(MAINMATCH_PINNED)
#undef MAINMATCH_PINNED

}  // namespace mainmatch::tests

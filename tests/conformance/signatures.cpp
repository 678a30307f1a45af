// Every bot of every match plays as it is pinned, a case for each.

#include "tests/conformance/signatures.h"

#include <utility>

#include "experiments/matches/registry.h"
#include "experiments/matches/signature.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

using Pins = std::span<const SignaturePin>;

/// More than the pins that a match may have.
constexpr std::size_t kMaxPins = 40;

/// Signature number I: of all bots together, which the module has, then of one after the other.
template <const MatchModule& (*MATCH)(), Pins (*PINS)(), std::size_t I>
void check_pin() {
  const std::span<const BotInfo> bots = MATCH().bots();
  REQUIRE(PINS().size() == bots.size());  // and no pin of a bot that is gone
  REQUIRE(PINS().size() < kMaxPins);
  if constexpr (I == 0) {
    CHECK(signature(MATCH(), MATCH().default_bots()) == MATCH().traits().signature);
  } else {
    const SignaturePin& pin = PINS()[I - 1];
    CHECK(pin.bot == bots[I - 1].name);
    CHECK(signature(MATCH(), std::vector{std::string(pin.bot)}) == pin.signature);
  }
}

template <const MatchModule& (*MATCH)(), Pins (*PINS)(), std::size_t... I>
void add_tests(const std::string& match, std::index_sequence<I...>) {
  const auto add = [&](std::size_t i, void (*test)()) {
    if (i > PINS().size()) return;
    const std::string who = i == 0 ? "all" : std::string(PINS()[i - 1].bot);
    REGISTER_TEST_CASE(test, match + ": " + who + " plays as it is pinned",
                       "[" + match + "][conformance][signature][lengthy]");
  };
  (add(I, &check_pin<MATCH, PINS, I>), ...);
}

const bool added = [] {
#define MAINMATCH_PINNED(NAME) \
  add_tests<NAME::match_module, signature_pins_##NAME>(#NAME, std::make_index_sequence<kMaxPins>{});
  MAINMATCH_MATCHES(MAINMATCH_PINNED)
#undef MAINMATCH_PINNED
  return true;
}();

}  // namespace

}  // namespace mainmatch::tests

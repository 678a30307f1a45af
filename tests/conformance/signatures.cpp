// Every bot of every match plays as it is pinned, a case for each.

#include "tests/conformance/signatures.h"

#include <utility>

#include "experiments/matches/registry.h"
#include "experiments/matches/signature.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

using Pins = std::span<const SignaturePin>;

/// How many pins a match may have.
constexpr std::size_t kMaxPins = 40;

/// The pin number I: of the default roster, then of one bot after the other.
template <const MatchModule& (*MATCH)(), Pins (*PINS)(), std::size_t I>
void check_pin() {
  const std::span<const BotInfo> bots = MATCH().bots();
  REQUIRE(PINS().size() == bots.size() + 1);  // and no pin of a bot that is gone
  REQUIRE(PINS().size() <= kMaxPins);
  const SignaturePin& pin = PINS()[I];
  CHECK(pin.bot == (I == 0 ? "all" : bots[I - 1].name));
  const std::vector<std::string> who =
      I == 0 ? MATCH().default_bots() : std::vector<std::string>{std::string(pin.bot)};
  CHECK(signature(MATCH(), who) == pin.signature);
}

template <const MatchModule& (*MATCH)(), Pins (*PINS)(), std::size_t... I>
void add_tests(const std::string& match, std::index_sequence<I...>) {
  const auto add = [&](std::size_t i, void (*test)()) {
    if (i >= PINS().size()) return;
    REGISTER_TEST_CASE(test, match + ": " + std::string(PINS()[i].bot) + " plays as it is pinned",
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

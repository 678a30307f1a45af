#include "tests/conformance/signatures.h"

namespace mainmatch::tests {

std::span<const SignaturePin> signature_pins_edges() {
  static constexpr SignaturePin kPins[] = {
      {"random", 0x8284664a4b91df9au},   {"safe", 0x92576ceca7861decu},
      {"climber", 0x49a535712d70bea7u},  {"level-1", 0xe92d13f1ffd759ecu},
      {"level-2", 0x86dd55d01e6a6726u},  {"pusher", 0xa2a5b71e2debc8a4u},
      {"gambler", 0x6ff069b3025e2a38u},  {"regret", 0x584cca40d33e77cfu},
      {"adaptive", 0xa02ca98772096c33u}, {"search", 0x39bb83486ae65651u},
  };
  return kPins;
}

}  // namespace mainmatch::tests

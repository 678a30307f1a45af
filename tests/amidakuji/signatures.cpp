#include "tests/conformance/signatures.h"

namespace mainmatch::tests {

std::span<const SignaturePin> signature_pins_amidakuji() {
  static constexpr SignaturePin kPins[] = {
      {"random", 0xca30e09c1f976fc7u},     {"spread", 0x29979a74e798fcf7u},
      {"favourite", 0xa81ff8b4226b5231u},  {"bayes", 0xf723938394a096b1u},
      {"contrarian", 0x083bb6e7845ac33fu}, {"late", 0x97d7f8db2e08430fu},
      {"saboteur", 0xd981194aae2f8524u},   {"spy", 0xb988945164b8fbe4u},
      {"kelly", 0xd1fe19a53be2eb31u},      {"adaptive", 0x95af7ce43270ceebu},
      {"search", 0xbcbb71df1fddb42bu},
  };
  return kPins;
}

}  // namespace mainmatch::tests

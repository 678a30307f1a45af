#include "tests/conformance/signatures.h"

namespace mainmatch::tests {

std::span<const SignaturePin> signature_pins_horse_race() {
  static constexpr SignaturePin kPins[] = {
      {"random", 0x5e1409a90b97eea6u},   {"fifth", 0xb1631a15404d1cb1u},
      {"hoarder", 0x4ccfbc232f042383u},  {"crowd-reader", 0x91736f2ee6753876u},
      {"bettor", 0xe246ebaa703074ecu},   {"trader", 0x176dadf502620cc1u},
      {"sprinter", 0x4fed45aea605872bu}, {"bayes", 0xb654c7d652785506u},
      {"adaptive", 0x55dedff9a3197ffcu}, {"search", 0xd47246ecfcc38a44u},
  };
  return kPins;
}

}  // namespace mainmatch::tests

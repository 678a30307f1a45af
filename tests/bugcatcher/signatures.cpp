#include "tests/conformance/signatures.h"

namespace mainmatch::tests {

std::span<const SignaturePin> signature_pins_bugcatcher() {
  static constexpr SignaturePin kPins[] = {
      {"random", 0x512d736b4026eeb7u},   {"walker", 0x4b2a0f414b297ce0u},
      {"snake", 0xb3347eb9ba0aa4bcu},    {"hermit", 0x05a344da3b6a54edu},
      {"planner", 0x59f80439565bc1e6u},  {"crowd", 0x34bbe6156265abb1u},
      {"hunter", 0xf6ccf4bad01e47b2u},   {"gambit", 0x4e1baf7c56f6239eu},
      {"adaptive", 0x87bc72846884a3d6u}, {"search", 0x51e90886112d85ceu},
  };
  return kPins;
}

}  // namespace mainmatch::tests

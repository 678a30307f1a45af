#include "tests/conformance/signatures.h"

namespace mainmatch::tests {

std::span<const SignaturePin> signature_pins_threads() {
  static constexpr SignaturePin kPins[] = {
      {"random", 0xbb5c5b74f5677782u},   {"weaver", 0x7f79fdee0e93991au},
      {"gilder", 0xc36be0c193dcd49cu},   {"pact", 0xabc7e44822c69b12u},
      {"thief", 0xba6f7e16f4e8d3d3u},    {"cutter", 0x064e43fa9341bd1fu},
      {"guardian", 0xcb06cc9e733b5925u}, {"banker", 0x33d14f5cfea40386u},
      {"pilgrim", 0x75dca84e75428eccu},  {"adaptive", 0x55eee8d0acf071afu},
      {"search", 0x3ac3ce1910a99c6cu},
  };
  return kPins;
}

}  // namespace mainmatch::tests

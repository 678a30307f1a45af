#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "experiments/matches/list.h"

namespace mainmatch::tests {

/// How a bot plays, as `mainmatch signature` prints it. A commit that changes behaviour changes
/// pins on purpose and says what they were and are.
struct SignaturePin {
  std::string_view bot;
  std::uint64_t signature;
};

/// Every match pins each of its bots in tests/<match>/signatures.cpp; that of all together is
/// MatchModule::Traits::signature.
#define MAINMATCH_DECLARED(NAME) std::span<const SignaturePin> signature_pins_##NAME();
MAINMATCH_MATCHES(MAINMATCH_DECLARED)
#undef MAINMATCH_DECLARED

}  // namespace mainmatch::tests

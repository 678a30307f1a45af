#pragma once

#include <array>
#include <cstdint>

#include "engine/edges/view.h"

namespace mainmatch::edges {

/// Everything the running round depends on; earlier moves do not matter.
struct RoundKey {
  RoundKey() = default;
  explicit RoundKey(const PublicView& view) noexcept;

  bool operator==(const RoundKey&) const = default;

  int round = -1;
  PerSeat<std::array<std::int8_t, 2>> neighbours{};
  PerSeat<std::int8_t> positions{};
  PerSeat<int> garnets{};
};

}  // namespace mainmatch::edges

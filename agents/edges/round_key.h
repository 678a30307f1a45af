#pragma once

#include <array>
#include <cstdint>

#include "engine/edges/view.h"

namespace mainmatch::edges {

/// All that the running round depends on, and no more: what was played before is gone.
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

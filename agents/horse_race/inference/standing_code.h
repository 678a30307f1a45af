#pragma once

#include <array>
#include <cstdint>

#include "agents/horse_race/inference/evidence.h"

namespace mainmatch::horse_race {

/// A horse's standing as one small number, larger when further ahead: its space while it runs;
/// beyond `track` once it has finished, by finishing round (earlier is larger), then landing space.
/// Final places follow this number, ties by letter. A finished horse's number does not change.
class StandingCode {
 public:
  static constexpr int kStart = 1;
  static constexpr int kCount =
      Evidence::kMaxTrack + Evidence::kRounds * Evidence::kMaxMovement + 1;

  StandingCode() noexcept = default;
  StandingCode(int track, int largest_movement) noexcept : track_(track), width_(largest_movement) {
    for (int code = 0, space = 0; code < kCount; ++code) {
      spaces_[at(code)] = static_cast<std::uint8_t>(space);
      space = space == track + largest_movement ? track + 1 : space + 1;
    }
  }

  bool is_of(int track, int largest_movement) const noexcept {
    return track_ == track && width_ == largest_movement;
  }

  /// The code after moving `movement` spaces from `code` in `round`.
  int moved(int code, int movement, int round) const noexcept {
    if (code > track_) return code;
    const int space = code + movement;
    return space <= track_ ? space : (Evidence::kRounds - round) * width_ + space;
  }
  int space(int code) const noexcept { return spaces_[at(code)]; }
  bool has_finished(int code) const noexcept { return code > track_; }

 private:
  int track_ = 0;
  int width_ = 1;
  std::array<std::uint8_t, kCount> spaces_;  ///< by code
};

}  // namespace mainmatch::horse_race

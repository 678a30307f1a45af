#pragma once

#include "agents/amidakuji/inference/board_posterior.h"
#include "agents/amidakuji/inference/placements.h"
#include "engine/amidakuji/view.h"

namespace mainmatch::amidakuji {

/// The posterior of the board under a rung hint. A fact of the cache: seats have different hints,
/// but the same deal is often replayed.
struct HintedBoard : BoardPosterior {
  struct Key {
    Key() = default;
    Key(const PublicView& view, const RungHint& about, const PhantomRows&,
        const RowKernels*) noexcept
        : phantoms(view), hint(about) {}

    std::size_t hash() const noexcept {
      return ((static_cast<std::size_t>(hint.kind) * 5 + static_cast<std::size_t>(hint.a)) * 7) +
             static_cast<std::size_t>(hint.b);
    }
    bool operator==(const Key&) const = default;

    PhantomRows::Key phantoms;
    RungHint hint;
  };
  void compute(const PublicView& view, const RungHint& hint, const PhantomRows& rows,
               RowKernels* kernels) noexcept {
    infer(view.rules(), rows, hint, *kernels);
  }
};

/// The expected payout weights of the ending legs under a placement hint. A fact of the cache that
/// depends only on the rules and the hint.
struct HintedWeights {
  struct Key {
    Key() = default;
    Key(const PublicView&, const PlacementHint& about) noexcept : hint(about) {}

    std::size_t hash() const noexcept {
      std::size_t hash = static_cast<std::size_t>(hint.kind);
      for (const std::int8_t part : {hint.a, hint.b, hint.x, hint.y}) {
        hash = hash * 9 + static_cast<std::size_t>(part);
      }
      return hash;
    }
    bool operator==(const Key&) const = default;

    PlacementHint hint{PlacementHint::Kind::none};
  };
  void compute(const PublicView& view, const PlacementHint& hint) noexcept {
    of = expected_weights(placement_chances(hint, view.rules()), view.rules());
  }

  std::array<double, kMaxLegs> of;  ///< by ending leg, 0..paying_places
};

}  // namespace mainmatch::amidakuji

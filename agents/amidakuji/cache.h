#pragma once

#include "agents/amidakuji/facts.h"
#include "agents/cache.h"
#include "engine/amidakuji/game.h"

namespace mainmatch {

/// The facts that bots of a match share.
template <>
struct Cache<Amidakuji> {
  Memo<Amidakuji, amidakuji::PhantomRows, 1> phantom_rows;
  amidakuji::RowKernels row_kernels;
  Memo<Amidakuji, amidakuji::HintedBoard, 61> hinted_board;
  Memo<Amidakuji, amidakuji::HintedWeights, 1021> hinted_weights;

  const amidakuji::BoardPosterior& board(const amidakuji::View& view) noexcept {
    return hinted_board(view, view.rung_hint(), phantom_rows(view), &row_kernels);
  }
  const std::array<double, amidakuji::kMaxLegs>& weights(const amidakuji::View& view) noexcept {
    return hinted_weights(view, view.placement_hint()).of;
  }
};

}  // namespace mainmatch

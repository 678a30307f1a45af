#include "experiments/matches/amidakuji/view.h"

#include "engine/core/index.h"
#include "experiments/matches/amidakuji/shape.h"

namespace mainmatch {

template struct ViewJson<Amidakuji>;

}  // namespace mainmatch

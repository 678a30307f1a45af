#include "experiments/matches/edges/view.h"

#include "experiments/matches/edges/shape.h"

namespace mainmatch {

template struct ViewJson<Edges>;

}  // namespace mainmatch

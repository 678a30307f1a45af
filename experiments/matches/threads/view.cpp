#include "experiments/matches/threads/view.h"

#include <string>

#include "engine/core/index.h"
#include "experiments/matches/threads/shape.h"

namespace mainmatch {

template struct ViewJson<Threads>;

}  // namespace mainmatch

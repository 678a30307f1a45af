#include "experiments/matches/bugcatcher/view.h"

#include "engine/core/index.h"
#include "experiments/matches/bugcatcher/record_missions.h"
#include "experiments/matches/bugcatcher/shape.h"
#include "experiments/matches/bugcatcher/words.h"

namespace mainmatch {

template struct ViewJson<Bugcatcher>;

}  // namespace mainmatch

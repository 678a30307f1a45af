#pragma once

namespace mainmatch {

/// Wide enough for every sum of products over a run.
__extension__ using Int128 = __int128;

}  // namespace mainmatch

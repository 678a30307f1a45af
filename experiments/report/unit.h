#pragma once

namespace mainmatch {

/// How a quantity is shown.
enum class Unit {
  number,  ///< measured or computed
  count,   ///< whole, with all its digits
  percent  ///< a share, 0..1, shown in %
};

}  // namespace mainmatch

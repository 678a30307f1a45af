#include "bench/comparison.h"

namespace mainmatch::bench {

std::vector<std::unique_ptr<Comparison>> all_comparisons() {
  std::vector<std::unique_ptr<Comparison>> all;
#define MAINMATCH_COMPARED(NAME) all.push_back(compare_##NAME());
  MAINMATCH_MATCHES(MAINMATCH_COMPARED)
#undef MAINMATCH_COMPARED
  return all;
}

}  // namespace mainmatch::bench

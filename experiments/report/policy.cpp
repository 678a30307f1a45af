#include "experiments/report/document.h"

namespace mainmatch::report {

/// Nothing from elsewhere: a page that asks for it is not followed. Vega makes functions of the
/// expressions in its specifications.
std::string_view page_policy() {
  return "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline' 'unsafe-eval'; "
         "img-src data:";
}

}  // namespace mainmatch::report

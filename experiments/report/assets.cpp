#include "experiments/report/assets.h"

#include "experiments/base/embed.h"

MAINMATCH_EMBED(mainmatch_report_style, MAINMATCH_REPORT_WEB "/report.css")
MAINMATCH_EMBED(mainmatch_report_script, MAINMATCH_REPORT_WEB "/report.js")
#ifdef MAINMATCH_VEGA
MAINMATCH_EMBED(mainmatch_vega, MAINMATCH_VEGA "/vega/build/vega.min.js")
MAINMATCH_EMBED(mainmatch_vega_licence, MAINMATCH_VEGA "/vega/LICENSE")
MAINMATCH_EMBED(mainmatch_vega_lite, MAINMATCH_VEGA "/vega-lite/build/vega-lite.min.js")
MAINMATCH_EMBED(mainmatch_vega_lite_licence, MAINMATCH_VEGA "/vega-lite/LICENSE")
#endif

namespace mainmatch::report {

std::string_view style_sheet() { return mainmatch_report_style(); }
std::string_view page_script() { return mainmatch_report_script(); }

#ifdef MAINMATCH_VEGA
Vega vega() { return {mainmatch_vega(), mainmatch_vega_licence()}; }
Vega vega_lite() { return {mainmatch_vega_lite(), mainmatch_vega_lite_licence()}; }
#else
Vega vega() { return {}; }
Vega vega_lite() { return {}; }
#endif

}  // namespace mainmatch::report

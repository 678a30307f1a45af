#include "experiments/matches/bugcatcher/view.h"

#include "engine/core/index.h"
#include "experiments/matches/bugcatcher/record_missions.h"
#include "experiments/matches/bugcatcher/shape.h"
#include "experiments/matches/bugcatcher/words.h"

namespace mainmatch {

void ViewForm<Bugcatcher>::write(const Bugcatcher::View& view, JsonSink& json) {
  JsonShape sink(json);
  Shape<Bugcatcher>::walk(view.rules(), &view, sink);
}

std::vector<std::string> ViewForm<Bugcatcher>::columns(const Bugcatcher::Rules& rules) {
  return column_names<Bugcatcher>(rules);
}

void ViewForm<Bugcatcher>::write_row(const Bugcatcher::State& state, Seat seat, std::int32_t* row) {
  mainmatch::write_row<Bugcatcher>(state, seat, row);
}

}  // namespace mainmatch

#include "experiments/matches/threads/view.h"

#include <string>

#include "engine/core/index.h"
#include "experiments/matches/threads/shape.h"

namespace mainmatch {

void ViewForm<Threads>::write(const Threads::View& view, JsonSink& json) {
  JsonShape sink(json);
  Shape<Threads>::walk(view.rules(), &view, sink);
}

std::vector<std::string> ViewForm<Threads>::columns(const Threads::Rules& rules) {
  return column_names<Threads>(rules);
}

void ViewForm<Threads>::write_row(const Threads::State& state, Seat seat, std::int32_t* row) {
  mainmatch::write_row<Threads>(state, seat, row);
}

}  // namespace mainmatch

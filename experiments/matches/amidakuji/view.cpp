#include "experiments/matches/amidakuji/view.h"

#include "engine/core/index.h"
#include "experiments/matches/amidakuji/shape.h"

namespace mainmatch {

void ViewForm<Amidakuji>::write(const Amidakuji::View& view, JsonSink& json) {
  JsonShape sink(json);
  Shape<Amidakuji>::walk(view.rules(), &view, sink);
}

std::vector<std::string> ViewForm<Amidakuji>::columns(const Amidakuji::Rules& rules) {
  return column_names<Amidakuji>(rules);
}

void ViewForm<Amidakuji>::write_row(const Amidakuji::State& state, Seat seat, std::int32_t* row) {
  mainmatch::write_row<Amidakuji>(state, seat, row);
}

}  // namespace mainmatch

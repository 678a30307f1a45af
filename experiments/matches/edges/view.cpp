#include "experiments/matches/edges/view.h"

#include "experiments/matches/edges/shape.h"

namespace mainmatch {

void ViewForm<Edges>::write(const Edges::View& view, JsonSink& json) {
  JsonShape sink(json);
  Shape<Edges>::walk(view.rules(), &view, sink);
}

std::vector<std::string> ViewForm<Edges>::columns(const Edges::Rules& rules) {
  return column_names<Edges>(rules);
}

void ViewForm<Edges>::write_row(const Edges::State& state, Seat seat, std::int32_t* row) {
  mainmatch::write_row<Edges>(state, seat, row);
}

void ViewForm<Edges>::read_decision(const Node& node, const Edges::State&,
                                    Edges::Submission& submission) {
  node.object({"vote"});
  const std::optional<Node> vote = node.find_unless_null("vote");
  if (vote) submission.vote = static_cast<std::int8_t>(vote->whole(0, kMaxSeats - 1));
}

Json ViewForm<Edges>::write_decision(const Edges::Submission& submission, const Edges::State&) {
  if (submission.vote == kNoSeat) return nullptr;
  return {{"vote", submission.vote}};
}

}  // namespace mainmatch

#include <optional>
#include <string>

#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/matches/edges/record.h"
#include "experiments/matches/edges/view.h"

namespace mainmatch {

namespace edges {

namespace {

/// The seats of a list.
SeatSet read_seats(const std::optional<Node>& list, int seats) {
  SeatSet set;
  for (std::size_t i = 0, count = list ? list->array() : 0; i < count; ++i) {
    set.insert(static_cast<Seat>((*list)[i].whole(0, seats - 1)));
  }
  return set;
}

/// A submission that the referee rejects.
Submission rejected_one() {
  Submission submission;
  submission.handed_in = true;
  return submission;
}

}  // namespace

}  // namespace edges

std::vector<std::string_view> SeatForm<Edges>::news(const Edges::Rules&, Step step) {
  if (step.kind != StepKind::round) return {};
  return {"rounds.moves", "rounds.defaulted", "rounds.rejected"};
}

void SeatForm<Edges>::read_dealt(const Node& dealt, const Edges::Rules& rules, Seat,
                                 Edges::Setup& setup) {
  edges::read_grid(dealt.at("grid"), rules, setup);
  read_garnets(dealt, rules.players(), rules.starting_garnets, setup.garnets);
}

void SeatForm<Edges>::hand_in(const Node& news, Seat seat, const Edges::State& state,
                              Submissions<Edges>& submissions) {
  const int seats = state.rules->players();
  news.object({"moves", "defaulted", "rejected"});
  const SeatSet defaulted = edges::read_seats(news.find_unless_null("defaulted"), seats);
  const SeatSet rejected = edges::read_seats(news.find_unless_null("rejected"), seats);
  if (state.voting) return;
  const Node moves = news.at("moves");
  moves.array(at(seats), at(seats));
  for (Seat other = 0; other < seats; ++other) {
    if (other == seat) continue;
    edges::Submission& submission = submissions[at(other)] = {};
    if (rejected.contains(other)) {
      submission = edges::rejected_one();
    } else if (!defaulted.contains(other)) {
      submission = read_handed_in<Edges>(moves[at(other)], state);
      const auto objections = objections_to<Edges>(state, other, submission);
      if (objections.empty()) continue;
      moves[at(other)].complain(
          fmt::format("{}, expected a move that counts (R{}), or seat {} in "
                      "defaulted",
                      objections.front().reason, objections.front().ruling, other));
    }
  }
}

}  // namespace mainmatch

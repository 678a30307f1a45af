#include "experiments/records/record.h"

#include "experiments/matches/playback.h"
#include "experiments/records/compare.h"

namespace mainmatch {

namespace {

/// Sets done[key] to what stands in the record, if anything does.
void keep(const Node& record, const char* key, Json& done) {
  if (const auto there = record.find_unless_null(key)) done[key] = there->json();
}

Json rounds_as_read(const Node& record) {
  Json rounds = Json::array();
  const std::optional<Node> list = record.find("rounds");
  for (std::size_t i = 0; list && i < list->size(); ++i) {
    Json round = (*list)[i].json();
    round.erase("result");
    rounds.push_back(std::move(round));
  }
  return rounds;
}

template <Game G>
Json complete(const Node& record) {
  Playback<G> playback(record);
  Json pregame;
  if (const auto there = record.find_unless_null("pregame")) pregame = there->json();
  Json rounds = rounds_as_read(record);
  playback.run([&](Step step, const Submissions<G>&, const typename G::Result& result) {
    if (step.kind == StepKind::pregame) {
      pregame["result"] = Codec<G>::write_result(playback.rules(), step, result);
    } else if (step.kind == StepKind::round) {
      rounds[static_cast<std::size_t>(step.index)]["result"] =
          Codec<G>::write_result(playback.rules(), step, result);
    }
  });

  Json done = {{"format", kRecordFormat}, {"game", G::kName}};
  for (const char* key : {"seed", "match", "bots"}) keep(record, key, done);
  done["rules"] = rules_to_json<G>(playback.rules());
  done["setup"] = Codec<G>::write_setup(playback.rules(), playback.setup());
  if (!pregame.is_null()) done["pregame"] = std::move(pregame);
  done["rounds"] = std::move(rounds);
  keep(record, "decisions", done);
  if (playback.is_over()) {
    typename G::Outcome outcome;
    G::outcome(playback.state(), outcome);
    done["outcome"] = outcome_to_json<G>(playback.rules(), playback.setup(), outcome);
  }
  return done;
}

}  // namespace

Json adjudicate(const Json& record) {
  const Node node(record, "");
  Json done;
  with_game_of(node, [&]<class G>(std::type_identity<G>) { done = complete<G>(node); });
  return done;
}

std::optional<Difference> check(const Json& record) {
  return first_difference(Node(record, ""), adjudicate(record));
}

}  // namespace mainmatch

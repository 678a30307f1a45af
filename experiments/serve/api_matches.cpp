// What can be asked about matches.

#include <nlohmann/json.hpp>

#include "experiments/base/printable.h"
#include "experiments/matches/play/seating.h"
#include "experiments/matches/programs/program_name.h"
#include "experiments/matches/records/record.h"
#include "experiments/matches/registry.h"
#include "experiments/serve/api.h"
#include "experiments/serve/kept_matches.h"
#include "experiments/serve/recorded.h"

namespace mainmatch::serve {

namespace {

constexpr std::size_t kMaxBots = 64;  ///< of a field
constexpr std::size_t kMaxName = 40;  ///< letters
constexpr std::int64_t kMaxWeight = 10'000;
constexpr std::int64_t kMaxSteps = 1'000'000;
constexpr int kMaxFiles = 10'000;  ///< of matches of one seed

std::optional<std::uint64_t> seed_of(const Node& body) {
  const auto seed = body.find_unless_null("seed");
  if (!seed) return std::nullopt;
  if (!seed->json().is_number_unsigned()) seed->fail("a whole number, 0 or more");
  return seed->json().get<std::uint64_t>();
}

/// GAME-SEED.json, with a number where there is such a file.
SavedMatch new_file(const MatchModule& match, std::uint64_t seed) {
  const std::string stem = fmt::format("{}-{}", match.name(), seed);
  for (int number = 1; number < kMaxFiles; ++number) {
    const std::string file = stem + (number == 1 ? "" : "-" + std::to_string(number)) + ".json";
    if (const auto saved = SavedMatch::create_if_new(file)) return *saved;
  }
  throw Refused(503, "there are too many files of matches of this seed");
}

bool names_bot(const std::string& name, const MatchModule& match) {
  try {
    return !canonical_bot("", name, match.bots()).empty();
  } catch (const ValueError&) {
    return false;
  }
}

}  // namespace

/// [["bot", weight], ...]; empty where it does not stand there.
std::vector<WeightedBot> Api::field_of(const Node& body, const MatchModule& match) const {
  std::vector<WeightedBot> field;
  const auto list = body.find_unless_null("field");
  if (!list) return field;
  list->array(1, kMaxBots);
  for (std::size_t i = 0; i < list->array(); ++i) {
    const Node one = (*list)[i];
    one.array(2, 2);
    const std::string bot = confined_bot("field", one[0].text(), match, context_.named_bots);
    for (const WeightedBot& other : field) {
      if (other.bot == bot) one[0].fail("every bot once");
    }
    field.push_back({bot, static_cast<int>(one[1].whole(1, kMaxWeight))});
  }
  return field;
}

Answer Api::begin_match(const ApiCall& call) {
  const Node body(call.body, "");
  body.object({"game", "rules", "seat", "seed", "against", "field", "name"});
  const MatchModule& match = game_among(context_.games, body.at("game"));
  const auto given = body.find_unless_null("rules");
  const auto rules = given ? match.rules(*given) : match.default_rules();
  PlaySession session;
  const auto seat = body.find_unless_null("seat");
  if (seat) session.person = static_cast<Seat>(seat->whole(0, rules->seats() - 1));
  const auto name = body.find_unless_null("name");
  const std::string person = name ? name->text() : "you";
  if (person.size() > kMaxName) {
    throw ValueError("name", shown_word(person), fmt::format("at most {} letters", kMaxName));
  }
  context_.check_name("name", person, match);
  const std::uint64_t seed = seed_of(body).value_or(drawn_seed());
  std::vector<std::string> bots;
  if (const auto against = body.find_unless_null("against")) {
    if (body.find_unless_null("field")) throw InputError("field: cannot be used with against");
    against->array(1, kMaxSeats);
    for (std::size_t i = 0; i < against->array(); ++i) {
      bots.push_back(confined_bot("against", (*against)[i].text(), match, context_.named_bots));
    }
    bots = named_opponents(*rules, std::move(bots), session);
  } else {
    session.field = field_of(body, match);
    bots = drawn_opponents(*rules, seed, session);
  }
  const std::shared_lock lock(opening_);
  const auto made = matches_.add([&](std::string id) {
    auto played =
        std::make_unique<PlayedMatch>(rules, seated(session, person, std::move(bots)), seed);
    session.record = played->record();
    return std::make_shared<RunningMatch>(std::move(id), std::move(played), new_file(match, seed),
                                          std::move(session));
  });
  return json_answer(made->state());
}

PlaySession Api::kept_session(const Node& kept, const RuleSet& rules) const {
  PlaySession session = session_of(kept);
  for (WeightedBot& one : session.field) {
    one.bot = confined_bot("session.field", one.bot, rules.match(), context_.named_bots);
  }
  kept.at("steps").whole(0, played_steps(session.record, rules));
  return session;
}

/// A session that was kept, or a record after so many of its steps, at a seat.
PlaySession Api::session_from(const Node& body, const Node& record, const RuleSet& rules) const {
  if (const auto kept = body.find("session")) {
    for (const char* const key : {"record", "seat", "steps"}) {
      if (body.find(key)) throw InputError(std::string(key) + ": cannot be used with session");
    }
    return kept_session(*kept, rules);
  }
  PlaySession session{.record = record.json(), .person = kNoSeat};
  const auto seat = body.find_unless_null("seat");
  if (seat) session.person = static_cast<Seat>(seat->whole(0, rules.seats() - 1));
  const int recorded = played_steps(record.json(), rules);
  const auto steps = body.find_unless_null("steps");
  session.steps = steps ? static_cast<int>(steps->whole(0, recorded)) : recorded;
  return session;
}

/// A match that goes on from its session, and is kept where `saved` says once nothing is wrong with
/// it. Throws InputError.
std::shared_ptr<RunningMatch> Api::resumed(PlaySession session,
                                           const std::function<SavedMatch()>& saved) {
  const Json json = session.record;
  const Node record(json, "record");
  const MatchModule& match = match_of(record);
  const auto rules = rules_of(record);
  Seating seating = recorded_seating(record, *rules, session);
  for (std::string& bot : seating.names) {
    const bool is_person = &bot == &seating.names[static_cast<std::size_t>(session.person)];
    if (is_person && names_bot(bot, match)) bot = "you";
    if (!is_person) bot = confined_bot("record.bots", bot, match, context_.named_bots);
  }
  return matches_.add([&](std::string id) {
    auto played = std::make_unique<PlayedMatch>(rules, seating, json, session.steps);
    if (played->is_over()) throw InputError("steps: the match is over then");
    if (session.handed_in) {
      if (!played->person_acts()) throw InputError("session.handed_in: the seat does not act then");
      static_cast<void>(played->objections(*session.handed_in));  // can it be handed in at all?
    }
    session.record = played->record();
    return std::make_shared<RunningMatch>(std::move(id), std::move(played), saved(),
                                          std::move(session));
  });
}

Answer Api::open_match(const ApiCall& call) {
  const Node body(call.body, "");
  body.object({"record", "session", "seat", "steps"});
  const auto kept = body.find("session");
  const Node record = (kept ? *kept : body).at("record");
  const MatchModule& match = match_of(record);
  const auto rules = rules_of(record);
  const Node seed = record.at("seed");
  if (!seed.json().is_number_unsigned()) seed.fail("a whole number, 0 or more");
  const std::shared_lock lock(opening_);
  const auto made = resumed(session_from(body, record, *rules),
                            [&] { return new_file(match, seed.json().get<std::uint64_t>()); });
  return json_answer(made->state());
}

/// All matches in the folder.
Answer Api::list_kept(const ApiCall&) {
  Json list = Json::array();
  for (const KeptMatch& kept : kept_matches()) {
    try {
      list.push_back(kept_json(kept));
    } catch (const InputError&) {  // a file that somebody wrote by hand
    }
  }
  return json_answer(list);
}

/// The record of one that is over.
Answer Api::kept_record(const ApiCall& call) {
  const Node body(call.body, "");
  body.object({"file"});
  const auto kept = kept_match(body.at("file").text());
  if (kept && kept->over) return json_answer(kept->json);
  throw Refused(404, "there is no match of this name that is over");
}

/// One of these goes on: the state of the match, which is opened no second time.
Answer Api::open_kept(const ApiCall& call) {
  const Node body(call.body, "");
  body.object({"file"});
  const Node file = body.at("file");
  const std::unique_lock lock(opening_);
  for (const auto& match : matches_.all()) {
    if (match->file() == file.text()) return json_answer(match->state());
  }
  const auto kept = kept_match(file.text());
  if (!kept || kept->over) throw Refused(404, "there is no match of this name that is not over");
  const Node node(kept->json, "session");
  const auto rules = rules_of(node.at("record"));
  const auto made = resumed(kept_session(node, *rules), [&] {
    PlaySession on_disk;
    return SavedMatch::open(kept->file, on_disk);
  });
  return json_answer(made->state());
}

Answer Api::state(const ApiCall& call) { return json_answer(matches_.at(call.parts[0])->state()); }

Answer Api::read(const ApiCall& call) {
  const Node body(call.body, "");
  body.object({"line"});
  return json_answer({{"submission", matches_.at(call.parts[0])->read(body.at("line").text())}});
}

Answer Api::write(const ApiCall& call) {
  const Node body(call.body, "");
  body.object({"submission"});
  return json_answer({{"line", matches_.at(call.parts[0])->write(body.at("submission").json())}});
}

Answer Api::explain(const ApiCall& call) {
  const Node body(call.body, "");
  body.object({"submission"});
  const auto match = matches_.at(call.parts[0]);
  return json_answer(
      {{"objections", objections_json(match->explain(body.at("submission").json()))}});
}

Answer Api::hand_in(const ApiCall& call) {
  const Node body(call.body, "");
  body.object({"steps", "submission"});
  const auto match = matches_.at(call.parts[0]);
  match->hand_in(body.at("steps").whole(0, kMaxSteps), body.at("submission").json());
  return json_answer(match->state());
}

Answer Api::resign(const ApiCall& call) {
  const auto match = matches_.at(call.parts[0]);
  Node(call.body, "").object({});
  match->resign();
  return json_answer(match->state());
}

Answer Api::record(const ApiCall& call) {
  return json_answer(matches_.at(call.parts[0])->record());
}

Answer Api::replay_match(const ApiCall& call) {
  return json_answer(replay_json(matches_.at(call.parts[0])->record()));
}

Answer Api::replay_record(const ApiCall& call) {
  const Node body(call.body, "");
  body.object({"record"});
  return json_answer(replay_json(adjudicate(body.at("record").json())));
}

Answer Api::view_record(const ApiCall& call) {
  const Node body(call.body, "");
  body.object({"record", "seat", "steps"});
  return json_answer(view_of_record(body.at("record"), body));
}

}  // namespace mainmatch::serve

#include "experiments/matches/play/seating.h"

#include <nlohmann/json.hpp>
#include <random>

#include "engine/core/rng.h"
#include "experiments/base/error.h"
#include "experiments/matches/bot_name.h"

namespace mainmatch {

namespace {

void add_known(const std::string& bot, PlaySession& session) {
  for (WeightedBot& one : session.field) {
    if (one.bot == bot) return static_cast<void>(++one.weight);
  }
  session.field.push_back({bot, 1});
}

}  // namespace

std::vector<std::string> named_opponents(const RuleSet& rules, std::vector<std::string> bots,
                                         PlaySession& session) {
  const std::size_t others = static_cast<std::size_t>(rules.seats()) - 1;
  for (std::string& bot : bots) bot = canonical_bot("against", bot, rules.match().bots());
  if (bots.size() == 1) {
    const std::string bot = bots.front();
    bots.assign(others, bot);
  }
  if (bots.size() != others) {
    throw ValueError("against", std::to_string(bots.size()) + " bots",
                     "1 or " + std::to_string(others));
  }
  for (const std::string& bot : bots) add_known(bot, session);
  return bots;
}

std::vector<std::string> drawn_opponents(const RuleSet& rules, std::uint64_t seed,
                                         PlaySession& session) {
  if (session.field.empty()) {
    for (const std::string& bot : rules.match().default_bots()) session.field.push_back({bot, 1});
  }
  std::uint32_t all = 0;
  for (WeightedBot& one : session.field) {
    one.bot = canonical_bot("field", one.bot, rules.match().bots());
    all += static_cast<std::uint32_t>(one.weight);
  }
  Stream stream(seed, 0, Purpose::lineup());
  std::vector<std::string> bots;
  while (bots.size() + 1 < static_cast<std::size_t>(rules.seats())) {
    auto left = static_cast<int>(stream.below(all));
    auto one = session.field.begin();
    for (; left >= one->weight; ++one) left -= one->weight;
    bots.push_back(one->bot);
  }
  return bots;
}

Seating seated(const PlaySession& session, const std::string& name, std::vector<std::string> bots) {
  bots.insert(bots.begin() + session.person, name);
  return {session.person, std::move(bots)};
}

Seating recorded_seating(const Node& record, const RuleSet& rules, PlaySession& session) {
  const auto seats = static_cast<std::size_t>(rules.seats());
  const Node bots = record.at("bots");
  bots.array(seats, seats);
  if (session.person >= rules.seats()) {
    throw ValueError("seat", std::to_string(session.person),
                     "0.." + std::to_string(rules.seats() - 1));
  }
  Seating seating{session.person, {}};
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const std::string& name = bots[seat].text();
    seating.names.push_back(name);
    if (static_cast<Seat>(seat) == session.person) continue;
    try {
      seating.names.back() = canonical_bot("bots", name, rules.match().bots());
    } catch (const ValueError&) {
      if (session.person != kNoSeat) throw;
      session.person = seating.person = static_cast<Seat>(seat);
    }
  }
  if (session.person == kNoSeat) bots.fail("a name that is no bot's: the person's");
  return seating;
}

std::vector<WeightedBot> believed_field(const PlaySession& session, const MatchModule& match) {
  std::vector<WeightedBot> field;
  for (const WeightedBot& one : session.field) {
    if (!names_outside(one.bot)) field.push_back(one);
  }
  if (!field.empty()) return field;
  for (const std::string& bot : match.default_bots()) field.push_back({bot, 1});
  return field;
}

std::uint64_t drawn_seed() {
  constexpr std::uint32_t kMaxDrawnSeed = 999'999'999;
  return std::random_device{}() % kMaxDrawnSeed + 1;
}

void play_and_save(PlayedMatch& match, const SavedMatch& saved, PlaySession& session,
                   const Json& submission) {
  if (match.person_acts() && !session.resigned) {
    session.handed_in = submission;
    saved.write(session);
  }
  match.play_step(submission);
  session.handed_in.reset();
  session.steps = match.steps();
  session.record = match.record();
  if (!match.is_over()) saved.write(session);
}

}  // namespace mainmatch

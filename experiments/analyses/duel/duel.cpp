#include "experiments/analyses/duel/duel.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/index.h"
#include "engine/core/stop.h"
#include "experiments/analyses/mix_text.h"
#include "experiments/base/bytes.h"
#include "experiments/runtime/play.h"

namespace mainmatch {

namespace duel {

namespace {

constexpr std::uint64_t kPilotUnits = 500;  // 1,000 matches
constexpr std::uint64_t kPilotUnitsPerBlock = 50;

/// The pilot: matches that estimate the range of the payoff. Their seed is drawn from the duel's,
/// so they are independent of its matches.
class PilotRun final : public BlockWork {
 public:
  PilotRun(const DuelConfig& config, const Lineup& lineup)
      : units_(config, lineup, Stream(config.seed, 0, Purpose::pilot())(),
               {kPilotUnits, kPilotUnitsPerBlock}),
        payoff_(config.question.payoff),
        of_block_(units_.slots()) {}

  void work(std::uint64_t block, std::size_t slot) override {
    Pilot& pilot = of_block_[slot];
    pilot = {};
    units_.play_block(block, slot, [&](Units::Player, const Outcome& outcome, Seat) {
      for (Seat seat = 0; seat < outcome.seats; ++seat) {
        pilot.payoffs.add(payoff_.of(outcome, seat));
      }
      ++pilot.matches;
    });
  }
  bool done(std::uint64_t, std::size_t slot) override {
    pilot_.merge(of_block_[slot]);
    return true;
  }

  /// All of it, or as much as `stop` allows.
  Pilot run(const std::atomic<bool>& stop) {
    run_blocks(*this, 0, units_.blocks(), units_.threads(), stop);
    return pilot_;
  }

 private:
  Units units_;
  const Payoff& payoff_;
  std::vector<Pilot> of_block_;  ///< by worker slot
  Pilot pilot_;
};

DuelConfig with_canonical_names(DuelConfig config) {
  const std::span<const BotInfo> known = config.rules->match().bots();
  DuelQuestion& question = config.question;
  question.a = canonical_bot("a", question.a, known);
  question.b = canonical_bot("b", question.b, known);
  for (WeightedBot& one : question.field) {
    one.bot = canonical_bot("field", one.bot, known);
  }
  return config;
}

Pilot pilot_of(const DuelConfig& config, const Lineup& lineup, const std::atomic<bool>& stop) {
  if (config.question.payoff.range()) return {};
  return PilotRun(config, lineup).run(stop);
}

}  // namespace

Lineup lineup_of(const RuleSet& rules, const DuelQuestion& question) {
  return mainmatch::lineup_of(
      rules, {.design = Design::field,
              .candidate = question.a,
              .field = {question.field.empty() ? field_of(rules.match(), "") : question.field}});
}

Units::Units(const DuelConfig& config, const Lineup& lineup, std::uint64_t seed, UnitBlocks units)
    : lineup_(lineup), seed_(seed), units_(units), threads_(threads_for(blocks(), config.threads)) {
  SimulatorOptions options{.bots = pool_of(lineup)};
  options.bots.push_back({config.question.b, 1});  // the rival, after those of the line-up
  for (std::size_t i = 0; i < worker_slots(threads_); ++i) {
    slots_.push_back({SimulatorGroup(*config.rules, options)});
  }
}

void Units::play_block(std::uint64_t block, std::size_t slot, const See& see) {
  Slot& own = slots_[slot];
  const auto [first, end] = units_.units(block);
  own.simulators.in_turns(
      first, end, [&](std::uint64_t next, std::size_t many) { play_units(next, many, own, see); });
}

void Units::play_units(std::uint64_t first, std::size_t many, Slot& own, const See& see) const {
  own.bots.resize(many);
  own.seats.resize(many);
  for (std::size_t i = 0; i < many; ++i) {
    PerSeat<int>& bots = own.bots[i];
    lineup_.draw(seed_, {first + i, first + i, 0}, bots);
    own.seats[i] = static_cast<Seat>(std::find(bots.begin(), bots.end(), 0) - bots.begin());
    own.simulators[i].deal(seed_, first + i);
  }
  const int rival = static_cast<int>(lineup_.bots().size());
  for (const Player player : {Player::candidate, Player::rival}) {
    for (std::size_t i = 0; i < many; ++i) {
      own.bots[i][at(own.seats[i])] = player == Player::candidate ? 0 : rival;
      own.simulators[i].seat({own.bots[i].data(), own.simulators[i].seats()});
    }
    own.simulators.play(seed_, first, many);
    for (std::size_t i = 0; i < many; ++i) {
      see(player, own.simulators[i].outcome(), own.seats[i]);
    }
  }
}

}  // namespace duel

Duel::Duel(DuelConfig config, const std::atomic<bool>& stop, DuelWatch watch)
    : config_(duel::with_canonical_names(std::move(config))),
      lineup_(duel::lineup_of(*config_.rules, config_.question)),
      pilot_(duel::pilot_of(config_, lineup_, stop)),
      terms_(settle(config_.question, pilot_)),
      evidence_(none()),
      units_(config_, lineup_, config_.seed, {config_.matches / 2, duel::kUnitsPerBlock}),
      watch_(std::move(watch)),
      pairs_(units_.slots()) {}

Evidence Duel::none() const {
  const DuelQuestion& question = config_.question;
  return {terms_.payoffs, terms_.difference, question.alpha, question.beta};
}

bool Duel::settled() const {
  return config_.question.payoff.range() || pilot_.matches == 2 * duel::kPilotUnits;
}

void Duel::work(std::uint64_t block, std::size_t slot) {
  using Player = duel::Units::Player;
  std::vector<Evidence::Pair>& pairs = pairs_[slot];
  pairs.clear();
  std::size_t whole = 0;
  const auto see = [&](Player player, const Outcome& outcome, Seat seat) {
    const std::int64_t payoff = config_.question.payoff.of(outcome, seat);
    if (player == Player::candidate) {
      pairs.push_back({payoff, 0});
    } else {
      pairs[whole++].b = payoff;
    }
  };
  try {
    units_.play_block(block, slot, see);
  } catch (const Stopped&) {
    pairs.resize(whole);
    throw;
  }
}

bool Duel::done(std::uint64_t block, std::size_t slot) {
  cut_short(block, slot);
  return !decided();
}

void Duel::cut_short(std::uint64_t, std::size_t slot) {
  evidence_.add(pairs_[slot]);
  if (watch_) watch_(2 * static_cast<std::uint64_t>(evidence_.units()));
}

void Duel::save_block(std::size_t slot, ByteWriter& out) const {
  out.count(pairs_[slot].size());
  for (const Evidence::Pair& pair : pairs_[slot]) {
    out.whole(pair.a);
    out.whole(pair.b);
  }
}

void Duel::load_block(std::size_t slot, ByteReader& in) {
  pairs_[slot].clear();
  for (std::uint64_t left = in.count(duel::kUnitsPerBlock); left > 0; --left) {
    Evidence::Pair& pair = pairs_[slot].emplace_back();
    pair.a = in.whole();
    pair.b = in.whole();
  }
}

DuelResult Duel::result() const {
  Evidence evidence = evidence_;
  evidence.analyze();  // one more, at what is there: it may end here
  DuelResult result = summarize(config_.question, evidence);
  const MatchModule& match = config_.rules->match();
  result.game = match.name();
  result.title = match.title();
  result.field = config_.question.field;
  if (result.field.empty()) {
    for (std::string& bot : match.default_bots()) result.field.push_back({std::move(bot)});
  }
  result.seed = config_.seed;
  result.asked = config_.matches / 2 * 2;
  result.pilot_matches = pilot_.matches;
  return result;
}

DuelResult run_duel(const DuelConfig& config, const std::atomic<bool>& stop,
                    const DuelWatch& watch) {
  Duel played(config, stop, watch);
  play(played, stop);
  return played.result();
}

}  // namespace mainmatch

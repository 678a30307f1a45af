#include "experiments/analyses/tournament/tournament.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/core/index.h"
#include "engine/core/stop.h"
#include "experiments/base/bytes.h"
#include "experiments/runtime/play.h"

namespace mainmatch {

// What this many matches add to a cell is summed before it is counted.
static_assert(kMaxDuplicates * BreakdownCell::kLimit <= std::numeric_limits<std::int32_t>::max());

Tournament::Tournament(TournamentConfig config, TournamentObserver* observer)
    : config_(std::move(config)),
      matches_(whole_deals(config_.matches, config_.duplicate)),
      observer_(observer),
      lineup_(lineup_of(*config_.rules, config_.lineup)),
      names_(naming(*config_.rules, lineup_.row_names(), config_.payoff)),
      threads_(threads_for(blocks(), config_.threads)),
      none_(names_.shape(at(config_.rules->seats())), config_.duplicate),
      total_(none_) {
  const SimulatorOptions options{
      .bots = pool_of(lineup_), .tally = true, .command = config_.command};
  for (std::size_t i = 0; i < worker_slots(threads_); ++i) {
    slots_.push_back({SimulatorGroup(*config_.rules, options), {none_, {}, {}}});
  }
}

std::uint64_t Tournament::blocks() const {
  const std::uint64_t per_block = matches_per_block(config_.duplicate);
  return (matches_ + per_block - 1) / per_block;
}

std::uint64_t Tournament::whole_blocks() const {
  return matches_ / matches_per_block(config_.duplicate);
}

std::uint64_t Tournament::end_of(std::uint64_t block) const {
  return std::min(begin_of(block + 1), matches_);
}

void Tournament::work(std::uint64_t block, std::size_t slot) {
  Slot& own = slots_[slot];
  own.block.clear(none_);
  own.whole.reset();
  own.whole_at = std::chrono::steady_clock::now();
  const auto turn = [&](std::uint64_t first, std::size_t many) { play_matches(first, many, own); };
  try {
    own.simulators.in_turns(begin_of(block), end_of(block), turn);
  } catch (const Stopped&) {
    if (config_.duplicate > 1) {
      own.block.clear(none_);
      if (own.whole) own.block = *std::move(own.whole);
    }
    own.block.sums.settle();
    throw;
  }
  own.block.sums.settle();
}

void Tournament::cut_short(std::uint64_t block, std::size_t slot) {
  const TournamentBlock& cut = slots_[slot].block;
  total_.merge(cut.sums);
  const auto played = static_cast<std::uint64_t>(cut.sums.deals.matches);
  if (observer_) observer_->advanced(begin_of(block) + played, cut.lines);
}

void Tournament::note_whole_deal(std::uint64_t match, Slot& own) const {
  if (config_.duplicate == 1 || (match + 1) % config_.duplicate != 0) return;
  // A copy takes longer than most matches: only where they are slow is it worth anything.
  constexpr std::chrono::milliseconds kWorthACopy{100};
  const auto now = std::chrono::steady_clock::now();
  if (now - own.whole_at < kWorthACopy) return;
  own.whole = own.block;
  own.whole_at = now;
}

void Tournament::play_matches(std::uint64_t first, std::size_t many, Slot& own) const {
  own.matches.clear();
  own.records.assign(many, {});
  for (std::size_t i = 0; i < many; ++i) {
    const std::uint64_t match = first + i;
    const bool recorded = config_.records_every != 0 && match % config_.records_every == 0;
    own.matches.push_back({match, recorded ? &own.records[i] : nullptr});
    seat_match(match, own.simulators[i]);
  }
  own.simulators.play(config_.seed, own.matches);
  for (std::size_t i = 0; i < many; ++i) {
    add_match(first + i, own.simulators[i], own.block);
    own.block.lines += own.records[i];
    note_whole_deal(first + i, own);
  }
}

void Tournament::seat_match(std::uint64_t match, Simulator& simulator) const {
  const std::uint64_t deal = deal_of(match);
  const std::uint64_t rotation = match % config_.duplicate;
  PerSeat<int> seated;
  simulator.deal(config_.seed, deal);
  lineup_.draw(config_.seed, {match, deal, static_cast<int>(rotation)}, seated,
               simulator.role_of_seat());
  simulator.seat({seated.data(), simulator.seats()});
}

void Tournament::add_match(std::uint64_t match, const Simulator& played,
                           TournamentBlock& block) const {
  TournamentSums& sums = block.sums;
  Finished finished{.outcome = played.outcome(), .bot_of_seat = played.bot_of_seat()};
  const MatchTally& tally = *played.tally();
  finished.facts = tally.facts;
  if (!names_.roles.empty()) finished.roles = {played.role_of_seat(), tally.flagged};
  finished.cells = tally.cells;
  finished.controls = tally.controls;
  if (config_.duplicate == 1) {
    sums.deals.add_unit(finished);
  } else {
    sums.alone.add_unit(finished);
    sums.deals.add(finished);
    if (match % config_.duplicate + 1 == config_.duplicate) sums.deals.close();
  }
  if (config_.rows) add_rows(match, deal_of(match), played, block.rows);
  sums.finishes.add(match, played.outcome(), played.bot_of_seat());
}

void Tournament::add_rows(std::uint64_t match, std::uint64_t deal, const Simulator& played,
                          std::vector<SeatRow>& rows) const {
  const Outcome& outcome = played.outcome();
  const std::size_t first = rows.size();
  for (std::size_t seat = 0; seat < played.seats(); ++seat) {
    SeatRow& row = rows.emplace_back();
    row.match = match;
    row.deal = deal;
    row.seat = static_cast<int>(seat);
    if (!names_.roles.empty()) row.role = names_.roles[at(played.role_of_seat()[seat])];
    row.bot = names_.bots[at(played.bot_of_seat()[seat])];
    row.score = outcome.scores[seat];
    row.tokens = outcome.tokens[seat];
  }
  for (std::size_t place = 0; place < played.seats(); ++place) {
    rows[first + at(outcome.ranking[place])].rank = static_cast<int>(place) + 1;
  }
  if (outcome.elimination_candidate != kNoSeat) {
    rows[first + at(outcome.elimination_candidate)].eliminated = true;
  }
  for (const Seat winner : outcome.winners) {
    rows[first + at(winner)].winners = static_cast<int>(outcome.winners.size());
  }
}

bool Tournament::done(std::uint64_t block, std::size_t slot) {
  total_.merge(slots_[slot].block.sums);
  if (observer_) observer_->advanced(end_of(block), slots_[slot].block.lines);
  const int next = interim_ ? interim_->number + 1 : 1;
  if (config_.precision && (block + 1 == end_of_interim(next) || block + 1 == blocks())) {
    interim_ = analyze(total_.deals, *config_.precision, next);
  }
  return !decided();
}

void Tournament::clear() {
  total_ = none_;
  interim_.reset();
}

void Tournament::save(ByteWriter& out) const {
  total_.save(out);
  out.count(interim_.has_value());
  if (interim_) interim_->save(out);
}

void Tournament::load(ByteReader& in) {
  TournamentSums more = none_;
  more.load(in);
  total_.merge(more);
  if (in.count(1) == 0) return;
  if (!config_.precision) throw DamagedBytes();
  interim_ = InterimAnalysis{.precision = *config_.precision};
  interim_->load(names_.bots.size(), in);
}

void Tournament::save_block(std::size_t slot, ByteWriter& out) const {
  slots_[slot].block.save(out);
}

void Tournament::load_block(std::size_t slot, ByteReader& in) {
  TournamentBlock& block = slots_[slot].block;
  block.clear(none_);
  block.load(names_, in);
}

void Tournament::join_block(std::size_t slot, ByteReader& in) {
  TournamentBlock next{none_, {}, {}};
  next.load(names_, in);
  slots_[slot].block.join(next);
}

TournamentResult Tournament::result() const {
  TournamentResult result = summarize(total_.deals, names_);
  if (config_.duplicate > 1) compare_with_alone(total_.deals, total_.alone, result);
  compare_bots(total_.finishes, config_.seed, result);
  if (config_.field_sensitivity && total_.finishes.kept()) {
    result.guests = field_sensitivity(total_.finishes.groups(),
                                      static_cast<int>(result.bots.size()), {.seed = config_.seed});
  }
  result.game = config_.rules->match().name();
  result.title = config_.rules->match().title();
  result.seed = config_.seed;
  result.asked = decided() ? result.matches : matches_;
  result.interim = interim_;
  result.design = lineup_.design();
  result.profiles = lineup_.profiles();
  result.duplicate = config_.duplicate;
  return result;
}

TournamentResult run_tournament(const TournamentConfig& config, const std::atomic<bool>& stop,
                                TournamentObserver* observer) {
  Tournament played(config, observer);
  play(played, stop);
  return played.result();
}

}  // namespace mainmatch

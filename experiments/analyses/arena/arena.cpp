#include "experiments/analyses/arena/arena.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/core/index.h"
#include "engine/core/rng.h"

namespace mainmatch {

PerSeat<int> arena::seating(std::uint64_t seed, std::uint64_t match, std::size_t players,
                            std::size_t seats) {
  Stream stream(seed, match / seats, Purpose::lineup());
  std::vector<int> order(players);
  std::iota(order.begin(), order.end(), 0);
  shuffle(order, static_cast<int>(players), stream);  // the first have a place more
  PerSeat<int> seated{};
  for (std::size_t seat = 0; seat < seats; ++seat) seated[seat] = order[seat % players];
  shuffle(seated, static_cast<int>(seats), stream);
  std::rotate(seated.begin(), seated.begin() + match % seats, seated.begin() + seats);
  return seated;
}

Arena::Arena(ArenaConfig config, std::function<void(std::int64_t)> watch)
    : config_(std::move(config)),
      watch_(std::move(watch)),
      seats_(at(config_.rules->seats())),
      threads_(threads_for(config_.deals, config_.threads)),
      none_(config_.players.size(), seats_, config_.payoff.reach()),
      sums_(none_) {
  const std::size_t players = config_.players.size();
  SimulatorOptions options;
  for (const std::string& player : config_.players) {
    options.bots.push_back({player, static_cast<int>((seats_ + players - 1) / players)});
  }
  for (std::size_t i = 0; i < worker_slots(threads_); ++i) {
    slots_.push_back({SimulatorGroup(*config_.rules, options), none_});
  }
}

void Arena::work(std::uint64_t block, std::size_t slot) {
  Slot& own = slots_[slot];
  std::vector<arena::DealRow> rows(config_.players.size());
  const auto turn = [&](std::uint64_t first, std::size_t many) {
    for (std::size_t i = 0; i < many; ++i) {
      const auto seated = arena::seating(config_.seed, first + i, rows.size(), seats_);
      own.simulators[i].deal(config_.seed, block);
      own.simulators[i].seat({seated.data(), seats_});
    }
    own.simulators.play(config_.seed, first, many);
    for (std::size_t i = 0; i < many; ++i) add(own.simulators[i], rows);
  };
  own.simulators.in_turns(block * seats_, (block + 1) * seats_, turn);
  own.sums = none_;
  own.sums.add(rows);
}

void Arena::add(const Simulator& played, std::vector<arena::DealRow>& rows) const {
  const Outcome& outcome = played.outcome();
  for (Seat seat = 0; seat < outcome.seats; ++seat) {
    arena::DealRow& row = rows[at(played.bot_of_seat()[at(seat)])];
    ++row.seats;
    row.x[arena::kRating] += config_.payoff.of(outcome, seat);
    if (outcome.winners.contains(seat)) {
      row.x[arena::kWins] += kWinParts / outcome.winners.size();
    }
    row.x[arena::kFouls] += outcome.fouls[at(seat)];
  }
}

bool Arena::done(std::uint64_t, std::size_t slot) {
  sums_.merge(slots_[slot].sums);
  if (watch_) watch_(sums_.deals());
  return true;
}

void Arena::load(ByteReader& in) {
  arena::Sums more = none_;
  more.load(in);
  sums_.merge(more);
}

void Arena::join_block(std::size_t slot, ByteReader& in) {
  arena::Sums next = none_;
  next.load(in);
  slots_[slot].sums.merge(next);
}

}  // namespace mainmatch

#include "experiments/matches/batch.h"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <ranges>

#include "engine/core/index.h"
#include "experiments/base/bytes.h"
#include "experiments/base/error.h"

namespace mainmatch {

namespace {

/// The name of the candidate whose seat is the caller's.
constexpr const char* kCaller = "caller";

Lineup lineup_with_caller(const RuleSet& rules, const std::vector<WeightedBot>& field) {
  std::vector<BotInfo> known(rules.match().bots().begin(), rules.match().bots().end());
  known.push_back({.name = kCaller});
  const LineupSpec spec{.design = Design::field, .candidate = kCaller, .field = {field}};
  return Lineup(spec, rules.seats(), known);
}

}  // namespace

MatchBatch::MatchBatch(std::shared_ptr<const RuleSet> rules, std::size_t matches, Payoff payoff,
                       const BatchBots& bots, int threads, Autoreset autoreset)
    : rules_(std::move(rules)),
      rows_(rules_->rows()),
      payoff_(std::move(payoff)),
      seats_(at(rules_->seats())),
      threads_(std::min(threads, oneapi::tbb::this_task_arena::max_concurrency())),
      autoreset_(autoreset),
      running_(matches) {
  SimulatorOptions options;
  if (!bots.field.empty()) {
    lineup_ = lineup_with_caller(*rules_, bots.field);
    options.bots = pool_of(*lineup_);
    options.bots.erase(options.bots.begin());
    seats_ = 1;
  }
  bot_of_seat_.assign(at(rules_->seats()), kNobody);
  for (std::size_t seat = 0; seat < bots.by_seat.size(); ++seat) {
    if (bots.by_seat[seat].empty()) continue;
    bot_of_seat_[seat] = static_cast<int>(options.bots.size());
    options.bots.push_back({bots.by_seat[seat], 1});
    --seats_;
  }
  if (seats_ == 0) throw ValueError("bots", "one for every seat", "a seat without one");
  for (Running& one : running_) {
    one.table = rules_->table(options);
    options.cache = threads_ == 1 ? one.table->shared_cache() : nullptr;
  }
  const std::size_t all = matches * seats_;
  actions_.resize(all * rows_.factors.size());
  arrays_->observations.resize(all * rows_.columns.size());
  if (autoreset_ == Autoreset::same_step) {
    arrays_->final_observations.resize(all * rows_.columns.size());
  }
  arrays_->masks.resize(all * rows_.mask_length);
  arrays_->acting.resize(all);
  arrays_->seats.resize(all);
  arrays_->rewards.resize(all);
  arrays_->ended.resize(matches);
}

template <class Act>
void MatchBatch::for_each_match(const Act& act) {
  if (threads_ == 1) {
    for (std::size_t i = 0; i < matches(); ++i) act(i);
    return;
  }
  oneapi::tbb::task_arena(threads_).execute(
      [&] { oneapi::tbb::parallel_for(std::size_t{0}, matches(), act); });
}

void MatchBatch::reset(std::uint64_t seed, std::uint64_t first) {
  seed_ = seed;
  std::ranges::fill(arrays_->rewards, 0.0);
  std::ranges::fill(arrays_->ended, std::uint8_t{0});
  for_each_match([&](std::size_t match) {
    deal(match, first + match);
    show(match);
  });
}

std::uint64_t MatchBatch::next() const {
  return std::ranges::max(running_ | std::views::transform(&Running::number)) + 1;
}

void MatchBatch::step(const std::int64_t* actions) {
  read("actions", actions, rows_.factors.size(), actions_);
  for_each_match([&](std::size_t match) {
    const bool waits = running_[match].table->is_over();
    const bool over = !waits && play(match);
    arrays_->ended[match] = over;
    std::fill_n(&arrays_->rewards[match * seats_], seats_, 0.0);
    if (over) end(match);
    if (waits || (over && autoreset_ == Autoreset::same_step)) {
      deal(match, running_[match].number + matches());
    }
    show(match);
  });
}

void MatchBatch::read(const char* name, const std::int64_t* actions, std::size_t factors,
                      std::vector<int>& to) const {
  std::size_t place = 0;
  for (std::size_t row = 0; row < matches() * seats_; ++row) {
    for (const Factor& factor : std::span(rows_.factors).first(factors)) {
      const std::int64_t value = actions[place];
      if (value < 0 || value >= factor.size) {
        throw ValueError(
            fmt::format("{}[{}, {}]: {}", name, row / seats_, row % seats_, factor.name),
            std::to_string(value), fmt::format("0..{}", factor.size - 1));
      }
      to[place++] = static_cast<int>(value);
    }
  }
}

void MatchBatch::deal(std::size_t match, std::uint64_t number) {
  Running& one = running_[match];
  one.number = number;
  one.actions.clear();
  one.callers = {};
  one.table->deal(seed_, number);
  PerSeat<int> bots{};
  std::ranges::copy(bot_of_seat_, bots.begin());
  if (lineup_) {
    lineup_->draw(seed_, {number, number, 0}, bots);
    for (int& bot : bots) bot = bot == 0 ? kNobody : bot - 1;
  }
  std::size_t row = match * seats_;
  for (Seat seat = 0; seat < rules_->seats(); ++seat) {
    if (bots[at(seat)] != kNobody) continue;
    one.callers.insert(seat);
    arrays_->seats[row++] = seat;
  }
  one.table->seat({bots.data(), bot_of_seat_.size()});
  one.table->begin(seed_, number);
  play_bots(one);
}

void MatchBatch::play_bots(Running& match) {
  MatchTable& table = *match.table;
  while (!table.is_over() && (table.acting() & match.callers).empty()) {
    table.act(table.acting());
    table.advance();
  }
}

bool MatchBatch::play(std::size_t match) {
  Running& one = running_[match];
  const SeatSet acting = one.table->acting();
  const int* given = action(match);
  one.actions.insert(one.actions.end(), given, given + width());
  for (const Seat seat : one.callers) {
    if (acting.contains(seat)) one.table->hand_in(seat, given);
    given += rows_.factors.size();
  }
  one.table->act(acting - one.callers);
  one.table->advance();
  play_bots(one);
  return one.table->is_over();
}

void MatchBatch::end(std::size_t match) {
  const Running& one = running_[match];
  std::size_t row = match * seats_;
  for (const Seat seat : one.callers) {
    arrays_->rewards[row] = static_cast<double>(payoff_.of(one.table->outcome(), seat)) /
                            static_cast<double>(payoff_.unit());
    if (autoreset_ == Autoreset::same_step) {
      one.table->write_row(seat, &arrays_->final_observations[row * rows_.columns.size()]);
    }
    ++row;
  }
}

template <class Use>
void MatchBatch::for_each_row(std::size_t match, const Use& use) {
  const Running& one = running_[match];
  const SeatSet acting = one.table->is_over() ? SeatSet{} : one.table->acting();
  std::size_t row = match * seats_;
  for (const Seat seat : one.callers) use(row++, seat, acting.contains(seat));
}

void MatchBatch::show(std::size_t match) {
  const MatchTable& table = *running_[match].table;
  for_each_row(match, [&](std::size_t row, Seat seat, bool acts) {
    table.write_row(seat, &arrays_->observations[row * rows_.columns.size()]);
    std::uint8_t* const mask = &arrays_->masks[row * rows_.mask_length];
    acts ? table.write_mask(seat, mask) : rows_.write_idle_mask(mask);
    arrays_->acting[row] = acts;
  });
}

void MatchBatch::sample(std::uint64_t seed, std::int64_t* actions) {
  for_each_match([&](std::size_t match) {
    Running& one = running_[match];
    const MatchTable::Draw draw{seed, one.number, one.actions.size() / width()};
    std::vector<int> drawn(rows_.factors.size());
    for_each_row(match, [&](std::size_t row, Seat seat, bool acts) {
      acts ? one.table->sample(seat, rows_, draw, drawn.data()) : drawn.assign(drawn.size(), 0);
      std::ranges::copy(drawn, actions + row * drawn.size());
    });
  });
}

void MatchBatch::write_next_masks(const std::int64_t* actions, std::size_t given,
                                  std::uint8_t* masks) {
  std::vector<int> read_here(matches() * seats_ * given);
  read("prefix", actions, given, read_here);
  const std::size_t size = at(rows_.factors[given].size);
  for_each_match([&](std::size_t match) {
    for_each_row(match, [&](std::size_t row, Seat seat, bool acts) {
      std::uint8_t* const mask = masks + row * size;
      const std::span<const int> before(read_here.data() + row * given, given);
      std::fill_n(mask, size, std::uint8_t{0});
      mask[0] = 1;
      if (acts) running_[match].table->write_next_mask(seat, rows_, before, mask);
    });
  });
}

std::string MatchBatch::save() const {
  ByteWriter to;
  to.count(seed_);
  for (const Running& one : running_) {
    to.count(one.number);
    to.count(one.actions.size() / width());
    for (const int value : one.actions) to.count(static_cast<std::uint64_t>(value));
  }
  return to.bytes();
}

void MatchBatch::load(std::string_view bytes) {
  ByteReader from(bytes);
  seed_ = from.count();
  for (std::size_t match = 0; match < matches(); ++match) {
    deal(match, from.count());
    for (std::uint64_t steps = from.count(); steps > 0; --steps) {
      int* value = &actions_[match * width()];
      for (std::size_t seat = 0; seat < seats_; ++seat) {
        for (const Factor& factor : rows_.factors) {
          *value++ = static_cast<int>(from.count(at(factor.size) - 1));
        }
      }
      // One that is over runs no more, but may wait for the next one to begin.
      if (play(match) && (steps > 1 || autoreset_ == Autoreset::same_step)) throw DamagedBytes();
    }
    show(match);
  }
  from.end();
}

}  // namespace mainmatch

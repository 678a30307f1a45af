#include "experiments/matches/bot_mix.h"

#include <algorithm>

#include "engine/core/index.h"
#include "experiments/base/error.h"
#include "experiments/base/printable.h"

namespace mainmatch {

BotMix::BotMix(const char* path, MixByRole mix, std::span<const BotInfo> known)
    : mix_(std::move(mix)) {
  for (auto& list : mix_) {
    std::vector<Part>& parts = parts_.emplace_back();
    std::uint32_t end = 0;
    for (WeightedBot& one : list) {
      one.bot = canonical_bot(path, one.bot, known);
      const auto there = std::find(bots_.begin(), bots_.end(), one.bot);
      const auto bot = static_cast<int>(there - bots_.begin());
      if (there == bots_.end()) bots_.push_back(one.bot);
      const bool twice = std::any_of(parts.begin(), parts.end(),
                                     [&](const Part& part) { return part.bot == bot; });
      if (twice) throw ValueError(path, "duplicate " + shown_word(one.bot));
      parts.push_back({bot, end += static_cast<std::uint32_t>(one.weight)});
    }
  }
}

int BotMix::draw(Stream& stream, int role) const {
  const std::vector<Part>& parts = parts_[list_of(role)];
  const std::uint32_t number = stream.below(parts.back().end);
  std::size_t part = 0;
  while (number >= parts[part].end) ++part;
  return parts[part].bot;
}

MixByRole alike(std::vector<std::string> bots) {
  std::vector<WeightedBot> list;
  for (std::string& bot : bots) list.push_back({std::move(bot)});
  return {std::move(list)};
}

bool is_alike(const MixByRole& mix) {
  return mix.size() == 1 &&
         std::all_of(mix.front().begin(), mix.front().end(), [&](const WeightedBot& one) {
           return one.weight == mix.front().front().weight;
         });
}

void draw_seats(const BotMix& mix, std::uint64_t seed, std::uint64_t unit,
                std::span<const int> role_of_seat, PerSeat<int>& bot_of_seat) {
  Stream stream(seed, unit, Purpose::lineup());
  for (std::size_t seat = 0; seat < role_of_seat.size(); ++seat) {
    bot_of_seat[seat] = mix.draw(stream, role_of_seat[seat]);
  }
}

std::vector<PooledBot> pool_of(const BotMix& mix, int seats) {
  std::vector<PooledBot> pool;
  for (const std::string& bot : mix.bots()) pool.push_back({bot, seats});
  return pool;
}

}  // namespace mainmatch

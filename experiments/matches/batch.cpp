#include "experiments/matches/batch.h"

#include <algorithm>

#include "engine/core/index.h"
#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/matches/registry.h"

namespace mainmatch {

MatchBatch::MatchBatch(std::size_t matches, std::size_t seats, std::vector<Factor> factors,
                       std::size_t length)
    : matches_(matches), seats_(seats), factors_(std::move(factors)), length_(length) {
  for (const Factor& factor : factors_) mask_length_ += at(factor.size);
  const std::size_t rows = matches * seats;
  actions_.resize(rows * factors_.size());
  running_.resize(matches);
  arrays_->observations.resize(rows * length);
  arrays_->final_observations.resize(rows * length);
  arrays_->masks.resize(rows * mask_length_);
  arrays_->acting.resize(rows);
  arrays_->rewards.resize(rows);
  arrays_->ended.resize(matches);
}

void MatchBatch::read(const std::int64_t* actions) {
  std::size_t place = 0;
  for (std::size_t row = 0; row < matches_ * seats_; ++row) {
    for (const Factor& factor : factors_) {
      const std::int64_t value = actions[place];
      if (value < 0 || value >= factor.size) {
        throw ValueError("actions[" + std::to_string(row / seats_) + ", " +
                             std::to_string(row % seats_) + "]: " + factor.name,
                         std::to_string(value), "0.." + std::to_string(factor.size - 1));
      }
      actions_[place++] = static_cast<int>(value);
    }
  }
}

std::string MatchBatch::save() const {
  ByteWriter to;
  to.count(seed_);
  to.count(next_);
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
  next_ = from.count();
  for (std::size_t match = 0; match < matches_; ++match) {
    deal(match, from.count());
    for (std::uint64_t steps = from.count(); steps > 0; --steps) {
      int* value = &actions_[match * width()];
      for (std::size_t seat = 0; seat < seats_; ++seat) {
        for (const Factor& factor : factors_) {
          *value++ = static_cast<int>(from.count(at(factor.size) - 1));
        }
      }
      if (play(match)) throw DamagedBytes();  // one that is over runs no more
    }
    show(match);
  }
  from.end();
}

void leave_some_value(std::span<const Factor> factors, std::uint8_t* mask) {
  for (const Factor& factor : factors) {
    const auto size = at(factor.size);
    if (std::find(mask, mask + size, std::uint8_t{1}) == mask + size) mask[0] = 1;
    mask += size;
  }
}

std::unique_ptr<MatchBatch> make_batch(std::string_view game, const Json& rules,
                                       std::size_t matches, const Payoff& payoff) {
  for (const MatchModule* const match : mainmatch::matches()) {
    if (match->name() == game && match->traits().batch) {
      return match->traits().batch(Node(rules, "rules"), matches, payoff);
    }
  }
  throw ValueError(
      "game", shown_word(game),
      "a match that stands in arrays: " + names_of_matches(&MatchModule::Traits::batch));
}

}  // namespace mainmatch

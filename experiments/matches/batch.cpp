#include "experiments/matches/batch.h"

#include "engine/core/index.h"
#include "experiments/io/error.h"
#include "experiments/io/printable.h"

namespace mainmatch {

Batch::Batch(std::size_t matches, std::size_t seats, std::vector<Factor> factors,
             std::size_t length)
    : matches_(matches), seats_(seats), factors_(std::move(factors)), length_(length) {
  for (const Factor& factor : factors_) mask_length_ += at(factor.size);
  const std::size_t rows = matches * seats;
  actions_.resize(rows * factors_.size());
  arrays_->observations.resize(rows * length);
  arrays_->final_observations.resize(rows * length);
  arrays_->masks.resize(rows * mask_length_);
  arrays_->acting.resize(rows);
  arrays_->rewards.resize(rows);
  arrays_->ended.resize(matches);
}

void Batch::read(const std::int64_t* actions) {
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

std::unique_ptr<Batch> make_batch(std::string_view game, const Json& rules, std::size_t matches,
                                  const Payoff& payoff) {
  if (game == "amidakuji") return amidakuji::make_batch(rules, matches, payoff);
  if (game == "edges") return edges::make_batch(rules, matches, payoff);
  throw ValueError("game", shown_word(game), "a match that stands in arrays: amidakuji, edges");
}

}  // namespace mainmatch

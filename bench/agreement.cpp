#include "bench/agreement.h"

#include <cmath>
#include <cstdio>

#include "bench/comparison.h"

namespace mainmatch::bench {

namespace {

/// The means of what is observed of some matches, and how far they may be off.
class Means {
 public:
  void add(const Observation& seen) {
    if (matches_ == 0) sums_.resize(seen.size());
    ++matches_;
    for (std::size_t i = 0; i < seen.size(); ++i) {
      sums_[i].name = seen[i].name;
      sums_[i].value += seen[i].value;
      sums_[i].squared += seen[i].value * seen[i].value;
    }
  }

  std::size_t size() const { return sums_.size(); }
  std::string_view name(std::size_t i) const { return sums_[i].name; }
  double mean(std::size_t i) const { return sums_[i].value / matches_; }
  double squared_error(std::size_t i) const {
    return (sums_[i].squared / matches_ - mean(i) * mean(i)) / (matches_ - 1);
  }

 private:
  struct Sum {
    std::string_view name;
    double value = 0;
    double squared = 0;
  };

  double matches_ = 0;
  std::vector<Sum> sums_;
};

/// Names what of `game` disagrees.
bool agree(std::string_view game, const Means& engine, const Means& yardstick, double sigmas) {
  if (engine.size() != yardstick.size()) {
    std::fprintf(stderr, "%s: not as much is observed on both sides\n", game.data());
    return false;
  }
  bool all = true;
  for (std::size_t i = 0; i < engine.size(); ++i) {
    const double error = std::sqrt(engine.squared_error(i) + yardstick.squared_error(i));
    const double apart = engine.mean(i) - yardstick.mean(i);
    if (engine.name(i) == yardstick.name(i) && std::fabs(apart) <= sigmas * error) continue;
    all = false;
    std::fprintf(stderr, "%s: engine's %s %.6g, yardstick's %s %.6g, standard error %.2g\n",
                 game.data(), engine.name(i).data(), engine.mean(i), yardstick.name(i).data(),
                 yardstick.mean(i), error);
  }
  return all;
}

bool yardstick_agrees(Comparison& comparison, std::uint64_t matches, double sigmas) {
  Means engine, yardstick;
  Observation seen;
  for (std::uint64_t match = 0; match < matches; ++match) {
    comparison.play_on_engine(match);
    seen.clear();
    comparison.observe_engine(seen);
    engine.add(seen);

    comparison.play_on_yardstick();
    seen.clear();
    comparison.observe_yardstick(seen);
    yardstick.add(seen);
  }
  return agree(comparison.name(), engine, yardstick, sigmas);
}

}  // namespace

bool yardsticks_agree(std::uint64_t matches, double sigmas) {
  bool all = true;
  for (const std::unique_ptr<Comparison>& comparison : all_comparisons()) {
    all = yardstick_agrees(*comparison, matches, sigmas) && all;
  }
  return all;
}

}  // namespace mainmatch::bench

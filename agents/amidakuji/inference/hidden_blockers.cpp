#include "agents/amidakuji/inference/hidden_blockers.h"

#include "engine/core/index.h"

namespace mainmatch::amidakuji {

namespace {

constexpr std::array<double, 9> kFactorials = {1, 1, 2, 6, 24, 120, 720, 5040, 40320};
static_assert(kFactorials.size() == HiddenBlockers::kMost + 1);

double power(double base, int exponent) noexcept {
  double product = 1;
  for (; exponent > 0; --exponent) product *= base;
  return product;
}

}  // namespace

void SeenBlockers::place(Spot spot) noexcept {
  for (std::size_t i = 0; i < others.size(); ++i) {
    if (others[i] != spot) continue;
    for (; i + 1 < others.size(); ++i) others[i] = others[i + 1];
    others.pop_back();
    return standing.push_back(spot);
  }
  destroyed.push_back(spot);
}

bool SeenBlockers::fit(const Board& active) const noexcept {
  std::array<Bits256, 2> against;  // targets by the side of revealed blockers
  const auto stand = [&](Spot spot) {
    const int target = active.lowest_touching(spot.leg, spot.row);
    against[Board::slot(target).column < spot.leg].set(target);
  };
  for (const Spot spot : others) stand(spot);
  for (const Spot spot : standing) stand(spot);
  for (const Spot spot : destroyed) {
    const int target = active.lowest_touching(spot.leg, spot.row);
    if (target == Board::kNoRung || against[0].test(target) || against[1].test(target)) {
      return false;
    }
  }
  return (against[0] & against[1]).empty();
}

double HiddenBlockers::chance(const Target& target, int lower, int higher) noexcept {
  const bool stands_lower = lower > 0 || (target.destroyed & 1u) != 0;
  const bool stands_higher = higher > 0 || (target.destroyed & 2u) != 0;
  if (stands_lower != stands_higher) return 0;
  return power(target.sides[0].share, lower) / kFactorials[at(lower)] *
         power(target.sides[1].share, higher) / kFactorials[at(higher)];
}

void HiddenBlockers::add(const Target& target) noexcept {
  Target& made = targets_[count_];
  made = target;
  made.factor = made.ways = {};
  for (int lower = 0; lower <= kMost; ++lower) {
    for (int higher = 0; lower + higher <= kMost; ++higher) {
      made.factor[at(lower + higher)] += chance(made, lower, higher);
    }
  }
  Series before{1};
  if (count_ > 0) before = targets_[count_ - 1].ways;
  for (std::size_t here = 0; here <= kMost; ++here) {
    if (made.factor[here] == 0) continue;
    for (std::size_t others = 0; here + others <= kMost; ++others) {
      made.ways[here + others] += made.factor[here] * before[others];
    }
  }
  ++count_;
}

void HiddenBlockers::observe(const Rules& rules, const Board& active,
                             const SeenBlockers& seen) noexcept {
  Bits256 revealed;
  for (const Spot spot : seen.others) revealed.set(active.lowest_touching(spot.leg, spot.row));
  for (const Spot spot : seen.standing) revealed.set(active.lowest_touching(spot.leg, spot.row));
  const double one = 1.0 / (rules.legs * rules.rows);
  const auto side = [&](int leg, int row) {
    Side made{static_cast<std::int8_t>(leg), static_cast<std::int8_t>(row), 1, one};
    const std::uint32_t touching = ((3u << leg) >> 1) & 0x7fu;
    for (int below = row + 1; below < rules.rows && (active.row(below) & touching) == 0; ++below) {
      ++made.rows;
    }
    made.share *= made.rows;
    return made;
  };
  count_ = 0;
  for (int row = 0; row < rules.rows; ++row) {
    for (std::uint32_t rungs = active.row(row); rungs != 0; rungs &= rungs - 1) {
      const int column = std::countr_zero(rungs);
      const int rung = row * 8 + column;
      if (revealed.test(rung)) continue;
      Target target{{side(column, row), side(column + 1, row)}, 0, {}, {}};
      for (const Spot spot : seen.destroyed) {
        if (active.lowest_touching(spot.leg, spot.row) != rung) continue;
        target.destroyed |= 1u << (spot.leg - column);
      }
      add(target);
    }
  }
}

double HiddenBlockers::likelihood(int hidden) const noexcept {
  if (hidden > kMost) return 0;
  if (count_ == 0) return hidden == 0;
  return targets_[count_ - 1].ways[at(hidden)] * kFactorials[at(hidden)];
}

void HiddenBlockers::draw(int hidden, Stream& stream, SpotList& spots) const noexcept {
  for (std::size_t i = count_; i-- > 0;) {
    const Target& target = targets_[i];
    Series before{1};
    if (i > 0) before = targets_[i - 1].ways;
    double left = uniform(stream) * target.ways[at(hidden)];
    std::array<int, 2> drawn{};
    // Numbers on either side; the targets before take the rest.
    for (int all = 0; all <= hidden && left >= 0; ++all) {
      for (int lower = 0; lower <= all && left >= 0; ++lower) {
        const double likely = chance(target, lower, all - lower) * before[at(hidden - all)];
        if (likely == 0) continue;
        drawn = {lower, all - lower};
        left -= likely;
      }
    }
    for (std::size_t s = 0; s < 2; ++s) {
      const Side& side = target.sides[s];
      for (int n = 0; n < drawn[s]; ++n) {
        const auto below = static_cast<int>(stream.below(static_cast<std::uint32_t>(side.rows)));
        spots.push_back({side.leg, static_cast<std::int8_t>(side.first + below)});
      }
    }
    hidden -= drawn[0] + drawn[1];
  }
}

}  // namespace mainmatch::amidakuji

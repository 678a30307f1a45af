#include "agents/edges/quantal.h"

#include <cmath>
#include <limits>

#include "engine/core/portable_exp.h"

namespace mainmatch::edges {

namespace {

/// Relative tolerance for sums in different order.
constexpr double kNoDifference = 1e-12;

/// Calls f(move, partner, utility) for every choice.
template <class F>
void for_each_choice(const Rules& rules, const MixedMove::Table& utilities, F&& f) noexcept {
  for_each_run(rules, [&](Partner partner, int from, int to) {
    const auto& row = utilities[static_cast<std::size_t>(partner)];
    for (int move = from; move <= to; ++move) f(move, partner, row[MixedMove::index(move)]);
  });
}

}  // namespace

void add_quantal(const Rules& rules, const MixedMove::Table& utilities, double temperature,
                 double weight, MixedMove& mixed) noexcept {
  double best = -std::numeric_limits<double>::infinity();
  for_each_choice(rules, utilities,
                  [&](int, Partner, double utility) { best = std::max(best, utility); });
  const double slack = std::abs(best) * kNoDifference;
  const auto share = [&](double utility) {
    if (temperature == 0) return utility >= best - slack ? 1.0 : 0.0;
    return portable_exp((utility - best) / temperature);
  };
  MixedMove::Table shares;
  double all = 0;
  tabulate(rules, shares, [&](int move, Partner partner) {
    const auto p = static_cast<std::size_t>(partner);
    const double its = share(utilities[p][MixedMove::index(move)]);
    all += its;
    return its;
  });
  for_each_choice(rules, shares, [&](int move, Partner partner, double its) {
    if (its > 0) mixed.add(move, partner, weight * its / all);
  });
}

Response::Choice draw(const Rules& rules, const MixedMove& mixed, double drawn) noexcept {
  Response::Choice choice{};
  double left = drawn;
  for_each_run(rules, [&](Partner partner, int from, int to) {
    for (int move = from; move <= to; ++move) {
      const double chance = mixed.chance(move, partner);
      if (left < 0 || chance == 0) continue;
      left -= chance;
      choice = {move, partner};
    }
  });
  return choice;
}

}  // namespace mainmatch::edges

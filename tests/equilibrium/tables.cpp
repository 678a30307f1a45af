#include "tests/equilibrium/tables.h"

#include "engine/core/rng.h"

namespace mainmatch::tests {

namespace {

SeatRole role(std::string name, int seats, std::size_t strategies, char first) {
  SeatRole made{std::move(name), seats, {}};
  for (std::size_t i = 0; i < strategies; ++i)
    made.strategies.emplace_back(1, static_cast<char>(first + static_cast<char>(i)));
  return made;
}

}  // namespace

PayoffTable table_of(std::vector<SeatRole> roles, const PayoffRule& payoff) {
  const ProfileSpace space(std::move(roles));
  std::vector<SampledProfile> profiles;
  std::vector<int> counts(space.strategies());
  space.first_profile(counts);
  do {
    SampledProfile profile{counts, std::vector<double>(counts.size()), {}, {}};
    for (std::size_t s = 0; s < counts.size(); ++s) {
      if (counts[s] > 0) profile.payoffs[s] = payoff(counts, s);
    }
    profiles.push_back(std::move(profile));
  } while (space.next(counts));
  return {space, profiles};
}

PayoffTable symmetric_table(int seats, std::size_t strategies, const PayoffRule& payoff) {
  return table_of({role("all", seats, strategies, 'a')}, payoff);
}

PayoffTable matrix_table(const std::vector<std::vector<double>>& matrix) {
  return symmetric_table(2, matrix.size(), [&](const std::vector<int>& counts, std::size_t own) {
    std::size_t other = own;
    for (std::size_t s = 0; s < counts.size(); ++s) {
      if (s != own && counts[s] > 0) other = s;
    }
    return matrix[own][other];
  });
}

PayoffTable rock_paper_scissors(double win) {
  return matrix_table({{0, -1, win}, {win, 0, -1}, {-1, win, 0}});
}

PayoffTable bimatrix_table(const std::vector<std::vector<double>>& rows,
                           const std::vector<std::vector<double>>& columns) {
  const std::size_t n = rows.size();
  return table_of({role("row", 1, n, 'a'), role("column", 1, rows[0].size(), 'A')},
                  [&](const std::vector<int>& counts, std::size_t own) {
                    std::size_t row = 0, column = 0;
                    for (std::size_t s = 0; s < counts.size(); ++s) {
                      if (counts[s] > 0) (s < n ? row : column) = s < n ? s : s - n;
                    }
                    return own < n ? rows[row][column] : columns[row][column];
                  });
}

PayoffTable random_table(std::vector<SeatRole> roles, std::uint64_t seed) {
  Stream chance(seed, 0, Purpose::lineup());
  return table_of(std::move(roles), [&](const std::vector<int>&, std::size_t) {
    return static_cast<double>(chance() >> 11) * 0x1p-53;
  });
}

}  // namespace mainmatch::tests

#include <boost/random/bernoulli_distribution.hpp>
#include <boost/random/discrete_distribution.hpp>
#include <boost/random/exponential_distribution.hpp>
#include <boost/random/normal_distribution.hpp>
#include <boost/random/uniform_01.hpp>
#include <boost/random/uniform_int_distribution.hpp>
#include <vector>

#include "engine/core/rng.h"
#include "tests/catch.h"

// Boost.Random's distributions run on a Stream. What they give is pinned, since published figures
// would change with it.

namespace mainmatch {
namespace {

template <class Distribution>
auto draws(Distribution distribution, int n) {
  Stream stream(2026, 7, Purpose::bot(0));
  std::vector<typename Distribution::result_type> list;
  for (int i = 0; i < n; ++i) list.push_back(distribution(stream));
  return list;
}

void check_close(const std::vector<double>& got, const std::vector<double>& expected) {
  REQUIRE(got.size() == expected.size());
  for (std::size_t i = 0; i < got.size(); ++i) CHECK(got[i] == Approx(expected[i]).epsilon(1e-9));
}

TEST_CASE("Boost's whole numbers on a stream", "[core][rng]") {
  using Ints = std::vector<int>;
  CHECK(draws(boost::random::uniform_int_distribution<int>(1, 6), 10) ==
        Ints{4, 2, 2, 1, 6, 6, 1, 6, 2, 3});
  CHECK(draws(boost::random::uniform_int_distribution<int>(-1000000, 1000000), 4) ==
        Ints{205435, -534981, -360683, -790873});
  CHECK(draws(boost::random::discrete_distribution<int>{1, 2, 3, 4}, 10) ==
        Ints{2, 1, 3, 2, 0, 0, 0, 3, 1, 2});
}

TEST_CASE("Boost's flags on a stream", "[core][rng]") {
  CHECK(draws(boost::random::bernoulli_distribution<double>(0.3), 10) ==
        std::vector<bool>{false, true, false, true, false, false, true, false, true, false});
}

TEST_CASE("Boost's real numbers on a stream", "[core][rng]") {
  check_close(draws(boost::random::uniform_01<double>(), 3),
              {0.6027172897, 0.232509618, 0.3196584064});
  check_close(draws(boost::random::normal_distribution<double>(0, 1), 4),
              {1.2796686815, 0.1753658836, -0.5871055541, 0.0992208987});
  check_close(draws(boost::random::exponential_distribution<double>(2), 3),
              {0.8726586233, 0.0591983417, 0.3632212663});
}

}  // namespace
}  // namespace mainmatch

#include "experiments/game_theory/exact_game.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <string>

namespace mainmatch {

namespace {

struct Decimal {
  Integer digits;
  int exponent;  ///< of ten
};

Decimal decimal_of(double value) {
  std::array<char, 32> text;
  const auto end = std::to_chars(text.begin(), text.end(), value, std::chars_format::scientific);
  const std::string_view all(text.data(), static_cast<std::size_t>(end.ptr - text.data()));
  const std::size_t e = all.find('e');
  std::string digits(all.substr(0, e));
  int exponent = 0;
  const char* const from = all.data() + e + (all[e + 1] == '+' ? 2 : 1);
  std::from_chars(from, end.ptr, exponent);
  if (const std::size_t point = digits.find('.'); point != digits.npos) {
    exponent -= static_cast<int>(digits.size() - point - 1);
    digits.erase(point, 1);
  }
  const bool negative = digits[0] == '-';
  digits.erase(0, std::min(digits.find_first_not_of("-0"), digits.size() - 1));
  const Integer size(digits);
  return {negative ? Integer(-size) : size, exponent};
}

/// Moves and scales them to whole numbers of at least 1, as small as they can be.
ExactGame::Matrix whole(const std::vector<std::vector<double>>& payoffs) {
  std::vector<std::vector<Decimal>> decimals;
  int least_exponent = 0;
  for (const std::vector<double>& row : payoffs) {
    for (std::vector<Decimal>& own = decimals.emplace_back(); const double payoff : row) {
      least_exponent = std::min(least_exponent, own.emplace_back(decimal_of(payoff)).exponent);
    }
  }
  ExactGame::Matrix numbers;
  for (const std::vector<Decimal>& row : decimals) {
    for (std::vector<Integer>& own = numbers.emplace_back(); const Decimal& one : row) {
      const auto zeros = static_cast<unsigned>(one.exponent - least_exponent);
      own.emplace_back(one.digits * boost::multiprecision::pow(Integer(10), zeros));
    }
  }
  Integer least = numbers[0][0];
  for (const auto& row : numbers)
    least = std::min(least, *std::min_element(row.begin(), row.end()));
  Integer divisor = 0;
  for (auto& row : numbers) {
    for (Integer& one : row) divisor = gcd(divisor, one -= least);
  }
  for (auto& row : numbers) {
    for (Integer& one : row) one = (divisor == 0 ? one : Integer(one / divisor)) + 1;
  }
  return numbers;
}

}  // namespace

bool has_two_seats(const ProfileSpace& space) {
  int seats = 0;
  for (const SeatRole& role : space.roles()) seats += role.seats;
  return seats == 2;
}

ExactGame exact_game(const PayoffTable& table) {
  const ProfileSpace& space = table.space();
  assert(has_two_seats(space) && table.complete());
  const std::size_t roles = space.roles().size();
  ExactGame game;
  for (std::size_t r = 0; r < roles; ++r) {
    const std::size_t other = roles - 1 - r;
    std::vector<std::vector<double>> payoffs;
    for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) {
      std::vector<double>& own = payoffs.emplace_back();
      for (std::size_t t = space.first(other); t < space.first(other + 1); ++t) {
        std::vector<int> counts(space.strategies(), 0);
        ++counts[s];
        ++counts[t];
        own.push_back(table.payoffs(*table.find(counts))[s]);
      }
    }
    game.payoffs.push_back(whole(payoffs));
  }
  return game;
}

}  // namespace mainmatch

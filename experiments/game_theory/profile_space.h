#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mainmatch {

// A game in which seats of the same role are alike: what a seat gets depends on its role, its
// strategy and on how many seats of each role play which strategy, not on who they are.

inline constexpr std::size_t kMaxSeatRoles = 12;
inline constexpr int kMaxRoleSeats = 64;           ///< of a role
inline constexpr std::size_t kMaxStrategies = 64;  ///< of all roles together

/// Seats that are alike and what they may play.
struct SeatRole {
  std::string name;
  int seats = 0;                        ///< 1..kMaxRoleSeats
  std::vector<std::string> strategies;  ///< their names, all different
};

/// n over k, for 0 <= k <= n <= 128; the largest number of 64 bits if that is exceeded.
std::uint64_t choose(int n, int k);

/// All profiles of a game: how many seats play each strategy. The strategies of all roles stand one
/// after another in one index; a profile's counts stand in that order and add up to the seats in
/// every role. Profiles are in lexicographic order of their counts: with 2 seats and 3 strategies
/// 002, 011, 020, 101, 110, 200. A profile's rank in it is found by counting those before it (the
/// combinatorial number system; Knuth, The Art of Computer Programming 4A, 7.2.1.3).
class ProfileSpace {
 public:
  /// Throws a ValueError with the path of what is wrong (`roles[1].seats`): no or too many roles,
  /// seats or strategies, names twice, more than 2^53 profiles.
  explicit ProfileSpace(std::vector<SeatRole> roles);

  const std::vector<SeatRole>& roles() const noexcept { return roles_; }
  /// Of all roles together.
  std::size_t strategies() const noexcept { return role_of_.size(); }
  /// The index of a role's first strategy; `strategies()` for the role after the last.
  std::size_t first(std::size_t role) const { return first_[role]; }
  std::size_t role_of(std::size_t strategy) const { return role_of_[strategy]; }
  int seats_of(std::size_t strategy) const { return roles_[role_of_[strategy]].seats; }
  const std::string& name(std::size_t strategy) const {
    return roles_[role_of_[strategy]].strategies[strategy - first_[role_of_[strategy]]];
  }
  /// The part of a vector over strategies that is the role's.
  template <class T>
  std::span<T> part(std::span<T> of_strategies, std::size_t role) const {
    return of_strategies.subspan(first_[role], first_[role + 1] - first_[role]);
  }

  /// Throws a ValueError if counts are negative or do not add up to the seats; `path` is theirs.
  void check(std::span<const int> counts, const std::string& path) const;

  /// How many profiles there are.
  std::uint64_t size() const noexcept { return size_; }
  /// The rank, 0..size()-1, of a profile with `counts` of all strategies.
  std::uint64_t rank(std::span<const int> counts) const;
  /// Fills in the counts of the profile of this rank.
  void unrank(std::uint64_t rank, std::span<int> counts) const;
  /// Fills in the counts of the first profile.
  void first_profile(std::span<int> counts) const;
  /// Moves on to the next profile; false, and to the first, after the last.
  bool next(std::span<int> counts) const;

 private:
  std::vector<SeatRole> roles_;
  std::vector<std::size_t> first_;    ///< by role, and one more
  std::vector<std::size_t> role_of_;  ///< by strategy
  std::vector<std::uint64_t> sizes_;  ///< by role: how many profiles its seats alone have
  std::uint64_t size_ = 1;
};

/// How many profiles `seats` seats over `strategies` strategies have; saturates as `choose` does.
std::uint64_t profile_count(int seats, std::size_t strategies);

}  // namespace mainmatch

#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/host/hosted_match.h"
#include "experiments/serve/answer.h"

namespace mainmatch::tests {

inline constexpr std::int64_t kMinute = 60'000;
inline constexpr std::int64_t kHour = 60 * kMinute;
inline constexpr std::int64_t kStart = 1'800'000'000'000;  ///< when matches are created

std::vector<serve::NamedBot> no_named_bots(const MatchModule& match);

/// The JSON of a plan: "P0", "P1", ... at the first seats, bots `random` behind them; steps of 24
/// hours. `changes` are put in.
Json plan_json_of(const MatchModule& match, std::size_t people, const Json& changes = {});
host::MatchPlan plan_of(const MatchModule& match, std::size_t people, const Json& changes = {});

/// The status with which something is refused; 0: it is not.
template <class Act>
unsigned refused(Act&& act) {
  try {
    act();
  } catch (const serve::Refused& error) {
    return error.status;
  }
  return 0;
}

/// A table of its own that follows the events of a hosted match: what people could hand in, and
/// what they are to be shown.
class Shadow {
 public:
  /// `bot` says what people hand in.
  explicit Shadow(std::string seed, std::string bot = "random")
      : seed_(std::move(seed)), bot_(std::move(bot)) {}
  void follow(const host::Event& event);
  /// Of a seat that acts in the running step.
  Json submission(Seat seat) const { return table_->handed_in(seat); }
  const MatchTable& table() const { return *table_; }

 private:
  void build();
  void play(const Json& submissions);

  const std::string seed_;
  const std::string bot_;
  std::shared_ptr<const RuleSet> rules_;
  std::vector<std::string> bits_;
  std::vector<Json> closed_;
  std::unique_ptr<MatchTable> table_;
};

/// A hosted match that a test drives by commands, with all its events.
struct Driven {
  explicit Driven(const host::MatchPlan& plan, const std::string& seed_of_match = kSeed,
                  const host::KnownBots& bots = {no_named_bots});
  /// Takes what commands have added.
  void note();
  /// All people join.
  void join_all();
  /// All people who act hand in what the shadow says, but for this seat.
  void hand_in_all(Seat but = kNoSeat);
  void close(std::string_view cause = "all");
  /// Hands in and closes until it is over.
  void play_on();
  /// The events of a kind.
  std::vector<host::Event> of_kind(std::string_view kind) const;
  /// An audit file.
  std::string text() const;

  static const std::string kSeed;
  host::HostedMatch match;
  Shadow shadow;
  std::vector<host::Event> events;
  std::int64_t now = kStart;
};

std::string bits_of(Seat seat);
/// All that a match says of itself.
Json all_of(const host::HostedMatch& match);

}  // namespace mainmatch::tests

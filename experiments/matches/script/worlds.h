#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/core/outcome.h"
#include "engine/core/rng.h"
#include "experiments/base/json.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/script/histories.h"
#include "experiments/matches/script/module.h"
#include "experiments/matches/script/seat_memory.h"
#include "experiments/matches/script/table.h"

namespace mainmatch::script {

/// Worlds in which a seat would be shown what it is shown, and the rest of the match in them. They
/// are made by the file's `imagine`, or found by Histories.
class Worlds {
 public:
  static constexpr std::size_t kCount = Adviser::kWorlds;

  /// `field` is who the others are, `base` who plays on for the seat; empty: a bot of the field.
  /// The rules must outlive it. Throws NotImagined if no world is found.
  Worlds(const Rules& rules, SeatMemory memory, const std::vector<WeightedBot>& field,
         const std::string& base);

  const SeatMemory& memory() const { return memory_; }
  /// Draws kCount worlds, which depend on the stream alone. Returns how many were found; the others
  /// are some that were found at first.
  int draw(Stream& stream);
  /// The same, which costs less: they come after the last ones in the same chain. Those that are
  /// not found stay as they were.
  void draw_more(Stream& stream);

  /// What each default bot would hand in in the first world, with its name; `random` several times.
  void ask_bots(Stream& stream, const std::function<void(Json, const std::string&)>& hear);
  /// Plays a world to its end with this submission; null: that of the bot which plays on. Good
  /// until the next call.
  const Outcome& play(std::size_t world, const Json* submission);
  /// The running turn in a world. Good until the next call.
  const Table& at_turn(std::size_t world);

 private:
  struct World {
    Json setup;
    Json state;  ///< of `imagine`; null: the match was played so:
    std::vector<PerSeat<Json>> handed_in;
    StreamKey key{};
  };
  static constexpr std::size_t kNow = 0;  ///< mark

  std::vector<World> found(Stream& stream);
  Json handed_in_by(const std::string& bot, std::size_t world, StreamKey chance);
  std::size_t played_turns() const { return memory_.moments.size() - 1; }
  bool imagined(Stream& stream, World& into);
  void begin(std::size_t world);
  void begin(std::size_t world, int own_bot);

  const Rules& rules_;
  const Module& module_;
  const SeatMemory memory_;
  std::vector<double> weights_;
  std::vector<std::string> bots_;  ///< of played_: the field, the base, and the default ones
  int base_ = -1;                  ///< in bots_; -1: one of the field
  bool asks_programs_ = false;
  Table searched_;
  Histories histories_{searched_, memory_};
  Table played_;
  std::array<World, kCount> worlds_;
  std::vector<World> first_;    ///< found by the constructor
  std::size_t begun_ = kCount;  ///< the world that played_ has the mark of
};

}  // namespace mainmatch::script

#pragma once

#include "engine/bugcatcher/rules.h"
#include "experiments/base/json_sink.h"

namespace mainmatch::bugcatcher {

/// A mission of a record, for a board of so many cells (2..8). Throws an InputError for an invalid
/// one. Writing it gives its goal back as it was read.
Mission read_mission(const mainmatch::Node& node, int columns, int rows);
void write_mission(const Mission& mission, JsonSink& json);
Json write_mission(const Mission& mission);

/// The words of a goal; whether it has this key; the moves of a shape, as "UUR".
inline constexpr int kGoalKinds = 9;
inline constexpr int kWhoKinds = 3;
std::string_view goal_name(int kind);
std::string_view who_name(int who);
bool names(const Goal& goal, std::string_view key);
std::string letters_of(const Goal& goal);

/// Its goal in a few words, for replays.
std::string text_of(const Goal& goal);

}  // namespace mainmatch::bugcatcher

#pragma once

#include <array>

#include "agents/threads/inference/loom.h"
#include "engine/core/field.h"

namespace mainmatch::threads {

/// How patiently a seat saves twine and waits for loot.
struct Thrift {
  double patience = 1;
  double wait = Robbery{}.wait;
  int loot = Robbery{}.loot;

  Robbery robbery() const noexcept { return {wait, loot}; }
};

inline constexpr auto kThrift = std::to_array<Field<Thrift>>({
    {"patience", &Thrift::patience, 0, 4, "how many times its worth a higher tier counts for"},
    {"wait", &Thrift::wait, 0, 4, "how far it waits to cut: times the rounds that will follow"},
    {"loot", &Thrift::loot, 1, 20, "twine that a cut must bring"},
});

}  // namespace mainmatch::threads

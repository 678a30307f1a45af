#pragma once

#include "agents/agent.h"
#include "agents/amidakuji/beliefs/outlook.h"

namespace mainmatch::amidakuji {

/// Bids as Bayes does and blocks where it thinks the crowd goes: in the last round, below the last
/// row of the ending leg that it expects to be worth most, so that no bead crosses onto that leg at
/// its lowest rung. Beads that are on the leg already, its own among them, stay or leave as before.
class Saboteur final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Outlook outlook_;
};

}  // namespace mainmatch::amidakuji

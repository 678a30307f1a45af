#pragma once

#include "agents/agent.h"
#include "agents/amidakuji/beliefs/outlook.h"

namespace mainmatch::amidakuji {

/// Saves its beads: bids no more than it must to use all of them in time, so that most go in the
/// last rounds, on the leg that Bayes would choose. Shows what waiting is worth in itself, where
/// the rounds bring little news.
class Late final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Outlook outlook_;
};

}  // namespace mainmatch::amidakuji

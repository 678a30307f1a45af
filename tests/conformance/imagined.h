#pragma once

#include <memory>
#include <vector>

#include "agents/determinizer.h"
#include "agents/roster.h"
#include "experiments/matches/round_loop.h"

namespace mainmatch::tests {

/// Worlds of a match after four steps that everybody has missed, as seat 0 imagines them.
class ImaginedWorlds {
 public:
  virtual ~ImaginedWorlds() = default;
  virtual void look() = 0;
  virtual void draw() = 0;
};

template <Game G>
class ImaginedWorldsOf final : public ImaginedWorlds {
 public:
  explicit ImaginedWorldsOf(const Model<G>& model)
      : determinizer_(make_determinizer<G>(rules_, model)),
        state_(std::make_unique<typename G::State>()) {
    world_.reserve(rules_);
    World<G> past;
    deal_match<G>(rules_, 4, 0, past.setup);
    past.steps.resize(own_.size());
    for (Submissions<G>& step : past.steps) step.fill({});
    replay<G>(rules_, past, *state_, [](const auto&...) {});
  }

  void look() override { determinizer_->observe(G::observe(*state_, 0), own_, stream_); }
  void draw() override { determinizer_->draw(stream_, world_); }

 private:
  typename G::Rules rules_;
  std::unique_ptr<Determinizer<G>> determinizer_;
  std::unique_ptr<typename G::State> state_;
  std::vector<typename G::Submission> own_{4};
  World<G> world_;
  Stream stream_{4, 0, Purpose::bootstrap()};
};

/// Under the uniform model and under a mix of all bots but `search`, which imagines worlds itself.
template <Game G>
std::vector<std::unique_ptr<ImaginedWorlds>> imagined_worlds_of() {
  Model<G> mix;
  for (const RosterEntry<G>& bot : roster<G>()) {
    if (bot.name != "search") mix.mix.push_back({&bot, 1});
  }
  std::vector<std::unique_ptr<ImaginedWorlds>> all;
  for (const Model<G>& model : {Model<G>{}, mix}) {
    all.push_back(std::make_unique<ImaginedWorldsOf<G>>(model));
  }
  return all;
}

}  // namespace mainmatch::tests

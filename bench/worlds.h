#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "agents/determinizer.h"
#include "agents/roster.h"
#include "experiments/matches/round_loop.h"

namespace mainmatch::bench {

/// Registers BM_World<game> and BM_LookForWorlds<game> for every game: see worlds.cpp.
void register_worlds();

/// Worlds imagined half way through matches of random bots under the default rules, by seat 0.
class Worlds {
 public:
  virtual ~Worlds() = default;
  /// Works out what all worlds of the next match share.
  virtual void look() = 0;
  /// Imagines a world of that match. Returns the mantissa of its weight.
  virtual double draw() = 0;
};

template <Game G>
class WorldsOf final : public Worlds {
 public:
  WorldsOf() {
    std::vector<std::unique_ptr<Agent<G>>> bots;
    std::vector<Agent<G>*> seated;
    for (int seat = 0; seat < G::seats(rules_); ++seat) {
      bots.push_back(find_bot<G>("random")->make());
      seated.push_back(bots.back().get());
    }
    const auto cache = make_cache<G>();
    const auto submissions = std::make_unique<Submissions<G>>();
    typename G::Setup setup;
    for (std::size_t match = 0; match < kMatches; ++match) {
      deal_match<G>(rules_, 1, match, setup);
      G::begin(rules_, setup, states_[match]);
      seat_bots<G>(seated, 1, match, *cache);
      play<G>(
          states_[match], *submissions, nullptr,
          [&](const typename G::State& now, Submissions<G>& filled) {
            const auto half = static_cast<std::size_t>(G::max_steps(rules_) / 2);
            if (own_[match].size() == half) return false;
            BotSource<G>{seated}(now, filled);
            own_[match].push_back(filled[0]);
            return true;
          },
          [](auto&&...) {});
    }
    determinizer_ = make_determinizer<G>(rules_, {});
    world_.reserve(rules_);
  }

  void look() override {
    determinizer_->observe(G::observe(states_[match_], 0), own_[match_], stream_);
    match_ = (match_ + 1) % kMatches;
  }
  double draw() override { return determinizer_->draw(stream_, world_).weight.mantissa(); }

 private:
  static constexpr std::size_t kMatches = 16;

  typename G::Rules rules_;
  std::vector<typename G::State> states_{kMatches};
  std::vector<std::vector<typename G::Submission>> own_{kMatches};
  std::unique_ptr<Determinizer<G>> determinizer_;
  World<G> world_;
  Stream stream_{1, 0, Purpose::bootstrap()};
  std::size_t match_ = 0;
};

}  // namespace mainmatch::bench

#pragma once

#include <memory>
#include <vector>

#include "agents/determinizer.h"
#include "agents/threads/inference/round_conditioner.h"

namespace mainmatch::threads {

/// A particle filter over the rounds (Gordon, Salmond, Smith, "Novel Approach to
/// Nonlinear/Non-Gaussian Bayesian State Estimation", 1993). A particle is a match so far. In each
/// round the others submit what their bots answer (`random` in the uniform model), the observation
/// is imposed (round_conditioner.h), and particles are resampled by its likelihood. Each draw runs
/// its own filter and returns one particle, weighted by the product of the rounds' mean weights
/// (Chopin, Jacob, Papaspiliopoulos, "SMC2", 2013, section 2). What allies were shown is imposed
/// like what the seat was.
class ThreadsParticleFilter final : public Determinizer<Threads> {
 public:
  ThreadsParticleFilter(const Rules& rules, const Model<Threads>& model);

  bool trust(std::span<const Ally<Threads>> allies) noexcept override {
    allies_ = allies;
    return true;
  }
  void observe(const View& view, std::span<const Submission> own, Stream& stream) noexcept override;
  WorldInfo draw(Stream& stream, World<Threads>& world) noexcept override;

 private:
  static constexpr std::size_t kParticles = 32;
  /// Work limit of a draw, which restarts the filter while all particles die. All draws for an
  /// observation use the same procedure, so their weights stay proportional.
  static constexpr int kWork = 4096;  ///< seats times rounds, over all filters of a draw

  struct Particle {
    State state;
    PerSeat<std::int8_t> bots;
    int forced = 0;
    double twist = 1;  ///< value of the twisting function
  };

  void know(const View& view, std::span<const Submission> own) noexcept;
  bool follow_counter(Witness& witness, int round, int x, int growth, int last) noexcept;
  const Witness* witness(Seat seat) const noexcept;
  double twist(const State& state) const noexcept;
  void begin(Stream& stream) noexcept;
  Weight filter(Stream& stream) noexcept;
  bool weigh(Weight& total) noexcept;
  Weight advance(std::size_t i, Stream& stream) noexcept;
  void ask(std::size_t i, Stream& stream) noexcept;
  bool shows_what_was_seen(const State& state) const noexcept;
  bool shows(const State& state, const Witness& witness) const noexcept;
  void resample_particles(Stream& stream) noexcept;
  void copy(std::size_t from, std::size_t to) noexcept;

  const Rules& rules_;
  bool is_uniform_;
  Model<Threads> model_;
  std::size_t asked_;  ///< answers asked of each bot
  ModelBots<Threads> bots_;
  Habits habits_;
  std::unique_ptr<RoundConditioner> conditioner_ = std::make_unique<RoundConditioner>();
  std::vector<Particle> particles_{kParticles};
  std::vector<Weight> weights_{kParticles};
  std::vector<double> shares_ = std::vector<double>(kParticles);
  std::vector<int> chosen_ = std::vector<int>(kParticles);
  Submissions<Threads> round_;

  // The observations.
  std::span<const Ally<Threads>> allies_;
  int rounds_ = 0;
  Setup setup_;
  std::vector<Witness> witnesses_;                           ///< the seat first
  std::vector<std::unique_ptr<TwistingFunction>> twisting_;  ///< of each, or more
};

}  // namespace mainmatch::threads

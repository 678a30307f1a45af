#pragma once

#include <memory>
#include <vector>

#include "agents/determinizer.h"
#include "agents/threads/inference/round_conditioner.h"

namespace mainmatch::threads {

/// A particle filter forward through the rounds (Gordon, Salmond, Smith, "Novel Approach to
/// Nonlinear/Non-Gaussian Bayesian State Estimation", 1993): each particle is a match so far. In
/// each round the others hand in what bots answer, `random` in the model of that name, what the
/// seat was shown is imposed on it (imposed.h), and particles are resampled by how likely that was.
/// Each draw is a filter of its own, and one of its particles; the product of the rounds' mean
/// weights counts for it (Chopin, Jacob, Papaspiliopoulos, "SMC2", 2013, section 2).
class ThreadsParticleFilter final : public Determinizer<Threads> {
 public:
  ThreadsParticleFilter(const Rules& rules, const Model<Threads>& model);

  void observe(const View& view, std::span<const Submission> own, Stream& stream) noexcept override;
  WorldInfo draw(Stream& stream, World<Threads>& world) noexcept override;

 private:
  static constexpr std::size_t kParticles = 32;
  /// Filters that are begun for a draw, as long as all particles of the one before have died: as
  /// all draws of a look are made in the same way, their weights tell as much as they would.
  static constexpr int kWork = 4096;  ///< seats times rounds, of all filters of a draw

  struct Particle {
    State state;
    PerSeat<std::int8_t> bots;
    int forced = 0;
    double twist = 1;  ///< of what comes later
  };

  bool follow_counter(int round, int x, int growth, int last) noexcept;
  void begin(Stream& stream) noexcept;
  Weight filter(Stream& stream) noexcept;
  bool weigh(Weight& total) noexcept;
  Weight advance(std::size_t i, Stream& stream) noexcept;
  void ask(std::size_t i, Stream& stream) noexcept;
  bool shows_what_was_seen(const State& state) const noexcept;
  void resample_particles(Stream& stream) noexcept;
  void copy(std::size_t from, std::size_t to) noexcept;

  const Rules& rules_;
  bool is_uniform_;
  Model<Threads> model_;
  std::size_t asked_;  ///< answers of each bot
  ModelBots<Threads> bots_;
  Habits habits_;
  std::unique_ptr<RoundConditioner> conditioner_ = std::make_unique<RoundConditioner>();
  std::vector<Particle> particles_{kParticles};
  std::vector<Weight> weights_{kParticles};
  std::vector<double> shares_ = std::vector<double>(kParticles);
  std::vector<int> chosen_ = std::vector<int>(kParticles);
  Submissions<Threads> round_;
  std::unique_ptr<TwistingFunction> twisting_ = std::make_unique<TwistingFunction>();

  // What was seen.
  Seat seat_ = 0;
  int rounds_ = 0;
  Setup setup_;
  std::array<Submission, kMaxRounds> own_;
  std::array<Seen, kMaxRounds> seen_;
  std::array<int, kMaxRounds> twine_;
};

}  // namespace mainmatch::threads

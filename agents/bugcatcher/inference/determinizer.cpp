#include "agents/determinizer.h"

#include <algorithm>
#include <array>
#include <vector>

#include "agents/bugcatcher/inference/asked_bots.h"
#include "agents/bugcatcher/inference/drawn_boards.h"
#include "agents/bugcatcher/inference/pairings.h"
#include "agents/bugcatcher/inference/pregame_sampler.h"
#include "agents/bugcatcher/inference/round_sampler.h"
#include "engine/core/index.h"

namespace mainmatch {

namespace bugcatcher {

namespace {

/// What a view reveals about the hidden state:
///
/// - Before round 1, about the lists, stakes and tie-break order: the set of places given out, and
///   which of them the seat got.
/// - About the words of a round: the paths that all seats placed, with colours, that is, the trail
///   of every node; and whether each of the seat's own paths failed. A path beyond the end of a
///   trail is not shown: all that is known is that it failed, alone or with others. Swaps show only
///   in the colours of later paths.
/// - About missions: which were completed and, if the seat completed some, the sum of its rewards.
/// - Nothing else depends on hidden information: node positions, own fireflies and garnets follow.
///
/// First the pairing of central and border nodes is drawn, by how well the trails fit together,
/// then the pregame, then every seat's actions round by round with a particle filter: after each
/// round unlikely particles are resampled. One particle becomes the world. The filter's likelihood
/// estimate is the world's weight, which is proper however few particles there are (Naesseth,
/// Lindsten, Schon, "Nested Sequential Monte Carlo Methods", 2015, section 3). If no particle
/// survives, everything is drawn anew, which keeps worlds in proportion. After some attempts the
/// filter uses more particles and a proposal that favours rare missions and pairs of nodes that
/// meet a completed mission, however unlikely their trails. After some hundred attempts it gives up
/// with a world of weight 0; in 1,000 noisy matches that never happened.
///
/// No worlds are drawn after more rounds than the published match has: meeting all observations by
/// chance could take too long or fail.
///
/// Under the model `bots`, the drawn world is processed once more (asked_bots.h).
class BugcatcherParticleFilter final : public Determinizer<Bugcatcher> {
 public:
  BugcatcherParticleFilter(const Rules& rules, const Model<Bugcatcher>& model);

  bool covers(const View& view) const noexcept override {
    return view.is_pregame() || view.round() <= kCoveredRounds;
  }
  void observe(const View& view, std::span<const Submission> own, Stream& stream) noexcept override;
  WorldInfo draw(Stream& stream, World<Bugcatcher>& world) noexcept override {
    WorldInfo info = draw_uniform(stream, world);
    if (bots_.any()) bots_.take_over(seat_, stream, world, info);
    return info;
  }

 private:
  static constexpr int kCoveredRounds = 7;  ///< maximum past rounds: those of the published match
  static constexpr std::size_t kParticles = 16;
  /// Particles after kTries attempts failed.
  static constexpr std::size_t kMoreParticles = 128;
  static constexpr int kTries = 48;       ///< attempts with kParticles
  static constexpr int kMoreTries = 400;  ///< attempts with kMoreParticles
  static constexpr int kPregames = 32;

  struct Particle {
    HiddenHistory history;
    RoundSampler round;
  };

  WorldInfo draw_uniform(Stream& stream, World<Bugcatcher>& world) noexcept;
  bool is_other(Seat seat) const noexcept { return seat != seat_ && seat < rules_.players; }
  /// A random set of seats, each with probability 1 / one_in.
  SeatSet draw_seats(Stream& stream, std::uint32_t one_in) const noexcept {
    SeatSet seats;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (stream.below(one_in) == 0) seats.insert(seat);
    }
    return seats;
  }
  bool draw_pregame(Stream& stream, bool sparing, bool seeking, Weight& weight) noexcept;
  bool fit(DrawnPregame& out, const std::array<int, kMaxPlayers>& borders, Stream& stream,
           PerSeat<std::array<Place, 2>>& places, double& ways) const noexcept;
  bool draw_rounds(std::size_t particles, Stream& stream, Weight& weight) noexcept;
  void begin_particles(std::size_t particles) noexcept;
  bool draw_round(const RoundScene& scene, std::size_t particles, Stream& stream,
                  Weight& weight) noexcept;
  bool resample_particles(std::size_t particles, bool always, Stream& stream,
                          Weight& weight) noexcept;
  void write_down(const HiddenHistory& history, Stream& stream, World<Bugcatcher>& world) noexcept;

  const Rules& rules_;
  AskedBots bots_;
  Trails trails_;
  Pairings pairings_;
  PregameSampler pregame_sampler_;
  SeenMissions missions_;
  DrawnBoards boards_;
  std::vector<Prospects> prospects_;  ///< by seat
  std::vector<Particle> particles_;
  std::vector<Particle> survivors_;
  std::vector<Weight> weights_;
  std::vector<double> shares_;
  std::vector<int> chosen_;

  // The observations.
  Board board_;
  Seat seat_ = 0;
  int steps_ = 0;
  int rounds_ = 0;
  int own_garnets_ = 0;
  std::array<int, 2> own_nodes_{};  ///< node numbers
  std::array<Submission, kMaxRounds + 1> own_;
  std::array<OwnRound, kMaxRounds> own_rounds_;

  // The world being drawn.
  DrawnPregame pregame_;
  std::array<DrawnPregame, kPregames> pregames_;
};

BugcatcherParticleFilter::BugcatcherParticleFilter(const Rules& rules,
                                                   const Model<Bugcatcher>& model)
    : rules_(rules),
      bots_(rules, model),
      pairings_(rules),
      pregame_sampler_(rules),
      missions_(rules),
      boards_(rules),
      prospects_(at(rules.players), Prospects(rules)),
      particles_(kMoreParticles),
      survivors_(kMoreParticles),
      weights_(kMoreParticles),
      shares_(kMoreParticles),
      chosen_(kMoreParticles) {}

void BugcatcherParticleFilter::observe(const View& view, std::span<const Submission> own,
                                       Stream&) noexcept {
  seat_ = view.seat();
  board_ = view.board();
  steps_ = static_cast<int>(own.size());
  rounds_ = view.round();
  std::copy(own.begin(), own.end(), own_.begin());
  boards_.observe(view);
  own_garnets_ = view.garnets();
  if (view.is_pregame()) return;
  pregame_sampler_.observe(view, own[0]);
  own_garnets_ = pregame_sampler_.own_garnets();
  trails_.observe(view);
  missions_.observe(view);
  for (int round = 0; round < rounds_; ++round) {
    own_rounds_[at(round)].observe(view, round, own[at(round + 1)]);
  }
  for (const Node node : kNodes) {
    own_nodes_[index_of(node)] = trails_.number_of(node, pregame_sampler_.own_place(node));
  }
  missions_.look_at_pairs(rounds_, trails_, own_nodes_);
  pairings_.observe(rounds_, trails_, missions_, own_nodes_, prospects_[0]);
}

/// Assigns matching pairs of places to the seats of a pregame; `ways` is the number of such
/// assignments.
bool BugcatcherParticleFilter::fit(DrawnPregame& out, const std::array<int, kMaxPlayers>& borders,
                                   Stream& stream, PerSeat<std::array<Place, 2>>& places,
                                   double& ways) const noexcept {
  PerSeat<int> centrals;
  centrals.fill(-1);
  FixedList<int, kMaxPlayers> left;
  for (int central = 0; central < rules_.players; ++central) {
    if (central != own_nodes_[0]) left.push_back(central);
  }
  const auto fix = [&](Seat seat, int central) {
    if (centrals[at(seat)] == central) return true;
    if (centrals[at(seat)] >= 0) return false;
    for (std::size_t i = 0; i < left.size(); ++i) {
      if (left[i] != central) continue;
      left[i] = left[left.size() - 1];
      left.pop_back();
      centrals[at(seat)] = central;
      return true;
    }
    return false;
  };
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    const auto& given = out.places[at(seat)];
    const auto& fixed = out.fixed[at(seat)];
    if (fixed[0] && !fix(seat, trails_.number_of(Node::central, given[0]))) return false;
    if (!fixed[1]) continue;
    const int border = trails_.number_of(Node::border, given[1]);
    int central = 0;
    while (central == own_nodes_[0] || borders[at(central)] != border) ++central;
    if (!fix(seat, central)) return false;
  }
  ways = 1;
  for (std::size_t n = left.size(); n > 1; --n) ways *= static_cast<double>(n);
  shuffle(left, static_cast<int>(left.size()), stream);
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    int& central = centrals[at(seat)];
    if (central < 0) {
      central = left[left.size() - 1];
      left.pop_back();
    }
    places[at(seat)] = {trails_.first(Node::central, central),
                        trails_.first(Node::border, borders[at(central)])};
  }
  return true;
}

/// Draws a pairing and one of several pregames that fit it.
bool BugcatcherParticleFilter::draw_pregame(Stream& stream, bool sparing, bool seeking,
                                            Weight& weight) noexcept {
  std::array<int, kMaxPlayers> borders{};
  if (!pairings_.draw(seeking, stream, borders, weight)) return false;
  std::array<PerSeat<std::array<Place, 2>>, kPregames> places;
  std::array<Weight, kPregames> weights;
  std::array<double, kPregames> shares;
  bool any = false;
  for (std::size_t i = 0; i < kPregames; ++i) {
    double ways = 0;
    weights[i] = {};
    if (pregame_sampler_.draw(stream, sparing, pregames_[i], weights[i]) &&
        fit(pregames_[i], borders, stream, places[i], ways)) {
      any = true;
    }
    weights[i] *= ways;
  }
  if (!any) return false;
  shares_of(weights, shares);
  std::array<int, 1> chosen;
  resample(shares, stream, chosen);
  const auto i = at(chosen[0]);
  pregame_ = pregames_[i];
  pregame_sampler_.exchange(places[i], pregame_);
  // The mean weight equals this one's weight over its share.
  Weight mean = weights[i];
  mean *= 1 / (shares[i] * kPregames);
  weight *= mean.mantissa();
  weight.shift(mean.exponent());
  return true;
}

void BugcatcherParticleFilter::begin_particles(std::size_t particles) noexcept {
  for (std::size_t i = 0; i < particles; ++i) {
    HiddenHistory& history = particles_[i].history;
    history.colours.fill(Colour::black);
    history.clean.fill(0);
    history.promised.fill(1);
    history.takers = {};
    history.forced = 0;
    history.weight = {};
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      const auto& stakes = pregame_.stakes[at(seat)];
      history.garnets[at(seat)] = rules_.starting_garnets - stakes[0] - stakes[1];
    }
  }
}

/// Resamples the particles if their effective sample size is below half, or always if `always`;
/// multiplies `weight` by their mean weight. False if no particle is left.
bool BugcatcherParticleFilter::resample_particles(std::size_t particles, bool always,
                                                  Stream& stream, Weight& weight) noexcept {
  const std::span<double> shares(shares_.data(), particles);
  const std::span<int> chosen(chosen_.data(), particles);
  bool any = false;
  for (std::size_t i = 0; i < particles; ++i) {
    weights_[i] = particles_[i].history.weight;
    any = any || !weights_[i].is_zero();
  }
  if (!any) return false;
  shares_of({weights_.data(), particles}, shares);
  if (!always && effective_sample_size(shares) > static_cast<double>(particles) / 2) return true;
  const auto largest =
      static_cast<std::size_t>(std::max_element(shares.begin(), shares.end()) - shares.begin());
  Weight mean = weights_[largest];
  mean *= 1 / (shares[largest] * static_cast<double>(particles));
  weight *= mean.mantissa();
  weight.shift(mean.exponent());
  resample(shares, stream, chosen);
  for (std::size_t i = 0; i < particles; ++i) {
    survivors_[i] = particles_[at(chosen[i])];
    survivors_[i].history.weight = {};
  }
  survivors_.swap(particles_);
  return true;
}

/// Plays a round of all particles, step by step.
bool BugcatcherParticleFilter::draw_round(const RoundScene& scene, std::size_t particles,
                                          Stream& stream, Weight& weight) noexcept {
  for (std::size_t i = 0; i < particles; ++i) {
    auto& [history, round] = particles_[i];
    if (!history.weight.is_zero()) round.begin(scene, history);
  }
  bool goes_on = true;
  for (int step = 0; goes_on; ++step) {
    goes_on = false;
    for (std::size_t i = 0; i < particles; ++i) {
      auto& [history, round] = particles_[i];
      if (history.weight.is_zero() || !round.has_next_step(scene)) continue;
      if (!round.play(scene, step, stream, history)) history.weight *= 0;
      goes_on = goes_on || (!history.weight.is_zero() && round.has_next_step(scene));
    }
    // Work towards a mission pays only once it is completed, so rare missions need all particles.
    if (particles == kMoreParticles) continue;
    if (!resample_particles(particles, false, stream, weight)) return false;
  }
  for (std::size_t i = 0; i < particles; ++i) {
    auto& [history, round] = particles_[i];
    if (history.weight.is_zero()) continue;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (!is_other(seat)) continue;
      int& clean = history.clean[at(seat)];
      clean = is_clean(round.walks()[at(seat)]) ? clean + 1 : 0;
    }
    if (!missions_.settle(scene.round, round.walks(), history.clean, stream, history.takers,
                          history.weight)) {
      history.weight *= 0;
    }
  }
  return resample_particles(particles, scene.round + 1 == rounds_, stream, weight);
}

bool BugcatcherParticleFilter::draw_rounds(std::size_t particles, Stream& stream,
                                           Weight& weight) noexcept {
  begin_particles(particles);
  const bool is_hard = particles == kMoreParticles;
  const SeatSet careful = is_hard ? draw_seats(stream, 2) : SeatSet{};
  for (int round = 0; round < rounds_; ++round) {
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (!is_other(seat)) continue;
      const auto& given = pregame_.places[at(seat)];
      const int central = trails_.number_of(Node::central, given[0]);
      const int border = trails_.number_of(Node::border, given[1]);
      prospects_[at(seat)].compute(trails_.of(round, Node::central, central),
                                   trails_.of(round, Node::border, border),
                                   pairings_.later(round + 1, central, border));
    }
    const SeatSet swapping = is_hard ? draw_seats(stream, 4) : SeatSet{};
    const RoundScene scene{rules_,     board_,  trails_, round, seat_, own_rounds_[at(round)],
                           prospects_, careful, swapping};
    if (!draw_round(scene, particles, stream, weight)) return false;
  }
  return true;
}

void BugcatcherParticleFilter::write_down(const HiddenHistory& history, Stream& stream,
                                          World<Bugcatcher>& world) noexcept {
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    world.setup.tie_break[at(seat)] = pregame_.tie_break[at(seat)];
    if (!is_other(seat)) continue;
    world.steps[0][at(seat)] = {};
    pregame_sampler_.fill_lists(pregame_, seat, stream, world.steps[0][at(seat)]);
  }
  for (int round = 0; round < rounds_; ++round) {
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (!is_other(seat)) continue;
      Submission& submission = world.steps[at(round + 1)][at(seat)];
      submission = {};
      submission.missions = missions_.draw(round, seat, stream, history.takers);
      for (const Word word : history.words[at(round)][at(seat)]) submission.act(word);
    }
  }
}

WorldInfo BugcatcherParticleFilter::draw_uniform(Stream& stream,
                                                 World<Bugcatcher>& world) noexcept {
  WorldInfo info;
  info.bots.fill(-1);
  boards_.draw(stream, world.setup);
  world.steps.resize(at(steps_));
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    world.setup.garnets[at(seat)] = is_other(seat) ? rules_.starting_garnets : own_garnets_;
    world.setup.tie_break[at(seat)] = static_cast<std::int8_t>(seat);
  }
  for (int step = 0; step < steps_; ++step) world.steps[at(step)][at(seat_)] = own_[at(step)];
  if (steps_ == 0) {
    shuffle(world.setup.tie_break, rules_.players, stream);
    return info;
  }
  for (int i = 0; i < kTries + kMoreTries; ++i) {
    const bool is_hard = i >= kTries;
    const bool sparing = is_hard && i % 2 == 1;
    const bool seeking = is_hard && i % 4 < 2;
    info.weight = {};
    if (sparing) info.weight *= kImposed;
    if (!draw_pregame(stream, sparing, seeking, info.weight)) continue;
    const std::size_t particles = is_hard ? kMoreParticles : kParticles;
    if (!draw_rounds(particles, stream, info.weight)) continue;
    const HiddenHistory& history =
        particles_[stream.below(static_cast<std::uint32_t>(particles))].history;
    info.forced = history.forced + sparing;
    write_down(history, stream, world);
    return info;
  }
  info.weight *= 0;
  return info;
}

}  // namespace

}  // namespace bugcatcher

template <>
std::unique_ptr<Determinizer<Bugcatcher>> make_determinizer<Bugcatcher>(
    const bugcatcher::Rules& rules, const Model<Bugcatcher>& model) {
  return std::make_unique<bugcatcher::BugcatcherParticleFilter>(rules, model);
}

}  // namespace mainmatch

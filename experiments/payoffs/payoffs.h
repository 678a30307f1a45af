#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "experiments/io/bytes.h"
#include "experiments/payoffs/certificates.h"
#include "experiments/payoffs/growth.h"
#include "experiments/payoffs/profile_match.h"
#include "experiments/payoffs/result.h"
#include "experiments/payoffs/samples.h"
#include "experiments/runtime/play.h"

namespace mainmatch {

/// What to play. Rules are taken as valid (in range and without a flaw).
template <Game G>
struct PayoffsConfig {
  typename G::Rules rules;
  std::vector<std::string> bots;  ///< see space_of_bots
  Payoff payoff;
  std::uint64_t matches = 200;  ///< of every profile: 2..ProfileSamples::kMostMatches
  SamplingTerms terms = {};
  int reduce = 0;             ///< seats of each role in the game that is solved, see ReducedGame
  std::uint64_t certify = 0;  ///< fresh deals for the certificate of each equilibrium; 0: none
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for every core that may be used
};

/// Told, in order and never twice at a time but on any thread, how many of the batches that are
/// asked for so far are played.
using PayoffsWatch = std::function<void(std::uint64_t done, std::uint64_t asked)>;

/// The matches that tell what every bot gets in every profile, as block work: a block is a batch.
/// Then, if that is asked for, fresh matches that certify the equilibria of the table. What it
/// finds does not depend on threads.
template <Game G>
class Payoffs final : public Experiment {
 public:
  /// `config` must outlive it. Throws ValueError ("bots") as space_of_bots does, and ("reduce") as
  /// ReducedGame does.
  explicit Payoffs(const PayoffsConfig<G>& config, PayoffsWatch watch = nullptr)
      : config_(config),
        space_(space_of_bots<G>(config.rules, config.bots)),
        game_(space_, config.reduce),
        samples_(space_, config.matches, config.payoff.unit(), coarse_for(config.payoff)),
        growth_(config.terms, game_),
        certificates_(space_, config.certify),
        watch_(std::move(watch)) {
    clear();
    threads_ = threads_for(blocks(), config.threads);
    for (std::size_t i = 0; i < worktables(threads_); ++i) {
      places_.push_back(std::make_unique<Place>(config, space_));
    }
  }

  const ProfileSpace& space() const { return space_; }
  std::uint64_t blocks() const override { return samples_.asked() + certificates_.blocks(); }
  std::uint64_t whole_blocks() const override { return blocks(); }
  int threads() const override { return threads_; }
  bool decided() const override { return false; }

  void work(std::uint64_t block, std::size_t table) override {
    Place& place = *places_[table];
    place.sums.assign(space_.strategies(), {});
    place.fresh = FreshSums(space_);
    if (block < samples_.asked()) {
      play_batch(samples_.batch(block), place);
    } else {
      play_fresh(certificates_.part(block - samples_.asked()), place);
    }
  }
  bool done(std::uint64_t block, std::size_t table) override {
    if (block >= samples_.asked()) {
      certificates_.add(certificates_.part(block - samples_.asked()).mix, places_[table]->fresh);
    } else {
      samples_.add(places_[table]->sums);
      // Nobody works on any batch now: the order may grow.
      if (samples_.done() == samples_.asked()) growth_.go_on(samples_);
      if (samples_.done() == samples_.asked()) certify();
    }
    if (watch_) watch_(block + 1, blocks());
    return true;
  }

  void clear() override {
    samples_ =
        ProfileSamples(space_, config_.matches, config_.payoff.unit(), coarse_for(config_.payoff));
    growth_ = Growth(config_.terms, game_);
    growth_.begin(samples_);
    certificates_ = Certificates(space_, config_.certify);
  }
  void save(ByteWriter& out) const override {
    growth_.save(out);
    samples_.save(out);
    certificates_.save(out);
  }
  void load(ByteReader& in) override {
    growth_.load(in);
    samples_.load(in);
    certificates_.load(in);
  }
  void save_block(std::size_t table, ByteWriter& out) const override {
    for (const BatchSum& sum : places_[table]->sums) {
      out.whole(sum.x);
      out.wide(sum.xx);
      out.wide(sum.yyy);
    }
    places_[table]->fresh.save(out);
  }
  void load_block(std::size_t table, ByteReader& in) override {
    Place& place = *places_[table];
    place.sums.resize(space_.strategies());
    for (BatchSum& sum : place.sums) {
      sum.x = in.whole();
      sum.xx = in.wide();
      sum.yyy = in.wide();
    }
    place.fresh = FreshSums(space_);
    place.fresh.load(in);
  }

  const ProfileSamples& samples() const { return samples_; }
  const ReducedGame& game() const { return game_; }
  const Growth& growth() const { return growth_; }

  PayoffsResult result() const {
    PayoffsResult result = summarize(game_, samples_, growth_);
    result.game = G::kName;
    result.title = G::kTitle;
    result.payoff = config_.payoff.name();
    result.seed = config_.seed;
    return result;
  }
  /// The equilibria of what was sampled, each with its certificate, where that was asked for; none
  /// are looked for unless `solve`.
  EquilibriaResult equilibria(bool solve) const {
    EquilibriaResult found{.payoffs = result(), .tolerance = config_.terms.tolerance};
    found.certificates = certificates_.certificates(config_.payoff.unit(), config_.payoff.range());
    found.deals = config_.certify;
    if (solve) found.candidates = growth_.candidates(samples_);
    if (!solve || found.partial()) return found;
    std::vector<Candidate> certified;
    for (const Candidate* one : found.standing()) {
      if (certified.size() < found.certificates.size()) certified.push_back(*one);
    }
    found.resamples = resample(game_, samples_, certified, config_.terms.tolerance, config_.seed);
    return found;
  }

 private:
  struct Place {
    Place(const PayoffsConfig<G>& config, const ProfileSpace& space)
        : match(config.rules, space, config.payoff), fresh(space), payoffs(space.strategies()) {}
    ProfileMatch<G> match;
    // Of the block that was worked on last, by strategy:
    std::vector<BatchSum> sums;
    FreshSums fresh;
    std::vector<std::int64_t> payoffs;  ///< of a deal
  };

  void play_batch(const Batch& batch, Place& place) const {
    const MatchRange matches = samples_.matches_of(batch);
    for (std::uint64_t match = matches.first; match < matches.end; ++match) {
      place.match.deal(config_.seed, match);
      place.match.seat_profile(samples_.counts(batch.profile));
      place.match.play_match();
      place.match.add_to(place.sums);
    }
  }

  void play_fresh(const Certificates::Part& part, Place& place) const {
    const std::span<const int> shares = certificates_.shares(part.mix);
    // A seed drawn from the table's; number 0 is taken by the pilots of duels.
    const std::uint64_t seed = Stream(config_.seed, 1 + part.mix, Purpose::pilot())();
    for (std::uint64_t match = part.matches.first; match < part.matches.end; ++match) {
      place.match.deal(seed, match);
      for (std::size_t role = 0; role < space_.roles().size(); ++role) {
        const std::size_t leaver = place.match.seat_mix(shares, role);
        for (std::size_t s = space_.first(role); s < space_.first(role + 1); ++s) {
          place.match.seat(leaver, s);
          place.match.play_match();
          place.payoffs[s] = place.match.payoff(leaver);
        }
        place.fresh.add(space_, shares, role, place.payoffs);
      }
    }
  }

  /// The equilibria that stand, when all that was asked for is sampled.
  void certify() {
    if (config_.certify == 0) return;
    std::vector<std::vector<double>> mixes;
    for (Candidate& one : growth_.standing(samples_)) mixes.push_back(std::move(one.mix));
    certificates_.begin(mixes);
  }

  const PayoffsConfig<G>& config_;
  ProfileSpace space_;
  ReducedGame game_;
  ProfileSamples samples_;
  Growth growth_;
  Certificates certificates_;
  PayoffsWatch watch_;
  int threads_ = 1;
  std::vector<std::unique_ptr<Place>> places_;
};

/// Plays until all that is asked for is done or `stop` becomes true. Throws as Payoffs does.
template <Game G>
PayoffsResult run_payoffs(const PayoffsConfig<G>& config, const std::atomic<bool>& stop) {
  Payoffs<G> played(config);
  play(played, stop);
  return played.result();
}

}  // namespace mainmatch

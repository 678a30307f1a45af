#pragma once

#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <boost/math/special_functions/gamma.hpp>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "experiments/statistics/holm.h"
#include "tests/conformance/worlds.h"

namespace mainmatch::tests {

/// What a match hides from a seat, as numbers. Each match specializes it in tests/<match>/hidden.h:
///
/// - kNames: up to eight quantities;
/// - of(rules, world, seat): theirs in a world.
template <Game G>
struct Hidden;

/// How a calibration is made.
struct CalibrationSize {
  std::uint64_t matches = 300;
  /// Weighted worlds for each match, of which kRanks - 1 are resampled; as many again, up to kMore
  /// times, as long as all of them tell no more than half of that many of even weight would.
  int drawn = 64;
  /// Steps that are played before any truth; matches with no more are left out.
  std::size_t from = 0;
  std::uint64_t first_match = 0;
  int allies = 0;  ///< whose knowledge the seat has: the seat after the next, and those after it
  static constexpr int kMore = 32;
};

/// Simulation-based calibration (Talts, Betancourt, Simpson, Vehtari, Gelman, "Validating Bayesian
/// Inference Algorithms with Simulation-Based Calibration", 2018, section 4): where truths are
/// drawn from the model that is believed, the rank of the truth among imagined values is uniform,
/// for whatever it is the value of. Equal values are put in order by chance.
template <Game G>
class Calibration {
 public:
  static constexpr std::size_t kRanks = 16;
  static constexpr std::size_t kQuantities = Hidden<G>::kNames.size();
  static_assert(kQuantities <= 8);
  using Values = std::array<std::int64_t, kQuantities>;

  Calibration(const typename G::Rules& rules, const Model<G>& model, CalibrationSize size)
      : rules_(rules), size_(size), determinizer_(make_determinizer<G>(rules_, model)) {}

  /// One match: the truth is a situation of it.
  void add(const Situation<G>& truth, Stream& stream) {
    const std::vector<typename G::Submission> own = truth.own();
    replay<G>(rules_, truth.past, *state_, [](const auto&...) {});
    if (!determinizer_->covers(G::observe(*state_, truth.seat))) return;
    const auto pooled = std::make_unique<KnownToAllies<G>>(truth, *state_);
    determinizer_->trust(pooled->allies());
    determinizer_->observe(G::observe(*state_, truth.seat), own, stream);
    std::vector<Values> values;
    std::vector<Weight> weights;
    std::vector<double> shares;
    double effective = 0;
    for (int more = 0; more < size_.kMore && effective < size_.drawn / 2.0; ++more) {
      for (int i = 0; i < size_.drawn; ++i) {
        const WorldInfo info = determinizer_->draw(stream, world_);
        values.push_back(Hidden<G>::of(rules_, world_, truth.seat));
        weights.push_back(info.weight);
        forced_ += more == 0 && info.forced > 0;
      }
      shares.resize(weights.size());
      shares_of(weights, shares);
      effective = effective_sample_size(shares);
      if (more == 0) effective_ += effective;
    }
    std::array<int, kRanks - 1> chosen;
    resample(shares, stream, chosen);
    const Values of_truth = Hidden<G>::of(rules_, truth.past, truth.seat);
    for (std::size_t q = 0; q < kQuantities; ++q) {
      std::size_t rank = 0;
      std::uint32_t equal = 0;
      for (const int i : chosen) {
        rank += values[at(i)][q] < of_truth[q];
        equal += values[at(i)][q] == of_truth[q];
      }
      ++counts_[q][rank + stream.below(equal + 1)];
    }
    ++matches_;
  }

  /// The matches of another one of the same kind.
  void add(const Calibration& other) {
    for (std::size_t q = 0; q < kQuantities; ++q) {
      for (std::size_t rank = 0; rank < kRanks; ++rank) counts_[q][rank] += other.counts_[q][rank];
    }
    matches_ += other.matches_;
    forced_ += other.forced_;
    effective_ += other.effective_;
  }

  /// The probability of ranks as uneven as these or more, by quantity, adjusted for all of them.
  std::array<double, kQuantities> p_values() const {
    std::vector<std::optional<double>> plain;
    for (const auto& counts : counts_) {
      const double expected = static_cast<double>(matches_) / kRanks;
      double chi_square = 0;
      for (const long count : counts) {
        const double off = static_cast<double>(count) - expected;
        chi_square += off * off / expected;
      }
      plain.push_back(boost::math::gamma_q((kRanks - 1) / 2.0, chi_square / 2));
    }
    const auto adjusted = holm_adjusted(plain);
    std::array<double, kQuantities> all;
    for (std::size_t q = 0; q < kQuantities; ++q) all[q] = *adjusted[q];
    return all;
  }
  double least_p_value() const {
    const auto all = p_values();
    return *std::min_element(all.begin(), all.end());
  }
  /// Worlds of even weight that the first of a match tell as much as, as a share of them.
  long matches() const { return matches_; }
  double effective_share() const {
    return effective_ / static_cast<double>(matches_) / size_.drawn;
  }
  double forced_share() const {
    return static_cast<double>(forced_) / static_cast<double>(matches_) / size_.drawn;
  }
  /// A line for each quantity: its name, its p-value, its ranks.
  std::string table() const {
    std::string text;
    const auto p = p_values();
    for (std::size_t q = 0; q < kQuantities; ++q) {
      text += std::string(Hidden<G>::kNames[q]) + " p=" + std::to_string(p[q]) + ":";
      for (const long count : counts_[q]) text += " " + std::to_string(count);
      text += "\n";
    }
    text += std::to_string(matches_) + " matches, ";
    return text + "effective " + std::to_string(effective_share()) + " forced " +
           std::to_string(forced_share()) + "\n";
  }

 private:
  typename G::Rules rules_;
  CalibrationSize size_;
  std::unique_ptr<Determinizer<G>> determinizer_;
  World<G> world_;
  std::unique_ptr<typename G::State> state_ = std::make_unique<typename G::State>();
  std::array<std::array<long, kRanks>, kQuantities> counts_{};
  long matches_ = 0;
  long forced_ = 0;
  double effective_ = 0;
};

/// How truths differ from what `uniform` believes: they do not. A wrong prior changes setup(rules,
/// setup, stream) before the match, or submission(state, seat, submission, stream) of others. What
/// the seat that imagines and its allies do is known to it, so own(...) may be anything.
template <Game G>
struct NothingWrong {
  static void setup(const typename G::Rules&, typename G::Setup&, Stream&) {}
  static void submission(const typename G::State&, Seat, typename G::Submission&, Stream&) {}
  static void own(const typename G::State&, Seat, typename G::Submission&, Stream&) {}
};

/// Ranks truths: matches dealt and played by bots of this name up to any step, except for what
/// Wrong does.
template <Game G, class Wrong = NothingWrong<G>>
Calibration<G> calibrate(const typename G::Rules& rules, CalibrationSize size,
                         const Model<G>& model = {}, const char* truth = "random") {
  Calibration<G> calibration(rules, model, size);
  const std::size_t seats = at(G::seats(rules));
  std::vector<std::unique_ptr<Agent<G>>> bots;
  std::vector<Agent<G>*> seated;
  for (std::size_t seat = 0; seat < seats; ++seat) {
    bots.push_back(find_bot<G>(truth)->make());
    seated.push_back(bots.back().get());
  }
  const auto cache = make_cache<G>();
  const auto state = std::make_unique<typename G::State>();
  const auto submissions = std::make_unique<Submissions<G>>();
  for (std::uint64_t i = 0; i < size.matches; ++i) {
    const std::uint64_t match = size.first_match + i;
    Stream stream(23, match, Purpose::bootstrap());
    Situation<G> situation{{}, static_cast<Seat>(stream.below(static_cast<std::uint32_t>(seats)))};
    situation.allies = allies_of(situation.seat, size.allies, static_cast<int>(seats));
    World<G>& past = situation.past;
    deal_match<G>(rules, 24, match, past.setup);
    Wrong::setup(rules, past.setup, stream);
    seat_bots<G>(seated, 24, match, *cache);
    G::begin(rules, past.setup, *state);
    play<G>(
        *state, *submissions, nullptr,
        [&](const typename G::State& now, Submissions<G>& out) {
          BotSource<G>{seated}(now, out);
          for (const Seat seat : G::acting(now)) {
            if (seat == situation.seat || situation.allies.contains(seat)) {
              Wrong::own(now, seat, out[at(seat)], stream);
            } else {
              Wrong::submission(now, seat, out[at(seat)], stream);
            }
          }
          past.steps.push_back(out);
          return true;
        },
        [](const auto&...) {});
    if (past.steps.size() <= size.from) continue;
    const auto later = static_cast<std::uint32_t>(past.steps.size() - size.from);
    past.steps.resize(size.from + stream.below(later));
    calibration.add(situation, stream);
  }
  return calibration;
}

/// The same on all cores, for as many matches as scripts/measure/worlds asks for, rounded up to
/// whole pieces. Prints what is known after each tenth of them, so that a run that is stopped has
/// not been in vain.
template <Game G, class Wrong = NothingWrong<G>>
Calibration<G> measured_calibration(const char* name, const typename G::Rules& rules,
                                    CalibrationSize size, const Model<G>& model = {},
                                    const char* truth = "random") {
  constexpr std::uint64_t kParts = 10;
  constexpr std::uint64_t kPieces = 20;  // of a part
  if (const char* const asked = std::getenv("MAINMATCH_MATCHES")) {
    size.matches = std::strtoull(asked, nullptr, 10);
  }
  size.matches =
      std::max<std::uint64_t>(1, (size.matches + kParts * kPieces - 1) / (kParts * kPieces));
  std::mutex lock;
  Calibration<G> all(rules, model, size);
  for (std::uint64_t part = 0; part < kParts; ++part) {
    oneapi::tbb::parallel_for(std::uint64_t{0}, kPieces, [&](std::uint64_t piece) {
      CalibrationSize one = size;
      one.first_match = (part * kPieces + piece) * size.matches;
      const Calibration<G> found = calibrate<G, Wrong>(rules, one, model, truth);
      const std::lock_guard guard(lock);
      all.add(found);
    });
    std::printf("%s\n%s", name, all.table().c_str());
    std::fflush(stdout);
  }
  return all;
}

/// Prints of matches between bots of the roster, round by round, how much the worlds of each model
/// tell and how many of them are forced.
template <Game G>
void print_worlds_by_round(int matches, int drawn) {
  const typename G::Rules rules{};
  for (const Model<G>& model : models_to_try<G>()) {
    const auto determinizer = make_determinizer<G>(rules, model);
    const auto state = std::make_unique<typename G::State>();
    Seated<G> seated(rules);
    World<G> world;
    std::vector<double> effective(at(G::max_steps(rules)));
    std::vector<double> forced(effective.size());
    std::vector<int> counts(effective.size());
    for (int match = 0; match < matches; ++match) {
      const auto number = static_cast<std::uint64_t>(match);
      World<G> whole;
      deal_match<G>(rules, 29, number, whole.setup);
      for (Seat seat = 0; seat < G::seats(rules); ++seat) {
        join<G>(seated.bot(seat, number),
                Stream::keys(29, number, Purpose::bot(seat))[at(seat) % 2], seated.cache(), rules,
                whole, seat, *state);
      }
      play_on<G>(seated, number, *state, whole);
      Situation<G> situation{{whole.setup, {}}, static_cast<Seat>(match % G::seats(rules))};
      Stream stream(30, number, Purpose::bootstrap());
      for (std::size_t step = 0; step < whole.steps.size(); ++step) {
        replay<G>(rules, situation.past, *state, [](const auto&...) {});
        if (!determinizer->covers(G::observe(*state, situation.seat))) break;
        determinizer->observe(G::observe(*state, situation.seat), situation.own(), stream);
        std::vector<Weight> weights;
        for (int i = 0; i < drawn; ++i) {
          const WorldInfo info = determinizer->draw(stream, world);
          weights.push_back(info.weight);
          forced[step] += info.forced > 0;
        }
        std::vector<double> shares(weights.size());
        shares_of(weights, shares);
        effective[step] += effective_sample_size(shares);
        ++counts[step];
        situation.past.steps.push_back(whole.steps[step]);
      }
    }
    std::printf("%s, %d matches, %d worlds each: step, effective share, forced share\n",
                model.mix.empty() ? "uniform" : "bots", matches, drawn);
    for (std::size_t step = 0; step < counts.size(); ++step) {
      if (counts[step] == 0) continue;
      const double all = static_cast<double>(counts[step]) * drawn;
      std::printf("%3zu %.3f %.3f\n", step, effective[step] / all, forced[step] / all);
    }
  }
}

}  // namespace mainmatch::tests

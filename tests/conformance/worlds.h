#pragma once

#include <cstdio>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "agents/determinizer.h"
#include "tests/conformance/joining.h"

namespace mainmatch::tests {

/// A place in a match: what was played so far, and who is to imagine it.
template <Game G>
struct Situation {
  World<G> past;
  Seat seat;
  SeatSet allies = {};

  /// What a seat handed in.
  std::vector<typename G::Submission> handed_in(Seat by) const {
    std::vector<typename G::Submission> all;
    for (const Submissions<G>& step : past.steps) all.push_back(step[at(by)]);
    return all;
  }
  std::vector<typename G::Submission> own() const { return handed_in(seat); }
};

/// What the allies of a situation know.
template <Game G>
class KnownToAllies {
 public:
  /// `now` is the match as it stands.
  KnownToAllies(const Situation<G>& situation, const typename G::State& now) : now_(now) {
    for (const Seat ally : situation.allies) handed_in_.push_back(situation.handed_in(ally));
    std::size_t i = 0;
    for (const Seat ally : situation.allies) {
      allies_.push_back({G::observe(now_, ally), handed_in_[i++]});
    }
  }
  std::span<const Ally<G>> allies() const { return allies_; }

 private:
  typename G::State now_;
  std::vector<std::vector<typename G::Submission>> handed_in_;
  std::vector<Ally<G>> allies_;
};

/// What a seat is shown before each step of a world and after the last.
template <Game G>
std::vector<Transcript> shown_in(const typename G::Rules& rules, const World<G>& world, Seat seat,
                                 typename G::State& state) {
  std::vector<Transcript> all;
  replay<G>(rules, world, state, [&](const typename G::State& now, std::size_t) {
    all.push_back(transcript<G>(now, seat));
  });
  return all;
}

/// The models that a match is imagined under: `uniform`, and a mix of all bots.
template <Game G>
std::vector<Model<G>> models_to_try() {
  std::vector<Model<G>> all(2);
  for (const RosterEntry<G>& bot : roster<G>()) {
    if (bot.name != "search") all[1].mix.push_back({&bot, 1});  // it imagines worlds itself
  }
  all[1].copies = 2;
  return all;
}

/// Imagines situations of a match under given rules, and looks after what every world must be.
template <Game G>
class WorldCheck {
 public:
  WorldCheck(const typename G::Rules& rules, const Model<G>& model)
      : rules_(rules), determinizer_(make_determinizer<G>(rules_, model)) {
    world_.reserve(rules_);
  }

  /// Draws so many worlds, each of which must show the seat and its allies what they have seen.
  void check(const Situation<G>& situation, int worlds, Stream& stream) {
    SeatSet known = situation.allies;
    known.insert(situation.seat);
    std::vector<std::vector<Transcript>> truths;
    for (const Seat seat : known) {
      truths.push_back(shown_in<G>(rules_, situation.past, seat, *state_));
    }
    const std::vector<typename G::Submission> own = situation.own();
    const auto pooled = std::make_unique<KnownToAllies<G>>(situation, *state_);
    CHECK((determinizer_->trust(pooled->allies()) || situation.allies.empty()));
    if (!determinizer_->covers(G::observe(*state_, situation.seat))) return;
    determinizer_->observe(G::observe(*state_, situation.seat), own, stream);
    for (int i = 0; i < worlds; ++i) {
      const WorldInfo info = determinizer_->draw(stream, world_);
      ++drawn_;
      forced_ += info.forced > 0;
      given_up_ += info.weight.is_zero();
      if (info.weight.is_zero()) continue;
      std::size_t next = 0;
      for (const Seat seat : known) {
        compare(truths[next++], shown_in<G>(rules_, world_, seat, *state_));
      }
    }
  }

  int drawn() const { return drawn_; }
  int forced() const { return forced_; }
  /// Worlds of weight 0, which need not show anything.
  int given_up() const { return given_up_; }

 private:
  /// The first thing that is shown otherwise, as a failure that says what it is.
  static void compare(const std::vector<Transcript>& truth, const std::vector<Transcript>& found) {
    REQUIRE(truth.size() == found.size());
    for (std::size_t step = 0; step < truth.size(); ++step) {
      if (truth[step] == found[step]) continue;
      CAPTURE(step, truth.size());
      REQUIRE(truth[step].size() == found[step].size());
      for (std::size_t i = 0; i < truth[step].size(); ++i) {
        if (truth[step][i] == found[step][i]) continue;
        CAPTURE(i, truth[step][i].first, truth[step][i].second, found[step][i].second);
        FAIL_CHECK("an imagined world shows something else");
        return;
      }
    }
  }

  typename G::Rules rules_;
  std::unique_ptr<Determinizer<G>> determinizer_;
  World<G> world_;
  std::unique_ptr<typename G::State> state_ = std::make_unique<typename G::State>();
  int drawn_ = 0;
  int forced_ = 0;
  int given_up_ = 0;
};

/// So many seats with allies: the one after the next, and those after it.
inline SeatSet allies_of(Seat seat, int count, int seats) {
  SeatSet allies;
  for (int i = 0; i < count; ++i) allies.insert((seat + 2 + i) % seats);
  return allies;
}

/// A match in which everybody hands in noise, up to each of its steps, as seats in turn see it.
template <Game G>
void check_noisy(WorldCheck<G>& check, const typename G::Rules& rules, std::uint64_t seed,
                 std::uint64_t match, int worlds, Stream& stream, int allies = 0) {
  const History<G> noise = noisy_history<G, G>(rules, seed, match);
  Situation<G> situation{{noise.setup, {}}, static_cast<Seat>(match % at(G::seats(rules)))};
  for (std::size_t steps = 0; steps < noise.steps.size(); ++steps) {
    CAPTURE(match, steps, situation.seat);
    situation.allies = allies_of(situation.seat, allies, G::seats(rules));
    check.check(situation, worlds, stream);
    situation.past.steps.push_back(noise.steps[steps]);
    situation.seat = (situation.seat + 1) % G::seats(rules);
  }
}

/// The same with bots of the roster.
template <Game G>
void check_played(WorldCheck<G>& check, Seated<G>& seated, const typename G::Rules& rules,
                  std::uint64_t seed, std::uint64_t match, int worlds, Stream& stream,
                  int allies = 0) {
  World<G> whole;
  const auto state = std::make_unique<typename G::State>();
  deal_match<G>(rules, seed, match, whole.setup);
  for (Seat seat = 0; seat < G::seats(rules); ++seat) {
    join<G>(seated.bot(seat, match), Stream::keys(seed, match, Purpose::bot(seat))[at(seat) % 2],
            seated.cache(), rules, whole, seat, *state);
  }
  play_on<G>(seated, match, *state, whole);
  Situation<G> situation{{whole.setup, {}}, static_cast<Seat>(match % at(G::seats(rules)))};
  situation.allies = allies_of(situation.seat, allies, G::seats(rules));
  for (const Submissions<G>& step : whole.steps) {
    CAPTURE(match, situation.past.steps.size(), situation.seat);
    check.check(situation, worlds, stream);
    situation.past.steps.push_back(step);
  }
}

/// There is a world for whatever has happened, and each world shows a seat what it has seen, in all
/// steps: in so many noisy matches of the default rules and a part of them under each other ones.
/// Where worlds are searched for, this share of draws may find none, by rules. `print`: the counts.
template <Game G>
void worlds_show_what_was_seen(std::uint64_t matches, std::span<const double> may_give_up = {},
                               bool print = false) {
  for (const Model<G>& model : models_to_try<G>()) {
    std::uint64_t left = scaled(model.mix.empty() ? matches : matches / 20 + 1);
    std::size_t number = 0;  // of the rules
    for (const typename G::Rules& rules : Hooks<G>::rules()) {
      WorldCheck<G> check(rules, model);
      Stream stream(17, 0, Purpose::bootstrap());
      for (std::uint64_t match = 0; match < left; ++match) {
        check_noisy<G>(check, rules, 18, match, 2, stream);
      }
      Seated<G> seated(rules);
      for (std::uint64_t match = 0; match < left / 4 + 1; ++match) {
        check_played<G>(check, seated, rules, 19, match, 2, stream);
      }
      CHECK(check.drawn() > 0);
      const double share = number < may_give_up.size() ? may_give_up[number] : 0;
      CHECK(check.given_up() <= share * check.drawn());
      if (print) {
        std::printf(
            "%s, rules %zu, %s: %llu noisy matches, %llu of bots, %d worlds, %d forced, "
            "%d given up\n",
            std::string(G::kName).c_str(), number, model.mix.empty() ? "uniform" : "bots",
            static_cast<unsigned long long>(left), static_cast<unsigned long long>(left / 4 + 1),
            check.drawn(), check.forced(), check.given_up());
        std::fflush(stdout);
      }
      ++number;
      left = left / 8 + 1;
    }
  }
}

/// The same of worlds that allies share, of which at most this share of draws may find none: in
/// matches of bots, and in noisy ones where `noisy`.
template <Game G>
void worlds_show_what_allies_have_seen(std::uint64_t matches, bool noisy, double may_give_up) {
  const typename G::Rules rules{};
  for (const Model<G>& model : models_to_try<G>()) {
    WorldCheck<G> check(rules, model);
    Stream stream(17, 0, Purpose::bootstrap());
    Seated<G> seated(rules);
    for (std::uint64_t match = 0; match < matches; ++match) {
      const int allies = 1 + static_cast<int>(match % 2);
      if (noisy) check_noisy<G>(check, rules, 18, match, 2, stream, allies);
      check_played<G>(check, seated, rules, 19, match, 2, stream, allies);
    }
    CAPTURE(model.mix.size(), check.drawn(), check.given_up());
    CHECK(check.drawn() > 0);
    CHECK(check.given_up() <= may_give_up * check.drawn());
  }
}

}  // namespace mainmatch::tests

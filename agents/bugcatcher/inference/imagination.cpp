#include "agents/imagination.h"

#include <algorithm>
#include <array>
#include <vector>

#include "agents/bugcatcher/inference/asked_bots.h"
#include "agents/bugcatcher/inference/drawn_boards.h"
#include "agents/bugcatcher/inference/given_out.h"
#include "agents/bugcatcher/inference/imagined_round.h"
#include "agents/bugcatcher/inference/pairings.h"
#include "engine/core/index.h"

namespace mainmatch {

namespace bugcatcher {

namespace {

/// What a view tells of what it does not show:
///
/// - Before the first round, of the lists, stakes and lots: the set of the places that were given
///   out, and which of them the seat got.
/// - Of the words of a round: the paths placed, with colours, by all seats together, that is, the
///   trail of every node; and of each of the seat's own paths whether it failed. A path behind the
///   end of a trail is not shown: that it failed, alone or with others, is all that is known of it.
///   Swaps are shown only by the colours of later paths.
/// - Of the missions taken on: which were completed, and, where the seat completed some, the sum
///   of its shares in their rewards.
/// - Nothing else depends on what is hidden: where nodes stand, own fireflies and garnets follow.
///
/// Which central node belongs to which border node is drawn by how well the trails go together,
/// then the pregame, then round by round what everybody did, of some courses at once: after each
/// round those that are less likely give way to others (a particle filter). One of these is the
/// world; the estimate that they give together of how likely all that was seen is, under what was
/// drawn before them, is its weight, by which worlds are weighed properly however few the courses
/// are (Naesseth, Lindsten, Schon, "Nested Sequential Monte Carlo Methods", 2015, section 3).
/// Where no course is left, all is drawn anew: that leaves the worlds in proportion. After some
/// tries there are more courses, seats are drawn to meet rare missions, and pairs of nodes that
/// meet what somebody completed, however unlikely their trails make them. After some hundred a
/// world of weight 0 is given up; of 1,000 noisy matches none was.
///
/// Nothing is imagined after more rounds than the published match has: so much would have to be met
/// by chance that it may take too long, or not come out at all.
///
/// In the model `bots` a world that is drawn so is gone through once more (asked_bots.h).
class BugcatcherImagination final : public Imagination<Bugcatcher> {
 public:
  BugcatcherImagination(const Rules& rules, const Model<Bugcatcher>& model);

  bool covers(const View& view) const noexcept override {
    return view.is_pregame() || view.round() <= kCoveredRounds;
  }
  void look(const View& view, std::span<const Submission> own, Stream& stream) noexcept override;
  Imagined draw(Stream& stream, World<Bugcatcher>& world) noexcept override {
    Imagined imagined = draw_uniform(stream, world);
    if (bots_.any()) bots_.take_over(seat_, stream, world, imagined);
    return imagined;
  }

 private:
  static constexpr int kCoveredRounds = 7;  ///< past, as many as the published match has
  static constexpr std::size_t kCourses = 16;
  /// As many where a few have found nothing often.
  static constexpr std::size_t kMoreCourses = 128;
  static constexpr int kTries = 48;       ///< with few
  static constexpr int kMoreTries = 400;  ///< with many
  static constexpr int kPregames = 32;

  struct Particle {
    Course course;
    ImaginedRound round;
  };

  Imagined draw_uniform(Stream& stream, World<Bugcatcher>& world) noexcept;
  bool is_other(Seat seat) const noexcept { return seat != seat_ && seat < rules_.players; }
  /// Any seats, each one of so many times.
  SeatSet draw_seats(Stream& stream, std::uint32_t one_in) const noexcept {
    SeatSet seats;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (stream.below(one_in) == 0) seats.insert(seat);
    }
    return seats;
  }
  bool draw_pregame(Stream& stream, bool sparing, bool seeking, Weight& weight) noexcept;
  bool fit(GivenOut& out, const std::array<int, kMaxPlayers>& borders, Stream& stream,
           PerSeat<std::array<Place, 2>>& places, double& ways) const noexcept;
  bool draw_rounds(std::size_t courses, Stream& stream, Weight& weight) noexcept;
  void begin_courses(std::size_t courses) noexcept;
  bool draw_round(const RoundScene& scene, std::size_t courses, Stream& stream,
                  Weight& weight) noexcept;
  bool survive(std::size_t courses, bool always, Stream& stream, Weight& weight) noexcept;
  void write_down(const Course& course, Stream& stream, World<Bugcatcher>& world) noexcept;

  const Rules& rules_;
  AskedBots bots_;
  Trails trails_;
  Pairings pairings_;
  GivingOut giving_out_;
  SeenMissions missions_;
  DrawnBoards boards_;
  std::vector<Prospects> prospects_;  ///< by seat
  std::vector<Particle> particles_;
  std::vector<Particle> survivors_;
  std::vector<Weight> weights_;
  std::vector<double> shares_;
  std::vector<int> chosen_;

  // What was seen.
  Board board_;
  Seat seat_ = 0;
  int steps_ = 0;
  int rounds_ = 0;
  int own_garnets_ = 0;
  std::array<int, 2> own_nodes_{};  ///< numbers
  std::array<Submission, kMaxRounds + 1> own_;
  std::array<OwnRound, kMaxRounds> own_rounds_;

  // Of the world that is drawn.
  GivenOut given_;
  std::array<GivenOut, kPregames> pregames_;
};

BugcatcherImagination::BugcatcherImagination(const Rules& rules, const Model<Bugcatcher>& model)
    : rules_(rules),
      bots_(rules, model),
      pairings_(rules),
      giving_out_(rules),
      missions_(rules),
      boards_(rules),
      prospects_(at(rules.players), Prospects(rules)),
      particles_(kMoreCourses),
      survivors_(kMoreCourses),
      weights_(kMoreCourses),
      shares_(kMoreCourses),
      chosen_(kMoreCourses) {}

void BugcatcherImagination::look(const View& view, std::span<const Submission> own,
                                 Stream&) noexcept {
  seat_ = view.seat();
  board_ = view.board();
  steps_ = static_cast<int>(own.size());
  rounds_ = view.round();
  std::copy(own.begin(), own.end(), own_.begin());
  boards_.look(view);
  own_garnets_ = view.garnets();
  if (view.is_pregame()) return;
  giving_out_.look(view, own[0]);
  own_garnets_ = giving_out_.own_garnets();
  trails_.look(view);
  missions_.look(view);
  for (int round = 0; round < rounds_; ++round) {
    own_rounds_[at(round)].look(view, round, own[at(round + 1)]);
  }
  for (const Node node : kNodes) {
    own_nodes_[index_of(node)] = trails_.number_of(node, giving_out_.own_place(node));
  }
  missions_.look_at_pairs(rounds_, trails_, own_nodes_);
  pairings_.look(rounds_, trails_, missions_, own_nodes_, prospects_[0]);
}

/// Gives the seats of a pregame places that go together by pairs: in how many `ways` that can be.
bool BugcatcherImagination::fit(GivenOut& out, const std::array<int, kMaxPlayers>& borders,
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

/// Draws pairs and one of some pregames with them.
bool BugcatcherImagination::draw_pregame(Stream& stream, bool sparing, bool seeking,
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
    if (giving_out_.draw(stream, sparing, pregames_[i], weights[i]) &&
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
  given_ = pregames_[i];
  giving_out_.exchange(places[i], given_);
  // The mean of all is the weight of this one over its share.
  Weight mean = weights[i];
  mean *= 1 / (shares[i] * kPregames);
  weight *= mean.mantissa();
  weight.shift(mean.exponent());
  return true;
}

void BugcatcherImagination::begin_courses(std::size_t courses) noexcept {
  for (std::size_t i = 0; i < courses; ++i) {
    Course& course = particles_[i].course;
    course.colours.fill(Colour::black);
    course.clean.fill(0);
    course.promised.fill(1);
    course.takers = {};
    course.forced = 0;
    course.weight = {};
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      const auto& stakes = given_.stakes[at(seat)];
      course.garnets[at(seat)] = rules_.starting_garnets - stakes[0] - stakes[1];
    }
  }
}

/// Where few of the courses count for most, draws as many from these, by weight: theirs are even
/// then, and what they were on average goes into `weight`. False if none is left.
bool BugcatcherImagination::survive(std::size_t courses, bool always, Stream& stream,
                                    Weight& weight) noexcept {
  const std::span<double> shares(shares_.data(), courses);
  const std::span<int> chosen(chosen_.data(), courses);
  bool any = false;
  for (std::size_t i = 0; i < courses; ++i) {
    weights_[i] = particles_[i].course.weight;
    any = any || !weights_[i].is_zero();
  }
  if (!any) return false;
  shares_of({weights_.data(), courses}, shares);
  if (!always && effective_sample_size(shares) > static_cast<double>(courses) / 2) return true;
  const auto largest =
      static_cast<std::size_t>(std::max_element(shares.begin(), shares.end()) - shares.begin());
  Weight mean = weights_[largest];
  mean *= 1 / (shares[largest] * static_cast<double>(courses));
  weight *= mean.mantissa();
  weight.shift(mean.exponent());
  resample(shares, stream, chosen);
  for (std::size_t i = 0; i < courses; ++i) {
    survivors_[i] = particles_[at(chosen[i])];
    survivors_[i].course.weight = {};
  }
  survivors_.swap(particles_);
  return true;
}

/// Plays a round of all courses, step by step.
bool BugcatcherImagination::draw_round(const RoundScene& scene, std::size_t courses, Stream& stream,
                                       Weight& weight) noexcept {
  for (std::size_t i = 0; i < courses; ++i) {
    auto& [course, round] = particles_[i];
    if (!course.weight.is_zero()) round.begin(scene, course);
  }
  bool goes_on = true;
  for (int step = 0; goes_on; ++step) {
    goes_on = false;
    for (std::size_t i = 0; i < courses; ++i) {
      auto& [course, round] = particles_[i];
      if (course.weight.is_zero() || !round.goes_on(scene)) continue;
      if (!round.play(scene, step, stream, course)) course.weight *= 0;
      goes_on = goes_on || (!course.weight.is_zero() && round.goes_on(scene));
    }
    // What is done for a mission does not pay before it is completed.
    if (courses == kMoreCourses) continue;
    if (!survive(courses, false, stream, weight)) return false;
  }
  for (std::size_t i = 0; i < courses; ++i) {
    auto& [course, round] = particles_[i];
    if (course.weight.is_zero()) continue;
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (!is_other(seat)) continue;
      int& clean = course.clean[at(seat)];
      clean = is_clean(round.walks()[at(seat)]) ? clean + 1 : 0;
    }
    if (!missions_.settle(scene.round, round.walks(), course.clean, stream, course.takers,
                          course.weight)) {
      course.weight *= 0;
    }
  }
  return survive(courses, scene.round + 1 == rounds_, stream, weight);
}

bool BugcatcherImagination::draw_rounds(std::size_t courses, Stream& stream,
                                        Weight& weight) noexcept {
  begin_courses(courses);
  const bool is_hard = courses == kMoreCourses;
  const SeatSet careful = is_hard ? draw_seats(stream, 2) : SeatSet{};
  for (int round = 0; round < rounds_; ++round) {
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (!is_other(seat)) continue;
      const auto& given = given_.places[at(seat)];
      const int central = trails_.number_of(Node::central, given[0]);
      const int border = trails_.number_of(Node::border, given[1]);
      prospects_[at(seat)].work_out(trails_.of(round, Node::central, central),
                                    trails_.of(round, Node::border, border),
                                    pairings_.later(round + 1, central, border));
    }
    const SeatSet swapping = is_hard ? draw_seats(stream, 4) : SeatSet{};
    const RoundScene scene{rules_,     board_,  trails_, round, seat_, own_rounds_[at(round)],
                           prospects_, careful, swapping};
    if (!draw_round(scene, courses, stream, weight)) return false;
  }
  return true;
}

void BugcatcherImagination::write_down(const Course& course, Stream& stream,
                                       World<Bugcatcher>& world) noexcept {
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    world.setup.tie_break[at(seat)] = given_.tie_break[at(seat)];
    if (!is_other(seat)) continue;
    world.steps[0][at(seat)] = {};
    giving_out_.fill_lists(given_, seat, stream, world.steps[0][at(seat)]);
  }
  for (int round = 0; round < rounds_; ++round) {
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (!is_other(seat)) continue;
      Submission& submission = world.steps[at(round + 1)][at(seat)];
      submission = {};
      submission.missions = missions_.draw(round, seat, stream, course.takers);
      for (const Word word : course.words[at(round)][at(seat)]) submission.act(word);
    }
  }
}

Imagined BugcatcherImagination::draw_uniform(Stream& stream, World<Bugcatcher>& world) noexcept {
  Imagined imagined;
  imagined.bots.fill(-1);
  boards_.draw(stream, world.setup);
  world.steps.resize(at(steps_));
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    world.setup.garnets[at(seat)] = is_other(seat) ? rules_.starting_garnets : own_garnets_;
    world.setup.tie_break[at(seat)] = static_cast<std::int8_t>(seat);
  }
  for (int step = 0; step < steps_; ++step) world.steps[at(step)][at(seat_)] = own_[at(step)];
  if (steps_ == 0) {
    shuffle(world.setup.tie_break, rules_.players, stream);
    return imagined;
  }
  for (int i = 0; i < kTries + kMoreTries; ++i) {
    const bool is_hard = i >= kTries;
    const bool sparing = is_hard && i % 2 == 1;
    const bool seeking = is_hard && i % 4 < 2;
    imagined.weight = {};
    if (sparing) imagined.weight *= kImposed;
    if (!draw_pregame(stream, sparing, seeking, imagined.weight)) continue;
    const std::size_t courses = is_hard ? kMoreCourses : kCourses;
    if (!draw_rounds(courses, stream, imagined.weight)) continue;
    const Course& course = particles_[stream.below(static_cast<std::uint32_t>(courses))].course;
    imagined.forced = course.forced + sparing;
    write_down(course, stream, world);
    return imagined;
  }
  imagined.weight *= 0;
  return imagined;
}

}  // namespace

}  // namespace bugcatcher

template <>
std::unique_ptr<Imagination<Bugcatcher>> make_imagination<Bugcatcher>(
    const bugcatcher::Rules& rules, const Model<Bugcatcher>& model) {
  return std::make_unique<bugcatcher::BugcatcherImagination>(rules, model);
}

}  // namespace mainmatch

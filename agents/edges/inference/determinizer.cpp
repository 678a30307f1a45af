#include "agents/determinizer.h"

#include <array>
#include <vector>

#include "engine/edges/game.h"

namespace mainmatch {

namespace edges {

namespace {

/// A seat's observed submission.
Submission shown(const View& view, int round, Seat seat) noexcept {
  Submission submission;
  const Round& log = view.past(round);
  if (!log.defaulted.contains(seat)) {
    const Move move = view.move(round, seat);
    submission.move(move.direction, move.amount, move.partner, log.bets[at(seat)]);
  }
  submission.handed_in |= log.rejected.contains(seat);
  return submission;
}

/// Everything except the tie-break order is public once a round is over (R19), and no view ever
/// shows the order (R20). So all worlds of a view are the same match with a uniform tie-break
/// order. Rejected and missed moves leave no trace, so only their absence is sampled.
///
/// Under the model `bots`, nothing the bots see is hidden either. The likelihood of each bot at
/// each seat is computed once, and all worlds have equal weights.
class EdgesDeterminizer final : public Determinizer<Edges> {
 public:
  EdgesDeterminizer(const Rules& rules, const Model<Edges>& model)
      : rules_(rules),
        bots_(rules, model),
        asks_(model.mix.size() > (model.counts_forced ? 0 : 1)),
        likelihoods_(kMaxSeats * model.mix.size()) {
    public_.reserve(rules);
  }

  void observe(const View& view, std::span<const Submission> own,
               Stream& stream) noexcept override {
    seat_ = view.seat();
    for (int cell = 0; cell < rules_.players(); ++cell) {
      public_.setup.cells[at(cell)] =
          static_cast<std::int8_t>(view.seat_at(cell / rules_.columns, cell % rules_.columns));
    }
    for (Seat seat = 0; seat < rules_.players(); ++seat) {
      public_.setup.garnets[at(seat)] = garnets_before(view, seat);
      public_.setup.tie_break[at(seat)] = static_cast<std::int8_t>(seat);
    }
    public_.steps.resize(own.size());
    for (std::size_t step = 0; step < own.size(); ++step) {
      for (Seat seat = 0; seat < rules_.players(); ++seat) {
        public_.steps[step][at(seat)] =
            seat == seat_ ? own[step] : shown(view, static_cast<int>(step), seat);
      }
    }
    if (asks_) ask(view, stream);
  }

  WorldInfo draw(Stream& stream, World<Edges>& world) noexcept override {
    world = public_;
    shuffle(world.setup.tie_break, rules_.players(), stream);
    WorldInfo info;
    info.bots.fill(-1);
    if (bots_.parts() == 0) return info;
    for (Seat seat = 0; seat < rules_.players(); ++seat) {
      if (seat == seat_) continue;
      const std::size_t part = draw_part(seat, stream);
      info.bots[at(seat)] = static_cast<std::int8_t>(part);
      info.forced += likelihood(part, seat).forced;
    }
    return info;
  }

 private:
  struct Likelihood {
    Weight weight;
    int forced = 0;  ///< rounds that no copy reproduces
  };

  Likelihood& likelihood(std::size_t part, Seat seat) noexcept {
    return likelihoods_[part * kMaxSeats + at(seat)];
  }

  /// The seat's initial garnets: what it holds minus what rounds gave and took (R11, R12).
  int garnets_before(const View& view, Seat seat) const noexcept {
    int garnets = view.garnets(seat);
    for (int round = 0; round < view.round(); ++round) {
      const Round& log = view.past(round);
      const Seat partner = view.neighbour(seat, log.partners[at(seat)]);
      const bool pushed = log.types[at(partner)] == Type::dumb;
      garnets += log.bets[at(seat)] - (pushed ? rules_.dumb_garnet : 0);
    }
    return garnets;
  }

  static bool does(const Submission& submission, const Round& log, Seat seat) noexcept {
    return !log.defaulted.contains(seat) && submission.handed_in &&
           static_cast<int>(submission.direction) * submission.amount == log.moved[at(seat)] &&
           submission.partner == log.partners[at(seat)] && submission.garnets == log.bets[at(seat)];
  }

  /// Asks all copies along the match for the likelihood of each bot at each seat.
  void ask(const View& view, Stream& stream) noexcept {
    for (std::size_t part = 0; part < bots_.parts(); ++part) {
      for (Seat seat = 0; seat < rules_.players(); ++seat) {
        likelihood(part, seat) = {};
        for (std::size_t i = 0; i < bots_.copies(); ++i) bots_.sit(part, seat, i, stream);
      }
    }
    replay<Edges>(rules_, public_, state_, [&](const State& now, std::size_t step) {
      if (step == public_.steps.size()) return;
      for (std::size_t part = 0; part < bots_.parts(); ++part) {
        for (Seat seat = 0; seat < rules_.players(); ++seat) {
          if (seat != seat_) ask(now, view.past(static_cast<int>(step)), part, seat);
        }
      }
    });
  }

  void ask(const State& now, const Round& log, std::size_t part, Seat seat) noexcept {
    std::size_t count = 0;
    for (std::size_t i = 0; i < bots_.copies(); ++i) {
      Submission answer;
      bots_.act(part, seat, i, Edges::observe(now, seat), answer);
      count += does(answer, log, seat);
    }
    Likelihood& one = likelihood(part, seat);
    one.weight *= copies_factor(count, bots_.copies());
    one.forced += count == 0;
  }

  std::size_t draw_part(Seat seat, Stream& stream) noexcept {
    int largest = likelihood(0, seat).weight.exponent();
    for (std::size_t part = 1; part < bots_.parts(); ++part) {
      largest = std::max(largest, likelihood(part, seat).weight.exponent());
    }
    const auto share = [&](std::size_t part) {
      return bots_.share(part, seat) * likelihood(part, seat).weight.over(largest);
    };
    return mainmatch::draw_part<Edges>(bots_.mix(), 0, stream, share);
  }

  const Rules& rules_;
  ModelBots<Edges> bots_;
  bool asks_;                            ///< else the likelihoods are all 1
  std::vector<Likelihood> likelihoods_;  ///< by part of the mix and seat
  Seat seat_ = 0;
  World<Edges> public_;  ///< with an arbitrary tie-break order
  State state_;
};

}  // namespace

}  // namespace edges

template <>
void recall<Edges>(const edges::View& view, std::vector<edges::Submission>& own) noexcept {
  own.clear();
  for (int round = 0; round < view.round(); ++round) {
    own.push_back(edges::shown(view, round, view.seat()));
  }
}

template <>
std::unique_ptr<Determinizer<Edges>> make_determinizer<Edges>(const edges::Rules& rules,
                                                              const Model<Edges>& model) {
  return std::make_unique<edges::EdgesDeterminizer>(rules, model);
}

}  // namespace mainmatch

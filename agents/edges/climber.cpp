#include <array>

#include "agents/edges/move.h"
#include "agents/edges/vote.h"
#include "agents/roster.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

namespace {

struct Habits {
  int stride = 2;
  int partner = 0;
  int late = 0;
};

constexpr std::string_view kWhom[] = {"nearer", "any"};

/// Moves in short steps towards the edges, where spaces are worth most, and back and forth once it
/// is there: it takes the most valuable space within its stride, ties broken at random. Its partner
/// is the neighbour nearer to the edge it is heading for, whom a short push may push off. It bets
/// only in late rounds, because it predicts nobody's moves and pushes only by accident.
class Climber final : public Agent<Edges> {
 public:
  static constexpr bool kForgets = true;
  using Parameters = Habits;
  static constexpr auto kParameters = std::to_array<Field<Habits>>({
      {"stride", &Habits::stride, 1, kMaxSpaces, "spaces that it moves at most"},
      {"partner", &Habits::partner, 0, 1, "whom it chooses", Scale::linear, kWhom},
      {"late", &Habits::late, 0, kMaxRounds, "rounds before the end in which it bets all"},
  });

  explicit Climber(const Habits& habits) : habits_(habits) {}

  void act(const View& view, Submission& submission) override;

 private:
  Habits habits_;
};

/// The eligible neighbour nearer to the edge on this side; ties broken uniformly.
Partner nearer_to_edge(const View& view, bool right_edge, Stream& chance) noexcept {
  const auto distance = [&](Partner partner) {
    const int space = view.position(view.neighbour(view.seat(), partner));
    return right_edge ? -space : space;
  };
  const int right = distance(Partner::right);
  const int down = distance(Partner::down);
  const Rules& rules = view.rules();
  const bool choice = rules.is_eligible(Partner::right) && rules.is_eligible(Partner::down);
  if (!choice || right == down) return any_partner(rules, chance);
  return right < down ? Partner::right : Partner::down;
}

void Climber::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  const int here = view.position(view.seat());
  const int to = richest_space(view.rules(), here, habits_.stride, chance());
  const Partner partner = kWhom[habits_.partner] == "any"
                              ? any_partner(view.rules(), chance())
                              : nearer_to_edge(view, to > here, chance());
  const bool is_late = view.rules().rounds - view.round() <= habits_.late;
  hand_in(submission, to - here, partner, is_late ? view.garnets(view.seat()) : 0);
}

}  // namespace

RosterEntry<Edges> climber() { return entry<Climber>("climber", "short steps to the rich edges"); }

}  // namespace mainmatch::edges

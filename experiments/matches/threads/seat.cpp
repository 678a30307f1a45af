#include <optional>
#include <string>

#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/matches/threads/record.h"

namespace mainmatch {

namespace threads {

namespace {

/// Calls f(seat, node) for each seat of the other realm in a list.
template <class F>
void for_each_other(const std::optional<Node>& list, SeatSet others, const char* ruling, F&& f) {
  for (std::size_t i = 0, count = list ? list->array(0, at(others.size())) : 0; i < count; ++i) {
    const Node node = (*list)[i].json().is_object() ? (*list)[i].at("recipient") : (*list)[i];
    const auto seat = static_cast<Seat>(node.whole(0, kMaxSeats - 1));
    if (!others.contains(seat)) node.fail(fmt::format("{} ({})", listed(others), ruling));
    f(seat, (*list)[i]);
  }
}

/// Changes what a seat is shown of the threads after a round.
class ShownThreads {
 public:
  ShownThreads(State& state, Seat seat, int round)
      : state_(state), threads_(state.threads), seat_(seat), number_(round + 1) {}

  /// The threads that the seat has, and no others.
  void own(const std::optional<Node>& list) {
    const SeatSet others = state_.realms.other_realm(seat_);
    for (const Seat other : others) take_away(seat_, other);
    for_each_other(list, others, "R34", [&](Seat recipient, const Node& thread) {
      thread.object({"recipient", "strength", "golden"});
      const auto golden = thread.find_unless_null("golden");
      make(seat_, recipient, static_cast<int>(thread.at("strength").whole(0, INT16_MAX)),
           golden && golden->flag());
    });
  }

  /// Whether a player can talk with the seat is a matter of the thread that the seat receives,
  /// where its own does not say so.
  void chats(const std::optional<Node>& list) {
    const SeatSet others = state_.realms.other_realm(seat_);
    SeatSet open;
    for_each_other(list, others, "R24", [&](Seat other, const Node&) { open.insert(other); });
    for (const Seat other : others) {
      take_away(other, seat_);
      const bool by_own = threads_.golden[at(seat_)].contains(other) ||
                          threads_.strength[state_.realms.at(seat_, other)] >= number_;
      if (open.contains(other) && !by_own) make(other, seat_, number_, false);
      if (open.contains(other) || !by_own) continue;
      throw InputError(
          "{}: without seat {}, expected with: the seat's own thread is golden or as "
          "strong as the round (R24)",
          list ? list->path() : "chats", other);
    }
  }

 private:
  void take_away(Seat source, Seat recipient) {
    threads_.made[at(source)].erase(recipient);
    threads_.golden[at(source)].erase(recipient);
    const std::size_t thread = state_.realms.at(source, recipient);
    threads_.strength[thread] = state_.growth[thread] = 0;
  }
  void make(Seat source, Seat recipient, int strength, bool golden) {
    const std::size_t thread = state_.realms.at(source, recipient);
    const int extra = golden ? state_.seats[at(source)].powers[index_of(Moira::clotho)] : 0;
    threads_.made[at(source)].insert(recipient);
    if (golden) threads_.golden[at(source)].insert(recipient);
    threads_.strength[thread] = static_cast<std::int16_t>(strength);
    state_.growth[thread] = static_cast<std::int16_t>(1 + extra);
  }

  State& state_;
  Weave& threads_;
  const Seat seat_;
  const int number_;  ///< of the round
};

}  // namespace

}  // namespace threads

std::vector<std::string_view> SeatForm<Threads>::news(const Threads::Rules&, Step) {
  return {"rounds.threads", "rounds.chats", "rounds.twine", "x", "gilding_left"};
}

void SeatForm<Threads>::read_dealt(const Node& dealt, const Threads::Rules& rules, Seat,
                                   Threads::Setup& setup) {
  threads::read_realms(dealt, rules, setup);
}

void SeatForm<Threads>::read_news(const Node& news, Step step, Seat seat, Threads::State& state) {
  news.object({"threads", "chats", "twine", "x", "gilding_left"});
  threads::State::SeatState& own = state.seats[at(seat)];
  threads::ShownThreads shown(state, seat, step.index);
  shown.own(news.find_unless_null("threads"));
  shown.chats(news.find_unless_null("chats"));
  threads::Round& log = state.rounds[at(step.index)];
  const threads::Submission& accepted = log.submissions[at(seat)];
  if (accepted.create != kNoSeat && !state.threads.made[at(seat)].contains(accepted.create)) {
    throw InputError("threads: without seat {}, to which the seat created a thread (R20)",
                     accepted.create);
  }
  if (const auto twine = news.find_unless_null("twine")) {
    own.twine = static_cast<int>(twine->whole(0, INT32_MAX));
  }
  // Others decide whether a thread was there already, which takes neither head start nor gilding.
  if (const auto node = news.find_unless_null("x")) {
    const int grown = x + own.powers[threads::index_of(threads::Moira::nona)];
    const auto given = static_cast<int>(node->whole(0, INT32_MAX));
    if (given != own.x && !(accepted.head_start && (given == 0 || given == grown))) {
      node->fail(accepted.head_start ? fmt::format("0 or {} (R23)", grown)
                                     : fmt::format("{} (R23)", own.x));
    }
    own.x = given;
  }
  x = own.x;
  if (const auto gilding = news.find_unless_null("gilding_left")) {
    const bool given = gilding->flag();
    if (!accepted.golden && given != own.gilding_left) {
      gilding->fail(own.gilding_left ? "true: it is not used (R34)" : "false (R34)");
    }
    own.gilding_left = given;
  }
  log.threads = state.threads;
  log.twine[at(seat)] = own.twine;
}

}  // namespace mainmatch

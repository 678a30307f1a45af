#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "agents/roster.h"
#include "engine/core/index.h"
#include "experiments/matches/seat_file.h"
#include "experiments/matches/seat_form.h"
#include "experiments/matches/step_form.h"
#include "experiments/matches/view_form.h"

namespace mainmatch {

/// The news of a step, from the view after it.
template <Game G>
Json news_after(const typename G::State& after, Step step, Seat seat) {
  const std::vector<std::string_view> places = SeatForm<G>::news(*after.rules, step);
  Json news = news_at(view_json<G>(after, seat), places, step.index);
  if constexpr (requires { SeatForm<G>::trim(step, news); }) SeatForm<G>::trim(step, news);
  return news;
}

/// What a seat was dealt, from its first view.
template <Game G>
Json dealt_in(const typename G::State& first, Seat seat) {
  return news_at(view_json<G>(first, seat), SeatForm<G>::kDealt, 0);
}

/// Plays a match of which only a seat's file is known. What is hidden from the seat has any valid
/// values, which depend on the number `filling`: nothing that the seat is shown depends on them.
template <Game G>
class SeatPlayback {
 public:
  SeatPlayback(const Node& file, const typename G::Rules& rules, std::uint64_t filling)
      : file_(file), seat_(seat_in(file, G::seats(rules))), filling_(filling) {
    if (const auto steps = file.find("steps")) steps_ = *steps;
    if (filling_ == 0) return;
    cache_ = make_cache<G>();
    for (Seat seat = 0; seat < G::seats(rules); ++seat) {
      others_.push_back(random_bot(rules));
      others_.back()->sit(Stream::keys(filling_, 1, kOfFillings)[at(seat) % 2], *cache_);
    }
  }

  Seat seat() const { return seat_; }

  void deal(const typename G::Rules& rules, typename G::Setup& setup) const {
    Stream stream(filling_, 0, kOfFillings);
    G::deal(rules, stream, setup);
    SeatForm<G>::read_dealt(dealt(), rules, seat_, setup);
  }
  /// Throws unless the state, which begins, shows what the file says was dealt.
  void check_dealt(const typename G::State& state) const {
    check_news(dealt(), dealt_in<G>(state, seat_));
  }

  /// Whether the file holds one more step.
  bool has_next() const { return steps_ && next_ < steps_->size(); }
  /// After the end of the match.
  void check_all_played() const {
    if (has_next()) (*steps_)[next_].complain("a step after the end of the match");
  }
  /// What everybody hands in in the next step.
  void hand_in(const typename G::State& state, Submissions<G>& submissions) {
    const Step step = G::step(state);
    const Node entry = (*steps_)[next_];
    check_same(entry.at("step"), step_json(step));
    submissions.fill({});
    for (Seat seat = 0; seat < static_cast<Seat>(others_.size()); ++seat) {
      if (!G::acting(state).contains(seat)) continue;
      others_[at(seat)]->act(G::observe(state, seat), submissions[at(seat)]);
    }
    submissions[at(seat_)] = {};
    const std::optional<Node> own = entry.find_unless_null("handed_in");
    if (own && !G::acting(state).contains(seat_)) own->fail("null: the seat does not act here");
    if (own && step.kind == StepKind::trade) own->fail("null: `shown` has the trades");
    if (own) submissions[at(seat_)] = read_handed_in<G>(*own, state);
    if constexpr (requires { SeatForm<G>::hand_in(entry, seat_, state, submissions); }) {
      SeatForm<G>::hand_in(news(entry), seat_, state, submissions);
    }
  }
  /// After the step: the state shows its news.
  void learn(Step step, typename G::State& state) {
    const Node entry = (*steps_)[next_++];
    form_.read_news(news(entry), step, seat_, state);
    check_news(news(entry), news_after<G>(state, step, seat_));
  }

 private:
  static constexpr Purpose kOfFillings{7};

  static std::unique_ptr<Agent<G>> random_bot(const typename G::Rules& rules) {
    for (const RosterEntry<G>& entry : roster<G>()) {
      if (entry.name != "random") continue;
      auto bot = entry.make();
      bot->prepare(rules);
      return bot;
    }
    return nullptr;
  }

  Node dealt() const {
    static const Json kNothing = Json::object();
    const auto there = file_.find_unless_null("dealt");
    const Node node = there ? *there : Node(kNothing, "dealt");
    node.object(std::span<const std::string_view>(SeatForm<G>::kDealt));
    return node;
  }
  Node news(const Node& entry) const {
    static const Json kNothing = Json::object();
    const auto there = entry.find_unless_null("shown");
    return there ? *there : Node(kNothing, entry.path_to("shown"));
  }

  Node file_;
  std::optional<Node> steps_;
  Seat seat_;
  std::uint64_t filling_;
  std::size_t next_ = 0;
  SeatForm<G> form_;
  std::shared_ptr<Cache<G>> cache_;
  std::vector<std::unique_ptr<Agent<G>>> others_;
};

}  // namespace mainmatch

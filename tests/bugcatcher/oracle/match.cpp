#include "tests/bugcatcher/oracle/match.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace mainmatch::oracle::bugcatcher {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

Setup deal(const Rules& rules, Random& random) {
  Setup setup;
  std::vector<int> deck;
  for (int round = 0; round < rules.rounds; ++round) {
    std::vector<int>& board = setup.boards.emplace_back();
    while (static_cast<int>(board.size()) < rules.missions_per_round) {
      if (deck.empty()) {
        deck.resize(rules.deck.size());
        std::iota(deck.begin(), deck.end(), 0);
        std::shuffle(deck.begin(), deck.end(), random);
      }
      board.push_back(deck.back());
      deck.pop_back();
    }
  }
  setup.garnets.assign(at(rules.players), rules.starting_garnets);
  setup.tie_break.resize(at(rules.players));
  std::iota(setup.tie_break.begin(), setup.tie_break.end(), 0);
  std::shuffle(setup.tie_break.begin(), setup.tie_break.end(), random);
  return setup;
}

Match::Match(const Rules& rules, Setup setup)
    : rules_(rules), setup_(std::move(setup)), hands_(at(rules.players)) {
  for (int seat = 0; seat < rules_.players; ++seat) {
    hands_[at(seat)].garnets = setup_.garnets[at(seat)];
  }
}

Outcome Match::play(const std::vector<std::unique_ptr<Player>>& players, Random& random) {
  std::vector<Requests> requests;
  for (int seat = 0; seat < rules_.players; ++seat) {
    requests.push_back(players[at(seat)]->ask_for_places(view({}, seat), random));
  }
  place_nodes(std::move(requests));
  while (round() < rules_.rounds) {
    const std::vector<int>& board = setup_.boards[at(round())];
    std::vector<Submission> submissions;
    for (int seat = 0; seat < rules_.players; ++seat) {
      submissions.push_back(players[at(seat)]->decide(view(board, seat), random));
    }
    play_round(submissions);
  }
  return settle();
}

View Match::view(const std::vector<int>& board, int seat) const {
  return {rules_, board, standing_, reports_, hands_[at(seat)]};
}

void Match::place_nodes(std::vector<Requests> requests) {
  for (int seat = 0; seat < rules_.players; ++seat) {
    for (const Node node : kNodes) read_list(seat, node, requests[at(seat)][node].places);
    for (const Node node : kNodes) read_stake(seat, node, requests[at(seat)][node].garnets);
    Hand& hand = hands_[at(seat)];
    hand.fouls += static_cast<int>(hand.rejected.size());
    first_garnets_.push_back(hand.garnets);
  }
  for (const Node node : kNodes) {
    const Colour colour = node == Node::central ? Colour::black : Colour::blue;
    for (const auto& [seat, place] : give_out(node, requests)) {
      hands_[at(seat)].stands[node] = {place, colour};
      standing_.insert(place);
    }
  }
  for (const Hand& hand : hands_) first_stands_.push_back(hand.stands);
}

/// Keeps what stands before the first unknown place, without repeats.
void Match::read_list(int seat, Node node, std::vector<Point>& places) {
  const auto unknown = std::find_if(places.begin(), places.end(),
                                    [&](Point place) { return !rules_.is_on_board(node, place); });
  if (unknown != places.end()) {
    hands_[at(seat)].rejected.push_back(node == Node::central ? Part::central : Part::border);
  }
  std::vector<Point> choices;
  for (auto place = places.begin(); place != unknown; ++place) {
    if (std::find(choices.begin(), choices.end(), *place) == choices.end()) {
      choices.push_back(*place);
    }
  }
  places = choices;
}

/// Takes the garnets for ties.
void Match::read_stake(int seat, Node node, int& stake) {
  Hand& hand = hands_[at(seat)];
  if (stake < 0 || stake > hand.garnets) {
    stake = 0;
    hand.rejected.push_back(node == Node::central ? Part::central_garnets : Part::border_garnets);
  }
  hand.garnets -= stake;
}

/// A place for every seat.
std::map<int, Point> Match::give_out(Node node, const std::vector<Requests>& requests) const {
  const std::vector<Point> places = rules_.places(node);
  std::set<Point> free(places.begin(), places.end());
  std::map<int, Point> given;
  bool listed = true;
  for (std::size_t k = 0; listed; ++k) {
    listed = false;
    std::map<Point, std::vector<int>> asking;  // in the order of the lots
    for (const int seat : setup_.tie_break) {
      const auto& choices = requests[at(seat)].at(node).places;
      if (given.count(seat) > 0 || k >= choices.size()) continue;
      listed = true;
      if (free.count(choices[k]) > 0) asking[choices[k]].push_back(seat);
    }
    for (const auto& [place, seats] : asking) {
      const auto first = std::max_element(seats.begin(), seats.end(), [&](int a, int b) {
        return requests[at(a)].at(node).garnets < requests[at(b)].at(node).garnets;
      });
      given[*first] = place;
      free.erase(place);
    }
  }
  for (const int seat : setup_.tie_break) {
    if (given.count(seat) > 0) continue;
    given[seat] = *free.begin();
    free.erase(free.begin());
  }
  return given;
}

Outcome Match::settle() const {
  const auto key = [&](int seat) {
    const Hand& hand = hands_[at(seat)];
    return std::tuple(hand.fireflies, hand.completed, -hand.collisions);
  };
  Outcome out;
  out.ranking = setup_.tie_break;
  std::stable_sort(out.ranking.begin(), out.ranking.end(),
                   [&](int a, int b) { return key(a) > key(b); });
  out.elimination_candidate = out.ranking.back();
  for (int seat = 0; seat < rules_.players; ++seat) {
    const Hand& hand = hands_[at(seat)];
    out.scores.push_back(hand.fireflies);
    out.tokens.push_back(0);
    out.garnets.push_back(hand.garnets + std::max(hand.fireflies, 0) / rules_.fireflies_per_garnet);
    if (key(seat) == key(out.ranking.front())) out.winners.push_back(seat);
    if (key(seat) == key(out.ranking.back())) out.tied_last.push_back(seat);
  }
  out.tokens[at(out.ranking.front())] = 2;
  out.garnets[at(out.ranking.front())] += 1;
  return out;
}

}  // namespace mainmatch::oracle::bugcatcher

// The sweep on bitboards against a second implementation on sets of points: all pairs of lists of
// up to three actions on the smallest boards, and thousands of random rounds on larger ones.

#include <algorithm>

#include "engine/core/rng.h"
#include "tests/bugcatcher/naive.h"
#include "tests/bugcatcher/table.h"

namespace mainmatch::bugcatcher {
namespace {

naive::Point point_of(Node node, Place place) {
  const int more = node == Node::central;
  return {2 * column_of(place) + more, 2 * row_of(place) + more};
}

std::vector<naive::Seat> seats_of(const State& state) {
  std::vector<naive::Seat> seats;
  for (std::size_t seat = 0; seat < at(state.rules->players); ++seat) {
    const Walk& walk = state.walks[seat];
    seats.push_back({point_of(Node::central, walk.stand[0]), point_of(Node::border, walk.stand[1]),
                     walk.central_colour == Colour::black, state.seats[seat].garnets});
  }
  return seats;
}

std::string fate_of(const Deed& deed) {
  if (deed.fate == Fate::done) return "placed";
  if (deed.fate == Fate::off_board) return "off-board";
  return std::to_string(static_cast<int>(deed.fate));
}

naive::Fates fates_of(const State& state, const Round& round) {
  naive::Fates fates;
  for (int seat = 0; seat < state.rules->players; ++seat) {
    for (const Deed& deed : round.seats[at(seat)].deeds) {
      if (!is_path(deed.word) || deed.fate == Fate::idle) continue;
      const char node = node_of(deed.word) == Node::central ? 'C' : 'B';
      fates[{seat, deed.step, node}] = fate_of(deed);
    }
  }
  return fates;
}

Submission submission_of(const std::vector<std::string>& list) {
  Submission submission;
  for (const std::string& word : list) submission.act(word_named(word));
  return submission;
}

/// Plays a round on both sides; whether they agree in everything.
bool agree(State& state, const std::vector<std::vector<std::string>>& lists) {
  const Rules& rules = *state.rules;
  const naive::Round other = naive::play(seats_of(state), lists, rules.columns, rules.rows,
                                         rules.energy, rules.free_swap_price);
  std::vector<Submission> submissions;
  for (const auto& list : lists) submissions.push_back(submission_of(list));
  const int round = state.round;
  Bugcatcher::resolve(state, submissions, nullptr);
  const Round& log = state.rounds[at(round)];
  bool same = fates_of(state, log) == other.fates && seats_of(state) == other.seats;
  std::array<PlaceSet, 2> standing;
  for (std::size_t seat = 0; seat < lists.size(); ++seat) {
    const Walk& walk = log.seats[seat].walk;
    same = same && walk.total() == other.placed[seat] && walk.swaps == other.swaps[seat] &&
           walk.collisions == other.collisions[seat];
    for (std::size_t n = 0; n < 2; ++n) standing[n].insert(walk.stand[n]);
  }
  return same && standing == log.standing && standing == state.standing;
}

/// All lists of at most three words.
std::vector<std::vector<std::string>> all_lists() {
  const std::vector<std::string> words = {"CU", "CR", "CD", "CL",   "BU",
                                          "BR", "BD", "BL", "swap", "free-swap"};
  std::vector<std::vector<std::string>> lists = {{}};
  for (std::size_t from = 0, length = 1; length <= 3; ++length) {
    const std::size_t end = lists.size();
    for (; from < end; ++from) {
      for (const std::string& word : words) {
        lists.push_back(lists[from]);
        lists.back().push_back(word);
      }
    }
  }
  return lists;
}

/// Whether some path of a list leads off the board or idles: such lists add little and are many.
bool is_lively(const Table& table, int seat, const std::vector<std::string>& list) {
  std::array<Place, 2> stand = table.state->walks[at(seat)].stand;
  for (const std::string& text : list) {
    const Word word = word_named(text);
    if (!is_path(word)) continue;
    const std::size_t n = index_of(node_of(word));
    if (!table.state->board.stays(node_of(word), stand[n], direction_of(word))) return false;
    stand[n] = after(stand[n], direction_of(word));
  }
  return true;
}

enum class Which { lively, all };

/// All pairs of lists of two seats: of those of two words all, of those of three these.
void census(int columns, int rows, std::initializer_list<const char*> nodes, Which which) {
  Rules rules = on_cells(columns, rows, 2);
  rules.energy = 3;
  Table table(rules);
  table.stand(nodes);
  const auto start = std::make_unique<State>(*table.state);
  const auto lists = all_lists();
  std::vector<std::vector<std::vector<std::string>>> own(2);
  for (int seat = 0; seat < 2; ++seat) {
    for (const auto& list : lists) {
      if (list.size() < 3 || which == Which::all || is_lively(table, seat, list)) {
        own[at(seat)].push_back(list);
      }
    }
  }
  auto state = std::make_unique<State>();
  long pairs = 0;
  long wrong = 0;
  for (const auto& first : own[0]) {
    for (const auto& second : own[1]) {
      // Only what a round reads: the state is large.
      state->rules = &table.rules;
      state->setup.boards[0].clear();
      state->board = start->board;
      state->placing = false;
      state->round = 0;
      state->seats = start->seats;
      state->walks = start->walks;
      state->standing = start->standing;
      state->taken = state->completed = state->penalties = 0;
      wrong += !agree(*state, {first, second});
      ++pairs;
    }
  }
  CHECK(pairs > 10'000);
  CHECK(wrong == 0);
}

void census_of_2_x_2(Which which) {
  census(2, 2, {"A1 A1", "B2 C3"}, which);
  census(2, 2, {"A1 B2", "B1 B1"}, which);
}

void census_of_3_x_2(Which which) { census(3, 2, {"A1 B1", "C1 C2"}, which); }

TEST_CASE("census: all pairs of short lists on 2 x 2", "[bugcatcher][census][lengthy]") {
  census_of_2_x_2(Which::lively);
}

TEST_CASE("census: all pairs of short lists on 3 x 2", "[bugcatcher][census][lengthy]") {
  census_of_3_x_2(Which::lively);
}

// Over a minute: on demand, by the name of the test or [long].
TEST_CASE("census: all pairs of lists of up to three words", "[.][long][bugcatcher][census]") {
  census_of_2_x_2(Which::all);
  census_of_3_x_2(Which::all);
}

TEST_CASE("random rounds on boards of all sizes agree", "[bugcatcher][census]") {
  const std::vector<std::string> words = {"CU", "CR", "CD",   "CL",        "BU", "BR",
                                          "BD", "BL", "swap", "free-swap", "?"};
  long wrong = 0;
  std::map<std::string, long> seen;
  auto state = std::make_unique<State>();
  auto setup = std::make_unique<Setup>();
  for (std::uint64_t match = 0; match < 2'000; ++match) {
    Stream chance(17, match, Purpose::lineup());
    Rules rules;
    rules.columns = chance.between(2, kMaxSide);
    rules.rows = match % 2 == 0 ? chance.between(2, kMaxSide) : chance.between(6, kMaxSide);
    rules.players = chance.between(2, std::min(kMaxPlayers, rules.columns * rules.rows));
    rules.energy = chance.between(1, kMaxEnergy);
    rules.free_swap_price = chance.between(0, 3);
    rules.rounds = 3;
    Bugcatcher::deal(rules, chance, *setup);
    Bugcatcher::begin(rules, *setup, *state);
    std::vector<Submission> nothing(at(rules.players));
    Bugcatcher::resolve(*state, nothing, nullptr);
    while (!Bugcatcher::is_over(*state)) {
      std::vector<std::vector<std::string>> lists(at(rules.players));
      for (auto& list : lists) {
        const int length = chance.between(0, rules.energy + 3);
        for (int i = 0; i < length; ++i) {
          // Unknown words are rare: they end a list.
          const bool known = chance.below(40) != 0;
          list.push_back(words[chance.below(static_cast<std::uint32_t>(words.size() - known))]);
        }
      }
      wrong += !agree(*state, lists);
      for (const auto& [key, fate] : fates_of(*state, state->rounds[at(state->round - 1)])) {
        ++seen[fate];
      }
    }
  }
  CHECK(wrong == 0);
  for (const char* fate : {"placed", "off-board", "1", "2", "3", "4"}) {
    CAPTURE(fate);
    CHECK(seen[fate] > 300);
  }
}

}  // namespace
}  // namespace mainmatch::bugcatcher

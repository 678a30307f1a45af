// The engine against the oracle: all pairs of lists of up to three actions on the smallest boards.

#include "tests/bugcatcher/agreement.h"
#include "tests/bugcatcher/test_match.h"

namespace mainmatch::bugcatcher {
namespace {

Submission submission_of(const std::vector<std::string>& list) {
  Submission submission;
  for (const std::string& word : list) submission.act(word_named(word));
  return submission;
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
bool is_lively(const TestMatch& table, int seat, const std::vector<std::string>& list) {
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
  TestMatch table(rules);
  table.stand(nodes);
  const auto start = std::make_unique<State>(*table.state);
  const oracle::bugcatcher::Rules oracle_rules = oracle_of(rules);
  oracle::bugcatcher::Match placed(oracle_rules, oracle_of(rules, *table.setup));
  std::vector<oracle::bugcatcher::Requests> requests;
  for (const auto& walk : {start->walks[0], start->walks[1]}) {
    auto& request = requests.emplace_back();
    for (const Node node : kNodes) {
      request[oracle_of(node)].places = {oracle_of(node, walk.stand[index_of(node)])};
    }
  }
  placed.place_nodes(requests);
  const auto lists = all_lists();
  std::vector<std::vector<Submission>> own(2);
  for (int seat = 0; seat < 2; ++seat) {
    for (const auto& list : lists) {
      if (list.size() < 3 || which == Which::all || is_lively(table, seat, list)) {
        own[at(seat)].push_back(submission_of(list));
      }
    }
  }
  auto state = std::make_unique<State>();
  auto result = std::make_unique<Result>();
  long pairs = 0;
  long wrong = 0;
  for (const Submission& first : own[0]) {
    for (const Submission& second : own[1]) {
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
      const std::array<Submission, 2> submissions = {first, second};
      Bugcatcher::resolve(*state, submissions, result.get());
      oracle::bugcatcher::Match match = placed;
      match.play_round(submissions_of(submissions));
      const std::string difference = difference_in_round(*state, *result, match);
      if (!difference.empty() && wrong++ == 0) CHECK(difference == "");
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

// Ten seconds: on demand, by scripts/measure/long-tests.
TEST_CASE("census: all pairs of lists of up to three words", "[.][measure][bugcatcher][census]") {
  census_of_2_x_2(Which::all);
  census_of_3_x_2(Which::all);
}

}  // namespace
}  // namespace mainmatch::bugcatcher

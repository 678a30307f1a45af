#include "experiments/analyses/metagame/solution_page.h"
#include "experiments/report/reading.h"

namespace mainmatch::report {

namespace {

/// The solutions of a concept: where their shares stand, and the number that distinguishes them.
struct Shares {
  const char* name;
  const char* shares;
  const char* parameter;  ///< null: none
};
constexpr Shares kShares[] = {{"nash", "mix", nullptr},
                              {"pure", "counts", nullptr},
                              {"alpharank", "mass", "intensity"},
                              {"qre", "mix", "lambda"}};

Value number_at(const Node& node, const char* key, const std::string& role,
                const std::string& strategy) {
  const auto numbers = node.find_unless_null(key);
  const auto by_role = numbers ? numbers->find_unless_null(role) : std::nullopt;
  const auto number = by_role ? by_role->find_unless_null(strategy) : std::nullopt;
  return number ? number_of(*number) : Value{};
}

Value number_at(const Node& node, const char* key) {
  const auto number = key ? node.find_unless_null(key) : std::nullopt;
  return number ? number_of(*number) : Value{};
}

void add_rows(const Node& strategies, const Node& solutions, const Shares& one, Table& table) {
  const bool pure = std::string_view(one.shares) == "counts";
  for (std::size_t i = 0; i < solutions.array(); ++i) {
    const Node solution = solutions[i];
    for (std::size_t r = 0; r < strategies.size(); ++r) {
      const std::string& role = strategies.key(r);
      const Node names = strategies.value(r);
      for (std::size_t s = 0; s < names.array(); ++s) {
        const std::string& name = names[s].text();
        const Value found = number_at(solution, one.shares, role, name);
        if (pure && !found.mean) continue;  // nobody plays it
        const auto verdict = solution.find_unless_null("verdict");
        table.rows.push_back(
            {std::string(one.name), Value{.mean = static_cast<double>(i + 1)},
             verdict ? Cell(verdict->text()) : Value{}, number_at(solution, one.parameter), role,
             name, pure ? Value{} : found, pure ? found : Value{},
             number_at(solution, "payoffs", role, name), number_at(solution, "regret")});
      }
    }
  }
}

}  // namespace

Table solution_data(const Node& result) {
  Table table{"solutions",
              {{"concept", "concept"},
               {"solution", "solution", Unit::count},
               {"verdict", "verdict"},
               {"parameter", "parameter"},
               {"role", "role"},
               {"strategy", "strategy"},
               {"share", "share"},
               {"seats", "seats", Unit::count},
               {"payoff", "payoff"},
               {"regret", "regret"}}};
  for (const Shares& one : kShares) {
    if (const auto found = result.find(one.name)) {
      add_rows(result.at("strategies"), *found, one, table);
    }
  }
  return table;
}

}  // namespace mainmatch::report

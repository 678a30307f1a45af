#include "experiments/equilibrium/mix_words.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/io/grid.h"
#include "experiments/io/number.h"

namespace mainmatch {

Json mix_json(const ProfileSpace& space, std::span<const double> of_strategies) {
  Json mix = Json::object();
  for (std::size_t s = 0; s < space.strategies(); ++s)
    mix[space.roles()[space.role_of(s)].name][space.name(s)] = to_ten_digits(of_strategies[s]);
  return mix;
}

Json counts_json(const ProfileSpace& space, std::span<const int> counts) {
  Json json = Json::object();
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    if (counts[s] > 0) json[space.roles()[space.role_of(s)].name][space.name(s)] = counts[s];
  }
  return json;
}

void print(const ProfileSpace& space, const MixTable& table, std::ostream& out) {
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    if (space.roles().size() > 1) out << (r > 0 ? "\n" : "") << space.roles()[r].name << ":\n";
    TextGrid grid("r");
    std::vector<std::string> head = {table.corner};
    for (const std::string& strategy : space.roles()[r].strategies) head.push_back(strategy);
    grid.row(std::move(head));
    grid.rule();
    for (const MixTable::Line& line : table.lines) {
      std::vector<std::string> cells = {line.label};
      for (std::size_t s = space.first(r); s < space.first(r + 1); ++s)
        cells.push_back(fixed_text(100 * line.shares[s], 2));
      grid.row(std::move(cells));
    }
    grid.print(out);
  }
}

}  // namespace mainmatch

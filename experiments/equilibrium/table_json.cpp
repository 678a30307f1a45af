#include "experiments/equilibrium/table_json.h"

#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/equilibrium/mix_json.h"
#include "experiments/io/number.h"
#include "experiments/io/printable.h"

namespace mainmatch {

namespace {

constexpr std::size_t kMaxSampled = 5'000'000;
constexpr std::int64_t kMaxMatches = 1'000'000'000'000'000;
constexpr std::size_t kMaxBlocks = 100'000;

SeatRole read_role(const Node& node) {
  node.object({"name", "seats", "strategies"});
  SeatRole role;
  role.name = node.at("name").text();
  role.seats = static_cast<int>(node.at("seats").whole(1, kMaxRoleSeats));
  const Node strategies = node.at("strategies");
  const std::size_t count = strategies.array(1, kMaxStrategies);
  for (std::size_t i = 0; i < count; ++i) role.strategies.push_back(strategies[i].text());
  return role;
}

/// The keys of an object by role and strategy; throws if there are others.
template <class Take>
void read_by_strategy(const ProfileSpace& space, const Node& node, Take&& take) {
  std::vector<std::string_view> roles;
  for (const SeatRole& role : space.roles()) roles.push_back(role.name);
  node.object(roles);
  for (std::size_t r = 0; r < roles.size(); ++r) {
    const Node of_role = node.at(roles[r]);
    const auto& names = space.roles()[r].strategies;
    of_role.object(std::vector<std::string_view>(names.begin(), names.end()));
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (auto value = of_role.find(names[i])) take(space.first(r) + i, *value);
    }
  }
}

/// Numbers of all strategies that somebody plays, and of no others.
std::vector<double> read_numbers(const ProfileSpace& space, const Node& node,
                                 const std::vector<int>& counts) {
  std::vector<double> numbers(counts.size());
  std::vector<bool> given(counts.size());
  read_by_strategy(space, node, [&](std::size_t s, const Node& value) {
    if (counts[s] == 0) value.complain("payoff of a strategy that no seat plays, expected none");
    numbers[s] = value.real();
    given[s] = true;
  });
  for (std::size_t s = 0; s < counts.size(); ++s) {
    if (counts[s] == 0 || given[s]) continue;
    node.at(space.roles()[space.role_of(s)].name).at(space.name(s));  // throws: it is missing
  }
  return numbers;
}

/// Of all strategies that somebody plays, and of no others, the payoffs by block.
std::vector<std::vector<double>> read_blocks(const ProfileSpace& space, const Node& node,
                                             const std::vector<int>& counts) {
  std::vector<std::vector<double>> blocks(counts.size());
  read_by_strategy(space, node, [&](std::size_t s, const Node& list) {
    if (counts[s] == 0) list.complain("blocks of a strategy that no seat plays, expected none");
    const std::size_t size = list.array(1, kMaxBlocks);
    for (std::size_t b = 0; b < size; ++b) blocks[s].push_back(list[b].real());
  });
  for (std::size_t s = 0; s < counts.size(); ++s) {
    if (counts[s] == 0 || !blocks[s].empty()) continue;
    node.at(space.roles()[space.role_of(s)].name).at(space.name(s));  // throws: it is missing
  }
  return blocks;
}

SampledProfile read_profile(const ProfileSpace& space, const Node& node) {
  node.object({"counts", "payoffs", "matches", "stderr", "blocks"});
  SampledProfile profile;
  profile.counts.resize(space.strategies());
  read_by_strategy(space, node.at("counts"), [&](std::size_t s, const Node& value) {
    profile.counts[s] = static_cast<int>(value.whole(0, space.seats_of(s)));
  });
  space.check(profile.counts, node.path() + ".counts");
  profile.payoffs = read_numbers(space, node.at("payoffs"), profile.counts);
  if (auto matches = node.find("matches")) profile.matches = matches->whole(1, kMaxMatches);
  if (auto errors = node.find("stderr")) {
    profile.stderrs = read_numbers(space, *errors, profile.counts);
  }
  if (auto blocks = node.find("blocks")) {
    profile.blocks = read_blocks(space, *blocks, profile.counts);
  }
  return profile;
}

/// What stands at those strategies that somebody plays.
Json played_json(const ProfileSpace& space, std::span<const int> counts,
                 std::span<const double> numbers) {
  Json json = Json::object();
  for (std::size_t s = 0; s < counts.size(); ++s) {
    if (counts[s] == 0) continue;
    json[space.roles()[space.role_of(s)].name][space.name(s)] = to_ten_digits(numbers[s]);
  }
  return json;
}

/// Combinations of plays of all seats.
double nfg_cells(const ProfileSpace& space) {
  double cells = 1;
  for (const SeatRole& role : space.roles()) {
    for (int i = 0; i < role.seats; ++i) cells *= static_cast<double>(role.strategies.size());
  }
  return cells;
}

std::optional<PayoffTable::Range> read_range(const std::optional<Node>& node) {
  if (!node) return std::nullopt;
  node->object({"low", "high"});
  const PayoffTable::Range range{node->at("low").real(), node->at("high").real()};
  if (range.width() < 0) node->complain("\"low\" above \"high\"");
  return range;
}

}  // namespace

PayoffTable read_payoffs(const Node& document) {
  document.object({"format", "about", "roles", "blocks", "payoff_range", "profiles"});
  document.at("format").one_of(std::array{kPayoffFormat});
  const Node role_nodes = document.at("roles");
  std::vector<SeatRole> roles;
  const std::size_t role_count = role_nodes.array(1, kMaxSeatRoles);
  for (std::size_t r = 0; r < role_count; ++r) roles.push_back(read_role(role_nodes[r]));
  ProfileSpace space(std::move(roles));
  std::vector<std::int64_t> block_matches;
  if (const auto blocks = document.find("blocks")) {
    const std::size_t size = blocks->array(1, kMaxBlocks);
    for (std::size_t b = 0; b < size; ++b) {
      block_matches.push_back((*blocks)[b].whole(1, kMaxMatches));
    }
  }
  const Node nodes = document.at("profiles");
  std::vector<SampledProfile> profiles;
  const std::size_t count = nodes.array(1, kMaxSampled);
  for (std::size_t i = 0; i < count; ++i) profiles.push_back(read_profile(space, nodes[i]));
  return {std::move(space), profiles, std::move(block_matches),
          read_range(document.find("payoff_range"))};
}

Json payoffs_json(const PayoffTable& table, const Json& about) {
  const ProfileSpace& space = table.space();
  Json roles = Json::array();
  for (const SeatRole& role : space.roles()) {
    roles.push_back({{"name", role.name}, {"seats", role.seats}, {"strategies", role.strategies}});
  }
  Json json;
  json["format"] = kPayoffFormat;
  if (!about.is_null()) json["about"] = about;
  json["roles"] = std::move(roles);
  if (!table.block_matches().empty()) json["blocks"] = table.block_matches();
  if (const auto& range = table.match_range()) {
    json["payoff_range"] = {{"low", to_ten_digits(range->least)},
                            {"high", to_ten_digits(range->greatest)}};
  }
  json["profiles"] = Json::array();
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const std::span<const int> counts = table.counts(row);
    Json profile;
    profile["counts"] = counts_json(space, counts);
    profile["payoffs"] = played_json(space, counts, table.payoffs(row));
    if (const auto matches = table.matches(row)) profile["matches"] = *matches;
    if (table.has_stderrs(row)) profile["stderr"] = played_json(space, counts, table.stderrs(row));
    for (std::size_t s = 0; s < counts.size(); ++s) {
      if (table.blocks(row, s).empty()) continue;
      Json& blocks = profile["blocks"][space.roles()[space.role_of(s)].name][space.name(s)];
      for (const double payoff : table.blocks(row, s)) blocks.push_back(to_ten_digits(payoff));
    }
    json["profiles"].push_back(std::move(profile));
  }
  return json;
}

bool can_write_nfg(const PayoffTable& table) {
  return table.complete() && nfg_cells(table.space()) <= static_cast<double>(kMaxNfgCells);
}

void write_nfg(const PayoffTable& table, std::ostream& out) {
  const ProfileSpace& space = table.space();
  std::vector<std::size_t> role_of_seat;
  std::string seats, sizes, names;
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    const SeatRole& role = space.roles()[r];
    names += (r > 0 ? "; " : "") + role.name + ":";
    for (const std::string& strategy : role.strategies) names += " " + strategy;
    for (int i = 0; i < role.seats; ++i) {
      seats += to_line(role.name + " " + std::to_string(i)) + " ";
      sizes += std::to_string(role.strategies.size()) + " ";
      role_of_seat.push_back(r);
    }
  }
  if (!table.complete()) throw ValueError("", "incomplete table, expected all profiles");
  if (!can_write_nfg(table)) {
    throw ValueError("", real_text(nfg_cells(space)) + " pure profiles of the seats",
                     "at most " + std::to_string(kMaxNfgCells) + " in the format .nfg");
  }
  out << "NFG 1 R " << to_line(names) << " { " << seats << "} { " << sizes << "}\n\n";
  // The first seat's play changes fastest.
  std::vector<std::size_t> plays(role_of_seat.size());
  std::vector<int> counts(space.strategies());
  for (std::size_t seat = 0; seat < plays.size(); ++seat) ++counts[space.first(role_of_seat[seat])];
  for (std::size_t seat = 0; seat < plays.size();) {
    const std::span<const double> payoffs = table.payoffs(*table.find(counts));
    for (std::size_t i = 0; i < plays.size(); ++i) {
      out << (i > 0 ? " " : "") << real_text(payoffs[space.first(role_of_seat[i]) + plays[i]]);
    }
    out << '\n';
    for (seat = 0; seat < plays.size(); ++seat) {
      const std::size_t first = space.first(role_of_seat[seat]);
      --counts[first + plays[seat]];
      plays[seat] = (plays[seat] + 1) % (space.first(role_of_seat[seat] + 1) - first);
      ++counts[first + plays[seat]];
      if (plays[seat] != 0) break;
    }
  }
}

void write_gameanalysis(const PayoffTable& table, std::ostream& out) {
  const ProfileSpace& space = table.space();
  Json game;
  for (const SeatRole& role : space.roles()) {
    game["players"][role.name] = role.seats;
    game["strategies"][role.name] = role.strategies;
  }
  game["profiles"] = Json::array();
  for (std::size_t row = 0; row < table.rows(); ++row) {
    Json profile = Json::object();
    for (std::size_t s = 0; s < space.strategies(); ++s) {
      if (table.counts(row)[s] == 0) continue;
      profile[space.roles()[space.role_of(s)].name].push_back(
          {space.name(s), table.counts(row)[s], to_ten_digits(table.payoffs(row)[s])});
    }
    game["profiles"].push_back(std::move(profile));
  }
  game["type"] = "game.1";
  out << to_line(game) << '\n';
}

}  // namespace mainmatch

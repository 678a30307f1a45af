#include "experiments/game_theory/table_json.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/game_theory/mix_json.h"
#include "experiments/game_theory/table_gambit.h"

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

/// The strategy of this name in a role.
std::size_t strategy_named(const ProfileSpace& space, std::size_t role, const Node& name) {
  const auto& all = space.roles()[role].strategies;
  return space.first(role) + name.one_of(std::vector<std::string_view>(all.begin(), all.end()));
}

/// The mean of a list of observations and its standard error; false if there are none.
bool add_observations(const Node& list, SampledProfile& profile, std::size_t s) {
  const std::size_t size = list.array(0, kMaxSampled);
  if (size == 0) return false;
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < size; ++i) sum += list[i].real();
  const double n = static_cast<double>(size), mean = sum / n;
  for (std::size_t i = 0; i < size; ++i) squares += std::pow(list[i].real() - mean, 2);
  profile.payoffs[s] = mean;
  profile.stderrs[s] = size > 1 ? std::sqrt(squares / (n - 1) / n) : 0;
  const auto many = static_cast<std::int64_t>(size);
  profile.matches = std::min(profile.matches.value_or(many), many);
  return true;
}

/// A profile of gameanalysis; nothing if a payoff of it is not known.
std::optional<SampledProfile> read_observed(const ProfileSpace& space, const Node& node) {
  SampledProfile profile{std::vector<int>(space.strategies()),
                         std::vector<double>(space.strategies()),
                         {},
                         std::vector<double>(space.strategies())};
  std::vector<std::string_view> roles;
  for (const SeatRole& role : space.roles()) roles.push_back(role.name);
  node.object(roles);
  bool known = true;
  for (std::size_t r = 0; r < roles.size(); ++r) {
    const Node plays = node.at(roles[r]);
    const std::size_t count = plays.array(1, kMaxStrategies);
    for (std::size_t i = 0; i < count; ++i) {
      plays[i].array(3, 3);
      const std::size_t s = strategy_named(space, r, plays[i][0]);
      if (profile.counts[s] > 0) plays[i][0].complain("strategy that stands there twice");
      profile.counts[s] = static_cast<int>(plays[i][1].whole(1, kMaxRoleSeats));
      const Node payoff = plays[i][2];
      if (payoff.is_null()) {
        known = false;
      } else if (!payoff.json().is_array()) {
        profile.payoffs[s] = payoff.real();
      } else {
        known = add_observations(payoff, profile, s) && known;
      }
    }
  }
  if (!profile.matches || *profile.matches < 2) profile.stderrs.clear();
  space.check(profile.counts, node.path());
  return known ? std::optional(std::move(profile)) : std::nullopt;
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

PayoffTable read_gameanalysis(const Node& document) {
  document.object({"players", "strategies", "profiles", "type"});
  if (const auto type = document.find("type")) {
    type->one_of(std::array<std::string_view, 2>{"game.1", "samplegame.1"});
  }
  const Node players = document.at("players"), names = document.at("strategies");
  players.object();
  names.object();
  std::vector<SeatRole> roles;
  for (std::size_t r = 0; r < players.size(); ++r) {
    SeatRole role{players.key(r), static_cast<int>(players.value(r).whole(1, kMaxRoleSeats)), {}};
    const Node own = names.at(role.name);
    const std::size_t count = own.array(1, kMaxStrategies);
    for (std::size_t i = 0; i < count; ++i) role.strategies.push_back(own[i].text());
    roles.push_back(std::move(role));
  }
  const ProfileSpace space(std::move(roles));
  const Node nodes = document.at("profiles");
  const std::size_t count = nodes.array(0, kMaxSampled);
  std::vector<SampledProfile> profiles;
  for (std::size_t i = 0; i < count; ++i) {
    if (auto profile = read_observed(space, nodes[i])) profiles.push_back(std::move(*profile));
  }
  return PayoffTable(space, profiles);
}

PayoffTable read_table(std::string_view text, Json* about) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  const std::string_view rest = text.substr(std::min(start, text.size()));
  if (rest.starts_with("NFG")) return read_nfg(text);
  if (rest.starts_with("#AGG")) return read_agg(text);
  const Json document = parse_json(text);
  const bool of_peer = document.is_object() && document.contains("players");
  if (about && document.is_object() && document.contains("about")) *about = document.at("about");
  return (of_peer ? read_gameanalysis : read_payoffs)(Node(document, ""));
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

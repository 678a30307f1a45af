#include "experiments/game_theory/table_gambit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <ostream>
#include <set>

#include "experiments/base/error.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/game_theory/gambit_tokens.h"

namespace mainmatch {

namespace {

constexpr double kSame = 1e-9;  ///< payoffs of seats that are alike, over their size

/// A game with the payoffs of each player by combination of plays; the first player's play changes
/// fastest.
struct StrategicGame {
  std::vector<std::string> players;
  std::vector<std::vector<std::string>> strategies;  ///< by player
  std::vector<double> payoffs;                       ///< [combination * players + player]
};

std::vector<std::string> numbered(std::int64_t count) {
  std::vector<std::string> names;
  for (std::int64_t i = 1; i <= count; ++i) names.push_back(std::to_string(i));
  return names;
}

/// Labels that are empty or stand there twice name nothing: numbers do.
std::vector<std::string> usable(std::vector<std::string> labels) {
  const std::set<std::string> all(labels.begin(), labels.end());
  if (all.size() == labels.size() && !all.contains("")) return labels;
  return numbered(static_cast<std::int64_t>(labels.size()));
}

std::vector<std::string> read_labels(GambitTokens& tokens, std::size_t most) {
  std::vector<std::string> labels;
  for (tokens.expect("{"); !tokens.next_is("}"); labels.push_back(tokens.label())) {
    if (labels.size() == most) tokens.complain(fmt::format("more than {} labels", most));
  }
  tokens.expect("}");
  return labels;
}

std::vector<std::vector<std::string>> read_strategies(GambitTokens& tokens, std::size_t players) {
  std::vector<std::vector<std::string>> all;
  tokens.expect("{");
  for (std::size_t p = 0; p < players; ++p) {
    all.push_back(tokens.next_is("{")
                      ? usable(read_labels(tokens, kMaxStrategies))
                      : numbered(tokens.whole(1, static_cast<std::int64_t>(kMaxStrategies))));
    if (all.back().empty()) tokens.complain("a player without strategies");
  }
  tokens.expect("}");
  return all;
}

/// Payoffs by outcome and player, those of no outcome (0) first.
std::vector<double> read_outcomes(GambitTokens& tokens, std::size_t players) {
  std::vector<double> payoffs(players, 0.0);
  for (tokens.expect("{"); !tokens.next_is("}"); tokens.expect("}")) {
    tokens.expect("{");
    tokens.label();
    for (std::size_t p = 0; p < players; ++p) payoffs.push_back(tokens.number());
  }
  tokens.expect("}");
  return payoffs;
}

StrategicGame read_strategic(GambitTokens& tokens) {
  tokens.expect("NFG");
  tokens.whole(1, 1);
  if (!tokens.next_is("R") && !tokens.next_is("D")) tokens.fail("R or D");
  tokens.expect(tokens.next_is("R") ? "R" : "D");
  tokens.label();
  StrategicGame game;
  game.players = usable(read_labels(tokens, kMaxSeatRoles * kMaxRoleSeats));
  if (game.players.empty()) tokens.complain("no players, expected at least 1");
  game.strategies = read_strategies(tokens, game.players.size());
  if (tokens.next_is_label()) tokens.label();  // a comment
  double cells = 1;
  for (const auto& own : game.strategies) cells *= static_cast<double>(own.size());
  if (cells > static_cast<double>(kMaxNfgCells)) {
    tokens.complain(fmt::format("{} combinations of plays, expected at most {}", real_text(cells),
                                kMaxNfgCells));
  }
  const std::size_t players = game.players.size();
  const bool by_outcome = tokens.next_is("{");
  const std::vector<double> outcomes =
      by_outcome ? read_outcomes(tokens, players) : std::vector<double>();
  const auto last = static_cast<std::int64_t>(outcomes.size() / players) - 1;
  for (double cell = 0; cell < cells; ++cell) {
    const std::size_t first =
        by_outcome ? static_cast<std::size_t>(tokens.whole(0, last)) * players : 0;
    for (std::size_t p = 0; p < players; ++p) {
      game.payoffs.push_back(by_outcome ? outcomes[first + p] : tokens.number());
    }
  }
  if (!tokens.at_end()) tokens.fail("the end of the file");
  return game;
}

using Groups = std::vector<std::vector<std::size_t>>;  ///< players by role

/// "all" of "all 0"; empty where the label does not end in this number.
std::string name_before(const std::string& label, std::size_t number) {
  const std::string end = " " + std::to_string(number);
  return label.ends_with(end) ? label.substr(0, label.size() - end.size()) : "";
}

/// Players that follow each other as "all 0", "all 1", ... with the same strategies.
Groups groups_by_label(const StrategicGame& game) {
  Groups groups;
  for (std::size_t p = 0; p < game.players.size(); ++p) {
    const bool goes_on = p > 0 && !name_before(game.players[p], groups.back().size()).empty() &&
                         name_before(game.players[p], groups.back().size()) ==
                             name_before(game.players[groups.back().front()], 0) &&
                         game.strategies[p] == game.strategies[p - 1];
    if (!goes_on) groups.emplace_back();
    groups.back().push_back(p);
  }
  return groups;
}

Groups each_alone(const StrategicGame& game) {
  Groups groups;
  for (std::size_t p = 0; p < game.players.size(); ++p) groups.push_back({p});
  return groups;
}

ProfileSpace space_of(const StrategicGame& game, const Groups& groups) {
  std::vector<SeatRole> roles;
  for (const auto& group : groups) {
    const std::string name = group.size() > 1 ? name_before(game.players[group.front()], 0)
                                              : game.players[group.front()];
    roles.push_back({name, static_cast<int>(group.size()), game.strategies[group.front()]});
  }
  return ProfileSpace(std::move(roles));
}

/// Nothing if payoffs depend on which seat of a role plays what.
std::optional<PayoffTable> table_of(const StrategicGame& game, const Groups& groups) {
  ProfileSpace space = space_of(game, groups);
  const std::size_t players = game.players.size();
  std::vector<std::size_t> first_of(players), plays(players);
  for (std::size_t r = 0; r < groups.size(); ++r) {
    for (const std::size_t p : groups[r]) first_of[p] = space.first(r);
  }
  std::map<std::uint64_t, SampledProfile> found;
  for (std::size_t cell = 0; cell * players < game.payoffs.size(); ++cell) {
    std::vector<int> counts(space.strategies());
    for (std::size_t p = 0; p < players; ++p) ++counts[first_of[p] + plays[p]];
    const auto [place, is_new] = found.try_emplace(space.rank(counts));
    SampledProfile& profile = place->second;
    if (is_new) {
      profile.counts = counts;
      profile.payoffs.assign(counts.size(), std::nan(""));
    }
    for (std::size_t p = 0; p < players; ++p) {
      double& known = profile.payoffs[first_of[p] + plays[p]];
      const double payoff = game.payoffs[cell * players + p];
      if (std::abs(payoff - known) > kSame * std::max(1.0, std::abs(known))) return std::nullopt;
      if (std::isnan(known)) known = payoff;
    }
    for (std::size_t p = 0; p < players && ++plays[p] == game.strategies[p].size(); ++p)
      plays[p] = 0;
  }
  std::vector<SampledProfile> profiles;
  for (auto& [rank, profile] : found) {
    for (double& payoff : profile.payoffs) payoff = std::isnan(payoff) ? 0 : payoff;
    profiles.push_back(std::move(profile));
  }
  return PayoffTable(std::move(space), profiles);
}

/// What Gambit takes for a label, different from those before.
std::string label_of(std::string_view name, std::set<std::string>& before) {
  std::string label;
  for (const char sign : printable(name)) {
    const bool doubled = sign == ' ' && (label.empty() || label.back() == ' ');
    if (!doubled) label += sign == '\\' ? '/' : sign;
  }
  if (label.ends_with(' ')) label.pop_back();
  if (label.empty()) label = "-";
  std::string unique = label;
  for (int i = 2; !before.insert(unique).second; ++i) unique = fmt::format("{}_{}", label, i);
  return unique;
}

std::string quoted(const std::string& label) {
  std::string text = "\"";
  for (const char sign : label) {
    if (sign == '"') text += '\\';
    text += sign;
  }
  return text + "\"";
}

/// Combinations of plays of all seats.
double nfg_cells(const ProfileSpace& space) {
  double cells = 1;
  for (const SeatRole& role : space.roles()) {
    for (int i = 0; i < role.seats; ++i) cells *= static_cast<double>(role.strategies.size());
  }
  return cells;
}

/// The payoffs of an action node by the counts of its neighbours.
using NodePayoffs = std::map<std::vector<int>, double>;

/// All counts of neighbours with so many seats, or fewer where `fewer`.
void list_counts(std::vector<int>& counts, std::size_t place, int left, bool fewer,
                 std::vector<std::vector<int>>& all) {
  if (place == counts.size()) {
    if (left == 0 || fewer) all.push_back(counts);
    return;
  }
  for (counts[place] = 0; counts[place] <= left; ++counts[place]) {
    list_counts(counts, place + 1, left - counts[place], fewer, all);
  }
  counts[place] = 0;
}

/// In the order in which a complete list of payoffs gives them: of those that a seat at `node` can
/// meet, its own included, in lexicographic order.
std::vector<std::vector<int>> met_at(std::size_t node, const std::vector<std::size_t>& neighbours,
                                     int seats, std::size_t nodes) {
  std::vector<std::vector<int>> all;
  std::vector<int> counts(neighbours.size());
  list_counts(counts, 0, seats - 1, neighbours.size() < nodes, all);
  for (auto& one : all) {
    for (std::size_t i = 0; i < neighbours.size(); ++i) one[i] += neighbours[i] == node;
  }
  std::sort(all.begin(), all.end());
  return all;
}

NodePayoffs read_node(GambitTokens& tokens, std::size_t node,
                      const std::vector<std::size_t>& neighbours, int seats, std::size_t nodes) {
  NodePayoffs payoffs;
  if (tokens.whole(0, 1) == 0) {
    for (auto& counts : met_at(node, neighbours, seats, nodes)) payoffs[counts] = tokens.number();
    return payoffs;
  }
  const std::int64_t entries = tokens.whole(1, static_cast<std::int64_t>(kMaxNfgCells));
  for (std::int64_t i = 0; i < entries; ++i) {
    std::vector<int> counts;
    tokens.expect("[");
    for (std::size_t j = 0; j < neighbours.size(); ++j) {
      counts.push_back(static_cast<int>(tokens.whole(0, seats)));
    }
    tokens.expect("]");
    payoffs[std::move(counts)] = tokens.number();
  }
  return payoffs;
}

}  // namespace

PayoffTable read_nfg(std::string_view text) {
  GambitTokens tokens(text, false);
  const StrategicGame game = read_strategic(tokens);
  const Groups groups = groups_by_label(game);
  if (groups.size() < game.players.size()) {
    if (auto table = table_of(game, groups)) return std::move(*table);
  }
  return table_of(game, each_alone(game)).value();
}

PayoffTable read_agg(std::string_view text) {
  GambitTokens tokens(text, true);
  const int seats = static_cast<int>(tokens.whole(1, kMaxRoleSeats));
  const auto nodes =
      static_cast<std::size_t>(tokens.whole(1, static_cast<std::int64_t>(kMaxStrategies)));
  if (!tokens.next_is("0")) tokens.fail("0 function nodes");
  tokens.expect("0");
  const auto all = static_cast<std::int64_t>(nodes);
  for (int i = 0; i < seats; ++i) tokens.whole(all, all);  // every player has all actions
  for (int i = 0; i < seats; ++i) {
    for (std::int64_t s = 0; s < all; ++s) tokens.whole(s, s);
  }
  std::vector<std::vector<std::size_t>> neighbours(nodes);
  for (auto& own : neighbours) {
    const std::int64_t count = tokens.whole(0, all);
    for (std::int64_t i = 0; i < count; ++i) {
      own.push_back(static_cast<std::size_t>(tokens.whole(0, all - 1)));
    }
  }
  ProfileSpace space({{"all", seats, numbered(all)}});
  if (space.size() > kMaxNfgCells) {
    tokens.complain(fmt::format("{} profiles, expected at most {}", space.size(), kMaxNfgCells));
  }
  std::vector<NodePayoffs> payoffs;
  for (std::size_t s = 0; s < nodes; ++s) {
    payoffs.push_back(read_node(tokens, s, neighbours[s], seats, nodes));
  }
  if (!tokens.at_end()) tokens.fail("the end of the file");
  std::vector<SampledProfile> profiles;
  std::vector<int> counts(nodes);
  space.first_profile(counts);
  do {
    SampledProfile profile{counts, std::vector<double>(nodes, 0.0), {}, {}};
    for (std::size_t s = 0; s < nodes; ++s) {
      if (counts[s] == 0) continue;
      std::vector<int> met;
      for (const std::size_t n : neighbours[s]) met.push_back(counts[n]);
      const auto payoff = payoffs[s].find(met);
      if (payoff == payoffs[s].end()) {
        throw ValueError("node " + std::to_string(s),
                         "no payoff where " + profile_text(space, counts));
      }
      profile.payoffs[s] = payoff->second;
    }
    profiles.push_back(std::move(profile));
  } while (space.next(counts));
  return PayoffTable(std::move(space), profiles);
}

bool can_write_nfg(const PayoffTable& table) {
  return table.complete() && nfg_cells(table.space()) <= static_cast<double>(kMaxNfgCells);
}

void write_nfg(const PayoffTable& table, std::ostream& out) {
  const ProfileSpace& space = table.space();
  if (!table.complete()) throw ValueError("", "incomplete table, expected all profiles");
  if (!can_write_nfg(table)) {
    throw ValueError("", real_text(nfg_cells(space)) + " pure profiles of the seats",
                     fmt::format("at most {} in the format .nfg", kMaxNfgCells));
  }
  std::vector<std::size_t> role_of_seat;
  std::string seats, strategies, title;
  std::set<std::string> roles_before, seats_before, titles_before;
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    const SeatRole& role = space.roles()[r];
    const std::string name = label_of(role.name, roles_before);
    title += (r > 0 ? "; " : "") + name + ":";
    std::string own = "{ ";
    std::set<std::string> before;
    for (const std::string& strategy : role.strategies) {
      const std::string label = label_of(strategy, before);
      title += " " + label;
      own += quoted(label) + " ";
    }
    for (int i = 0; i < role.seats; ++i) {
      const std::string seat = role.seats > 1 ? name + " " + std::to_string(i) : name;
      seats += quoted(label_of(seat, seats_before)) + " ";
      strategies += own + "} ";
      role_of_seat.push_back(r);
    }
  }
  out << "NFG 1 R " << quoted(label_of(title, titles_before)) << " { " << seats << "} { "
      << strategies << "}\n\n";
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

}  // namespace mainmatch

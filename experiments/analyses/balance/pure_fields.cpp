#include "experiments/analyses/balance/pure_fields.h"

#include <algorithm>
#include <utility>

namespace mainmatch {

namespace {

/// Gains of no more than this may be rounding.
constexpr double kRounding = 1e-9;

/// Ordered pairs of strategies of one role.
std::size_t pairs_of(const ProfileSpace& space) {
  std::size_t pairs = 0;
  for (std::size_t role = 0; role < space.roles().size(); ++role) {
    const std::size_t size = space.first(role + 1) - space.first(role);
    pairs += size * (size - 1);
  }
  return pairs;
}

}  // namespace

std::size_t PureFields::fields() const {
  std::size_t fields = 1;
  for (std::size_t role = 0; role < space_.roles().size() && fields <= kMaxFields; ++role) {
    fields *= space_.first(role + 1) - space_.first(role);
  }
  return fields;
}

std::vector<std::size_t> PureFields::bots_in(std::size_t field) const {
  std::vector<std::size_t> bots(space_.roles().size());
  for (std::size_t role = bots.size(); role-- > 0;) {
    const std::size_t size = space_.first(role + 1) - space_.first(role);
    bots[role] = space_.first(role) + field % size;
    field /= size;
  }
  return bots;
}

std::vector<double> PureFields::mix_of(std::size_t field) const {
  std::vector<double> mix(space_.strategies());
  for (const std::size_t bot : bots_in(field)) mix[bot] = 1;
  return mix;
}

std::string PureFields::name(std::size_t field) const {
  std::string name;
  for (const std::size_t bot : bots_in(field)) {
    name += (name.empty() ? "" : " and ") + space_.name(bot);
  }
  return name;
}

std::optional<PureFields::Sign> PureFields::sign(std::span<const double> mix, std::size_t from,
                                                 std::size_t to, std::size_t family) const {
  const std::optional<Gain> gain = gain_(mix, from, to, family);
  if (!gain) return std::nullopt;
  Sign sign{.likely = gain->gain > kRounding};
  if (!gain->limits) return sign;
  sign.certain = gain->limits->low > kRounding;
  sign.possible = gain->limits->high > kRounding;
  return sign;
}

Estimate PureFields::dominated() const {
  const std::size_t size = fields();
  if (size > kMaxFields) return {};
  const std::size_t family = size * pairs_of(space_) / 2;
  const std::size_t k = space_.strategies();
  // By bot and other: whether the other does better in all fields so far.
  std::vector<Sign> outdone(k * k, {.likely = true, .certain = true, .possible = true});
  for (std::size_t field = 0; field < size; ++field) {
    const std::vector<double> mix = mix_of(field);
    for (std::size_t bot = 0; bot < k; ++bot) {
      const std::size_t role = space_.role_of(bot);
      for (std::size_t by = space_.first(role); by < space_.first(role + 1); ++by) {
        if (by == bot) continue;
        const std::optional<Sign> here = sign(mix, bot, by, family);
        if (!here) return {};
        Sign& so_far = outdone[bot * k + by];
        so_far.likely = so_far.likely && here->likely;
        so_far.certain = so_far.certain && here->certain;
        so_far.possible = so_far.possible && here->possible;
      }
    }
  }
  int likely = 0, certain = 0, possible = 0;
  for (std::size_t bot = 0; bot < k; ++bot) {
    Sign any{.possible = false};
    const std::size_t role = space_.role_of(bot);
    for (std::size_t by = space_.first(role); by < space_.first(role + 1); ++by) {
      if (by == bot) continue;
      any.likely = any.likely || outdone[bot * k + by].likely;
      any.certain = any.certain || outdone[bot * k + by].certain;
      any.possible = any.possible || outdone[bot * k + by].possible;
    }
    likely += any.likely;
    certain += any.certain;
    possible += any.possible;
  }
  return {likely, Interval{static_cast<double>(certain), static_cast<double>(possible)}};
}

std::optional<UncertainGraph> PureFields::responses() const {
  const std::size_t size = fields();
  if (size > kMaxFields) return std::nullopt;
  std::size_t family = 0;  // from each field, every other bot
  for (const SeatRole& role : space_.roles()) family += size * (role.strategies.size() - 1);
  UncertainGraph graph{Graph(size), Graph(size), Graph(size)};
  for (std::size_t field = 0; field < size; ++field) {
    const std::vector<double> mix = mix_of(field);
    const std::vector<std::size_t> bots = bots_in(field);
    std::size_t step = 1;  // to the field with the next bot of a role
    for (std::size_t role = bots.size(); role-- > 0;) {
      const std::size_t first = space_.first(role), count = space_.first(role + 1) - first;
      for (std::size_t by = first; by < first + count; ++by) {
        if (by == bots[role]) continue;
        const std::optional<Sign> gains = sign(mix, bots[role], by, family);
        if (!gains) return std::nullopt;
        const std::size_t to = field + (by - first) * step - (bots[role] - first) * step;
        if (gains->likely) graph.likely[field].push_back(to);
        if (gains->certain) graph.certain[field].push_back(to);
        if (gains->possible) graph.possible[field].push_back(to);
      }
      step *= count;
    }
  }
  return graph;
}

PureFields fields_of(const ReducedGame& game, const ProfileSamples& samples,
                     const SampledTables& tables) {
  std::vector<double> last;
  std::optional<FieldGains> field;
  auto gain = [&game, &samples, &tables, last, field](std::span<const double> mix, std::size_t from,
                                                      std::size_t to, std::size_t family) mutable {
    if (!field || !std::equal(mix.begin(), mix.end(), last.begin(), last.end())) {
      last.assign(mix.begin(), mix.end());
      field.emplace(game, samples, tables, mix);
    }
    std::vector<double> stays(mix.size());
    stays[from] = 1;
    return field->gain(stays, to, family);
  };
  return PureFields(tables.table.space(), std::move(gain));
}

}  // namespace mainmatch

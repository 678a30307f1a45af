#include "experiments/analyses/metagame/mix_tables.h"

#include "experiments/base/number.h"

namespace mainmatch::report {

namespace {

Value interval_of(const std::optional<Node>& intervals, const std::string& role,
                  const std::string& strategy, Value value) {
  if (!intervals) return value;
  const Node interval = intervals->at(role).at(strategy);
  value.low = interval.at("low").real();
  value.high = interval.at("high").real();
  return value;
}

}  // namespace

Value gain_of(const Node& node) {
  Value value = number_of(node.at("gain"));
  const auto low = node.find_unless_null("low");
  const auto high = node.find_unless_null("high");
  if (!low || !high) {
    value.why = "sample too small";
    return value;
  }
  value.low = low->real();
  value.high = high->real();
  return value;
}

Table strategies_table(const std::string& name, const Node& one) {
  Table table{name,
              {{"strategy", "strategy"},
               {"share", "share", Unit::percent},
               {"gain", "gain", Unit::number, "what a seat gets more that leaves the mix for it"}}};
  const auto certificate = one.find_unless_null("certificate");
  if (certificate) table.columns.push_back({"fresh", "gain in fresh deals"});
  const auto bias = certificate ? certificate->find_unless_null("bias") : std::nullopt;
  if (bias) {
    table.columns.push_back(
        {"bias", "bias", Unit::number,
         "by how much the gain in fresh deals of the whole match is larger than "
         "in the reduced game (limits of 90%: both must hold)"});
  }
  const auto resampled = one.find_unless_null("resampled");
  const auto played = resampled ? resampled->find_unless_null("played") : std::nullopt;
  if (played) {
    table.columns.push_back(
        {"played", "played", Unit::percent, "in how many of the resamples the strategy is played"});
  }
  const auto intervals = resampled ? resampled->find_unless_null("mix") : std::nullopt;
  const Node gains = one.at("gains");
  const Node mix = one.at("mix");
  for (std::size_t r = 0; r < gains.size(); ++r) {
    const Node role = gains.value(r);
    const std::string& role_name = gains.key(r);
    for (std::size_t s = 0; s < role.size(); ++s) {
      Value gain;
      if (!role.value(s).is_null()) gain = gain_of(role.value(s));
      std::vector<Cell> row = {(gains.size() > 1 ? role_name + ": " : "") + role.key(s),
                               interval_of(intervals, role_name, role.key(s),
                                           number_of(mix.at(role_name).at(role.key(s)))),
                               gain};
      if (certificate) {
        row.push_back(value_of(certificate->at("gains").at(role_name).at(role.key(s))));
      }
      if (bias) row.push_back(value_of(bias->at(role_name).at(role.key(s))));
      if (played) {
        const double low = played->at(role_name).at(role.key(s)).at("low").real();
        const double high = played->at(role_name).at(role.key(s)).at("high").real();
        row.push_back(low == high ? Value{.mean = low} : Value{(low + high) / 2, low, high});
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

std::string resampled_said(const Node& resampled) {
  std::string text =
      " With the table's matches drawn again " + count_said(resampled.at("times")) + " times, ";
  const auto welfare = resampled.find_unless_null("welfare");
  if (!welfare) return text + "the sample is too small.";
  return text + "the same strategies are played in " +
         said(resampled.at("same_support").real(), Unit::percent) + ", no solution is near in " +
         said(resampled.at("lost").real(), Unit::percent) + "; all seats of a match together get " +
         number_text(welfare->at("low").real(), -1) + " to " +
         number_text(welfare->at("high").real(), -1) + ".";
}

}  // namespace mainmatch::report

#include "experiments/matches/records/record.h"

#include <array>
#include <ostream>

#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/matches/record_head.h"
#include "experiments/matches/records/compare.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/seat_file.h"

namespace mainmatch {

namespace {

constexpr std::array<std::string_view, 2> kFormats = {kRecordFormat, kSeatFormat};

const MatchModule& match_of(const Node& file, std::span<const std::string_view> formats) {
  file.object();
  file.at("format").one_of(formats);
  if (const auto source = file.find_unless_null(kSource)) return match_of_source(*source);
  return match_named(file.at("game").text(), "game");
}

}  // namespace

const MatchModule& match_of(const Node& record) {
  return match_of(record, std::span(kFormats).first(1));
}

const MatchModule& match_of_seen(const Node& file) { return match_of(file, kFormats); }

Json adjudicate(const Json& record) {
  const Node node(record, "");
  return match_of(node).adjudicate(node);
}

std::optional<Difference> check(const Json& record) {
  return first_difference(Node(record, ""), adjudicate(record));
}

std::optional<Difference> stated_difference(const Node& record) {
  try {
    return check(record.json());
  } catch (const InputError&) {
    return std::nullopt;
  }
}

void warn_of(const std::optional<Difference>& difference, const std::string& where,
             std::ostream& err) {
  if (!difference) return;
  err << printable(where + ": " + difference->path) << ": " << difference->stood
      << ", the rules give " << difference->given << ", which is used\n";
}

}  // namespace mainmatch

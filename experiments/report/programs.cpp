#include "experiments/report/programs.h"

#include <cstdint>
#include <string>

#include "experiments/base/number.h"

namespace mainmatch::report {

namespace {

constexpr std::int64_t kAnyCount = std::int64_t{1} << 53;

std::string note_of_program(const Node& program) {
  std::string note = "Program " + program.at("bot").text() + ": ";
  note += program.at("deterministic").flag() ? "deterministic" : "not deterministic";
  const Node missed = program.at("missed");
  std::string breaches;
  for (std::size_t i = 0; i < missed.size(); ++i) {
    const std::int64_t many = missed.value(i).whole(0, kAnyCount);
    if (many == 0) continue;
    breaches += (breaches.empty() ? "" : ", ") + missed.key(i) + " " + count_text(many);
  }
  note += breaches.empty() ? ", no answer missed" : "; answers missed: " + breaches;
  const std::int64_t restarts = program.at("restarts").whole(0, kAnyCount);
  if (restarts > 0) note += "; restarts " + count_text(restarts);
  if (program.at("failed").flag()) note += "; failed: " + program.at("reason").text();
  return note;
}

}  // namespace

void describe_programs(const Node& result, Chapter& chapter) {
  const auto about = result.find("about");  // where a table of payoffs has all but its numbers
  const auto programs = (about ? *about : result).find("programs");
  if (!programs) return;
  for (std::size_t i = 0; i < programs->array(); ++i) {
    chapter.notes.push_back(note_of_program((*programs)[i]));
  }
}

}  // namespace mainmatch::report

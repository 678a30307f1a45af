#include "experiments/report/outside_bots.h"

#include <cstdint>
#include <string>

#include "experiments/base/number.h"

namespace mainmatch::report {

namespace {

constexpr std::int64_t kAnyCount = std::int64_t{1} << 53;

/// "late 3, refused 1" of an object of counts; empty if all are 0.
std::string nonzero_text(const Node& counts) {
  std::string text;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const std::int64_t many = counts.value(i).whole(0, kAnyCount);
    if (many > 0) text += (text.empty() ? "" : ", ") + counts.key(i) + " " + count_text(many);
  }
  return text;
}

std::string note_of_program(const Node& program) {
  std::string note = "Program " + program.at("bot").text() + ": ";
  note += program.at("deterministic").flag() ? "deterministic"
                                             : "not deterministic (the run cannot be repeated)";
  const std::string breaches = nonzero_text(program.at("missed"));
  note += breaches.empty() ? ", no answer missed" : "; answers missed: " + breaches;
  const std::int64_t restarts = program.at("restarts").whole(0, kAnyCount);
  if (restarts > 0) note += "; restarts " + count_text(restarts);
  if (program.at("failed").flag()) note += "; failed: " + program.at("reason").text();
  return note;
}

std::string note_of_class(const Node& bot) {
  const std::string note = "Class " + bot.at("bot").text() + ": ";
  const auto version = bot.find_unless_null("version");
  return note + (version ? "version " + version->text() : "no version: the run cannot be repeated");
}

std::string note_of_model(const Node& model) {
  const auto count = [&](const char* key) { return count_text(model.at(key).whole(0, kAnyCount)); };
  const double decisions = model.at("decisions").real();
  std::string note = "Model " + model.at("bot").text() + ": " + count("decisions") +
                     " decisions, " + count("requests") + " requests; tokens " +
                     count("tokens_in") + " read, " + count("tokens_out") + " written";
  if (decisions > 0) {
    note += "; " + rough_text(model.at("seconds").real() / decisions, 3) + " s a decision";
  }
  if (const double money = model.at("money").real(); money > 0) {
    note += "; money " + rough_text(money, 4);
  }
  if (const auto missed = model.at("missed").whole(0, kAnyCount); missed > 0) {
    note += "; missed " + count_text(missed);
  }
  const std::string faults = nonzero_text(model.at("faults"));
  note += faults.empty() ? "; no fault" : "; faults of requests: " + faults;
  return note + "; without kept answers the run cannot be repeated";
}

}  // namespace

void describe_outside_bots(const Node& result, Chapter& chapter) {
  const auto about = result.find("about");  // where a table of payoffs has all but its numbers
  const Node& holder = about ? *about : result;
  const auto add = [&](const char* key, std::string (*note)(const Node&)) {
    const auto list = holder.find(key);
    for (std::size_t i = 0, many = list ? list->array() : 0; i < many; ++i) {
      chapter.notes.push_back(note((*list)[i]));
    }
  };
  add("programs", note_of_program);
  add("classes", note_of_class);
  add("models", note_of_model);
}

}  // namespace mainmatch::report

#include "experiments/cli/run_flags.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "experiments/base/printable.h"
#include "experiments/matches/model_name.h"

namespace mainmatch::cli {

ShardNumber shard_number(const std::string& text) {
  if (text.empty()) return {};
  constexpr std::uint64_t kMax = 1'000'000;
  ShardNumber shard;
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), end, shard.number);
  if (number.ec == std::errc() && number.ptr != end && *number.ptr == '/') {
    const auto of = std::from_chars(number.ptr + 1, end, shard.of);
    if (of.ec == std::errc() && of.ptr == end && shard.number >= 1 && shard.number <= shard.of &&
        shard.of <= kMax) {
      return shard;
    }
  }
  throw InputError(mismatch(shown_word(text), "I/N with 1 <= I <= N <= " + std::to_string(kMax)));
}

void RunFlags::declare(Fields& fields, const AnalysisEntry& entry) {
  declare_use(fields, entry.formats, entry.threads);
  fields.config_file();
  if (entry.programs) programs_.declare(fields);
  if (entry.checkpoints) declare_kept(fields, entry.rows);
  report_.declare(fields);
}

void RunFlags::declare(Fields& fields) {
  std::vector<std::string> formats;
  for (const AnalysisEntry& entry : analyses()) {
    for (const std::string& one : entry.formats) {
      if (std::find(formats.begin(), formats.end(), one) == formats.end()) formats.push_back(one);
    }
  }
  declare_use(fields, formats, true);
  programs_.declare(fields);
  declare_kept(fields, true);
  report_.declare(fields);
}

void RunFlags::declare_for_resume(Fields& fields) {
  declare_use(fields, {"text", "json", "csv"}, true);
  programs_.declare(fields);
}

void RunFlags::declare_use(Fields& fields, const std::vector<std::string>& formats, bool threads) {
  if (threads) {
    fields.whole("threads", threads_, 1, 1024, "threads to use (default: all cores)").here();
  }
  fields.choice("format", format_, formats, "output format: text for people, others for tools")
      .here()
      .on("quiet", quiet_, "no progress bar")
      .here();
}

void RunFlags::declare_kept(Fields& fields, bool rows) {
  fields
      .text("out", out_, "DIR",
            "checkpoint the run in a new folder; 'mainmatch resume DIR' resumes it")
      .here();
  if (rows) {
    fields
        .on("rows", rows_, "with --out: also write seats.csv, a row for every seat of every match")
        .here()
        .needs({"out"});
  }
  fields.text("shard", shard_, "I/N", "with --out: play shard I of N only, for 'mainmatch merge'")
      .here()
      .needs({"out"})
      .excludes({"target-error", "time-budget"});
}

void RunFlags::check(const Given& given, const AnalysisEntry& entry,
                     const Analysis& analysis) const {
  const auto refuse = [&](const char* flag, const std::string& why) {
    const auto place = given.where.find(flag);
    if (place != given.where.end()) throw InputError(place->second + ": " + why);
  };
  const std::string name = "'" + std::string(entry.name) + "'";
  const auto& formats = entry.formats;
  if (std::find(formats.begin(), formats.end(), format_) == formats.end()) {
    refuse("format", mismatch(format_, "a format of " + name));
  }
  if (format_ == "csv" && !analysis.csv_needs().empty()) {
    refuse("format", "csv requires " + analysis.csv_needs());
  }
  if (format_ != "text" && format_ != "json" && format_ != "csv") {
    refuse("report", "cannot be used with --format " + format_);
  }
  if (!entry.checkpoints) refuse("out", "cannot be used with " + name);
  if (!entry.rows) refuse("rows", "cannot be used with " + name);
  if (!entry.checkpoints) refuse("shard", "cannot be used with " + name);
  if (!shard_.empty()) {
    const std::string undivided = analysis.undivided();
    if (!undivided.empty()) {
      refuse("shard", "cannot be used with " + name + ", as " + undivided +
                          ": several processes play it by MPI");
    }
    try {
      shard_number(shard_);
    } catch (const InputError& error) {
      refuse("shard", error.what());
    }
  }
  const BotUse& guests = analysis.guests();
  if (!guests.program.empty()) {
    const std::string what = shown_word(guests.program) + " is a program, ";
    if (!entry.programs) {
      throw InputError(what + "expected a bot of the match: this command plays no programs");
    }
  }
  const auto model = std::ranges::find_if(guests.hosted, names_model);
  if (model == guests.hosted.end()) return;
  const std::string who = shown_word(*model);
  if (!entry.programs) {
    throw InputError(who +
                     " is a language model, expected a bot of the match: this command asks none");
  }
  if (given.coordinator) {
    throw InputError(
        who + " is a language model, expected a bot of the match: models play on one rank only");
  }
}

Json RunFlags::of_run() const {
  Json run = Json::object();
  if (rows_) run["rows"] = true;
  if (!shard_.empty()) run["shard"] = shard_;
  return run;
}

void RunFlags::read_of_run(const Node& run) {
  if (const auto rows = run.find("rows")) rows_ = rows->flag();
  if (const auto shard = run.find("shard")) shard_ = shard->text();
}

}  // namespace mainmatch::cli

#include "experiments/cli/run.h"

#include <iostream>
#include <utility>

#include "experiments/analyses/kinds.h"
#include "experiments/cli/bots_file.h"
#include "experiments/cli/command_line.h"
#include "experiments/cli/interrupt.h"

namespace mainmatch::cli {

void CommonFlags::declare(Options& options, std::vector<std::string> formats) {
  const char* const others = formats.size() > 2 ? "the others for tools" : "json for tools";
  options.seed("seed", seed, "seed of all chance (default 1)")
      .whole("threads", threads, 1, 1024, "threads to use (default: all cores)")
      .not_in_manifest()
      .choice("format", format, std::move(formats), std::string("text for people, ") + others)
      .not_in_manifest()
      .on("quiet", quiet, "no progress bar")
      .not_in_manifest()
      .config_file()
      .repeated("bots-file", bots_files, "FILE.toml",
                "bots with names of their own: [bots.NAME] with game, base and parameters")
      .not_in_manifest()
      .repeated("define", named_bots, "NAME=BOT(KEY=VALUE,...)",
                "the same for one bot: results call it NAME");
}

void RunFlags::declare(Options& options, const char* command, bool parts,
                       std::vector<std::string> formats) {
  options_ = &options;
  name_ = command;
  common_.declare(options, std::move(formats));
  kept_.declare(options, command, parts);
  report_.declare(options);
}

std::string RunFlags::command(nlohmann::ordered_json rules) const {
  return command_line(manifest_of(*options_, name_, std::move(rules)));
}

void RunFlags::add_provenance(nlohmann::ordered_json rules, Result& result) const {
  const Manifest manifest = manifest_of(*options_, name_, std::move(rules));
  cli::add_provenance(manifest, manifest.config.value("game", ""), result);
}

Run::Run(RunFlags& flags, const Given& given, nlohmann::ordered_json rules)
    : flags_(flags), given_(given), rules_(std::move(rules)) {
  flags_.report_.begin();
  flags_.programs_.apply(given);
  watch_for_interrupt();
}

const CheckpointedRun* Run::keep(Experiment& experiment) {
  if (!flags_.kept(given_)) return nullptr;
  return &kept_.emplace(flags_.kept_, given_, rules_, experiment);
}

void Run::play(Experiment& experiment, const std::function<void()>& begun) {
  if (kept_ || keep(experiment)) {
    complete_ = kept_->play(interrupted, begun);
  } else {
    flags_.kept_.play(given_, rules_, experiment, interrupted);
    complete_ = true;
  }
}

void Run::end() {
  complete_ = true;
  if (kept_) kept_->end();
}

int Run::report(const Result& found, bool partial) {
  Result result = found;
  add_programs(result);
  result = with_names(result, flags_.named_bots());
  flags_.add_provenance(rules_, result);
  const bool whole = complete_ && !partial;
  if (kept_ && whole) kept_->write_results(result);
  *given_.out << report::formatted(result, flags_.format());
  flags_.report_.write(result);
  if (whole) return 0;
  if (kept_) kept_->print_resume_hint();
  return kInterruptedExit;
}

}  // namespace mainmatch::cli

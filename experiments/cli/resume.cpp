#include <cstdio>
#include <map>

#include "experiments/base/printable.h"
#include "experiments/base/version.h"
#include "experiments/cli/checkpointed_run.h"
#include "experiments/cli/command.h"
#include "experiments/cli/replayed_command.h"

namespace mainmatch::cli {

namespace {

using nlohmann::ordered_json;

/// The flags that are not part of a manifest.
class PassingFlags {
 public:
  void declare(Options& options) {
    options.whole("threads", threads_, 1, 1024, "threads to use (default: all cores)")
        .choice("format", format_, {"text", "json", "csv"},
                "output format: text for people, others for tools")
        .on("quiet", quiet_, "no progress bar");
  }
  void pass(const Options& options, const Given& given) const {
    const std::map<std::string, std::string> texts = {
        {"threads", std::to_string(threads_)}, {"format", format_}, {"quiet", "true"}};
    for (const auto& [name, text] : texts) {
      if (!given.where.contains(name)) continue;
      try {
        options.find(name)->take(text);
      } catch (const InputError& error) {
        throw InputError(given.where.at(name) + ": " + error.what());
      }
    }
  }

 private:
  std::int64_t threads_ = 0;
  std::string format_;
  bool quiet_ = false;
};

/// Resumes the run in a folder: runs its command with the options of the manifest.
int resume(const std::string& folder, const Manifest& manifest, const PassingFlags& flags,
           const Given& own, std::vector<std::string> shards = {}) {
  ReplayedCommand replayed(shown_path(path_in(folder, kManifestName)), manifest.command);
  replayed.given.run_folder = folder;
  replayed.given.shards = std::move(shards);
  replayed.given.out = own.out;
  replayed.given.coordinator = own.coordinator;
  replayed.take_rules(manifest.rules);
  replayed.take(manifest.config);
  replayed.take(manifest.extent);
  flags.pass(replayed.options(), own);
  return replayed.run();
}

class ResumeCommand : public Command {
 public:
  void declare(Options& options) override {
    options.text("dir", folder_, "DIR", "the folder of --out").positional().required();
    flags_.declare(options);
  }
  int run(const Given& given) override {
    return resume(folder_, read_manifest(folder_, kVersion), flags_, given);
  }

 protected:
  std::string folder_;
  PassingFlags flags_;
};

class ExtendCommand final : public ResumeCommand {
 public:
  void declare(Options& options) override {
    ResumeCommand::declare(options);
    options
        .whole("matches", matches_, 1, 10'000'000'000,
               "matches in total, including those already played")
        .required();
  }
  int run(const Given& given) override {
    Manifest manifest = read_manifest(folder_, kVersion);
    const std::string name = shown_path(path_in(folder_, kManifestName));
    const auto now = manifest.extent.find("matches");
    if (manifest.config.contains("matches")) {
      throw InputError(name + ": cannot be extended: other options depend on --matches");
    }
    if (now == manifest.extent.end()) {
      throw InputError(name + ": cannot be extended: its run has no number of matches");
    }
    if (manifest.extent.contains("shard")) {
      throw InputError(name + ": cannot be extended: a shard, expected the merged run");
    }
    if (matches_ < now->get<std::int64_t>()) {
      throw ValueError("--matches", std::to_string(matches_),
                       "at least " + now->dump() + ", the matches of the run");
    }
    *now = matches_;
    {
      // Locks the run. Results are removed before the manifest changes, so that they never stand
      // beside another manifest.
      const Store hold(path_in(folder_, kStoreName), manifest.identity(), has_rows(manifest));
      for (const char* const result : {kResultJson, kResultText, kSeatsCsv}) {
        std::remove(path_in(folder_, result).c_str());
      }
      write_manifest(folder_, manifest);
    }
    return resume(folder_, manifest, flags_, given);
  }

 private:
  static bool has_rows(const Manifest& manifest) {
    const auto rows = manifest.config.find("rows");
    return rows != manifest.config.end() && *rows == true;
  }

  std::int64_t matches_ = 0;
};

class MergeCommand final : public Command {
 public:
  void declare(Options& options) override {
    options.repeated("dirs", folders_, "DIR...", "the folders of all shards of one run")
        .positional()
        .required()
        .text("out", out_, "DIR", "a new folder for the whole run")
        .required();
    flags_.declare(options);
  }

  int run(const Given& given) override {
    Manifest whole = read_manifest(folders_.front(), kVersion);
    std::map<std::uint64_t, std::string> shards;  // folders by number
    std::uint64_t of = 0;
    for (const std::string& folder : folders_) {
      Manifest manifest = read_manifest(folder, kVersion);
      const std::string name = shown_path(path_in(folder, kManifestName));
      const auto text = manifest.extent.find("shard");
      if (text == manifest.extent.end()) throw InputError(name + ": not a shard");
      const ShardNumber shard = shard_number(*text);
      manifest.extent.erase("shard");
      whole.extent.erase("shard");
      if (manifest.identity() != whole.identity() || manifest.extent != whole.extent ||
          (of != 0 && shard.of != of)) {
        throw InputError(name + ": not a shard of the same run as " +
                         shown_path(path_in(folders_.front(), kManifestName)));
      }
      of = shard.of;
      if (!shards.emplace(shard.number, folder).second) {
        throw InputError(name + ": duplicate shard " + std::to_string(shard.number) + "/" +
                         std::to_string(of) + ", the same as " + shown_path(shards[shard.number]));
      }
    }
    std::vector<std::string> in_order;
    for (std::uint64_t number = 1; number <= of; ++number) {
      if (!shards.contains(number)) {
        throw InputError("dirs: missing shard " + std::to_string(number) + "/" +
                         std::to_string(of));
      }
      in_order.push_back(shards[number]);
    }
    return resume(out_, whole, flags_, given, std::move(in_order));
  }

 private:
  std::vector<std::string> folders_;
  std::string out_;
  PassingFlags flags_;
};

}  // namespace

std::unique_ptr<Command> make_resume() { return std::make_unique<ResumeCommand>(); }
std::unique_ptr<Command> make_extend() { return std::make_unique<ExtendCommand>(); }
std::unique_ptr<Command> make_merge() { return std::make_unique<MergeCommand>(); }

}  // namespace mainmatch::cli

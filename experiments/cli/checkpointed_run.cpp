#include "experiments/cli/checkpointed_run.h"

#include <dirent.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <optional>

#include "experiments/analyses/printed.h"
#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/base/file.h"
#include "experiments/base/printable.h"
#include "experiments/base/version.h"

namespace mainmatch::cli {

namespace {

using nlohmann::ordered_json;

/// A folder that is new or empty. While it lives, nobody else begins a run there.
class NewFolder {
 public:
  explicit NewFolder(const std::string& folder);
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;
  ~NewFolder() { ::closedir(open_); }

 private:
  DIR* open_;
};

NewFolder::NewFolder(const std::string& folder) {
  const std::string name = "--out: " + shown_path(folder);
  if (::mkdir(folder.c_str(), 0777) == 0) {
    const std::size_t slash = folder.find_last_not_of('/') == folder.npos
                                  ? folder.npos
                                  : folder.rfind('/', folder.find_last_not_of('/'));
    sync_folder(slash == folder.npos ? "." : folder.substr(0, slash + 1));
  } else if (errno != EEXIST) {
    throw InputError("{}: cannot be created: {}", name, std::strerror(errno));
  }
  open_ = ::opendir(folder.c_str());
  if (!open_) throw InputError("{}: cannot be read: {}", name, std::strerror(errno));
  if (::flock(::dirfd(open_), LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    ::closedir(open_);
    throw InputError(name + ": in use by another process");
  }
  bool empty = true;
  while (const dirent* entry = ::readdir(open_)) {
    const std::string_view file = entry->d_name;
    // A part file of a manifest is left from a run that never started.
    empty = empty && (file == "." || file == ".." || file == "manifest.json.part");
  }
  if (!empty) {
    ::closedir(open_);
    throw InputError(
        "{}: not empty, expected a new folder or an empty one "
        "(to resume a run: mainmatch resume {})",
        name, shown_path(folder));
  }
}

}  // namespace

CheckpointedRun::CheckpointedRun(std::string folder, const ExistingRun& kept, Manifest manifest,
                                 Experiment& experiment, const BotUse& guests,
                                 Coordinator* coordinator, Watch watch)
    : coordinator_(coordinator),
      folder_(std::move(folder)),
      manifest_(std::move(manifest)),
      experiment_(experiment),
      guests_(guests) {
  if (manifest_.run.contains("shard") && !experiment.adds_up()) {
    shard_.emplace(experiment, shard_number(manifest_.run["shard"]), std::move(watch));
  }
  if (!kept.shards.empty() && !experiment.adds_up()) merged_.emplace(experiment);
  if (has_guests(guests))
    outsiders_.emplace(played(), guests, shard_ ? 0 : range_of(manifest_).first);
  open(kept);
}

void CheckpointedRun::open(const ExistingRun& kept) {
  std::optional<NewFolder> new_folder;
  if (kept.folder.empty() || !kept.shards.empty()) {
    new_folder.emplace(folder_);
    write_manifest(folder_, manifest_);
  }
  store_ = std::make_unique<Store>(path_in(folder_, kStoreName), manifest_.identity(),
                                   manifest_.run.value("rows", false));
  sync_folder(folder_);
  // The folder is locked now: check that it has not changed.
  const Manifest now = read_manifest(folder_, kVersion);
  if (now.plan != manifest_.plan || now.run != manifest_.run) {
    throw InputError(shown_path(path_in(folder_, kManifestName)) +
                     ": changed by another process; try again");
  }
  if (kept.shards.empty()) return;
  try {
    begin_with_shards(kept.shards);
  } catch (...) {  // nothing was played that could be resumed
    store_.reset();
    for (const char* const name : {kStoreName, kManifestName}) {
      std::remove(path_in(folder_, name).c_str());
    }
    ::rmdir(folder_.c_str());
    throw;
  }
}

BlockRange CheckpointedRun::range_of(const Manifest& manifest) const {
  const ShardNumber part = shard_number(manifest.run.value("shard", ""));
  return shard(experiment_, part.number, part.of);
}

void CheckpointedRun::begin_with_shards(const std::vector<std::string>& shards) {
  experiment_.adds_up() ? add_sums_of_shards(shards) : take_blocks_of_shards(shards);
}

void CheckpointedRun::take_blocks_of_shards(const std::vector<std::string>& shards) {
  for (const std::string& folder : shards) {
    BlockShard part(experiment_, shard_number(read_manifest(folder, kVersion).run["shard"]));
    const Store from(path_in(folder, kStoreName), manifest_.identity(), false);
    const std::optional<Checkpoint>& kept = from.checkpoint();
    if ((kept ? kept->end : 0) < part.blocks()) {
      throw InputError("{}: incomplete; first run: mainmatch resume {}", from.name(),
                       shown_path(folder));
    }
    if (!kept) continue;
    try {
      ByteReader blocks(kept->sums);
      WithOutsiders others(part.experiment(), guests_);
      outsiders_ ? others.load(blocks) : part.experiment().load(blocks);
      blocks.end();
      if (kept->end != part.blocks()) throw DamagedBytes();
      if (outsiders_) {
        others.play_again(from.name());
        outsiders_->add(others.deeds());
      }
    } catch (const DamagedBytes&) {
      throw InputError(from.name() + ": corrupt checkpoint: blocks of another shard");
    }
    merged_->add(part, from.name(), kept->first_block_checksum != 0);
  }
}

void CheckpointedRun::add_sums_of_shards(const std::vector<std::string>& shards) {
  Checkpoint state;
  for (const std::string& folder : shards) {
    const BlockRange range = range_of(read_manifest(folder, kVersion));
    Store from(path_in(folder, kStoreName), manifest_.identity(), store_->with_rows());
    const std::uint64_t end = std::min(range.end, experiment_.whole_blocks());
    const std::uint64_t kept = from.checkpoint() ? from.checkpoint()->end : range.first;
    if (kept < end) {
      throw InputError("{}: incomplete; first run: mainmatch resume {}", from.name(),
                       shown_path(folder));
    }
    if (!from.checkpoint()) continue;  // not one whole block
    if (state.end == 0) state.first_block_checksum = from.checkpoint()->first_block_checksum;
    try {
      ByteReader sums(from.checkpoint()->sums);
      if (from.checkpoint()->first != range.first || kept > end) throw DamagedBytes();
      played().load(sums);
      sums.end();
    } catch (const DamagedBytes&) {
      throw InputError(from.name() + ": corrupt checkpoint: blocks of another shard");
    }
    store_->add_rows_of(from);
    state.end = end;
  }
  if (state.end == 0) return;
  ByteWriter sums;
  played().save(sums);
  state.sums = sums.bytes();
  store_->save(std::move(state));
}

template <class F>
auto CheckpointedRun::with_resume_hint(F&& f) const {
  try {
    return f();
  } catch (const RunError& error) {
    throw RunError("{}; to resume: {}", error.what(), resume_command());
  }
}

Experiment& CheckpointedRun::played() {
  if (outsiders_) return *outsiders_;
  if (shard_) return shard_->experiment();
  if (merged_) return *merged_;
  return experiment_;
}

bool CheckpointedRun::play_part(const std::atomic<bool>& stop, const std::function<void()>& begun) {
  const BlockRange range = shard_ ? BlockRange{0, played().blocks()} : range_of(manifest_);
  return play_checkpointed(played(), range, *store_, stop, coordinator_, begun, [&] {
    if (outsiders_) outsiders_->play_again(store_->name());
  });
}

bool CheckpointedRun::play(const std::atomic<bool>& stop, const std::function<void()>& begun) {
  return with_resume_hint([&] { return play_part(stop, begun); });
}

double CheckpointedRun::seconds_played() const {
  return store_->checkpoint() ? static_cast<double>(store_->checkpoint()->milliseconds) / 1000 : 0;
}

void CheckpointedRun::end() {
  with_resume_hint([&] { end_checkpointed(*store_); });
}

void CheckpointedRun::write_results(const Result& result) const {
  write_file(kResultJson, report::formatted(result, "json"));
  write_file(kResultText, report::formatted(result, "text"));
  if (store_->with_rows()) with_resume_hint([&] { write_rows(); });
}

void CheckpointedRun::write_file(const std::string& name, const std::string& text) const {
  with_resume_hint([&] {
    OutputFile file(path_in(folder_, name.c_str()));
    file.write(text);
    file.commit();
  });
}

void CheckpointedRun::write_rows() const {
  constexpr std::size_t kChunk = 1 << 20;
  OutputFile file(path_in(folder_, kSeatsCsv));
  std::string text;
  for (const std::string_view column : kSeatColumns) {
    text.append(text.empty() ? "" : ",").append(column);
  }
  text += "\n";
  store_->for_each_line([&](std::string_view line) {
    text += line;
    if (text.size() < kChunk) return;
    file.write(text);
    text.clear();
  });
  file.write(text);
  file.commit();
}

void CheckpointedRun::print_resume_hint() const {
  std::cerr << "interrupted; to resume: " << resume_command() << "\n";
}

void CheckpointedRun::print_merge_hint() const {
  std::cerr << "shard " << printable(manifest_.run["shard"].get<std::string>())
            << ": complete; with all others: mainmatch merge " << shown_path(folder_)
            << " ... --out DIR\n";
}

std::string CheckpointedRun::resume_command() const {
  return "mainmatch resume " + shown_path(folder_);
}

}  // namespace mainmatch::cli

// A machine that stops: of what was not synchronised some is lost, some is torn, and none of it in
// any order. A log of all changes that a run made is replayed up to some moment; of each file the
// changes since it was last synchronised are kept or not as chance has it, of each folder the first
// ones. Then the run must go on.

#include <fstream>
#include <map>
#include <sstream>

#include "engine/core/rng.h"
#include "tests/catch.h"
#include "tests/store/run_folder.h"

using namespace mainmatch;
using namespace mainmatch::tests;

namespace {

namespace fs = std::filesystem;

struct Change {
  std::string what;
  std::string path;
  std::size_t at = 0;
  std::string data = {};
};

std::vector<Change> read_log(const std::string& text) {
  std::vector<Change> changes;
  for (std::size_t next = 0; next < text.size();) {
    const std::size_t end = text.find('\n', next);
    std::istringstream line(text.substr(next, end - next));
    Change change;
    std::size_t size = 0;
    line >> change.what >> change.at >> size;
    line.get();
    std::getline(line, change.path);
    next = end + 1;
    if (change.what == "write") change.data = text.substr(next, size);
    next += change.data.size();
    changes.push_back(std::move(change));
  }
  return changes;
}

/// A disk, and what of it would be there after the power failed.
class Disk {
 public:
  explicit Disk(Stream& stream) : stream_(stream) {}

  void apply(const Change& change) {
    if (change.what == "sync") {
      if (!files_.contains(change.path)) {  // a folder
        for (const auto& name : pending_names_) apply_name(durable_, name);
        pending_names_.clear();
      } else {
        File& file = files_[change.path];
        for (const Change& one : file.pending) apply_to(file.durable, one);
        file.pending.clear();
      }
    } else if (change.what == "write" || change.what == "truncate") {
      files_[change.path].pending.push_back(change);
    } else if (change.what != "mkdir") {
      if (change.what == "create") {
        // Another file than one of this name before, which names that are pending may still mean.
        files_[change.path] = {};
      }
      if (change.what == "rename") {
        const std::size_t between = change.path.find('>');
        files_[change.path.substr(between + 1)] = files_[change.path.substr(0, between)];
      }
      pending_names_.push_back(change);
    }
  }

  /// The files that are there after a crash, by path.
  std::map<std::string, std::string> crash() {
    std::map<std::string, bool> names = durable_;
    const std::size_t kept = stream_.below(static_cast<std::uint32_t>(pending_names_.size() + 1));
    for (std::size_t i = 0; i < kept; ++i) apply_name(names, pending_names_[i]);
    std::map<std::string, std::string> found;
    for (const auto& [path, there] : names) {
      if (!there) continue;
      std::string text = files_[path].durable;
      for (Change change : files_[path].pending) {
        const std::uint32_t luck = stream_.below(3);
        if (luck == 0) continue;
        if (luck == 1)
          change.data.resize(stream_.below(static_cast<std::uint32_t>(change.data.size() + 1)));
        apply_to(text, change);
      }
      found[path] = text;
    }
    return found;
  }

 private:
  struct File {
    std::string durable;
    std::vector<Change> pending;
  };

  static void apply_to(std::string& text, const Change& change) {
    if (change.what == "truncate") return text.resize(change.at);
    if (change.data.empty()) return;
    if (text.size() < change.at + change.data.size()) text.resize(change.at + change.data.size());
    text.replace(change.at, change.data.size(), change.data);
  }
  static void apply_name(std::map<std::string, bool>& names, const Change& change) {
    const std::size_t between = change.path.find('>');
    if (change.what == "create") names[change.path] = true;
    if (change.what == "unlink") names[change.path] = false;
    if (change.what != "rename") return;
    names[change.path.substr(0, between)] = false;
    names[change.path.substr(between + 1)] = true;
  }

  Stream& stream_;
  std::map<std::string, File> files_;
  std::map<std::string, bool> durable_;  ///< names, and whether they are there
  std::vector<Change> pending_names_;
};

/// Stops the machine at random changes of files, so often.
void check_crashes(int crashes) {
  const auto args = RunFolder::tournament({"--rows"});
  const RunFolder first;
  REQUIRE(first.run(with_out(args), {"SHIM_LOG=" + (first.path() / "log").string()}).code == 0);
  const std::string wanted = first.results();
  const std::vector<Change> log = read_log(text_of(first.path() / "log"));
  REQUIRE(log.size() > 100);
  Stream stream(1, 1, Purpose::deal());
  int went_on = 0;
  for (int i = 0; i < crashes; ++i) {
    Disk disk(stream);
    const std::size_t end = stream.below(static_cast<std::uint32_t>(log.size() + 1));
    for (std::size_t k = 0; k < end; ++k) disk.apply(log[k]);
    const RunFolder after;
    fs::create_directory(after.kept());
    for (const auto& [path, text] : disk.crash()) {
      std::ofstream(after.kept() / fs::path(path).filename(), std::ios::binary) << text;
    }
    if (!fs::exists(after.kept() / "manifest.json")) continue;
    ++went_on;
    const Ran ran = after.resume();
    INFO("crash " << i << " after " << end << " changes: " << ran.err);
    CHECK(ran.code == 0);
    CHECK(after.results() == wanted);
  }
  CHECK(went_on > crashes * 2 / 3);
}

}  // namespace

TEST_CASE("a run goes on after the machine stopped", "[store]") { check_crashes(60); }
TEST_CASE("a run goes on after many stops of the machine", "[.][measure][store]") {
  check_crashes(2000);
}

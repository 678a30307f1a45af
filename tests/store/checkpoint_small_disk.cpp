// A disk that is full: a file system in memory of 1 MiB.

#include <sys/mount.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "tests/catch.h"
#include "tests/store/run_folder.h"

using namespace mainmatch::tests;

namespace {

/// A small file system over a folder, for as long as this lives.
class SmallDisk {
 public:
  explicit SmallDisk(const std::string& folder) : folder_(folder) {
    if (::mount("none", folder.c_str(), "tmpfs", 0, "size=1M") != 0) failure_ = errno;
  }
  ~SmallDisk() {
    if (failure_ == 0) ::umount2(folder_.c_str(), MNT_DETACH);
  }
  int failure() const { return failure_; }
  bool grow() { return ::mount("none", folder_.c_str(), "tmpfs", MS_REMOUNT, "size=64M") == 0; }

 private:
  std::string folder_;
  int failure_ = 0;
};

}  // namespace

TEST_CASE("a run that fills its disk goes on when there is room again", "[store]") {
  auto args = RunFolder::tournament({"--rows"});
  *std::find(args.begin(), args.end(), "1200") = "3000";
  const std::string wanted = undisturbed(args);
  REQUIRE(wanted.size() > 1 << 20);
  const RunFolder folder;
  SmallDisk disk(folder.path());
  if (disk.failure() != 0) {
    WARN("not tested: no file system can be mounted here: " << std::strerror(disk.failure()));
    return;
  }
  const Ran full = folder.run(with_out(args));
  INFO(full.err);
  CHECK(full.code == 1);
  CHECK(std::count(full.err.begin(), full.err.end(), '\n') == 1);
  CHECK(full.err.find("kept/") != std::string::npos);
  CHECK(full.err.find("to resume: mainmatch resume kept") != std::string::npos);
  CHECK(folder.resume().code == 1);  // still full
  CHECK(folder.results().find("seats.csv") == std::string::npos);
  REQUIRE(disk.grow());
  CHECK(folder.resume().code == 0);
  CHECK(folder.results() == wanted);
}

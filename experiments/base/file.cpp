#include "experiments/base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include "experiments/base/error.h"
#include "experiments/base/printable.h"

namespace mainmatch {

void fail_reading(const std::string& name, int error) {
  throw InputError(name + ": cannot be read: " + std::strerror(error));
}

namespace {

std::string read_all(std::FILE* file, const std::string& name, std::size_t most) {
  std::string text;
  char chunk[1 << 16];
  std::size_t got = 0;
  while (text.size() <= most && (got = std::fread(chunk, 1, sizeof chunk, file)) > 0) {
    text.append(chunk, got);
  }
  const int error = std::ferror(file) ? errno : 0;
  if (file != stdin) std::fclose(file);
  if (error) fail_reading(name, error);
  if (text.size() > most) {
    throw InputError(name + ": too long, expected at most " + std::to_string(most) + " bytes");
  }
  return text;
}

}  // namespace

std::string read_file(const std::string& path, std::size_t most) {
  if (path == "-") return read_all(stdin, "standard input", most);
  std::FILE* const file = std::fopen(path.c_str(), "rbe");
  if (!file) fail_reading(shown_path(path), errno);
  return read_all(file, shown_path(path), most);
}

std::string read_regular_file(const std::string& path, std::size_t most) {
  const int file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  struct stat found {};
  if (file < 0 || ::fstat(file, &found) != 0) fail_reading(shown_path(path), errno);
  if (S_ISREG(found.st_mode)) return read_all(::fdopen(file, "rb"), shown_path(path), most);
  ::close(file);
  throw InputError(shown_path(path) + ": cannot be read: not a regular file");
}

void sync_folder(const std::string& path) {
  const int folder = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  const bool synced = folder >= 0 && ::fsync(folder) == 0;
  const int error = errno;
  if (folder >= 0) ::close(folder);
  // There are file systems whose folders cannot be synced: they say EINVAL.
  if (!synced && error != EINVAL) {
    throw RunError(shown_path(path) + ": cannot be written: " + std::strerror(error));
  }
}

OutputFile::OutputFile(std::string path, unsigned mode)
    : path_(std::move(path)), part_(path_ + ".part") {
  struct stat found;
  // Of a link itself: /dev/stdout may lead to a regular file, and must not be renamed over.
  const bool exists = ::lstat(path_.c_str(), &found) == 0;
  if (exists && !S_ISREG(found.st_mode)) part_ = path_;
  // A part file is followed nowhere and waited for by nobody.
  const int safely = in_place() ? 0 : O_NOFOLLOW | O_NONBLOCK;
  file_ = ::open(part_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | safely, mode);
  const int error = errno;
  const auto refuse = [&](const std::string& why) {
    throw RunError(shown_path(path_) + ": cannot be written: " + why);
  };
  if (file_ < 0 && (error == ELOOP || error == ENXIO)) {
    refuse(shown_path(part_) + " is not a regular file");
  }
  if (file_ < 0) refuse(std::strerror(error));
  if (in_place() || (::fstat(file_, &found) == 0 && S_ISREG(found.st_mode))) return;
  ::close(std::exchange(file_, -1));
  refuse(shown_path(part_) + " is not a regular file");
}

OutputFile::~OutputFile() {
  if (file_ < 0) return;
  ::close(file_);
  if (!keep_ && !in_place()) std::remove(part_.c_str());
}

void OutputFile::fail(const char* what) {
  const std::string why = std::strerror(errno);
  keep_ = !in_place() && complete_ > 0 && ::ftruncate(file_, complete_) == 0;
  throw RunError(shown_path(path_) + ": " + what + ": " + why +
                 (keep_ ? "; what was finished before is in " + shown_path(part_) : ""));
}

void OutputFile::write(std::string_view lines) {
  std::size_t done = 0;
  while (done < lines.size()) {
    const ssize_t n = ::write(file_, lines.data() + done, lines.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      const int error = errno;
      complete_ += static_cast<long>(lines.substr(0, done).rfind('\n') + 1);
      errno = error;
      fail("cannot be written");
    }
    done += static_cast<std::size_t>(n);
  }
  complete_ += static_cast<long>(lines.size());
}

void OutputFile::commit() {
  if (!in_place()) {
    if (::fsync(file_) != 0) fail("cannot be written");
    if (std::rename(part_.c_str(), path_.c_str()) != 0) fail("cannot be renamed into place");
  }
  ::close(file_);
  file_ = -1;
  if (in_place()) return;
  const std::size_t slash = path_.rfind('/');
  sync_folder(slash == path_.npos ? "." : path_.substr(0, slash + 1));
}

}  // namespace mainmatch

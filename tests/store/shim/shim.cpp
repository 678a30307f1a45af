// A library that stands between a program and its disk (LD_PRELOAD). Of the calls that change files
// whose path contains SHIM_FOLDER it can
//   SHIM_FAIL=N    let the N-th one (from 1) fail, with the error SHIM_ERRNO, after half of it if
//   it
//                  is a write; SHIM_FOREVER=1: and all after it
//   SHIM_KILL=N    kill the program at the N-th one, after half of it if it is a write
//   SHIM_LOG=FILE  write down all of them
// and with SHIM_CLOCK=S its steady clock goes on by S seconds whenever its first thread reads it,
// so that whatever is due from time to time is always due, however often other threads look.
//
// SHIM_CONTROL=FILE holds four numbers of 8 bytes, which may be changed while the program runs:
//   0  milliseconds that are added to its wall clock (CLOCK_REALTIME), and
//   1  to the clock that also counts sleep (CLOCK_BOOTTIME)
//   2  milliseconds that each synchronisation takes
//   3  an error, as ENOSPC, with which all calls that change files fail; 0: none
// Waits until a time of the wall clock end as they do when the machine's clock is set.

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>

namespace {

constexpr int kMaxFiles = 1024;

template <class F>
F* real(const char* name) {
  return reinterpret_cast<F*>(::dlsym(RTLD_NEXT, name));
}

long number(const char* name) {
  const char* const text = std::getenv(name);
  return text ? std::atol(text) : 0;
}

enum class Control { wall, boot, sync_delay, error, size };

/// Null: there is no file of that name.
const std::int64_t* controls() {
  static const auto* const all = []() -> const std::int64_t* {
    const char* const name = std::getenv("SHIM_CONTROL");
    if (!name) return nullptr;
    const int file = real<int(const char*, int, ...)>("open")(name, O_RDONLY | O_CLOEXEC);
    if (file < 0) return nullptr;
    constexpr auto kBytes = static_cast<std::size_t>(Control::size) * sizeof(std::int64_t);
    void* const there = ::mmap(nullptr, kBytes, PROT_READ, MAP_SHARED, file, 0);
    ::close(file);
    return there == MAP_FAILED ? nullptr : static_cast<const std::int64_t*>(there);
  }();
  return all;
}

std::int64_t control(Control which) {
  const std::int64_t* const all = controls();
  return all ? __atomic_load_n(&all[static_cast<int>(which)], __ATOMIC_ACQUIRE) : 0;
}

void add(timespec& time, std::int64_t milliseconds) {
  const std::int64_t nanoseconds = time.tv_nsec + milliseconds % 1'000 * 1'000'000;
  time.tv_sec += milliseconds / 1'000 + nanoseconds / 1'000'000'000;
  time.tv_nsec = nanoseconds % 1'000'000'000;
  if (time.tv_nsec >= 0) return;
  time.tv_nsec += 1'000'000'000;
  --time.tv_sec;
}

int read_clock(clockid_t clock, timespec* time) {
  static auto* const read = real<int(clockid_t, timespec*)>("clock_gettime");
  return read(clock, time);
}

/// Calls wait(time of the steady clock) until it succeeds or the wall clock, as it is shown, has
/// come to `end`: so it ends early or late where that clock is set meanwhile.
template <class Wait>
int wait_by_wall(const timespec& end, Wait&& wait) {
  constexpr std::int64_t kSlice = 10;
  while (true) {
    timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    const std::int64_t left =
        (end.tv_sec - now.tv_sec) * 1'000 + (end.tv_nsec - now.tv_nsec) / 1'000'000;
    if (left <= 0) return ETIMEDOUT;
    timespec until{};
    read_clock(CLOCK_MONOTONIC, &until);
    add(until, std::min(left, kSlice));
    const int result = wait(&until);
    if (result != ETIMEDOUT) return result;
  }
}

std::string& path_of(int file) {
  static auto* const paths = new std::string[kMaxFiles];
  return paths[file >= 0 && file < kMaxFiles ? file : 0];
}

bool counts(const std::string& path) {
  const char* const folder = std::getenv("SHIM_FOLDER");
  return folder && path.find(folder) != path.npos;
}

std::string absolute(const char* path) {
  if (path[0] == '/') return path;
  char here[4096];
  return std::string(::getcwd(here, sizeof here)) + "/" + path;
}

void log(const char* what, const std::string& path, long a = 0, long b = 0,
         const void* data = nullptr) {
  static std::FILE* const file = [] {
    const char* const name = std::getenv("SHIM_LOG");
    return name ? std::fopen(name, "ab") : nullptr;
  }();
  if (!file) return;
  ::flockfile(file);
  std::fprintf(file, "%s %ld %ld %s\n", what, a, b, path.c_str());
  if (data) std::fwrite(data, 1, static_cast<std::size_t>(b), file);
  std::fflush(file);
  ::funlockfile(file);
}

enum class Fate { goes_on, fails, dies };

/// Of the next call that counts.
Fate fate() {
  static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  static long calls = 0;
  ::pthread_mutex_lock(&mutex);
  const long call = ++calls;
  ::pthread_mutex_unlock(&mutex);
  if (call == number("SHIM_KILL")) return Fate::dies;
  if (const std::int64_t error = control(Control::error)) {
    errno = static_cast<int>(error);
    return Fate::fails;
  }
  const long fail = number("SHIM_FAIL");
  if (fail == 0 || call < fail || (call > fail && number("SHIM_FOREVER") == 0)) {
    return Fate::goes_on;
  }
  errno = static_cast<int>(number("SHIM_ERRNO"));
  return Fate::fails;
}

/// What becomes of a call that is no write: true if it is to be made.
bool allowed(const std::string& path) {
  if (!counts(path)) return true;
  const Fate found = fate();
  if (found == Fate::dies) ::raise(SIGKILL);
  return found == Fate::goes_on;
}

int open_file(const char* name, const char* path, int flags, mode_t mode) {
  const std::string full = absolute(path);
  struct stat found;
  const bool makes = (flags & O_CREAT) != 0 && ::stat(path, &found) != 0;
  const bool changes = (flags & (O_CREAT | O_TRUNC)) != 0 || (flags & O_ACCMODE) != O_RDONLY;
  if (changes && !allowed(full)) return -1;
  const int file = real<int(const char*, int, ...)>(name)(path, flags, mode);
  if (file < 0) return file;
  path_of(file) = full;
  if (!counts(full)) return file;
  if (makes) {
    log("create", full);
  } else if ((flags & O_TRUNC) != 0) {
    log("truncate", full);
  }
  return file;
}

/// `put(size)` writes so many bytes.
template <class Put>
ssize_t write_file(int file, const void* data, std::size_t size, long offset, Put&& put) {
  const std::string& path = path_of(file);
  if (!counts(path)) return put(size);
  const Fate found = fate();
  const int failure = errno;
  const ssize_t done = put(found == Fate::goes_on ? size : size / 2);
  const int error = errno;
  if (done > 0) log("write", path, offset, done, data);
  if (found == Fate::dies) ::raise(SIGKILL);
  errno = found == Fate::fails ? failure : error;
  return found == Fate::fails ? -1 : done;
}

template <class Sync>
int sync_file(int file, Sync&& sync) {
  const std::string path = path_of(file);
  if (!allowed(path)) return -1;
  if (const std::int64_t delay = counts(path) ? control(Control::sync_delay) : 0) {
    ::usleep(static_cast<useconds_t>(delay * 1'000));
  }
  const int result = sync();
  if (counts(path)) log("sync", path);
  return result;
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const auto mode = static_cast<mode_t>(va_arg(more, int));
  va_end(more);
  return open_file("open", path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const auto mode = static_cast<mode_t>(va_arg(more, int));
  va_end(more);
  return open_file("open64", path, flags, mode);
}
int close(int file) {
  path_of(file).clear();  // its number may be that of no file of the disk next
  static auto* const close_file = real<int(int)>("close");
  return close_file(file);
}
ssize_t write(int file, const void* data, size_t size) {
  const long offset = counts(path_of(file)) ? ::lseek(file, 0, SEEK_CUR) : 0;
  return write_file(file, data, size, offset, [&](std::size_t n) {
    return real<ssize_t(int, const void*, size_t)>("write")(file, data, n);
  });
}
ssize_t pwrite(int file, const void* data, size_t size, off_t offset) {
  return write_file(file, data, size, offset, [&](std::size_t n) {
    return real<ssize_t(int, const void*, size_t, off_t)>("pwrite")(file, data, n, offset);
  });
}
ssize_t pwrite64(int file, const void* data, size_t size, off64_t offset) {
  return write_file(file, data, size, offset, [&](std::size_t n) {
    return real<ssize_t(int, const void*, size_t, off64_t)>("pwrite64")(file, data, n, offset);
  });
}
int ftruncate(int file, off_t size) noexcept {
  if (!allowed(path_of(file))) return -1;
  if (counts(path_of(file))) log("truncate", path_of(file), size);
  return real<int(int, off_t)>("ftruncate")(file, size);
}
int ftruncate64(int file, off64_t size) noexcept {
  if (!allowed(path_of(file))) return -1;
  if (counts(path_of(file))) log("truncate", path_of(file), size);
  return real<int(int, off64_t)>("ftruncate64")(file, size);
}
int fsync(int file) {
  return sync_file(file, [&] { return real<int(int)>("fsync")(file); });
}
int fdatasync(int file) {
  return sync_file(file, [&] { return real<int(int)>("fdatasync")(file); });
}
int rename(const char* from, const char* to) noexcept {
  const std::string full = absolute(from);
  if (!allowed(full)) return -1;
  if (counts(full)) log("rename", full + ">" + absolute(to));
  return real<int(const char*, const char*)>("rename")(from, to);
}
int unlink(const char* path) noexcept {
  const std::string full = absolute(path);
  if (!allowed(full)) return -1;
  if (counts(full)) log("unlink", full);
  return real<int(const char*)>("unlink")(path);
}
int mkdir(const char* path, mode_t mode) noexcept {
  const std::string full = absolute(path);
  if (!allowed(full)) return -1;
  if (counts(full)) log("mkdir", full);
  return real<int(const char*, mode_t)>("mkdir")(path, mode);
}
int clock_gettime(clockid_t clock, timespec* time) noexcept {
  const int result = read_clock(clock, time);
  static long steps = 0;
  if (clock == CLOCK_MONOTONIC) {
    static const long seconds = number("SHIM_CLOCK");
    const long step = seconds != 0 && ::gettid() == ::getpid() ? 1 : 0;
    time->tv_sec += seconds * __atomic_add_fetch(&steps, step, __ATOMIC_RELAXED);
  }
  if (clock == CLOCK_REALTIME) add(*time, control(Control::wall));
  if (clock == CLOCK_BOOTTIME) add(*time, control(Control::boot));
  return result;
}
int pthread_cond_timedwait(pthread_cond_t* condition, pthread_mutex_t* mutex, const timespec* end) {
  using Wait = int(pthread_cond_t*, pthread_mutex_t*, const timespec*);
  using WaitBy = int(pthread_cond_t*, pthread_mutex_t*, clockid_t, const timespec*);
  if (controls()) {
    static auto* const wait = real<WaitBy>("pthread_cond_clockwait");
    return wait_by_wall(*end, [&](const timespec* until) {
      return wait(condition, mutex, CLOCK_MONOTONIC, until);
    });
  }
  // Versions of this function differ in what a condition is; the plain name may mean the oldest.
  static auto* const versioned =
      reinterpret_cast<Wait*>(::dlvsym(RTLD_NEXT, "pthread_cond_timedwait", "GLIBC_2.3.2"));
  static auto* const plain = real<Wait>("pthread_cond_timedwait");
  return (versioned ? versioned : plain)(condition, mutex, end);
}
int pthread_mutex_timedlock(pthread_mutex_t* mutex, const timespec* end) noexcept {
  if (controls()) {
    if (::pthread_mutex_trylock(mutex) == 0) return 0;
    static auto* const lock =
        real<int(pthread_mutex_t*, clockid_t, const timespec*)>("pthread_mutex_clocklock");
    return wait_by_wall(*end,
                        [&](const timespec* until) { return lock(mutex, CLOCK_MONOTONIC, until); });
  }
  static auto* const lock = real<int(pthread_mutex_t*, const timespec*)>("pthread_mutex_timedlock");
  return lock(mutex, end);
}

}  // extern "C"

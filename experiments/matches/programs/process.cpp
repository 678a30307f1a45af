#include "experiments/matches/programs/process.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "engine/core/stop.h"
#include "experiments/base/error.h"
#include "experiments/matches/programs/descendants.h"

namespace mainmatch {

namespace {

using Milliseconds = std::chrono::milliseconds;

constexpr std::size_t kReadAtOnce = std::size_t{1} << 16;
constexpr Milliseconds kForSupervisor{15'000};  ///< a little more than it needs at the worst
/// The reason comes once the supervisor has reaped the bot: at once, but on a busy machine.
constexpr Milliseconds kForReason{500};

/// Milliseconds after which it is seen at the latest that nobody wants the answer any more.
constexpr int kStopSeenAfter = 50;

/// A descriptor that is closed in time, above those that a bot is to have.
class Descriptor {
 public:
  explicit Descriptor(int low) : number_(::fcntl(low, F_DUPFD_CLOEXEC, kControl + 1)) {
    if (low >= 0) ::close(low);
  }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  int number() const { return number_; }
  int release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

std::pair<Descriptor, Descriptor> both(const std::array<int, 2>& ends) {
  return {Descriptor(ends[0]), Descriptor(ends[1])};
}

std::pair<Descriptor, Descriptor> sockets() {
  std::array<int, 2> ends = {-1, -1};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) ends = {-1, -1};
  return both(ends);
}

std::pair<Descriptor, Descriptor> pipes() {
  std::array<int, 2> ends = {-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) ends = {-1, -1};
  return both(ends);
}

int milliseconds_until(Process::Clock::time_point deadline) {
  const auto left = std::chrono::ceil<Milliseconds>(deadline - Process::Clock::now()).count();
  return static_cast<int>(std::clamp<std::int64_t>(left, 0, 1'000'000'000));
}

/// Waits until the process has ended by itself; false if a signal ended or stopped it, or if it has
/// not ended by then.
bool ended_by_itself(pid_t process, Milliseconds patience) {
  const auto deadline = Process::Clock::now() + patience;
  auto pause = std::chrono::microseconds(50);
  int status = 0;
  while (::waitpid(process, &status, WNOHANG | WUNTRACED) == 0) {
    if (Process::Clock::now() > deadline) return false;
    std::this_thread::sleep_for(pause);
    pause = std::min(2 * pause, std::chrono::microseconds(2000));
  }
  return WIFEXITED(status);
}

/// The children of this process that are no bots' leavings: supervisors, and whatever was here
/// before the first of them.
class Children {
 public:
  /// Of a process that bots may leave something to (see Process::Process), as `spawn` starts one.
  template <class Spawn>
  int add(Spawn&& spawn, pid_t& child) {
    const std::lock_guard lock(mutex_);
    if (is_first_) {
      for (const pid_t one : descendants(::getpid(), {})) known_.insert(one);
    }
    is_first_ = false;
    const int error = spawn(child);
    if (error == 0) known_.insert(child);
    return error;
  }

  void remove(pid_t child) {
    const std::lock_guard lock(mutex_);
    known_.erase(child);
  }

  /// After a bot has stopped or killed its supervisor: ends it and all that it has left. What the
  /// bot's daemons were left to is this process, if it is a child subreaper.
  void end_with_strays(pid_t supervisor) {
    const std::lock_guard lock(mutex_);
    known_.erase(supervisor);
    end_descendants(supervisor, {}, kForSupervisor);
    ::kill(supervisor, SIGKILL);
    ::waitpid(supervisor, nullptr, 0);
    int adopts = 0;
    ::prctl(PR_GET_CHILD_SUBREAPER, &adopts);
    if (adopts != 0) end_descendants(::getpid(), known_, kForSupervisor);
  }

 private:
  std::mutex mutex_;
  bool is_first_ = true;
  std::set<pid_t> known_;
};

Children& children() {
  static Children all;
  return all;
}

}  // namespace

Process::Process(const std::string& self, const Supervised& supervised) {
  auto [in, bots_in] = sockets();
  auto [out, bots_out] = pipes();
  auto [control, supervisors] = sockets();
  Descriptor nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  for (const Descriptor* one : {&in, &bots_in, &out, &bots_out, &control, &supervisors, &nowhere}) {
    if (one->number() < 0) throw RunError("no descriptors are left to start a bot with");
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, bots_in.number(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, bots_out.number(), STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, nowhere.number(), STDERR_FILENO);
  posix_spawn_file_actions_adddup2(&actions, supervisors.number(), kControl);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);  // Ctrl-C is not for bots
  std::vector<std::string> words = supervisor_arguments(supervised);
  words.insert(words.begin(), "mainmatch");
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  if (self == kThisProgram) ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  const auto spawn = [&](pid_t& child) {
    return ::posix_spawn(&child, self.c_str(), &actions, &attributes, argv.data(), ::environ);
  };
  const int error = children().add(spawn, supervisor_);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw RunError(std::string("cannot start a bot: ") + std::strerror(error));
  in_ = in.release();
  out_ = out.release();
  control_ = control.release();
  for (const int one : {in_, out_}) ::fcntl(one, F_SETFL, O_NONBLOCK);
}

Process::Heard Process::ask(std::string_view message, Clock::time_point deadline,
                            std::string& line) {
  unsent_ += message;
  unsent_ += '\n';
  return hear(deadline, line);
}

Process::Heard Process::hear(Clock::time_point deadline, std::string& line) {
  for (bool is_first = true;; is_first = false) {
    if (!unsent_.empty()) {
      const ssize_t sent = ::send(in_, unsent_.data(), unsent_.size(), MSG_NOSIGNAL);
      if (sent < 0 && errno != EAGAIN && errno != EINTR) return Heard::closed;
      if (sent > 0) unsent_.erase(0, static_cast<std::size_t>(sent));
    }
    if (take_line(line)) return Heard::line;
    if (buffer_.size() > kMaxLine) return Heard::too_long;
    if (!is_first && buffer_.empty() && Clock::now() >= deadline) return Heard::late;
    std::array<pollfd, 2> on = {{{out_, POLLIN, 0}, {unsent_.empty() ? -1 : in_, POLLOUT, 0}}};
    const int ready =
        ::poll(on.data(), on.size(), std::min(milliseconds_until(deadline), kStopSeenAfter));
    if (on[0].revents != 0 && !read_some()) return Heard::closed;
    if (ready == 0 && Clock::now() >= deadline) return Heard::late;
    throw_if_stopped();
  }
}

bool Process::take_line(std::string& line) {
  skip_blanks();
  const std::size_t end = buffer_.find('\n', searched_);
  searched_ = buffer_.size();
  if (end == buffer_.npos || end > kMaxLine) return false;
  line.assign(buffer_, 0, end);
  buffer_.erase(0, end + 1);
  searched_ = 0;
  return true;
}

bool Process::read_some() {
  std::array<char, kReadAtOnce> bytes;
  const ssize_t got = ::read(out_, bytes.data(), bytes.size());
  if (got > 0) buffer_.append(bytes.data(), static_cast<std::size_t>(got));
  return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

void Process::skip_blanks() {
  const std::size_t blanks = std::min(buffer_.find_first_not_of(" \t\r\n"), buffer_.size());
  if (blanks == 0) return;
  buffer_.erase(0, blanks);
  searched_ = 0;
}

bool Process::has_more() {
  skip_blanks();
  if (buffer_.empty()) read_some();
  skip_blanks();
  return !buffer_.empty();
}

bool Process::bid_farewell(std::string_view message, Clock::time_point deadline) {
  unsent_ += message;
  unsent_ += '\n';
  if (::send(in_, unsent_.data(), unsent_.size(), MSG_NOSIGNAL | MSG_DONTWAIT) < 0) return true;
  ::shutdown(in_, SHUT_WR);
  while (Clock::now() < deadline && buffer_.size() <= kMaxLine) {
    pollfd on{out_, POLLIN, 0};
    if (::poll(&on, 1, milliseconds_until(deadline)) > 0 && !read_some()) return true;
  }
  return false;
}

void Process::end() {
  if (supervisor_ < 0) return;
  for (int* one : {&in_, &out_, &control_}) ::close(std::exchange(*one, -1));
  if (ended_by_itself(supervisor_, kForSupervisor)) {
    children().remove(supervisor_);
  } else {
    children().end_with_strays(supervisor_);
  }
  supervisor_ = -1;
}

std::string Process::how_it_ended() {
  std::array<char, 64> text{};
  pollfd on{control_, POLLIN, 0};
  if (::poll(&on, 1, static_cast<int>(kForReason.count())) <= 0) return {};
  const ssize_t got = ::recv(control_, text.data(), text.size(), MSG_DONTWAIT);
  if (got <= 0) return {};
  std::string reason(text.data(), static_cast<std::size_t>(got));
  reason.resize(std::min(reason.find('\n'), reason.size()));
  if (!reason.starts_with("start ")) return reason;
  return std::string(kCannotStart) + ": " + std::strerror(std::atoi(reason.c_str() + 6));
}

}  // namespace mainmatch

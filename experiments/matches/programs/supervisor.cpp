#include "experiments/matches/programs/supervisor.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <span>
#include <string_view>

#include "experiments/matches/programs/descendants.h"
#include "experiments/matches/programs/sandbox.h"
#include "experiments/matches/programs/system_calls.h"

namespace mainmatch {

namespace {

constexpr std::string_view kWord = "supervise-bot";
constexpr off_t kLogBytes = off_t{1} << 20;
constexpr rlim_t kOpenFiles = 256;
constexpr rlim_t kCpuSeconds = 24 * 3600;  ///< of one process
constexpr std::chrono::milliseconds kPatience{10'000};

/// All that a bot has of the environment; in a sandbox, the first few.
constexpr std::array kKept = {"PATH", "LANG", "LC_ALL", "HOME", "TMPDIR"};
constexpr std::size_t kKeptInSandbox = 3;

void limit(int resource, rlim_t most) {
  rlimit now{};
  ::getrlimit(static_cast<__rlimit_resource>(resource), &now);
  now.rlim_max = std::min(now.rlim_max, most);
  now.rlim_cur = now.rlim_max;
  ::setrlimit(static_cast<__rlimit_resource>(resource), &now);
}

/// Becomes the bot, in a sandbox if it has a filter of system calls (not -1); does not return.
/// Where that fails, the errno goes to `failure`.
[[noreturn]] void become(const Supervised& supervised, pid_t supervisor, int errors, int failure,
                         int filter) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != supervisor) ::_exit(1);  // it had ended before
  ::dup2(errors, STDERR_FILENO);
  ::close(kControl);
  for (const int one : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGXFSZ}) {
    ::signal(one, SIG_DFL);
  }
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  std::vector<std::string> environment;
  for (const char* name : std::span(kKept).first(filter < 0 ? kKept.size() : kKeptInSandbox)) {
    if (const char* value = std::getenv(name)) {
      environment.push_back(std::string(name) + "=" + value);
    }
  }
  std::vector<char*> kept, argv;
  for (std::string& one : environment) kept.push_back(one.data());
  kept.push_back(nullptr);
  std::vector<std::string> words = supervised.command;
  if (filter >= 0) {
    words = sandboxed(words);
    ::fcntl(::dup2(filter, kFilter), F_SETFD, 0);
  }
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  // From here on nothing is allocated: the limits are the bot's.
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_NOFILE, kOpenFiles);
  limit(RLIMIT_CPU, kCpuSeconds);
  limit(RLIMIT_DATA, static_cast<rlim_t>(supervised.memory_mb) << 20);
  ::execvpe(argv[0], argv.data(), kept.data());
  const int error = errno;
  [[maybe_unused]] const ssize_t told = ::write(failure, &error, sizeof error);
  ::_exit(127);
}

/// A supervisor at work.
class Supervisor {
 public:
  explicit Supervisor(const Supervised& supervised) : supervised_(supervised) {}

  int run() {
    prepare();
    if (!start()) return 1;
    watch();
    if (end_descendants(::getpid(), {}, kPatience)) {
      while (::waitpid(-1, nullptr, 0) > 0) continue;
    }
    while (errors_[0] >= 0 && pump()) continue;
    return 0;
  }

 private:
  void prepare() {
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    ::prctl(PR_SET_PDEATHSIG, SIGCONT);  // a bot may have stopped it
    ::close_range(kControl + 1, ~0u, 0);
    ::fcntl(kControl, F_SETFD, FD_CLOEXEC);
    for (const int one : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT}) ::signal(one, SIG_IGN);
    sigset_t children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    ::sigprocmask(SIG_BLOCK, &children, nullptr);
    signals_ = ::signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
    if (supervised_.log.empty()) return;
    log_ = ::open(supervised_.log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (log_ >= 0 && ::pipe2(errors_.data(), O_CLOEXEC) == 0) {
      ::fcntl(errors_[0], F_SETFL, O_NONBLOCK);
    }
  }

  bool start() {
    std::array<int, 2> failure = {-1, -1};
    if (::pipe2(failure.data(), O_CLOEXEC) != 0) return false;
    const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    const int filter = supervised_.sandbox ? system_call_filter() : -1;
    const int errors = errors_[1] >= 0 ? errors_[1] : nowhere;
    const pid_t self = ::getpid();
    child_ = ::fork();
    if (child_ == 0) become(supervised_, self, errors, failure[1], filter);
    if (filter >= 0) ::close(filter);
    // The other ends notice when the bot closes its own.
    for (const int one : {STDIN_FILENO, STDOUT_FILENO}) ::dup2(nowhere, one);
    if (errors_[1] >= 0) ::close(errors_[1]);
    ::close(failure[1]);
    int error = 0;
    if (child_ > 0 && ::read(failure[0], &error, sizeof error) != sizeof error) return true;
    tell("start " + std::to_string(error) + "\n");
    return false;
  }

  void watch() {
    std::array<pollfd, 3> on = {
        {{kControl, POLLIN, 0}, {signals_, POLLIN, 0}, {errors_[0], POLLIN, 0}}};
    for (;;) {
      if (::poll(on.data(), on.size(), -1) < 0) continue;
      if (on[2].revents != 0 && !pump()) on[2].fd = errors_[0] = -1;
      if (on[1].revents != 0 && child_ended()) return;
      if (on[0].revents != 0) return;
    }
  }

  /// Reaps what has ended; whether the bot itself has, which is told.
  bool child_ended() {
    signalfd_siginfo ignored;
    while (::read(signals_, &ignored, sizeof ignored) > 0) continue;
    bool ended = false;
    int status = 0;
    for (pid_t one = 0; (one = ::waitpid(-1, &status, WNOHANG)) > 0;) {
      if (one != child_) continue;
      ended = true;
      tell(WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status)) + "\n"
                               : "exit " + std::to_string(WEXITSTATUS(status)) + "\n");
    }
    return ended;
  }

  void tell(const std::string& line) {
    [[maybe_unused]] const ssize_t told = ::write(kControl, line.data(), line.size());
  }

  /// Moves what the bot has written to its log, as far as there is room; false at its end.
  bool pump() {
    std::array<char, 4096> bytes{};
    const ssize_t got = ::read(errors_[0], bytes.data(), bytes.size());
    if (got < 0 && errno == EAGAIN) return false;
    if (got <= 0) return got < 0 && errno == EINTR;
    const off_t size = ::lseek(log_, 0, SEEK_END);  // others of this bot may write there too
    const auto room = static_cast<std::size_t>(std::max<off_t>(0, kLogBytes - size));
    [[maybe_unused]] const ssize_t written =
        ::write(log_, bytes.data(), std::min(static_cast<std::size_t>(got), room));
    return true;
  }

  const Supervised& supervised_;
  pid_t child_ = 0;
  int signals_ = -1;
  std::array<int, 2> errors_ = {-1, -1};
  int log_ = -1;
};

}  // namespace

std::vector<std::string> supervisor_arguments(const Supervised& supervised) {
  std::vector<std::string> all = {std::string(kWord), std::to_string(supervised.memory_mb),
                                  supervised.log, supervised.sandbox ? "sandbox" : ""};
  all.insert(all.end(), supervised.command.begin(), supervised.command.end());
  return all;
}

std::optional<int> supervise_if_asked(int argc, char** argv) {
  constexpr int kBeforeCommand = 5;
  if (argc <= kBeforeCommand || argv[1] != kWord) return std::nullopt;
  const Supervised supervised{
      {argv + kBeforeCommand, argv + argc}, std::atoi(argv[2]), argv[3], *argv[4] != '\0'};
  return Supervisor(supervised).run();
}

}  // namespace mainmatch

#include "tests/serve/served.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>

#include "tests/catch.h"

extern char** environ;

namespace mainmatch::tests {

Served::Served(const std::vector<std::string>& args, const std::string& command) {
  int pipe[2];
  REQUIRE(::pipe2(pipe, O_CLOEXEC) == 0);
  std::vector<std::string> words = {program_path(), command};
  words.insert(words.end(), args.begin(), args.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addchdir_np(&actions, folder_.path().c_str());
  ::posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "stderr", O_WRONLY | O_CREAT, 0600);
  const int error =
      ::posix_spawn(&pid_, program_path(), &actions, nullptr, pointers.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(pipe[1]);
  REQUIRE(error == 0);
  for (char c; ::read(pipe[0], &c, 1) == 1 && c != '\n';) address_ += c;
  ::close(pipe[0]);
  const std::size_t colon = address_.rfind(':');
  const std::size_t hash = address_.find('#');
  REQUIRE(hash != address_.npos);
  port_ = static_cast<std::uint16_t>(std::atoi(address_.c_str() + colon + 1));
  token_ = address_.substr(hash + 1);
}

Served::~Served() {
  if (pid_ > 0) CHECK(end(SIGINT) == 130);
}

int Served::end(int signal) {
  ::kill(pid_, signal);
  int status = 0;
  while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::size_t Served::memory() const {
  std::ifstream in("/proc/" + std::to_string(pid_) + "/statm");
  std::size_t size = 0, resident = 0;
  in >> size >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

Heard ask(const Served& served, const std::string& path, const std::string& body) {
  return ask(served.port(), served.token(), path, body);
}

}  // namespace mainmatch::tests

#include "experiments/programs/sandbox.h"

#include <sys/wait.h>

#include <cstdio>
#include <memory>

#include "experiments/io/error.h"
#include "experiments/io/printable.h"

namespace mainmatch {

namespace {

constexpr int kNotFound = 127;  ///< of a shell

/// What bubblewrap is told before the command.
const std::vector<std::string>& walls() {
  static const std::vector<std::string> all = {"bwrap",
                                               "--unshare-all",
                                               "--die-with-parent",
                                               "--ro-bind",
                                               "/",
                                               "/",
                                               "--dev",
                                               "/dev",
                                               "--proc",
                                               "/proc",
                                               "--"};
  return all;
}

}  // namespace

std::vector<std::string> sandboxed(std::vector<std::string> command) {
  command.insert(command.begin(), walls().begin(), walls().end());
  return command;
}

void require_sandbox(const std::string& where) {
  std::string line;
  for (const std::string& word : walls()) line += word + " ";
  line += "true 2>&1";
  const auto ended = [](std::FILE*) {};  // by hand, for its status
  const std::unique_ptr<std::FILE, decltype(ended)> shell(::popen(line.c_str(), "re"), ended);
  if (!shell) throw RunError("cannot start a shell");
  std::string said;
  for (int sign = 0; (sign = std::fgetc(shell.get())) != EOF;) said += static_cast<char>(sign);
  const int status = ::pclose(shell.get());
  if (status == 0) return;
  if (WIFEXITED(status) && WEXITSTATUS(status) == kNotFound) {
    throw InputError(where + ": bwrap is not here (the package bubblewrap has it)");
  }
  said.resize(std::min(said.find('\n'), said.size()));
  throw InputError(where + ": no sandbox can be made here: " + printable(said));
}

}  // namespace mainmatch

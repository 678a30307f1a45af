#pragma once

#include <exception>
#include <mutex>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "experiments/python/module/desk.h"

namespace mainmatch::python {

/// A command that runs in a thread of its own, so that whoever waits for it can see to signals, and
/// to bots in Python. One runs at a time, on as many cores as it takes: others wait for their turn.
/// Its maker holds the lock of Python, which is let go while it waits.
class CommandThread {
 public:
  /// `words` begin with the name of the program; `bots` are the names of those in Python.
  /// Without `with_progress` it shows it on stderr, where that is a terminal.
  CommandThread(std::vector<std::string> words, std::set<std::string, std::less<>> bots,
                bool with_progress);
  ~CommandThread();

  /// Waits for a moment, or until there is something to answer; the desk is closed when the command
  /// has ended.
  Desk::Event wait();
  Desk& desk() { return desk_; }
  /// What it has last said of its progress, if that is news; empty when there is no more to show.
  std::optional<std::string> progress();
  /// It ends as soon as it can, with what it has found.
  void stop();

  // When it has ended:
  /// Throws what it has thrown.
  void rethrow() const;
  int code() const { return code_; }
  std::string out() const { return out_.str(); }
  std::string err() const { return err_.str(); }

 private:
  void run();

  std::vector<std::string> words_;
  bool with_progress_;
  Desk desk_;
  std::ostringstream out_;
  std::ostringstream err_;
  int code_ = 0;
  std::exception_ptr error_;
  std::mutex mutex_;  ///< of what follows
  std::optional<std::string> progress_;
  bool stopped_ = false;
  bool running_ = false;
  std::thread thread_;
};

}  // namespace mainmatch::python

#pragma once

#include <condition_variable>
#include <exception>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace mainmatch::python {

/// A command that runs in a thread of its own, so that whoever waits for it can see to signals. One
/// runs at a time, on as many cores as it takes: others wait for their turn. Its maker holds the
/// lock of Python, which is let go while it waits.
class CommandThread {
 public:
  /// `words` begin with the name of the program.
  explicit CommandThread(std::vector<std::string> words);
  ~CommandThread();

  /// Waits for a moment. Whether the command has ended.
  bool wait();
  /// It ends as soon as it can, with what it has found.
  void stop();

  // When it has ended:
  /// Throws what it has thrown.
  void rethrow() const;
  int code() const { return code_; }
  std::string out() const { return out_.str(); }

 private:
  void run();

  std::vector<std::string> words_;
  std::ostringstream out_;
  int code_ = 0;
  std::exception_ptr error_;
  std::mutex mutex_;  ///< of what follows
  bool stopped_ = false;
  bool running_ = false;
  bool ended_ = false;
  std::condition_variable end_;
  std::thread thread_;
};

}  // namespace mainmatch::python

#pragma once

#include <memory>
#include <optional>
#include <string>

namespace mainmatch::cli {

/// Asks a person for lines: with editing and a history of this run (libedit) at a terminal; else
/// lines are read as they come, and printed after their prompt, so that what is printed reads as at
/// a terminal.
class LineReader {
 public:
  LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;
  ~LineReader();

  /// The next line without what ends it; nothing at the end of input or after an interrupt.
  std::optional<std::string> ask(const std::string& prompt);

 private:
  struct Editor;
  std::optional<std::string> read_plain();

  std::unique_ptr<Editor> editor_;  ///< null where standard input or output is no terminal
  std::string ahead_;               ///< read, and not yet part of a line that was given
  bool ended_ = false;
};

}  // namespace mainmatch::cli

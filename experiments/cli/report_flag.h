#pragma once

#include <functional>
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "experiments/cli/options.h"
#include "experiments/io/file.h"

namespace mainmatch::cli {

/// --report FILE of an experiment: its result as a page.
class ReportFlag {
 public:
  /// `command` is its name.
  void declare(Options& options, const char* command);
  /// Before the run: a file that cannot be written is told at once.
  void begin();
  /// Writes the page about what print("json", out) prints, if there is to be one.
  void write(const nlohmann::ordered_json& rules,
             const std::function<void(std::string_view format, std::ostream& out)>& print);

 private:
  const Options* options_ = nullptr;
  std::string command_;
  std::string path_;
  std::optional<OutputFile> file_;
};

/// Says so on stderr where pages come without figures.
void warn_without_figures();

}  // namespace mainmatch::cli

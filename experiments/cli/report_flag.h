#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "experiments/base/fields.h"
#include "experiments/base/file.h"
#include "experiments/report/result.h"

namespace mainmatch::cli {

/// --report FILE of an experiment: its result as a page.
class ReportFlag {
 public:
  void declare(Fields& fields);
  bool is_asked() const { return !path_.empty(); }
  /// Before the run: a file that cannot be written is reported at once.
  void begin();
  /// Writes the page about the result, if there is to be one.
  void write(const Result& result);

 private:
  std::string path_;
  std::optional<OutputFile> file_;
};

/// Says so on stderr where pages come without figures.
void warn_without_figures();

}  // namespace mainmatch::cli

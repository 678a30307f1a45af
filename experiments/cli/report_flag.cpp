#include "experiments/cli/report_flag.h"

#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "experiments/cli/command_line.h"
#include "experiments/io/json.h"
#include "experiments/report/assets.h"
#include "experiments/report/kinds.h"

namespace mainmatch::cli {

void ReportFlag::declare(Options& options, const char* command) {
  options_ = &options;
  command_ = command;
  options.text("report", path_, "FILE.html", "write the result as a page for a browser too")
      .not_in_manifest();
}

void ReportFlag::begin() {
  if (!path_.empty()) file_.emplace(path_);
}

void ReportFlag::write(
    const nlohmann::ordered_json& rules,
    const std::function<void(std::string_view format, std::ostream& out)>& print) {
  if (!file_) return;
  std::ostringstream text;
  print("json", text);
  const Json result = parse_json(text.str());
  report::Document document;
  document.chapters.push_back(report::chapter_of(result));
  document.title = document.chapters.front().title;
  const auto matches = result.find("matches");
  document.chapters.front().commands = {command_line(
      manifest_of(*options_, command_, rules),
      matches != result.end() && matches->is_number_integer() ? matches->get<std::int64_t>() : 0)};
  warn_without_figures();
  file_->write(report::page(document));
  file_->commit();
  file_.reset();
}

void warn_without_figures() {
  if (!report::vega().program.empty()) return;
  std::cerr << "the report has tables but no figures: this program was built without Vega, which "
               "scripts/setup fetches\n";
}

}  // namespace mainmatch::cli

#include "experiments/cli/report_flag.h"

#include <iostream>

#include "experiments/analyses/printed.h"
#include "experiments/report/assets.h"

namespace mainmatch::cli {

void ReportFlag::declare(Fields& fields) {
  fields.text("report", path_, "FILE.html", "write the result as a page for a browser too").here();
}

void ReportFlag::begin() {
  if (!path_.empty()) file_.emplace(path_);
}

void ReportFlag::write(const Result& result) {
  if (!file_) return;
  report::Document document;
  document.chapters.push_back(report::chapter_of(result));
  document.title = document.chapters.front().title;
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

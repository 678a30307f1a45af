#include <sys/stat.h>

#include <nlohmann/json.hpp>

#include "experiments/analyses/printed.h"
#include "experiments/base/file.h"
#include "experiments/base/input.h"
#include "experiments/base/printable.h"
#include "experiments/base/version.h"
#include "experiments/cli/checkpointed_run.h"
#include "experiments/cli/command.h"
#include "experiments/cli/report_flag.h"
#include "experiments/cli/run_chapter.h"

namespace mainmatch::cli {

namespace {

bool is_folder(const std::string& path) {
  struct stat found;
  return ::stat(path.c_str(), &found) == 0 && S_ISDIR(found.st_mode);
}

/// `path`: the file that holds the result.
report::Chapter chapter_of(const std::string& path, const Json& result) {
  try {
    report::Chapter chapter = report::chapter_of(report::result_of(result));
    if (chapter.commands.empty()) {
      chapter.remark = "This result does not hold the command that produced it.";
    }
    return chapter;
  } catch (const ValueError& error) {
    throw InputError("{}: {}", input_name(path), error.what());
  }
}

class ReportCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    fields
        .repeated("results", results_, "RESULT...",
                  "folders of checkpointed runs, or output of --format json (- for standard "
                  "input)")
        .positional()
        .required()
        .text("out", out_, "FILE.html", "the page (default report.html)");
  }

  int run(const Given&) override {
    report::Document document;
    for (const std::string& path : results_) {
      document.chapters.push_back(is_folder(path) ? chapter_of_run(path)
                                                  : chapter_of(path, read_json_input(path)));
    }
    document.title = document.chapters.size() == 1
                         ? document.chapters.front().title
                         : fmt::format("Report on {} results", document.chapters.size());
    warn_without_figures();
    OutputFile file(out_);
    file.write(report::page(document));
    file.commit();
    return 0;
  }

 private:
  std::vector<std::string> results_;
  std::string out_ = "report.html";
};

}  // namespace

report::Chapter chapter_of_run(const std::string& folder) {
  const Manifest manifest = read_manifest(folder, kVersion);  // a run of this version
  const std::string path = path_in(folder, kResultJson);
  struct stat found;
  if (::stat(path.c_str(), &found) != 0) {
    if (manifest.run.contains("shard")) {
      throw InputError(
          "{}: a shard; first merge it with all others: mainmatch merge {} ... --out DIR",
          shown_path(folder), shown_path(folder));
    }
    throw InputError("{}: missing; first run: mainmatch resume {}", shown_path(path),
                     shown_path(folder));
  }
  return chapter_of(path, read_json_of_run(path));
}

std::unique_ptr<Command> make_report() { return std::make_unique<ReportCommand>(); }

}  // namespace mainmatch::cli

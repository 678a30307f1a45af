// The command serve: a person plays in a browser.

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "experiments/analyses/named_bots.h"
#include "experiments/base/printable.h"
#include "experiments/base/version.h"
#include "experiments/cli/browser.h"
#include "experiments/cli/command.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/learned_by_name.h"
#include "experiments/cli/run_chapter.h"
#include "experiments/matches/in_files.h"
#include "experiments/runtime/manifest.h"
#include "experiments/serve/secret.h"
#include "experiments/serve/server.h"

namespace mainmatch::cli {

namespace {

constexpr std::int64_t kMaxPort = 65'535;

/// The kept runs that lie in a folder.
class KeptRuns {
 public:
  explicit KeptRuns(std::string folder) : folder_(std::move(folder)) {}

  /// Those of which a path can name the folder, by name.
  Json list() const {
    Json runs = Json::array();
    if (folder_.empty()) return runs;
    std::vector<std::string> names;
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder_, ignored)) {
      names.push_back(entry.path().filename().string());
    }
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) {
      if (!serve::is_plain_target("/" + name) || name.find('/') != name.npos) continue;
      try {
        const Manifest manifest = read_manifest(folder_ + "/" + name, kVersion);
        runs.push_back({{"name", name},
                        {"kind", manifest.plan.at("analysis")},
                        {"game", manifest.plan.value("game", Json())}});
      } catch (const InputError&) {
        // no run, or one of another version
      }
    }
    return runs;
  }

  std::string page(const std::string& name) const {
    report::Document document;
    document.chapters.push_back(chapter_of_run(folder_ + "/" + name));
    return report::page(document);
  }

 private:
  std::string folder_;
};

class ServeCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    fields.whole("port", port_, 0, kMaxPort, "the port of this machine (default 0: any free one)")
        .on("open", open_, "open the page in the browser")
        .repeated("game", games_, "FILE", "a match in one file that may be played too")
        .text("runs", runs_, "DIR", "show the runs that were kept (--out) in this folder");
  }

  int run(const Given& given) override {
    if (!runs_.empty() && !std::filesystem::is_directory(runs_)) {
      throw InputError("{}: {}", given.where.at("runs"),
                       mismatch(shown_word(runs_), "a folder that is there"));
    }
    std::vector<const MatchModule*> own;
    for (const std::string& file : games_) own.push_back(&match_in_file(file));
    file_limits().allowed = false;  // records come from pages
    serve::Server server(static_cast<std::uint16_t>(port_));
    const std::string token = serve::random_name();
    serve::Api api(context(own));
    serve::LocalSite site(serve::Gate(server.port(), token), api);
    watch_for_interrupt();
    const std::string address = fmt::format("http://127.0.0.1:{}/#{}", server.port(), token);
    *given.out << address << std::endl;
    std::cerr << "mainmatch: matches are saved in this folder; Ctrl-C ends the server\n";
    const BrowserPage page(open_ ? address : "");
    server.run(site, interrupted);
    return kInterruptedExit;
  }

 private:
  serve::ApiContext context(const std::vector<const MatchModule*>& own) const {
    serve::ApiContext all;
    all.games.insert(all.games.end(), own.begin(), own.end());
    all.version = kVersion;
    all.named_bots = learned_by_name;
    all.check_name = require_own_name;
    const KeptRuns runs(runs_);
    all.runs = [runs] { return runs.list(); };
    all.run_page = [runs](const std::string& name) { return runs.page(name); };
    return all;
  }

  std::int64_t port_ = 0;
  bool open_ = false;
  std::vector<std::string> games_;
  std::string runs_;
};

}  // namespace

std::vector<serve::NamedBot> learned_by_name(const MatchModule& match) {
  std::vector<serve::NamedBot> bots;
  for (const NamedBot& bot : learned_bots(match)) {
    bots.push_back({bot.name, bot.definition, bot.idea});
  }
  return bots;
}

std::unique_ptr<Command> make_serve() { return std::make_unique<ServeCommand>(); }

}  // namespace mainmatch::cli

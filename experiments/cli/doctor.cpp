// The command doctor: what is here of all that a command may need, and what each is for.

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <string>

#include "experiments/base/grid.h"
#include "experiments/cli/command.h"
#include "experiments/cli/version_text.h"
#include "experiments/matches/programs/program_file.h"
#include "experiments/report/assets.h"
#include "experiments/runtime/blocks.h"

namespace mainmatch::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kManyBlocks = 1'000'000;

class DoctorCommand final : public Command {
 public:
  void declare(Fields&) override {}

  int run(const Given& given) override {
    *given.out << version_text() << "\n\n";
    grid_.row({"", "here", "what it is for"});
    grid_.rule();
    add("cores", std::to_string(threads_for(kManyBlocks, 0)), "as many threads by default");
    add_program("mpirun", "runs on several processes, on several machines");
    add_program("bwrap", "--sandbox: bots that are programs, shut in");
    add_program("xdg-open", "serve --open and host --open: a browser");
    add_program("python3", "bots, learners and notebooks in Python");
    add("figures", report::vega().program.empty() ? "no" : "yes", "pages of --report with figures");
    add_folder("this folder", ".", "results, records and pages");
    std::error_code none;
    const fs::path scratch = fs::temp_directory_path(none);
    add_folder(none ? "$TMPDIR" : scratch.string(), scratch, "serve --open and --sandbox");
    const char* const file = std::getenv("SSL_CERT_FILE");
    add("certificates", fs::exists(file ? file : "/usr/lib/ssl/certs", none) ? "yes" : "no",
        "webhooks of hosted matches by https (SSL_CERT_FILE says where)");
    grid_.print(*given.out);
    return 0;
  }

 private:
  void add(const std::string& what, const std::string& here, const std::string& purpose) {
    grid_.row({what, here, purpose});
  }
  void add_program(const std::string& name, const std::string& purpose) {
    add(name, program_file(name) == name ? "no" : "yes", purpose);
  }
  void add_folder(const std::string& name, const fs::path& folder, const std::string& purpose) {
    add(name, ::access(folder.c_str(), W_OK) == 0 ? "can be written to" : "no, read-only", purpose);
  }

  TextGrid grid_{"l"};
};

}  // namespace

std::unique_ptr<Command> make_doctor() { return std::make_unique<DoctorCommand>(); }

}  // namespace mainmatch::cli

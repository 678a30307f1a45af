// Batch scripts for a cluster, run here as its tasks are.

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/catch.h"
#include "tests/cli/program.h"

using namespace mainmatch::tests;

namespace {

void put_file(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

/// Puts a plan into a folder, and an `srun` that runs what it is given.
void put_plan(const Folder& folder, const std::vector<std::string>& plan) {
  const Ran planned = run_program_in(folder.path(), {.args = plan});
  REQUIRE(planned.code == 0);
  put_file(folder.path() / "plan.json", planned.out);
  put_file(folder.path() / "srun",
           "#!/bin/bash\nwhile [[ $1 == --* ]]; do shift; done\nexec \"$@\"\n");
  std::filesystem::permissions(folder.path() / "srun", std::filesystem::perms::owner_all);
}

/// The exit code of a line of bash in the folder.
int bash_in(const Folder& folder, const std::string& line) {
  const std::string command =
      "cd '" + folder.path().string() + "' && PATH=.:$PATH bash -c '" + line + "'";
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

const std::vector<std::string> kPlan = {"plan",        "tournament", "edges", "--bots",
                                        "random,safe", "--matches",  "700"};

}  // namespace

TEST_CASE("the tasks of a batch script play shards and merge them", "[cli]") {
  const Folder folder;
  put_plan(folder, kPlan);
  const Ran script =
      run_program_in(folder.path(), {.args = {"slurm", "plan.json", "--nodes", "2", "--out",
                                              "whole", "--time", "1-02:00:00", "--cores", "4"}});
  REQUIRE(script.code == 0);
  for (const char* const line :
       {"#SBATCH --array=1-2\n", "#SBATCH --time=1-02:00:00\n", "#SBATCH --cpus-per-task=4\n",
        "#SBATCH --job-name=whole\n", "#SBATCH --requeue\n", "#SBATCH --signal=TERM@60\n"}) {
    CHECK(script.out.find(line) != std::string::npos);
  }
  CHECK(script.out.find('@' + std::string("nodes")) == std::string::npos);
  put_file(folder.path() / "job.sh", script.out);
  for (const char* const task : {"1", "2", "0"}) {
    CHECK(bash_in(folder, "SLURM_ARRAY_TASK_ID=" + std::string(task) +
                              " SLURM_CPUS_PER_TASK=1 bash job.sh") == 0);
  }
  const Ran alone =
      run_program_in(folder.path(), {.args = {"run", "plan.json", "--format", "json", "--quiet"}});
  CHECK(text_of(folder.path() / "whole/result.json") == alone.out);
  // A task that is started again finds its run complete, and so does the merge.
  CHECK(bash_in(folder, "SLURM_ARRAY_TASK_ID=1 bash job.sh") == 0);
  CHECK(bash_in(folder, "SLURM_ARRAY_TASK_ID=0 bash job.sh") == 0);
}

TEST_CASE("a batch script leaves the run of another plan alone", "[cli]") {
  const Folder folder;
  const auto task = [&](const std::vector<std::string>& plan, const char* nodes) {
    put_plan(folder, plan);
    const Ran script = run_program_in(
        folder.path(), {.args = {"slurm", "plan.json", "--nodes", nodes, "--out", "run"}});
    put_file(folder.path() / "job.sh", script.out);
    return bash_in(folder, "SLURM_ARRAY_TASK_ID=1 bash job.sh");
  };
  CHECK(task(kPlan, "2") == 0);
  CHECK(task(kPlan, "2") == 0);
  CHECK(task(with(kPlan, {"--seed", "9"}), "2") == 2);
  CHECK(task(kPlan, "3") == 2);
  CHECK(task(kPlan, "2") == 0);
}

TEST_CASE("tasks of a batch script may begin at once", "[cli]") {
  const Folder folder;
  put_plan(folder, kPlan);
  const Ran script = run_program_in(
      folder.path(), {.args = {"slurm", "plan.json", "--nodes", "6", "--out", "run"}});
  put_file(folder.path() / "job.sh", script.out);
  CHECK(bash_in(folder,
                "for i in 1 2 3 4 5 6; do SLURM_ARRAY_TASK_ID=$i bash job.sh & tasks[$i]=$!; done; "
                "for task in ${tasks[@]}; do wait $task || exit 9; done") == 0);
  CHECK(text_of(folder.path() / "run.plan").find('-') != std::string::npos);
}

TEST_CASE("what has no shards is played by ranks", "[cli]") {
  for (const auto& [plan, flag] :
       {std::pair(kPlan, true),
        {{"plan", "duel", "edges", "safe", "random", "--matches", "700"}, false}}) {
    const Folder folder;
    put_plan(folder, plan);
    std::vector<std::string> args = {"slurm", "plan.json", "--nodes", "3"};
    if (flag) args.emplace_back("--mpi");
    const Ran script = run_program_in(folder.path(), {.args = args});
    REQUIRE(script.code == 0);
    CHECK(script.out.find("#SBATCH --nodes=3\n") != std::string::npos);
    CHECK(script.out.find("--array") == std::string::npos);
    CHECK(script.out.find("\nout=" + plan[1] + "-edges\n") != std::string::npos);
    put_file(folder.path() / "job.sh", script.out);
    CHECK(bash_in(folder, "SLURM_JOB_ID=1 SLURM_CPUS_PER_TASK=1 bash job.sh") == 0);
    CHECK(std::filesystem::exists(folder.path() / (plan[1] + "-edges") / "result.json"));
  }
}

TEST_CASE("a batch script is refused in one line where it would not run", "[cli]") {
  const Folder folder;
  put_plan(folder, kPlan);
  const auto refused = [&](std::vector<std::string> args, const std::string& line) {
    const Ran ran = run_program_in(folder.path(), {.args = with({"slurm"}, args)});
    CHECK(ran.code == 2);
    CHECK(ran.out == "");
    CHECK(ran.err == "mainmatch: " + line + "\n");
  };
  refused({"plan.json", "--nodes", "2", "--out", "a b"},
          "--out: got 'a b', expected letters, digits, '.', '_' and '-'");
  refused({"plan.json", "--nodes", "2", "--time", "$(id)"},
          "--time: got '$(id)', expected a time such as 04:00:00 or 2-00:00:00");
  refused({"plan.json", "--nodes", "2", "--time", "abc"},
          "--time: got 'abc', expected a time such as 04:00:00 or 2-00:00:00");
  refused({"no.json", "--nodes", "2"}, "no.json: cannot be read: No such file or directory");
  put_file(folder.path() / "solve.json",
           run_program_in(folder.path(), {.args = {"plan", "stage", "edges"}}).out);
  refused({"solve.json", "--nodes", "2"}, "solve.json: a plan of 'stage', of which no run is kept");
}

// The command 'slurm': a batch script for a plan.

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "experiments/analyses/plan.h"
#include "experiments/base/bytes.h"
#include "experiments/base/input.h"
#include "experiments/base/printable.h"
#include "experiments/cli/command.h"

namespace mainmatch::cli {

namespace {

constexpr const char* kShards = R"sh(#!/bin/bash
# Written by 'mainmatch slurm'. Plays a plan in @nodes@ shards, the tasks of an array, and merges them
# into the folder @name@.
#
#   bash FILE                                  # submits it all; options of sbatch may follow:
#   bash FILE --partition=long --account=mine
#
# Whatever ended it, the same line goes on from the checkpoints. A task that is warned of its time
# limit, or whose node fails, is requeued by itself.
#
# Change what you like to have otherwise. Cores of a task, each with a thread:
#SBATCH --cpus-per-task=@cores@
# Memory of a task:
#SBATCH --mem=2G
# Time limit of a task, and how many seconds before it the task is warned; 60 are plenty:
#SBATCH --time=@time@
#SBATCH --signal=TERM@60
# Leave the rest as it is.
#SBATCH --array=1-@nodes@
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --job-name=@name@
#SBATCH --output=@name@.%a.log

program=@program@
plan=@plan@
out=@name@
shards=@nodes@
resume_me=130     # the exit code of a run that was interrupted and can be resumed
most_restarts=100 # of a task
@guard@
if [ -z "$SLURM_ARRAY_TASK_ID" ]; then # not in a job: submit the shards, and their merge as task 0
  played=$(sbatch --parsable "$@" "$0") || exit
  sbatch "$@" --array=0 --cpus-per-task=1 --dependency="afterok:${played%%;*}" \
    --kill-on-invalid-dep=yes "$0" > /dev/null || exit
  echo "submitted: array ${played%%;*} and its merge; the result will be in $out"
  exit
fi

cpus=${SLURM_CPUS_PER_TASK:-1}
step=(srun --nodes=1 --ntasks=1 --cpus-per-task="$cpus") # a step is warned, never the script itself

if [ "$SLURM_ARRAY_TASK_ID" -eq 0 ]; then
  if [ -e "$out/result.json" ]; then exit; fi
  parts=()
  for ((shard = 1; shard <= shards; ++shard)); do parts+=("$out.part-$shard"); done
  rm -rf "$out.merging" # of a merge that was ended
  "${step[@]}" "$program" merge "${parts[@]}" --out "$out.merging" --threads "$cpus" --quiet \
    > /dev/null && mv -T "$out.merging" "$out"
  exit
fi

part=$out.part-$SLURM_ARRAY_TASK_ID
if [ -e "$part/manifest.json" ]; then
  play=(resume "$part")
else
  play=(run "$plan" --out "$part" --shard "$SLURM_ARRAY_TASK_ID/$shards")
fi
"${step[@]}" "$program" "${play[@]}" --threads "$cpus" --quiet > /dev/null
code=$?
if [ "$code" -eq "$resume_me" ] && [ "${SLURM_RESTART_COUNT:-0}" -lt "$most_restarts" ]; then
  # the job's number alone may mean all tasks
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
fi
exit "$code"
)sh";

constexpr const char* kRanks = R"sh(#!/bin/bash
# Written by 'mainmatch slurm'. Plays a plan on @nodes@ nodes at once, a process (rank) on each, and
# keeps the run in the folder @name@.
#
#   bash FILE                                  # submits it; options of sbatch may follow:
#   bash FILE --partition=long --account=mine
#
# Whatever ended it, the same line goes on from the checkpoint. A job that is warned of its time
# limit, or one of whose nodes fails, is requeued by itself.
#
# Change what you like to have otherwise. Nodes:
#SBATCH --nodes=@nodes@
# Cores of each, each with a thread:
#SBATCH --cpus-per-task=@cores@
# Memory of each:
#SBATCH --mem=2G
# Time limit, and how many seconds before it the program is warned; 60 are plenty:
#SBATCH --time=@time@
#SBATCH --signal=TERM@60
# Leave the rest as it is.
#SBATCH --ntasks-per-node=1
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --job-name=@name@
#SBATCH --output=@name@.log

program=@program@
plan=@plan@
out=@name@
mpi=pmix          # 'srun --mpi=list' prints those that there are
resume_me=130     # the exit code of a run that was interrupted and can be resumed
most_restarts=100 # of the job
@guard@
if [ -z "$SLURM_JOB_ID" ]; then exec sbatch "$@" "$0"; fi # not in a job: submit it

cpus=${SLURM_CPUS_PER_TASK:-1}
# A step is warned, never the script itself. Ranks wait forever for one that has died.
step=(srun --mpi="$mpi" --kill-on-bad-exit=1 --cpus-per-task="$cpus")

# Where a node has failed and is back, Slurm (22.05) may not start step 0 with PMIx a second time, but
# the next one.
for try in 1 2 3; do
  if [ -e "$out/manifest.json" ]; then play=(resume "$out"); else play=(run "$plan" --out "$out"); fi
  "${step[@]}" "$program" "${play[@]}" --threads "$cpus" --quiet > /dev/null
  code=$?
  case $code in 0 | 1 | 2 | "$resume_me") break ;; esac # any other is not the program's own
  echo "try $try: exit code $code" >&2
done
if [ "$code" -eq "$resume_me" ] && [ "${SLURM_RESTART_COUNT:-0}" -lt "$most_restarts" ]; then
  scontrol requeue "$SLURM_JOB_ID"
fi
exit "$code"
)sh";

/// Of both scripts. Tasks that begin at once each write all of the file at once.
constexpr const char* kGuard = R"sh(
# Another plan, or another number of nodes, has other parts.
if [ ! -e "$out.plan" ]; then
  echo @sum@ > "$out.plan.$HOSTNAME.$$" && mv -T "$out.plan.$HOSTNAME.$$" "$out.plan"
fi
if [ "$(cat "$out.plan")" != @sum@ ]; then
  echo "$out: of another plan or number of nodes: write a script with --out NAME, or remove" \
    "$out, $out.plan and $out.part-*" >&2
  exit 2
fi
)sh";

/// The template with the text of each @word@.
std::string filled(std::string text,
                   const std::vector<std::pair<std::string, std::string>>& words) {
  for (const auto& [word, value] : words) {
    const std::string mark = "@" + word + "@";
    for (std::size_t at = 0; (at = text.find(mark, at)) != text.npos; at += value.size()) {
      text.replace(at, mark.size(), value);
    }
  }
  return text;
}

class SlurmCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    fields.input("plan", plan_, "a plan, as 'mainmatch plan' prints it", true)
        .positional()
        .required()
        .whole("nodes", nodes_, 1, 10'000, "shards, or with --mpi nodes of the job")
        .required()
        .on("mpi", mpi_,
            "one job of MPI on all nodes (default: an array of shards, where there are any)")
        .whole("cores", cores_, 1, 1024, "of each node (default 16)")
        .text("time", time_, "[D-]HH:MM:SS", "the time limit of a task (default 04:00:00)")
        .text("out", out_, "NAME", "the folder of the run, and the job (default: ANALYSIS-GAME)");
  }

  int run(const Given& given) override {
    const std::string place = input_name(plan_.path);
    const auto planned = PlannedRun::from(read_json_input(plan_.path), place);
    planned->settle();
    const AnalysisEntry& entry = planned->entry();
    const Analysis& analysis = planned->analysis();
    if (!entry.checkpoints) {
      throw InputError("{}: a plan of '{}', of which no run is kept", place, entry.name);
    }
    if (plan_.path == "-") throw ValueError("plan", "'-'", "a file, which tasks read later");
    const bool shards = !mpi_ && analysis.undivided().empty();
    const std::string name = out_.empty() ? std::string(entry.name) + "-" + analysis.game() : out_;
    require_plain("out", name, "letters, digits, '.', '_' and '-'", "._-");
    static const std::regex kTime("([0-9]+-)?[0-9]+(:[0-5]?[0-9]){0,2}");
    if (!std::regex_match(time_, kTime)) {
      throw ValueError("time", shown_word(time_), "a time such as 04:00:00 or 2-00:00:00");
    }
    *given.out << filled(
        shards ? kShards : kRanks,
        {{"guard", kGuard},
         {"nodes", std::to_string(nodes_)},
         {"cores", std::to_string(cores_)},
         {"time", time_},
         {"program", shell_word(std::filesystem::read_symlink("/proc/self/exe").string())},
         {"sum", sum_of(*planned)},
         {"plan", shell_word(std::filesystem::absolute(plan_.path).string())},
         {"name", name}});
    return 0;
  }

 private:
  static void require_plain(const char* field, const std::string& text, const char* allowed,
                            std::string_view signs) {
    for (const char c : text) {
      const bool letter =
          (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
      if (!letter && signs.find(c) == signs.npos)
        throw ValueError(field, shown_word(text), allowed);
    }
  }

  /// Differs by plan and number of nodes.
  std::string sum_of(const PlannedRun& planned) const {
    return fmt::format("{:016x}-{}", checksum(planned.plan().dump()), nodes_);
  }

  InputFile plan_;
  std::int64_t nodes_ = 0;
  std::int64_t cores_ = 16;
  bool mpi_ = false;
  std::string time_ = "04:00:00";
  std::string out_;
};

}  // namespace

std::unique_ptr<Command> make_slurm() { return std::make_unique<SlurmCommand>(); }

}  // namespace mainmatch::cli

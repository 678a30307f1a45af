// The commands that take plans: run, schema, resume, extend, merge.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>

#include "experiments/base/input.h"
#include "experiments/base/nearest.h"
#include "experiments/base/printable.h"
#include "experiments/base/version.h"
#include "experiments/cli/checkpointed_run.h"
#include "experiments/cli/command.h"
#include "experiments/cli/run_plan.h"
#include "experiments/matches/registry.h"

namespace mainmatch::cli {

namespace {

/// Runs a plan. Its own flags, and those of the plan's analysis that are no part of plans.
class RunCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    fields.input("plan", plan_, "a plan, as 'mainmatch plan' prints it; - for standard input", true)
        .positional()
        .required();
    flags_.declare(fields);
    for (const AnalysisEntry& entry : analyses()) {
      const PlannedRun run(entry);
      for (const PlanField& field : run.fields().all()) {
        const bool is_passed =
            field.part == PlanField::Part::run || field.part == PlanField::Part::here;
        if (is_passed && !fields.find(field.name)) declare_passed(fields, field);
      }
    }
  }

  int run(const Given& given) override {
    const std::string place = input_name(plan_.path);
    const auto planned = PlannedRun::from(read_json_input(plan_.path), place);
    for (const auto& [name, value] : passed_) {
      if (value.empty()) continue;
      const std::string& flag = given.where.at(name);
      const PlanField* const field = planned->fields().find(name);
      if (!field) {
        throw InputError(flag + ": cannot be used with '" + std::string(planned->entry().name) +
                         "'");
      }
      planned->flags().where[name] = flag;
      try {
        field->take(value);
      } catch (const InputError& error) {
        throw InputError(flag + ": " + error.what());
      }
    }
    ValuePlaces& where = planned->flags().where;
    where.insert(given.where.begin(), given.where.end());
    fields().check_together(where);
    return run_plan(*planned, flags_, given);
  }

 private:
  void declare_passed(Fields& fields, const PlanField& field) {
    fields.text(field.name, passed_[field.name], field.argument, field.help).here();
  }

  InputFile plan_;
  RunFlags flags_;
  std::map<std::string, std::string> passed_;
};

class SchemaCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    fields
        .text(
            "of", of_, "ANALYSIS|GAME",
            "an analysis, for its plans (default: the plans of all), or a match, for its views and "
            "submissions")
        .positional();
  }
  int run(const Given& given) override {
    *given.out << schema().dump(2) << "\n";
    return 0;
  }

 private:
  Json schema() const {
    if (of_.empty()) return plan_schema();
    std::vector<std::string_view> known;
    for (const MatchModule* match : matches()) {
      if (match->name() == of_) return match->schema();
      known.push_back(match->name());
    }
    for (const AnalysisEntry& entry : analyses()) {
      if (entry.name == of_) return plan_schema(entry);
      known.push_back(entry.name);
    }
    throw ValueError("of", "unknown name " + shown_word(of_) + suggestion(of_, known));
  }

  std::string of_;
};

/// The first place at which two objects differ, and what stands there; empty where none does.
std::string difference(const Json& here, const Json& there, const std::string& path) {
  if (here == there) return "";
  if (!here.is_object() || !there.is_object()) {
    const auto text = [](const Json& value) {
      return value.is_null() ? "not given" : shown(value);
    };
    return fmt::format("{} is {}, there {}", path, text(here), text(there));
  }
  Json keys = here;
  keys.update(there);
  for (const auto& [key, unused] : keys.items()) {
    const std::string place = path.empty() ? key : path + "." + key;
    std::string found = difference(here.value(key, Json()), there.value(key, Json()), place);
    if (!found.empty()) return found;
  }
  return "";
}

/// How a shard, one of `of`, is of another run than the first one, one of `first_of` or 0.
std::string difference(const Manifest& manifest, const Manifest& first, std::uint64_t of,
                       std::uint64_t first_of) {
  if (first_of != 0 && of != first_of) {
    return fmt::format("one of {} shards, there of {}", of, first_of);
  }
  for (const auto& [one, other] :
       {std::pair(&manifest.plan, &first.plan), std::pair(&manifest.run, &first.run)}) {
    if (std::string found = difference(*one, *other, ""); !found.empty()) return found;
  }
  return fmt::format("of version {}, there {}", manifest.version, first.version);
}

/// Resumes the run in a folder.
int resume(const std::string& folder, const Manifest& manifest, RunFlags& flags, const Given& given,
           std::vector<std::string> shards = {}) {
  const std::string place = shown_path(path_in(folder, kManifestName));
  const auto planned = PlannedRun::from(manifest.plan, place);
  flags.read_of_run(Node(manifest.run, ""));
  for (const auto& [name, value] : manifest.run.items()) planned->read(name, value, place);
  return run_plan(*planned, flags, given, {folder, std::move(shards)});
}

class ResumeCommand : public Command {
 public:
  void declare(Fields& fields) override {
    fields.text("dir", folder_, "DIR", "the folder of --out").positional().required();
    flags_.declare_for_resume(fields);
  }
  int run(const Given& given) override {
    return resume(folder_, read_manifest(folder_, kVersion), flags_, given);
  }

 protected:
  std::string folder_;
  RunFlags flags_;
};

class ExtendCommand final : public ResumeCommand {
 public:
  void declare(Fields& fields) override {
    ResumeCommand::declare(fields);
    fields
        .whole("matches", matches_, 1, 10'000'000'000,
               "matches in total, including those already played")
        .whole("deals", deals_, 1, 10'000'000'000, "instead: deals in total, of an 'arena'")
        .excludes({"matches"});
  }
  int run(const Given& given) override {
    Manifest manifest = read_manifest(folder_, kVersion);
    const std::string name = shown_path(path_in(folder_, kManifestName));
    if (matches_ == 0 && deals_ == 0) throw ValueError("--matches", "missing, expected N");
    const std::string things = deals_ > 0 ? "deals" : "matches";
    const std::int64_t wanted = std::max(matches_, deals_);
    const auto now = manifest.plan.find(things);
    const auto& extent = manifest.extent;
    const bool may_change = std::find(extent.begin(), extent.end(), things) != extent.end();
    if (now != manifest.plan.end() && !may_change) {
      throw InputError(
          "{}: cannot be extended: what this run plays later depends on its --{}; run it "
          "anew with more",
          name, things);
    }
    if (now == manifest.plan.end()) {
      throw InputError("{}: cannot be extended: its run was given no number of {}", name, things);
    }
    if (manifest.run.contains("shard")) {
      throw InputError(name + ": cannot be extended: a shard, expected the merged run");
    }
    if (wanted < now->get<std::int64_t>()) {
      throw ValueError("--" + things, std::to_string(wanted),
                       "at least " + now->dump() + ", the " + things + " of the run");
    }
    *now = wanted;
    {
      // Locks the run. Results are removed before the manifest changes, so that they never stand
      // beside another manifest.
      const Store hold(path_in(folder_, kStoreName), manifest.identity(),
                       manifest.run.value("rows", false));
      for (const char* const result : {kResultJson, kResultText, kSeatsCsv}) {
        std::remove(path_in(folder_, result).c_str());
      }
      write_manifest(folder_, manifest);
    }
    return resume(folder_, manifest, flags_, given);
  }

 private:
  std::int64_t matches_ = 0;
  std::int64_t deals_ = 0;
};

class MergeCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    fields.repeated("dirs", folders_, "DIR...", "the folders of all shards of one run")
        .positional()
        .required()
        .text("out", out_, "DIR", "a new folder for the whole run")
        .required();
    flags_.declare_for_resume(fields);
  }

  int run(const Given& given) override {
    Manifest whole = read_manifest(folders_.front(), kVersion);
    std::map<std::uint64_t, std::string> shards;  // folders by number
    std::uint64_t of = 0;
    for (const std::string& folder : folders_) {
      Manifest manifest = read_manifest(folder, kVersion);
      const std::string name = shown_path(path_in(folder, kManifestName));
      const auto text = manifest.run.find("shard");
      if (text == manifest.run.end()) throw InputError(name + ": not a shard");
      const ShardNumber shard = shard_number(*text);
      whole.run.erase("shard");
      manifest.run.erase("shard");
      if (manifest.identity() != whole.identity() || manifest.plan != whole.plan ||
          (of != 0 && shard.of != of)) {
        throw InputError("{}: not a shard of the same run as {}: {}", name,
                         shown_path(path_in(folders_.front(), kManifestName)),
                         difference(manifest, whole, shard.of, of));
      }
      of = shard.of;
      if (!shards.emplace(shard.number, folder).second) {
        throw InputError(name + ": duplicate shard " + std::to_string(shard.number) + "/" +
                         std::to_string(of) + ", the same as " + shown_path(shards[shard.number]));
      }
    }
    std::vector<std::string> in_order;
    for (std::uint64_t number = 1; number <= of; ++number) {
      if (!shards.contains(number)) {
        throw InputError("DIR...: the folder of --shard {}/{} is missing", number, of);
      }
      in_order.push_back(shards[number]);
    }
    return resume(out_, whole, flags_, given, std::move(in_order));
  }

 private:
  std::vector<std::string> folders_;
  std::string out_;
  RunFlags flags_;
};

/// An analysis as a command: flags give its plan.
class AnalysisCommand final : public Command {
 public:
  explicit AnalysisCommand(const AnalysisEntry& entry) : planned_(entry) {}

  void declare(Fields&) override { flags_.declare(planned_.fields(), planned_.entry()); }
  Fields& fields() override { return planned_.fields(); }
  int run(const Given& given) override {
    static_cast<ParsedFlags&>(planned_.flags()) = given;
    return run_plan(planned_, flags_, given);
  }

 private:
  PlannedRun planned_;
  RunFlags flags_;
};

}  // namespace

std::unique_ptr<Command> make_analysis_command(const AnalysisEntry& entry) {
  return std::make_unique<AnalysisCommand>(entry);
}
std::unique_ptr<Command> make_run() { return std::make_unique<RunCommand>(); }
std::unique_ptr<Command> make_schema() { return std::make_unique<SchemaCommand>(); }
std::unique_ptr<Command> make_resume() { return std::make_unique<ResumeCommand>(); }
std::unique_ptr<Command> make_extend() { return std::make_unique<ExtendCommand>(); }
std::unique_ptr<Command> make_merge() { return std::make_unique<MergeCommand>(); }

}  // namespace mainmatch::cli

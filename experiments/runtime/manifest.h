#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace mainmatch {

/// The manifest of a checkpointed run: everything that decides its results, nothing of the machine.
/// The file manifest.json of its folder, with a checksum.
struct Manifest {
  std::string version;  ///< of the program
  std::string commit;   ///< that it was built from; decides nothing
  nlohmann::ordered_json plan = nlohmann::ordered_json::object();
  /// The keys of the plan that say how much is played. Their values may change while the blocks
  /// stay the same.
  std::vector<std::string> extent = {};
  /// How the run goes on: "rows", "shard", "time-budget".
  nlohmann::ordered_json run = nlohmann::ordered_json::object();

  /// A hash of all but the extent, the shard and the time budget: equal for runs with the same
  /// blocks.
  std::uint64_t identity() const;
};

inline constexpr const char* kManifestName = "manifest.json";
/// The file of the store beside it.
inline constexpr const char* kStoreName = "store.sqlite";

/// Names of the files of results.
inline constexpr const char* kResultJson = "result.json";
inline constexpr const char* kResultText = "result.txt";
inline constexpr const char* kSeatsCsv = "seats.csv";

/// A file of a folder.
std::string path_in(const std::string& folder, const char* name);

/// Replaces the manifest of a folder atomically. Throws RunError.
void write_manifest(const std::string& folder, const Manifest& manifest);

/// Throws InputError that names the file if it cannot be read, is corrupt, or is of another version
/// of the program.
Manifest read_manifest(const std::string& folder, const std::string& version);

}  // namespace mainmatch

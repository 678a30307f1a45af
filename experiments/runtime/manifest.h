#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace mainmatch {

/// The manifest of a checkpointed run: everything that decides its results, nothing of the machine.
/// The file manifest.json of its folder, with a checksum.
struct Manifest {
  std::string version;  ///< of the program
  std::string commit;   ///< that it was built from; decides nothing
  std::string command;
  nlohmann::ordered_json config = nlohmann::ordered_json::object();  ///< by name of option
  /// How much is played and which part of it, by name of option. It may change while the blocks
  /// stay the same.
  nlohmann::ordered_json extent = nlohmann::ordered_json::object();
  nlohmann::ordered_json rules = nlohmann::ordered_json::object();  ///< all of them, in effect

  /// A hash of all but the extent: equal for runs with the same blocks.
  std::uint64_t identity() const;
};

inline constexpr const char* kManifestName = "manifest.json";
/// The file of the store beside it.
inline constexpr const char* kStoreName = "store.sqlite";

/// A file of a folder.
std::string path_in(const std::string& folder, const char* name);

/// Replaces the manifest of a folder atomically. Throws RunError.
void write_manifest(const std::string& folder, const Manifest& manifest);

/// Throws InputError that names the file if it cannot be read, is corrupt, or is of another version
/// of the program.
Manifest read_manifest(const std::string& folder, const std::string& version);

}  // namespace mainmatch

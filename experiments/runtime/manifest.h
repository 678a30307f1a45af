#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace mainmatch {

/// What a kept run is of: all that decides its results, and nothing of the machine. It stands in
/// the folder of the run as manifest.json, under a checksum.
struct Manifest {
  std::string version;  ///< of the program
  std::string command;
  nlohmann::ordered_json config = nlohmann::ordered_json::object();  ///< by name of option
  /// How much is played and which part of it, by name of option: what may change while what is
  /// played stays the same.
  nlohmann::ordered_json extent = nlohmann::ordered_json::object();
  nlohmann::ordered_json rules = nlohmann::ordered_json::object();  ///< all of them, in effect

  /// The same for runs of which the blocks are the same; all but the extent.
  std::uint64_t identity() const;
};

inline constexpr const char* kManifestName = "manifest.json";
/// The file of the store beside it.
inline constexpr const char* kStoreName = "store.sqlite";

/// A file of a folder.
std::string path_in(const std::string& folder, const char* name);

/// Replaces the manifest of a folder by this one, altogether. Throws RunError.
void write_manifest(const std::string& folder, const Manifest& manifest);

/// Throws InputError that names the file if it cannot be read, is not as it was written, or is not
/// of this version of the program.
Manifest read_manifest(const std::string& folder, const std::string& version);

}  // namespace mainmatch

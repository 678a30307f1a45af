#include "experiments/runtime/manifest.h"

#include <array>
#include <charconv>

#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/base/file.h"
#include "experiments/base/json.h"
#include "experiments/base/printable.h"

namespace mainmatch {

namespace {

constexpr const char* kFormat = "mainmatch-run/1";
constexpr std::size_t kMaxBytes = 4 << 20;

std::string hex(std::uint64_t value) {
  std::array<char, 16> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
  return {digits.data(), end};
}

std::string text_of(const Manifest& manifest) {
  Json json = {{"format", kFormat}, {"version", manifest.version}};
  if (!manifest.commit.empty()) json["commit"] = manifest.commit;  // older ones have none
  json["command"] = manifest.command;
  json["config"] = manifest.config;
  json["extent"] = manifest.extent;
  json["rules"] = manifest.rules;
  json["checksum"] = hex(checksum(json.dump()));
  return json.dump(2) + "\n";
}

}  // namespace

std::uint64_t Manifest::identity() const {
  return checksum(Json{version, command, config, rules}.dump());
}

std::string path_in(const std::string& folder, const char* name) {
  return folder + (folder.ends_with('/') ? "" : "/") + name;
}

void write_manifest(const std::string& folder, const Manifest& manifest) {
  OutputFile file(path_in(folder, kManifestName));
  file.write(text_of(manifest));
  file.commit();
}

Manifest read_manifest(const std::string& folder, const std::string& version) {
  const std::string path = path_in(folder, kManifestName);
  const std::string name = shown_path(path);
  const std::string text = read_regular_file(path, kMaxBytes);
  Manifest manifest;
  try {
    const Json json = parse_json(text);
    const Node node(json, "");
    node.object(
        {"format", "version", "commit", "command", "config", "extent", "rules", "checksum"});
    manifest.version = node.at("version").text();
    if (const auto commit = node.find("commit")) manifest.commit = commit->text();
    manifest.command = node.at("command").text();
    for (const char* const key : {"config", "extent", "rules"}) node.at(key).object();
    manifest.config = node.at("config").json();
    manifest.extent = node.at("extent").json();
    manifest.rules = node.at("rules").json();
  } catch (const InputError& error) {
    throw InputError(name + ": corrupt manifest: " + error.what());
  }
  if (text != text_of(manifest)) throw InputError(name + ": corrupt manifest: checksum mismatch");
  if (manifest.version != version) {
    throw InputError(name +
                     ": version: " + mismatch(shown_word(manifest.version), shown_word(version)));
  }
  return manifest;
}

}  // namespace mainmatch

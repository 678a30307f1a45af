#include "experiments/runtime/manifest.h"

#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/base/file.h"
#include "experiments/base/json.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"

namespace mainmatch {

namespace {

constexpr const char* kFormat = "mainmatch-run/2";
constexpr std::size_t kMaxBytes = 4 << 20;

struct OtherFormat {
  std::string format;
};

std::string text_of(const Manifest& manifest) {
  Json json = {{"format", kFormat}, {"version", manifest.version}};
  if (!manifest.commit.empty()) json["commit"] = manifest.commit;  // older ones have none
  json["plan"] = manifest.plan;
  json["extent"] = manifest.extent;
  json["run"] = manifest.run;
  json["checksum"] = hex(checksum(json.dump()));
  return json.dump(2) + "\n";
}

}  // namespace

std::uint64_t Manifest::identity() const {
  Json fixed = plan;
  for (const std::string& key : extent) fixed.erase(key);
  return checksum(Json{version, fixed, extent, run.value("rows", false)}.dump());
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
    const std::string& format = node.at("format").text();
    if (format != kFormat) throw OtherFormat{format};
    node.object({"format", "version", "commit", "plan", "extent", "run", "checksum"});
    manifest.version = node.at("version").text();
    if (const auto commit = node.find("commit")) manifest.commit = commit->text();
    for (const char* const key : {"plan", "run"}) node.at(key).object();
    manifest.plan = node.at("plan").json();
    manifest.run = node.at("run").json();
    const Node extent = node.at("extent");
    for (std::size_t i = 0; i < extent.array(); ++i) manifest.extent.push_back(extent[i].text());
  } catch (const OtherFormat& other) {
    throw InputError("{}: format: {}: kept by another version of the program", name,
                     mismatch(shown_word(other.format), shown_word(kFormat)));
  } catch (const InputError& error) {
    throw InputError("{}: corrupt manifest: {}", name, error.what());
  }
  if (text != text_of(manifest)) throw InputError(name + ": corrupt manifest: checksum mismatch");
  if (manifest.version != version) {
    throw InputError("{}: version: {}", name,
                     mismatch(shown_word(manifest.version), shown_word(version)));
  }
  return manifest;
}

}  // namespace mainmatch

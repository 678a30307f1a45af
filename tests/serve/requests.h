#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/serve/api.h"
#include "tests/cli/folder.h"

namespace mainmatch::tests {

/// A new folder in which the tests run meanwhile: matches are saved there.
class WorkingFolder {
 public:
  WorkingFolder() : before_(std::filesystem::current_path()) {
    std::filesystem::current_path(folder_.path());
  }
  WorkingFolder(const WorkingFolder&) = delete;
  WorkingFolder& operator=(const WorkingFolder&) = delete;
  ~WorkingFolder() { std::filesystem::current_path(before_); }
  const std::filesystem::path& path() const { return folder_.path(); }

 private:
  std::filesystem::path before_;
  Folder folder_;
};

/// No bots with names of their own, no runs.
serve::ApiContext plain_context();

/// The answer to a request, which must be one of status 200.
Json got(serve::Api& api, const std::string& path);
Json posted(serve::Api& api, const std::string& path, const Json& body);
/// The status of what need not be.
unsigned status_of(serve::Api& api, const char* method, const std::string& path,
                   const Json& body = {});

}  // namespace mainmatch::tests

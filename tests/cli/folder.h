#pragma once

#include <filesystem>
#include <string>

namespace mainmatch::tests {

/// A new empty folder, removed at the end.
class Folder {
 public:
  explicit Folder(const std::filesystem::path& parent = std::filesystem::temp_directory_path());
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder();
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// All of a file.
std::string text_of(const std::filesystem::path& path);

}  // namespace mainmatch::tests

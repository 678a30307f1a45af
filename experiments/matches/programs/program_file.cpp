#include "experiments/matches/programs/program_file.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

namespace mainmatch {

std::string program_file(const std::string& word) {
  namespace fs = std::filesystem;
  if (word.find('/') != word.npos) return word;
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path ? path : "/bin:/usr/bin");
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path file = fs::path(folder.empty() ? "." : folder) / word;
    std::error_code none;
    if (fs::is_regular_file(file, none) && ::access(file.c_str(), X_OK) == 0) return file;
  }
  return word;
}

}  // namespace mainmatch

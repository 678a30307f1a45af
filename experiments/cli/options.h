#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace mainmatch::cli {

/// What a command can be told: the one table behind its flags, its help and the keys of its
/// configuration file. A row is added by one call; values are read by one strict parser whether
/// they come from a flag or from a file.
class Options {
 public:
  struct Row {
    std::string name;      ///< without dashes; the key in a configuration file
    std::string argument;  ///< how the help writes its value; empty for a switch
    std::string help;
    bool positional = false;
    bool required = false;
    bool repeats = false;    ///< may be given more than once, one value each
    bool flag_only = false;  ///< no key of the configuration file
    /// What a kept run (--out) has to say of it: it decides what is played; or only how much or
    /// which part of that; or nothing, as it changes no result or stands elsewhere.
    enum class InManifest { config, extent, no } in_manifest = InManifest::config;
    /// Takes one value. Throws InputError with "VALUE, allowed ..." (no name in it).
    std::function<void(const std::string&)> take;
    /// The value that it has, as a configuration file would give it; null if it has none.
    std::function<nlohmann::ordered_json()> value;
  };

  /// `allowed` describes the range in messages where `lo..hi` alone would not do.
  Options& whole(std::string name, std::int64_t& target, std::int64_t lo, std::int64_t hi,
                 std::string help);
  Options& real(std::string name, double& target, double lo, double hi, std::string help);
  /// 1..`most` of them with commas between them.
  Options& reals(std::string name, std::vector<double>& target, std::size_t most, double lo,
                 double hi, std::string help);
  Options& seed(std::string name, std::uint64_t& target, std::string help);
  Options& text(std::string name, std::string& target, std::string argument, std::string help);
  Options& choice(std::string name, std::string& target, std::vector<std::string> allowed,
                  std::string help);
  /// A list of names with commas between them.
  Options& names(std::string name, std::vector<std::string>& target, std::string argument,
                 std::string help);
  Options& repeated(std::string name, std::vector<std::string>& target, std::string argument,
                    std::string help);
  Options& on(std::string name, bool& target, std::string help);
  /// --config FILE: the command can be told everything by a file.
  Options& config_file();

  // What the row added last is.
  Options& positional();
  Options& required();
  Options& flag_only();
  Options& extent();
  Options& not_in_manifest();

  /// Now that values are known: the row with this name, which was of the extent, decides what is
  /// played and not only how much of it.
  void move_to_config(std::string_view name);

  const std::vector<Row>& rows() const { return rows_; }
  const Row* find(std::string_view name) const;
  /// What --config named; empty without.
  const std::string& config_path() const { return config_path_; }

 private:
  Options& add(std::string name, std::string argument, std::string help,
               std::function<void(const std::string&)> take,
               std::function<nlohmann::ordered_json()> value);

  std::vector<Row> rows_;
  std::string config_path_;
};

}  // namespace mainmatch::cli

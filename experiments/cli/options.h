#pragma once

#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace mainmatch::cli {

/// The options of a command: one table behind its flags, its help and the keys of its configuration
/// file. One call adds a row; one strict parser reads values from flags and files.
class Options {
 public:
  struct Row {
    std::string name;      ///< without dashes; the key in a configuration file
    std::string argument;  ///< placeholder of its value in the help; empty for a switch
    std::string help;
    bool positional = false;
    bool required = false;
    bool repeats = false;    ///< may be given more than once, one value each
    bool flag_only = false;  ///< not a key of the configuration file
    /// Its part in the manifest of a run (--out). config: decides what is played; extent: only how
    /// much or which part of that; no: changes no result or stands elsewhere.
    enum class InManifest { config, extent, no } in_manifest = InManifest::config;
    /// Takes one value. Throws InputError "got VALUE, expected ...", without the name.
    std::function<void(const std::string&)> take;
    /// Its value, as a configuration file would give it; null if it has none.
    std::function<nlohmann::ordered_json()> value;
    /// Its texts hold names of bots, which files may have given them (experiments/cli/bots_file.h).
    bool names_bots = false;
    bool names_mix = false;  ///< a mix of them, which may be that of a result
    /// Of texts, which it has: what they are, and takes others instead (of one text, the first).
    std::function<std::vector<std::string>()> texts = {};
    std::function<void(std::vector<std::string>)> replace = {};

    /// As it is given on the command line, and as messages name it.
    std::string flag() const { return positional ? name : "--" + name; }
  };

  Options& whole(std::string name, std::int64_t& target, std::int64_t lo, std::int64_t hi,
                 std::string help);
  Options& real(std::string name, double& target, double lo, double hi, std::string help);
  /// 1..`most` numbers separated by commas.
  Options& reals(std::string name, std::vector<double>& target, std::size_t most, double lo,
                 double hi, std::string help);
  Options& seed(std::string name, std::uint64_t& target, std::string help);
  Options& text(std::string name, std::string& target, std::string argument, std::string help);
  Options& choice(std::string name, std::string& target, std::vector<std::string> values,
                  std::string help);
  /// A list of names separated by commas.
  Options& names(std::string name, std::vector<std::string>& target, std::string argument,
                 std::string help);
  Options& repeated(std::string name, std::vector<std::string>& target, std::string argument,
                    std::string help);
  Options& on(std::string name, bool& target, std::string help);
  /// --config FILE: options from a file.
  Options& config_file();

  // Attributes of the row added last.
  Options& positional();
  Options& required();
  Options& flag_only();
  Options& extent();
  Options& not_in_manifest();
  Options& names_bots();
  Options& names_mix();

  /// Moves the row with this name from the extent to the configuration of the manifest.
  void move_to_config(std::string_view name);

  const std::vector<Row>& rows() const { return rows_; }
  const Row* find(std::string_view name) const;
  /// The value of --config; empty without.
  const std::string& config_path() const { return config_path_; }

 private:
  Options& add(std::string name, std::string argument, std::string help,
               std::function<void(const std::string&)> take,
               std::function<nlohmann::ordered_json()> value);

  void holds(std::string& target);
  void holds(std::vector<std::string>& target);

  std::vector<Row> rows_;
  std::string config_path_;
};

}  // namespace mainmatch::cli

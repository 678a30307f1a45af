// The analysis 'solve': solution concepts of a table of payoffs.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>

#include "experiments/analyses/list.h"
#include "experiments/base/input.h"
#include "experiments/base/nearest.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/game_theory/concept_table.h"
#include "experiments/game_theory/mix_json.h"
#include "experiments/game_theory/table_gambit.h"
#include "experiments/game_theory/table_json.h"
#include "experiments/matches/provenance.h"

namespace mainmatch {

namespace {

/// `signature` becomes that of the table's match, null where it names none.
PayoffTable table_in(const InputFile& file, std::optional<std::string>& signature) {
  try {
    Json about;
    PayoffTable table = read_table(*file.text, &about);
    const Json::json_pointer place(fmt::format("/{}/signature", kProvenance));
    if (about.contains(place) && about.at(place).is_string()) signature = about.at(place);
    return table;
  } catch (const JsonError& error) {
    throw InputError("{}:{}: {}", input_name(file.path), error.place(), error.message);
  } catch (const ValueError& error) {
    throw InputError("{}: {}", input_name(file.path), error.what());
  }
}

/// By strategy: whether it has one of these names. Throws InputError for an unknown name.
std::vector<bool> named(const ProfileSpace& space, const std::vector<std::string>& names,
                        const std::string& flag) {
  std::vector<bool> found(space.strategies(), false);
  for (const std::string& name : names) {
    bool known = false;
    for (std::size_t s = 0; s < space.strategies(); ++s) {
      if (space.name(s) != name) continue;
      found[s] = known = true;
    }
    if (known) continue;
    std::vector<std::string_view> all;
    for (std::size_t s = 0; s < space.strategies(); ++s) {  // roles may have the same
      if (std::find(all.begin(), all.end(), space.name(s)) == all.end())
        all.push_back(space.name(s));
    }
    throw InputError("{}: unknown strategy {}{}", flag, shown_word(name), suggestion(name, all));
  }
  return found;
}

class SolveAnalysis final : public Analysis {
 public:
  void settle(const ParsedFlags& flags) override {
    if (!file_.text) file_.text = read_text_input(file_.path);
    table_.emplace(restricted(table_in(file_, signature_), flags));
    if (table_->rows() == 0) throw InputError("--restrict: no profile has only these strategies");
    asked_ = chosen(*table_, flags, left_out_);
  }

  FoundResult found(const RunSettings&, bool) override {
    FoundResult found{.result = {"solve", {}}, .signature = signature_};
    try {  // nothing is printed where a concept asks for more than there is
      found.result.tree = solution(*table_, asked_, left_out_);
    } catch (const ValueError& error) {
      throw InputError("{}: {}", input_name(file_.path), error.what());
    }
    if (!table_->complete()) {
      std::string without;
      for (const std::string_view name : left_out_) without += ", without " + std::string(name);
      found.warnings =
          fault_line(missing(*table_) + ": solving the parts that are complete" + without);
    }
    return found;
  }

  std::optional<std::string> exported(std::string_view format) const override {
    if (format != "nfg" && format != "gameanalysis") return std::nullopt;
    std::ostringstream text;
    try {
      (format == "nfg" ? write_nfg : write_gameanalysis)(*table_, text);
    } catch (const ValueError& error) {
      throw InputError("--format: " + error.complaint);
    }
    return text.str();
  }

 private:
  void add_fields() override {
    Fields& fields = this->fields();
    std::string help = "solution concepts: ";
    std::string by_default;
    for (const Concept& entry : concepts()) {
      help += fmt::format("{}{}, {}", entry.name == concepts().front().name ? "" : "; ", entry.name,
                          entry.help);
      if (entry.by_default) by_default += (by_default.empty() ? "" : ",") + std::string(entry.name);
    }
    fields
        .input("file", file_,
               "a table of payoffs: JSON of this program or of gameanalysis, .nfg or .agg of "
               "Gambit (- for standard input)",
               true)
        .positional()
        .required()
        .names("concepts", concepts_, "C,...", help + " (default " + by_default + ")")
        .names("restrict", restrict_, "S,...", "solve the game over these strategies only")
        .names("without", without_, "S,...", "solve the game without these strategies")
        .whole("resamples", resamples_, 0, kResamples,
               fmt::format("of a sampled table, draw it again at most so many times for the "
                           "intervals (default 400; {} for what takes long; 0: no intervals)",
                           kFewResamples));
  }

  static std::string flag(const ParsedFlags& flags, const std::string& name) {
    const auto where = flags.where.find(name);
    return where == flags.where.end() ? "--" + name : where->second;
  }

  PayoffTable restricted(const PayoffTable& whole, const ParsedFlags& flags) const {
    if (restrict_.empty() && without_.empty()) return whole;
    const ProfileSpace& space = whole.space();
    const std::vector<bool> wanted = named(space, restrict_, flag(flags, "restrict"));
    const std::vector<bool> unwanted = named(space, without_, flag(flags, "without"));
    std::vector<std::size_t> kept;
    std::vector<bool> any(space.roles().size(), false);
    for (std::size_t s = 0; s < space.strategies(); ++s) {
      if ((!restrict_.empty() && !wanted[s]) || unwanted[s]) continue;
      kept.push_back(s);
      any[space.role_of(s)] = true;
    }
    for (std::size_t r = 0; r < any.size(); ++r) {
      if (any[r]) continue;
      throw InputError(flag(flags, restrict_.empty() ? "without" : "restrict") +
                       ": leaves no strategy to the role " + shown_word(space.roles()[r].name));
    }
    return whole.restricted(kept);
  }

  /// In the order of the table of concepts. `left_out` gets the default concepts that the table is
  /// too incomplete for.
  std::vector<const Concept*> chosen(const PayoffTable& table, const ParsedFlags& flags,
                                     std::vector<std::string_view>& left_out) const {
    std::vector<std::string_view> known;
    for (const Concept& entry : concepts()) known.push_back(entry.name);
    for (const std::string& name : concepts_) {
      if (std::find(known.begin(), known.end(), name) != known.end()) continue;
      throw InputError("{}: unknown concept {}{}", flag(flags, "concepts"), shown_word(name),
                       suggestion(name, known));
    }
    std::vector<const Concept*> asked;
    for (const Concept& entry : concepts()) {
      const bool named =
          std::find(concepts_.begin(), concepts_.end(), entry.name) != concepts_.end();
      if (concepts_.empty() ? !entry.by_default : !named) continue;
      if (entry.needs_all && !table.complete()) {
        if (named) {
          throw InputError("{}: {} requires all profiles, but {}", flag(flags, "concepts"),
                           entry.name, missing(table));
        }
        left_out.push_back(entry.name);
        continue;
      }
      asked.push_back(&entry);
    }
    return asked;
  }

  /// The counts of the first profile that was not sampled.
  static std::vector<int> first_missing(const PayoffTable& table) {
    std::uint64_t first = 0;
    while (first < table.rows() && table.rank(first) == first) ++first;
    std::vector<int> counts(table.strategies());
    table.space().unrank(first, counts);
    return counts;
  }

  /// "37 of 715 profiles are missing, the first 3 x a, 6 x b"
  static std::string missing(const PayoffTable& table) {
    const ProfileSpace& space = table.space();
    return count_text(static_cast<std::int64_t>(space.size() - table.rows())) + " of " +
           count_text(static_cast<std::int64_t>(space.size())) +
           " profiles are missing, the first " + profile_text(space, first_missing(table));
  }

  Json solution(const PayoffTable& table, const std::vector<const Concept*>& asked,
                const std::vector<std::string_view>& left_out) const {
    Json json;
    for (const SeatRole& role : table.space().roles()) {
      json["strategies"][role.name] = role.strategies;
    }
    if (!table.complete()) {
      json["missing"] = {{"profiles", table.space().size() - table.rows()},
                         {"of", table.space().size()},
                         {"first", counts_json(table.space(), first_missing(table))},
                         {"left_out", left_out}};
    }
    const TableResamples resamples(table, 1, static_cast<int>(resamples_));
    if (resamples.source() != TableResamples::Source::kExact) {
      json["resamples"] = resamples_json(resamples);
      if (resamples_ == 0) json["resamples"]["source"] = "none";
    }
    for (const Concept* entry : asked) entry->add(resamples, json);
    return json;
  }

  InputFile file_;
  std::vector<std::string> concepts_;
  std::vector<std::string> restrict_;
  std::vector<std::string> without_;
  std::int64_t resamples_ = kResamples;

  std::optional<std::string> signature_;
  std::optional<PayoffTable> table_;
  std::vector<const Concept*> asked_;
  std::vector<std::string_view> left_out_;
};

}  // namespace

std::unique_ptr<Analysis> make_solve() { return std::make_unique<SolveAnalysis>(); }

}  // namespace mainmatch

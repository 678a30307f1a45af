#include "experiments/analyses/named_bots.h"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "experiments/analyses/learned_bots.h"
#include "experiments/analyses/result_mix.h"
#include "experiments/base/json.h"
#include "experiments/base/nearest.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/base/toml.h"
#include "experiments/matches/bot_host.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/lineup.h"
#include "experiments/matches/model_name.h"
#include "experiments/matches/programs/program_name.h"
#include "experiments/matches/registry.h"

namespace mainmatch {

namespace {

/// The bot of widest play that a match has, if it has one: not in the default roster.
constexpr std::string_view kWidestBot = "adaptive";

/// Of names that users give.
constexpr std::string_view kLetters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

/// What begins a mix that is that of a result.
constexpr std::string_view kResult = "result:";

/// The texts with commas between.
std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += (&text == &texts.front() ? "" : ",") + text;
  return all;
}

/// Whether a text stands for a whole mix, of all roles.
bool is_whole_mix(const std::string& text) {
  return text.starts_with(kResult) || text == kLearnedMix;
}

/// A word for several bots of a match.
struct Group {
  std::string_view word;
  std::vector<std::string> (*names)(const MatchModule& match);
};

constexpr std::array<Group, 3> kGroups = {
    {{"default", [](const MatchModule& match) { return match.default_bots(); }},
     {"tunable", tunable_bots},
     {"learned", [](const MatchModule& match) {
        std::vector<std::string> names;
        for (const NamedBot& bot : learned_bots(match)) names.push_back(bot.name);
        return names;
      }}}};

/// Canonical names by name, in the order in which they were given.
class NamedBots {
 public:
  /// Where they are `confined`, programs are refused.
  NamedBots(const MatchModule& match, bool confined)
      : match_(match), confined_(confined), learned_(learned_bots(match)) {}

  /// Of --define, where a canonical name stands for its own as well: a manifest has both.
  void add_definition(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == text.npos || equals == 0) {
      throw ValueError("define", shown_word(text), "NAME=BOT(KEY=VALUE,...)");
    }
    const std::string bot = text.substr(equals + 1);
    require_allowed("define", bot);
    add("define", text.substr(0, equals), canonical("define", bot));
    defined_ = bots_.size();
  }
  void add_file(const std::string& path);
  /// Those that were learned, but for names that are taken.
  void add_learned();

  /// Names replaced wherever a bot may stand: between commas and colons. The words of a group of
  /// bots (kGroups) have been replaced by their names.
  std::vector<std::string> settled(const PlanField& row, const std::string& text);
  /// The mix that a text stands for (see is_whole_mix). Throws ValueError (at `path`), and
  /// InputError for a result that cannot be read.
  MixTexts whole_mix(const std::string& path, const std::string& text);
  /// What was replaced, as --define has it.
  std::vector<std::string> used() const;
  /// One of those that stood anywhere and are programs; empty if none did.
  const std::string& program() const { return program_; }
  /// All hosted ones.
  const std::vector<std::string>& hosted() const { return hosted_; }

 private:
  void add(const char* path, const std::string& name, const std::string& canonical);
  /// The parts of the row's list; one with the word of a group becomes several. What stands before
  /// the word, a role, stays with the first, and what stands behind it, a weight, with each.
  /// Where there can be no weights, a word with one stays.
  std::vector<std::string> without_groups(const char* path, bool takes_weights,
                                          const std::vector<std::string>& list) const;
  /// The canonical name that goes by this one here; empty: there is none.
  std::string definition_of(const std::string& name);
  /// With the names that stand for others inside of settings replaced; in mixes also groups and
  /// results. Throws ValueError (at `path`), and InputError for a result that cannot be read.
  std::string canonical(const char* path, const std::string& text);
  std::string canonical(const char* path, BotName name);

  /// What is no name of a bot is reported where it is used.
  /// But only here is it known what the names in the mixes of a bot stand for.
  std::string canonical_if_valid(const char* path, const std::string& text) {
    if (text.find('(') == text.npos && !names_outside(text)) return text;
    try {
      return canonical(path, text);
    } catch (const ValueError&) {
      if (names_model(text)) throw;
      const std::string name = text.substr(0, text.find('('));
      for (const BotInfo& bot : match_.bots()) {
        if (bot.name == name && !bot.mixes.empty()) throw;
      }
      return text;
    }
  }

  void require_allowed(const std::string& path, const std::string& bot) const {
    if (!confined_ || !names_outside(bot)) return;
    throw ValueError(path, shown_word(bot),
                     "a bot of the match: a plan from outside has no others");
  }

  const MatchModule& match_;
  bool confined_;
  std::vector<NamedBot> learned_;
  std::vector<std::pair<std::string, std::string>> bots_;
  std::size_t defined_ = 0;  ///< the first so many
  std::set<std::string> used_;
  std::string program_;
  std::vector<std::string> hosted_;
};

void NamedBots::add(const char* path, const std::string& name, const std::string& canonical) {
  require_own_name(path, name, match_);
  for (const auto& [other, definition] : bots_) {
    if (other != name) continue;
    if (definition == canonical) return;
    throw ValueError(path, "duplicate " + shown_word(name));
  }
  bots_.emplace_back(name, canonical);
}

void NamedBots::add_file(const std::string& path) {
  const Json table = read_toml(path);
  try {
    const auto made = [&](const char* at, BotName name) { return canonical(at, std::move(name)); };
    for (const NamedBot& bot : bots_of(table, match_, made)) {
      add(("bots." + bot.name).c_str(), bot.name, bot.definition);
    }
  } catch (const ValueError& error) {
    throw InputError(shown_path(path) + ": " + error.what());
  }
}

void NamedBots::add_learned() {
  for (const NamedBot& bot : learned_) {
    const bool taken = std::any_of(bots_.begin(), bots_.end(),
                                   [&](const auto& other) { return other.first == bot.name; });
    if (!taken) bots_.emplace_back(bot.name, bot.definition);
  }
}

std::string NamedBots::definition_of(const std::string& name) {
  for (const auto& [own, definition] : bots_) {
    if (own != name) continue;
    used_.insert(own);
    return definition;
  }
  for (const NamedBot& bot : learned_) {
    if (bot.name == name) return bot.definition;
  }
  return "";
}

std::string NamedBots::canonical(const char* path, const std::string& text) {
  if (names_outside(text)) return canonical_bot(path, text, match_.bots());
  return canonical(path, read_bot_name(path, text));
}

std::string NamedBots::canonical(const char* path, BotName name) {
  const BotInfo& bot = bot_named(path, name, match_.bots());
  const auto settings = std::exchange(name.settings, {});
  for (const auto& [key, value] : settings) {
    if (std::find(bot.mixes.begin(), bot.mixes.end(), key) == bot.mixes.end()) {
      name.settings.emplace_back(key, value);
    } else if (!is_whole_mix(value)) {
      const auto list = split_list(value);
      name.settings.emplace_back(key, joined(without_groups(path, true, list)));
    } else {
      const MixTexts mix = whole_mix(path, value);
      for (const auto& [role, bots] : mix) {
        name.settings.emplace_back(mix.size() > 1 ? role : key, joined(bots));
      }
    }
  }
  return canonical_bot(path, std::move(name), match_.bots(),
                       [this](const std::string& other) { return definition_of(other); });
}

std::vector<std::string> NamedBots::without_groups(const char* path, bool takes_weights,
                                                   const std::vector<std::string>& list) const {
  std::vector<std::string> all;
  for (const std::string& part : list) {
    // Where a group's word stands between colons, or the ends, of the part.
    const auto place = [&](const Group& one) {
      return (":" + part + ":").find(":" + std::string(one.word) + ":");
    };
    const auto group = std::find_if(kGroups.begin(), kGroups.end(),
                                    [&](const Group& one) { return place(one) != part.npos; });
    const bool refused = group != kGroups.end() && !takes_weights &&
                         place(*group) + group->word.size() < part.size();
    if (group == kGroups.end() || refused) {
      all.push_back(part);
      continue;
    }
    const std::vector<std::string> names = group->names(match_);
    if (names.empty()) {
      throw ValueError(path, "'" + std::string(group->word) + "', but there are none",
                       "bots of " + std::string(match_.name()));
    }
    for (const std::string& name : names) {
      all.push_back((&name == &names.front() ? part.substr(0, place(*group)) : "") + name +
                    part.substr(place(*group) + group->word.size()));
    }
  }
  return all;
}

MixTexts NamedBots::whole_mix(const std::string& path, const std::string& text) {
  if (text == kLearnedMix) {
    std::optional<LearnedMix> mix = learned_mix(match_);
    if (!mix) {
      throw ValueError(path, shown_word(text) + ", but nothing was learned",
                       "bots of " + std::string(match_.name()));
    }
    for (const NamedBot& learned : learned_) {
      for (const auto& [name, definition] : bots_) {
        if (name != learned.name || definition == learned.definition) continue;
        throw ValueError(
            path, fmt::format("{}, but another bot is called {} here", shown_word(text), name));
      }
    }
    return std::move(mix->texts);
  }
  if (confined_) {
    throw ValueError(path, shown_word(text), "a mix: a plan from outside reads no files");
  }
  return mix_of_result(text.substr(kResult.size()), match_);
}

std::vector<std::string> NamedBots::settled(const PlanField& row, const std::string& text) {
  std::vector<std::string> all;
  const bool is_list = row.kind != PlanField::Kind::text;
  for (std::string part : is_list
                              ? without_groups(row.name.c_str(), row.names_mix, split_list(text))
                              : split_list(text)) {
    all.emplace_back();
    for (;;) {
      const std::size_t from = part.starts_with(kCommandFollows) ? kCommandFollows.size() : 0;
      std::size_t colon = find_outside(std::string_view(part).substr(from), ':');
      if (colon != part.npos) colon += from;
      if (part.starts_with(kModelFollows)) colon = part.npos;
      std::string name = part.substr(0, colon);
      if (name.ends_with("()")) name.resize(name.size() - 2);
      std::string canonical = part.substr(0, colon);
      for (std::size_t i = 0; i < bots_.size(); ++i) {
        const auto& [own, definition] = bots_[i];
        if (name != own && !(i < defined_ && name == definition)) continue;
        // A weight where none may stand: the complaint is about what was typed.
        if (colon == part.npos || row.names_mix) canonical = definition;
        used_.insert(own);
        break;
      }
      require_allowed(row.name, canonical);
      all.back() += canonical_if_valid(row.name.c_str(), canonical);
      if (names_program(canonical)) program_ = canonical;
      const bool is_new = std::find(hosted_.begin(), hosted_.end(), canonical) == hosted_.end();
      if (names_hosted(canonical) && is_new) hosted_.push_back(canonical);
      if (colon == part.npos) break;
      all.back() += ':';
      part.erase(0, colon + 1);
    }
  }
  return all;
}

std::vector<std::string> NamedBots::used() const {
  std::vector<std::string> used;
  for (const auto& [name, definition] : bots_) {
    if (used_.contains(name)) used.push_back(name + "=" + definition);
  }
  return used;
}

/// Takes "NAME=" from the start of a text; without it, a word is its own name.
std::string take_label(const std::string& path, std::string& text) {
  const std::size_t equals = std::min(text.find('='), text.size());
  if (text.find_first_of("(:,") < equals || equals == 0) {
    throw ValueError(path, shown_word(text), "NAME=MIX");
  }
  const std::string label = text.substr(0, equals) + "=";
  if (label.find_first_not_of(kLetters) + 1 != label.size()) {
    throw ValueError(path, shown_word(text.substr(0, equals)),
                     "a name of letters, digits, - and _");
  }
  if (equals < text.size()) text.erase(0, equals + 1);
  return label;
}

/// Adds a whole mix as the row takes it: bot by bot, or role by role.
void add_mix(const std::string& text, const PlanField& row, const ParsedFlags& given,
             NamedBots& named, std::vector<std::string>& texts) {
  MixTexts mix = [&] {
    try {
      return named.whole_mix(row.name, text);
    } catch (const ValueError&) {
      throw;
    } catch (const InputError& error) {
      throw InputError(given.where.at(row.name) + ": " + error.what());
    }
  }();
  for (auto& [role, bots] : mix) bots = named.settled(row, joined(bots));
  if (!row.repeats()) {
    if (mix.size() > 1) {
      throw InputError(given.where.at(row.name) + ": " + shown_word(text) +
                       " has a mix for each role, expected one for all seats");
    }
    texts.insert(texts.end(), mix.front().second.begin(), mix.front().second.end());
    return;
  }
  for (const auto& [role, bots] : mix) {
    const std::string list = mix.size() > 1 ? role + ":" : "";
    texts.push_back(list + joined(bots));
  }
}

/// The texts of a row; of lists, what stands for a whole mix is a text of its own.
std::vector<std::string> texts_of(const PlanField& row) {
  if (!row.lists) return row.list();
  std::vector<std::string> texts;
  for (const std::string& list : row.list()) {
    bool goes_on = false;
    for (const std::string& part : split_list(list)) {
      const bool whole = is_whole_mix(part);
      if (goes_on && !whole) {
        texts.back() += "," + part;
      } else {
        texts.push_back(part);
      }
      goes_on = !whole;
    }
  }
  return texts;
}

using Names = std::map<std::string, std::string>;

Json renamed(const Json& json, const Names& names) {
  const auto name_of = [&](const std::string& text) {
    const auto found = names.find(text);
    return found == names.end() ? text : found->second;
  };
  if (json.is_string()) return name_of(json);
  if (!json.is_structured()) return json;
  Json all = json;
  if (json.is_array()) {
    for (auto& one : all) one = renamed(one, names);
    return all;
  }
  all.clear();
  for (const auto& [key, value] : json.items()) {
    if (key == "definition") {
      all[key] = value;
      continue;
    }
    all[name_of(key)] = renamed(value, names);
    const bool named = (key == "name" || key == "bot") && value.is_string();
    if (!named || !names.contains(value)) continue;
    const std::string text = value;
    all["definition"] = text.substr(0, text.find(kOfField));
  }
  return all;
}

}  // namespace

std::vector<std::string> tunable_bots(const MatchModule& match) {
  std::vector<std::string> names;
  for (const BotInfo& bot : match.bots()) {
    if (bot.parameters.empty()) continue;
    if (bot.by_default || bot.name == kWidestBot) names.emplace_back(bot.name);
  }
  return names;
}

std::vector<NamedBot> learned_bots(const MatchModule& match) {
  std::vector<NamedBot> all;
  for (const std::string_view text : learned_bots_files()) {
    const std::vector<NamedBot> more =
        bots_of(toml_content(text, "learned.toml"), match, [&](const char* path, BotName bot) {
          return canonical_bot(path, std::move(bot), match.bots());
        });
    all.insert(all.end(), more.begin(), more.end());
  }
  // As they were learned: a file's tables come in the order of the alphabet, 10 before 2.
  std::stable_sort(all.begin(), all.end(), [](const NamedBot& a, const NamedBot& b) {
    return a.name.size() < b.name.size();
  });
  return all;
}

std::string learned_definition(const MatchModule& match, const std::string& name) {
  for (const NamedBot& bot : learned_bots(match)) {
    if (bot.name == name) return bot.definition;
  }
  return name;
}

std::optional<LearnedMix> learned_mix(const MatchModule& match) {
  for (const std::string_view text : learned_bots_files()) {
    std::optional<LearnedMix> mix = learned_mix_of(toml_content(text, "learned.toml"), match);
    if (mix) return mix;
  }
  return std::nullopt;
}

void require_own_name(const std::string& path, const std::string& name, const MatchModule& match) {
  if (name.empty() || name.find_first_not_of(kLetters) != name.npos) {
    throw ValueError(path, shown_word(name), "a name of letters, digits, - and _");
  }
  for (const BotInfo& bot : match.bots()) {
    if (bot.name != name) continue;
    throw ValueError(path, shown_word(name) + " is a bot of " + std::string(match.name()) +
                               ", expected a name of its own");
  }
  for (const Group& group : kGroups) {
    if (group.word != name) continue;
    throw ValueError(path,
                     shown_word(name) + " stands for several bots, expected a name of its own");
  }
  if (name == kLearnedMix) {
    throw ValueError(path, shown_word(name) + " is a mix, expected a name of its own");
  }
  const auto roles = match.traits().roles;
  if (std::find(roles.begin(), roles.end(), name) != roles.end()) {
    throw ValueError(path, shown_word(name) + " is a role, expected a name of its own");
  }
}

BotUse settle_bots(const Fields& fields, const MatchModule& match, const ParsedFlags& given) {
  const PlanField* const files = fields.find("bots-file");
  const PlanField* const define = fields.find("define");
  if (!files || !define) return {};
  NamedBots named(match, given.confined);
  for (const std::string& one : define->list()) named.add_definition(one);
  for (const std::string& path : files->list()) named.add_file(path);
  named.add_learned();
  for (const PlanField& row : fields.all()) {
    if (!row.names_bots) continue;
    std::vector<std::string> texts;
    const std::vector<std::string> given_texts = texts_of(row);
    const bool learned =
        std::find(given_texts.begin(), given_texts.end(), kLearnedMix) != given_texts.end();
    if (row.names_mix && !row.names_field && !row.labelled && learned && given_texts.size() > 1) {
      throw ValueError(row.name, shown_word(std::string(kLearnedMix)) + " beside other bots",
                       "it alone");
    }
    for (std::string text : given_texts) {
      const std::string label = row.labelled ? take_label(row.name, text) : "";
      const std::size_t before = texts.size();
      if (row.names_field && (text == kLearnedMix || text == kFittedField)) {
        texts.push_back(text);
      } else if (row.names_mix && is_whole_mix(text)) {
        add_mix(text, row, given, named, texts);
      } else if (const std::vector<std::string> parts = named.settled(row, text); row.repeats()) {
        texts.push_back(joined(parts));
      } else {
        texts.insert(texts.end(), parts.begin(), parts.end());
      }
      for (std::size_t i = before; i < texts.size(); ++i) texts[i].insert(0, label);
    }
    row.replace(std::move(texts));
  }
  define->replace(named.used());
  return {named.program(), named.hosted()};
}

Result with_names(const Result& result, const std::vector<std::string>& definitions) {
  if (definitions.empty()) return result;
  Names names;
  for (const std::string& one : definitions) {
    const std::size_t equals = one.find('=');
    const std::string name = one.substr(0, equals);
    const std::string canonical = one.substr(equals + 1);
    names.emplace(canonical, name);
    names.emplace(canonical + std::string(kOfField), name + std::string(kOfField));
  }
  Result made = result;
  made.tree = renamed(result.tree, names);
  if (!result.words.is_null()) made.words = renamed(result.words, names);
  return made;
}

}  // namespace mainmatch

#include "experiments/analyses/metagame/psro.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "experiments/analyses/metagame/space_of_bots.h"
#include "experiments/analyses/metagame/starts.h"
#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/base/json.h"
#include "experiments/base/number.h"
#include "experiments/game_theory/profile_space.h"

namespace mainmatch {

namespace {

/// Searches of a round that are over.
std::size_t searched(const Json& round) {
  std::size_t searches = 0;
  for (const Json& mix : round.at("mixes")) searches += mix.at("searches").size();
  return searches;
}

/// The strategies with a share, by role.
Json shares_json(const ProfileSpace& space, std::span<const int> shares) {
  Json mix = Json::object();
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    if (shares[s] == 0) continue;
    mix[space.roles()[space.role_of(s)].name][space.name(s)] =
        to_ten_digits(static_cast<double>(shares[s]) / kMixParts);
  }
  return mix;
}

/// A final mix as it is searched against, with what is known of it within the strategies.
Json mix_json_of(const EquilibriaResult& found, std::size_t mix) {
  const ProfileSpace& space = found.payoffs.table.space();
  const bool tested = mix < found.certificates.size();
  Json json = {{"verdict", name_of(tested ? found.certificates[mix].verdict : MixVerdict::kOpen)}};
  json["mix"] = shares_json(space, tested ? found.certificates[mix].shares
                                          : rounded_mix(space, found.final_mixes[mix].mix));
  json["regret"] = nullptr;
  if (tested && found.certificates[mix].regret) {
    const Interval& regret = *found.certificates[mix].regret;
    json["regret"] = {{"low", to_ten_digits(regret.low)}, {"high", to_ten_digits(regret.high)}};
  }
  json["searches"] = Json::array();
  return json;
}

/// Whether a bot of the mix is a start that the search does not have yet.
bool can_start(const ImproveConfig& config, const std::string& bot) {
  const auto& known = config.rules->match().bots();
  const bool has_parameters =
      !bot_named("from", read_bot_name("from", bot), known).parameters.empty();
  return has_parameters &&
         std::find(config.from.begin(), config.from.end(), bot) == config.from.end();
}

}  // namespace

const char* name_of(RoundEnd end) {
  constexpr const char* kNames[] = {"",          "converged", "open", "exploited",
                                    "uncertain", "rounds",    "full"};
  return kNames[static_cast<std::size_t>(end)];
}

std::vector<std::size_t> searched_mixes(const EquilibriaResult& found) {
  std::vector<std::size_t> mixes;
  for (std::size_t i = 0; i < found.certificates.size() && mixes.size() < Psro::kMaxMixes; ++i) {
    if (found.certificates[i].verdict == MixVerdict::kCertified) mixes.push_back(i);
  }
  if (mixes.empty() && !found.final_mixes.empty()) mixes.push_back(0);
  return mixes;
}

Psro::Psro(PsroConfig config, PsroWatch watch)
    : config_(std::move(config)), watch_(std::move(watch)) {
  const std::span<const std::string_view> roles = config_.payoffs.rules->match().traits().roles;
  roles_.assign(roles.begin(), roles.end());
  if (roles_.empty()) roles_.emplace_back();
  if (!config_.oracle.empty()) oracle_ = std::make_unique<OutsideOracle>(config_.oracle);
  clear();
  if (!oracle_) from_ = start_names(config_.payoffs.rules->match(), config_.from);
}

void Psro::clear() {
  rounds_ = Json::array();
  search_.reset();
  first_ = 0;
  over_ = false;
  payoffs_ = next_game();
}

/// The game with all bots that the rounds have added.
std::unique_ptr<Payoffs> Psro::next_game() const {
  PayoffsConfig config = config_.payoffs;
  config.fresh_deals = rounds_.size();
  if (!rounds_.empty()) {
    config.bots = bots_text();
    config.terms.all_supports = true;
    if (config.terms.most_profiles > 0) {
      config.terms.most_profiles += rounds_.back().at("profiles").get<std::uint64_t>();
    }
  }
  return std::make_unique<Payoffs>(
      std::move(config), [this, round = rounds_.size()](std::uint64_t done, std::uint64_t asked) {
        if (watch_) watch_(done, asked, "batches of round " + std::to_string(round));
      });
}

/// As PayoffsConfig has them: those of the first game, then those that were added, by role.
std::vector<std::string> Psro::bots_text() const {
  const ProfileSpace first = space_of_bots(*config_.payoffs.rules, config_.payoffs.bots);
  std::vector<std::string> texts;
  for (const SeatRole& role : first.roles()) {
    std::string& text = texts.emplace_back(first.roles().size() > 1 ? role.name + ":" : "");
    for (const std::string& bot : role.strategies) {
      text += (&bot == &role.strategies.front() ? "" : ",") + bot;
    }
    for (const Json& round : rounds_) {
      for (const Json& bot : round.at("added").at(role.name)) {
        text += "," + bot.get<std::string>();
      }
    }
  }
  return texts;
}

/// The next search of the round that is played; null if there is none.
std::unique_ptr<Improve> Psro::next_search() const {
  const Json& round = rounds_.back();
  const std::size_t index = searched(round);
  const Json& mixes = round.at("mixes");
  if (index >= mixes.size() * roles_.size()) return nullptr;
  std::size_t before = 0;
  for (const Json& one : rounds_) before += searched(one);
  ImproveConfig config{.rules = config_.payoffs.rules,
                       .against = {},
                       .from = from_,
                       .role = roles_[index % roles_.size()],
                       .payoff = config_.payoffs.payoff,
                       .by_parameters = !oracle_,
                       .budget = round.at("budget"),
                       .fresh = round.at("fresh"),
                       .seed = seed_of(before),
                       .search_fresh = config_.search_fresh,
                       .threads = config_.payoffs.threads};
  for (const auto& [role, shares] : mixes[index / roles_.size()].at("mix").items()) {
    const bool searched_for = config.against.size() == index % roles_.size();
    auto& bots = config.against.emplace_back();
    for (const auto& [bot, share] : shares.items()) {
      bots.push_back({bot, static_cast<int>(std::lround(share.get<double>() * kMixParts))});
      if (searched_for && !oracle_ && can_start(config, bot)) config.from.push_back(bot);
    }
  }
  if (oracle_) config.given = mixes[index / roles_.size()].at("answers").at(index % roles_.size());
  const MatchModule& match = config.rules->match();
  if (config_.search_fresh > 0 && can_imagine(match, config.against)) {
    config.search = search_in("improve-search-bot", match, config.against, config_.search_bot);
  }
  return std::make_unique<Improve>(
      std::move(config), [this, things = "matches of search " + std::to_string(before + 1)](
                             std::uint64_t done, std::uint64_t asked) {
        if (watch_) watch_(std::min(done, asked), asked, things);
      });
}

/// Asks it for a response to what is searched against next, if anything is. The answer is kept with
/// the round: an oracle need not answer alike when it is asked again.
void Psro::ask_oracle() {
  const Json& round = rounds_.back();
  const std::size_t index = searched(round);
  if (index >= round.at("mixes").size() * roles_.size()) return;
  std::size_t before = 0;
  for (const Json& one : rounds_) before += searched(one);
  Json& mix = rounds_.back()["mixes"][index / roles_.size()];
  const RuleSet& rules = *config_.payoffs.rules;
  const std::string bot = oracle_->respond({{"type", "respond"},
                                            {"game", rules.match().name()},
                                            {"rules", rules.json()},
                                            {"payoff", config_.payoffs.payoff.name()},
                                            {"role", roles_[index % roles_.size()]},
                                            {"mix", mix.at("mix")},
                                            {"round", round.at("round")},
                                            {"budget", round.at("budget")},
                                            {"seed", seed_of(before)}});
  mix["answers"].push_back(canonical_bot("oracle", bot, rules.match().bots()));
}

/// Of the search with this index in all rounds; exact in a double, as tools read JSON.
std::uint64_t Psro::seed_of(std::size_t search) const {
  return Stream(config_.payoffs.seed, search, kPsroChance)() >> 11;
}

/// One for each round that added no bot.
int Psro::retries() const {
  return static_cast<int>(std::count_if(rounds_.begin(), rounds_.end(), [](const Json& round) {
    return round.value("end", "") != name_of(RoundEnd::kNone);
  }));
}

bool Psro::done(std::uint64_t block, std::size_t slot) {
  const bool more = current().done(block - first_, slot);
  while (!over_ && blocks() == block + 1) advance(block + 1);
  return more;
}

/// Goes on to the next part: `blocks` are done and none is under way.
void Psro::advance(std::uint64_t blocks) {
  if (search_) {
    end_search();
  } else {
    begin_round();
  }
  if (oracle_) ask_oracle();
  search_ = next_search();
  first_ = blocks;
  if (search_) return;
  end_round();
  // Of the game, what it had before and, at the end of all, what it played.
  std::uint64_t had = payoffs_->blocks();
  if (!over_) {
    std::unique_ptr<Payoffs> game = next_game();
    game->adopt(*payoffs_);
    had = payoffs_->samples().done();
    payoffs_ = std::move(game);
  }
  first_ = blocks - had;
}

void Psro::begin_round() {
  const EquilibriaResult found = payoffs_->equilibria(true, false);
  Json round = {{"round", rounds_.size()},
                {"strategies", payoffs_->space().strategies()},
                {"profiles", payoffs_->samples().profiles()},
                {"matches", payoffs_->samples().matches_done()},
                {"budget", config_.budget << retries()},
                {"fresh", config_.fresh << retries()},
                {"mixes", Json::array()}};
  for (const std::size_t i : searched_mixes(found)) round["mixes"].push_back(mix_json_of(found, i));
  rounds_.push_back(std::move(round));
}

void Psro::end_search() {
  const std::size_t index = searched(rounds_.back());
  const Result found = to_result(search_->result(), nullptr);
  Json entry = Json::object();
  if (!roles_.front().empty()) entry["role"] = roles_[index % roles_.size()];
  entry["bot"] = found.tree.at("bot").at("definition");
  entry["base"] = found.tree.at("bot").at("base");
  for (const char* const key : {"better", "gain", "gain_over_base", "value", "value_of_mix", "seed",
                                "search_matches", "fresh_matches", "influence", "by_search"}) {
    entry[key] = found.tree.at(key);
  }
  if (oracle_) entry["gain_over_base"] = nullptr;
  rounds_.back()["mixes"][index / roles_.size()]["searches"].push_back(std::move(entry));
}

Json Psro::found_in_round() const {
  const ProfileSpace& space = payoffs_->space();
  Json found = Json::object();
  for (std::size_t r = 0; r < roles_.size(); ++r) {
    std::vector<std::string> known = space.roles()[r].strategies;
    Json& bots = found[space.roles()[r].name] = Json::array();
    for (const Json& mix : rounds_.back().at("mixes")) {
      const Json& search = mix.at("searches")[r];
      const std::string bot = search.at("bot");
      if (!search.at("better").get<bool>()) continue;
      if (std::find(known.begin(), known.end(), bot) != known.end()) continue;
      bots.push_back(bot);
      known.push_back(bot);
    }
  }
  return found;
}

/// Whether there can be a game over all bots.
bool Psro::has_room() const {
  try {
    ReducedGame(space_of_bots(*config_.payoffs.rules, bots_text()), config_.payoffs.reduce);
  } catch (const ValueError&) {
    return false;
  }
  return true;
}

void Psro::end_round() {
  Json& round = rounds_.back();
  bool gains = false;     // by parameters
  bool exploits = false;  // by a search in every match
  bool certified = true;
  for (const Json& mix : round.at("mixes")) {
    certified &= mix.at("verdict") == name_of(MixVerdict::kCertified);
    for (std::size_t r = 0; r < roles_.size(); ++r) {
      const auto is_large = [&](const Json& gain) {
        const Json& mean = gain.at("mean");
        return mean.is_number() && mean.get<double>() > config_.payoffs.epsilon[r];
      };
      const Json& search = mix.at("searches")[r];
      gains |= is_large(search.at("gain"));
      const Json& planned = search.at("by_search");
      exploits |= !planned.is_null() && is_large(planned.at("gain"));
    }
  }
  Json found = found_in_round();
  const bool any =
      std::any_of(found.begin(), found.end(), [](const Json& of) { return !of.empty(); });
  round["added"] = found;
  const RoundEnd without_gains = exploits    ? RoundEnd::kExploited
                                 : certified ? RoundEnd::kConverged
                                             : RoundEnd::kOpen;
  const RoundEnd end = !gains                            ? without_gains
                       : !any                            ? RoundEnd::kUncertain
                       : rounds_.size() > config_.rounds ? RoundEnd::kRounds
                       : !has_room()                     ? RoundEnd::kFull
                                                         : RoundEnd::kNone;
  const bool is_retried = end != RoundEnd::kRounds && end != RoundEnd::kFull &&
                          retries() < config_.retries && rounds_.size() <= config_.rounds;
  over_ = end != RoundEnd::kNone && !is_retried;
  if (end != RoundEnd::kNone) {
    for (Json& bots : round["added"]) bots.clear();
  }
  round["end"] = name_of(end);
}

void Psro::save(ByteWriter& out) const {
  out.text(rounds_.dump());
  out.count(first_);
  out.count(over_);
  payoffs_->save(out);
  out.count(search_ != nullptr);
  if (search_) search_->save(out);
}

void Psro::load(ByteReader& in) {
  if (!rounds_.empty()) throw DamagedBytes();
  try {
    rounds_ = Json::parse(in.text());
    first_ = in.count();
    over_ = in.count(1) != 0;
    const bool ended = !rounds_.empty() && rounds_.back().contains("end");
    // Of rounds that are not over, and of the last one of all, the game is that which they began
    // with.
    Json later;
    if (!rounds_.empty() && (over_ || !ended)) {
      later = std::move(rounds_.back());
      rounds_.erase(rounds_.size() - 1);
    }
    payoffs_ = next_game();
    if (!later.is_null()) rounds_.push_back(std::move(later));
    payoffs_->load(in);
    if (in.count(1) == 0) return;
    search_ = next_search();
  } catch (const nlohmann::json::exception&) {
    throw DamagedBytes();
  } catch (const ValueError&) {
    throw DamagedBytes();
  }
  if (!search_) throw DamagedBytes();
  search_->load(in);
}

}  // namespace mainmatch

#include "experiments/analyses/metagame/psro_fields.h"

#include <utility>

#include "experiments/analyses/metagame/opponents.h"
#include "experiments/analyses/metagame/starts.h"
#include "experiments/analyses/mix_text.h"
#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/matches/bot_host.h"

namespace mainmatch {

namespace {

constexpr const char* kSearchBotField = "improve-search-bot";

}  // namespace

void PsroFields::declare(Fields& fields) {
  fields
      .whole("improve", rounds_, 0, 100,
             "policy-space response oracles: search for a best response to each equilibrium, add "
             "the bots that gain, solve again, for at most this many rounds; 0: only search")
      .whole(
          "improve-budget", budget_, static_cast<std::int64_t>(kMinBudget), 10'000'000'000,
          "matches of each search, one for every mix (3 at most) and role (default 200000); "
          "doubled, with the fresh deals, where it is uncertain what a round found: twice at most")
      .needs({"improve"})
      .whole("improve-fresh", fresh_, 2, 100'000'000,
             "fresh deals on which each bot found is measured (default 10000)")
      .needs({"improve"})
      .names("improve-from", from_, "BOT,BOT,...",
             "bots with parameters from which searches start (default: tunable, as in 'improve')")
      .needs({"improve"})
      .names_bots()
      .text("oracle", oracle_, "exec:COMMAND",
            "instead of searches, a program of your own that is given each mix and answers with a "
            "bot, which fresh deals then measure")
      .needs({"improve"})
      .excludes({"improve-from"})
      .names_bots()
      .whole("improve-search-fresh", search_fresh_, 0, 100'000'000,
             "fresh deals on which a bot that searches in every match, and knows the mix, is "
             "measured against each mix; 0: none (default 200)")
      .needs({"improve"})
      .text(kSearchBotField, search_bot_, "BOT",
            "that bot, without a field: it is given each mix (default search)")
      .needs({"improve"})
      .names_bots();
}

void PsroFields::settle(const MatchModule& match) {
  if (!oracle_.empty() && (!names_outside(oracle_) || names_hosted(oracle_))) {
    throw ValueError("oracle", shown_word(oracle_), "exec:COMMAND");
  }
  if (oracle_.empty()) from_ = start_names(match, from_);
  const std::string bot = search_bot_.empty() ? kSearchBot : search_bot_;
  if (search_in(kSearchBotField, match, {field_of(match, "")}, bot) ==
      canonical_bot(kSearchBotField, bot, match.bots())) {
    throw ValueError(kSearchBotField, shown_word(bot), "one without a field: it is given each mix");
  }
}

PsroConfig PsroFields::config(PayoffsConfig payoffs) const {
  PsroConfig config{
      .payoffs = std::move(payoffs), .rounds = static_cast<std::uint64_t>(rounds_), .from = from_};
  if (budget_ > 0) config.budget = static_cast<std::uint64_t>(budget_);
  if (fresh_ > 0) config.fresh = static_cast<std::uint64_t>(fresh_);
  if (search_fresh_ >= 0) config.search_fresh = static_cast<std::uint64_t>(search_fresh_);
  if (!search_bot_.empty()) config.search_bot = search_bot_;
  config.oracle = oracle_;
  return config;
}

}  // namespace mainmatch

// The command 'new-match': the file of a match to begin with.

#include <cctype>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "experiments/base/file.h"
#include "experiments/base/printable.h"
#include "experiments/cli/command.h"

namespace mainmatch::cli {

namespace {

constexpr std::string_view kSkeleton =
    R"lua(-- NAME: say in a line or two what the match is about, and then its rules.
local game = match {
  name = "NAME",
  title = "TITLE",
  rules = { -- default, least, most, meaning
    players = int { 6, 2, 16, "seats" },
    rounds = int { 5, 1, 20, "rounds" },
  },
  own = { "hand" }, -- entries of the state of which each seat sees its own
  public = { "points" }, -- entries that all see
}

-- All chance, drawn once. random(n) is one of 0 to n - 1.
function game.deal(rules, random)
  local hand = {}
  for seat = 1, rules.players do hand[seat] = random(10) end
  return { hand = hand }
end

-- The state: a table that the steps change.
function game.begin(rules, setup)
  return { hand = setup.hand, points = each(0) }
end

game.step "bid" {
  times = "rounds",
  -- What a seat hands in: default, least, most, meaning.
  form = function(rules, round) return { bid = int { 0, 0, 10, "points to bid" } } end,
  -- Here the highest bid that nobody else made scores what is on the seat's hand.
  resolve = function(state, handed, rules, round, setup)
    local bids = column(handed, "bid")
    local best
    for seat, bid in ipairs(bids) do
      if count(bids, bid) == 1 and (best == nil or bid > bids[best]) then best = seat end
    end
    if best then state.points[best] = state.points[best] + state.hand[best] end
  end,
}

-- How the match stands between steps: more is better.
function game.standings(state) return state.points end

function game.outcome(state, setup, rules)
  local ranking = rank(state.points, setup.lots) -- ties: by lots
  return { scores = state.points, ranking = ranking, tokens = only(ranking[1], 1) }
end

game.bot "steady" {
  about = "bids about the same each round",
  parameters = { bid = int { 7, 0, 10, "what it bids, or one less" } },
  act = function(view, parameters, random)
    return { bid = math.max(0, parameters.bid - random(2)) }
  end,
}

return game
)lua";

class NewMatchCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    fields.text("name", name_, "NAME", "of the match: small letters, digits, - and _")
        .positional()
        .required();
  }
  int run(const Given& given) override {
    const bool fits =
        name_.size() <= 32 && !name_.empty() && std::islower(name_[0]) &&
        name_.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_-") == name_.npos;
    if (!fits) throw ValueError("name", shown_word(name_), "small letters, digits, - and _");
    std::string text(kSkeleton), title = name_;
    title[0] = static_cast<char>(std::toupper(title[0]));
    for (const auto& [word, by] : {std::pair("NAME", name_), {"TITLE", title}}) {
      for (std::size_t at = 0; (at = text.find(word, at)) != text.npos;) {
        text.replace(at, std::string_view(word).size(), by);
      }
    }
    const std::string path = name_ + ".lua";
    if (std::filesystem::exists(path)) throw ValueError("name", path + " exists already");
    OutputFile file(path);
    file.write(text);
    file.commit();
    *given.out << "Wrote " << path << ". To play it: mainmatch tournament ./" << path
               << ". To check it: mainmatch check ./" << path << ".\n";
    return 0;
  }

 private:
  std::string name_;
};

}  // namespace

std::unique_ptr<Command> make_new_match() { return std::make_unique<NewMatchCommand>(); }

}  // namespace mainmatch::cli

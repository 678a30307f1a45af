// How bots are named: NAME or NAME(KEY=VALUE,...).

#include "experiments/matches/bot_name.h"

#include <array>

#include "experiments/base/error.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/registry.h"
#include "tests/catch.h"

namespace mainmatch {
namespace {

using NameList = std::vector<std::string>;

constexpr std::array<std::string_view, 2> kMoods = {"calm", "wild"};
constexpr std::array<Parameter, 4> kOfThinker = {{
    {"depth", FieldKind::whole, 2, 1, 8, Scale::linear, {}, "rounds that it looks ahead"},
    {"weight", FieldKind::real, 0.5, 0, 1, Scale::linear, {}, "of the crowd"},
    {"heat", FieldKind::real, 1, 0.001, 1000, Scale::logarithmic, {}, "of its choices"},
    {"mood", FieldKind::whole, 0, 0, 1, Scale::linear, kMoods, "how it plays"},
}};
constexpr std::array<std::string_view, 3> kMixes = {"field", "cats", "dogs"};
const std::array<BotInfo, 4> kThinkers = {
    {{.name = "random"},
     {.name = "thinker", .parameters = kOfThinker},
     {.name = "learner", .by_default = false},
     {.name = "seer", .parameters = kOfThinker, .mixes = kMixes}}};

std::string canonical_of(const std::string& text) { return canonical_bot("bots", text, kThinkers); }

std::string name_complaint(const std::string& text) {
  try {
    canonical_of(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST_CASE("lists part at commas outside of parentheses and quotes", "[tournament][bot_name]") {
  CHECK(split_list("a,b") == NameList{"a", "b"});
  CHECK(split_list("a(x=1,y=2),b") == NameList{"a(x=1,y=2)", "b"});
  CHECK(split_list("a(x=\"),\",y=(1,2)),b") == NameList{"a(x=\"),\",y=(1,2))", "b"});
  CHECK(split_list("") == NameList{""});
  CHECK(split_list("a,,b,") == NameList{"a", "", "b", ""});
  CHECK(split_list("a),b") == NameList{"a)", "b"});
  CHECK(find_outside("a(x=1:2):3:4", ':') == 8);
  CHECK(rfind_outside("a(x=1:2):3:4", ':') == 10);
  CHECK(find_outside("a(x=1:2)", ':') == std::string::npos);
}

TEST_CASE("a bot that imagines the others takes a mix of them", "[tournament][bot_name]") {
  CHECK(canonical_of("seer") == "seer");
  CHECK(canonical_of("seer(field=random)") == "seer(field=random)");
  CHECK(canonical_of("seer(base=random,field=\"thinker(depth=2):3,random:1\",depth=3)") ==
        "seer(depth=3,field=\"thinker:3,random\",base=random)");
  CHECK(canonical_of("seer(dogs=random,cats=\"thinker(mood=wild,depth=4)\")") ==
        "seer(cats=thinker(depth=4,mood=wild),dogs=random)");
  const std::string once = canonical_of("seer(field=\"random,thinker(depth=4,weight=0):7\")");
  CHECK(canonical_of(once) == once);
  CHECK(split_list("random," + once + ":3") == NameList{"random", once + ":3"});

  CHECK(name_complaint("seer(field=seer)") ==
        "bots: got 'seer', expected a bot of the match that imagines no others");
  CHECK(name_complaint("seer(base=seer(depth=3))") ==
        "bots: got 'seer(depth=3)', expected a bot of the match that imagines no others");
  CHECK(name_complaint("seer(field=exec:true)") ==
        "bots: got 'exec:true', expected a bot of the match that imagines no others");
  CHECK(name_complaint("seer(field=\"random,thinker,random:2\")") ==
        "bots: got 'random' twice, expected every bot once");
  CHECK(name_complaint("seer(field=random:0)") ==
        "bots: got 'random:0', expected BOT or BOT:WEIGHT, 1..10000");
  CHECK(name_complaint("seer(field=nobody)").starts_with("bots: unknown bot 'nobody'"));
  CHECK(name_complaint("seer(cats=random)") ==
        "bots: 'seer' has a mix for some roles, expected field=MIX or one for each");
  CHECK(name_complaint("thinker(field=random)")
            .starts_with("bots: unknown parameter 'field' of 'thinker'"));
}

TEST_CASE("names that stand for bots are replaced inside of settings", "[tournament][bot_name]") {
  const BotLookup lookup = [](const std::string& name) {
    return std::string(name == "mine" ? "thinker(depth=5)" : "");
  };
  const auto named = [&](const char* text) {
    return canonical_bot("bots", text, kThinkers, lookup);
  };
  CHECK(named("mine") == "thinker(depth=5)");
  CHECK(named("seer(field=\"mine:2,random\",base=mine)") ==
        "seer(field=\"thinker(depth=5):2,random\",base=thinker(depth=5))");
}

TEST_CASE("a canonical name has what is not the default, in order", "[tournament][bot_name]") {
  CHECK(canonical_of("random") == "random");
  CHECK(canonical_of("random()") == "random");
  CHECK(canonical_of("thinker(depth=2)") == "thinker");
  CHECK(canonical_of("thinker(weight=0.250,depth=3)") == "thinker(depth=3,weight=0.25)");
  CHECK(canonical_of("thinker(mood=calm)") == "thinker");
  CHECK(canonical_of("thinker(mood=\"wild\",heat=1e3)") == "thinker(heat=1000,mood=wild)");
  CHECK(canonical_of("thinker(weight=0.12345678901234)") == "thinker(weight=0.123456789)");
  const std::string once = canonical_of("thinker(heat=0.001,depth=8)");
  CHECK(canonical_of(once) == once);
  const std::vector<double> values =
      values_of("bots", read_bot_name("bots", "thinker(mood=wild,weight=1)"), kOfThinker);
  CHECK(values == std::vector<double>{2, 1, 1, 1});
}

TEST_CASE("names that are no bot's are reported", "[tournament][bot_name]") {
  CHECK(name_complaint("thnker(depth=3)") == "bots: unknown bot 'thnker'; did you mean 'thinker'?");
  CHECK(name_complaint("thinker(deep=3)").find("bots: unknown parameter 'deep' of 'thinker'") == 0);
  CHECK(name_complaint("random(x=1)") == "bots: 'random' has no parameters, got 'x'");
  CHECK(name_complaint("thinker(depth=1.5)") ==
        "bots: thinker: depth: got '1.5', expected a whole number 1..8");
  CHECK(name_complaint("thinker(heat=0)") == "bots: thinker: heat: got '0', expected 0.001..1000");
  CHECK(name_complaint("thinker(weight=nan)") == "bots: thinker: weight: got 'nan', expected 0..1");
  CHECK(name_complaint("thinker(weight=)") == "bots: thinker: weight: got '', expected 0..1");
  CHECK(name_complaint("thinker(mood=1)") == "bots: thinker: mood: got '1', expected calm, wild");
  CHECK(name_complaint("thinker(depth=3,depth=4)") ==
        "bots: duplicate 'depth' in 'thinker(depth=3,depth=4)'");
  for (const char* text : {"thinker(depth=3", "thinker(depth=3)x", "thinker(depth)", "thinker(=3)",
                           "thinker(depth=3,)", "thinker((depth=3)", "thinker(depth=3))"}) {
    CHECK(name_complaint(text) ==
          "bots: got '" + std::string(text) + "', expected NAME(KEY=VALUE,...)");
  }
}

TEST_CASE("the defaults play as the bot without parentheses", "[tournament][bot_name]") {
  for (const MatchModule* match : matches()) {
    for (const BotInfo& bot : match->bots()) {
      std::string all;
      for (const Parameter& one : bot.parameters) {
        all +=
            (all.empty() ? "" : ",") + std::string(one.name) + "=" + value_text(one, one.standard);
      }
      CHECK(canonical_bot("bots", std::string(bot.name) + "(" + all + ")", match->bots()) ==
            bot.name);
    }
  }
}

}  // namespace
}  // namespace mainmatch

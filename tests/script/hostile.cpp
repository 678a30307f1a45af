#include <string>

#include "experiments/base/error.h"
#include "tests/catch.h"
#include "tests/script/files.h"

namespace mainmatch::tests {

namespace {

/// Loads and plays; the message of what ends it.
std::string ended_by(const ScriptParts& parts) {
  FileLimits& limits = file_limits();
  const FileLimits before = limits;
  limits = {.steps = 3'000'000, .memory = std::size_t{8} << 20};
  std::string message;
  try {
    const MatchModule& match = small_match(parts);
    record_of(match, "mine", 1, 0);
    record_of(match, "mine", 1, 1);  // what stayed of the first is seen here
  } catch (const InputError& error) {
    message = error.what();
  }
  limits = before;
  return message;
}

}  // namespace

TEST_CASE("script: hostile code in any function ends in one line that names its place",
          "[script][hostile]") {
  const auto [member, code,
              expected] = GENERATE(table<std::string ScriptParts::*, std::string, std::string>({
      // loops
      {&ScriptParts::head, "while true do end", "small.lua:1: more steps than --script-steps"},
      {&ScriptParts::begin, "while true do end", "small.lua:3: more steps"},
      {&ScriptParts::form, "repeat until false", "small.lua:5: more steps"},
      {&ScriptParts::resolve, "for i = 1, 1e15 do end", "small.lua:6: more steps"},
      {&ScriptParts::outcome, "while true do end", "small.lua:8: more steps"},
      {&ScriptParts::act, "while true do end", "small.lua:9: more steps"},
      {&ScriptParts::act, "local t = {} for i = 1, 1e9 do table.insert(t, 1, i) end", "steps"},
      {&ScriptParts::act, "for i = 1, 1e9 do local s = view.step .. i end", "more steps"},
      {&ScriptParts::act, "local f f = function() return f() end f()", "more steps"},
      // memory
      {&ScriptParts::begin, "local t = {} for i = 1, 1e9 do t[i] = i end", "--script-memory"},
      {&ScriptParts::head, "local t = {} for i = 1, 1e9 do t = { t } end", "more"},
      {&ScriptParts::act, "local s = 'x' while true do s = s .. s end", "64 KiB"},
      {&ScriptParts::head,
       "local t = {} for i = 1, 1e6 do t[i] = 'abcdefgh' end "
       "local s = table.concat(t)",
       "small.lua"},
      // recursion
      {&ScriptParts::act, "local f f = function() return 1 + f() end f()", "memory"},
      {&ScriptParts::resolve, "local f f = function(t) return f({ t }) .. '' end f({})", "memory"},
      // values that are no data
      {&ScriptParts::begin, "local t = {} t.t = t return t", "within itself"},
      {&ScriptParts::begin, "local t = {} for i = 1, 99 do t = { t } end return { bids = t }",
       "64 levels"},
      {&ScriptParts::begin, "return 7", "begin: got number, expected a table"},
      {&ScriptParts::outcome, "return { scores = { 0 / 0, 1 } }", "expected a finite number"},
      {&ScriptParts::outcome, "return { scores = { 1 / 0, 1 } }", "expected a finite number"},
      {&ScriptParts::outcome, "return { scores = { 2^60, 1 } }",
       "expected -9007199254740992..9007199254740992"},
      {&ScriptParts::outcome, "return { scores = { 1 } }", "scores"},
      {&ScriptParts::outcome, "return { scores = { 1, 2, x = 3 } }", "names and numbers as keys"},
      {&ScriptParts::outcome, "return { scores = { 1, 2 }, ranking = { 1, 1 } }", "each seat once"},
      {&ScriptParts::outcome, "return { scores = { 1, 2 }, tokens = { 3, 0 } }", "tokens"},
      {&ScriptParts::outcome, "return { scores = { 1, print } }", "nothing of the name print"},
      {&ScriptParts::outcome, "return { scores = { 1, pairs } }", "got a function"},
      {&ScriptParts::outcome, "return { score = { 1, 2 } }", "did you mean 'scores'"},
      {&ScriptParts::act, "return { bid = 0 / 0 }", "expected a finite number"},
      {&ScriptParts::act, "return { bid = 'x' }", "bid: got \"x\", expected a whole number"},
      {&ScriptParts::act, "return { bit = 1 }", "bit: unknown key"},
      // changes of what is shared
      {&ScriptParts::act, "view.bids[1] = 9 return { bid = 1 }", "a view was changed"},
      {&ScriptParts::act, "view.rules.players = 3 return { bid = 1 }", "a view was changed"},
      {&ScriptParts::more, "limits = function(view) view.bids[1] = 9 return {} end,",
       "a view was changed"},
      {&ScriptParts::act,
       "local before = memory.view memory.view = view return { bid = before and #before.bids or 1 "
       "}",
       "in its own step only"},
      {&ScriptParts::resolve, "rules.players = 3", "the match has changed its rules"},
      {&ScriptParts::outcome, "rules.more = {} return { scores = { 1, 2 } }", "changed its rules"},
      {&ScriptParts::act, "math.floor = 1", "math.floor cannot be changed"},
      {&ScriptParts::act, "counter = 1", "counter is not local"},
      {&ScriptParts::resolve, "game.seen = 1", "game.seen cannot be changed"},
      {&ScriptParts::resolve, "counter = (counter or 0) + 1", "nothing of the name counter"},
      // what is not there
      {&ScriptParts::head, "local f = load('return 1')", "nothing of the name load"},
      {&ScriptParts::head, "os.exit()", "nothing of the name os"},
      {&ScriptParts::head, "io.open('/etc/passwd')", "nothing of the name io"},
      {&ScriptParts::head, "require 'x'", "nothing of the name require"},
      {&ScriptParts::head, "setmetatable({}, {})", "nothing of the name setmetatable"},
      {&ScriptParts::head, "local f = pcall", "nothing of the name pcall"},
      {&ScriptParts::head, "local f = ('x').rep('x', 9)", "attempt to call a nil value"},
      {&ScriptParts::head, "local f = string.find", ""},  // nil, as a field of a table is
      {&ScriptParts::head, "string.format('%p', {})", "%p and %q are not allowed"},
      {&ScriptParts::head, "local t = {} t[t] = 1 for k in pairs(t) do end", "a key is a table"},
      {&ScriptParts::act, "local t = {} t[0 / 0] = 1", "index is NaN"},
      {&ScriptParts::act, "return { bid = random(0) }", "random: got 0"},
      {&ScriptParts::act, "return { bid = random(1e10) }", "random: got 10000000000"},
      {&ScriptParts::head, "error(setmetatable)", "nothing of the name setmetatable"},
      {&ScriptParts::head, "error({})", "small.lua:1: table"},
      {&ScriptParts::tail, "error('the end')", "the end"},
      {&ScriptParts::tail, "x = = 1", "unexpected symbol"},
      {&ScriptParts::tail, "return 1 --", ""},
      {&ScriptParts::form, "return { bid = 3 }", "form.bid: expected a field"},
      {&ScriptParts::form, "return { bid = int { 5, 0, 1 } }", "default: got 5, expected 0..1"},
      {&ScriptParts::rules, "players = int { 2, 2, 99 }", "within 2..16"},
      {&ScriptParts::more, "limits = function() return { bid = { most = -1 } } end,",
       "nothing is left"},
      {&ScriptParts::more, "limits = function() return { bid = { each = {} } } end,",
       "only lists and maps have it"},
      {&ScriptParts::more, "limits = function() return { bad = { most = 1 } } end,",
       "no such field"},
      {&ScriptParts::more, "actin = function() end,", "did you mean 'acting'"},
      {&ScriptParts::more, "acting = function() return { 3 } end,", "acting"},
  }));
  CAPTURE(code);
  ScriptParts parts;
  parts.*member = code;
  const std::string message = ended_by(parts);
  CAPTURE(message);
  if (expected.empty()) return;
  CHECK_THAT(message, Catch::Contains(expected));
  CHECK_THAT(message, Catch::StartsWith("small.lua") || Catch::StartsWith("rules"));
  CHECK(message.find('\n') == message.npos);
}

TEST_CASE("script: a bad order of a sort ends, and orders what is equal as it stood", "[script]") {
  ScriptParts parts;
  parts.begin =
      "local t = {} for i = 1, 300 do t[i] = { k = i % 3, i = i } end "
      "table.sort(t, function(a, b) return a.k < b.k end) "
      "for i = 2, 300 do assert(t[i - 1].k < t[i].k or t[i - 1].i < t[i].i) end "
      "table.sort(t, function() return true end) assert(#t == 300) "
      "return { gold = each(1), bids = {} }";
  CHECK(ended_by(parts).empty());
}

}  // namespace mainmatch::tests

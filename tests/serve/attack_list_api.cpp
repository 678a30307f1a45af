#include "tests/serve/attacks.h"

namespace mainmatch::tests {

std::vector<Attack> attacks_on_api(const Served& served) {
  std::vector<Attack> all;
  const auto post = [&](const char* name, int expected, const std::string& path,
                        const std::string& body) {
    all.push_back({name, post_of(served, "/api/" + path, body), expected, false});
  };
  const auto get = [&](const char* name, int expected, const std::string& path) {
    all.push_back(
        {name,
         request_of(served, "GET /api/" + path, "X-Mainmatch-Token: " + served.token() + "\r\n"),
         expected, false});
  };
  // Bodies
  post("no body", 400, "matches", "");
  post("no JSON", 400, "matches", "game=edges");
  post("half a value", 400, "matches", "{\"game\": ");
  post("bad UTF-8", 400, "matches", "{\"game\": \"\xc3\x28\"}");
  post("a surrogate alone", 400, "matches", "{\"game\": \"\\ud800\"}");
  post("deep JSON", 400, "matches", std::string(100'000, '['));
  post("deep objects", 400, "matches", [] {
    std::string text;
    for (int i = 0; i < 10'000; ++i) text += "{\"a\":";
    return text;
  }());
  post("a list", 400, "matches", "[]");
  post("a kept match elsewhere", 404, "kept/open", R"({"file": "../../../etc/passwd"})");
  post("a kept match without a name", 400, "kept/open", R"({"file": null})");
  post("a kept match with more", 400, "kept/open", R"({"file": "edges-1.json", "seat": 0})");
  post("nothing", 400, "matches", "null");
  post("a key twice", 400, "matches", R"({"game": "edges", "game": "threads"})");
  post("an unknown key", 400, "matches", R"({"game": "edges", "chat": true})");
  post("too many values", 413, "matches", "[" + std::string(200'000, ',') + "]");
  post("a name of a megabyte", 400, "matches",
       R"({"game": "edges", "name": ")" + std::string(1'000'000, 'a') + "\"}");
  post("a name with markup", 400, "matches", R"({"game": "edges", "name": "<script>"})");
  post("a number beyond all", 400, "matches", R"({"game": "edges", "seed": 1e999})");
  post("a seed below 0", 400, "matches", R"({"game": "edges", "seed": -1})");
  post("a seat beyond", 400, "matches", R"({"game": "edges", "seat": 99})");
  post("rules beyond", 400, "matches", R"({"game": "edges", "rules": {"rounds": 1000000000}})");
  post("a deck in a file", 400, "matches",
       R"({"game": "bugcatcher", "rules": {"deck": "/etc/passwd.toml"}})");
  post("an unknown match", 400, "matches", R"({"game": "../../etc"})");
  // Programs
  post("a program as a bot", 400, "matches", R"({"game": "edges", "against": ["exec:/bin/sh"]})");
  post("a model as a bot", 400, "matches",
       R"({"game": "edges", "against": ["llm:http://127.0.0.1/v1#m"]})");
  post("a model in a field", 400, "matches",
       "{\"game\": \"edges\", \"field\": [[\"llm(url=http%3A//127.0.0.1,model=m)\", 1]]}");
  post("its canonical name", 400, "matches",
       "{\"game\": \"edges\", \"against\": [\"exec(command=touch%20x)\"]}");
  post("a program in a field", 400, "matches",
       R"({"game": "edges", "field": [["exec:/bin/sh", 1]]})");
  post("a weight beyond", 400, "matches", R"({"game": "edges", "field": [["random", 1e9]]})");
  post("a bot twice", 400, "matches",
       R"({"game": "edges", "field": [["random", 1], ["random", 2]]})");
  // Matches
  get("a match that is not there", 404, "matches/99");
  get("a match before the first", 404, "matches/-1");
  get("a match of no number", 404, "matches/first");
  get("a match of a long number", 404, "matches/" + std::string(100, '9'));
  get("a path that is not there", 404, "nothing");
  get("a resignation by GET", 405, "matches/1/resign");
  get("a hand-in by GET", 405, "matches/1/hand-in");
  get("a page of a run by GET", 405, "runs/x/page");
  post("a listing by POST", 405, "games", "{}");
  get("a record before the end", 409, "matches/1/record");
  get("a replay before the end", 409, "matches/1/replay");
  post("a review before the end", 409, "matches/1/review", "{}");
  post("a step to come", 409, "matches/1/hand-in", R"({"steps": 1, "submission": null})");
  post("a step below 0", 400, "matches/1/hand-in", R"({"steps": -1, "submission": null})");
  post("half a step", 400, "matches/1/hand-in", R"({"steps": 0.5, "submission": null})");
  post("a submission of another match", 400, "matches/1/hand-in",
       R"({"steps": 0, "submission": {"bets": {"S": 1}}})");
  post("a submission of nine seats", 400, "matches/1/hand-in",
       R"({"steps": 0, "submission": [null, null]})");
  post("a submission for another seat", 400, "matches/1/hand-in",
       R"({"steps": 0, "seat": 3, "submission": null})");
  post("no submission", 400, "matches/1/hand-in", R"({"steps": 0})");
  post("writing of what is none", 400, "matches/1/write", R"({"submission": {"amount": []}})");
  post("explaining of what is none", 400, "matches/1/explain", R"({"submission": "left"})");
  post("reading of no line", 400, "matches/1/read", R"({"line": 5})");
  post("reading of bytes", 400, "matches/1/read", R"({"line": "\u0000\u001b[2J"})");
  post("a hand-in after the end", 409, "matches/2/hand-in", R"({"steps": 1, "submission": null})");
  post("a resignation after the end", 409, "matches/2/resign", "{}");
  post("advice after the end", 409, "matches/2/advice", "{}");
  post("no worlds", 400, "matches/1/advice", R"({"worlds": 0})");
  post("worlds beyond", 400, "matches/1/advice", R"({"worlds": 1e12})");
  post("odds after the end", 409, "matches/2/odds", "{}");
  post("odds of no worlds", 400, "matches/1/odds", R"({"worlds": 0})");
  // Records
  post("no record", 400, "replay", "{}");
  post("a record of nothing", 400, "replay", R"({"record": {}})");
  post("a record that is a name of a file", 400, "replay", R"({"record": "/etc/passwd"})");
  post("going on with nothing", 400, "matches/open", R"({"record": null})");
  post("going on with no session", 400, "matches/open", R"({"session": {}})");
  post("a session of a seat beyond", 400, "matches/open",
       R"({"session": {"format": "mainmatch-session/1", "seat": 99, "steps": 0, "resigned": false,
           "field": {}, "record": {"game": "edges", "seed": 1, "match": 0, "setup": {}}}})");
  post("a session and a seat", 400, "matches/open", R"({"session": {}, "seat": 3})");
  post("a view of nothing", 400, "view", R"({"record": {}, "seat": 0, "steps": 0})");
  post("a view by nobody", 400, "view", R"({"record": {"game": "edges"}, "seat": -1, "steps": 0})");
  post("a review of nothing", 400, "review", R"({"record": [], "seat": 0})");
  get("a job that is not there", 404, "jobs/7");
  post("stopping it", 404, "jobs/7/stop", "{}");
  post("a run that is not there", 404, "runs/x/page", "{}");
  return all;
}

}  // namespace mainmatch::tests

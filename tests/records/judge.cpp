#include "experiments/matches/records/judge.h"

#include <sstream>

#include "tests/catch.h"
#include "tests/records/small_match.h"

namespace mainmatch::tests {

namespace {

struct Verdict {
  int code;
  std::string out;
  std::string err;
};

Verdict judged(const std::string& text, bool check = false) {
  std::istringstream in(text);
  std::ostringstream out, err;
  const int code = judge(in, "f", check, out, err);
  return {code, out.str(), err.str()};
}

const std::string kOne = small_match() + "\n";
const std::string kOther = small_match_in_progress() + "\n";

std::string pretty() { return parse_json(small_match()).dump(2); }

std::string wrong() { return to_line(with("/outcome/scores/0", "9")) + "\n"; }

std::size_t lines(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

TEST_CASE("judge: a single record, on one line or many", "[records]") {
  for (const std::string& text : {small_match(), kOne, pretty(), pretty() + "\n\n", "\n\n" + kOne,
                                  "\xef\xbb\xbf" + pretty()}) {
    const Verdict verdict = judged(text);
    CHECK(verdict.code == 0);
    CHECK(verdict.out == kOne);
    CHECK(verdict.err == "");
  }
  CHECK(judged(pretty(), true).out == "1 record agrees with the rules\n");
}

TEST_CASE("judge: JSON Lines are completed one by one, in order", "[records]") {
  const Verdict verdict = judged(kOne + "\n" + kOther + kOne);
  CHECK(verdict.code == 0);
  CHECK(verdict.out == kOne + kOther + kOne);
  CHECK(judged(kOne + kOther + small_match(), true).out == "3 records agree with the rules\n");
}

TEST_CASE("judge: CRLF line ends and a byte order mark are tolerated", "[records]") {
  const std::string text =
      "\xef\xbb\xbf" + small_match() + "\r\n\r\n" + small_match_in_progress() + "\r\n";
  CHECK(judged(text).out == kOne + kOther);
  std::string crlf;
  for (const char c : pretty()) crlf += c == '\n' ? "\r\n" : std::string(1, c);
  CHECK(judged(crlf).out == kOne);
}

TEST_CASE("judge: broken lines get one complaint each, the others are judged", "[records]") {
  const std::string malformed = to_line(with("/setup/lots/0", "7")) + "\n";
  const Verdict verdict = judged(kOne + "{\"format\": }\n" + malformed + "\n5\n" + kOther);
  CHECK(verdict.code == 2);
  CHECK(verdict.out == kOne + kOther);
  CHECK(lines(verdict.err) == 3);
  CHECK(verdict.err.find("mainmatch: f:2:12: syntax error") == 0);
  CHECK(verdict.err.find("\nmainmatch: f:3: setup.lots[0]: got 7, expected 0..1\n") !=
        std::string::npos);
  CHECK(verdict.err.find("\nmainmatch: f:5: got 5, expected an object\n") != std::string::npos);
}

TEST_CASE("judge: the first line may be the broken one", "[records]") {
  for (const char* first : {"hello\n", "{\n", "{\"format\": \"mainm\n", "7\n", "{} {}\n"}) {
    INFO(first);
    const Verdict verdict = judged(first + kOne + kOther);
    CHECK(verdict.code == 2);
    CHECK(verdict.out == kOne + kOther);
    CHECK(lines(verdict.err) == 1);
    CHECK(verdict.err.find("mainmatch: f:1:") == 0);
  }
}

TEST_CASE("judge: an input without any record gets one complaint", "[records]") {
  const struct {
    std::string text;
    const char* where;
  } rows[] = {
      {"hello\nworld\n", "mainmatch: f:1:1: "},
      {"1\n\n  2\n3\n", "mainmatch: f:3:3: more text after a JSON value\n"},
      {"{\"a\": 1,\n \"b\": }\n{\n", "mainmatch: f:2:7: "},
      {pretty() + pretty(), "mainmatch: f:"},
      {pretty().substr(0, 700), "mainmatch: f:"},
      {"[1, 2]", "mainmatch: f: got [1,2], expected an object\n"},
      {"{\n\"a\": 1}", "mainmatch: f: format: missing\n"},
      {"", "mainmatch: f: empty"},
      {"\n \r\n", "mainmatch: f: empty"},
      {std::string(100'000, '['), "mainmatch: f:1:65: nested"},
  };
  for (const auto& row : rows) {
    INFO(row.text.substr(0, 60));
    const Verdict verdict = judged(row.text);
    INFO(verdict.err);
    CHECK(verdict.code == 2);
    CHECK(verdict.out == "");
    CHECK(lines(verdict.err) == 1);
    CHECK(verdict.err.find(row.where) == 0);
  }
}

TEST_CASE("judge: differences are reported with their line", "[records]") {
  const Verdict many = judged(kOne + wrong() + kOther + wrong(), true);
  CHECK(many.code == 1);
  CHECK(many.out ==
        "f:2: outcome.scores[0]: 9, the rules give 4\n"
        "f:4: outcome.scores[0]: 9, the rules give 4\n");
  CHECK(many.err == "");

  const Verdict single = judged(wrong(), true);
  CHECK(single.code == 1);
  CHECK(single.out == "f: outcome.scores[0]: 9, the rules give 4\n");

  CHECK(judged(wrong() + "{\"format\"\n", true).code == 2);
}

TEST_CASE("judge: what is read ahead is bounded", "[records]") {
  // The first line begins a value that the second line makes impossible: after that, each line is
  // judged as it comes.
  class Endless : public std::streambuf {
   public:
    std::size_t served = 0;

   protected:
    int_type underflow() override {
      if (served == 400) return traits_type::eof();
      line_ = served++ == 0 ? "{\n" : small_match_in_progress() + "\n";
      setg(line_.data(), line_.data(), line_.data() + line_.size());
      return traits_type::to_int_type(line_[0]);
    }

   private:
    std::string line_;
  };
  class Watch : public std::streambuf {
   public:
    explicit Watch(const Endless& source) : source_(source) {}
    std::size_t served_at_first_write = 0;

   protected:
    int_type overflow(int_type c) override { return note(), c; }
    std::streamsize xsputn(const char*, std::streamsize n) override { return note(), n; }

   private:
    void note() {
      if (served_at_first_write == 0) served_at_first_write = source_.served;
    }
    const Endless& source_;
  };
  Endless source;
  Watch sink(source);
  std::istream in(&source);
  std::ostream out(&sink);
  std::ostringstream err;
  CHECK(judge(in, "f", false, out, err) == 2);
  CHECK(source.served == 400);
  CHECK(sink.served_at_first_write > 0);
  CHECK(sink.served_at_first_write < 5);
}

TEST_CASE("judge: an output that cannot be written is a failed run", "[records]") {
  std::istringstream in(kOne);
  std::ostringstream out, err;
  out.setstate(std::ios::badbit);
  CHECK_THROWS_AS(judge(in, "f", false, out, err), RunError);
}

}  // namespace mainmatch::tests

#include "experiments/matches/script/language.h"

#include <cctype>
#include <cstdint>
#include <cstdlib>

#include "experiments/base/error.h"

namespace mainmatch::script {

namespace {

bool is_name_start(char c) { return std::isalpha(static_cast<unsigned char>(c)) || c == '_'; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }
bool is_name(char c) { return is_name_start(c) || is_digit(c); }

/// Goes through a file token by token: section 3.1 of the Lua 5.4 Reference Manual.
class Reader {
 public:
  Reader(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  void run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n') ++line_;
      if (c == '-' && next() == '-') {
        at_ += 2;
        if (!long_bracket()) skip_line();
      } else if (c == '"' || c == '\'') {
        quoted(c);
        before_ = "";
      } else if (c == '[' && long_bracket()) {
        before_ = "";
      } else if (is_name_start(c)) {
        word();
      } else if (is_digit(c) || (c == '.' && is_digit(next()))) {
        number();
        before_ = "";
      } else {
        sign(c);
      }
    }
  }

 private:
  char next() const { return at_ + 1 < text_.size() ? text_[at_ + 1] : '\0'; }

  [[noreturn]] void refuse(const std::string& what) const {
    throw InputError(name_ + ":" + std::to_string(line_) + ": " + what);
  }

  void skip_line() {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  }

  /// Skips [[...]], [=[...]=] and so on, if one begins here.
  bool long_bracket() {
    std::size_t level = at_ + 1;
    while (level < text_.size() && text_[level] == '=') ++level;
    if (at_ >= text_.size() || text_[at_] != '[') return false;
    if (level >= text_.size() || text_[level] != '[') return false;
    const std::string end = "]" + std::string(level - at_ - 1, '=') + "]";
    std::size_t found = text_.find(end, level + 1);
    if (found == text_.npos) found = text_.size() - end.size();  // Lua says what is wrong
    for (; at_ < found + end.size(); ++at_) line_ += text_[at_] == '\n';
    return true;
  }

  void quoted(char mark) {
    for (++at_; at_ < text_.size() && text_[at_] != mark; ++at_) {
      if (text_[at_] == '\\') ++at_;
      if (at_ < text_.size() && text_[at_] == '\n') ++line_;
    }
    ++at_;
  }

  void word() {
    const std::size_t first = at_;
    while (at_ < text_.size() && is_name(text_[at_])) ++at_;
    const std::string_view found = text_.substr(first, at_ - first);
    if (found == "goto") refuse("goto is not allowed");
    // of `local a <const>`, a name that `local` or a comma of its list comes before
    names_local_ = before_ == "local" || (names_local_ && before_ == ",");
    before_ = found == "local" ? "local" : "name";
  }

  void number() {
    const std::size_t first = at_;
    const bool hex = text_[at_] == '0' && (next() == 'x' || next() == 'X');
    if (hex) at_ += 2;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      const bool exponent = hex ? c == 'p' || c == 'P' : c == 'e' || c == 'E';
      if (exponent && (next() == '+' || next() == '-')) ++at_;
      if (!is_name(c) && c != '.') break;
      ++at_;
    }
    const std::string found(text_.substr(first, at_ - first));
    const bool whole = found.find_first_of(hex ? ".pP" : ".eE") == found.npos;
    const auto most = std::uint64_t{1} << 53;
    if (whole && std::strtoull(found.c_str(), nullptr, hex ? 16 : 10) > most) {
      refuse("got " + found + ", expected whole numbers up to 2^53");
    }
  }

  void sign(char c) {
    const bool twice = next() == c;
    if (c == '&' || c == '|' || (c == '~' && next() != '=') || (twice && (c == '<' || c == '>'))) {
      refuse(std::string(twice ? 2 : 1, c) + ": bit operators are not allowed");
    }
    if (c == ':' && twice) refuse("labels are not allowed");
    if (c == '<' && names_local_ && before_ == "name") {
      refuse("attributes of variables are not allowed");
    }
    if (!std::isspace(static_cast<unsigned char>(c))) before_ = c == ',' ? "," : "";
    at_ += (c == '~' || c == '<' || c == '>') && next() == '=' ? 2 : 1;
  }

  const std::string_view text_;
  const std::string& name_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::string_view before_;   ///< the token before: "local", "name", ",", or ""
  bool names_local_ = false;  ///< the name before is one of a new local variable
};

}  // namespace

void check_language(std::string_view text, const std::string& name) { Reader(text, name).run(); }

}  // namespace mainmatch::script

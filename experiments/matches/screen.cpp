#include "experiments/matches/screen.h"

#include <algorithm>

#include "experiments/base/error.h"
#include "experiments/base/page.h"
#include "experiments/base/printable.h"

namespace mainmatch {

void print_words(const std::string& words, std::ostream& out) {
  Wrapped line(out, "");
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    line.add(words.substr(at, end - at));
    at = end + 1;
  }
}

std::string Screen::cost(const Json&) const { return ""; }

Json Screen::form() const { return Json(); }
Json Screen::drawing() const { return Json(); }

void JsonScreen::draw(std::ostream& out) const {
  for (const auto& [key, value] : view_.items()) {
    if (key == "rules" || key == "rounds") continue;
    out << key << "  " << value.dump() << '\n';
  }
  const auto rounds = view_.find("rounds");
  if (rounds == view_.end() || rounds->empty()) return;
  out << "the last round  " << rounds->back().dump() << '\n';
}

void JsonScreen::explain(std::ostream& out) const {
  out << "A submission is typed as JSON, as the match's rules.md and records have it.\n";
}

void JsonScreen::list_options(std::ostream& out) const { explain(out); }

Json JsonScreen::read(const std::string& line) const {
  throw InputError(mismatch(shown_word(line), "JSON, as this match has no shorter notation"));
}

std::string JsonScreen::write(const Json& submission) const { return submission.dump(); }

}  // namespace mainmatch

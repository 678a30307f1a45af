#include "experiments/matches/screen.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/matches/threads/view.h"
#include "experiments/matches/threads/words.h"
#include "experiments/matches/typed_words.h"

namespace mainmatch::threads {

namespace {

class ThreadsScreen final : public Screen {
 public:
  explicit ThreadsScreen(const View& view) : view_(view) {}

  void draw(std::ostream& out) const override {
    if (view_.round() == 0) print_rules(view_.rules(), out);
    out << "Heaven  seats " << listed(view_.heaven()) << '\n'
        << "Hell    seats " << listed(view_.hell()) << '\n';
    if (!view_.marked().empty()) out << "Marked  seats " << listed(view_.marked()) << '\n';
    if (view_.round() > 0) past(out);
    cloth(out);
    means(out);
  }

  void explain(std::ostream& out) const override {
    const Seat other = *view_.other_realm().begin();
    const std::string own = std::to_string(view_.seat());
    const std::string them = std::to_string(other);
    out << "Any of these parts, each at most once, one after another:\n"
           "  visit clotho 3     go to a Moira with 3 twine (none at first); her name or ability:\n"
           "                     clotho gilding, nona head start, lachesis boosting,\n"
           "                     decima protection, atropos recycling, morta stronger cutters\n"
        << "  boost " << padded(own + ">" + them, 13) << "a thread of which you are an end\n"
        << "  cut " << padded(them, 15)
        << "all threads between you and this seat, but golden ones\n"
        << "  snip " << padded(them + ">" + own, 14) << "take strength off any thread\n"
        << "  create " << padded(them, 12)
        << "select this seat for a thread from you; then 'golden' "
           "makes\n                     it golden, 'head-start' lets it begin at X\n"
        << "for example: visit nona 0 cut " << them << " create " << them << " golden\n";
  }

  void list_options(std::ostream& out) const override {
    out << "create  seats " << listed(view_.selectable())
        << (view_.gilding_left() ? "; golden" : "")
        << (view_.visited(Moira::nona) ? "; head-start" : "") << "\ncut     seats "
        << listed(view_.other_realm()) << "\nsnip    any thread, " << view_.seat() << '>'
        << *view_.other_realm().begin() << " or another between the realms\n";
    if (view_.visited(Moira::lachesis)) {
      out << "boost   a thread between you and one of the seats " << listed(view_.other_realm())
          << '\n';
    }
    Wrapped visits(out, "visit  ");
    if (view_.unvisited().empty()) visits.add("nobody is left");
    for (const int moira : view_.unvisited()) visits.add(std::string(kMoiraNames[at(moira)].name));
    visits.add("with 0..{} twine", view_.twine());
  }

  Json read(const std::string& line) const override {
    TypedWords words(line);
    Json json = Json::object();
    while (!words.done()) {
      const std::string part = lower_case(words.take());
      const std::string key = part == "select" ? "create" : part;
      if (json.contains(key)) throw InputError("two parts {}, expected one", key);
      if (key == "visit") {
        json[key] = visit(words);
      } else if (key == "boost" || key == "snip") {
        json[key] = link(words);
      } else if (key == "cut") {
        json[key] = words.number("the seat that is cut");
      } else if (key == "create") {
        Json& create = json[key] = {{"recipient", words.number("the seat that is selected")}};
        for (;;) {
          if (words.take_if("golden", "gold")) {
            create["golden"] = true;
          } else if (words.take_if("head-start", "head")) {
            create["head_start"] = true;
          } else {
            break;
          }
        }
      } else {
        throw InputError(mismatch("'" + part + "'", "visit, boost, cut, snip or create"));
      }
    }
    return json;
  }

  std::string write(const Json& submission) const override {
    std::string line;
    const auto add = [&](const std::string& word) { line += (line.empty() ? "" : " ") + word; };
    for (const auto& [key, part] : submission.items()) {
      if (part.is_null()) continue;
      add(key);
      if (key == "visit") {
        add(part.at("moira").get<std::string>());
        add(part.value("donate", Json(0)).dump());
      } else if (key == "boost" || key == "snip") {
        add(part.at("source").dump() + ">" + part.at("recipient").dump());
      } else if (key == "cut") {
        add(part.dump());
      } else {
        add(part.at("recipient").dump());
        if (part.value("golden", false)) add("golden");
        if (part.value("head_start", false)) add("head-start");
      }
    }
    return line.empty() ? "pass" : line;
  }

 private:
  static Json visit(TypedWords& words) {
    std::string name = lower_case(words.take());
    // Abilities of two words.
    if (name == "head" && words.take_if("start")) name = "head start";
    if (name == "stronger" && words.take_if("cutters")) name = "stronger cutters";
    if (name.empty()) words.fail("whom to visit");
    Json json = {{"moira", name}};
    if (const auto donate = words.number_if()) json["donate"] = *donate;
    return json;
  }

  /// "0>4"
  static Json link(TypedWords& words) {
    const std::string& word = words.peek();
    const std::size_t tip = word.find('>');
    const auto source = typed_number(word.substr(0, tip));
    const auto recipient = tip == word.npos ? std::nullopt : typed_number(word.substr(tip + 1));
    if (!source || !recipient) words.fail("a thread such as 0>4, from seat 0 to seat 4");
    words.take();
    return {{"source", *source}, {"recipient", *recipient}};
  }

  /// What it did, round by round.
  void past(std::ostream& out) const {
    out << '\n' << padded("Your rounds", kLabelWidth) << "twine  did\n";
    for (int round = 0; round < view_.round(); ++round) {
      const std::string twine = right(std::to_string(view_.twine(round)), 5);
      Wrapped line(out, padded(std::to_string(round + 1), kLabelWidth) + twine + "  ");
      std::vector<std::string> deeds = deeds_of(view_.submission(round));
      const Voids voids = view_.voids(round);
      const auto add_void = [&](bool is_void, const char* part) {
        if (is_void) deeds.push_back(std::string("void ") + part);
      };
      add_void(voids.visit, "visit");
      add_void(voids.boost, "boost");
      add_void(voids.cut, "cut");
      add_void(voids.snip, "snip");
      add_void(voids.create, "create");
      if (deeds.empty()) line.add(".");
      for (std::size_t i = 0; i < deeds.size(); ++i) {
        line.add(deeds[i] + (i + 1 < deeds.size() ? ";" : ""));
      }
    }
  }

  /// Its own threads: how they were after the last rounds, * for golden.
  void cloth(std::ostream& out) const {
    constexpr int kShown = 10;
    const int first = std::max(0, view_.round() - kShown);
    out << '\n' << padded("Your thread to", kLabelWidth);
    for (int round = first; round < view_.round(); ++round) {
      out << right(std::to_string(round + 1), 5);
    }
    out << "   selected  talks with you\n";
    for (const Seat other : view_.other_realm()) {
      out << padded(right(std::to_string(other), 2), kLabelWidth);
      for (int round = first; round < view_.round(); ++round) {
        std::string text = ".";
        if (view_.threads(round).contains(other)) {
          text = std::to_string(view_.strength(round, other));
          if (view_.golden(round).contains(other)) text += "*";
        }
        out << right(text, 5);
      }
      out << right(std::to_string(view_.selections(other)), 11)
          << (view_.chats().contains(other) ? "  yes\n" : "  no\n");
    }
    out << "The strength after each round, * golden, . no thread.\n";
  }

  void means(std::ostream& out) const {
    out << '\n';
    print_words(
        fmt::format("You are seat {} in {}, with {} twine. Your golden thread: {}{}.", view_.seat(),
                    view_.in_heaven() ? "Heaven" : "Hell", view_.twine(),
                    view_.gilding_left()           ? "can be made"
                    : view_.visited(Moira::clotho) ? "is used up"
                                                   : "visit Clotho first",
                    view_.visited(Moira::nona) ? "; X is " + std::to_string(view_.x()) : ""),
        out);
    std::string visited;
    for (std::size_t i = 0; i < kMoiraNames.size(); ++i) {
      const auto moira = static_cast<Moira>(i);
      if (!view_.visited(moira)) continue;
      visited += fmt::format("{}{} (tier {})", visited.empty() ? "" : ", ", kMoiraNames[i].name,
                             view_.tier(moira));
    }
    print_words("Moirai visited: " + (visited.empty() ? "none" : visited) + ".", out);
  }

  View view_;
};

}  // namespace

}  // namespace mainmatch::threads

namespace mainmatch {

std::unique_ptr<Screen> ViewForm<Threads>::screen(const Threads::View& view) {
  return std::make_unique<threads::ThreadsScreen>(view);
}

}  // namespace mainmatch

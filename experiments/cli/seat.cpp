// The command seat: files of what one seat of a match knows.

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analyses/judging.h"
#include "experiments/analyses/record_fields.h"
#include "experiments/base/file.h"
#include "experiments/base/input.h"
#include "experiments/base/printable.h"
#include "experiments/cli/command.h"
#include "experiments/cli/line_reader.h"
#include "experiments/cli/tutor.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/records/record.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/seat_file.h"
#include "experiments/matches/seat_source.h"
#include "experiments/matches/typed_json.h"

namespace mainmatch::cli {

namespace {

/// The end of the input comes before a seat's file is complete.
struct Left {};

/// Asks for the values of a schema, one after another.
class Questions {
 public:
  std::string line(const std::string& prompt) {
    const auto answer = reader_.ask(prompt);
    if (!answer) throw Left();
    return *answer;
  }

  /// Asks for each field of an object; those of an object of objects or lists one by one. What is
  /// null is left out.
  void fields(const Json& schema, const std::string& path, Json& into) {
    for (const auto& [key, value] : schema.at("properties").items())
      field(value, path + key, key, into);
  }

  /// Asks for the field that a complaint is about again. False if there is none.
  bool again(const Json& schema, const std::string& complaint, Json& into) {
    std::string best;
    for (const auto& [key, value] : schema.at("properties").items()) {
      if (complaint.find(key) != complaint.npos && key.size() > best.size()) best = key;
    }
    if (best.empty()) return false;
    into.erase(best);
    field(schema.at("properties").at(best), best, best, into);
    return true;
  }

 private:
  static bool is_structured(const Json& schema) {
    const auto there = schema.find("properties");
    if (there == schema.end()) return false;
    return std::any_of(there->begin(), there->end(),
                       [](const Json& one) {
                         return one.contains("properties") || one.contains("items");
                       }) &&
           !there->contains("kind");
  }

  void field(const Json& schema, const std::string& path, const std::string& key, Json& into) {
    if (const auto help = schema.find("description"); help != schema.end()) {
      print_words(help->get<std::string>(), std::cout);
    }
    if (is_structured(schema)) {
      fields(schema, path + ".", into[key] = Json::object());
      return;
    }
    static const Json::json_pointer kKinds("/properties/kind/enum");
    if (schema.contains(kKinds)) {  // on which the other keys hang
      std::string kinds;
      for (const Json& one : schema[kKinds]) {
        kinds += (kinds.empty() ? "Kinds: " : ", ") + one.get<std::string>();
      }
      print_words(kinds + ".", std::cout);
    }
    for (;;) {
      try {
        const bool is_list = schema.contains("items") && schema["items"].contains("properties");
        const Json value = read_value(schema, line(path + (is_list ? ", all in one line" : "") +
                                                   " (" + typed_form(schema) + ")> "));
        if (!value.is_null()) into[key] = value;
        return;
      } catch (const InputError& error) {
        std::cout << path << ": " << error.what() << '\n';
      }
    }
  }

  LineReader reader_;
};

class SeatCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    fields
        .choice(
            "do", do_, {"new", "add", "believe", "check", "from-record"},
            "begin a file; add the next step to it; add what the seat has from hearsay; say "
            "whether it can be true; print what a seat of a record knows, as a host hands it to "
            "a player")
        .positional()
        .required()
        .text("file", file_, "FILE",
              "a seat's file (add, believe, check), a record (from-record), or which match, or "
              "the file of one (new)")
        .positional()
        .required()
        .whole("seat", seat_, 0, kMaxSeats - 1, "the seat (new, from-record)")
        .repeated("set", set_, "KEY=VALUE", "a parameter of the match, or a rules object (new)")
        .text("save", save_, "FILE", "where a new file is kept (default: GAME-seat-N.json)")
        .text("dealt", dealt_, "JSON", "what the seat was dealt, instead of being asked (new)")
        .text("handed-in", handed_in_, "JSON",
              "what it handed in, instead of being asked (add; null: nothing)")
        .text("shown", shown_, "JSON", "what the step showed, instead of being asked (add)")
        .on("tutor", tutor_, "judge what is to be handed in before it is kept (add)")
        .real("tutor-loss", tutor_loss_, 0, 1000,
              "the tutor objects to what surely loses more than this, in % of what a seat gets on "
              "average (default 10)")
        .needs({"tutor"})
        .text("claim", claim_, "JSON",
              "what is believed, such as {\"seat\": 4, \"sees\": {\"/rounds/0/bets/S\": 3}} "
              "(believe)")
        .real("with", with_, 1e-6, 1, "the probability that it is true (believe)")
        .whole("match", match_, 1, 1'000'000'000'000, "which record of the file (from-record)")
        .text("round", round_, "R",
              "up to this round as 'replay' prints it, or pregame (from-record)")
        .choice("step", step_, {"round", "trade", "decision", "vote"},
                "up to this step of it (from-record)");
  }

  int run(const Given& given) override {
    refuse_unused(given);
    try {
      if (do_ == "new") return begin(given);
      if (do_ == "add") return add(given);
      if (do_ == "believe") return believe(given);
      return do_ == "check" ? check(given) : from_record(given);
    } catch (const Left&) {
      std::cout << '\n';
      throw InputError("the end of the input: nothing was changed");
    }
  }

 private:
  /// Throws InputError for a flag of another of its actions.
  void refuse_unused(const Given& given) const {
    static const std::map<std::string, std::vector<std::string>> kFlags = {
        {"new", {"seat", "set", "save", "dealt"}},
        {"add", {"handed-in", "shown", "tutor", "tutor-loss"}},
        {"believe", {"claim", "with"}},
        {"check", {}},
        {"from-record", {"seat", "match", "round", "step"}}};
    const std::vector<std::string>& own = kFlags.at(do_);
    for (const auto& [action, flags] : kFlags) {
      for (const std::string& flag : flags) {
        if (!given.where.contains(flag) || std::ranges::count(own, flag) > 0) continue;
        throw InputError("{}: cannot be used with 'seat {}'", given.where.at(flag), do_);
      }
    }
  }

  int begin(const Given& given) {
    const MatchModule& match = match_at(file_, "file");
    const SeatSource& source = *match.traits().seat;
    Json rules = Json::object();
    for (const std::string& one : set_) rules.update(rules_object(one));
    const auto set = match.rules(rules);
    if (!given.where.contains("seat")) throw InputError("--seat: missing, expected your seat");
    const std::string path =
        save_.empty() ? fmt::format("{}-seat-{}.json", match.name(), seat_) : save_;
    if (std::filesystem::exists(path)) {
      throw InputError("{}: is there already, expected the name of a new file (--save)",
                       shown_path(path));
    }
    if (seat_ >= set->seats()) {
      throw ValueError("seat", std::to_string(seat_), fmt::format("0..{}", set->seats() - 1));
    }
    Json file = new_seat_file(*set, static_cast<Seat>(seat_));
    const Json schema = source.dealt_schema(*set);
    const auto dealt = json_after("--dealt", dealt_);
    Questions questions;
    if (dealt) {
      file["dealt"] = *dealt;
    } else {
      questions.fields(schema, "", file["dealt"]);
    }
    complete(source, schema, "dealt", !dealt, questions, file);
    write(path, file);
    *given.out << fmt::format("Kept in {}: 'mainmatch seat add' adds a step.\n", shown_path(path));
    report(match, source, file, *given.out);
    return 0;
  }

  int add(const Given& given) {
    Json file = read_json_input(file_);
    const MatchModule& match = match_of_seat(file);
    const SeatSource& source = *match.traits().seat;
    const SeatStanding now = standing(source, file);
    if (!now.step) throw InputError("{}: the match is over", shown_path(file_));
    std::ostream& out = *given.out;
    Json entry = {{"step", step_json(*now.step)}};
    out << "Step: " << step_words(entry.at("step"), match.traits().first_round) << '\n';
    const auto handed_in = json_after("--handed-in", handed_in_);
    const auto shown = json_after("--shown", shown_);
    Questions questions;
    if (now.acts && now.step->kind != StepKind::trade) {
      do {
        entry["handed_in"] = handed_in ? *handed_in : ask_submission(*now.screen, questions);
      } while (tutor_ && !is_kept(match, file, *now.screen, entry.at("handed_in"), questions));
    }
    if (shown) {
      entry["shown"] = *shown;
    } else {
      questions.fields(now.news_schema, "", entry["shown"] = Json::object());
    }
    file["steps"].push_back(std::move(entry));
    complete(source, now.news_schema, "shown", !shown, questions, file);
    write(file_, file);
    report(match, source, file, out);
    return 0;
  }

  int believe(const Given& given) {
    Json file = read_json_input(file_);
    const MatchModule& match = match_of_seat(file);
    const auto claim = json_after("--claim", claim_);
    if (!claim || !claim->is_object()) {
      throw ValueError("--claim", claim_, "an object: \"seat\" and \"sees\", or \"hint\"");
    }
    if (!given.where.contains("with")) {
      throw InputError("--with: missing, expected the probability that the claim is true");
    }
    Json one = *claim;
    one["with"] = with_;
    if (const auto before = Node(file, "").find_unless_null("believed")) before->array();
    Json& all = file["believed"];
    for (std::size_t i = 0; i < all.size(); ++i) {  // the same claim, with another probability
      Json before = all[i];
      if (!before.is_object()) continue;  // which is refused below
      before["with"] = with_;
      if (before == one) all.erase(i--);
    }
    all.push_back(std::move(one));
    const Node node(file, "");
    const AdviceQuestion question{{.seat = file.at("seat")}, default_judging(match)};
    const auto adviser = match.traits().advice->adviser(node, question);
    write(file_, file);
    for (const std::string& line : adviser->picture().known) *given.out << line << '\n';
    return 0;
  }

  /// What the tutor says of a submission, and whether it is kept in spite of that.
  bool is_kept(const MatchModule& match, const Json& file, const Screen& screen,
               const Json& submission, Questions& questions) const {
    if (!match.traits().advice) throw InputError("--tutor: there is no advice for this match");
    AdviceQuestion asked{{.seat = file.at("seat")}, default_judging(match)};
    asked.handed_in = &submission;
    const auto objects = tutor_objects(match, Node(file, ""), file.at("steps").size(), asked,
                                       screen, tutor_loss_ / 100);
    if (!objects) throw Left();
    if (!*objects || !handed_in_.empty()) return true;
    return questions.line("Take it back? (y: yes)> ") != "y";
  }

  static void write(const std::string& path, const Json& file) {
    OutputFile written(path);
    written.write(file.dump() + "\n");
    written.commit();
  }

  int check(const Given& given) {
    const Json file = read_json_input(file_);
    const MatchModule& match = match_of_seat(file);
    report(match, *match.traits().seat, file, *given.out);
    return 0;
  }

  int from_record(const Given& given) {
    if (!given.where.contains("seat")) {
      throw InputError("--seat: missing, expected a seat of the record");
    }
    with_input(file_, [&](std::istream& in, const std::string& name) {
      const StepSelector selector{seat_, round_, step_, ""};
      with_selected_step(in, name, match_, selector,
                         [&](const MatchModule& match, const Node& record, ViewQuestion question) {
                           *given.out << match.traits().seat->file(record, question).dump() << '\n';
                         });
    });
    return 0;
  }

  const MatchModule& match_of_seat(const Json& file) const {
    const Node node(file, "");
    if (!is_seat_file(node)) {
      throw InputError("{}: format: {}", shown_path(file_),
                       mismatch(shown(file.is_object() ? file.value("format", Json()) : file),
                                "\"" + std::string(kSeatFormat) + "\""));
    }
    return match_of_seen(node);
  }

  SeatStanding standing(const SeatSource& source, const Json& file) const {
    try {
      return source.standing(Node(file, ""));
    } catch (const InputError& error) {
      throw InputError("{}: {}", shown_path(file_), error.what());
    }
  }

  /// Makes the file canonical; asks again for what cannot be, where somebody was asked.
  static void complete(const SeatSource& source, const Json& schema, const char* key, bool asked,
                       Questions& questions, Json& file) {
    for (;;) {
      try {
        const Json done = source.file(Node(file, ""), {.seat = file.at("seat")});
        file["rules"] = done.at("rules");
        file["dealt"] = done.at("dealt");
        file["steps"] = done.at("steps");
        return;
      } catch (const InputError& error) {
        Json& values = std::string_view(key) == "dealt" ? file["dealt"] : file["steps"].back()[key];
        if (!asked) throw;
        std::cout << error.what() << '\n';
        if (!questions.again(schema, error.what(), values)) throw;
      }
    }
  }

  static Json ask_submission(const Screen& screen, Questions& questions) {
    for (;;) {
      const std::string line = questions.line("You handed in ('help' says how; empty: nothing)> ");
      if (line == "help") {
        screen.explain(std::cout);
        continue;
      }
      if (line.empty()) return nullptr;
      try {
        return screen.read(line);
      } catch (const InputError& error) {
        std::cout << error.what() << '\n';
      }
    }
  }

  static std::unique_ptr<Adviser> adviser_for(const MatchModule& match, const Node& file) {
    const Seat seat = seat_in(file, kMaxSeats);
    return match.traits().advice->adviser(file, {{.seat = seat}, default_judging(match)});
  }

  static bool is_imagined(const MatchModule& match, const Node& file) {
    try {
      adviser_for(match, file);
      return true;
    } catch (const NotImagined&) {
      return false;
    }
  }

  /// From which step on there are no worlds: what was shown before it is wrong, or rare.
  std::string why_not_imagined(const MatchModule& match, const SeatSource& source,
                               const Json& file) const {
    Json so_far = file;
    so_far["steps"] = Json::array();
    std::string before = "what was dealt";
    for (const Json& entry : file.value("steps", Json::array())) {
      const SeatStanding now = standing(source, so_far);
      const bool is_asked = now.acts && now.step->kind != StepKind::trade;
      if (is_asked && !is_imagined(match, Node(so_far, ""))) break;
      before = "what " + now.words + " showed";
      so_far["steps"].push_back(entry);
    }
    return fmt::format(
        ": there are none from {} on, as {} cannot be so, or is too rare to be found",
        standing(source, so_far).words, before);
  }

  /// Where the match stands, and whether worlds can be imagined in which this was shown.
  void report(const MatchModule& match, const SeatSource& source, const Json& file,
              std::ostream& out) const {
    const SeatStanding now = standing(source, file);
    const Node node(file, "");
    if (!now.step) {
      out << "The match is over.\n";
      return;
    }
    out << "Next: " << now.words << (now.acts ? "" : ", in which the seat does not act") << ".\n";
    if (!now.acts || now.step->kind == StepKind::trade) return;
    constexpr int kBatches = 16;
    std::unique_ptr<Adviser> adviser;
    try {
      adviser = adviser_for(match, node);
    } catch (const NotImagined& none) {
      if (!match.traits().advice->explained) throw;  // worlds are looked for long
      throw NotImagined(none.what() + why_not_imagined(match, source, file));
    }
    double effective = 0;
    for (std::uint64_t batch = 0; batch < kBatches; ++batch) {
      effective += adviser->imagine(1, batch).effective;
    }
    out << fmt::format("Imagined worlds: effective sample size {:.0f} of {} draws.\n", effective,
                       kBatches * adviser->draws());
    const bool played = file.contains("steps") && !file["steps"].empty();
    if (!match.traits().source.empty()) {
      out << "In a match in a file the others are taken for the bot random.\n";
    } else if (played && !adviser->infers()) {
      out << "No bot would have played what was seen: the others are taken for the bot random.\n";
    }
  }

  std::string do_;
  std::string file_;
  std::int64_t seat_ = 0;
  std::vector<std::string> set_;
  std::string save_;
  std::string dealt_;
  std::string handed_in_;
  std::string shown_;
  bool tutor_ = false;
  double tutor_loss_ = 10;
  std::string claim_;
  double with_ = 1;
  std::int64_t match_ = 1;
  std::string round_;
  std::string step_;
};

}  // namespace

std::unique_ptr<Command> make_seat() { return std::make_unique<SeatCommand>(); }

}  // namespace mainmatch::cli

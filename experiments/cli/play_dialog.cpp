#include "experiments/cli/play_dialog.h"

#include <algorithm>
#include <cctype>
#include <iostream>
#include <nlohmann/json.hpp>

#include "experiments/base/error.h"
#include "experiments/base/page.h"
#include "experiments/base/printable.h"
#include "experiments/cli/interrupt.h"
#include "experiments/matches/play/seating.h"
#include "experiments/matches/view_text.h"

namespace mainmatch::cli {

namespace {

constexpr char kBlanks[] = " \t";

std::string trimmed(const std::string& line) {
  const std::size_t first = line.find_first_not_of(kBlanks);
  if (first == line.npos) return "";
  return line.substr(first, line.find_last_not_of(kBlanks) - first + 1);
}

}  // namespace

const std::vector<PlayDialog::Command>& PlayDialog::commands() {
  static const std::vector<Command> kCommands = {
      {"help", "", "how to type submissions, and these commands", &PlayDialog::help},
      {"?", "", "what is possible now", &PlayDialog::options},
      {"look", "", "draw everything again", &PlayDialog::look},
      {"undo", "", "drop the submission that is typed and not yet handed in", &PlayDialog::undo},
      {"advise", "[WORLDS] [fitted]",
       "rank what may be handed in by playouts; fitted: weigh the others by how they play",
       &PlayDialog::advise},
      {"odds", "[WORLDS] [fitted]", "what you can infer of what is hidden", &PlayDialog::odds},
      {"rules", "", "the parameters of this match", &PlayDialog::rules},
      {"save", "", "say where the match is saved: it always is", &PlayDialog::save_now},
      {"resign", "", "hand in nothing in all later steps", &PlayDialog::resign},
      {"quit", "", "leave; the match can be resumed", &PlayDialog::quit},
  };
  return kCommands;
}

const std::vector<PlayDialog::Command>& PlayDialog::commands_after() {
  static const std::vector<Command> kCommands = {
      {"review", "[WORLDS]", "say what each of your decisions cost", &PlayDialog::review},
      {"replay", "", "print the match again", &PlayDialog::replay},
      {"quit", "", "leave, as an empty line does", &PlayDialog::quit},
  };
  return kCommands;
}

PlayDialog::PlayDialog(PlayedMatch& match, const SavedMatch& saved, PlaySession& session,
                       std::optional<double> tutor, bool as_text)
    : match_(match), saved_(saved), session_(session), tutor_(tutor), as_text_(as_text) {}

int PlayDialog::run() {
  introduce();
  save();
  if (const std::optional<Json> pending = session_.handed_in) hand_in(*pending);
  while (!match_.is_over() && !interrupted) {
    std::optional<Json> submission = Json();
    if (match_.person_acts() && !session_.resigned) submission = ask();
    if (!submission) break;
    hand_in(*submission);
  }
  if (!match_.is_over()) return leave();
  finish();
  talk_after();
  return interrupted ? kInterruptedExit : 0;
}

void PlayDialog::introduce() {
  const std::string title(match_.match().title());
  std::cout << title << '\n' << std::string(title.size(), '=') << '\n';
  print_words(fmt::format("You are seat {} of {}. 'help' says what to type. The match is saved in "
                          "{}, which holds what is hidden from you too: read it when it is over.",
                          match_.person(), match_.rules().seats(), shown_path(saved_.file())),
              std::cout);
  if (!session_.field.empty()) {
    Wrapped others(std::cout, "The others are bots out of: ");
    for (const WeightedBot& one : session_.field) {
      others.add(one.bot + (&one == &session_.field.back() ? "." : ","));
    }
  }
  if (!tutor_) return;
  if (match_.match().traits().advice) return say_judging(question().judging);
  std::cout << "There is no tutor for this match, as it has no advice.\n";
  tutor_.reset();
}

void PlayDialog::show() {
  std::string heading = match_.step_words();
  heading[0] = static_cast<char>(std::toupper(heading[0]));
  print_heading(heading, std::cout);
  if (as_text_) {
    std::cout << view_text(match_.match(), match_.view())
              << "\nWhat you can hand in, as a JSON Schema, or 'pass' for nothing\n"
              << to_line(match_.submission_schema()) << '\n';
  } else {
    match_.screen()->draw(std::cout);
  }
  std::cout << '\n';
}

std::string PlayDialog::prompt() const {
  return match_.step_words() + (draft_ ? " (Enter hands it in)> " : "> ");
}

std::optional<Json> PlayDialog::ask() {
  draft_.reset();
  show();
  while (!left_ && !session_.resigned) {
    const std::optional<std::string> read = reader_.ask(prompt());
    if (!read) return std::nullopt;
    const std::string line = trimmed(*read);
    if (line.empty() && draft_) {
      if (is_kept_after_tutoring()) return draft_;
      if (interrupted) return std::nullopt;
    } else if (line.empty()) {
      std::cout << "Nothing is typed yet: 'help' says how, 'pass' hands in nothing.\n";
    } else if (!obey(line, commands())) {
      take_draft(line[0] == '!' ? trimmed(line.substr(1)) : line, line[0] == '!');
    }
  }
  return left_ ? std::nullopt : std::optional(Json());
}

bool PlayDialog::obey(const std::string& line, const std::vector<Command>& all) {
  const std::string word = line.substr(0, line.find_first_of(kBlanks));
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Command& command) { return word == command.name; });
  if (found == all.end()) return false;
  const std::string rest = trimmed(line.substr(word.size()));
  try {
    if (!rest.empty() && *found->argument == '\0') {
      throw InputError("{}: {}", word, mismatch(shown_word(rest), "nothing after it"));
    }
    (this->*found->run)(rest);
  } catch (const InputError& error) {
    std::cout << printable(error.what()) << '\n';
  }
  return true;
}

/// Reads a submission, and says what of it would be void.
void PlayDialog::take_draft(const std::string& line, bool insist) {
  std::vector<Objection> objections;
  Json submission;
  const auto screen = match_.screen();
  try {
    submission = read_typed(*screen, line);
    objections = match_.objections(submission);
  } catch (const InputError& error) {
    std::cout << printable(error.what()) << ". 'help' says how it is typed.\n";
    return;
  }
  for (const Objection& one : objections) {
    std::cout << "Void: " << one.part << " (" << printable(one.reason);
    if (one.ruling != 0) std::cout << ", R" << one.ruling;
    std::cout << ")\n";
  }
  if (!objections.empty() && !insist) {
    std::cout << "Type another, or this one after a ! to hand it in all the same.\n";
    return;
  }
  draft_ = submission;
  draft_is_void_ = !objections.empty();
  std::cout << "Enter hands in: " << (submission.is_null() ? "nothing" : screen->write(submission));
  const std::string cost = submission.is_object() ? screen->cost(submission) : "";
  if (!cost.empty()) std::cout << " (" << cost << ')';
  std::cout << '\n';
}

void PlayDialog::hand_in(const Json& submission) {
  play_and_save(match_, saved_, session_, submission);
}

void PlayDialog::save() { saved_.write(session_); }

int PlayDialog::leave() {
  save();
  std::cout << std::flush;
  std::cerr << "mainmatch: the match is saved; to go on: mainmatch play --resume "
            << shown_path(saved_.file()) << '\n';
  return kInterruptedExit;
}

/// The whole truth. What is said of the person's play belongs at the end.
void PlayDialog::finish() {
  saved_.finish(session_.record);
  print_heading("The match is over: all of it", std::cout);
  replay("");
  std::cout << "\nIts record is " << shown_path(saved_.file()) << ".\n";
}

void PlayDialog::replay(const std::string&) {
  match_.match().replay(Node(session_.record, ""), std::cout);
}

/// Until there is nothing more to say of it.
void PlayDialog::talk_after() {
  if (!match_.match().traits().advice) return;
  while (!left_) {
    const auto read = reader_.ask("'review' says what your decisions cost, Enter leaves> ");
    const std::string line = read ? trimmed(*read) : "";
    if (line.empty()) return;
    if (!obey(line, commands_after())) list(commands_after());
  }
}

void PlayDialog::help(const std::string&) {
  match_.screen()->explain(std::cout);
  std::cout
      << "\nWhat you type is shown as it was understood; an empty line hands it in. 'pass' is "
         "nothing at all,\nJSON is taken too, as in records. What would be void is refused, "
         "unless a ! stands before it.\n\n";
  list(commands());
}

void PlayDialog::list(const std::vector<Command>& commands) {
  for (const Command& one : commands) {
    const std::string name = std::string(one.name) + (*one.argument ? " " : "") + one.argument;
    std::cout << "  " << padded(name, 26) << one.help << '\n';
  }
}

void PlayDialog::options(const std::string&) { match_.screen()->list_options(std::cout); }

void PlayDialog::look(const std::string&) { show(); }

void PlayDialog::undo(const std::string&) {
  std::cout << (draft_ ? "Dropped.\n" : "Nothing is typed that is not handed in.\n");
  draft_.reset();
}

void PlayDialog::save_now(const std::string&) {
  save();
  std::cout << "Saved in " << shown_path(saved_.file()) << " and " << shown_path(saved_.file())
            << ".session.\n";
}

void PlayDialog::resign(const std::string&) {
  const std::optional<bool> sure = agrees("Hand in nothing in all later steps?");
  if (!sure.value_or(false)) return;
  session_.resigned = true;
  std::cout << "You hand in nothing from now on.\n";
}

std::optional<bool> PlayDialog::agrees(const std::string& question) {
  while (const auto answer = reader_.ask(question + " (y/n) ")) {
    if (*answer == "y" || *answer == "yes") return true;
    if (*answer == "n" || *answer == "no") return false;
  }
  left_ = true;
  return std::nullopt;
}

void PlayDialog::quit(const std::string&) { left_ = true; }

}  // namespace mainmatch::cli

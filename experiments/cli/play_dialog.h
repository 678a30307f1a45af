#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/cli/line_reader.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/play/played_match.h"
#include "experiments/matches/play/saved_match.h"

namespace mainmatch::cli {

/// A person plays a match: shows what their seat may know, asks for submissions, keeps the match
/// after each of them.
class PlayDialog {
 public:
  /// `tutor`: the loss, as a share of an even share, that is surely exceeded where the tutor
  /// interrupts; empty: there is no tutor. `as_text`: what the seat may know is printed as
  /// view_text() has it, not as the screen of the match.
  PlayDialog(PlayedMatch& match, const SavedMatch& saved, PlaySession& session,
             std::optional<double> tutor, bool as_text);

  /// Plays to the end. Returns the exit code.
  int run();

 private:
  /// A line that is no submission: its first word, and what is called with the rest of it.
  struct Command {
    const char* name;
    const char* argument;
    const char* help;
    void (PlayDialog::*run)(const std::string& rest);
  };
  static const std::vector<Command>& commands();
  static const std::vector<Command>& commands_after();  ///< of a match that is over
  static void list(const std::vector<Command>& commands);

  void introduce();
  void show();
  std::string prompt() const;
  std::optional<Json> ask();
  /// Whether the line was a command.
  bool obey(const std::string& line, const std::vector<Command>& all);
  void take_draft(const std::string& line, bool insist);
  bool is_kept_after_tutoring();
  /// What is answered; empty if nothing more is typed, which is to leave.
  std::optional<bool> agrees(const std::string& question);
  void hand_in(const Json& submission);
  void save();
  int leave();
  void finish();
  void talk_after();

  void help(const std::string&);
  void options(const std::string&);
  void look(const std::string&);
  void rules(const std::string&);
  void odds(const std::string& worlds);
  void advise(const std::string& worlds);
  void undo(const std::string&);
  void save_now(const std::string&);
  void resign(const std::string&);
  void quit(const std::string&);
  void review(const std::string& worlds);
  void replay(const std::string&);

  AdviceQuestion question(bool fitted = false) const;
  void say_judging(const Judging& judging) const;

  PlayedMatch& match_;
  const SavedMatch& saved_;
  PlaySession& session_;
  std::optional<double> tutor_;
  bool as_text_;
  LineReader reader_;
  std::optional<Json> draft_;
  bool draft_is_void_ = false;  ///< in part, and the person insists
  bool left_ = false;
};

}  // namespace mainmatch::cli

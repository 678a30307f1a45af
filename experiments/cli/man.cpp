// The command man: pages of the manual, from the tables of commands and fields.

#include <ostream>

#include "experiments/base/nearest.h"
#include "experiments/base/printable.h"
#include "experiments/base/version.h"
#include "experiments/cli/command.h"

namespace mainmatch::cli {

namespace {

/// The text as roff prints it: one line that is no request.
std::string roff(std::string_view text) {
  std::string line = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
  for (const char c : text) {
    if (c == '\\' || c == '-') line += '\\';
    line += c == '\\' ? 'e' : c;
  }
  return line;
}

void print_head(std::ostream& out, const std::string& name, std::string_view help) {
  out << ".TH \"" << roff(name) << "\" 1 \"\" \"mainmatch " << kVersion << "\"\n.SH NAME\n"
      << roff(name) << " \\- " << roff(help) << "\n.SH SYNOPSIS\n";
}

void print_item(std::ostream& out, const std::string& name, std::string_view argument,
                std::string_view help) {
  out << ".TP\n\\fB" << roff(name) << "\\fR";
  if (!argument.empty()) out << " \\fI" << roff(argument) << "\\fR";
  out << '\n' << roff(help) << '\n';
}

void print_program(std::ostream& out) {
  print_head(out, "mainmatch", "Monte Carlo strategy analysis of social-strategy matches");
  out << "\\fBmainmatch\\fR \\fICOMMAND\\fR [\\fIFLAG\\fR ...]\n.SH COMMANDS\n";
  for (const CommandEntry& entry : commands()) {
    print_item(out, std::string(entry.name), "", entry.help);
  }
  print_item(out, "plan", "ANALYSIS ...", "Print the plan of an analysis, as JSON");
  out << ".SH EXIT STATUS\n0; 1 for a failed run or a check that found a difference; 2 for bad "
         "input; 130 after Ctrl\\-C.\n.SH SEE ALSO\n";
  for (const CommandEntry& entry : commands()) {
    out << "\\fBmainmatch\\-" << roff(entry.name) << "\\fR(1)\n";
  }
}

void print_command(std::ostream& out, const CommandEntry& entry) {
  const std::unique_ptr<Command> command = entry.make();
  print_head(out, "mainmatch-" + std::string(entry.name), entry.help);
  out << "\\fBmainmatch " << roff(entry.name) << "\\fR";
  for (const PlanField& field : command->fields().all()) {
    if (field.positional) out << " \\fI" << roff(field.argument) << "\\fR";
  }
  out << " [\\fIFLAG\\fR ...]\n.SH OPTIONS\n";
  for (const PlanField& field : command->fields().all()) {
    print_item(out, field.positional ? field.argument : field.flag(),
               field.positional ? "" : field.argument, field.help);
  }
  out << ".SH SEE ALSO\n\\fBmainmatch\\fR(1)\n";
}

class ManCommand final : public Command {
 public:
  void declare(Fields& fields) override {
    fields.text("name", name_, "NAME", "of a command (default: the program)").positional();
  }
  int run(const Given& given) override {
    std::vector<std::string_view> known;
    for (const CommandEntry& entry : commands()) {
      known.push_back(entry.name);
      if (entry.name == name_) {
        print_command(*given.out, entry);
        return 0;
      }
    }
    if (!name_.empty()) {
      throw ValueError("name", "unknown command " + shown_word(name_) + suggestion(name_, known));
    }
    print_program(*given.out);
    return 0;
  }

 private:
  std::string name_;
};

}  // namespace

std::unique_ptr<Command> make_man() { return std::make_unique<ManCommand>(); }

}  // namespace mainmatch::cli

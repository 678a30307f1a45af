// What a person at the table may ask for: rules, odds, advice, what the tutor says, and a review.

#include <algorithm>
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>

#include "experiments/analyses/advice/advice.h"
#include "experiments/analyses/advice/fitted.h"
#include "experiments/analyses/advice/imagined_odds.h"
#include "experiments/analyses/judging.h"
#include "experiments/analyses/mix_text.h"
#include "experiments/analyses/named_bots.h"
#include "experiments/analyses/printed.h"
#include "experiments/analyses/review/page.h"
#include "experiments/analyses/review/review.h"
#include "experiments/base/grid.h"
#include "experiments/base/number.h"
#include "experiments/base/page.h"
#include "experiments/base/printable.h"
#include "experiments/cli/interrupt.h"
#include "experiments/cli/play_dialog.h"
#include "experiments/cli/progress.h"
#include "experiments/cli/tutor.h"
#include "experiments/matches/play/seating.h"
#include "experiments/matches/registry.h"

namespace mainmatch::cli {

namespace {

constexpr std::uint64_t kMaxAdviceWorlds = 1'000'000;
constexpr std::size_t kShown = 8;  ///< candidates

/// A number of worlds that is typed after a command.
std::uint64_t worlds_typed(const char* command, const std::string& text, std::uint64_t standard) {
  if (text.empty()) return standard;
  const std::optional<double> number = read_real(text);
  if (number && *number >= 1 && *number <= kMaxAdviceWorlds) {
    return static_cast<std::uint64_t>(*number);
  }
  throw InputError(
      "{}: {}", command,
      mismatch(shown_word(text), "a number of worlds, 1.." + std::to_string(kMaxAdviceWorlds)));
}

/// Takes the word "fitted" off the end of what is typed after a command. Whether it was there.
bool take_fitted(std::string& text) {
  const bool is_word = text == kFittedField || text.ends_with(" " + std::string(kFittedField));
  if (!is_word) return false;
  text.resize(text.size() - kFittedField.size());
  while (text.ends_with(' ')) text.pop_back();
  return true;
}

/// Prints which bots the others seem to be.
void print_fit(const MatchModule& match, const FieldAdvice& found, Seat self) {
  constexpr std::size_t kLikely = 3;
  const Json fitted = fit_json(match, *found.fit, found.judging.field, found.seats, self);
  std::cout << "Who the others seem to be, by what you have seen:\n";
  TextGrid grid("rlll");
  grid.row({"seat", "most likely", "then", "then"});
  grid.rule();
  for (const Json& seat : fitted["seats"]) {
    const Json& bots = seat["bots"];
    std::vector<std::string> row = {seat["seat"].dump()};
    for (std::size_t i = 0; i < kLikely; ++i) {
      row.push_back(i >= bots.size() ? ""
                                     : fmt::format("{} {:.0f} %", bots[i]["bot"].get<std::string>(),
                                                   100 * bots[i]["weight"]["mean"].get<double>()));
    }
    grid.row(std::move(row));
  }
  grid.print(std::cout);
}

/// The candidate that was given, which is judged with those that are made.
bool is_given(const AdvisedCandidate& candidate) { return candidate.source.starts_with("given"); }

}  // namespace

/// What advice, tutor and review judge by, and the question about the running step.
AdviceQuestion PlayDialog::question(bool fitted) const {
  AdviceQuestion asked{{.seat = match_.person(), .step = match_.step()},
                       default_judging(match_.match())};
  asked.judging.field = believed_field(session_, match_.match());
  if (fitted) {
    if (!match_.match().traits().advice || !match_.match().traits().advice->explained) {
      throw InputError("fitted: in this match nobody is known by what was seen");
    }
    const Json record = match_.record();
    HistoryFields().judge_by(std::string(kFittedField), match_.match(), Node(record, ""),
                             asked.judging);
  }
  return asked;
}

void PlayDialog::say_judging(const Judging& judging) const {
  const Json json = judging_json(match_.match(), judging);
  print_words(judging_said(Node(json, "")), std::cout);
}

void PlayDialog::advise(const std::string& typed) {
  if (!match_.match().traits().advice) {
    throw InputError("there is no advice for this match, only for " +
                     names_of_matches(&MatchModule::Traits::advice));
  }
  std::string text = typed;
  AdviceQuestion asked = question(take_fitted(text));
  asked.judging.worlds = worlds_typed("advise", text, asked.judging.worlds);
  if (draft_ && !draft_is_void_) asked.candidates.push_back(*draft_);
  const Json record = match_.record();
  const Node node(record, "");
  AdviceConfig config{.judging = asked.judging};
  config.adviser = advisers_for(match_.match(), node, asked);
  const FieldAdvice found = [&] {
    Progress progress(false);
    Advice advice(config, [&](std::uint64_t done) {
      progress.advance(done, config.judging.worlds, "worlds");
    });
    advice.run(interrupted);
    return advice.result();
  }();
  say_judging(found.judging);
  std::cout << "Expected Tokens of Life in " << found.worlds
            << " worlds, and what each loses against the best:\n";
  TextGrid grid("lrrl");
  grid.row({"hand in", "tokens", "loss", "as played by"});
  grid.rule();
  const auto screen = match_.screen();
  for (std::size_t i = 0; i < found.candidates.size(); ++i) {
    const AdvisedCandidate& one = found.candidates[i];
    if (i >= kShown && !is_given(one)) continue;
    grid.row({one.submission.is_null() ? "pass" : screen->write(one.submission),
              estimate_said(one.numbers[0]), estimate_said(one.loss), one.source});
  }
  grid.print(std::cout);
  if (found.fit) print_fit(match_.match(), found, match_.person());
}

/// Whether what is typed is handed in after the tutor has judged it.
bool PlayDialog::is_kept_after_tutoring() {
  if (!tutor_) return true;
  if (draft_is_void_) {
    std::cout << "Tutor: what is void in part is not judged.\n";
    return true;
  }
  AdviceQuestion asked = question();
  asked.handed_in = &*draft_;
  const Json record = match_.record();
  const auto objects =
      tutor_objects(match_.match(), Node(record, ""), static_cast<std::uint64_t>(match_.steps()),
                    asked, *match_.screen(), *tutor_);
  if (!objects) return false;
  if (!*objects) return true;
  const std::optional<bool> back = agrees("Take it back?");
  if (back == true) draft_.reset();
  return back == false;
}

/// What the command line prints of this seat, and how to have it again as a page.
void PlayDialog::review(const std::string& text) {
  const MatchModule& match = match_.match();
  ReviewConfig config = review_config(match, default_judging(match));
  config.judging.field = believed_field(session_, match);
  config.judging.worlds = worlds_typed("review", text, config.judging.worlds);
  config.seat = match_.person();
  const ReviewResult found = [&] {
    Progress progress(false);
    const auto watch = [&](std::uint64_t done, std::uint64_t of) {
      progress.advance(done, of, "decisions");
    };
    return review_alone(match, Node(session_.record, ""), config, watch, interrupted);
  }();
  std::cout << report::formatted(to_result(found), "text");
  std::string again = fmt::format("mainmatch review {} --seat {} --worlds {}",
                                  shown_path(saved_.file()), match_.person(), found.judging.worlds);
  std::cout << "\nThe same as a page: " << again << " --field '" << text_of(config.judging.field)
            << "' --report review.html\n";
}

/// What the person can infer by now, as the command odds prints it.
void PlayDialog::odds(const std::string& typed) {
  std::string text = typed;
  const AdviceQuestion asked = question(take_fitted(text));
  const std::uint64_t worlds = worlds_typed("odds", text, ImaginedOddsConfig().worlds);
  const Json record = match_.record();
  const ImaginedOdds found = [&] {
    Progress progress(false);
    const ImaginedOddsConfig config{.worlds = worlds, .watch = [&](std::uint64_t done) {
                                      progress.advance(done, worlds, "worlds");
                                    }};
    return imagined_odds(match_.match(), Node(record, ""), asked, config, interrupted);
  }();
  std::cout << report::formatted(to_result(found), "text");
}

void PlayDialog::rules(const std::string&) {
  std::string folder(match_.match().name());
  std::replace(folder.begin(), folder.end(), '-', '_');
  const std::string_view file = match_.match().traits().file;
  std::cout << "The parameters of this match; all its rulings are in "
            << (file.empty() ? "engine/" + folder + "/rules.md" : std::string(file)) << ".\n";
  const Json rules = match_.rules().json();
  for (const Json& row : match_.match().parameters()) {
    const std::string name = row.at("name");
    Wrapped line(std::cout, "  " + padded(name, 26) + " ");
    line.add(rules.at(name).dump());
    std::string help = row.at("help");
    for (std::size_t at = 0; at != help.npos && !help.empty();) {
      at = help.find(' ');
      line.add(help.substr(0, at));
      help.erase(0, at == help.npos ? at : at + 1);
    }
  }
}

}  // namespace mainmatch::cli

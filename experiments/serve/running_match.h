#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "experiments/matches/play/played_match.h"
#include "experiments/matches/play/saved_match.h"
#include "experiments/serve/seat_jobs.h"

namespace mainmatch::serve {

/// Adds what a screen shows: as text "picture", "how_to_type" and "options", and its "form".
void add_screen(const Screen& screen, Json& json);

/// A match that a person plays in a browser. All of it may be called from any thread; a call waits
/// for the one before.
class RunningMatch {
 public:
  RunningMatch(std::string id, std::unique_ptr<PlayedMatch> match, SavedMatch saved,
               PlaySession session);

  const std::string& id() const { return id_; }
  const MatchModule& match() const { return match_->match(); }
  Seat person() const { return match_->person(); }
  /// Where its record is kept.
  const std::string& file() const { return saved_.file(); }
  // These two never wait:
  bool is_over() const { return over_; }
  int steps() const { return steps_; }

  /// What the person may know now.
  Json state();
  /// What was typed as a submission. Throws InputError.
  Json read(const std::string& line);
  /// A submission as one would type it.
  std::string write(const Json& submission);
  /// What of it would be void; it is the draft from now on.
  std::vector<Objection> explain(const Json& submission);
  /// Plays the step that follows so many, and those after it in which the person is not asked.
  /// Throws Refused where that is not the running one.
  void hand_in(std::int64_t steps, const Json& submission);
  /// Hands in nothing to the end.
  void resign();
  /// Of a match that is over. Throws Refused.
  Json record();

  /// The match as it stands.
  MatchSnapshot snapshot();

 private:
  std::unique_lock<std::timed_mutex> turn();
  void check_running() const;
  /// Throws InputError for what cannot be handed in at all.
  std::vector<Objection> objections_to(const Json& submission) const;
  void play(const Json& submission);
  /// Up to where the person is asked, or the end, which is saved. Throws RunError.
  void play_unasked();
  /// The same where that failed before for want of room on the disk: it may be there now.
  void catch_up();

  const std::string id_;
  std::timed_mutex turn_;
  std::unique_ptr<PlayedMatch> match_;
  SavedMatch saved_;
  PlaySession session_;
  Json draft_;
  bool finished_ = false;  ///< its end is saved
  std::atomic<bool> over_ = false;
  std::atomic<int> steps_ = 0;
};

}  // namespace mainmatch::serve

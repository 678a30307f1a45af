#pragma once

#include <functional>
#include <memory>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/matches/registry.h"
#include "experiments/serve/games.h"
#include "experiments/serve/jobs.h"
#include "experiments/serve/pages.h"
#include "experiments/serve/routes.h"
#include "experiments/serve/running_matches.h"

namespace mainmatch::serve {

/// What the API takes from the program that runs it.
struct ApiContext {
  std::string version;
  NamedBotsOf named_bots;
  /// What can be played: the matches of the program, and others from files.
  std::vector<const MatchModule*> games = {matches().begin(), matches().end()};
  /// Throws ValueError (at the path) for a name that a person cannot have.
  std::function<void(const std::string& path, const std::string& name, const MatchModule& match)>
      check_name;
  /// Kept runs: [{"name", "kind", "game"}]
  std::function<Json()> runs = [] { return Json::array(); };
  /// The page of one of these. Throws InputError.
  std::function<std::string(const std::string& name)> run_page = {};
};

/// All that a page can ask: requests to answers, without sockets. May be called from any thread.
class Api {
 public:
  explicit Api(ApiContext context);

  /// Never throws: what is wrong is an answer too.
  Answer answer(std::string_view method, std::string_view path, std::string_view body);
  OneTimePages& pages() { return pages_; }

  static std::span<const Route> routes();

 private:
  Answer dispatch(std::string_view method, std::string_view path, std::string_view body);

  Answer games(const ApiCall& call);
  Answer rules_page(const ApiCall& call);
  Answer list_matches(const ApiCall& call);
  Answer list_kept(const ApiCall& call);
  Answer kept_record(const ApiCall& call);
  Answer open_kept(const ApiCall& call);
  Answer begin_match(const ApiCall& call);
  Answer open_match(const ApiCall& call);
  Answer state(const ApiCall& call);
  Answer read(const ApiCall& call);
  Answer write(const ApiCall& call);
  Answer explain(const ApiCall& call);
  Answer hand_in(const ApiCall& call);
  Answer resign(const ApiCall& call);
  Answer record(const ApiCall& call);
  Answer replay_match(const ApiCall& call);
  Answer replay_record(const ApiCall& call);
  Answer view_record(const ApiCall& call);
  Answer odds(const ApiCall& call);
  Answer advise(const ApiCall& call);
  Answer review_match(const ApiCall& call);
  Answer review_record(const ApiCall& call);
  Answer begin_seat(const ApiCall& call);
  Answer seat_standing(const ApiCall& call);
  Answer read_seat(const ApiCall& call);
  Answer write_seat(const ApiCall& call);
  Answer explain_seat(const ApiCall& call);
  Answer advise_seat(const ApiCall& call);
  Answer odds_seat(const ApiCall& call);
  Answer job(const ApiCall& call);
  Answer stop_job(const ApiCall& call);
  Answer runs(const ApiCall& call);
  Answer run_page(const ApiCall& call);

  std::vector<WeightedBot> field_of(const Node& body, const MatchModule& match) const;
  PlaySession session_from(const Node& body, const Node& record, const RuleSet& rules) const;
  PlaySession kept_session(const Node& kept, const RuleSet& rules) const;
  std::shared_ptr<RunningMatch> resumed(PlaySession session,
                                        const std::function<SavedMatch()>& saved);
  Answer begun(Work work);
  const MatchModule& match_of_file(const Node& body) const;
  Answer seat_work(const ApiCall& call,
                   Work (*work)(const MatchModule&, Seat, MatchSnapshot, const Node&));

  ApiContext context_;
  const Answer games_;  ///< the same for everybody
  RunningMatches matches_;
  /// Held alone while a kept match is opened, shared while any is made: it is opened no second
  /// time, and none is opened that has just been begun.
  std::shared_mutex opening_;
  OneTimePages pages_;
  Jobs jobs_;  // ends first: what runs in it is done with the rest
};

}  // namespace mainmatch::serve

#include "experiments/analyses/tournament/follower.h"

#include "experiments/base/error.h"
#include "experiments/matches/provenance.h"
#include "experiments/matches/records/decision_card.h"

namespace mainmatch {

TournamentFollower::TournamentFollower(const RunSettings& run, const TournamentConfig& config,
                                       const WrittenFiles& files)
    : run_(run), matches_(config.matches), decisions_name_(files.decisions) {
  if (!files.decisions.empty()) {
    table_.emplace(config.rules, config.payoff.value_or(Payoff({"tokens"})), files.columns);
  }
  if (!run.writes) return;
  if (!files.records.empty()) records_.emplace(files.records);
  if (!table_) return;
  decisions_.emplace(files.decisions);
  decisions_->write(csv_head(*table_));
}

void TournamentFollower::advanced(std::uint64_t played, std::string_view lines) {
  run_.advance(played, matches_, "matches");
  if (!failure_.empty()) return;
  try {
    if (records_) records_->write(lines);
    if (decisions_) write_decisions(lines);
  } catch (const RunError& error) {
    failure_ = error.what();
    *run_.stop = true;
  }
}

void TournamentFollower::write_decisions(std::string_view lines) {
  std::string text;
  while (!lines.empty()) {
    const std::size_t end = lines.find('\n');
    const Json record = parse_json(lines.substr(0, end));
    lines.remove_prefix(end + 1);
    if (recorded_++ == 0) provenance_ = record.value(kProvenance, Json());
    table_->add(Node(record, "record"));
    append_csv(*table_, text);
    rows_ += table_->rows();
    table_->clear();
  }
  decisions_->write(text);
}

void TournamentFollower::write_card() const {
  OutputFile card(decisions_name_ + ".md");
  card.write(decision_card(*table_, {.file = decisions_name_,
                                     .rows = rows_,
                                     .matches = recorded_,
                                     .provenance = provenance_,
                                     .plan = run_.plan}));
  card.commit();
}

std::string TournamentFollower::end() {
  if (!failure_.empty()) return failure_;
  if (records_) records_->commit();
  if (decisions_) {
    decisions_->commit();
    write_card();
  }
  return "";
}

}  // namespace mainmatch

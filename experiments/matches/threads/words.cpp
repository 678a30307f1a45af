#include "experiments/matches/threads/words.h"

#include "experiments/base/page.h"

namespace mainmatch::threads {

std::string arrow(Link link) { return fmt::format("{}>{}", link.source, link.recipient); }

std::vector<std::string> deeds_of(const Submission& submission) {
  std::vector<std::string> deeds;
  if (submission.moira != Moira::none) {
    deeds.push_back(fmt::format("visits {} for {}", kMoiraNames[index_of(submission.moira)].name,
                                submission.donate));
  }
  if (!submission.boost.absent()) deeds.push_back("boosts " + arrow(submission.boost));
  if (submission.cut != kNoSeat) deeds.push_back("cuts " + std::to_string(submission.cut));
  if (!submission.snip.absent()) deeds.push_back("snips " + arrow(submission.snip));
  if (submission.create != kNoSeat) {
    deeds.push_back(fmt::format("selects {}{}{}", submission.create,
                                submission.golden ? ", golden" : "",
                                submission.head_start ? ", head start" : ""));
  }
  return deeds;
}

void print_rules(const Rules& rules, std::ostream& out) {
  Wrapped line(out, "Rules   ");
  line.add(count_of(rules.heaven, "seat") + " in Heaven,");
  line.add(count_of(rules.hell, "seat") + " in Hell,");
  line.add(count_of(rules.rounds, "round") + ";");
  line.add("tiers from {},", rules.thresholds[0]);
  line.add("{},", rules.thresholds[1]);
  line.add("{} twine", rules.thresholds[2]);
}

}  // namespace mainmatch::threads

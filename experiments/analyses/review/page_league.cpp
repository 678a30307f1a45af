// Players over many reviewed matches.

#include "experiments/analyses/review/page.h"

namespace mainmatch::report {

Section review_league(const ReviewRead& read, const Node& players) {
  Section section{"Players", "Means of a match and seat, of " + read.payoff +
                                 "; loss and marks of a decision. Luck is deal and opponents."};
  const Column name{"player", "player"};
  Table terms{"Payoff less even share",
              {name,
               {"matches", "matches", Unit::count},
               {"payoff", "payoff"},
               {"field", "field"},
               {"skill", "skill"},
               {"luck", "luck"},
               {"deal", "deal"},
               {"opponents", "opponents"}}};
  Table errors{"Errors",
               {name,
                {"decisions", "decisions", Unit::count},
                {"loss", "loss"},
                {"inaccuracies", "inaccuracies", Unit::percent},
                {"mistakes", "mistakes", Unit::percent},
                {"blunders", "blunders", Unit::percent}}};
  for (Table* table : {&errors, &terms}) {
    section.tables.push_back(table_of(table->caption, players, table->columns));
  }
  return section;
}

}  // namespace mainmatch::report

#pragma once

#include <memory>

#include "experiments/analyses/analysis.h"
#include "experiments/base/json.h"

namespace mainmatch {

// What the list of analyses is made of: each folder defines its own.

std::unique_ptr<Analysis> make_tournament();
std::unique_ptr<Analysis> make_duel();
std::unique_ptr<Analysis> make_arena();
std::unique_ptr<Analysis> make_payoffs();
std::unique_ptr<Analysis> make_equilibrium();
std::unique_ptr<Analysis> make_improve();
std::unique_ptr<Analysis> make_solve();
std::unique_ptr<Analysis> make_balance();
std::unique_ptr<Analysis> make_compare();
std::unique_ptr<Analysis> make_sweep();
std::unique_ptr<Analysis> make_tune();
std::unique_ptr<Analysis> make_advise();
std::unique_ptr<Analysis> make_odds();
std::unique_ptr<Analysis> make_review();
std::unique_ptr<Analysis> make_stage();

namespace report {
void describe_tournament(const Node& result, Chapter& chapter);
void describe_duel(const Node& result, Chapter& chapter);
void describe_arena(const Node& result, Chapter& chapter);
void describe_payoffs(const Node& result, Chapter& chapter);
void describe_equilibria(const Node& result, Chapter& chapter);
/// Of a result of that kind, the rounds that have added bots, if there were any.
void describe_psro(const Node& result, Chapter& chapter);
void describe_balance(const Node& result, Chapter& chapter);
void describe_comparison(const Node& result, Chapter& chapter);
void describe_sweep(const Node& result, Chapter& chapter);
void describe_tuning(const Node& result, Chapter& chapter);
void describe_improvement(const Node& result, Chapter& chapter);
void describe_solution(const Node& result, Chapter& chapter);
void describe_odds(const Node& result, Chapter& chapter);
void describe_advice(const Node& result, Chapter& chapter);
void describe_review(const Node& result, Chapter& chapter);
void describe_stage(const Node& result, Chapter& chapter);
}  // namespace report

}  // namespace mainmatch

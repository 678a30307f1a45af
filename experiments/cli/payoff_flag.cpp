#include "experiments/cli/payoff_flag.h"

#include "experiments/matches/payoff.h"

namespace mainmatch::cli {

void declare_payoff(Options& options, std::vector<std::string>& terms, const std::string& what,
                    const std::string& more) {
  std::string help = what + ": ";
  for (const std::string_view name : payoff_names()) help.append(name).append(", ");
  options.names(
      "payoff", terms, "P:W,...",
      help + "or a sum with weights (default tokens)" + (more.empty() ? "" : ". ") + more);
}

}  // namespace mainmatch::cli

#include "experiments/base/page.h"

#include <nlohmann/json.hpp>

namespace mainmatch {

namespace {

/// Names come from outside: whatever is not plain text is left out.
std::string ascii(const std::string& text) {
  std::string plain;
  for (const char c : text) {
    if (c >= ' ' && c <= '~') plain += c;
  }
  return plain;
}

}  // namespace

std::string ordinal(int n) {
  const int last = n % 10;
  const bool teen = n / 10 % 10 == 1;
  const char* ending = teen || last == 0 || last > 3 ? "th"
                       : last == 1                   ? "st"
                       : last == 2                   ? "nd"
                                                     : "rd";
  return std::to_string(n) + ending;
}

std::string count_of(int n, const std::string& one) {
  return std::to_string(n) + " " + one + (n == 1 ? "" : "s");
}

std::string padded(const std::string& text, std::size_t width) {
  return text.size() >= width ? text : text + std::string(width - text.size(), ' ');
}

std::string right(const std::string& text, std::size_t width) {
  return text.size() >= width ? text : std::string(width - text.size(), ' ') + text;
}

std::vector<std::string> seat_labels(const Node& record, int seats) {
  std::vector<std::string> labels;
  const auto bots = record.find_unless_null("bots");
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat) {
    std::string label = right(std::to_string(seat), 2);
    if (bots && seat < bots->size()) label += " " + ascii((*bots)[seat].text());
    labels.push_back(padded(label.substr(0, kLabelWidth - 2), kLabelWidth));
  }
  return labels;
}

void print_title(std::string_view title, const Node& record, std::ostream& out) {
  out << title;
  for (const char* key : {"match", "seed"}) {
    if (const auto there = record.find_unless_null(key)) {
      out << ", " << key << " " << shown(there->json());
    }
  }
  out << '\n';
}

void print_heading(const std::string& heading, std::ostream& out) {
  out << '\n' << heading << '\n' << std::string(heading.size(), '=') << "\n\n";
}

std::string listed(SeatSet seats) {
  std::string list;
  for (const Seat seat : seats) list += (list.empty() ? "" : ", ") + std::to_string(seat);
  return list;
}

void print_ranking(const Outcome& outcome, std::span<const std::string> labels,
                   std::string_view tie_break, std::ostream& out) {
  out << "      " << padded("Ranking", kLabelWidth) << "    score  tokens  garnets\n";
  for (int i = 0; i < outcome.seats; ++i) {
    const Seat ranked = outcome.ranking[static_cast<std::size_t>(i)];
    const auto seat = static_cast<std::size_t>(ranked);
    out << right(ordinal(i + 1), 4) << "  " << labels[seat]
        << right(std::to_string(outcome.scores[seat]), 9) << right(or_dot(outcome.tokens[seat]), 8)
        << right(std::to_string(outcome.garnets[seat]), 9);
    if (ranked == outcome.elimination_candidate) {
      out << "  Elimination Candidate";
      if (outcome.tied_last.size() > 1) out << ' ' << tie_break;
    }
    out << '\n';
  }
  out << '\n'
      << (outcome.winners.empty()       ? "Nobody wins"
          : outcome.winners.size() == 1 ? "Winner: seat "
                                        : "Winners: seats ")
      << listed(outcome.winners) << '\n';
  if (outcome.tied_last.size() > 1) {
    out << "Tied for last: seats " << listed(outcome.tied_last) << '\n';
  }
}

}  // namespace mainmatch

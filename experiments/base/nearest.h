#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mainmatch {

/// How many letters must be added, dropped, changed or swapped with their neighbour to turn `a`
/// into `b` (Damerau-Levenshtein distance in its optimal string alignment form).
inline std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Three rows of the table: i - 2, i - 1 and i letters of `a`.
  std::vector<std::size_t> older(b.size() + 1), old(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    older.swap(old);
    old.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      row[j] = std::min({old[j] + 1, row[j - 1] + 1, old[j - 1] + change});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) row[j] = std::min(row[j], older[j - 2] + 1);
    }
  }
  return row[b.size()];
}

/// The known word that is most probably meant by `word`: the first of the closest ones, if no more
/// than a third of its letters (and one at least) differ; else empty.
inline std::string_view nearest(std::string_view word, std::span<const std::string_view> known) {
  constexpr std::size_t kLongest = 64;  // nobody mistypes more, and the table stays small
  if (word.size() > kLongest) return {};
  std::string_view best;
  std::size_t closest = kLongest;
  for (const std::string_view candidate : known) {
    const std::size_t distance = edit_distance(word, candidate);
    const std::size_t allowed = std::max<std::size_t>(1, candidate.size() / 3);
    if (distance <= allowed && distance < closest && distance < candidate.size()) {
      best = candidate;
      closest = distance;
    }
  }
  return best;
}

/// The end of a message about an unknown word: "; did you mean 'x'?", or ", expected a, b" with all
/// known words. Empty if none is known.
inline std::string suggestion(std::string_view word, std::span<const std::string_view> known) {
  const std::string_view best = nearest(word, known);
  if (!best.empty()) return "; did you mean '" + std::string(best) + "'?";
  if (known.empty()) return "";
  std::string all;
  for (const std::string_view candidate : known) {
    all += (all.empty() ? "" : ", ") + std::string(candidate);
  }
  return ", expected " + all;
}

}  // namespace mainmatch

#include "experiments/analyses/sweep/points.h"

#include <algorithm>
#include <boost/random/sobol.hpp>
#include <map>
#include <memory>

#include "experiments/base/error.h"

namespace mainmatch {

namespace {

using Row = std::vector<double>;

/// Points by number, each once in a row.
class Collection {
 public:
  Collection(const PointValidation& validation_error, Points& points)
      : validation_error_(validation_error), points_(points) {}

  /// Whether the rules allow it. Says why, once for each point, if not.
  bool allows(const Point& point) {
    const auto [known, is_new] = allowed_.try_emplace(point, true);
    if (!is_new) return known->second;
    const std::string validation_error = validation_error_(point);
    if (validation_error.empty()) return true;
    auto& forbidden = points_.forbidden;
    auto one = std::find_if(forbidden.begin(), forbidden.end(),
                            [&](const auto& other) { return other.first == validation_error; });
    if (one == forbidden.end()) one = forbidden.insert(forbidden.end(), {validation_error, 0});
    ++one->second;
    return known->second = false;
  }
  std::size_t number(const Point& point) {
    const auto [known, is_new] = of_row_.try_emplace(point, points_.all.size());
    if (is_new) points_.all.push_back(point);
    return known->second;
  }
  void begin_row() { of_row_.clear(); }

 private:
  const PointValidation& validation_error_;
  Points& points_;
  std::map<Point, bool> allowed_;
  std::map<Point, std::size_t> of_row_;
};

/// Rows of numbers in [0, 1): as many as anybody asks for.
class Sampler {
 public:
  virtual ~Sampler() = default;
  virtual Row next() = 0;
};

class Hypercube final : public Sampler {
 public:
  Hypercube(std::size_t rows, std::size_t columns, std::uint64_t seed)
      : rows_(latin_hypercube(rows, columns, seed)),
        columns_(columns),
        stream_(seed, 1, kPointChance) {}
  /// Beyond the hypercube, rows in the place of those that are forbidden.
  Row next() override {
    if (given_ < rows_.size()) return rows_[given_++];
    Row row(columns_);
    for (double& u : row) u = uniform(stream_);
    return row;
  }

 private:
  std::vector<Row> rows_;
  std::size_t columns_;
  Stream stream_;
  std::size_t given_ = 0;
};

class SobolSequence final : public Sampler {
 public:
  SobolSequence(std::size_t columns, std::uint64_t seed) : sequence_(columns), shift_(columns) {
    Stream stream(seed, 2, kPointChance);
    for (std::uint64_t& word : shift_) word = stream();
  }
  Row next() override {
    Row row;
    for (const std::uint64_t word : shift_) {
      // The sequence begins after its point 0, which the shift would move as well as any other.
      const std::uint64_t shifted = (begun_ ? sequence_() : 0) ^ word;
      row.push_back(static_cast<double>(shifted >> 11) * 0x1p-53);
    }
    begun_ = true;
    return row;
  }

 private:
  boost::random::sobol sequence_;
  std::vector<std::uint64_t> shift_;
  bool begun_ = false;
};

Point point_at(std::span<const RuleAxis> axes, const double* shares) {
  Point point;
  for (std::size_t i = 0; i < axes.size(); ++i) point.push_back(axes[i].at(shares[i]));
  return point;
}

[[noreturn]] void fail_forbidden(const Points& points, const std::string& what) {
  throw ValueError("vary", what + "; " + points.forbidden.front().first);
}

}  // namespace

Points grid_points(std::span<const RuleAxis> axes, const PointValidation& validation_error) {
  double count = 1;
  for (const RuleAxis& axis : axes) {
    if (axis.continuous()) {
      throw ValueError("vary", axis.rule + ": a range without a step requires --sample");
    }
    count *= static_cast<double>(axis.levels.size());
  }
  if (count > static_cast<double>(kMaxPoints)) {
    throw ValueError(
        "vary", fmt::format("more than {} combinations, expected fewer or --sample", kMaxPoints));
  }
  Points points;
  Collection collection(validation_error, points);
  std::vector<std::size_t> at(axes.size(), 0);
  for (double i = 0; i < count; ++i) {
    Point point;
    for (std::size_t k = 0; k < axes.size(); ++k) point.push_back(axes[k].levels[at[k]]);
    if (collection.allows(point)) collection.number(point);
    for (std::size_t k = axes.size(); k-- > 0;) {
      if (++at[k] < axes[k].levels.size()) break;
      at[k] = 0;
    }
  }
  if (points.all.empty()) fail_forbidden(points, "the rules forbid all combinations");
  return points;
}

Points sampled_points(PointDesign design, std::span<const RuleAxis> axes, std::size_t rows,
                      std::uint64_t seed, const PointValidation& validation_error) {
  const std::size_t most = kMaxPoints / (axes.size() + 2);
  if (rows > most) {
    throw ValueError("sample", std::to_string(rows),
                     fmt::format("2..{} for this number of rules", most));
  }
  std::unique_ptr<Sampler> sampler;
  if (design == PointDesign::lhs) {
    sampler = std::make_unique<Hypercube>(rows, 2 * axes.size(), seed);
  } else {
    sampler = std::make_unique<SobolSequence>(2 * axes.size(), seed);
  }
  Points points;
  Collection collection(validation_error, points);
  points.ab.resize(axes.size());
  std::size_t drawn = 0;
  while (points.a.size() < rows) {
    if (++drawn > 100 * (rows + 10)) {
      fail_forbidden(points, "the rules forbid nearly all combinations");
    }
    const Row row = sampler->next();
    std::vector<Point> of_row(axes.size() + 2, point_at(axes, row.data()));
    of_row[axes.size() + 1] = point_at(axes, row.data() + axes.size());
    for (std::size_t i = 0; i < axes.size(); ++i) of_row[1 + i][i] = of_row.back()[i];
    if (!std::all_of(of_row.begin(), of_row.end(),
                     [&](const Point& point) { return collection.allows(point); })) {
      continue;
    }
    collection.begin_row();
    points.a.push_back(collection.number(of_row.front()));
    for (std::size_t i = 0; i < axes.size(); ++i) {
      points.ab[i].push_back(collection.number(of_row[1 + i]));
    }
    points.b.push_back(collection.number(of_row.back()));
    points.rows.resize(points.all.size(), points.a.size() - 1);
  }
  return points;
}

std::vector<std::vector<double>> latin_hypercube(std::size_t rows, std::size_t columns,
                                                 std::uint64_t seed) {
  Stream stream(seed, 0, kPointChance);
  std::vector<std::vector<double>> cube(rows, std::vector<double>(columns));
  for (std::size_t k = 0; k < columns; ++k) {
    std::vector<std::size_t> cells(rows);
    for (std::size_t i = 0; i < rows; ++i) cells[i] = i;
    for (std::size_t left = rows; left > 1; --left) {
      std::swap(cells[left - 1], cells[stream.below(static_cast<std::uint32_t>(left))]);
    }
    for (std::size_t i = 0; i < rows; ++i) {
      const double within = uniform(stream);
      cube[i][k] = (static_cast<double>(cells[i]) + within) / static_cast<double>(rows);
    }
  }
  return cube;
}

}  // namespace mainmatch

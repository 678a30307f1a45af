#pragma once

#include <functional>
#include <vector>

namespace mainmatch {

/// A curve in n + 1 dimensions on which n smooth functions are zero.
struct Curve {
  /// Values of the functions at a point, and their derivatives: matrix[i * (n + 1) + j] is that of
  /// function i by coordinate j.
  struct Linear {
    std::vector<double> values;
    std::vector<double> matrix;
  };
  std::function<void(const std::vector<double>& point, Linear& linear)> linearize;
};

/// How a curve is followed.
struct Strides {
  double first = 0.1;
  double longest = 1e300;
  double longest_last = 1e300;  ///< along the last coordinate alone
  double shortest = 1e-9;
  double accuracy = 1e-11;  ///< points are good once a correction moves every coordinate no more
                            ///< than this, relative to 1 + its size
};

/// Follows a curve by its arc length, so that it may turn back in any coordinate: a step along the
/// tangent, then Newton's method at right angles to it (Allgower and Georg, "Introduction to
/// Numerical Continuation Methods", SIAM 2003, chapters 2 and 6).
class Arc {
 public:
  /// `start` lies on the curve or near it; `ahead` points to the side to go to.
  Arc(Curve curve, std::vector<double> start, const std::vector<double>& ahead, Strides strides);

  /// A step further. False if the curve cannot be followed any more: the point stays.
  bool advance();

  const std::vector<double>& point() const { return point_; }
  const std::vector<double>& tangent() const { return tangent_; }  ///< of length 1

 private:
  bool correct(std::vector<double>& point, std::vector<double>& tangent, int& turns) const;

  Curve curve_;
  Strides strides_;
  std::vector<double> point_;
  std::vector<double> tangent_;
  double stride_;
};

}  // namespace mainmatch

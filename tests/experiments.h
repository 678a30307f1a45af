#pragma once

#include <atomic>
#include <string>

#include "experiments/base/bytes.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch::tests {

/// For what plays until it is stopped.
inline const std::atomic<bool> kNoStop = false;

/// What was added to an experiment, as it is kept.
inline std::string saved(const Experiment& experiment) {
  ByteWriter out;
  experiment.save(out);
  return out.bytes();
}

inline void load(Experiment& experiment, const std::string& bytes) {
  ByteReader in(bytes);
  experiment.load(in);
  in.end();
}

}  // namespace mainmatch::tests

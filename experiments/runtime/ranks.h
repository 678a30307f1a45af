#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mainmatch {

/// A message from one rank to another.
struct Message {
  int from = 0;
  int kind = 0;
  std::string bytes;
};

/// The ranks of MPI, 0..size()-1, that play one experiment. In a round each works for its parent,
/// up to rank 0: so no rank hears of more than a few others. Call it from the thread that made it
/// only.
class Ranks {
 public:
  virtual ~Ranks() = default;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  /// The rank that this one works for; of rank 0 itself.
  int parent() const { return (rank() - 1) / kChildren; }
  /// The ranks that work for this one.
  std::vector<int> children() const;
  /// Does not block. Messages from one rank to another arrive in order.
  virtual void send(int to, int kind, std::string bytes) = 0;
  /// A message that has arrived, from any rank. Does not block.
  virtual std::optional<Message> receive() = 0;

 private:
  static constexpr int kChildren = 4;  ///< few enough that six ranks are a tree
};

/// The ranks that a launcher of MPI programs (mpirun, srun) started; null where there was none, as
/// MPI takes most of a second to begin. At the end of all, and not sooner, it is destroyed. Throws
/// InputError where there are several of them that cannot talk to each other.
std::unique_ptr<Ranks> launched_ranks();

}  // namespace mainmatch

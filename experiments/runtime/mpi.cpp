// The one file that knows MPI, and what there is without it.

#include <cstdlib>
#include <string>

#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/runtime/ranks.h"

#if MAINMATCH_MPI
#include <mpi.h>

#include <limits>
#include <list>
#endif

namespace mainmatch {

namespace {

/// How many processes the launcher says that it started; empty if it says nothing.
std::string launched() {
  for (const char* const name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
    if (const char* const size = std::getenv(name)) return size;
  }
  return "";
}

}  // namespace

#if MAINMATCH_MPI

namespace {

class MpiRanks final : public Ranks {
 public:
  MpiRanks() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED) {
      throw RunError("MPI: no support for threads, expected MPI_THREAD_FUNNELED");
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  ~MpiRanks() override {
    for (Sent& one : sent_) MPI_Wait(&one.request, MPI_STATUS_IGNORE);
    MPI_Finalize();
  }

  int rank() const override { return rank_; }
  int size() const override { return size_; }

  void send(int to, int kind, std::string bytes) override {
    if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
      throw RunError("MPI: a message of more than 2 GiB");
    }
    Sent& one = sent_.emplace_back();
    one.bytes = std::move(bytes);
    MPI_Isend(one.bytes.data(), static_cast<int>(one.bytes.size()), MPI_BYTE, to, kind,
              MPI_COMM_WORLD, &one.request);
  }

  std::optional<Message> receive() override {
    forget_sent();
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status);
    if (!there) return {};
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Message message{status.MPI_SOURCE, status.MPI_TAG,
                    std::string(static_cast<std::size_t>(size), '\0')};
    MPI_Recv(message.bytes.data(), size, MPI_BYTE, message.from, message.kind, MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    return message;
  }

 private:
  struct Sent {
    std::string bytes;  ///< must stay until the request is complete
    MPI_Request request = MPI_REQUEST_NULL;
  };

  void forget_sent() {
    std::erase_if(sent_, [](Sent& one) {
      int complete = 0;
      MPI_Test(&one.request, &complete, MPI_STATUS_IGNORE);
      return complete != 0;
    });
  }

  int rank_ = 0;
  int size_ = 1;
  std::list<Sent> sent_;
};

}  // namespace

std::unique_ptr<Ranks> launched_ranks() {
  const std::string size = launched();
  if (size.empty() && !std::getenv("PMIX_RANK")) return nullptr;
  auto ranks = std::make_unique<MpiRanks>();
  if (!size.empty() && size != std::to_string(ranks->size())) {
    throw InputError("MPI: the launcher started " + shown_word(size) + " processes and MPI knows " +
                     std::to_string(ranks->size()) + ", expected a launcher of this MPI");
  }
  return ranks;
}

#else

std::unique_ptr<Ranks> launched_ranks() {
  const std::string size = launched();
  if (!size.empty() && size != "1") {
    throw InputError("MPI: started as {} processes, expected 1: this program was built without MPI",
                     shown_word(size));
  }
  return nullptr;
}

#endif

}  // namespace mainmatch

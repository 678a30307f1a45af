#include "experiments/records/replay.h"

#include "experiments/matches/tell.h"
#include "experiments/records/nth_record.h"

namespace mainmatch {

void replay(std::istream& in, const std::string& name, std::int64_t match, std::ostream& out) {
  with_nth_record(in, name, match, [&]<class G>(std::type_identity<G>, const Node& record) {
    Playback<G> playback(record);
    tell_match<G>(playback, out);
  });
}

}  // namespace mainmatch

#include "experiments/records/replay.h"

#include "experiments/records/reader.h"
#include "experiments/records/record.h"
#include "experiments/records/tell.h"

namespace mainmatch {

void replay(std::istream& in, const std::string& name, std::int64_t match, std::ostream& out) {
  RecordReader reader(in, name);
  std::int64_t seen = 0;
  while (const std::optional<RecordReader::Item> item = reader.next()) {
    if (++seen != match) continue;
    if (!item->value) throw InputError(item->fault);
    try {
      const Node record(*item->value, "");
      with_game_of(record, [&]<class G>(std::type_identity<G>) {
        Playback<G> playback(record);
        tell_match<G>(playback, out);
      });
    } catch (const InputError& fault) {
      throw InputError(item->where + ": " + fault.what());
    }
    return;
  }
  throw InputError(name + ": match " + std::to_string(match) + ", allowed 1.." +
                   std::to_string(seen));
}

}  // namespace mainmatch

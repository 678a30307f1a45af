#include "experiments/matches/records/nth_record.h"

namespace mainmatch {

RecordReader::Item nth_record(std::istream& in, const std::string& name, std::int64_t match) {
  RecordReader reader(in, name);
  std::int64_t seen = 0;
  while (std::optional<RecordReader::Item> item = reader.next()) {
    if (++seen != match) continue;
    if (!item->value) throw InputError(item->fault);
    return std::move(*item);
  }
  throw InputError("{}: match: {}", name,
                   mismatch(std::to_string(match), "1.." + std::to_string(seen)));
}

}  // namespace mainmatch

#include "experiments/matches/records/judge.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "experiments/base/printable.h"
#include "experiments/matches/records/reader.h"
#include "experiments/matches/records/record.h"

namespace mainmatch {

namespace {

/// Complaints about the lines of an input. Until a line is seen that means to be a record they are
/// held back: an input without any is not a file of records, and that is one complaint only.
class Complaints {
 public:
  explicit Complaints(std::ostream& err) : err_(err) {}

  void add(const std::string& complaint) {
    ++count_;
    if (released_) {
      print(complaint);
    } else if (held_.size() < kMaxHeld) {
      held_.push_back(complaint);
    }
  }
  void release(const std::string& where) {
    if (released_) return;
    released_ = true;
    for (const std::string& complaint : held_) print(complaint);
    if (count_ > held_.size()) {
      print(fmt::format("{}: {} more lines before this one are no records", where,
                        count_ - held_.size()));
    }
    held_.clear();
  }
  void print(const std::string& complaint) { err_ << fault_line(complaint); }

  bool released() const { return released_; }
  std::size_t count() const { return count_; }

 private:
  static constexpr std::size_t kMaxHeld = 1000;

  std::ostream& err_;
  std::vector<std::string> held_;
  std::size_t count_ = 0;
  bool released_ = false;
};

void need(std::ostream& out) {
  if (!out) throw RunError("standard output: cannot be written");
}

/// Whether the record agrees with the rules; if not, says where.
bool agrees(const Json& record, const std::string& where, std::ostream& out) {
  const std::optional<Difference> found = check(record);
  if (!found) return true;
  out << printable(where + ": " + found->path) << ": " << found->stood << ", the rules give "
      << found->given << '\n';
  return false;
}

}  // namespace

int judge(std::istream& in, const std::string& name, bool check, std::ostream& out,
          std::ostream& err) {
  Complaints complaints(err);
  RecordReader reader(in, name);
  std::size_t agreeing = 0, differing = 0;
  try {
    while (const std::optional<RecordReader::Item> item = reader.next()) {
      const bool means_record =
          item->value && item->value->is_object() && item->value->contains("format");
      if (means_record || reader.is_single()) complaints.release(item->where);
      try {
        if (!item->value) {
          complaints.add(item->fault);
        } else if (check) {
          ++(agrees(*item->value, item->where, out) ? agreeing : differing);
        } else {
          out << to_line(adjudicate(*item->value)) << '\n';
        }
      } catch (const InputError& fault) {
        complaints.add(item->where + ": " + fault.what());
      }
      need(out);
    }
  } catch (const InputError& fault) {  // the input itself: empty, or it cannot be read
    complaints.print(fault.what());
    return 2;
  }
  if (!complaints.released()) complaints.print(reader.fault_of_whole());
  if (complaints.count() > 0) return 2;
  if (differing > 0) return 1;
  if (check) {
    out << agreeing << (agreeing == 1 ? " record agrees" : " records agree") << " with the rules\n";
    need(out);
  }
  return 0;
}

}  // namespace mainmatch

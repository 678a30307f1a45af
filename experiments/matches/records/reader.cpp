#include "experiments/matches/records/reader.h"

#include <algorithm>
#include <array>

namespace mainmatch {

namespace {

bool is_blank(const std::string& text) {
  return text.find_first_not_of(" \t\r") == std::string::npos;
}

}  // namespace

RecordReader::RecordReader(std::istream& in, std::string name) : in_(in), name_(std::move(name)) {}

std::optional<RecordReader::Item> RecordReader::next() {
  if (!begun_) {
    begun_ = true;
    if (std::optional<Item> item = first()) return item;
  }
  Line line;
  if (!read_nonblank(line)) return std::nullopt;
  return item_of(line);
}

/// The first item if it takes reading ahead to know what it is; what was read ahead and is not part
/// of it is kept for later.
std::optional<RecordReader::Item> RecordReader::first() {
  Line line;
  if (!read_nonblank(line)) throw InputError(name_ + ": empty, expected match records");
  if (line.too_long) return item_of(line);
  Item item{name_, line.number, std::nullopt, {}};
  try {
    item.value = parse_json(line.text);
  } catch (const JsonError& fault) {
    return gather(std::move(line), fault);
  }
  Line second;
  single_ = !read_nonblank(second);
  if (single_) return item;
  const std::size_t start = second.text.find_first_not_of(" \t");
  fault_of_whole_ = fault_at(second.number, start + 1, "more text after a JSON value");
  ahead_.push_back(std::move(second));
  item.where += ":" + std::to_string(item.line);
  return item;
}

/// The first line is no JSON value. If it is the beginning of one, reads on until the text is
/// complete or is wrong somewhere; tries whenever the text has doubled, so that reading a large
/// value is not quadratic and a fault is found before much more is read.
std::optional<RecordReader::Item> RecordReader::gather(Line line, const JsonError& first_fault) {
  const std::size_t top = line.number;
  std::string text = line.text;
  std::size_t try_at = 2 * text.size();
  ahead_.push_back(std::move(line));
  bool open = first_fault.at_end;
  fault_of_whole_ = fault_at(top, first_fault.column, first_fault.message);
  for (bool more = true; open && more;) {
    Line further;
    more = read(further);
    if (more) {
      text += '\n';
      text += further.text;
      ahead_.push_back(std::move(further));
      if (text.size() > kMaxBytes) {
        fault_of_whole_ = fault_of_long(top);
        break;
      }
      if (text.size() < try_at) continue;
      try_at = 2 * text.size();
    }
    try {
      Item item{name_, top, parse_json(text), {}};
      if (more) continue;  // what follows must be blank
      single_ = true;
      ahead_.clear();
      return item;
    } catch (const JsonError& fault) {
      open = fault.at_end;
      fault_of_whole_ = fault_at(top + fault.line - 1, fault.column, fault.message);
    }
  }
  std::reverse(ahead_.begin(), ahead_.end());
  return std::nullopt;
}

bool RecordReader::read(Line& line) {
  line = {lines_read_ + 1, {}, false};
  std::array<char, 1 << 12> piece;
  do {
    in_.clear(in_.rdstate() & ~std::ios::failbit);
    in_.getline(piece.data(), piece.size());
    if (in_.bad()) throw InputError(name_ + ": cannot be read");
    const auto got = static_cast<std::size_t>(in_.gcount());
    const bool ended = !in_.eof() && !in_.fail();  // then a line end is among what was got
    line.text.append(piece.data(), got - (ended ? 1 : 0));
    line.too_long = line.text.size() > kMaxBytes;
    if (in_.eof() && line.text.empty()) return false;
  } while (in_.fail() && !in_.eof() && !line.too_long);
  ++lines_read_;
  if (line.number == 1 && line.text.starts_with("\xef\xbb\xbf")) line.text.erase(0, 3);
  if (line.text.ends_with('\r')) line.text.pop_back();
  return true;
}

bool RecordReader::read_nonblank(Line& line) {
  while (!ahead_.empty()) {
    line = std::move(ahead_.back());
    ahead_.pop_back();
    if (!is_blank(line.text)) return true;
  }
  while (read(line)) {
    if (!is_blank(line.text)) return true;
  }
  return false;
}

RecordReader::Item RecordReader::item_of(const Line& line) const {
  if (line.too_long) throw InputError(fault_of_long(line.number));
  Item item{fmt::format("{}:{}", name_, line.number), line.number, std::nullopt, {}};
  try {
    item.value = parse_json(line.text);
  } catch (const JsonError& fault) {
    item.fault = fault_at(line.number, fault.column, fault.message);
  }
  return item;
}

std::string RecordReader::fault_of_long(std::size_t line) const {
  return name_ + ":" + std::to_string(line) + ": too long, expected at most " +
         std::to_string(kMaxBytes) + " bytes in a line or in a value on many lines";
}

std::string RecordReader::fault_at(std::size_t line, std::size_t column,
                                   const std::string& what) const {
  return fmt::format("{}:{}:{}: {}", name_, line, column, what);
}

}  // namespace mainmatch

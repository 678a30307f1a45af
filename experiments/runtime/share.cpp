#include "experiments/runtime/share.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <optional>
#include <utility>

#include "engine/core/stop.h"
#include "experiments/base/bytes.h"
#include "experiments/runtime/children.h"
#include "experiments/runtime/pause.h"

namespace mainmatch {

Share::Share(Experiment& experiment, int rank, Clock::duration to_join)
    : experiment_(experiment), rank_(rank), joins_(experiment.joins()), to_join_(to_join) {}

std::optional<std::uint64_t> Share::next() {
  std::unique_lock lock(mutex_);
  moved_.wait(lock, [&] { return closed_ || !stock_.empty(); });
  if (closed_) return {};
  const std::uint64_t block = stock_.front().first++;
  if (stock_.front().first == stock_.front().end) stock_.pop_front();
  return block;
}

void Share::work(std::uint64_t block, std::size_t slot) {
  const StopScope scope(stop_);
  const Clock::time_point start = Clock::now();
  experiment_.work(block, slot);
  const Clock::duration took = Clock::now() - start;
  const std::lock_guard lock(mutex_);
  worked_ += took;
  ++blocks_worked_;
}

void Share::finish(std::uint64_t block, std::size_t slot) {
  ByteWriter bytes;
  experiment_.save_block(slot, bytes);
  const std::lock_guard lock(mutex_);
  --held_;
  take_locked({block, block + 1}, rank_, bytes.bytes());
}

void Share::fail(std::exception_ptr why) {
  std::string line;
  try {
    std::rethrow_exception(std::move(why));
  } catch (const std::exception& error) {
    line = failure_line(rank_, error.what());
  }
  take_failure(line);
  close();
}

BlockRange Share::hand_out(std::uint64_t most, int ranks) {
  const std::lock_guard lock(mutex_);
  if (closed_ || stock_.empty()) return {0, 0};
  BlockRange& front = stock_.front();
  const std::uint64_t first = front.first;
  front.first += fair_share(front.end - first, most, ranks);
  const BlockRange given{first, front.first};
  if (front.first == front.end) stock_.pop_front();
  held_ -= given.end - given.first;
  return given;
}

void Share::take(const BlockRange& blocks, int rank, std::string bytes) {
  const std::lock_guard lock(mutex_);
  take_locked(blocks, rank, std::move(bytes));
}

void Share::take_locked(const BlockRange& blocks, int rank, std::string bytes) {
  auto lot = lots_.upper_bound(blocks.first);
  if (lot == lots_.begin()) throw DamagedBytes();
  --lot;
  if (blocks.end > lot->second.end || blocks.end - blocks.first > lot->second.missing) {
    throw DamagedBytes();
  }
  if (lot->second.pieces.empty()) lot->second.since = Clock::now();
  lot->second.missing -= blocks.end - blocks.first;
  lot->second.pieces[blocks.first] = {blocks, rank, std::move(bytes)};
  finished_ += blocks.end - blocks.first;
}

void Share::take_failure(const std::string& line) {
  const std::lock_guard lock(mutex_);
  failures_.push_back(line);
}

void Share::add(const BlockRange& blocks) {
  const std::lock_guard lock(mutex_);
  asked_ = false;
  stock_.push_back(blocks);
  held_ += blocks.end - blocks.first;
  lots_[blocks.first] = {.end = blocks.end, .missing = blocks.end - blocks.first};
  moved_.notify_all();
}

void Share::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  moved_.notify_all();
}

std::vector<std::string> Share::failures() {
  const std::lock_guard lock(mutex_);
  return std::exchange(failures_, {});
}

std::string Share::results(std::uint64_t wanted_below) {
  std::unique_lock lock(mutex_);
  const std::uint64_t more = wanted(wanted_below);
  std::vector<std::vector<Piece>> lots = pieces_to_send();
  lock.unlock();
  std::vector<Piece> sent;
  for (std::vector<Piece>& lot : lots) {
    for (Piece& piece : joined(std::move(lot))) sent.push_back(std::move(piece));
  }
  if (more == 0 && sent.empty()) return "";
  ByteWriter out;
  out.count(more);
  out.count(sent.size());
  for (const Piece& piece : sent) {
    out.count(piece.blocks.first);
    out.count(piece.blocks.end);
    out.count(static_cast<std::uint64_t>(piece.rank));
    out.text(piece.bytes);
  }
  return out.bytes();
}

std::uint64_t Share::wanted(std::uint64_t below) {
  const std::uint64_t target = blocks_to_hold() + below;
  if (asked_ || closed_ || held_ >= target) return 0;
  asked_ = true;
  // So many at once that they are worth joining.
  return target - held_ + (joins_ ? blocks_in(to_join_) : 0);
}

/// One for every thread, and those that are worked on while more are on their way.
std::uint64_t Share::blocks_to_hold() const {
  const auto threads = static_cast<std::uint64_t>(experiment_.threads());
  if (blocks_worked_ == 0) return threads;
  const auto ahead = static_cast<std::int64_t>(blocks_worked_ * threads) * Clock::duration(kLead) /
                     std::max(worked_, Clock::duration(1));
  return threads + 1 + static_cast<std::uint64_t>(ahead);
}

/// How many were finished in such a time, here and below.
std::uint64_t Share::blocks_in(Clock::duration time) const {
  const std::chrono::duration<double> of = time, in = Clock::now() - began_;
  return static_cast<std::uint64_t>(static_cast<double>(finished_) * (of / in));
}

/// Those that wait no longer, by lot and in order.
std::vector<std::vector<Share::Piece>> Share::pieces_to_send() {
  std::vector<std::vector<Piece>> sent;
  const Clock::time_point now = Clock::now();
  for (auto it = lots_.begin(); it != lots_.end();) {
    Lot& lot = it->second;
    const bool waits = joins_ && !closed_ && lot.missing > 0 && now - lot.since < to_join_;
    if (!waits && !lot.pieces.empty()) {
      std::vector<Piece>& pieces = sent.emplace_back();
      for (auto& [first, piece] : std::exchange(lot.pieces, {})) pieces.push_back(std::move(piece));
    }
    it = lot.missing == 0 && lot.pieces.empty() ? lots_.erase(it) : std::next(it);
  }
  return sent;
}

/// Joins those that follow each other.
std::vector<Share::Piece> Share::joined(std::vector<Piece> pieces) {
  if (!joins_) return pieces;
  const auto slot = static_cast<std::size_t>(experiment_.threads());
  std::vector<Piece> runs;
  for (std::size_t first = 0, end = 0; first < pieces.size(); first = end) {
    Piece& run = pieces[first];
    for (end = first + 1; end < pieces.size() && pieces[end].blocks.first == run.blocks.end;
         ++end) {
      run.blocks.end = pieces[end].blocks.end;
    }
    if (end - first > 1 && !join(std::span(pieces).subspan(first, end - first), slot)) continue;
    runs.push_back(std::move(run));
  }
  return runs;
}

/// Joins all of them in the first; returns whether they are whole.
bool Share::join(std::span<Piece> run, std::size_t slot) {
  for (const Piece& piece : run) {
    try {
      ByteReader in(piece.bytes);
      &piece == run.data() ? experiment_.load_block(slot, in) : experiment_.join_block(slot, in);
      in.end();
    } catch (const DamagedBytes&) {
      take_failure(failure_line(piece.rank, "sent invalid block data"));
      return false;
    }
  }
  ByteWriter out;
  experiment_.save_block(slot, out);
  run.front().bytes = out.bytes();
  run.front().rank = rank_;
  return true;
}

}  // namespace mainmatch

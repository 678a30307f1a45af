#include "experiments/analyses/tournament/sums.h"

#include "experiments/base/bytes.h"

namespace mainmatch {

TournamentSums::TournamentSums(const TallyShape& shape, std::uint64_t duplicate)
    : deals(shape),
      alone(duplicate > 1 ? shape : TallyShape{}),
      finishes(duplicate > 1 ? 0 : shape.bots, shape.seats) {}

void TournamentSums::settle() {
  deals.settle();
  alone.settle();
}

void TournamentSums::merge(const TournamentSums& other) {
  deals.merge(other.deals);
  alone.merge(other.alone);
  finishes.merge(other.finishes);
}

void TournamentSums::save(ByteWriter& out) const {
  deals.save(out);
  alone.save(out);
  finishes.save(out);
}

void TournamentSums::load(ByteReader& in) {
  deals.load(in);
  alone.load(in);
  finishes.load(in);
}

void TournamentBlock::join(const TournamentBlock& next) {
  sums.merge(next.sums);
  lines += next.lines;
  rows.insert(rows.end(), next.rows.begin(), next.rows.end());
}

void TournamentBlock::save(ByteWriter& out) const {
  sums.save(out);
  out.text(lines);
  save_rows(rows, out);
}

void TournamentBlock::load(const Naming& names, ByteReader& in) {
  sums.load(in);
  lines = in.text();
  load_rows(names.roles, names.bots, in, rows);
}

}  // namespace mainmatch

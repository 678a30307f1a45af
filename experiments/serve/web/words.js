// How results are said.

/// "1 bead", "2 beads"; "1 firefly", "2 fireflies" with the word for many.
export const countOf = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/// "a, b and c"
export const listed = (words) => words.join(', ').replace(/, ([^,]*)$/, ' and $1');

export const fixed = (value, digits = 2) =>
  (value === null || value === undefined ? 'n/a' : value.toFixed(digits));

/// {"mean", "low", "high"} as "0.80 (0.75 to 0.85)".
export const estimate = (one, digits = 2, times = 1) => {
  if (!one || one.mean === null) return 'n/a';
  const mean = fixed(times * one.mean, digits);
  if (one.low === null || one.high === null) return mean;
  return `${mean} (${fixed(times * one.low, digits)} to ${fixed(times * one.high, digits)})`;
};

/// The same as "0.80 ±0.05", by the wider side.
export const margin = (one, digits = 2, times = 1) => {
  if (!one || one.mean === null) return 'n/a';
  const mean = fixed(times * one.mean, digits);
  if (one.low === null || one.high === null) return mean;
  return `${mean} ±${fixed(times * Math.max(one.mean - one.low, one.high - one.mean), digits)}`;
};

/// Any JSON as words.
export const textOf = (value) => {
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
  if (value && typeof value === 'object') {
    return `{${Object.entries(value).map(([key, each]) => `${key} ${textOf(each)}`).join(', ')}}`;
  }
  return String(value);
};

/// A submission as words, for where nobody has written it as one types it.
export const said = (submission) => {
  if (submission === null) return 'pass';
  return Object.entries(submission).map(([key, value]) => `${key} ${textOf(value)}`).join(', ') || 'nothing';
};

/// Where a step of a review is, as replays name it.
export const stepWords = (step, game) => (step.round === null || step.round === undefined ? step.kind
  : `${step.kind === 'trade' ? 'trade of ' : ''}round ${step.round + game.first_round}`);

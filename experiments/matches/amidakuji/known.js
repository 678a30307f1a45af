// What is known of a ladder, and the way of a token on it. Legs, columns and rows are counted from 0 here; a column stands
// between a leg and the next. A slot is written as in the rules: "C:S-T".

const lettersFrom = (first, count) => [...Array(count).keys()].map((i) => String.fromCharCode(first + i));
export const startLegs = (rules) => lettersFrom(83, rules.legs);
export const endLegs = (rules) => lettersFrom(65, rules.legs);
export const rowLetters = (rules) => lettersFrom(65, rules.rows);

/// "K:U-V" -> {row, column}
export const placeOf = (slot) => ({row: slot.charCodeAt(0) - 65, column: slot.charCodeAt(2) - 83});
export const columnOf = (name) => name.charCodeAt(0) - 83;
const slotAt = (row, column) => `${String.fromCharCode(65 + row)}:${lettersFrom(83 + column, 2).join('-')}`;

/// The name of a phantom by its index: a, b ...
export const phantomName = (i) => String.fromCharCode(97 + i);

/// Whether a phantom is on in a round, counted from 1.
export const isOn = ({starts, every}, round) => (Math.floor((round - 1) / every) % 2 === 0) === (starts === 'on');

/// Phantom slots, as they are in a round: slot -> 'on' | 'off'.
export const phantomsIn = (phantoms, rules, round) =>
  new Map(phantoms.map((slot, i) => [slot, isOn(rules.phantoms[i], round) ? 'on' : 'off']));

const bitsIn = (mask) => (mask === 0 ? 0 : (mask & 1) + bitsIn(mask >> 1));

/// What rungs a row may have by a hint, as sets of columns in bits: those that it may have, and those that it has.
const rowBits = ({hint, row, may}) => {
  const bit = (column) => 1 << column;
  if (hint?.kind === 'rung_at' && placeOf(hint.slot).row === row) {
    const asked = bit(placeOf(hint.slot).column);
    return hint.present ? {may, must: asked} : {may: may & ~asked, must: 0};
  }
  if (hint?.kind === 'column_total' && hint.count === 0) return {may: may & ~bit(columnOf(hint.column)), must: 0};
  return {may: hint?.kind === 'board_total' && hint.count === 0 ? 0 : may, must: 0};
};

/// All slots as a seat knows them in a round: slot -> 'on' | 'off' for phantoms, 'rung' and 'none' for what is sure, and
/// 'open' where a rung may be. `hint` is that on rungs, or null.
export const slotsOf = ({phantoms, hint = null, rules, round}) => {
  const slots = phantomsIn(phantoms, rules, round);
  const columns = rules.legs - 1;
  for (let row = 0; row < rules.rows; ++row) {
    const held = phantoms.map(placeOf).filter((one) => one.row === row).reduce((bits, {column}) => bits | (1 << column), 0);
    const {may, must} = rowBits({hint, row, may: ((1 << columns) - 1) & ~(held | (held << 1) | (held >> 1))});
    const total = hint?.kind === 'row_total' && hint.row.charCodeAt(0) - 65 === row ? hint.count : null;
    const possible = [...Array(1 << columns).keys()].filter((bits) => (bits & (bits << 1)) === 0 && (bits & ~may) === 0
      && (bits & must) === must && (total === null || bitsIn(bits) === total));
    for (let column = 0; column < columns; ++column) {
      const slot = slotAt(row, column);
      const count = possible.filter((bits) => bits & (1 << column)).length;
      if (!slots.has(slot)) slots.set(slot, count === 0 ? 'none' : count === possible.length ? 'rung' : 'open');
    }
  }
  return slots;
};

const isActive = (state) => state === 'rung' || state === 'on';

/// The slots that touch a leg in a row, each with the leg on its other side.
const touching = (rules, row, leg) => [[leg - 1, leg - 1], [leg, leg + 1]].filter(([column]) => column >= 0 && column < rules.legs - 1)
  .map(([column, other]) => ({slot: slotAt(row, column), other}));

/// The target of a blocker: {slot, other, sure}, `other` the leg on its other side; null where none is known. It is not sure
/// where a rung may be below it.
export const targetOf = (rules, slots, {leg, row}) => {
  const on = columnOf(leg);
  let sure = true;
  for (let r = row.charCodeAt(0) - 65; r >= 0; --r) {
    const here = touching(rules, r, on);
    const found = here.find(({slot}) => isActive(slots.get(slot)));
    if (found) return {...found, sure};
    sure = sure && !here.some(({slot}) => slots.get(slot) === 'open');
  }
  return null;
};

/// What a seat knows of the target of a blocker, as a sentence.
export const targetWords = (rules, slots, blocker) => {
  const target = targetOf(rules, slots, blocker);
  return target === null ? 'You know of no rung there or above; a hidden one may be its target.'
    : `Its target ${target.sure ? 'is' : 'may be'} the rung at ${target.slot}.`;
};

/// What blockers do: slot -> {onto: the leg that cannot be come to there, sure}. Those that face each other do nothing.
const closedBy = (rules, slots, blockers) => {
  const closed = new Map();
  const faced = new Set();
  for (const one of blockers) {
    const target = targetOf(rules, slots, one);
    if (target === null) continue;
    const {slot, sure} = target;
    const onto = columnOf(one.leg);
    if (closed.has(slot) && closed.get(slot).onto !== onto) faced.add(slot);
    closed.set(slot, {onto, sure});
  }
  for (const slot of faced) closed.delete(slot);
  return closed;
};

/// The way of a token from a leg: {steps: [{row, from, to, back}], end, sureTo, open}. In a step it crosses a rung, and is put
/// back where `back`. From row `sureTo` on it may be diverted; `open` slots on the way may hold rungs.
export const wayOf = (rules, slots, start, blockers = []) => {
  const closed = closedBy(rules, slots, blockers);
  const steps = [];
  let [leg, sureTo, open] = [columnOf(start), rules.rows, 0];
  for (let row = 0; row < rules.rows; ++row) {
    const here = touching(rules, row, leg);
    const doubts = here.filter(({slot}) => slots.get(slot) === 'open').length;
    open += doubts;
    if (doubts > 0) sureTo = Math.min(sureTo, row);
    const crossed = here.find(({slot}) => isActive(slots.get(slot)));
    if (!crossed) continue;
    const stop = closed.get(crossed.slot);
    const back = stop !== undefined && stop.onto === crossed.other;
    if (back && !stop.sure) sureTo = Math.min(sureTo, row);
    steps.push({row, from: leg, to: crossed.other, back});
    if (!back) leg = crossed.other;
  }
  return {steps, end: leg, sureTo, open};
};

// The ladder of Amidakuji: legs, rungs and phantoms, beads and blockers, for whoever knows how much.
import {drawing, roomFor, svg} from '/dom.js';

const kLeg = 70;   // between legs; less where that does not fit
const kLeastLeg = 40;
const kRow = 26;   // between rows
const kTop = 66;
const kLeft = 36;

const lettersFrom = (first, count) => [...Array(count).keys()].map((i) => String.fromCharCode(first + i));
export const startLegs = (rules) => lettersFrom(83, rules.legs);
export const endLegs = (rules) => lettersFrom(65, rules.legs);
export const rowLetters = (rules) => lettersFrom(65, rules.rows);

/// "K:U-V" -> {row, column}
const slotOf = (text) => ({row: text.charCodeAt(0) - 65, column: text.charCodeAt(2) - 83});

/// Whether a phantom is on in a round, counted from 1.
const isOn = ({starts, every}, round) => (Math.floor((round - 1) / every) % 2 === 0) === (starts === 'on');

/// Phantom slots, as they are in a round: slot -> 'on' | 'off'.
export const phantomsIn = (phantoms, rules, round) =>
  new Map(phantoms.map((slot, i) => [slot, isOn(rules.phantoms[i], round) ? 'on' : 'off']));

const kStates = {on: 'phantom, on in this round', off: 'phantom, off in this round', rung: 'a rung', none: 'no rung'};

/// `slots`: slot -> 'on' | 'off' | 'rung' | 'none'. `beads` by starting leg. `blockers`: {leg, row, text}. `feet`:
/// what stands below the ending legs. head(leg, shape) and spot(leg, row, shape) may make shapes buttons.
export const drawLadder = ({rules, slots, beads, blockers, feet = {}, head = (leg, shape) => shape, spot = null}) => {
  const legs = startLegs(rules);
  const rows = rowLetters(rules);
  const fitting = (roomFor() - kLeft - 24) / (rules.legs - 1);
  const leg = Math.max(kLeastLeg, Math.min(kLeg, Math.floor(fitting)));
  const height = kTop + rules.rows * kRow + 46 + (Object.keys(feet).length > 0 ? 36 : 0);
  const width = kLeft + (rules.legs - 1) * leg + 24;
  const bottom = kTop + rules.rows * kRow;
  const x = (column) => kLeft + column * leg;
  const y = (row) => kTop + row * kRow + kRow / 2;
  const shapes = rows.map((row, r) => svg('text', {x: 4, y: y(r) + 4, class: 'soft'}, row));
  legs.forEach((name, c) => {
    shapes.push(svg('line', {x1: x(c), x2: x(c), y1: kTop - 6, y2: bottom + 6, class: 'line'}));
    const here = beads[name] || 0;
    shapes.push(head(name, svg('g', {}, svg('circle', {cx: x(c), cy: 28, r: 19, class: here ? 'own' : 'strong'}),
      svg('text', {x: x(c), y: 33, 'text-anchor': 'middle', class: here ? 'on-own' : 'on'}, here ? `${name} ${here}` : name))));
    const end = endLegs(rules)[c];
    [end, ...(feet[end] || [])].forEach((text, line) => shapes.push(svg('text', {x: x(c), y: bottom + 30 + 18 * line,
      'text-anchor': 'middle', class: line === 0 ? 'on' : 'soft'}, text)));
  });
  for (const [slot, state] of slots) {
    const {row, column} = slotOf(slot);
    const middle = x(column) + leg / 2;
    shapes.push(svg('g', {}, svg('title', {}, `${slot}: ${kStates[state]}`),
      state === 'none' ? svg('text', {x: middle, y: y(row) + 4, 'text-anchor': 'middle', class: 'soft'}, 'none')
        : svg('line', {x1: x(column), x2: x(column + 1), y1: y(row), y2: y(row), class: state === 'off' ? 'line dashed' : 'own-line'}),
      state === 'on' || state === 'off' ? svg('text', {x: middle, y: y(row) - 4, 'text-anchor': 'middle', class: 'soft'}, state)
        : null));
  }
  const square = (on, row, classes) => svg('rect', {x: x(legs.indexOf(on)) - 9, y: kTop + (rows.indexOf(row) + 1) * kRow - 8,
    width: 18, height: 16, rx: 3, class: classes});
  const isBlocked = (on, row) => blockers.some((one) => one.leg === on && one.row === row);
  if (spot) legs.forEach((on) => rows.forEach((row) => shapes.push(spot(on, row, square(on, row, isBlocked(on, row) ? 'own' : 'hit')))));
  for (const {leg: on, row, text} of spot ? [] : blockers) {
    shapes.push(svg('g', {}, svg('title', {}, `Blocker on leg ${on} below row ${row}`), square(on, row, 'own'),
      svg('text', {x: x(legs.indexOf(on)), y: kTop + (rows.indexOf(row) + 1) * kRow + 5, 'text-anchor': 'middle', class: 'on-own'}, text)));
  }
  return drawing('The ladder', width, height, ...shapes);
};

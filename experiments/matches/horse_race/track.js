// The track of the Horse Race: spaces, horses and spectators, for whoever knows how much; and grids under it.
import {clickable, drawing, from, roomFor, svg} from '/dom.js';

const kWidest = 56;   // of a space
const kLeast = 19;
const kBox = 42;      // height of a space
const kLine = 14;     // of the seats below a space
const kWords = 17;    // of a line of advice
const kLetter = 7.6;  // width of one of its letters
const kRow = 22;      // of a grid
const kWide = 600;    // pixels from which on there is room for more
const kTwoNumbers = 26;  // pixels of a column beside another with a number of two digits
const kFramed = 30;   // pixels of a box that has room for a frame
const kEnd = 34;      // pixels for the end of the track,
const kNext = 54;     // with words at the ends of lines too,
const kTightNext = 42;  // which are made narrower where there is no room
const kGap = 8;       // below a drawing
const kWidestPlace = 120;
const kLeastChance = 0.005;
const kShort = 5;      // letters that need not be made narrower
const kShown = 0.3;   // a chance from which on it is written

export const lettersOf = (rules) => [...Array(rules.horses).keys()].map((i) => String.fromCharCode(65 + i));

export const ordinal = (n) => `${n}${(n % 100 > 10 && n % 100 < 14) ? 'th' : ['th', 'st', 'nd', 'rd'][n % 10] ?? 'th'}`;

/// By space, the seats that spectated it. `spectated` has a space or null by seat.
export const spectatorsOf = (spectated) => (space) =>
  spectated.map((one, seat) => (one === space ? seat : null)).filter((seat) => seat !== null);

const middle = {'text-anchor': 'middle', 'pointer-events': 'none'};
export const text = (x, y, words, name = 'on') => svg('text', {x, y, ...middle, class: name}, words);
export const box = (x, y, width, height, name = 'cell', more = {}) => svg('rect', {x, y, width, height, rx: 4, class: name, ...more});

/// A frame within a box that is the own; above and below alone where the box is narrow.
const frame = (x, y, width, height) => svg('path', {class: 'own-line', 'pointer-events': 'none', d: width < kFramed
  ? `M${x} ${y + 1.5}h${width}M${x} ${y + height - 1.5}h${width}` : `M${x + 1.5} ${y + 1.5}h${width - 3}v${height - 3}h${3 - width}z`});

/// A horse.
export const token = (letter, x, y, r, name = 'other') => svg('g', {}, svg('title', {}, `Horse ${letter}`),
  svg('circle', {cx: x, cy: y, r, class: name}), text(x, y + 5, letter, name === 'own' ? 'on-own' : 'on-other'));

/// Columns beside a label and before a wider last one, as wide as there is room: {left, wide, x(column), end, width}, in
/// pixels; x and end are middles, columns count from 1; the last one ends at `edge`.
export const columnsOf = (count, {left = 20, right = kEnd, room = roomFor(), most = kWidest, least = kLeast} = {}) => {
  const wide = Math.max(least, Math.min(most, Math.floor((room - 4 - left - right) / count)));
  const edge = left + count * wide;
  return {left, wide, edge, x: (column) => left + (column - 0.5) * wide, end: edge + right / 2, width: edge + right + 2};
};

/// Chances as darkness in a row of a grid, and as numbers where they are great; where columns are narrow, the greatest alone.
/// `chances` by column.
const heatRow = (at, y, chances) => {
  const most = at.wide < kTwoNumbers ? Math.max(kShown, ...Object.values(chances)) : kShown;
  return Object.entries(chances).filter(([, chance]) => chance >= kLeastChance).flatMap(([column, chance]) => {
    const x = at.x(Number(column));
    const shade = Math.min(1, 0.08 + 1.2 * chance).toFixed(2);
    return [box(x - at.wide / 2, y, at.wide - 1, kRow - 2, 'heat', {rx: 2, 'fill-opacity': shade}),
      ...(chance >= most ? [text(x, y + 15, Math.round(100 * chance))] : [])];
  });
};

/// Advice over columns: an arrow from words down to tip(to) at column `to` (null for none), a line for each.
const adviceLines = (lines, at, tip) => {
  const xs = lines.map(({to}, i) => (to === null ? null : at.x(to) + (i - (lines.length - 1) / 2) * Math.min(9, at.wide / 3)));
  const cut = (words, room) => (words.length * kLetter <= room ? words : `${words.slice(0, Math.floor(room / kLetter) - 1)}…`);
  return lines.flatMap(({to, words}, i) => {
    const y = 13 + i * kWords;
    if (to === null) return [svg('text', {x: 2, y, class: 'advice-text'}, cut(words, at.width))];
    const onLeft = xs[i] > at.width / 2;
    const beside = xs.filter((other) => other !== null && Math.abs(other - xs[i]) < 0.8 * at.wide);
    const x = onLeft ? Math.min(...beside) - 6 : Math.max(...beside) + 6;
    return [svg('path', {d: `M${xs[i]} ${y - 4}V${tip(to)}m-4 -6l4 6l4 -6`, class: 'advice'}),
      svg('text', {x, y, 'text-anchor': onLeft ? 'end' : 'start', class: 'advice-text'}, cut(words, onLeft ? x : at.width - x))];
  });
};

/// One line a horse under the track. A row: {letter, spaces: where it may stand, at: where it is known to stand or null, end:
/// words, heat: chances by space or null}.
const horseRows = (rows, at, top, track) => rows.flatMap(({letter, spaces, at: known, end, heat}, i) => {
  const y = top + i * kRow;
  return [text(9, y + 15, letter), ...[...Array(track).keys()].map((k) => box(at.x(k + 1) - at.wide / 2, y, at.wide - 1, kRow - 2,
    !heat && spaces.includes(k + 1) ? 'strong' : 'cell', {rx: 2})), ...(heat && known === null ? heatRow(at, y, heat) : []),
  known === null ? null : token(letter, at.x(known), y + kRow / 2 - 1, Math.min(10, at.wide / 2 - 0.5)),
  end === '' ? null : svg('text', {x: at.end, y: y + 15, ...middle, class: 'soft', ...(end.length > kShort && at.width - at.edge < kNext
    ? {textLength: kTightNext - 3, lengthAdjust: 'spacingAndGlyphs'} : {})}, end)].filter(Boolean);
});

/// The track. `horses`: [{letter, space, name}], known to stand there, past the last space for finished; `name` is a class.
/// `was`: by letter where each came from, for glide(). crowd(space): seats, of which `own` stands out; crowdWas(seat) where it
/// came from, or null. `here`: the own current space; `chosen`: a space to spectate, and `choose` what a click on one does.
/// `words`: by space, a character or two above its horses. `rows`: see horseRows(). `lines`: see adviceLines(). `room`: pixels.
export const drawTrack = ({rules, horses = [], was = {}, crowd = () => [], crowdWas = () => null, own = null, here = null, chosen = null,
  choose = null, words = {}, rows = [], lines = [], name = 'The track', room = roomFor()}) => {
  const {track} = rules;
  const at = columnsOf(track, {room, right: rows.length === 0 ? kEnd : room < kWide ? kTightNext : kNext});
  const spaces = [...Array(track).keys()].map((i) => i + 1);
  const x = (space) => (space > track ? at.end : at.x(space));
  const r = Math.min(11, at.wide / 2 - 0.5);
  const wide = Math.max(1, Math.floor(at.wide / (2 * r + 1)));        // horses beside each other
  const seats = Math.max(1, Math.floor((at.wide - 1) / (rules.players > 10 ? 18 : 9.5)));  // numbers beside each other
  const columnOf = (space) => Math.min(space, track + 1);
  const stand = (space) => horses.filter((one) => columnOf(one.space) === space);
  const levelsAt = (space) => Math.ceil(stand(space).length / (space > track ? 1 : wide)) + (words[space] ? 1 : 0);
  const levels = Math.max(0, ...[...spaces, track + 1].map(levelsAt));
  const head = lines.length * kWords + (lines.length > 0 ? 12 : 4);
  const top = head + levels * (2 * r + 2) + 4;
  const y = (level) => top - 4 - r - level * (2 * r + 2);
  const shapes = spaces.map((space) => {
    const shape = box(at.x(space) - at.wide / 2, top, at.wide - 2, kBox, space === chosen ? 'own' : space === here ? 'strong' : 'cell');
    return svg('g', {}, choose ? clickable(shape, `Spectate space ${space}`, () => choose(space), space === chosen) : shape,
      space === here && space !== chosen ? frame(at.x(space) - at.wide / 2, top, at.wide - 2, kBox) : null,
      text(at.x(space) - 1, top + 26, space, space === chosen ? 'on-own' : 'on'));
  });
  shapes.push(svg('line', {x1: at.edge, x2: at.edge, y1: top - 2, y2: top + kBox + 2, class: 'line'}),
    text(at.end, top + 26, 'end', 'soft'));
  for (const space of [...spaces, track + 1]) {
    const all = stand(space);
    const across = space > track ? 1 : wide;
    all.forEach(({letter, name: shade, space: exact}, i) => {
      const inRow = Math.min(across, all.length - i + (i % across));
      const cx = x(exact) - 1 + (i % across - (inRow - 1) / 2) * (2 * r + 1);
      const drawn = token(letter, cx, y(Math.floor(i / across)), r, shade);
      shapes.push(was[letter] === undefined ? drawn : from(drawn, x(was[letter]) - x(exact), 0));
    });
    if (words[space]) shapes.push(text(x(space) - 1, y(Math.ceil(all.length / across)) + 5, words[space], 'on over'));
  }
  let deep = 0;
  for (const space of spaces) {
    crowd(space).forEach((seat, i, all) => {
      const inRow = Math.min(seats, all.length - i + (i % seats));
      const pitch = Math.min(at.wide / seats, 14);
      const line = Math.floor(i / seats);
      deep = Math.max(deep, line + 1);
      const shape = text(at.x(space) - 1 + (i % seats - (inRow - 1) / 2) * pitch, top + kBox + 14 + line * kLine, seat,
        seat === own ? 'on' : 'soft');
      const before = crowdWas(seat);
      shapes.push(before === null ? shape : from(shape, at.x(before) - at.x(space), 0));
    });
  }
  const under = top + kBox + 6 + deep * kLine + (deep > 0 ? 4 : 0);
  shapes.push(...horseRows(rows, at, under, track), ...adviceLines(lines, at, (space) => y(levelsAt(space)) + r - 2));
  return drawing(name, at.width, under + rows.length * kRow + kGap, ...shapes);
};

/// The places and what a chip is worth on each, with the horses that have come in; under them, where `rows` has any, how
/// likely each horse takes each. `finished`: places by letter. `rows`: [{letter, heat: chances by place, points}].
export const drawPlaces = ({rules, finished = {}, rows = [], room = roomFor()}) => {
  const at = columnsOf(rules.horses, {right: rows.length > 0 ? 40 : 2, room, most: kWidestPlace});
  const letters = Object.entries(finished);
  const top = 20;
  const tall = letters.length > 0 ? 46 : 26;
  const best = Math.max(...rules.place_points);
  const shapes = rules.place_points.flatMap((worth, i) => {
    const letter = letters.find(([, place]) => place === i + 1)?.[0];
    return [text(at.x(i + 1), 13, ordinal(i + 1), 'soft'),
      box(at.x(i + 1) - at.wide / 2, top, at.wide - 2, tall, worth === best ? 'strong' : 'cell'),
      text(at.x(i + 1) - 1, top + 18, worth), letter ? token(letter, at.x(i + 1) - 1, top + 33, 10) : null].filter(Boolean);
  });
  const under = top + tall + 6;
  shapes.push(...(rows.length > 0 ? [text(at.end, 13, 'points', 'soft')] : []), ...rows.flatMap(({letter, heat, points}, i) => [
    text(9, under + 15 + i * kRow, letter),
    ...rules.place_points.map((_, k) => box(at.x(k + 1) - at.wide / 2, under + i * kRow, at.wide - 1, kRow - 2, 'cell', {rx: 2})),
    ...heatRow(at, under + i * kRow, heat), text(at.end, under + 15 + i * kRow, points.toFixed(1), 'on')]));
  return drawing('Points of a chip by final place', at.width, under + rows.length * kRow + kGap, ...shapes);
};

/// A line for each round: the own space with the horses seen there, and how many others were on each. `rounds`: [{round,
/// space, seen: letters, bets: by letter, others: spaces}].
export const drawHistory = ({rules, rounds, room = roomFor()}) => {
  const at = columnsOf(rules.track, {right: room > kWide ? 34 : 2, room});
  const inLine = Math.max(1, Math.floor(at.wide / 11));
  let top = 18;
  const shapes = [...Array(rules.track).keys()].map((i) => text(at.x(i + 1), 12, i + 1, 'soft'));
  for (const {round, space, seen, bets, others} of rounds) {
    const height = Math.max(1, Math.ceil(seen.length / inLine)) * 15 + 7;
    shapes.push(text(9, top + 15, round));
    for (let k = 1; k <= rules.track; ++k) {
      const left = at.x(k) - at.wide / 2;
      shapes.push(box(left, top, at.wide - 1, height - 2, k === space ? 'strong' : 'cell', {rx: 2}));
      const count = others.filter((one) => one === k).length;
      if (k === space) {
        shapes.push(frame(left, top, at.wide - 1, height - 2),
          ...(seen.length === 0 ? [text(at.x(k), top + 15, '–')] : seen.map((letter, i) => {
            const row = Math.min(inLine, seen.length - i + (i % inLine));
            return text(at.x(k) - 0.5 + (i % inLine - (row - 1) / 2) * 10.5, top + 15 + Math.floor(i / inLine) * 15, letter,
              bets[letter] ? 'on' : '');
          })));
      } else if (count > 0) {
        shapes.push(text(at.x(k), top + 15, count, 'soft'));
      }
    }
    top += height;
  }
  return drawing('Where you were in the rounds before', at.width, top + kGap, ...shapes);
};

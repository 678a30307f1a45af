// The ladder of Amidakuji: legs, rungs and phantoms, beads and blockers, for whoever knows how much.
import {drawing, from, roomFor, svg} from '/dom.js';
import {columnOf, endLegs, isOn, phantomName, placeOf, rowLetters, startLegs, targetOf, wayOf} from './known.js';

const kLeg = 76;       // between legs; less where that does not fit
const kLeastLeg = 38;
const kRow = 26;       // between rows
const kLeft = 32;      // for the letters of rows
const kRight = 62;     // for what hints say of rows
const kRoomy = 560;    // from here on the timetable stands beside the ladder
const kGrowth = 1.2;   // by which a drawing with room is made larger, about
const kHead = 17;      // radius of a starting leg
const kTap = 24;       // least height of what is tapped
const kLetter = 8.5;   // width of one of a hint
const kStrip = 21;     // height of a line of advice
const kBars = 34;      // height of the tallest bar of odds
const kCell = 22;      // of the timetable
const kMiddle = {'text-anchor': 'middle', 'pointer-events': 'none'};

const titled = (words, ...shapes) => svg('g', {}, svg('title', {}, words), ...shapes);

const eye = (x, y, lids, pupil = lids) => svg('g', {'pointer-events': 'none'},
  svg('path', {d: `M${x - 9} ${y}q9 -11 18 0q-9 11 -18 0z`, class: lids}), svg('circle', {cx: x, cy: y, r: 3, class: pupil}));

/// Where all stands, in pixels of the drawing.
const geometryOf = ({rules, odds, advice, peek, less, hints, feet, timetable, room, least}) => {
  const table = timetable ? Math.max(146, 36 + rules.rounds * kCell) : 0;
  const beside = timetable && room >= kRoomy;
  const fitting = (room / (beside ? kGrowth : 1) - kLeft - kRight - (beside ? table : 0)) / Math.max(1, rules.legs - 1);
  const leg = Math.max(least, Math.min(kLeg, Math.floor(fitting)));
  const adviceTop = 2;
  const barsBottom = adviceTop + advice.length * kStrip + (odds ? kBars + 18 : 0);
  const peekAt = barsBottom + (peek ? 3 + kTap / 2 : 0);
  const headAt = barsBottom + (peek ? 4 + kTap : 2) + kHead;
  const named = ['column_total', 'column_compare'].includes(hints.rung?.kind) ? 18 : 0;
  const top = headAt + kHead + (less ? 4 + kTap : 6) + named;
  const bottom = top + rules.rows * kRow;
  const footAt = bottom + 20;
  const lines = Math.max(0, ...Object.values(feet).map((one) => one.length));
  const underFeet = footAt + 16 + (hints.placement ? 26 : 0) + lines * 18;
  const last = underFeet + (odds ? kBars + 20 : 0);
  const right = kLeft + (rules.legs - 1) * leg + kRight;
  return {leg, adviceTop, barsBottom, peekAt, headAt, top, bottom, footAt, underFeet,
    table: beside ? {x: right, y: top} : {x: 4, y: last + 22},
    width: beside ? right + table : Math.max(right, table + 8),
    height: Math.max(last + (timetable && !beside ? 48 + rules.phantoms.length * kCell : 0),
      beside ? top + 26 + rules.phantoms.length * kCell : 0) + 4,
    x: (column) => kLeft + column * leg, y: (row) => top + row * kRow + kRow / 2};
};

/// In which rounds each phantom is on; the round that is played now is outlined.
const timetableAt = ({x, y}, rules, phantoms, round) => [
  svg('text', {x: x + 2, y: y - 5, class: 'soft'}, 'Phantoms on in round'),
  ...[...Array(rules.rounds).keys()].map((i) => svg('text', {x: x + 34 + (i + 0.5) * kCell, y: y + 14, ...kMiddle,
    class: i + 1 === round ? 'on' : 'soft'}, i + 1)),
  ...phantoms.flatMap((slot, p) => [svg('text', {x: x + 14, y: y + 36 + p * kCell, ...kMiddle, class: 'on'}, phantomName(p)),
    ...[...Array(rules.rounds).keys()].map((i) => {
      const on = isOn(rules.phantoms[p], i + 1);
      return titled(`Phantom ${phantomName(p)} at ${slot}: ${on ? 'on' : 'off'} in round ${i + 1}`, svg('rect', {x: x + 36 + i * kCell,
        y: y + 22 + p * kCell, width: kCell - 4, height: kCell - 4, rx: 4, class: on ? 'other' : 'cell'}));
    })]),
  round === null ? null : svg('rect', {x: x + 33.5 + (round - 1) * kCell, y: y + 19.5, width: kCell + 1,
    height: phantoms.length * kCell + 1, rx: 5, class: 'own-line', 'pointer-events': 'none'})];

/// Behind all: the rows and columns that a hint speaks of.
const bandsOf = ({rung}, rules, {x, y, leg, top, bottom}) => {
  const columns = rung?.kind === 'column_total' ? [rung.column] : rung?.kind === 'column_compare' ? rung.columns : [];
  return [...columns.map((name) => svg('rect', {x: x(columnOf(name)), y: top, width: leg, height: bottom - top, class: 'strong'})),
    ...(rung?.kind === 'row_total' ? [svg('rect', {x: x(0), y: y(rung.row.charCodeAt(0) - 65) - kRow / 2,
      width: (rules.legs - 1) * leg, height: kRow, class: 'strong'})] : [])];
};

/// What hints say, where they say it.
const hintTexts = ({rung, placement}, rules, {x, y, leg, top, footAt}) => {
  const rungs = (count) => [count, 'hidden', count === 1 ? 'rung' : 'rungs'];
  const over = (name, text, more = {}) => svg('text', {x: x(columnOf(name)) + leg / 2, y: top - 5, ...kMiddle, class: 'on over', ...more},
    text);
  const within = (text) => (text.length * kLetter > leg ? {textLength: leg - 4, lengthAdjust: 'spacingAndGlyphs'} : {});
  const right = (row, text) => svg('text', {x: x(rules.legs - 1) + 8, y: y(row) + 4, class: 'on'}, text);
  const opposite = {more: 'fewer', fewer: 'more', equal: 'equal'};
  const ofRungs = {
    column_total: () => [over(rung.column, rungs(rung.count).join(' '))],
    column_compare: () => [rung.first_has, opposite[rung.first_has]].map((text, i) => over(rung.columns[i], text, within(text))),
    row_total: () => rungs(rung.count).map((text, line) => right(rung.row.charCodeAt(0) - 65 + 0.6 * (line - 1), text)),
    board_total: () => [...rungs(rung.count), 'in all'].map((text, line) => right(0.6 * line, text)),
  }[rung?.kind];
  const at = (end) => x(endLegs(rules).indexOf(end));
  const under = (end, text) => [svg('text', {x: at(end), y: footAt + 30, ...kMiddle, class: 'on'}, text)];
  const both = ([one, other], text) => [svg('path', {d: `M${at(one)} ${footAt + 14}v7H${at(other)}v-7`, class: 'line'}),
    svg('text', {x: (at(one) + at(other)) / 2, y: footAt + 36, ...kMiddle, class: 'on'}, text)];
  const ofPlaces = {
    paying: () => under(placement.leg, placement.pays ? 'pays' : 'no pay'),
    parity: () => under(placement.leg, placement.even ? 'even' : 'odd'),
    one_of: () => under(placement.leg, placement.placements.join(' or ')),
    sum: () => both(placement.legs, `sum ${placement.sum}`),
    ahead: () => both(placement.legs, `${placement.better} first`),
  }[placement?.kind];
  return [...(ofRungs ? ofRungs() : []), ...(ofPlaces ? ofPlaces() : [])];
};

const kStates = {on: 'phantom, on in this round', off: 'phantom, off in this round', rung: 'a rung', none: 'no rung',
  open: 'there may be a rung'};
const kLines = {on: 'series broad c0', off: 'series dashed c0', rung: 'series broad c6', open: 'faint dashed'};

const rungsOf = (slots, {x, y}) => [...slots].filter(([, state]) => kLines[state]).map(([slot, state]) => {
  const {row, column} = placeOf(slot);
  return titled(`${slot}: ${kStates[state]}`,
    svg('line', {x1: x(column), x2: x(column + 1), y1: y(row), y2: y(row), class: kLines[state]}));
});

/// The ways of the tokens of starting legs.
const waysOf = (legs, {rules, slots, blockers}, {x, y, headAt, bottom, footAt, leg}) => legs.flatMap((start) => {
  const {steps, end, sureTo} = wayOf(rules, slots, start, blockers);
  const points = [[x(columnOf(start)), headAt + kHead]];
  const go = (nextX, nextY) => points.push([nextX, nextY]);
  for (const {row, from: begin, to, back} of steps) {
    go(x(begin), y(row));
    go(back ? x(begin) + (to - begin) * leg * 0.7 : x(to), y(row));
    if (!back) continue;
    go(x(begin) + (to - begin) * leg * 0.7, y(row) + 7);
    go(x(begin), y(row) + 7);
  }
  go(x(end), bottom + 7);
  const cut = sureTo < rules.rows ? y(sureTo) : Infinity;
  const next = points.findIndex(([, at]) => at > cut);
  const edge = next < 0 ? [] : [[points[next - 1][0], cut]];
  const line = (through, classes) => (through.length < 2 ? null
    : svg('polyline', {points: through.map((one) => one.join(',')).join(' '), class: classes}));
  return [line([...(next < 0 ? points : points.slice(0, next)), ...edge], 'gold'),
    line(next < 0 ? [] : [...edge, ...points.slice(next)], 'gold dashed'),
    svg('rect', {x: x(end) - 15, y: footAt - 13, width: 30, height: 26, rx: 6, class: 'gold'})].filter(Boolean);
});

const spotAt = ({x, top}, {leg, row}) => ({cx: x(columnOf(leg)), cy: top + (row.charCodeAt(0) - 64) * kRow});
const square = ({cx, cy}, classes) => svg('rect', {x: cx - 9, y: cy - 8, width: 18, height: 16, rx: 3, class: classes});

/// Blockers with the end of the rung that each closes.
const blockersOf = (blockers, {rules, slots}, geometry) => blockers.map((one) => {
  const {leg, row, text = '', kind = 'own'} = one;
  const spot = spotAt(geometry, one);
  const target = targetOf(rules, slots, one);
  const way = target && Math.sign(target.other - columnOf(leg));
  const at = target && {x: spot.cx + 9 * way, y: geometry.y(placeOf(target.slot).row)};
  return titled(`Blocker on leg ${leg} below row ${row}`,
    target ? svg('path', {d: `M${spot.cx} ${spot.cy - 8}V${at.y}M${at.x} ${at.y - 8}v16`,
      class: `${kind === 'own' ? 'own-line' : 'series broad c0'}${target.sure ? '' : ' dashed'}`,
      'pointer-events': 'none'}) : null,
    square(spot, kind), svg('text', {x: spot.cx, y: spot.cy + 5, ...kMiddle, class: `on-${kind}`}, text));
});

/// The beads of the best submissions, a line each above the legs, their peeks as eyes, and their blockers outlined.
const adviceOf = (advice, geometry) => advice.flatMap(({bets = {}, peeks = [], blocker}, i) => {
  const cy = geometry.adviceTop + 10 + i * kStrip;
  const words = (x, y, text, attributes = {}) => svg('text', {x, y, class: 'advice-text', ...attributes}, text);
  const spot = blocker && spotAt(geometry, blocker);
  const at = advice.slice(0, i).filter((one) => blocker && one.blocker?.leg === blocker.leg && one.blocker.row === blocker.row).length;
  return [words(2, cy + 5, `${i + 1}:`),
    ...Object.entries(bets).flatMap(([leg, count]) => [svg('circle', {cx: geometry.x(columnOf(leg)), cy, r: 9, class: 'advice'}),
      words(geometry.x(columnOf(leg)), cy + 5, count, kMiddle)]),
    ...[...new Set(peeks)].map((leg) => eye(geometry.x(columnOf(leg)) + 20, cy, 'advice')),
    ...(Object.keys(bets).length + peeks.length === 0 ? [words(geometry.x(0) - 9, cy + 5, blocker ? 'no beads' : 'pass')] : []),
    ...(blocker ? [square(spot, 'advice'), words(spot.cx + 13 + 9 * at, spot.cy + 5, i + 1)] : [])];
});

const barsOf = ({pays, weight}, rules, {x, barsBottom, underFeet}) => {
  const bars = (values, baseline, up) => {
    const most = Math.max(...Object.values(values), 0.01);
    return Object.entries(values).flatMap(([, value], column) => {
      const height = kBars * value / most;
      return [svg('rect', {x: x(column) - 11, y: up ? baseline - height : baseline, width: 22, height, class: 'heat'}),
        svg('text', {x: x(column), y: up ? baseline - height - 3 : baseline + height + 13, ...kMiddle, class: 'soft'},
          value >= 10 ? value.toFixed(0) : value.toFixed(1))];
    });
  };
  return [...bars(pays, barsBottom, true), ...bars(weight, underFeet + 4, false)];
};

/// Gives {node, show}: show(legs) draws the ways of these starting legs in the place of those of `ways`. `slots` as slotsOf() has
/// them. `phantoms`: their slots, for their names; with `timetable` in which rounds each is on, `round` standing out. `hints` as in
/// a view. `beads` and `peeks` by starting leg. `blockers`: [{leg, row, text, kind: 'own' | 'other'}]. `feet`: lines of text by
/// ending leg. `labels`: text by slot. `tokens` that come to ending legs: [{end, text, from}], `from` the starting leg. `odds`:
/// {pays, weight}: numbers by starting and by ending leg. `advice`: submissions. head(leg, shape), peek, less(leg, shape) and
/// spot(leg, row, shape) and slot(slot, shape) make shapes buttons. frame(name, width, height, ...shapes) makes the drawing; `room` and `least`: pixels
/// that it may take, and between legs.
export const drawLadder = ({rules, slots, phantoms = [], round = null, timetable = false, hints = {}, beads = {}, peeks = {},
  blockers = [], feet = {}, labels = {}, tokens = [], ways = [], odds = null, advice = [], head = (leg, shape) => shape, peek = null,
  less = null, spot = null, slot = null, frame = drawing, room = roomFor(), least = kLeastLeg}) => {
  const known = {rules, slots, blockers};
  const geometry = geometryOf({rules, odds, advice, peek, less, hints, feet, timetable, room, least});
  const {x, y, leg, headAt, peekAt, top, bottom, footAt} = geometry;
  const legs = startLegs(rules);
  const paths = svg('g', {'pointer-events': 'none'}, ...waysOf(ways, known, geometry));
  const named = [...phantoms.map((slot, i) => [slot, `${phantomName(i)} ${slots.get(slot)}`]), ...Object.entries(labels)];
  const slotTexts = named.map(([slot, text]) => {
    const {row, column} = placeOf(slot);
    return svg('text', {x: x(column) + leg / 2, y: y(row) - 6, ...kMiddle, class: 'on over'}, text);
  });
  const heads = legs.map((name, c) => {
    const here = beads[name] || 0;
    return head(name, svg('g', {'data-leg': name}, svg('circle', {cx: x(c), cy: headAt, r: kHead, class: here ? 'own' : 'strong'}),
      svg('text', {x: x(c), y: headAt + 5, ...kMiddle, class: here ? 'on-own' : 'on'}, here ? `${name} ${here}` : name)));
  });
  const eyes = peek ? legs.map((name, c) => peek(name, svg('g', {},
    svg('rect', {x: x(c) - 15, y: peekAt - kTap / 2, width: 30, height: kTap, rx: 4, class: 'hit'}),
    eye(x(c), peekAt, ...(peeks[name] ? ['own', 'cell'] : ['line'])),
    peeks[name] > 1 ? svg('text', {x: x(c) + 11, y: peekAt + 5, class: 'own', 'pointer-events': 'none'}, peeks[name]) : null))) : [];
  const taken = less ? legs.flatMap((name, c) => (beads[name] ? [less(name, svg('g', {'data-leg': name},
    svg('rect', {x: x(c) - 14, y: headAt + kHead + 2, width: 28, height: kTap, rx: 12, class: 'strong'}),
    svg('text', {x: x(c), y: headAt + kHead + 19, ...kMiddle, class: 'on'}, '−')))] : [])) : [];
  const places = endLegs(rules).flatMap((end, c) => [
    svg('rect', {x: x(c) - 13, y: footAt - 11, width: 26, height: 22, rx: 5, class: 'strong'}),
    svg('text', {x: x(c), y: footAt + 5, ...kMiddle, class: 'on'}, end),
    ...(feet[end] || []).map((text, line) => svg('text', {x: x(c), y: footAt + 28 + 18 * line + (hints.placement ? 26 : 0), ...kMiddle,
      class: 'soft'}, text))]);
  const come = tokens.map(({end, text, from: start}, i) => {
    const cy = bottom - 4 - 21 * tokens.slice(0, i).filter((one) => one.end === end).length;  // above those that come there, too
    return from(svg('g', {}, svg('circle', {cx: x(end), cy, r: 10, class: 'own'}),
      svg('text', {x: x(end), y: cy + 5, ...kMiddle, class: 'on-own'}, text)), x(columnOf(start)) - x(end), top - cy);
  });
  const spots = spot ? legs.flatMap((on) => rowLetters(rules).map((row) => {
    const at = spotAt(geometry, {leg: on, row});
    const here = blockers.find((one) => one.leg === on && one.row === row);
    return here ? spot(on, row, square(at, here.text ? 'hit' : here.kind ?? 'own'))
      : spot(on, row, svg('g', {}, square(at, 'hit'), svg('circle', {...at, r: 2.5, class: 'cell', 'pointer-events': 'none'})));
  })) : [];
  const holes = slot ? [...slots.keys()].map((one) => {
    const {row, column} = placeOf(one);
    return slot(one, svg('rect', {x: x(column) + 4, y: y(row) - kRow / 2 + 1, width: leg - 8, height: kRow - 2, rx: 4, class: 'hit'}));
  }) : [];
  const shapes = [...bandsOf(hints, rules, geometry),
    ...legs.map((_, c) => svg('line', {x1: x(c), x2: x(c), y1: headAt + kHead, y2: bottom + 8, class: 'line'})),
    ...rungsOf(slots, geometry), paths,
    ...rowLetters(rules).map((row, r) => svg('text', {x: 4, y: y(r) + 4, class: 'soft'}, row)),
    ...blockersOf(blockers, known, geometry), ...eyes, ...heads, ...taken, ...spots, ...holes, ...slotTexts, ...places,
    ...hintTexts(hints, rules, geometry), ...come, ...(odds ? barsOf(odds, rules, geometry) : []), ...adviceOf(advice, geometry),
    ...(timetable ? timetableAt(geometry.table, rules, phantoms, round) : [])].filter(Boolean);
  return {node: frame('The ladder', geometry.width, geometry.height, ...shapes),
    show: (these) => paths.replaceChildren(...waysOf(these, known, geometry))};
};

/// Calls look(leg) with the starting leg within an element that is pointed at or has the keyboard, null for none. Gives the element.
export const pointed = (around, look) => {
  for (const event of ['pointerover', 'focusin']) {
    around.addEventListener(event, ({target}) => look(target.closest('[data-leg]')?.dataset.leg ?? null));
  }
  for (const event of ['pointerleave', 'focusout']) around.addEventListener(event, () => look(null));
  return around;
};

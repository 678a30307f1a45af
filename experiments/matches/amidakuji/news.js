// What a seat of a real match of Amidakuji enters: the phantoms and its hints, and what a round showed.
import {button, clickable, el, labelled, note, number, redraw, select} from '/dom.js';
import {countOf} from '/words.js';
import {endLegs, isOn, phantomName, rowLetters, slotsOf, startLegs} from './known.js';
import {drawLadder} from './ladder.js';

const range = (count) => [...Array(count).keys()];
const columnsOf = (rules) => startLegs(rules).slice(0, -1).map((leg, i) => `${leg}-${startLegs(rules)[i + 1]}`);

/// What each kind of hint asks, and the parts of its answer.
const kHints = {
  rung: {
    column_total: ['the rungs of a column', ['column', 'count']],
    row_total: ['the rungs of a row', ['row', 'count']],
    board_total: ['the rungs of the board', ['count']],
    rung_at: ['whether a slot holds a rung', ['row', 'column', 'present']],
    column_compare: ['which of two columns has more', ['columns', 'first_has']],
  },
  placement: {
    ahead: ['which of two legs has the better place', ['legs', 'better']],
    paying: ['whether a leg pays', ['leg', 'pays']],
    one_of: ['two places, one of which is the leg’s', ['leg', 'placements']],
    sum: ['the sum of the places of two legs', ['legs', 'sum']],
    parity: ['whether the place of a leg is even', ['leg', 'even']],
  },
};
const kNames = {rung: 'Hint on rungs', placement: 'Hint on places'};
const kPairs = ['columns', 'legs', 'placements'];

/// A hint as its file has it, of its parts; null while one is missing. Pairs are put in order.
const hintOf = ({kind, ...parts}, names, order) => {
  if (!kind) return null;
  const isGiven = (name) => (kPairs.includes(name) ? parts[name]?.length === 2 && parts[name].every((one) => one !== null)
    && parts[name][0] !== parts[name][1] : parts[name] !== null && parts[name] !== undefined);
  if (!names.every(isGiven)) return null;
  const given = Object.fromEntries(names.map((name) => [name, kPairs.includes(name)
    ? [...parts[name]].sort((a, b) => order[name].indexOf(a) - order[name].indexOf(b)) : parts[name]]));
  if (kind !== 'rung_at') return {kind, ...given};
  return {kind, slot: `${given.row}:${given.column}`, present: given.present};
};

/// The parts of a hint of a file.
const partsOf = (hint) => (hint?.slot ? {...hint, row: hint.slot[0], column: hint.slot.slice(2)} : {...hint});

/// The controls of a hint; change(hint) follows, null while it is not whole.
const hintControls = (family, begun, {rules, schema, change}) => {
  const order = {columns: columnsOf(rules), legs: endLegs(rules), placements: range(rules.legs).map((i) => i + 1)};
  let parts = partsOf(begun);
  const name = kNames[family];
  const kinds = Object.entries(kHints[family]).filter(([kind]) => schema?.properties?.[family]?.properties?.kind?.enum?.includes(kind) ?? true);
  const fields = el('div', {class: 'row'});
  const tell = () => change(parts.kind ? hintOf(parts, kHints[family][parts.kind][1], order) : null);
  const set = (part, value) => {
    parts[part] = value;
    if (part === 'columns' || part === 'legs') draw();  // what depends on them
    tell();
  };
  const choice = (label, options, chosen, act) => labelled(label, select([[null, '…'], ...options], chosen ?? null, act,
    {'aria-label': `${name}: ${label}`}));
  const plain = (values) => values.map((value) => [value, String(value)]);
  const pair = (part, words) => range(2).map((i) => choice(`${words} ${i + 1}`, plain(order[part]), parts[part]?.[i], (value) =>
    set(part, range(2).map((j) => (j === i ? value : parts[part]?.[j] ?? null)))));
  const whole = (part, label) => [labelled(label, number(parts[part] ?? '', 0, 999, (value) => set(part, value),
    {'aria-label': `${name}: ${label}`}))];
  const flag = (part, label, yes, no) => [choice(label, [[true, yes], [false, no]], parts[part], (value) => set(part, value))];
  const one = (part, label, values) => [choice(label, plain(values), parts[part], (value) => set(part, value))];
  const makers = {
    column: () => one('column', 'Column', order.columns),
    row: () => one('row', 'Row', rowLetters(rules)),
    leg: () => one('leg', 'Ending leg', order.legs),
    count: () => whole('count', 'Hidden rungs'),
    sum: () => whole('sum', 'Sum'),
    present: () => flag('present', 'Rung', 'there is a rung', 'there is no rung'),
    pays: () => flag('pays', 'Pays', 'it pays', 'it does not pay'),
    even: () => flag('even', 'Place', 'even', 'odd'),
    first_has: () => one('first_has', 'The left column has', ['fewer', 'equal', 'more']),
    columns: () => pair('columns', 'Column'),
    legs: () => pair('legs', 'Ending leg'),
    placements: () => pair('placements', 'Place'),
    better: () => one('better', 'The better place has', (parts.legs ?? []).filter((leg) => leg !== null)),
  };
  const draw = () => redraw(fields, parts.kind ? kHints[family][parts.kind][1].flatMap((part) => makers[part]()) : []);
  draw();
  return el('fieldset', {}, el('legend', {}, name), labelled('What it says', select([[undefined, 'not chosen'],
    ...kinds.map(([kind, [words]]) => [kind, words])], parts.kind, (kind) => {
    parts = kind ? {kind} : {};
    draw();
    tell();
  }, {'aria-label': `${name}: what it says`})), fields);
};

export const dealt = ({stage, controls, rules, schema, draft, changed}) => {
  const count = rules.phantoms.length;
  const phantoms = range(count).map((p) => draft?.phantoms?.[p] ?? null);
  const hints = {rung: draft?.hints?.rung ?? null, placement: draft?.hints?.placement ?? null};
  let garnets = draft?.garnets ?? rules.starting_garnets;

  const compose = () => {
    const now = {...(count > 0 ? {phantoms: [...phantoms]} : {}), hints: {...hints}, garnets};
    changed([...phantoms, hints.rung, hints.placement].includes(null) ? null : now, now);
  };
  const press = (slot) => {
    const at = phantoms.indexOf(slot);
    if (at >= 0) phantoms[at] = null;
    else if (phantoms.includes(null)) phantoms[phantoms.indexOf(null)] = slot;
    draw();
    compose();
  };
  const slotName = (slot) => {
    const at = phantoms.indexOf(slot);
    return at >= 0 ? `Take phantom ${phantomName(at)} back from ${slot}` : `Slot ${slot}`;
  };
  const ladder = el('div');
  const words = el('p', {'aria-live': 'polite'});
  const draw = () => {
    const placed = range(count).filter((p) => phantoms[p] !== null);
    const known = {...rules, phantoms: placed.map((p) => rules.phantoms[p])};
    const slots = slotsOf({phantoms: placed.map((p) => phantoms[p]), hint: null, rules: known, round: 1});
    const labels = Object.fromEntries(placed.map((p) => [phantoms[p], phantomName(p)]));
    const next = phantoms.indexOf(null);
    redraw(ladder, drawLadder({rules, slots, labels, hints, slot: (slot, shape) => (next >= 0 || phantoms.includes(slot)
      ? clickable(shape, slotName(slot), () => press(slot), phantoms.includes(slot)) : shape)}).node);
    const {starts, every} = rules.phantoms[next] ?? {};
    words.textContent = next >= 0 ? `Click the slot of phantom ${phantomName(next)}, which is ${starts} at first and changes after every ${
      every === 1 ? 'round' : `${every} rounds`}.` : count > 0 ? 'All phantoms are placed. Click one to take it back.' : 'There are no phantoms.';
  };
  const hint = (family) => hintControls(family, hints[family], {rules, schema: schema?.properties?.hints, change: (value) => {
    hints[family] = value;
    draw();
    compose();
  }});
  stage.append(el('h2', {}, 'The ladder'), words, ladder);
  controls.append(hint('rung'), hint('placement'), el('details', {}, el('summary', {}, 'Garnets before the first round'),
    labelled('Your garnets', number(garnets, 0, 999999999, (value) => {
      garnets = value ?? rules.starting_garnets;
      compose();
    }))));
  draw();
  compose();
};

/// The peeks of a submission that count (R34, R35), in their order.
const peeksOf = (handedIn, view, rules) => {
  let [free, more, garnets] = [view.peeks_left, view.extra_peeks_left, view.garnets];
  return (handedIn?.peeks ?? []).filter((leg) => {
    if (!startLegs(rules).includes(leg)) return false;
    if (free > 0) {
      --free;
      return true;
    }
    if (more === 0 || garnets < rules.peek_price) return false;
    --more;
    garnets -= rules.peek_price;
    return true;
  });
};

/// The beads of a submission by leg, none where its bids are void (R32).
const bidsOf = (handedIn, view, rules) => {
  const bids = Object.entries(handedIn?.bets ?? {});
  const sum = bids.reduce((all, [, beads]) => all + beads, 0);
  const isVoid = sum > Math.min(rules.max_bet, view.beads_left)
    || bids.some(([leg, beads]) => !startLegs(rules).includes(leg) || !Number.isInteger(beads) || beads < 0);
  return isVoid ? {} : Object.fromEntries(bids.filter(([, beads]) => beads > 0));
};

const ownBlocker = (handedIn, view, rules) => {
  const {leg, row} = handedIn?.blocker ?? {};
  return view.blockers_left > 0 && startLegs(rules).includes(leg) && rowLetters(rules).includes(row) ? {leg, row} : null;
};

export const enter = ({stage, controls, view, rules, step, handedIn, draft, changed}) => {
  const round = step.round + 1;
  const {phantoms = [], hints = {}} = view;
  const slots = slotsOf({phantoms, hint: hints.rung ?? null, rules, round});
  const bids = bidsOf(handedIn, view, rules);
  const own = ownBlocker(handedIn, view, rules);
  const peeks = peeksOf(handedIn, view, rules).map((leg, i) => ({leg, beads: draft?.peeks?.[i]?.beads ?? null}));
  const keyOf = ({leg, row}) => `${leg}${row}`;
  const revealed = new Map();  // spot -> how many blockers stood there
  const add = (spot, by) => {
    const now = (revealed.get(keyOf(spot)) ?? 0) + by;
    if (now > 0) revealed.set(keyOf(spot), now);
    else revealed.delete(keyOf(spot));
  };
  for (const spot of draft ? draft.revealed ?? [] : own ? [own] : []) add(spot, 1);
  const spots = () => [...revealed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([[leg, row], times]) => ({leg, row, times}));

  const compose = () => {
    const all = spots().flatMap(({leg, row, times}) => Array(times).fill(null).map(() => ({leg, row})));
    const now = {...(peeks.length > 0 ? {peeks: peeks.map((one) => ({...one}))} : {}), ...(all.length > 0 ? {revealed: all} : {})};
    changed(peeks.some(({beads}) => beads === null) ? null : now, now);
  };
  const act = (spot, by) => () => {
    add(spot, by);
    draw();
    compose();
  };
  const spotWords = ({leg, row}) => `on leg ${leg} below row ${row}`;
  const ladder = el('div');
  const list = el('div');
  const isOwn = ({leg, row}) => own !== null && own.leg === leg && own.row === row;
  const draw = () => {
    const blockers = spots().map(({leg, row, times}) => ({leg, row, text: times > 1 ? `×${times}` : '',
      kind: isOwn({leg, row}) ? 'own' : 'other'}));
    redraw(ladder, drawLadder({rules, slots, phantoms, round, timetable: phantoms.length > 0, hints, beads: bids, ways: Object.keys(bids), blockers,
      spot: (leg, row, shape) => {
        const times = revealed.get(keyOf({leg, row})) ?? 0;
        return clickable(shape, `Blocker revealed ${spotWords({leg, row})}`, act({leg, row}, times > 0 ? -times : 1), times > 0);
      }}).node);
    redraw(list, spots().map((spot) => el('div', {class: 'rounds'},
      el('span', {}, `${countOf(spot.times, 'blocker')} ${spotWords(spot)}${isOwn(spot) ? ' (yours)' : ''}`),
      button('One more', act(spot, 1), {'aria-label': `One blocker more ${spotWords(spot)}`}),
      button('Take away', act(spot, -spot.times), {'aria-label': `No blocker ${spotWords(spot)}`}))), revealed.size > 0 ? []
      : [note('No blocker was revealed.')]);
  };
  const others = (rules.players - 1) * rules.max_bet;
  const fields = peeks.map((one, i) => {
    const least = bids[one.leg] ?? 0;
    return labelled(`Beads on leg ${one.leg}`, number(one.beads ?? '', least, least + others, (value) => {
      one.beads = value;
      compose();
    }, {'aria-label': `Beads on leg ${one.leg}, peek ${i + 1}`, ...(i === 0 ? {'data-first': ''} : {})}),
    `All seats’ beads, yours included: ${least} or more`);
  });
  const on = phantoms.flatMap((_, p) => (isOn(rules.phantoms[p], round) ? [phantomName(p)] : []));
  stage.append(el('h2', {}, 'What the round showed'), el('p', {}, `Click the spot of each blocker that was revealed.${
    own ? ' Yours stands there already; click it if it was destroyed.' : ''}${
    on.length > 0 ? ` Phantoms that were on: ${on.join(', ')}.` : ''}`), ladder);
  controls.append(el('fieldset', {}, el('legend', {}, 'Peeks'), fields.length > 0 ? el('div', {class: 'row'}, ...fields)
    : note('You had no peek in this round.')), el('fieldset', {}, el('legend', {}, 'Blockers revealed'), list));
  draw();
  compose();
};

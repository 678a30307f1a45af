// What a seat of a real match of Edges enters: the grid that was dealt, and the moves that a round showed.
import {button, clickable, drawing, el, labelled, note, number, redraw, roomFor, svg} from '/dom.js';
import {drawGrid, partnersOf} from './grid.js';
import {drawPlatform} from './platform.js';

const kCell = 52;      // of the grid that is entered
const kLabel = 72;     // left of the amounts
const kNarrow = 34;    // the same where there is less room
const kRoomy = 500;
const kLeastAmount = 18;
const kMostAmount = 34;
const kMostColumns = 20;
const kHigh = 26;      // of a row of amounts
const kMostBets = 10;  // that are shown as buttons
const kMaxAmount = 1000000;  // R4

const range = (count) => [...Array(count).keys()];

/// Numbers in a text; digits that stand together are numbers of their own where no seat has two.
const numbersIn = (text, seats) => (seats <= 10 ? text.match(/\d/g) : text.match(/\d+/g))?.map(Number) ?? [];

export const dealt = ({stage, controls, rules, draft, changed}) => {
  const [rows, columns] = rules.grid;
  const seats = rows * columns;
  const cells = draft?.grid ? draft.grid.flat() : Array(seats).fill(null);
  const garnets = draft?.garnets ? [...draft.garnets] : Array(seats).fill(rules.starting_garnets);
  const missing = () => range(seats).filter((seat) => !cells.includes(seat));

  const compose = () => {
    const now = {grid: range(rows).map((r) => cells.slice(r * columns, (r + 1) * columns)), garnets: [...garnets]};
    changed(missing().length > 0 ? null : now, now);
  };
  const place = (seat) => {
    cells[cells.indexOf(null)] = seat;
    const [last, ...more] = missing();
    if (last !== undefined && more.length === 0) cells[cells.indexOf(null)] = last;
    act();
  };
  const takeBack = (at) => {
    cells[at] = null;
    act();
  };
  const drawnCell = (seat, at) => {
    const [x, y] = [1 + (at % columns) * kCell, 1 + Math.floor(at / columns) * kCell];
    const isNext = seat === null && at === cells.indexOf(null);
    const box = svg('rect', {x, y, width: kCell - 4, height: kCell - 4, rx: 6, class: seat === null ? 'cell' : 'strong'});
    return svg('g', {}, seat === null ? box : clickable(box, `Take seat ${seat} back`, () => takeBack(at)),
      isNext ? svg('rect', {x: x + 2, y: y + 2, width: kCell - 8, height: kCell - 8, rx: 5, class: 'own-line'}) : null,
      svg('text', {x: x + kCell / 2 - 2, y: y + kCell / 2 + 3, 'text-anchor': 'middle', 'pointer-events': 'none', class: 'on'},
        seat ?? ''));
  };
  const grid = el('div');
  const choices = el('div', {class: 'row', role: 'group', 'aria-label': 'Seats that are not in the grid yet'});
  const fault = el('p', {class: 'void', 'aria-live': 'polite'});
  const typed = el('input', {type: 'text', size: 20, autocomplete: 'off', 'aria-label': 'The grid as typed', oninput: () => {
    const numbers = numbersIn(typed.value, seats);
    const given = [...new Set(numbers)].filter((seat) => seat < seats);
    const unknown = /[^\d\s,;|/]+/.exec(typed.value)?.[0] ?? numbers.find((seat) => seat >= seats);
    const twice = numbers.find((seat, at) => numbers.indexOf(seat) < at);
    fault.textContent = unknown !== undefined ? `${unknown} is no seat: there are 0 to ${seats - 1}.`
      : twice !== undefined ? `Seat ${twice} is named twice.` : '';
    range(seats).forEach((at) => {
      cells[at] = given[at] ?? null;
    });
    act();
  }});
  const act = () => {
    draw();
    compose();
  };
  const draw = () => {
    redraw(grid, drawing('The grid of partners', columns * kCell + 2, rows * kCell + 2, ...cells.map(drawnCell)));
    redraw(choices, missing().map((seat, i) => button(`Seat ${seat}`, () => place(seat), i === 0 ? {'data-first': ''} : {})));
  };
  stage.append(el('h2', {}, 'The grid of partners'),
    el('p', {}, 'Press the seats in the order in which they stand in the grid, row by row. Click a seat in the grid to take it back.'),
    grid, choices);
  controls.append(labelled('Or type the grid', typed, 'The seats row by row, from left to right'), fault,
    el('details', {}, el('summary', {}, 'Garnets before the first round'), el('div', {class: 'fields'}, ...garnets.map((count, seat) =>
      labelled(`Garnets of seat ${seat}`, number(count, 0, 999, (value) => {
        garnets[seat] = value ?? rules.starting_garnets;
        compose();
      }))))));
  act();
};

/// A move as one types it: "R5>" for 5 to the right with the partner on the right, "L3v2" for 3 to the left with the one below
/// and a bet of 2 garnets.
export const writeMove = ({direction, amount, partner, garnets}) =>
  `${direction === 'left' ? 'L' : 'R'}${amount}${partner === 'down' ? 'v' : '>'}${garnets || ''}`;

const kMove = /^\s*(l|left|←|r|right|→)\s*(\d+)\s*(>|→|r|right|v|↓|d|down)\s*(\d*)\s*$/i;

export const readMove = (text) => {
  const [, way, amount, side, garnets] = kMove.exec(text) ?? [];
  if (way === undefined) return null;
  const isLeft = /^[l←]/i.test(way);
  return {direction: isLeft ? 'left' : 'right', amount: Number(amount), partner: /^[v↓d]/i.test(side) ? 'down' : 'right',
    garnets: Number(garnets || 0)};
};

/// The move of a seat that handed in nothing, or nothing valid (R15 to R17).
const defaultMove = (rules, grid, seat) => {
  const {direction, amount, partner} = rules.default_move;
  const eligible = partnersOf(grid, seat).map(([key]) => key);
  return {direction, amount, partner: eligible.includes(partner) ? partner : eligible[0], garnets: 0};
};

const isWhole = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;

/// Whether a move counts (R14).
const isValid = ({direction, amount, partner, garnets}, eligible, held) => ['left', 'right'].includes(direction)
  && isWhole(amount, 1, kMaxAmount) && eligible.includes(partner) && isWhole(garnets ?? 0, 0, held);

/// What the own seat played by what it handed in.
const ownEntry = (handedIn, {view: {grid, garnets, seat}, rules}) => {
  const usual = defaultMove(rules, grid, seat);
  if (handedIn === null) return {move: usual, fate: 'missed'};
  const {direction, amount, partner, garnets: bet} = handedIn;
  return isValid(handedIn, partnersOf(grid, seat).map(([key]) => key), garnets[seat])
    ? {move: {direction, amount, partner, garnets: bet ?? 0}, fate: null} : {move: usual, fate: 'invalid'};
};

/// Where all land by some moves (R6).
const landedBy = (moves, {grid, positions}) => {
  const landed = [...positions];
  moves.forEach(({direction, amount, partner}, seat) => {
    const by = direction === 'left' ? -amount : amount;
    landed[seat] += by;
    landed[new Map(partnersOf(grid, seat)).get(partner)] += by;
  });
  return landed;
};

const arrow = ({direction, amount}) => (direction === 'left' ? `←${amount}` : `${amount}→`);

/// The choices of a move: a row for each way and partner, an amount a column.
const drawPad = ({seat, move, grid, columns, room, choose}) => {
  const label = room < kRoomy ? kNarrow : kLabel;
  const size = Math.max(kLeastAmount, Math.min(kMostAmount, Math.floor((room - label - 4) / columns)));
  const rows = ['left', 'right'].flatMap((direction) => partnersOf(grid, seat).map(([partner, other]) => ({direction, partner, other})));
  return drawing(`The move of seat ${seat}`, label + columns * size + 4, rows.length * kHigh + 4,
    ...rows.flatMap(({direction, partner, other}, r) => [
      svg('text', {x: 0, y: r * kHigh + 19, class: 'on'}, `${direction === 'left' ? '←' : '→'} ${room < kRoomy ? '' : 'with '}${other}`),
      ...range(columns).map((i) => {
        const isChosen = move !== null && move.direction === direction && move.partner === partner && move.amount === i + 1;
        const box = svg('rect', {x: label + i * size, y: 2 + r * kHigh, width: size - 2, height: kHigh - 2, rx: 3,
          class: isChosen ? 'own' : direction === 'left' ? 'cell' : 'strong'});
        return svg('g', {}, clickable(box, `Seat ${seat}: ${direction} ${i + 1} with seat ${other}`,
          () => choose({direction, amount: i + 1, partner}), isChosen),
        svg('text', {x: label + i * size + size / 2 - 1, y: r * kHigh + 19, 'text-anchor': 'middle', 'pointer-events': 'none',
          class: isChosen ? 'on-own' : ''}, i + 1));
      })]));
};

const enterVote = ({stage, view, rules, changed}) => {
  stage.append(el('h2', {}, 'The vote'), note('The vote shows nothing that does not follow from what you know.'),
    drawPlatform({rules, places: view.positions, own: view.seat, aside: true}));
  changed({});
};

const enterMoves = ({stage, controls, view, rules, handedIn, draft, changed}) => {
  const {grid, seat: own} = view;
  const others = view.positions.map((_, seat) => seat).filter((seat) => seat !== own);
  const last = view.rounds.at(-1);
  const fateIn = (seat) => (draft?.rejected?.includes(seat) ? 'invalid' : draft?.defaulted?.includes(seat) ? 'missed' : null);
  const usual = (seat) => ({move: last ? {...last.moves[seat], garnets: 0} : defaultMove(rules, grid, seat), fate: null});
  const entries = view.positions.map((_, seat) => (seat === own ? ownEntry(handedIn, {view, rules})
    : draft ? {move: draft.moves[seat], fate: fateIn(seat)} : usual(seat)));
  const isUsual = (seat) => entries[seat].fate === null && writeMove(entries[seat].move) === writeMove(usual(seat).move);
  const entered = new Set(others.filter((seat) => !isUsual(seat)));  // by the draft; the others stand as they begin
  const wrong = new Map();                                           // seat -> what was typed, where it is no move
  let active = others.find(isUsual) ?? others.at(-1);

  const playedBy = (seat) => (entries[seat].fate === null ? entries[seat].move : defaultMove(rules, grid, seat));
  const played = () => view.positions.map((_, seat) => playedBy(seat));
  const seatsWith = (...fates) => entries.flatMap(({fate}, seat) => (fates.includes(fate) ? [seat] : []));
  const compose = () => {
    const [defaulted, rejected] = [seatsWith('missed', 'invalid'), seatsWith('invalid')];
    const now = {moves: played(), ...(defaulted.length > 0 ? {defaulted} : {}), ...(rejected.length > 0 ? {rejected} : {})};
    changed(wrong.size > 0 ? null : now, now);
  };
  const set = (seat, change) => {
    Object.assign(entries[seat], change);
    entered.add(seat);
    wrong.delete(seat);
    refresh();
    compose();
  };
  const activate = (seat) => {
    if (seat === active) return;
    active = seat;
    refresh();
  };
  const choose = (move) => {
    const seat = active;
    active = others[others.indexOf(seat) + 1] ?? seat;
    set(seat, {move: {...move, garnets: entries[seat].move.garnets ?? 0}, fate: null});
  };
  const bet = (garnets) => set(active, {move: {...entries[active].move, garnets}, fate: null});

  const rowOf = (seat) => {
    const name = button('', () => activate(seat));
    const field = el('input', {type: 'text', size: 7, autocomplete: 'off', spellcheck: 'false', 'aria-label': `Move of seat ${seat}`,
      onfocus: () => field.select(),
      oninput: () => {
        active = seat;
        const move = readMove(field.value);
        if (move !== null) {
          set(seat, {move, fate: null});
          return;
        }
        wrong.set(seat, field.value);
        refresh();
        compose();
      },
      onkeydown: (event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        rows.get(others[others.indexOf(seat) + 1])?.field.focus();
      }});
    const fates = ['missed', 'invalid'].map((fate) => [fate, button(fate,
      () => set(seat, {fate: entries[seat].fate === fate ? null : fate}), {'aria-label': `Seat ${seat}: ${fate}`})]);
    return {name, field, fates, node: el('div', {class: 'rounds'}, name, field, ...fates.map(([, one]) => one))};
  };
  const rows = new Map(others.map((seat) => [seat, rowOf(seat)]));
  const said = el('p', {'aria-live': 'polite'});
  const [platform, pad, bets, landed] = ['', '', '', ''].map(() => el('div'));
  bets.className = 'rounds';

  const refresh = () => {
    for (const [seat, {name, field, fates}] of rows) {
      name.textContent = `Seat ${seat}${entered.has(seat) ? ' ✓' : ''}`;
      name.setAttribute('aria-label', `Seat ${seat}${entered.has(seat) ? ', entered' : ''}`);
      name.setAttribute('aria-pressed', String(seat === active));
      if (field !== document.activeElement) field.value = wrong.get(seat) ?? writeMove(playedBy(seat));
      field.setAttribute('aria-invalid', String(wrong.has(seat)));
      for (const [fate, one] of fates) one.setAttribute('aria-pressed', String(entries[seat].fate === fate));
    }
    const [first] = wrong.keys();
    said.className = first === undefined ? '' : 'void';
    said.textContent = first !== undefined ? `Seat ${first}: a move is written as R5> or L3v2.`
      : entered.size === others.length ? 'All moves are entered.' : `${entered.size} of ${others.length} moves are entered; the others stand ${
        last ? 'as in the round before' : 'as the default move'}.`;
    redraw(platform, drawPlatform({rules, places: view.positions, own, aside: true,
      above: (seat) => (seat === own || entered.has(seat) ? arrow(playedBy(seat)) : '')}));
    const isKnown = entered.has(active) && entries[active].fate === null;
    redraw(pad, drawPad({seat: active, move: isKnown ? entries[active].move : null, grid, columns: Math.min(kMostColumns, rules.values.length),
      room: roomFor(), choose}));
    const held = view.garnets[active];
    const now = entries[active].move.garnets ?? 0;
    redraw(bets, el('strong', {}, `Seat ${active}:`), el('span', {}, 'bet'), ...(held < kMostBets
      ? range(held + 1).map((garnets) => button(String(garnets), () => bet(garnets),
        {'aria-label': `Seat ${active} bets ${garnets}`, 'aria-pressed': String(now === garnets)}))
      : [number(now, 0, held, (value) => bet(value ?? 0), {'aria-label': `Garnets that seat ${active} bets`})]));
    const moves = played();
    redraw(landed, drawPlatform({rules, places: landedBy(moves, view), own, aside: true}));
  };
  stage.append(el('h2', {}, 'What each seat played'),
    el('p', {}, 'Press the bet of the seat that is chosen, if it has one, then its move: a row for a way and a partner, '
      + 'a column for the number of spaces. '
      + 'The next seat is chosen then.'),
    platform, bets, pad, el('h2', {}, 'Where all land by these moves'), landed);
  controls.append(el('h2', {}, 'The moves'), ...[...rows.values()].map(({node}) => node), said,
    note('Typed: R5> is 5 to the right with the partner on the right; L3v2 is 3 to the left with the partner below and a bet of 2 garnets. '
      + 'Enter goes to the next seat.'), drawGrid(grid, own));
  refresh();
  compose();
};

export const enter = (args) => (args.step.kind === 'round' ? enterMoves(args) : enterVote(args));

// Double-edged Edges: the platform with seats on it, the grid of partners, and a move.
import {button, el, labelled, note, number, redraw, svg, table, wideTable} from '/dom.js';
import {countOf} from '/words.js';
import {choosersOf, drawGrid, partnersOf} from './grid.js';
import {dealt, enter} from './news.js';
import {pictures} from './pictures.js';
import {drawPlatform, kTypes} from './platform.js';
import {replay} from './replay.js';
import {story} from './story.js';

const standings = (view) => {
  const last = view.rounds.at(-1);
  const seats = view.points.map((_, seat) => seat).sort((a, b) => view.points[b] - view.points[a]);
  const move = (seat) => {
    const {direction, amount, partner, garnets} = last.moves[seat];
    return `${direction} ${amount}, ${partner}${garnets ? `, ${countOf(garnets, 'garnet')}` : ''}`;
  };
  const result = table('Seats by points', ['seat', 'points', 'garnets', 'space', ...(last ? ['last move', 'went'] : [])],
    seats.map((seat) => [seat === view.seat ? `${seat} (you)` : seat, view.points[seat], view.garnets[seat],
      view.positions[seat],
      ...(last ? [move(seat), `${kTypes[last.types[seat]]}, +${last.points[seat]}`] : [])]));
  seats.forEach((seat, row) => {
    if (seat === view.seat) result.tBodies[0].rows[row].classList.add('own');
  });
  return el('div', {class: 'wide'}, result);
};

/// What all seats have, a column a seat.
const strip = (view) => {
  const rows = [['points', view.points], ['garnets', view.garnets]];
  const result = table('What all have', ['seat', ...view.points.map((_, seat) => (seat === view.seat ? 'you' : seat))],
    rows.map(([name, values]) => [name, ...values]));
  for (const row of result.rows) row.cells[view.seat + 1]?.classList.add('own');
  return el('div', {class: 'wide'}, result);
};

/// All moves so far, as they were played.
const moveWords = ({direction, amount, partner, garnets}) => `${direction === 'left' ? `←${amount}` : `${amount}→`}, ${partner}${
  garnets ? `, ${countOf(garnets, 'garnet')}` : ''}`;
const pastMoves = (view) => (view.rounds.length === 0 ? '' : wideTable('All moves so far, and their points',
  ['round', ...view.points.map((_, seat) => (seat === view.seat ? 'you' : `seat ${seat}`))],
  view.rounds.map(({moves, points, types}, i) => [i + 1, ...moves.map((move, seat) =>
    `${moveWords(move)}: ${types[seat] === 'surviving' ? '' : `${kTypes[types[seat]]}, `}+${points[seat]}`)])));

const showVote = ({stage, facts, view, rules, draft, changed}) => {
  let vote = draft ? draft.vote : null;
  const choice = el('div', {class: 'row'});
  const draw = () => redraw(choice, view.candidates.map((seat) => button(`Seat ${seat}`, () => {
    vote = vote === seat ? null : seat;
    changed(vote === null ? null : {vote});
    draw();
  }, {'aria-pressed': String(vote === seat)})));
  stage.append(el('h2', {}, 'Vote'), el('p', {}, 'These seats share the last place. You are among those who say which of them becomes '
    + 'the Elimination Candidate.'), choice, drawPlatform({rules, places: view.positions, own: view.seat, aside: true}), strip(view));
  facts.append(standings(view), pastMoves(view));
  draw();
};

const showMove = ({stage, controls, facts, how, view, rules, draft, changed}) => {
  const {grid} = view;
  const partners = partnersOf(grid, view.seat);
  const at = view.positions[view.seat];
  const held = view.garnets[view.seat];
  const move = {direction: 'right', amount: null, partner: partners[0][0], garnets: 0, ...(draft || {})};
  let lines = [];
  let bars = null;
  const spaceOf = ({direction, amount}) => at + (direction === 'left' ? -1 : 1) * amount;

  const compose = () => {
    const {direction, amount, partner, garnets} = move;
    changed(amount !== null ? {direction, amount, partner, ...(garnets ? {garnets} : {})} : null);
  };
  const set = (part, value) => {
    move[part] = value;
    draw();  // the fields too, before what they refuse is looked for
    compose();
  };
  const head = (space) => {
    if (space === at) return;
    move.direction = space < at ? 'left' : 'right';
    set('amount', Math.abs(space - at));
  };
  const landing = () => {
    if (move.amount === null) return 'Click a space to head for it, or type how many spaces to move.';
    const end = spaceOf(move);
    const on = end >= 1 && end <= rules.values.length;
    const where = on ? `on space ${end}, worth ${rules.values[end - 1]}` : 'off the platform';
    return `If nobody chooses you, you land ${where}. ${on
      ? '' : 'Off the edge that you head for you score nothing, and whoever chose you is paid more. '}`
      + `Each seat that chooses you carries you along by its own move; ${choosersOf(grid, view.seat)
        .map((seat) => `seat ${seat}`).join(' and ')} may.`;
  };

  const amount = number(move.amount ?? '', 1, 1000000, (value) => {
    move.amount = value;
    compose();
    refresh();
  }, {'aria-label': 'Spaces to move'});
  const garnets = number(move.garnets, 0, held, (value) => {
    move.garnets = value ?? 0;
    compose();
  }, {'aria-label': 'Garnets to bet'});
  const platform = el('div');
  const words = el('p', {'aria-live': 'polite'});
  const refresh = () => {
    redraw(platform, drawPlatform({rules, places: view.positions, own: view.seat, aside: true,
      aim: move.amount === null ? null : spaceOf(move), choose: head, lines, bars}));
    words.textContent = landing();
  };
  const choices = el('div');
  const draw = () => {
    refresh();
    if (move.amount !== null) amount.value = move.amount;  // else what is refused stays
    redraw(choices,
      el('fieldset', {}, el('legend', {}, 'Direction'), el('div', {class: 'row'},
        ...[['left', '← left'], ['right', 'right →']].map(([value, text]) =>
          button(text, () => set('direction', value), {'aria-pressed': String(move.direction === value)})))),
      el('fieldset', {}, el('legend', {}, 'Partner'),
        el('div', {class: 'row'}, ...partners.map(([key, seat]) =>
          button(`seat ${seat} (${key})`, () => set('partner', key), {'aria-pressed': String(move.partner === key)})),
        drawGrid(grid, view.seat, move.partner))));
  };
  stage.append(el('h2', {}, 'The platform'), platform, words, strip(view));
  how.append(note(`You win by the most points after ${countOf(rules.rounds, 'round')}. In each you move along the platform and carry `
    + 'your partner along, a neighbour in the grid; you score what the space is worth on which you land. Carried off the '
    + `platform you score ${rules.screwed_points}; off the edge that you head for, nothing. If your partner falls off the edge that it `
    + `heads for, your points are multiplied by ${rules.dumb_multiplier}, and by more for garnets that you bet. Who falls off begins the `
    + `next round on space ${rules.start}.`),
  note('Above a space: who stands there; in it: what it is worth to whoever lands there; below: its number. All move at once. '
    + 'With advice: arrows to where the best moves lead, the best above. With odds: bars show how many others are expected to land on '
    + 'each space, and how many off either end. A dashed disc: where you land if nobody chooses you.'));
  controls.append(el('div', {class: 'row'},
    labelled('Spaces to move', amount),
    labelled(`Garnets to bet, of ${held}`, garnets,
      `Spent in any case; if your partner jumps off, each adds ${rules.garnet_multiplier} to the factor `
      + `${rules.dumb_multiplier} of your points.`)), choices);
  facts.append(standings(view), pastMoves(view));
  draw();
  compose();
  return {
    advise: (candidates) => {
      lines = (candidates || []).filter(({submission}) => submission).slice(0, 3).map(({submission}, i) => ({from: at,
        to: spaceOf(submission), words: `${i + 1}: with seat ${new Map(partners).get(submission.partner)}${submission.garnets ? `, bet ${submission.garnets}` : ''}`}));
      refresh();
    },
    odds: (result) => {
      const rows = result ? result.tables.find(({quantity}) => quantity === 'landing')?.rows : null;
      bars = rows ? Object.entries(rows).filter(([name]) => !name.startsWith(`seat ${view.seat} `)).reduce((sums, [, chances]) =>
        Object.fromEntries(Object.entries(chances).map(([space, {mean}]) => [space, (sums[space] ?? 0) + mean])), {}) : null;
      refresh();
    },
  };
};

const picture = () => [8, 5, 3, 1, 1, 3, 5, 8].map((v, i) => svg('g', {},
  svg('rect', {x: 10 + 27 * i, y: 50, width: 25, height: 26, rx: 3, class: v > 5 ? 'strong' : 'cell'}),
  svg('text', {x: 22 + 27 * i, y: 68, 'text-anchor': 'middle'}, v),
  ...([1, 3, 3, 6].flatMap((s, k) => (s === i ? [svg('circle', {cx: 22 + 27 * i, cy: k === 2 ? 17 : 38, r: 9,
    class: k === 1 ? 'own' : 'other'})] : [])))));

/// The sum of points after each round.
const curve = ({record, view, seat}) => {
  const points = (record ? record.rounds.map(({result}) => result) : view.rounds).map((round) => round.points[seat]);
  return {name: 'points', values: points.map((_, i) => points.slice(0, i + 1).reduce((sum, one) => sum + one, 0))};
};

const watch = ({view, rules}) => [drawPlatform({rules, places: view.positions, aside: true}), standings(view)];

export const board = {
  curve,
  dealt,
  enter,
  watch,
  picture,
  pictures,
  replay,
  story,
  show(args) {
    return args.step.kind === 'round' ? showMove(args) : showVote(args);
  },
};

// boards.mjs PROGRAM: composes given submissions on the boards of all matches, by clicks or by the
// keyboard alone, from views of recorded matches, and compares what the board tells with them. Each is
// such that the program finds nothing void in it, and a board that begins with it as its draft tells it
// back; with it on the board all holds that inspect.mjs asks, narrow and wide, dark and light. Exit code
// 77: there is no browser.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {playwright, withBrowser} from '../report/browser.mjs';
import {checkKeyboard, checkPage} from './inspect.mjs';
import {boardPage, composed, play, showBoard} from './board_page.mjs';

const kNoBrowser = 77;

if (!playwright()) {
  console.log('SKIPPED: no Chromium or no playwright-core (scripts/setup installs both)');
  process.exit(kNoBrowser);
}

const program = resolve(process.argv[2]);
const folder = mkdtempSync(join(tmpdir(), 'mainmatch-boards-'));
const run = (...args) => execFileSync(program, args, {cwd: folder, maxBuffer: 1 << 26}).toString();

const record = (game, name, matches, bots, ...rules) => run('tournament', game, '--bots', bots, '--seed', '1',
  '--matches', `${matches}`, '--records', name, '--quiet', ...rules.flatMap((rule) => ['--set', rule]));

/// The view of the first seat that `fits`, and where it is.
const viewOf = (name, where, fits = () => true) => {
  for (let seat = 0; seat < 9; ++seat) {
    const place = [name, '--seat', `${seat}`, ...where];
    const view = JSON.parse(run('view', ...place));
    if (fits(view)) return {view, place};
  }
  throw new Error(`${name} ${where}: no seat fits`);
};

/// Composes by `acts`, and by a draft; both times the board tells `wanted`, of which nothing is void.
const check = async (page, {view, place}, wanted, acts, keys = null) => {
  const found = JSON.parse(run('view', ...place, '--submission', JSON.stringify(wanted)));
  assert.deepEqual(found, [], `${view.game}: void in ${JSON.stringify(wanted)}`);
  await showBoard(page, view);
  assert.equal(await composed(page), null, `${view.game} begins with nothing`);
  await play(page, acts, keys);
  assert.deepEqual(await composed(page), wanted, `${view.game}, ${view.step.kind} ${view.step.round}`);
  const where = `${view.game}, ${view.step.kind} ${view.step.round}`;
  for (const [width, colorScheme] of [[400, 'light'], [1280, 'dark'], [400, 'dark'], [1280, 'light']]) {
    await page.setViewportSize({width, height: 900});
    await page.emulateMedia({colorScheme});
    await showBoard(page, view, wanted);
    await checkPage(page, `${where}, ${width} ${colorScheme}`);
  }
  await checkKeyboard(page, where);
  const again = await composed(page);
  if (view.step.kind === 'round' || again !== null) assert.deepEqual(again, wanted, `${view.game}: a draft`);
};

const amidakuji = async (page) => {
  record('amidakuji', 'amidakuji.jsonl', 1, 'random');
  const round = viewOf('amidakuji.jsonl', ['--round', '2'], (view) => view.blockers_left > 0 && view.peeks_left > 0
    && view.beads_left > 2);
  await check(page, round, {bets: {S: 2, V: 1}, peeks: ['T'], blocker: {leg: 'U', row: 'D'}},
    ['Bid a bead on leg S, now 0', 'Bid a bead on leg S, now 1', ['Beads on leg V', 1], 'Peek at T',
      'Blocker on leg U below row D'], 'Enter');
};

const edges = async (page) => {
  record('edges', 'edges.jsonl', 1, 'random');
  const round = viewOf('edges.jsonl', ['--round', '3'], ({positions, seat, garnets}) => garnets[seat] > 0
    && positions[seat] > 4);
  const {grid, positions, rules: {values}, seat} = round.view;
  const at = positions[seat];
  const row = grid.findIndex((seats) => seats.includes(seat));
  const below = grid[(row + 1) % grid.length][grid[row].indexOf(seat)];
  await check(page, round, {direction: 'left', amount: 3, partner: 'down', garnets: 1},
    [`Space ${at - 3}, worth ${values[at - 4]}: head for it`, `seat ${below} (down)`, ['Garnets to bet', 1]], 'Space');
};

const threads = async (page) => {
  record('threads', 'threads.jsonl', 1, 'random');
  const first = viewOf('threads.jsonl', ['--round', '1']);
  const spin = ({selections}, seat) => `Spin a thread to seat ${seat}, selected ${selections[seat]} ${
    selections[seat] === 1 ? 'time' : 'times'} so far`;
  const across = (view) => (view.heaven.includes(view.seat) ? view.hell : view.heaven);
  const [a] = across(first.view);
  await check(page, first, {visit: {moira: 'clotho', donate: 0}, create: {recipient: a, golden: true}},
    ['clotho: gilding', spin(first.view, a), {check: 'golden'}], 'Enter');

  const later = viewOf('threads.jsonl', ['--round', '5'], (view) => view.tiers.nona === undefined && view.twine > 0
    && view.tiers.lachesis !== undefined);
  const {view} = later;
  const few = Math.min(...Object.values(view.selections));
  const to = across(view).find((seat) => view.selections[seat] === few);
  const other = across(view).find((seat) => seat !== to);
  const ally = [...view.heaven, ...view.hell].find((seat) => seat !== view.seat && !across(view).includes(seat));
  await check(page, later, {visit: {moira: 'nona', donate: 1}, boost: {source: to, recipient: view.seat},
    snip: {source: ally, recipient: other}, cut: other, create: {recipient: to, head_start: true}},
  [spin(view, to), {check: 'with a head start'}, 'nona: head start', ['Twine to pay', 1], ['Cut: with', `seat ${other}`],
    ['Snip a thread: from', `seat ${ally}`], ['Snip a thread: to', `seat ${other}`],
    ['Boost a thread: from', `seat ${to}`], ['Boost a thread: to', `seat ${view.seat}`]]);
};

const bugcatcher = async (page) => {
  record('bugcatcher', 'bugcatcher.jsonl', 1, 'random');
  const lists = viewOf('bugcatcher.jsonl', ['--round', 'pregame']);
  await check(page, lists, {central: ['C3', 'A1'], central_garnets: 2, border: ['D2', 'G6'], border_garnets: 1},
    ['Cell C3', 'Cell A1', 'Border node: corners', 'Corner D2', 'Corner G6', 'Corner B1', 'Corner B1',
      [`Garnets for the central node, you have ${lists.view.garnets}`, 2],
      [`Garnets for the border node, you have ${lists.view.garnets}`, 1]], 'Space');

  await showBoard(page, lists.view, {border: ['C1-BR', 'A1']});  // a corner by its other name
  await play(page, ['Border node: corners', 'Corner A1', 'Corner D2', 'Corner E1']);
  assert.deepEqual(await composed(page), {border: ['E1']});

  const round = viewOf('bugcatcher.jsonl', ['--round', '2'], ({garnets, nodes}) => garnets > 0
    && nodes.central[1] > 1 && nodes.border[1] > 1);
  const missions = [0, 2];
  await check(page, round, {missions, actions: ['CU', 'BU', 'swap', 'free-swap', 'CL', 'CD', 'BR', 'BD']},
    ['Central node (circle) up', 'Border node (square) up', 'Swap colours (1 energy)', `Swap colours (${
      round.view.rules.free_swap_price} garnet, no energy)`, 'Central node (circle) left', 'Central node (circle) down',
    'Border node (square) right', 'Border node (square) left', 'Take the last one back', 'Border node (square) down',
    ...missions.map((i) => ({check: round.view.missions[i].name}))], 'Enter');

  const third = viewOf('bugcatcher.jsonl', ['--round', '3']);  // paths of any past round are drawn
  await showBoard(page, third.view);
  for (const [i, {paths}] of third.view.rounds.entries()) {
    await play(page, [['Dotted paths: those of', `round ${i + 1}`]]);
    assert.equal(await page.locator('svg .past').count(), paths.length);
  }

  await showBoard(page, round.view);  // the same drawn on the board
  await page.click('[data-word=CU]');
  await page.click('[data-word=BU]');
  await page.click('[data-word=CD]');
  assert.deepEqual(await composed(page), {actions: ['CU', 'BU', 'CD']});
};

const horseRace = async (page) => {
  record('horse-race', 'race.jsonl', 1, 'fifth', 'cards=3', 'starting_garnets=50');
  const held = ({cards}) => Object.keys(cards).filter((letter) => cards[letter] > 0);
  const one = viewOf('race.jsonl', ['--round', '1'], (view) => held(view).length > 1);
  const [c, d] = held(one.view);
  await check(page, one, {ability: {kind: 'clue', use: [c], select: [c, d]}, spectate: 4},
    ['Spectate space 4', 'clue', `Select (keep): ${c}`, `Select (keep): ${d}`, `Use (discard): ${c}`], 'Enter');

  const five = viewOf('race.jsonl', ['--round', '5'], (view) => view.seen && held(view).length > 1
    && view.chips > 0 && view.garnets >= view.price);
  const [e, f] = held(five.view);
  const [horse] = five.view.seen;
  await check(page, five, {buy: ['A'], ability: {kind: 'utility', use: [e, f], guesses: [2, 3]}, spectate: 7,
    bets: {[horse]: 1}}, ['Spectate space 7', 'Buy: A', 'utility', `Use (discard): ${f}`, 'Use (discard): clear',
    `Use (discard): ${e}`, `Use (discard): ${f}`, [`${e}: horses ahead`, 2], [`${f}: horses ahead`, 3],
    [`Horse ${horse}`, 1]]);

  const seven = viewOf('race.jsonl', ['--round', '7'], (view) => held(view).length > 1);
  const [g, h] = held(seven.view);
  await check(page, seven, {ability: {kind: 'utility', use: [g, h], gain: ['B']}, spectate: 9},
    ['utility', `Use (discard): ${g}`, `Use (discard): ${h}`, 'Gain: B', 'Spectate space 9']);

  const trade = viewOf('race.jsonl', ['--round', '7', '--step', 'trade'], (view) => held(view).length > 1);
  const partners = [4, 5, 6].filter((seat) => seat !== trade.view.seat).slice(0, 2);
  const gives = held(trade.view);
  await check(page, trade, {offers: partners.map((partner, i) => ({partner, give: gives[i], want: 'C'}))},
    ['Another offer', 'Another offer', 'Another offer', 'Take offer 3 back', ...partners.flatMap((partner, i) => [[`Offer ${i + 1}: give`, gives[i]],
      [`Offer ${i + 1}: to`, `seat ${partner}`], [`Offer ${i + 1}: for`, 'C']])]);

  // Points come from round 10 alone, so that one seat is often on top and the others level.
  record('horse-race', 'level.jsonl', 20, 'random', 'players=3', 'chips=0', 'space_points=0');
  const scores = readFileSync(join(folder, 'level.jsonl'), 'utf8').trim().split('\n')
    .map((line) => JSON.parse(line).outcome.scores);
  const match = scores.findIndex((list) => new Set(list).size === 2 && list.filter((x) => x === Math.min(...list)).length === 2);
  const top = scores[match].indexOf(Math.max(...scores[match]));
  for (const [step, key] of [['decision', 'second_token'], ['vote', 'vote']]) {
    const place = ['level.jsonl', '--match', `${match + 1}`, '--seat', `${top}`, '--step', step];
    const seat = (top + 1) % 3;
    await check(page, {view: JSON.parse(run('view', ...place)), place}, {[key]: seat}, [`Seat ${seat}`], 'Space');
  }
};

try {
  await withBrowser(async (context) => {
    const faults = [];
    const page = await boardPage(context, {}, faults);
    page.setDefaultTimeout(30000);
    await amidakuji(page);
    await edges(page);
    await threads(page);
    await bugcatcher(page);
    await horseRace(page);
    assert.deepEqual(faults, []);
  });
  console.log('boards compose what is clicked');
} finally {
  rmSync(folder, {recursive: true, force: true});
}

// How people use the board of the Horse Race: for boards.mjs, pages.mjs and first_submission.mjs in tests/serve.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {drawn, named} from '../serve/hands.mjs';

/// What is clicked before the first submission is handed in.
export const first = 'button:text-is("Another offer")';

/// Does what people do at a step of a match; `step` is its heading.
export const act = async (page, step, hands) => {
  if (step.includes('trade')) {
    await hands.press(named(page, 'Another offer'));
    await hands.choose(page.getByLabel('Offer 1: for'), 1);
    return;
  }
  if (!step.endsWith('round 0')) await hands.press(drawn(page, `Spectate space ${1 + Number(step.at(-1))}`));
  const bets = page.locator('fieldset:has-text("Bets") input');
  if (await bets.count() > 0) await hands.write(bets.first(), 2);
  if (step.endsWith('round 0')) {
    await hands.press(named(page, 'clue'));
    await hands.press(named(page, 'Use (discard): A'));
  }
};

/// Composes given submissions on the board.
export const compose = async (page, {record, viewOf, check, run, folder}) => {
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

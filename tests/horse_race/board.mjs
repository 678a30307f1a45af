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
    await hands.press(drawn(page, 'for C'));
    return;
  }
  if (!step.endsWith('round 0')) await hands.press(drawn(page, `Spectate space ${1 + Number(step.at(-1))}`));
  const bets = drawn(page, 'Bet a chip on');
  if (await bets.count() > 0) {
    await hands.press(bets);
    await hands.write(page.locator('fieldset:has-text("Chips to bet") input').first(), 2);
  }
  if (step.endsWith('round 0')) {
    await hands.press(named(page, 'The clue'));
    await hands.press(drawn(page, 'Use card A'));
  }
};

/// Composes given submissions on the board.
export const compose = async (page, {record, viewOf, check, run, folder}) => {
  record('horse-race', 'race.jsonl', 1, 'fifth', 'cards=3', 'starting_garnets=50');
  const held = ({cards}) => Object.keys(cards).filter((letter) => cards[letter] > 0);
  const one = viewOf('race.jsonl', ['--round', '1'], (view) => held(view).length > 1);
  const [c, d] = held(one.view);
  await check(page, one, {ability: {kind: 'clue', use: [c], select: [c, d]}, spectate: 4},
    ['Spectate space 4', 'The clue', `Select card ${c}`, `Select card ${d}`, `Use card ${d}`, 'Take the last back: use', `Use card ${c}`], 'Enter');

  const five = viewOf('race.jsonl', ['--round', '5'], (view) => view.seen && held(view).length > 1
    && view.chips > 2 && view.garnets >= view.price);
  const [e, f] = held(five.view);
  const [horse] = five.view.seen;
  await check(page, five, {buy: ['A'], ability: {kind: 'utility', use: [e, f], guesses: [2, 3]}, spectate: 7,
    bets: {[horse]: 2}}, ['Spectate space 7', 'Buy card A', 'The utility', `Use card ${f}`, 'Take the last back: use',
    `Use card ${e}`, `Use card ${f}`, [`Guess 1: horses ahead of ${e}`, 2], [`Guess 2: horses ahead of ${f}`, 3],
    `Bet a chip on ${horse}`, [`Chips on ${horse}`, 3], `Bet a chip less on ${horse}`]);

  const seven = viewOf('race.jsonl', ['--round', '7'], (view) => held(view).length > 1);
  const [g, h] = held(seven.view);
  await check(page, seven, {ability: {kind: 'utility', use: [g, h], gain: ['B']}, spectate: 9},
    ['The utility', `Use card ${g}`, `Use card ${h}`, 'Gain card B', 'Spectate space 9']);

  const trade = viewOf('race.jsonl', ['--round', '7', '--step', 'trade'], (view) => held(view).length > 1);
  const partners = [4, 5, 6].filter((seat) => seat !== trade.view.seat).slice(0, 2);
  const gives = held(trade.view);
  await check(page, trade, {offers: partners.map((partner, i) => ({partner, give: gives[i], want: 'C'}))},
    [`to seat ${partners[0]}`, `Give ${gives[0]}`, 'for C', 'Another offer', 'Another offer', 'Take offer 3 back', `Give ${gives[1]}`,
      `to seat ${partners[1]}`, 'for C']);

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

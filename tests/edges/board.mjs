// How people use the board of Edges: for boards.mjs, pages.mjs and first_submission.mjs in tests/serve.
import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {isDeepStrictEqual} from 'node:util';
import {drawn, named} from '../serve/hands.mjs';

/// What is clicked before the first submission is handed in.
export const first = '[aria-label^="Space 5,"]';

/// Does what people do at a step of a match; `step` is its heading.
export const act = async (page, step, hands) => {
  await hands.press(drawn(page, `Space ${3 + Number(step.at(-1)) % 10}`));
  await hands.press(named(page, '← left'));
  await hands.press(page.locator('fieldset:has-text("Partner") button').last());
  if (step.endsWith('2')) await hands.write(page.getByLabel('Garnets to bet', {exact: true}), 1);
};

/// Where seats stand after a round that ends on some spaces.
const standing = (landed, {start, values}) => landed.map((space) => (space >= 1 && space <= values.length ? space : start));

/// A first round of moves that brings everybody from the start to some spaces.
const leadingTo = (was, rules, grid) => {
  const seats = was.map((_, seat) => seat);
  const amounts = [...Array(17).keys()].map((i) => i - 8).filter((amount) => amount !== 0);
  const partnerOf = (seat, way) => {
    const row = grid.findIndex((one) => one.includes(seat));
    const column = grid[row].indexOf(seat);
    return way === 'right' ? grid[row][(column + 1) % grid[row].length] : grid[(row + 1) % grid.length][column];
  };
  const within = (chosen, ways) => {
    if (chosen.length < seats.length) return amounts.map((amount) => within([...chosen, amount], ways)).find(Boolean);
    const landed = seats.map((seat) => seats.reduce((space, other) =>
      (partnerOf(other, ways[other]) === seat ? space + chosen[other] : space), rules.start + chosen[seat]));
    return isDeepStrictEqual(standing(landed, rules), was) ? chosen : undefined;
  };
  for (let bits = 0; bits < 1 << seats.length; ++bits) {
    const ways = seats.map((seat) => (bits >> seat & 1 ? 'right' : 'down'));
    const found = within([], ways);
    if (found) return found.map((amount, seat) => ({direction: amount < 0 ? 'left' : 'right', amount: Math.abs(amount), partner: ways[seat]}));
  }
  return assert.fail(`no round leads to ${was}`);
};

/// Rounds as the pictures of rulings draw them are what the program makes of their moves.
const pictured = async (page, run, folder) => {
  const {rules, grid, rounds} = await page.evaluate(async () => {
    const {rules, grid, rounds} = await import('/edges/pictures.js');
    return {rules, grid, rounds};
  });
  assert.ok(Object.keys(rounds).length >= 5);
  for (const [name, {was, moves, landed, points}] of Object.entries(rounds)) {
    const record = {format: 'mainmatch-record/1', game: 'edges', rules: {...rules, rounds: 2},
      setup: {grid, lots: grid.flat(), garnets: grid.flat().map(() => 5)},
      rounds: [{submissions: leadingTo(was, rules, grid)}, {submissions: moves.map((move) => (move === null ? null
        : {direction: move[0], amount: move[1], partner: move[2], garnets: move[3] ?? 0}))}]};
    const file = join(folder, 'pictured.json');
    writeFileSync(file, JSON.stringify(record));
    const [first, second] = JSON.parse(run('judge', file)).rounds.map(({result}) => result);
    assert.deepEqual(standing(first.landed, rules), was);
    assert.deepEqual({landed: second.landed, points: second.points, rejected: second.rejected}, {landed, points, rejected: []}, name);
  }
};

/// Composes given submissions on the board; and the pictures of rulings are true.
export const compose = async (page, {record, viewOf, check, run, folder}) => {
  await pictured(page, run, folder);
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

// How people use the board of Bugcatcher: for boards.mjs, pages.mjs and first_submission.mjs in tests/serve.
import assert from 'node:assert/strict';
import {composed, play, showBoard} from '../serve/board_page.mjs';
import {drawn, named} from '../serve/hands.mjs';

/// What is clicked before the first submission is handed in.
export const first = '[aria-label="Cell C3"]';

/// Does what people do at a step of a match; `step` is its heading.
export const act = async (page, step, hands) => {
  if (step.endsWith('pregame')) {
    for (const cell of ['C3', 'D3']) await hands.press(drawn(page, `Cell ${cell}`));
    await hands.press(drawn(page, 'Corner D4'));
    await hands.write(page.getByLabel('Garnets on cells'), 1);
    return;
  }
  for (const way of ['up', 'left', 'down']) await hands.press(named(page, `Central node (circle) ${way}`));
  await hands.press(named(page, 'Swap colours (1 energy)'));
  await hands.press(named(page, 'Border node (square) right'));
  await hands.tick(page.locator('fieldset:has-text("Missions") input'));
};

/// Composes given submissions on the board.
export const compose = async (page, {record, viewOf, check}) => {
  record('bugcatcher', 'bugcatcher.jsonl', 1, 'random');
  const lists = viewOf('bugcatcher.jsonl', ['--round', 'pregame']);
  await check(page, lists, {central: ['C3', 'A1'], central_garnets: 2, border: ['D2', 'G6'], border_garnets: 1},
    ['Cell C3', 'Cell A1', 'Corner D2', 'Corner G6', 'Corner B1', 'Corner B1',
      [`Garnets on cells, of ${lists.view.garnets}`, 2],
      [`Garnets on corners, of ${lists.view.garnets}`, 1]], 'Space');

  await showBoard(page, lists.view, {border: ['C1-BR', 'A1']});  // a corner by its other name
  await play(page, ['Corner A1', 'Corner D2', 'Corner E1']);
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
    await play(page, [['Thin paths: those of', `round ${i + 1}`]]);
    assert.equal(await page.locator('svg .painted.thin').count(), paths.length);
  }

  await showBoard(page, round.view);  // the same drawn on the board
  await play(page, ['circle up', 'square up']);
  assert.deepEqual(await composed(page), {actions: ['CU', 'BU']});
  assert.equal(await page.locator('.warning').count(), 0);
  await play(page, ['circle down']);  // where the node begins is claimed
  assert.match(await page.locator('.warning').textContent(), /^Step 3 must fail: central node down; your central node itself begins on /);
};

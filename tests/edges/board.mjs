// How people use the board of Edges: for boards.mjs, pages.mjs and first_submission.mjs in tests/serve.
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

/// Composes given submissions on the board.
export const compose = async (page, {record, viewOf, check}) => {
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

// How people use the board of Amidakuji: for boards.mjs, pages.mjs and first_submission.mjs in tests/serve.
import {drawn} from '../serve/hands.mjs';

/// What is clicked before the first submission is handed in.
export const first = '[aria-label^="Bid a bead on leg T"]';

/// Does what people do at a step of a match; `step` is its heading.
export const act = async (page, step, hands) => {
  for (const leg of ['T', 'T', 'W']) await hands.press(drawn(page, `Bid a bead on leg ${leg}`));
  if (step.endsWith('1')) await hands.press(drawn(page, 'Peek at V'));
  if (step.endsWith('2')) await hands.press(drawn(page, 'Blocker on leg U below row D'));
};

/// Composes given submissions on the board.
export const compose = async (page, {record, viewOf, check}) => {
  record('amidakuji', 'amidakuji.jsonl', 1, 'random');
  const round = viewOf('amidakuji.jsonl', ['--round', '2'], (view) => view.blockers_left > 0 && view.peeks_left > 0
    && view.beads_left > 2);
  await check(page, round, {bets: {S: 2, V: 1}, peeks: ['T'], blocker: {leg: 'U', row: 'D'}},
    ['Bid a bead on leg S, now 0', 'Bid a bead on leg S, now 1', 'Bid a bead on leg V, now 0', 'Bid a bead on leg V, now 1',
      'Take a bead back from leg V', 'Peek at T',
      'Blocker on leg U below row D'], 'Enter');
};

// How people use the board of Threads of Fate: for boards.mjs, pages.mjs and first_submission.mjs in tests/serve.
import {drawn, named} from '../serve/hands.mjs';

/// What is clicked before the first submission is handed in.
export const first = '[aria-label^="Spin a thread to"]';

/// Does what people do at a step of a match; `step` is its heading.
export const act = async (page, step, hands) => {
  const spins = drawn(page, 'Spin a thread to');
  const least = await spins.evaluateAll((all) => {
    const times = all.map((one) => Number(/selected (\d+)/.exec(one.getAttribute('aria-label'))[1]));
    return times.indexOf(Math.min(...times));
  });
  await hands.press(spins.nth(least));
  if (step.endsWith('1')) await hands.press(named(page, 'nona: head start'));
  if (step.endsWith('3')) await hands.choose(page.getByLabel('Cut: with'), 1);
};

/// Composes given submissions on the board.
export const compose = async (page, {record, viewOf, check}) => {
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

// How people use the board of Threads of Fate: for boards.mjs, pages.mjs and first_submission.mjs in tests/serve.
import assert from 'node:assert/strict';
import {composed} from '../serve/board_page.mjs';
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
  if (step.endsWith('1')) await hands.press(drawn(page, 'Visit nona for 0 twine'));
  if (!step.endsWith('3')) return;
  await hands.press(named(page, 'Cut'));
  await hands.press(drawn(page, 'Cut all threads with'));
};

/// Composes given submissions on the board.
export const compose = async (page, {record, viewOf, check}) => {
  record('threads', 'threads.jsonl', 1, 'random');
  const first = viewOf('threads.jsonl', ['--round', '1']);
  const spin = ({selections}, seat) => `Spin a thread to seat ${seat}, selected ${selections[seat]} ${
    selections[seat] === 1 ? 'time' : 'times'} so far`;
  const gives = {clotho: 'one golden thread in the match, which grows by # more a round',
    nona: 'X grows by # a round, and a thread can begin at X'};
  const visit = ({rules}, moira, tier) => `Visit ${moira} for 0 twine, tier ${tier}: ${gives[moira].replace('#', rules[moira][tier])}`;
  const across = (view) => (view.heaven.includes(view.seat) ? view.hell : view.heaven);
  const [a] = across(first.view);
  await check(page, first, {visit: {moira: 'clotho', donate: 0}, create: {recipient: a, golden: true}},
    [visit(first.view, 'clotho', 0), spin(first.view, a), {check: 'golden'}], 'Enter');

  const later = viewOf('threads.jsonl', ['--round', '5'], (view) => view.tiers.nona === undefined && view.twine > 0
    && view.tiers.lachesis !== undefined);
  const {view} = later;
  const few = Math.min(...Object.values(view.selections));
  const to = across(view).find((seat) => view.selections[seat] === few);
  const other = across(view).find((seat) => seat !== to);
  const ally = [...view.heaven, ...view.hell].find((seat) => seat !== view.seat && !across(view).includes(seat));
  await check(page, later, {visit: {moira: 'nona', donate: 1}, boost: {source: to, recipient: view.seat},
    snip: {source: ally, recipient: other}, cut: other, create: {recipient: to, head_start: true}},
  [spin(view, to), visit(view, 'nona', 0), {check: 'with a head start'}, ['Twine to pay', 1], 'Cut',
    `Cut all threads with seat ${other}`,
    'Snip', `Snip a thread that seat ${ally} spun`, `Snip the thread from seat ${ally} to seat ${other}`,
    'Boost', `Boost a thread that seat ${to} spun`, `Boost the thread from seat ${to} to seat ${view.seat}`]);

  // The thread of one's own; what is taken back is gone.
  const own = viewOf('threads.jsonl', ['--round', '5'], ({threads}) => threads.length > 0);
  const {recipient, strength} = own.view.threads[0];
  await check(page, own, {cut: recipient, snip: {source: own.view.seat, recipient}},
    [spin(own.view, recipient), 'Spin none', 'Cut', `Cut your thread to seat ${recipient}`,
      'Snip', `Snip your thread to seat ${recipient}, strength ${strength}`]);

  // The same by lists, for another thread.
  await page.locator('#controls summary').click();
  await page.getByLabel('Snip a thread: from', {exact: true}).selectOption({label: `seat ${recipient}`});
  await page.getByLabel('Snip a thread: to', {exact: true}).selectOption({label: `seat ${own.view.seat}`});
  await page.getByLabel('Cut: with', {exact: true}).selectOption({label: 'nobody'});
  assert.deepEqual(await composed(page), {snip: {source: recipient, recipient: own.view.seat}});
};

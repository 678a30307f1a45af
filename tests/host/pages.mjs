// pages.mjs PROGRAM [--all] [--shots DIR]: people play a match of Edges with bots on a real server of `mainmatch host`, or
// with --all one of each game, of two matches in files, and one more by the keyboard alone: an organizer makes it by clicks, three browsers play it to its end at boards, spectators watch. Texts that people enter
// stay texts, drafts outlive reloads, a link leaves no trace, two tabs of a seat agree, nothing is complained of, and the
// pages pass what inspect.mjs asks, narrow and wide, in both colour schemes. Exit code 77: there is no browser.
import assert from 'node:assert/strict';
import {mkdirSync} from 'node:fs';
import {resolve} from 'node:path';
import {fileURLToPath} from 'node:url';
import {playwright} from '../report/browser.mjs';
import {act as actByForm} from '../serve/by_form.mjs';
import {forbidPointer, keyboard, mouse, named} from '../serve/hands.mjs';
import {checkSizes} from '../serve/inspect.mjs';
import {boards} from '../serve/match_boards.mjs';
import {enter, make, numberOf, withHost} from './hosted.mjs';

const kNoBrowser = 77;
const kRounds = {amidakuji: 2, edges: 2, threads: 2, bugcatcher: 2, painters: 2, meadows: 2};  // those of the others are fixed
const kInFiles = ['painters', 'meadows'];
const kMarkup = '<img src=x onerror=alert(1)>';

if (!playwright()) {
  console.log('SKIPPED: no Chromium or no playwright-core (scripts/setup installs both)');
  process.exit(kNoBrowser);
}

const program = resolve(process.argv[2]);
const shots = process.argv.includes('--shots') ? resolve(process.argv[process.argv.indexOf('--shots') + 1]) : null;
if (shots) mkdirSync(shots, {recursive: true});

const look = (page, name) => checkSizes(page, name, shots);

/// What is asked of the server has been answered: a step that closes then makes no answer an error.
const settled = (page) => page.locator('.side .good, .side .void').first().waitFor();
const composed = (page) => page.locator('.side .draft').textContent();
const handedIn = (page) => page.locator('.handed').waitFor();

/// Composes at the board, if people can there at this step; at the form of a match in a file.
const compose = async (page, game, hands = mouse()) => {
  const words = await page.locator('[data-number]').getAttribute('data-words');
  if (kInFiles.includes(game)) await actByForm(page, words, hands);
  else if (/round|pregame/.test(words)) await boards[game].act(page, words, hands);
  await settled(page);
};

/// What a browser says to those who do not see the page: its nodes as [role, name], in their order, from a landmark on.
const heardFrom = async (page, landmark) => {
  const session = await page.context().newCDPSession(page);
  const {nodes} = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const below = (node) => [[node.role.value, node.name?.value ?? ''],
    ...(node.childIds ?? []).flatMap((id) => (byId.has(id) ? below(byId.get(id)) : []))];
  const top = nodes.find((node) => node.role.value === 'complementary' && node.name?.value === landmark);
  return top ? below(top) : [];
};

/// One step: each of some pages hands in. Those that have nothing to hand in wait.
const step = async (pages, game, number, onBoard, handsOf) => {
  const waiting = [];
  for (const [i, page] of pages.entries()) {
    await page.locator(`[data-number="${number}"]`).waitFor();
    if (await named(page, 'Pass').count() > 0) waiting.push([page, i]);
  }
  for (const [n, [page, i]] of waiting.entries()) {
    const hands = handsOf(i);
    if (onBoard(i)) await compose(page, game, hands);
    else await settled(page);
    const handIn = named(page, 'Hand in');
    await hands.press(await handIn.isEnabled() ? handIn : named(page, 'Pass'));
    const yes = named(page, 'Hand it in all the same');
    if (await page.locator('.side .void').count() > 0 && await yes.count() > 0) await hands.press(yes);
    if (n + 1 < waiting.length) await handedIn(page);
  }
};

/// Waits until the step with this number is over.
const closed = (page, number) => page.waitForFunction((before) =>
  (document.querySelector('[data-number]')?.dataset.number ?? null) !== before, number);

/// Plays a match to its end.
const play = async (pages, game, handsOf = () => mouse()) => {
  let steps = 0;
  for (let number = await numberOf(pages[0]); number !== null; number = await numberOf(pages[0]), ++steps) {
    await step(pages, game, number, (i) => i === 0 || steps === i, handsOf);
    await closed(pages[0], number);
  }
  for (const page of pages) await page.locator('#replay .moment[aria-busy=false]').waitFor();
  return steps;
};

/// What must hold of a seat's page whose step is open and nothing handed in: reloads, Back, two tabs, changes of mind.
const drafts = async (page, newPage, game) => {
  await compose(page, game);
  const draft = await composed(page);
  assert.notEqual(draft, 'nothing yet');
  const heard = await heardFrom(page, 'Your submission');
  assert.ok(heard.some(([role, name]) => role === 'StaticText' && name === draft), 'who does not see hears the submission');
  assert.ok(heard.some(([role, name]) => role === 'button' && name === 'Hand in'));
  await page.reload();
  await settled(page);
  assert.equal(await composed(page), draft, 'a reload keeps the draft');
  const door = page.url();
  await page.goto('about:blank');
  await page.goBack();
  await settled(page);
  assert.equal(page.url(), door);
  assert.equal(await composed(page), draft, 'Back keeps the draft');

  const tab = await newPage(page.context());
  await tab.goto(door);
  await settled(tab);
  await named(page, 'Hand in').click();
  await handedIn(page);
  await handedIn(tab);
  assert.equal(await tab.locator('.handed').textContent(), draft, 'the other tab shows what was handed in');
  await named(tab, 'Pass').click();
  await page.locator('.handed:text-is("pass")').waitFor();
  assert.equal(await composed(page), draft, 'the first tab keeps its draft');
  assert.match(await page.locator('section[aria-label="What is handed in"]').textContent(), /is not what is handed in/);
  await page.getByLabel('Your notebook').fill('they bluff');
  await page.getByLabel('Your notebook').blur();
  await page.locator('text=/^Saved at/').waitFor();
  await tab.reload();
  await tab.waitForFunction(() => document.querySelector('textarea')?.value === 'they bluff');
  await tab.close();
};

/// What the organizer does while a step is open; the page of a seat shows it, and keeps its draft.
const organize = async (organizer, page, watch) => {
  await organizer.locator('text=/0 of 3 people handed in/').waitFor();
  await organizer.getByLabel('Announcement').fill(`Dinner at eight ${kMarkup}`);
  await named(organizer, 'Announce').click();
  for (const one of [organizer, page, watch]) {
    await one.locator('.log li', {hasText: 'Dinner at eight'}).waitFor();
    assert.equal(await one.locator('main img').count(), 0, 'what people enter is text');
  }
  assert.equal(await organizer.getByLabel('Announcement').inputValue(), '');
  await named(organizer, 'Pause').click();
  await page.locator('.stage:has-text("Paused")').waitFor();
  assert.ok(await named(page, 'Pass').isDisabled());
  await named(organizer, 'Resume').click();
  await page.locator('.stage:has-text("is open")').waitFor();
};

/// The end of a match, on every page.
const end = async (pages, organizer, watch) => {
  for (const page of [...pages, organizer, watch]) {
    await page.locator('table:has-text("The outcome")').waitFor();
    await page.locator('#replay .moment[aria-busy=false]').waitFor();
    assert.match(await page.locator('.end table').first().textContent(), /Ann/);
  }
  for (const name of ['Save the record', 'Save the audit file']) {
    const [download] = await Promise.all([pages[0].waitForEvent('download'), pages[0].getByRole('link', {name}).click()]);
    assert.equal(await download.failure(), null);
  }
  await named(watch, 'The next step').click();
  await watch.locator('.moment[aria-busy=false] h3').first().waitFor();
};

const library = new URL('../../experiments/library/', import.meta.url);
const files = kInFiles.map((name) => fileURLToPath(new URL(`${name}.lua`, library)));

await withHost(program, files, async ({link, end: stop, newContext, newPage, faults}) => {
  const organizer = await newPage(await newContext());
  await enter(organizer, link);
  const contexts = [await newContext(), await newContext(), await newContext()];
  const spectator = await newContext();
  let last = null;
  const all = process.argv.includes('--all');
  const others = all ? [...Object.keys(boards).filter((one) => one !== 'edges'), ...kInFiles] : [];
  const rounds = [...['edges', ...others].map((game) => ({game})), ...(all ? [{game: 'edges', byKeys: true}] : [])];
  for (const {game, byKeys = false} of rounds) {
    const careful = game === 'edges' && !byKeys;
    const name = `${game} ${kMarkup}`;
    if (careful) await look(organizer, 'organizer');
    const links = await make(organizer, {game, name, people: ['Ann', `Bea ${kMarkup}`, 'Cy'], rounds: kRounds[game]},
      careful ? (what) => look(organizer, what) : () => {});
    const pages = await Promise.all(contexts.map(newPage));
    for (const [i, page] of pages.entries()) await enter(page, links[i]);
    const watch = await newPage(spectator);
    await enter(watch, links[3]);
    for (const page of [...pages, organizer, watch]) assert.equal(await page.locator('main h1').textContent(), name);
    await pages[2].locator('[data-number="0"]').waitFor();
    if (careful) {
      await organize(organizer, pages[2], watch);
      await drafts(pages[1], newPage, game);
      await settled(pages[0]);
      for (const [page, what] of [[organizer, 'match'], [pages[1], 'seat'], [watch, 'watch']]) await look(page, what);
    }
    if (byKeys) for (const page of pages) await forbidPointer(page);
    const steps = await play(pages, game, byKeys ? (i) => keyboard(pages[i]) : undefined);
    if (!byKeys) await end(pages, organizer, watch);  // which is done with a pointer
    if (careful) {
      for (const [page, what] of [[organizer, 'match-end'], [pages[1], 'seat-end'], [watch, 'watch-end']]) await look(page, what);
    }
    console.log(`${game}${byKeys ? ', by the keyboard alone' : ''}: ${steps} steps`);
    await watch.close();
    await Promise.all(pages.map((page) => page.close()));
    last = game;
  }
  assert.equal(last !== null && faults.length, 0, faults.join('\n'));

  // What is complained of from here on is what is tried: links that have ended, and a server that has.
  const links = await make(organizer, {game: 'edges', name: 'Friday', people: ['Ann', 'Bea', 'Cy']});
  const [seat, wrong] = [await newPage(contexts[0]), await newPage(contexts[1])];
  await wrong.goto(`${new URL(link).origin}/enter#${'0'.repeat(32)}`);
  await wrong.locator('[role=alert]:has-text("leads nowhere")').waitFor();
  await look(wrong, 'enter');
  await wrong.getByLabel('Your link').fill(links[1]);
  await named(wrong, 'Enter').click();
  await wrong.waitForURL(/\/seat\//);
  await wrong.locator('main h1:text-is("Friday")').waitFor();
  await enter(seat, links[0]);
  await named(organizer, 'Begin now').click();
  await named(organizer, 'Really: begin, whoever has joined').click();
  await compose(seat, 'edges');
  const draft = await composed(seat);
  await organizer.getByLabel('Seat', {exact: true}).selectOption({index: 1});
  await named(organizer, 'New link for this seat').click();
  await named(organizer, 'Really: the old link ends').click();
  await organizer.getByLabel('The link of seat 1', {exact: true}).waitFor();
  await wrong.reload();
  await wrong.locator('[role=alert]:has-text("ended or was made anew")').waitFor();
  await stop();
  await named(seat, 'Hand in').click();
  await seat.locator('[role=alert]:has-text("does not answer")').first().waitFor();
  assert.equal(await composed(seat), draft, 'the draft outlives the server');
  assert.deepEqual(faults.filter((one) => !/401|net::ERR|ERR_/.test(one)), []);
});
console.log('matches were hosted');

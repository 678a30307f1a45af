// pages.mjs PROGRAM [--all] [--shots DIR]: plays matches against bots in a browser, on a real server, by
// clicking what people click: one of Edges, or with --all one of each match; and once more by the keyboard
// alone. What is handed in is what the page showed; the record that it saves is what `judge` makes of its
// submissions; nothing is complained of, and every page passes what inspect.mjs asks of it, narrow and wide,
// in both colour schemes. A match whose board is missing is played by typing. With --shots pictures of every
// board are kept there. Exit code 77: there is no browser.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {playwright, withBrowser} from '../report/browser.mjs';
import {forbidPointer, keyboard, mouse, named} from './hands.mjs';
import {checkKeyboard, checkPage, checkSizes, widen} from './inspect.mjs';
import {boards} from './match_boards.mjs';
import {pageAt, serve, shown} from './serving.mjs';

const kNoBrowser = 77;

if (!playwright()) {
  console.log('SKIPPED: no Chromium or no playwright-core (scripts/setup installs both)');
  process.exit(kNoBrowser);
}

const program = resolve(process.argv[2]);
const shots = process.argv.includes('--shots') ? resolve(process.argv[process.argv.indexOf('--shots') + 1]) : null;
const folder = mkdtempSync(join(tmpdir(), 'mainmatch-serve-'));
if (shots) mkdirSync(shots, {recursive: true});

const look = (page, name) => checkSizes(page, name, shots);

const push = (page, text) => named(page, text).first().click();

/// Plays a match to its end; returns its record, as the page saves it, and what was handed in. `watch(step)` is
/// called when a submission is composed, by act() at the board.
const play = async (page, game, hands, watch, act = boards[game].act) => {
  const handedIn = [];
  const note = (request) => {
    if (request.url().endsWith('/hand-in')) handedIn.push(request.postDataJSON().submission);
  };
  page.on('request', note);
  await hands.press(named(page, 'All matches'));
  await shown(page);
  await hands.press(page.locator(`[data-game=${game}]`));
  await hands.write(page.getByLabel('Seed'), 7);
  await hands.press(named(page, 'Sit down'));
  for (;;) {
    await page.locator('.board h2, #replay').first().waitFor();
    if (await page.locator('#replay').count() > 0) break;
    const step = await page.locator('h1').textContent();
    await act(page, step, hands);
    await watch(step);
    const handIn = named(page, 'Hand in');
    await hands.press(await handIn.isEnabled() ? handIn : named(page, 'Pass'));
    await page.locator(`h1:not(:text-is(${JSON.stringify(step)})), dialog[open]`).first().waitFor();
    const yes = named(page, 'Hand it in all the same');  // where part of it is void
    if (await yes.count() > 0) await hands.press(yes);
    await page.waitForFunction((before) => document.querySelector('h1').textContent !== before, step);
  }
  const [download] = await Promise.all([page.waitForEvent('download'), hands.press(named(page, 'Save the record'))]);
  page.off('request', note);
  const record = JSON.parse(readFileSync(await download.path(), 'utf8'));
  const own = ofSeat(record, 0);
  const trades = record.rounds.some((round) => round.trades);  // what is offered stands in no record
  if (!trades) assert.deepEqual(own.slice(0, handedIn.length), handedIn.slice(0, own.length));
  assert.ok(handedIn.filter((one) => one !== null).length >= record.rounds.length, `${game}: something was handed in`);
  sameAsJudged(game, record);
  return {steps: handedIn.length, record};
};

/// Looks at the first board, and at some later ones where pictures are kept.
const watcher = (page, game) => {
  let looked = false;
  return async (step) => {
    const later = shots && /round 4|trade of round 1$/.test(step);
    const now = !looked && !step.endsWith('trade of round 0');
    if (later || now) await page.locator('.side .good, .side .void').first().waitFor();
    if (later) {
      await page.screenshot({path: join(shots, `${game}-${step.includes('trade') ? 'trade' : 'later'}.png`), fullPage: true});
    }
    if (!now) return;
    for (const analysis of ['Advice', 'Odds']) {  // of few worlds
      await page.route(`**/${analysis.toLowerCase()}`, (route) => route.continue({postData: JSON.stringify(
        {...route.request().postDataJSON(), worlds: 8})}));
      await push(page, analysis);
      await page.locator(`section:has(h2:text-is("${analysis}")) >> text=/^(After|Out of) .* imagined worlds/`).last().waitFor({timeout: 120000});
      await named(page, analysis).and(page.locator(':enabled')).waitFor({timeout: 120000});
    }
    await look(page, game);
    looked = true;
  };
};

/// Goes through the replay step by step: all there was, and what two seats saw and handed in.
const replay = async (page, game, name = game) => {
  const settled = () => page.locator('.moment[aria-busy=false]').waitFor();
  const steps = await page.getByLabel('Step', {exact: true}).locator('option').allTextContents();
  for (const by of [1, 2, 0]) {  // what seat 0 saw, seat 1, all there was
    await page.getByLabel('Shown').selectOption({index: by});
    await page.getByLabel('Step', {exact: true}).selectOption({index: 0});
    for (const [i, words] of steps.entries()) {
      await settled();
      assert.equal(await page.locator('.moment h3').first().textContent(), words);
      if (words !== 'the end') {
        const board = await page.locator(`.moment .board > h2, .moment ${name === game ? 'svg' : 'table'}`).count();
        const idle = (await page.locator('.moment').textContent()).includes('nothing to hand in');
        assert.ok(board > 0 || idle, `${game}: ${words} is drawn`);
      }
      await widen(page, i % 2 ? 400 : 1280);
      await page.emulateMedia({colorScheme: i % 4 < 2 ? 'dark' : 'light'});
      await checkPage(page, `${game}: the replay of ${words}, shown ${by}`);
      if (shots && i === 3) await page.screenshot({path: join(shots, `${name}-replay-${by}.png`), fullPage: true});
      if (i + 1 < steps.length) await push(page, 'The next step');
    }
  }
  await checkKeyboard(page, `${game}: the replay`);
};

/// A review of few worlds: its marks and points lead to their moments.
const review = async (page, game) => {
  await page.route('**/review', (route) => route.continue({postData: JSON.stringify({...route.request().postDataJSON(), worlds: 16})}));
  await push(page, 'Review');
  await page.locator('h3:has-text("The worst decisions")').waitFor({timeout: 400000});
  await look(page, `${game}-review`);
  const point = page.locator('[role=button][aria-label^="Expected before"]').last();
  const words = /before ([^:]*):/.exec(await point.getAttribute('aria-label'))[1];
  await point.press('Enter');
  await page.locator(`.moment[aria-busy=false] h3:text-is("${words}")`).waitFor();
  assert.equal(await page.locator('.moment .still').count(), 1);
};

/// Opens the record, plays on from a later step of it, and opens the session that this keeps.
const reopen = async (page, record) => {
  const file = join(folder, 'opened.json');
  writeFileSync(file, JSON.stringify(record));
  await push(page, 'All matches');
  await page.getByLabel('A record or a session').setInputFiles(file);
  await page.locator('h1:has-text("a recorded match")').waitFor();
  await page.getByLabel('Step', {exact: true}).selectOption({index: 2});
  const words = await page.getByLabel('Step', {exact: true}).evaluate((list) => list.selectedOptions[0].textContent);
  await page.getByRole('button', {name: 'What if?'}).click();
  await page.locator('.board h2').first().waitFor();
  const heading = await page.locator('h1').textContent();
  assert.ok(heading.endsWith(words), `${heading} is ${words}`);
  const sessions = readdirSync(folder).filter((name) => name.endsWith('.session'));
  assert.equal(sessions.length, 1);
  await push(page, 'All matches');
  await page.getByLabel('A record or a session').setInputFiles(join(folder, sessions[0]));
  await page.locator('.board h2').first().waitFor();
  assert.equal(await page.locator('h1').textContent(), heading);
};

/// Without its board a match is played by typing, to its end, and its record shown as text: where the server lists
/// none, and where what it lists cannot be had, which is complained of.
const withoutBoard = async (page, game, line, faults) => {
  const open = async () => {
    await page.goto('about:blank');
    await page.goto(address);
    await shown(page);
  };
  await page.route('**/api/games', async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    for (const one of list.games) one.board = null;
    await route.fulfill({response: answer, json: list});
  });
  await open();
  const typed = [];
  const act = async () => {
    await page.getByLabel('Your submission as typed').fill(line);
    await push(page, 'Take over');
    await page.locator('.side .good').first().waitFor();
    typed.push(line);
  };
  let looked = false;
  const {record} = await play(page, game, mouse(), async () => {
    assert.equal(await page.locator('.board > h2').textContent(), 'What you are shown');
    if (!looked) await look(page, `${game}-plain`);
    looked = true;
  }, act);
  assert.ok(typed.length >= record.rounds.length);
  await replay(page, game, `${game}-plain`);
  await page.unroute('**/api/games');
  assert.deepEqual(faults, []);

  await page.route(`**/${game}/board.js`, (route) => route.abort());
  await open();
  await push(page, 'All matches');
  await shown(page);
  await page.locator(`[data-game=${game}]`).click();
  await push(page, 'Sit down');
  await page.locator('.board > h2:text-is("What you are shown")').waitFor();
  await page.unroute(`**/${game}/board.js`);
  assert.ok(faults.length > 0 && faults.every((one) => one.includes(`${game}/board.js`)), `${faults}`);
  faults.length = 0;
};

/// A page that was asked for earlier, and arrives later, does not take the place of the one that is there.
const overtake = async (page) => {
  let release;
  const held = new Promise((done) => {
    release = done;
  });
  await page.route('**/api/runs', async (route) => {
    await held;
    await route.continue();
  }, {times: 1});
  await page.goto('about:blank');
  const asked = page.waitForRequest('**/api/runs');
  await page.goto(address);
  await asked;
  await push(page, 'All matches');
  await shown(page);
  const card = page.locator('.card').first();
  await card.focus();
  const late = page.waitForResponse('**/api/runs');
  release();
  await late;
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  assert.ok(await card.evaluate((one) => one === document.activeElement), 'the keyboard stands where it stood');
};

/// What was handed in at the seat, by step, as the record has it.
const ofSeat = (record, seat) => [
  ...(record.pregame && record.pregame.submissions ? [record.pregame.submissions[seat]] : []),
  ...record.rounds.map((round) => round.submissions[seat])];

const sameAsJudged = (game, record) => {
  const file = join(folder, 'played.json');
  const bare = structuredClone(record);
  delete bare.outcome;
  for (const round of [...bare.rounds, ...(bare.pregame ? [bare.pregame] : [])]) delete round.result;
  writeFileSync(file, JSON.stringify(bare));
  const judged = JSON.parse(execFileSync(program, ['judge', file], {maxBuffer: 1 << 26}).toString());
  assert.deepEqual(judged, record, `${game}: the record is what judge makes of its submissions`);
};

const {address, end} = await serve(program, folder);
try {
  await withBrowser(async (context) => {
    const faults = [];
    const page = await pageAt(context, address, faults);
    await page.emulateMedia({reducedMotion: 'reduce'});  // past rounds do not play by themselves: see frame.mjs
    await page.goto(address);
    await shown(page);
    await look(page, 'start');
    const games = process.argv.includes('--all') ? Object.keys(boards) : ['edges'];
    for (const game of games) {
      const {steps, record} = await play(page, game, mouse(), watcher(page, game));
      await look(page, `${game}-after`);
      await replay(page, game);
      await review(page, game);
      if (game === 'edges') await reopen(page, record);
      console.log(`${game}: ${steps} steps`);
    }
    await overtake(page);
    await withoutBoard(page, 'edges', 'left 3 down', faults);
    await page.goto('about:blank');
    await page.goto(address);
    await shown(page);
    await forbidPointer(page);
    for (const game of games) {
      const {steps} = await play(page, game, keyboard(page), () => {});
      console.log(`${game}, by the keyboard alone: ${steps} steps`);
    }
    assert.deepEqual(faults, []);
  });
  console.log('all matches were played');
} finally {
  end();
  rmSync(folder, {recursive: true, force: true});
}

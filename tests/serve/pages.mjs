// pages.mjs PROGRAM [--all] [--shots DIR]: plays matches against bots in a browser, on a real server, by
// clicking what people click: one of Edges, or with --all one of each match. What is handed in is what
// the page showed; the record that it saves is what `judge` makes of its submissions; nothing is
// complained of, every control has a name, text is readable on its ground in both colour schemes, and
// nothing is wider than a narrow window. With --shots pictures of every board are kept there. Exit
// code 77: there is no browser.
import assert from 'node:assert/strict';
import {execFileSync, spawn} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {playwright, withBrowser} from '../report/browser.mjs';

const kNoBrowser = 77;
const kContrast = 4.5;  // WCAG 2, level AA

if (!playwright()) {
  console.log('SKIPPED: no Chromium or no playwright-core (scripts/setup installs both)');
  process.exit(kNoBrowser);
}

const program = resolve(process.argv[2]);
const shots = process.argv.includes('--shots') ? resolve(process.argv[process.argv.indexOf('--shots') + 1]) : null;
const folder = mkdtempSync(join(tmpdir(), 'mainmatch-serve-'));
if (shots) mkdirSync(shots, {recursive: true});

/// Starts a server; resolves to its address and a function that ends it.
const serve = () => new Promise((done, fail) => {
  const child = spawn(program, ['serve'], {cwd: folder, stdio: ['ignore', 'pipe', 'inherit']});
  child.on('error', fail);
  child.on('exit', (code) => fail(new Error(`the server ended with ${code}`)));
  child.stdout.once('data', (text) => {
    child.removeAllListeners('exit');
    done({address: text.toString().trim(), end: () => child.kill('SIGINT')});
  });
});

/// What each control is called, and of each text how it stands out from what is behind it.
const inspect = (page) => page.evaluate(() => {
  const named = (one) => one.getAttribute('aria-label') || one.textContent.trim()
    || one.labels?.[0]?.textContent.trim() || one.title;
  const nameless = [...document.querySelectorAll('button, select, input, textarea, [role=button], summary')]
    .filter((one) => !named(one)).map((one) => one.outerHTML.slice(0, 80));
  const parts = (colour) => (colour.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
  const light = (colour) => parts(colour).slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const ground = (one) => {
    for (let node = one; node; node = node.parentElement) {
      const colour = getComputedStyle(node).backgroundColor;
      if (parts(colour)[3] !== 0) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const poor = [...document.querySelectorAll('main *, header *')].filter((one) => !one.closest('svg') && !one.disabled
      && !one.closest('details:not([open]) > :not(summary)')
      && [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()))
    .map((one) => {
      const [a, b] = [light(getComputedStyle(one).color), light(ground(one))];
      return [one.textContent.slice(0, 40), (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)];
    }).filter(([, contrast]) => contrast < 4.5);
  return {nameless, poor, wide: document.documentElement.scrollWidth - innerWidth};
});

const check = async (page, where) => {
  const {nameless, poor, wide} = await inspect(page);
  assert.deepEqual(nameless, [], `${where}: controls without a name`);
  assert.deepEqual(poor, [], `${where}: text with a contrast below ${kContrast}`);
  assert.ok(wide <= 0, `${where}: ${wide} pixels too wide`);
};

/// Both colour schemes, narrow and wide.
const look = async (page, name) => {
  for (const [width, scheme] of [[400, 'dark'], [400, 'light'], [1280, 'dark'], [1280, 'light']]) {
    await page.setViewportSize({width, height: 900});
    await page.emulateMedia({colorScheme: scheme});
    await check(page, `${name} ${width} ${scheme}`);
    if (shots) await page.screenshot({path: join(shots, `${name}-${width}-${scheme}.png`), fullPage: true});
  }
};

const press = (page, label) => page.locator(`[role=button][aria-label^="${label}"]`).first().click();
const push = (page, text) => page.getByRole('button', {name: text, exact: true}).first().click();

/// What people click at each step of a match; `step` is its heading.
const players = {
  async edges(page, step) {
    if (step.endsWith('3')) {  // by the keyboard alone
      await page.locator('[role=button][aria-label^="Space 11"]').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('button', {name: '← left', exact: true}).focus();
      await page.keyboard.press('Space');
    } else {
      await press(page, `Space ${3 + Number(step.at(-1)) % 10}`);
      await push(page, '← left');
    }
    await page.locator('fieldset:has-text("Partner") button').last().click();
    if (step.endsWith('2')) await page.getByLabel('Garnets to bet', {exact: true}).fill('1');
  },
  async amidakuji(page, step) {
    for (const leg of ['T', 'T', 'W']) await press(page, `Bid a bead on leg ${leg}`);
    if (step.endsWith('1')) await push(page, 'Peek at V');
    if (step.endsWith('2')) await press(page, 'Blocker on leg U below row D');
  },
  async threads(page, step) {
    const least = await page.locator('[aria-label^="Spin a thread to"]').evaluateAll((all) => {
      const times = all.map((one) => Number(/selected (\d+)/.exec(one.getAttribute('aria-label'))[1]));
      return times.indexOf(Math.min(...times));
    });
    await page.locator('[aria-label^="Spin a thread to"]').nth(least).click();
    if (step.endsWith('1')) await push(page, 'nona: head start');
    if (step.endsWith('3')) await page.getByLabel('Cut: with').selectOption({index: 1});
  },
  async bugcatcher(page, step) {
    if (step.endsWith('pregame')) {
      for (const cell of ['C3', 'D3']) await press(page, `Cell ${cell}`);
      await push(page, 'Border node: corners');
      await press(page, 'Corner D4');
      await page.getByLabel('Garnets for the central node').fill('1');
      return;
    }
    for (const way of ['up', 'left', 'down']) await push(page, `Central node (circle) ${way}`);
    await push(page, 'Swap colours (1 energy)');
    await push(page, 'Border node (square) right');
    await page.locator('fieldset:has-text("Missions") input').first().check();
  },
  async 'horse-race'(page, step) {
    if (step.includes('trade')) {
      await push(page, 'Another offer');
      await page.getByLabel('Offer 1: for').selectOption('B');
      return;
    }
    if (!step.endsWith('round 0')) await press(page, `Spectate space ${1 + Number(step.at(-1))}`);
    const bets = page.locator('fieldset:has-text("Bets") input');
    if (await bets.count() > 0) await bets.first().fill('2');
    if (step.endsWith('round 0')) {
      await push(page, 'clue');
      await push(page, 'Use (discard): A');
    }
  },
};

/// Plays a match to its end; returns its record, as the page saves it, and what was handed in.
const play = async (page, game) => {
  const handedIn = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/hand-in')) handedIn.push(request.postDataJSON().submission);
  });
  await push(page, 'All matches');
  await page.locator(`[data-game=${game}]`).click();
  await page.getByLabel('Seed').fill('7');
  await push(page, 'Sit down');
  let looked = false;
  for (;;) {
    await page.locator('.board h2, #replay').first().waitFor();
    if (await page.locator('#replay').count() > 0) break;
    const step = await page.locator('h1').textContent();
    await players[game](page, step);
    const handIn = page.getByRole('button', {name: 'Hand in', exact: true});
    if (!looked && !step.endsWith('trade of round 0')) {
      await page.locator('.side .good, .side .void').first().waitFor();
      await look(page, game);
      looked = true;
    }
    if (await handIn.isEnabled()) await handIn.click();
    else await push(page, 'Pass');
    await page.waitForFunction((before) => document.querySelector('h1').textContent !== before, step);
  }
  const [download] = await Promise.all([page.waitForEvent('download'), push(page, 'Save the record')]);
  await look(page, `${game}-after`);
  return {handedIn, record: JSON.parse(readFileSync(await download.path(), 'utf8'))};
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

const {address, end} = await serve();
try {
  await withBrowser(async (context) => {
    const faults = [];
    const page = await context.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(address.split('#')[0]) && !request.url().startsWith('blob:')) faults.push(`asks for ${request.url()}`);
    });
    await page.goto(address);
    await page.locator('.card').first().waitFor();
    await look(page, 'start');
    for (const game of process.argv.includes('--all') ? Object.keys(players) : ['edges']) {
      const {handedIn, record} = await play(page, game);
      const trades = game === 'horse-race';  // what is offered there stands in no record
      if (!trades) assert.deepEqual(ofSeat(record, 0).slice(0, handedIn.length), handedIn.slice(0, ofSeat(record, 0).length));
      assert.ok(handedIn.filter((one) => one !== null).length >= record.rounds.length, `${game}: something was handed in`);
      sameAsJudged(game, record);
      console.log(`${game}: ${handedIn.length} steps`);
    }
    assert.deepEqual(faults, []);
  });
  console.log('all matches were played');
} finally {
  end();
  rmSync(folder, {recursive: true, force: true});
}

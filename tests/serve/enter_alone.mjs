// What a seat's file says is entered on the boards alone, by clicks and keys, with no page around them:
//   node enter_alone.mjs PROGRAM FILE...
// prints for each step how many clicks and keys that took, and fails where what is composed is not what the file says.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {withBrowser} from '../report/browser.mjs';
import * as news from './enter_news.mjs';
import {checkKeyboard, checkPage} from './inspect.mjs';

const kHere = new URL('../../experiments/', import.meta.url);
const kAddress = 'http://board.test/';
const kMost = {first: 40, later: 15};
const [program, ...files] = process.argv.slice(2);
const shots = process.env.SHOTS;
const kPage = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>A board</title><link rel="stylesheet" href="/serve.css"><main><div class="play">
<div class="left"><div class="board"></div></div><aside class="side"><div class="tools"><div class="controls"></div></div></aside>
<div class="below"><div class="facts"></div></div></div></main>`;

const serveFiles = (page) => page.route(`${kAddress}**`, (route) => {
  const path = new URL(route.request().url()).pathname;
  if (path === '/') return route.fulfill({contentType: 'text/html', body: kPage});
  const file = path.includes('/', 1) ? `matches${path}` : `serve/web${path}`;
  return route.fulfill({contentType: path.endsWith('.css') ? 'text/css' : 'text/javascript',
    body: readFileSync(new URL(file, kHere))});
});

/// Without what need not be written: empty lists and objects, and null. Missions by their names.
const bare = (shown) => Object.fromEntries(Object.entries(shown ?? {}).filter(([, value]) => value !== null
  && !(typeof value === 'object' && Object.keys(value).length === 0)).map(([key, value]) => [key,
  key === 'missions' ? value.map((one) => one.name ?? one) : value]));

const viewAt = (folder, file, i) => {
  const {step: {kind, round}, handed_in: handedIn, shown} = file.steps[i];
  if (kind === 'decision' && handedIn === undefined) {  // of which the program shows nothing to a seat that does not act
    const {scores} = file.steps[i - 1].shown;
    return {...viewAt(folder, file, i - 1), scores, second: [shown.second_token, (shown.second_token + 1) % scores.length],
      second_token: null};
  }
  const path = join(folder, 'part.json');
  writeFileSync(path, JSON.stringify({...file, steps: file.steps.slice(0, i)}));
  const view = JSON.parse(execFileSync(program, ['view', path, ...(kind === 'trade' ? ['--step', kind, '--round', String(round)]
    : [])]));
  return {...view, step: file.steps[i].step};
};

const begin = (page, game, name, args) => page.evaluate(async ([folder, what, rest]) => {
  const {board} = await import(`/${folder}/board.js`);
  const [stage, controls, facts] = ['board', 'controls', 'facts'].map((one) => document.querySelector(`.${one}`));
  for (const one of [stage, controls, facts]) one.replaceChildren();
  window.composed = undefined;
  board[what]({...rest, stage, controls, facts, changed: (now) => {
    window.composed = structuredClone(now);
  }});
}, [game.replace('-', '_'), name, args]);
const composed = (page) => page.evaluate(() => window.composed);

/// Pictures of what is composed, wide and narrow, and whether all can use it; `again` draws it anew.
const shoot = async (page, name, again) => {
  if (!shots) return;
  for (const width of [400, 1280]) {
    await page.setViewportSize({width, height: 900});
    await again();
    await page.screenshot({path: join(shots, `${name}-${width}.png`), fullPage: true});
    await checkPage(page, `${name} ${width}`);
  }
  await checkKeyboard(page, name);
  await again();
};

const enterFile = async (page, folder, path) => {
  const file = JSON.parse(readFileSync(path));
  const {game, seat, rules} = file;
  const hand = news[game] ?? news[game.replace('-', '_')];
  const counts = [];
  await page.goto(kAddress);
  await begin(page, game, 'dealt', {rules, seat, schema: {}, draft: null});
  let count = await hand.dealt(page, file.dealt, {seat, rules});
  assert.deepEqual(await composed(page), file.dealt, `${path}: dealt`);
  await shoot(page, `${game}-dealt`, () => begin(page, game, 'dealt', {rules, seat, schema: {}, draft: file.dealt}));
  for (const [i, {step, handed_in: handedIn = null, shown}] of file.steps.entries()) {
    const view = viewAt(folder, file, i);
    const args = {view, rules, seat, step, schema: {}, handedIn};
    const anew = (draft) => begin(page, game, 'enter', {...args, draft});
    await anew(null);
    await shoot(page, `${game}-${i}-begun`, () => anew(null));
    count += await hand.enter(page, shown, args);
    const now = await composed(page);
    assert.deepEqual(now && bare(now), bare(shown), `${path}: step ${i}`);
    await anew(now);
    await shoot(page, `${game}-${i}`, () => anew(now));
    assert.deepEqual(await composed(page), now, `${path}: step ${i}, begun with a draft`);
    counts.push(count);
    count = 0;
  }
  return counts;
};

const folder = mkdtempSync(join(tmpdir(), 'mainmatch-enter-'));
try {
  await withBrowser(async (context) => {
    const page = await context.newPage();
    page.setDefaultTimeout(5000);
    const faults = [];
    page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
    await serveFiles(page);
    for (const path of files) {
      const [first, ...later] = await enterFile(page, folder, path);
      const above = [first > kMost.first, ...later.map((one) => one > kMost.later)].filter(Boolean).length;
      console.log(`${path}: ${first}; ${later.join(', ')}: ${above} above ${kMost.first}; ${kMost.later}`);
    }
    assert.deepEqual(faults, []);
  });
} finally {
  rmSync(folder, {recursive: true});
}

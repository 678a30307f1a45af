// pages.mjs PROGRAM [--all]: makes pages of every kind of result and looks at them in a browser, all
// in a narrow dark window and one in a wide light one, or all in windows of four kinds: nothing is
// complained of, every figure has marks, nothing is wider than the window, both colour schemes hold,
// tables sort, and names that are markup do no harm.
// Of a program without Vega every table is open instead, and the page says why. Exit code 77: there
// is no browser.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {openPage, playwright, withBrowser} from './browser.mjs';

const kNoBrowser = 77;
const kHostile = '</script><img src=x onerror=alert(1)>\'"${alert(1)}';

if (!playwright()) {
  console.log('SKIPPED: no Chromium or no playwright-core (scripts/setup installs both)');
  process.exit(kNoBrowser);
}

const program = resolve(process.argv[2]);
const folder = mkdtempSync(join(tmpdir(), 'mainmatch-pages-'));
const run = (...args) => execFileSync(program, args, {cwd: folder, maxBuffer: 1 << 26}).toString();

/// Rock, paper and a name that is markup: nothing settles, so that paths are long.
const table = () => {
  const names = ['rock', 'paper', kHostile];
  const profiles = [];
  for (let a = 0; a < 3; ++a) {
    profiles.push({counts: {all: {[names[a]]: 2}}, payoffs: {all: {[names[a]]: 0}}});
    const b = (a + 1) % 3;  // beats a
    profiles.push({counts: {all: {[names[a]]: 1, [names[b]]: 1}},
      payoffs: {all: {[names[a]]: -1, [names[b]]: 1}}});
  }
  return {format: 'mainmatch-payoffs/1', profiles,
    roles: [{name: 'all', seats: 2, strategies: names}]};
};

/// Results of experiments as their JSON stands, where a name is markup.
const hostile = () => {
  const text = readFileSync(join(folder, 'edges.json'), 'utf8');
  return text.replaceAll('"safe"', JSON.stringify(kHostile));
};

const makePages = () => {
  const write = (name, text) => writeFileSync(join(folder, name), text);
  const json = ['--format', 'json', '--quiet'];
  for (const [game, matches] of [['amidakuji', 150], ['edges', 200], ['threads', 200],
    ['bugcatcher', 40], ['horse-race', 40]]) {
    write(`${game}.json`, run('tournament', game, '--matches', `${matches}`, ...json));
  }
  write('duel.json', run('duel', 'edges', 'climber', 'random', '--matches', '400', ...json));
  write('arena.json', run('arena', 'edges', '--players', 'climber,random,safe', '--deals', '20', ...json));
  write('payoffs.json', run('payoffs', 'edges', '--bots', 'random,safe,climber', '--matches', '10',
    ...json));
  write('equilibrium.json', run('equilibrium', 'edges', '--bots', 'random,safe,climber',
    '--matches', '10', '--certify', '40', '--epsilon', '0.1', ...json));
  const few = ['--bots', 'random,safe', '--matches', '200', ...json];
  write('balance.json', run('balance', 'edges', '--mechanics', '--coalition', '3', '--deals', '50',
    ...few));
  write('compare.json', run('compare', 'edges', '--against', 'rounds=3', ...few));
  write('lines.json', run('sweep', 'edges', '--vary', 'rounds=3,5,7', ...few));
  write('cells.json', run('sweep', 'edges', '--vary', 'rounds=3,5', '--vary', 'dumb_multiplier=1,2',
    ...few));
  write('clouds.json', run('sweep', 'edges', '--vary', 'rounds=3:5', '--vary', 'dumb_multiplier=1:2',
    '--sample', '4', '--metrics', 'ties,score', '--bots', 'random,safe', '--matches', '512', ...json));
  write('tune.json', run('tune', 'edges', '--vary', 'rounds=3,5', '--vary', 'dumb_multiplier=1,2',
    '--aim', 'ties:min', '--points', '20', '--best', '2', '--fresh', '200', ...few));
  write('improve.json', run('improve', 'edges', '--against', 'random:1,safe:1', '--from', 'climber',
    '--budget', '3000', '--fresh', '300', ...json));
  run('tournament', 'edges', '--set', 'rounds=3', '--matches', '1', '--records', 'edges.jsonl',
    '--quiet');
  write('review.json', run('review', 'edges.jsonl', '--worlds', '8', ...json));
  write('advise.json', run('advise', 'edges.jsonl', '--seat', '0', '--round', '1', '--worlds',
    '64', ...json));
  write('table.json', JSON.stringify(table()));
  write('solution.json', run('solve', 'table.json', '--concepts',
    'nash,pure,dominated,replicator,alpharank,qre,cce,ce', '--format', 'json'));
  write('hostile.json', hostile());
  const results = ['amidakuji', 'edges', 'threads', 'bugcatcher', 'horse-race', 'duel', 'arena', 'payoffs',
    'equilibrium', 'balance', 'compare', 'lines', 'cells', 'clouds', 'tune', 'improve', 'review',
    'advise', 'table', 'solution', 'hostile'];
  run('report', ...results.map((name) => `${name}.json`), '--out', 'all.html');
  run('report', 'edges.json', '--out', 'one.html');
};

/// Of every figure: its name and how many marks it has.
const figuresOf = (page) => page.$$eval('figure', (figures) => figures.map((figure) => ({
  name: figure.querySelector('figcaption').textContent,
  says: figure.querySelector('[role=img]').getAttribute('aria-label'),
  open: figure.querySelector('details').open,
  rows: figure.querySelectorAll('tbody tr').length,
  marks: [...figure.querySelectorAll('svg .role-mark :is(path, line, rect, text)')]
    .filter((mark) => mark.getBBox().width + mark.getBBox().height > 0).length,
})));

/// Looks at a page of at least so many figures; returns the colour of its ground.
const look = async (context, name, atLeast, width, scheme) => {
  const faults = [];
  const page = await openPage(context, join(folder, name), width, scheme, faults);
  assert.deepEqual(faults, [], `${name} ${width} ${scheme}`);
  const figures = await figuresOf(page);
  assert.ok(figures.length >= atLeast, `${name}: ${figures.length} figures`);
  const drawn = await page.evaluate(() => document.documentElement.dataset.drawn) === 'all';
  assert.equal(await page.locator('.lack').count(), drawn ? 0 : 1);
  for (const figure of figures) {
    assert.equal(figure.marks > 0, drawn, `${width} ${scheme}: ${figure.name}: ${figure.marks} marks`);
    assert.equal(figure.open, !drawn, `${figure.name}: its numbers are to be seen without it`);
    assert.ok(figure.rows > 0, `${figure.name}: no numbers`);
    assert.ok(figure.says.length > 10, `${figure.name}: says nothing`);
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${width}: ${wide} pixels too wide`);
  assert.equal(await page.locator('img').count(), 0);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.close();
  return ground;
};

const sortTable = async (context) => {
  const faults = [];
  const page = await openPage(context, join(folder, 'one.html'), 1280, 'light', faults);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
  const head = page.locator('th', {hasText: 'rank'}).first();
  const ranks = () => head.evaluate((th) => [...th.closest('table').tBodies[0].rows]
    .map((row) => Number(row.children[th.cellIndex].dataset.v)));
  const sorted = async (order) => {
    await head.locator('button').focus();
    await page.keyboard.press('Enter');
    const found = await ranks();
    assert.deepEqual(found, [...found].sort((a, b) => order * (a - b)));
    assert.ok(found[0] !== found.at(-1));
    assert.equal(await head.getAttribute('aria-sort'), order > 0 ? 'ascending' : 'descending');
  };
  await sorted(-1);
  await sorted(1);
  assert.deepEqual(faults, []);
  await page.close();
};

try {
  makePages();
  await withBrowser(async (context) => {
    const all = (width, scheme) => look(context, 'all.html', 100, width, scheme);
    const dark = await all(400, 'dark');
    assert.notEqual(await look(context, 'one.html', 5, 1280, 'light'), dark,
      'the colour scheme is heeded');
    if (process.argv.includes('--all')) {
      for (const [width, scheme] of [[1280, 'light'], [400, 'light'], [1280, 'dark']]) {
        await all(width, scheme);
      }
    }
    await sortTable(context);
  });
  console.log('all pages hold');
} finally {
  rmSync(folder, {recursive: true, force: true});
}

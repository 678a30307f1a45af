// boards.mjs PROGRAM: composes given submissions on the boards of all matches, by clicks or by the
// keyboard alone, from views of recorded matches, and compares what the board tells with them. Each is
// such that the program finds nothing void in it, and a board that begins with it as its draft tells it
// back; with it on the board all holds that inspect.mjs asks, narrow and wide, dark and light. Exit code
// 77: there is no browser.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {playwright, withBrowser} from '../report/browser.mjs';
import {checkKeyboard, checkPage} from './inspect.mjs';
import {boardPage, composed, play, showBoard} from './board_page.mjs';
import {boards} from './match_boards.mjs';

const kNoBrowser = 77;

if (!playwright()) {
  console.log('SKIPPED: no Chromium or no playwright-core (scripts/setup installs both)');
  process.exit(kNoBrowser);
}

const program = resolve(process.argv[2]);
const folder = mkdtempSync(join(tmpdir(), 'mainmatch-boards-'));
const run = (...args) => execFileSync(program, args, {cwd: folder, maxBuffer: 1 << 26}).toString();

const record = (game, name, matches, bots, ...rules) => run('tournament', game, '--bots', bots, '--seed', '1',
  '--matches', `${matches}`, '--records', name, '--quiet', ...rules.flatMap((rule) => ['--set', rule]));

/// The view of the first seat that `fits`, and where it is.
const viewOf = (name, where, fits = () => true) => {
  for (let seat = 0; seat < 9; ++seat) {
    const place = [name, '--seat', `${seat}`, ...where];
    const view = JSON.parse(run('view', ...place));
    if (fits(view)) return {view, place};
  }
  throw new Error(`${name} ${where}: no seat fits`);
};

/// Composes by `acts`, and by a draft; both times the board tells `wanted`, of which nothing is void.
const check = async (page, {view, place}, wanted, acts, keys = null) => {
  const found = JSON.parse(run('view', ...place, '--submission', JSON.stringify(wanted)));
  assert.deepEqual(found, [], `${view.game}: void in ${JSON.stringify(wanted)}`);
  await showBoard(page, view);
  assert.equal(await composed(page), null, `${view.game} begins with nothing`);
  await play(page, acts, keys);
  assert.deepEqual(await composed(page), wanted, `${view.game}, ${view.step.kind} ${view.step.round}`);
  const where = `${view.game}, ${view.step.kind} ${view.step.round}`;
  for (const [width, colorScheme] of [[400, 'light'], [1280, 'dark'], [400, 'dark'], [1280, 'light']]) {
    await page.setViewportSize({width, height: 900});
    await page.emulateMedia({colorScheme});
    await showBoard(page, view, wanted);
    await checkPage(page, `${where}, ${width} ${colorScheme}`);
  }
  await checkKeyboard(page, where);
  const again = await composed(page);
  if (view.step.kind === 'round' || again !== null) assert.deepEqual(again, wanted, `${view.game}: a draft`);
};

try {
  await withBrowser(async (context) => {
    const faults = [];
    const page = await boardPage(context, {}, faults);
    page.setDefaultTimeout(30000);
    for (const board of Object.values(boards)) await board.compose(page, {record, viewOf, check, run, folder});
    assert.deepEqual(faults, []);
  });
  console.log('boards compose what is clicked');
} finally {
  rmSync(folder, {recursive: true, force: true});
}

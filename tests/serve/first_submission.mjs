// first_submission.mjs PROGRAM: from the command that scripts/demo ends with to the first submission of each
// match in a browser, by somebody who looks about for five seconds before each click. Prints how long the
// program took, how many clicks there were, and the sum; exit code 1 where that is more than a minute.
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {withBrowser} from '../report/browser.mjs';
import {boards} from './match_boards.mjs';

const kPause = 5;    // seconds before a click
const kMost = 60;    // seconds

const folder = mkdtempSync(join(tmpdir(), 'mainmatch-first-'));
let slow = 0;
try {
  for (const [game, {first}] of Object.entries(boards)) {
    const begun = Date.now();
    let clicks = 0;
    const server = spawn(resolve(process.argv[2]), ['serve'], {cwd: folder, stdio: ['ignore', 'pipe', 'ignore']});
    const address = (await new Promise((done) => server.stdout.once('data', done))).toString().trim();
    const took = await withBrowser(async (context) => {
      const page = await context.newPage();
      const click = async (what) => {
        ++clicks;
        await page.locator(what).first().click();
      };
      await page.goto(address);
      await click(`[data-game=${game}]`);
      await click('button:text-is("Sit down")');
      const step = await page.locator('h1:has-text(":")').textContent();
      await click(first);
      await click('button:text-is("Hand in")');
      await page.waitForFunction((before) => document.querySelector('h1').textContent !== before, step);
      return (Date.now() - begun) / 1000;
    });
    server.kill('SIGINT');
    const sum = took + kPause * clicks;
    slow += sum > kMost;
    console.log(`${game}: ${took.toFixed(1)} s by the program and the browser, ${clicks} clicks, ${sum.toFixed(0)} s in all`);
  }
} finally {
  rmSync(folder, {recursive: true, force: true});
}
process.exitCode = slow > 0 ? 1 : 0;

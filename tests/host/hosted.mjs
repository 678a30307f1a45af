// A server of `mainmatch host` and browsers at it, each of which knows nothing of the others.
import assert from 'node:assert/strict';
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {playwright} from '../report/browser.mjs';
import {named} from '../serve/hands.mjs';

const kTimeout = 30000;  // ms

/// Starts a server; resolves to the organizer's link, and a function that ends it.
const host = (program, folder, files) => new Promise((done, fail) => {
  const child = spawn(program, ['host', '--data', folder, '--address', '127.0.0.1:0', ...files.flatMap((file) => ['--game', file])], {stdio: ['ignore', 'pipe', 'inherit']});
  child.on('error', fail);
  child.on('exit', (code) => fail(new Error(`the server ended with ${code}`)));
  child.stdout.once('data', (text) => {
    child.removeAllListeners('exit');
    done({link: text.toString().trim(), end: () => new Promise((ended) => {
      child.once('exit', ended);
      child.kill('SIGINT');
    })});
  });
});

/// `files` are matches that can be played too. Calls f({link, end, newPage, faults}): newPage(context) opens a page and gathers in `faults` what it complains of, what
/// it asks of others, and dialogs; newContext() is a browser of somebody else.
export async function withHost(program, files, f) {
  const folder = mkdtempSync(join(tmpdir(), 'mainmatch-host-'));
  const server = await host(program, folder, files);
  const origin = new URL(server.link).origin;
  const browser = await playwright().chromium.launch({executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']});
  const faults = [];
  const newContext = async () => {
    const context = await browser.newContext({reducedMotion: 'reduce'});  // past rounds do not play by themselves
    context.setDefaultTimeout(kTimeout);
    return context;
  };
  const newPage = async (context) => {
    const page = await context.newPage();
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(`${origin}/`)) faults.push(`asks for ${request.url()}`);
    });
    page.on('dialog', (dialog) => {
      faults.push(`a dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
    return page;
  };
  try {
    await f({...server, newContext, newPage, faults});
  } catch (error) {
    const pages = browser.contexts().flatMap((context) => context.pages());
    const alerts = await Promise.all(pages.map((page) => page.locator('[role=alert]').allTextContents().catch(() => [])));
    console.error([...faults, ...alerts.flat().filter(Boolean)].join('\n'));  // which often say why
    throw error;
  } finally {
    await browser.close();
    await Promise.race([server.end(), new Promise((done) => setTimeout(done, 5000))]);
    rmSync(folder, {recursive: true, force: true, maxRetries: 5});
  }
}

/// Follows a link to its door. The secret is left nowhere in the history.
export const enter = async (page, link) => {
  await page.goto(link);
  await page.waitForURL((url) => /^\/(organizer|seat|watch)\//.test(url.pathname));
  const secret = link.split('#')[1];
  const known = await page.evaluate(() => [location.href, document.referrer, ...navigation.entries().map(({url}) => url)]);
  assert.deepEqual(known.filter((url) => url.includes(secret)), [], 'the secret is in no address');
  await page.locator('main h1').waitFor();
};

/// Makes a match by clicks: people at the first seats, bots at the others. Resolves to its links, those of seats first.
/// seen(what) is called before the form is sent and where links are shown.
export const make = async (page, {game, name, people, rounds}, seen = () => {}) => {
  await named(page, 'All matches').click();
  await named(page, 'New match').click();
  await page.locator(`[data-game=${game}]`).click();
  await page.getByLabel('Name of the match').fill(name);
  for (const [seat, one] of people.entries()) await page.getByLabel(`Seat ${seat}: name of the person`).fill(one);
  await page.getByLabel('When does a step end?').selectOption({label: 'when all have handed in'});
  if (rounds) {
    await page.locator('summary:has-text("Change rules")').click();
    await page.getByLabel(/^rounds/).fill(String(rounds));
  }
  await seen('create');
  await named(page, 'Make the match').click();
  await page.locator('h1:has-text("is made")').waitFor();
  const links = await page.locator('input.link').evaluateAll((all) => all.map((one) => one.value));
  assert.equal(links.length, people.length + 1, 'a link for each person and one for spectators');
  assert.equal(new Set(links).size, links.length);
  await seen('links');
  await named(page, 'I have kept the links: go on').click();
  await page.locator('h2:has-text("Run the match")').waitFor();
  return links;
};

/// Where a seat's page is: a number of steps, or null where the match is over.
export const numberOf = (page) => page.evaluate(() => document.querySelector('[data-number]')?.dataset.number ?? null);

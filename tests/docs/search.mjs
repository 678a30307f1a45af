// search.mjs SITE: searches the site in a browser, from the file system, in a narrow dark window and
// in a wide light one. Exit code 77: there is no browser.
import assert from 'node:assert/strict';
import {resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {playwright, withBrowser} from '../report/browser.mjs';

const kNoBrowser = 77;
if (!playwright()) {
  console.log('SKIPPED: no Chromium or no playwright-core (scripts/setup installs both)');
  process.exit(kNoBrowser);
}
const site = pathToFileURL(resolve(process.argv[2])).href;

async function openedAt(context, path, width, scheme, faults) {
  const page = await context.newPage();
  page.setDefaultTimeout(0);  // how fast the machine is says nothing of the site
  page.on('console', (message) => faults.push(message.text()));
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    if (!request.url().startsWith(site) && !request.url().startsWith('data:')) faults.push(request.url());
  });
  await page.emulateMedia({colorScheme: scheme});
  await page.setViewportSize({width, height: 800});
  await page.goto(`${site}/${path}`);
  return page;
}

async function searched(page, words) {
  await page.fill('#search', words);
  await page.waitForSelector('#found p');
  return page.locator('#found a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
}

/// Where the first answers to some questions must lie.
async function expectAnswers(page, root) {
  const first = async (words) => (await searched(page, words)).slice(0, 3);
  const flags = await first('--target-error');
  assert.ok(flags.some((url) => /commands\/.*#--target-error$/.test(url)), flags);
  assert.ok((await first('confidence sequences')).includes(
    `${root}guides/how-results-are-computed.html#sequential-tests-and-confidence-sequences`));
  assert.ok((await first('vector_env')).includes(`${root}python/mainmatch.html#vector_env`));
  assert.ok((await first('luck of the deal')).includes(
    `${root}guides/reading-results.html#columns-of-a-tournament`));
  assert.deepEqual(await searched(page, 'xyzzyplugh'), []);
  assert.equal(await page.textContent('#found p'), '0 sections');
  assert.deepEqual(await searched(page, '<img src=x onerror=alert(1)>'), []);
}

/// By the keyboard alone: '/', words, Enter.
async function expectKeys(page) {
  await page.keyboard.press('Escape');
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('/');
  await page.keyboard.type('condorcet order');
  await page.waitForSelector('#found a');
  await page.keyboard.press('Tab');
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
  assert.equal(outline, 'solid');
  const target = await page.locator('#found a').first().evaluate((link) => link.href);
  await page.focus('#search');
  await Promise.all([page.waitForURL(target), page.keyboard.press('Enter')]);
}

async function expectSkipLink(page) {
  await page.goto(`${site}/guides/clusters.html`);
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement.className), 'skip');
  assert.ok((await page.locator('.skip').boundingBox()).x >= 0);
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'main');
}

/// Text at 4.5:1 or more on its ground, at the places where colours differ.
async function expectContrast(page) {
  const low = await page.evaluate(() => {
    const light = (colour) => {
      const [r, g, b] = colour.match(/[\d.]+/g).map((part) => part / 255).map(
        (c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = (element) => {
      const colour = getComputedStyle(element).backgroundColor;
      return colour.endsWith(', 0)') && element.parentElement ? ground(element.parentElement) : colour;
    };
    const found = {};
    const seen = new Set();
    for (const element of document.querySelectorAll('main *, nav *, header *, footer *')) {
      const kind = `${element.parentElement.tagName} ${element.tagName} ${element.className}`;
      if (seen.has(kind)) continue;
      if (![...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) continue;
      seen.add(kind);
      const lights = [light(getComputedStyle(element).color), light(ground(element))].sort();
      const ratio = (lights[1] + 0.05) / (lights[0] + 0.05);
      if (ratio < 4.5) found[kind] = ratio;
    }
    return found;
  });
  assert.deepEqual(low, {});
}

// All that pages are made of, and less of it the second time.
const kFew = ['index.html', 'guides/how-results-are-computed.html', 'commands/tournament.html'];
const kPages = [...kFew, 'guides/researchers.html', 'guides/learning.html', 'rules/edges.html',
  'rules/groups-in-one-file.html', 'schemas/horse-race.html', 'python/environments.html'];

await withBrowser(async (context) => {
  const faults = [];
  for (const [width, scheme, pages] of [[400, 'dark', kPages], [1200, 'light', kFew]]) {
    const page = await openedAt(context, 'guides/clusters.html', width, scheme, faults);
    await expectAnswers(page, '../');
    await expectKeys(page);
    await expectSkipLink(page);
    for (const path of pages) {
      await page.goto(`${site}/${path}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${path} is wider than ${width}`);
      await expectContrast(page);
    }
    await page.close();
  }
  assert.deepEqual(faults, []);
});

// What a browser makes of pages: drives the Chromium of the system, offline, in a new profile.
import {createRequire} from 'node:module';
import {existsSync, mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';

const web = new URL('../../experiments/report/web/', import.meta.url);
const kChromium = '/usr/bin/chromium';

/// Playwright, or undefined where scripts/setup could not have it or there is no browser.
export function playwright() {
  if (!existsSync(kChromium)) return undefined;
  try {
    return createRequire(web)('playwright-core');
  } catch {
    return undefined;
  }
}

/// Calls f(context) with a browser that knows nothing of another's.
export async function withBrowser(f) {
  const profile = mkdtempSync(join(tmpdir(), 'mainmatch-browser-'));
  const context = await playwright().chromium.launchPersistentContext(profile, {
    executablePath: kChromium,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
  try {
    return await f(context);
  } finally {
    await context.close();
    rmSync(profile, {recursive: true, force: true, maxRetries: 5});
  }
}

/// Opens a file and waits until all is drawn; `faults` gathers whatever the page complains of and
/// all that it asks for beside itself. A program without Vega makes pages where nothing is drawn.
export async function openPage(context, path, width, scheme, faults) {
  const page = await context.newPage();
  const url = pathToFileURL(path).href;
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('request', (request) => {
    if (request.url() !== url) faults.push(`asks for ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    dialog.dismiss();
  });
  await page.emulateMedia({colorScheme: scheme});
  await page.setViewportSize({width, height: 900});
  await page.goto(url);
  await page.waitForFunction(() => document.documentElement.dataset.drawn ||
    !document.querySelector('figure'), null, {timeout: 60000});
  return page;
}

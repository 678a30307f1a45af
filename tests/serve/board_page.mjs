// A board alone on a page: no server, the files of the checkout, under the policy that the server sends.
import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import {extname} from 'node:path';

const kOrigin = 'http://boards.invalid';  // never asked of a network: all is answered here
const web = new URL('../../experiments/serve/web/', import.meta.url);
const matches = new URL('../../experiments/matches/', import.meta.url);
const fileAt = (name) => [web, matches].map((folder) => new URL(name, folder)).find(existsSync);
const kTypes = {'.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html'};
const kPage = '<!doctype html><html lang="en"><title>board</title><link rel="stylesheet" href="/serve.css">'
  + '<main><div class="play"><div class="left"><div class="board" id="stage"></div></div><aside class="side"><div class="tools" id="controls">'
  + '</div></aside><div class="below"><div id="how"></div><div id="facts"></div></div></div></main>';

/// A page without a board yet. `faults` gathers what it complains of.
export async function boardPage(context, {width = 1000, scheme = 'light'}, faults) {
  const page = await context.newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.route('**/*', (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const body = name === '' ? kPage : readFileSync(fileAt(name), 'utf8');
    route.fulfill({body, headers: {'Content-Type': kTypes[extname(name)] || 'text/html',
      'Content-Security-Policy': "default-src 'self'"}});
  });
  await page.emulateMedia({colorScheme: scheme});
  await page.setViewportSize({width, height: 900});
  await page.goto(`${kOrigin}/`);
  return page;
}

/// Draws a view, begun with a draft. What the board can draw on itself stands in `globalThis.drawn`.
export const showBoard = (page, view, draft = null) => page.evaluate(async ([shown, begun]) => {
  const {board} = await import(`/${shown.game.replaceAll('-', '_')}/board.js`);
  globalThis.told = [];
  const parts = Object.fromEntries(['stage', 'controls', 'facts', 'how'].map((name) => [name, document.getElementById(name)]));
  for (const part of Object.values(parts)) part.replaceChildren();
  globalThis.drawn = board.show({...parts, view: shown, rules: shown.rules, seat: shown.seat, step: shown.step, draft: begun,
    changed: (submission) => globalThis.told.push(JSON.stringify(submission))});
}, [view, draft]);

/// What was last told, as the shell would hand it in; null before anything was.
export const composed = (page) => page.evaluate(() => JSON.parse(globalThis.told.at(-1) ?? 'null'));

/// Presses a key on a control, after which the keyboard is still somewhere on the board.
const press = async (page, control, key) => {
  await control.press(key);
  assert.ok(await page.evaluate(() => document.activeElement !== document.body), `${control}: focus is lost`);
};

/// Does what a person does. An act is the name of a button, [name of a list, text of a choice],
/// [name of a number, number] or {check: text}. With `keys` nothing is pointed at: controls are
/// reached as Tab reaches them, and pressed by Enter or Space.
export async function play(page, acts, keys) {
  for (const act of acts) {
    if (typeof act === 'string') {
      const control = page.getByRole('button', {name: act, exact: true});
      if (keys) await press(page, control, keys);
      else await control.click();
    } else if (act.check !== undefined) {
      const box = page.getByRole('checkbox', {name: act.check});
      if (keys) await press(page, box, 'Space');
      else await box.click();
    } else if (typeof act[1] === 'number') {
      await page.getByLabel(act[0], {exact: true}).fill(String(act[1]));
    } else {
      await page.getByLabel(act[0], {exact: true}).selectOption({label: act[1]});
    }
  }
}

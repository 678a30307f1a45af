// frame.mjs PROGRAM: what holds of the page around every board, looked at in a browser on a real server, mostly at a match of
// Edges: what reloads and Back lead to, what is refused and what is asked about before it is handed in, past rounds, advice
// that is taken while it refines, phones, the rules and their pictures, and the weight of the page. Exit code 77: there is no
// browser.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {gzipSync} from 'node:zlib';
import {playwright, withBrowser} from '../report/browser.mjs';
import {drawn, keyboard, named} from './hands.mjs';
import {checkPage} from './inspect.mjs';
import {boards} from './match_boards.mjs';
import {pageAt, serve, shown} from './serving.mjs';

const kNoBrowser = 77;
const kMostBytes = 300000;  // of all that the first board of a match loads, compressed
const kMostKeys = 80;

if (!playwright()) {
  console.log('SKIPPED: no Chromium or no playwright-core (scripts/setup installs both)');
  process.exit(kNoBrowser);
}

const program = resolve(process.argv[2]);
const folder = mkdtempSync(join(tmpdir(), 'mainmatch-frame-'));
const {address, end} = await serve(program, folder);

const amount = (page) => page.getByLabel('Spaces to move');
const bet = (page) => page.getByLabel('Garnets to bet', {exact: true});
const draft = (page) => page.locator('.bar .draft').textContent();
const heading = (page) => page.locator('h1').textContent();
const judged = (page) => page.locator('.bar .good, .bar .void').first().waitFor();
const story = (page) => page.locator('.story');
const board = (page) => page.locator('.board:not(.story)');

/// Waits until the keyboard is on the control with a name.
const holds = (page, name) => page.waitForFunction((wanted) => [document.activeElement.getAttribute('aria-label'),
  document.activeElement.textContent].includes(wanted), name);
const isLost = (page) => page.evaluate(() => document.activeElement === document.body || !document.activeElement.isConnected);

/// Sits down at a match, whose deal is always the same.
const sitDown = async (page, game = 'edges') => {
  await page.goto('about:blank');
  await page.goto(address);
  await shown(page);
  await page.locator(`[data-game=${game}]`).click();
  await page.getByLabel('Seed').fill('7');
  await named(page, 'Sit down').click();
  await board(page).locator('h2').first().waitFor();
};

const compose = async (page, spaces = 2) => {
  await amount(page).fill(String(spaces));
  await page.locator('.bar .draft', {hasText: ` ${spaces} `}).waitFor();
  await judged(page);
};

/// Hands in what is composed, or something.
const handIn = async (page) => {
  if (await named(page, 'Hand in').isDisabled()) await compose(page);
  const before = await heading(page);
  await named(page, 'Hand in').click();
  await page.locator(`h1:not(:text-is(${JSON.stringify(before)}))`).waitFor();
};

/// A reload shows the same step with what was composed.
const reload = async (page) => {
  await sitDown(page);
  await handIn(page);
  await compose(page, 3);
  const [step, composed] = [await heading(page), await draft(page)];
  await page.reload();
  await judged(page);
  assert.equal(await heading(page), step);
  assert.equal(await draft(page), composed, 'a reload keeps the draft');
  assert.equal(await page.title(), `${step} – mainmatch`);
};

/// Back and Forward lead through the start page, a match and a record, and the keyboard is somewhere.
const history = async (page) => {
  await sitDown(page);
  const step = await heading(page);
  const file = join(folder, 'looked-at.jsonl');
  execFileSync(program, ['tournament', 'edges', '--bots', 'random', '--matches', '1', '--seed', '1', '--records', file, '--quiet'], {cwd: folder});
  const [start, recorded] = ['Play a match against bots', 'Double-edged Edges: a recorded match'];
  const at = async (words) => {
    await page.locator(`h1:text-is(${JSON.stringify(words)})`).waitFor();
    await shown(page);
    assert.ok(!await isLost(page), `${words}: the keyboard is somewhere`);
  };
  await at(step);
  await named(page, 'All matches').click();
  await at(start);
  await page.getByLabel('A record or a session').setInputFiles(file);
  await at(recorded);
  for (const words of [start, step, start]) {
    await page.goBack();
    await at(words);
  }
  for (const words of [step, start, recorded]) {
    await page.goForward();
    await at(words);
  }
  await page.reload();
  await at(recorded);
  for (const width of [400, 1280]) {
    await page.setViewportSize({width, height: 900});
    const outcome = page.locator('.wide:has(caption:text-is("The outcome"))');
    const [all, room] = await outcome.evaluate((one) => [one.scrollWidth, one.clientWidth]);
    assert.ok(all <= room, `the outcome takes ${all} pixels of ${room} in a window of ${width}`);
  }
};

/// A number with a fraction is refused, not cut; a click on the drawing puts another one in its place.
const fractions = async (page) => {
  await sitDown(page);
  await compose(page, 2);
  for (const [field, name, text] of [[amount(page), 'Spaces to move', '2.5'], [bet(page), 'Garnets to bet', '0.5']]) {
    await field.fill(text);
    await page.locator('.bar .void', {hasText: `${name}: ${text} is no whole number.`}).waitFor();
    assert.ok(await named(page, 'Hand in').isDisabled());
    assert.equal(await draft(page), 'nothing yet');
    await page.getByRole('button', {name: 'right →'}).click();
    assert.equal(await field.inputValue(), text, 'what is refused stays');
    assert.ok(await named(page, 'Hand in').isDisabled());
    await field.fill('1');
    await judged(page);
    assert.ok(await named(page, 'Hand in').isEnabled());
  }
  await amount(page).fill('2.5');
  await drawn(page, 'Space 5,').click();
  await page.locator('.bar .good').waitFor();
  assert.equal(await amount(page).inputValue(), '3');
  assert.ok(await named(page, 'Hand in').isEnabled());
};

/// What is void is asked about, and handed in once.
const voids = async (page) => {
  await sitDown(page);
  const sent = [];
  page.on('request', (request) => request.url().endsWith('/hand-in') && sent.push(request.postDataJSON().submission));
  await compose(page, 2);
  await bet(page).fill('99');
  await page.locator('.bar .void').waitFor();
  const step = await heading(page);
  const ask = async () => {
    await named(page, 'Hand in').click();
    await page.locator('dialog[open] h2:text-is("Part of it is void")').waitFor();
    await checkPage(page, 'what is asked about');
  };
  for (const back of [() => named(page, 'Go back').click(), () => page.keyboard.press('Escape')]) {
    await ask();
    await back();
    await page.locator('dialog[open]').waitFor({state: 'detached'});
    await holds(page, 'Hand in');
    assert.ok(await named(page, 'Hand in').isEnabled());
    assert.equal(await bet(page).inputValue(), '99');
  }
  assert.deepEqual([sent, await heading(page)], [[], step]);
  const ruling = page.locator('.bar .ruling-name');
  const name = await ruling.textContent();
  await ruling.click();
  await page.locator(`dialog.rules[open] #ruling-${name}:focus`).waitFor();
  const {y, height} = await page.locator(`#ruling-${name}`).boundingBox();
  assert.ok(y >= 0 && y + height <= 900, `${name} is in view`);
  await named(page, 'Close the rules').click();
  await holds(page, `Ruling ${name}, of submission`);

  await ask();  // which goes with its page
  await page.goBack();
  await shown(page);
  assert.equal(await page.locator('dialog[open]').count(), 0);
  await page.goForward();
  await page.locator('.bar .void').waitFor();
  await ask();
  await named(page, 'Hand it in all the same').click();
  await page.locator(`h1:not(:text-is(${JSON.stringify(step)}))`).waitFor();
  assert.deepEqual(sent, [{direction: 'right', amount: 2, partner: 'right', garnets: 99}]);

  // Two clicks at once hand in once: the first waits for what would be void.
  await page.route('**/explain', async (route) => {
    await new Promise((done) => setTimeout(done, 300));
    await route.continue();
  });
  await amount(page).fill('1');
  const next = await heading(page);
  await named(page, 'Hand in').dblclick();
  await page.locator(`h1:not(:text-is(${JSON.stringify(next)}))`).waitFor();
  await judged(page);
  assert.equal(sent.length, 2);
  assert.equal(await page.locator('[role=alert]').first().textContent(), '');
};

/// The last round plays by itself where motion is allowed, until one composes; each past one is looked at by the keyboard.
const stories = async (page) => {
  await page.emulateMedia({reducedMotion: 'no-preference'});
  await sitDown(page);
  assert.equal(await page.locator('.rounds button').count(), 0, 'there is no past round yet');
  await page.evaluate(() => {
    globalThis.seen = [];
    new MutationObserver(() => {
      const words = document.querySelector('.story:not([hidden]) .moment-words')?.textContent;
      if (words && globalThis.seen.at(-1) !== words) globalThis.seen.push(words);
    }).observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
  });
  await handIn(page);
  await story(page).waitFor();
  assert.ok(await board(page).isHidden());
  await board(page).waitFor();
  assert.ok(await story(page).isHidden());
  const seen = await page.evaluate(() => globalThis.seen);
  assert.ok(seen.length >= 3 && new Set(seen).size === seen.length, `moment by moment: ${seen.join(' | ')}`);

  for (const [what, begin] of [['a click', () => page.getByRole('button', {name: '← left'}).click()], ['a key', () => amount(page).press('4')]]) {
    await handIn(page);
    await story(page).waitFor();
    await begin();
    assert.ok(await board(page).isVisible() && await story(page).isHidden(), `${what} ends the story`);
  }

  await page.emulateMedia({reducedMotion: 'reduce'});
  await handIn(page);
  await judged(page);
  assert.ok(await board(page).isVisible() && await story(page).isHidden(), 'without motion nothing plays by itself');
  const hands = keyboard(page);
  for (const round of [1, 2]) {
    await hands.press(named(page, `What happened in round ${round}`));
    const words = [];
    for (;;) {
      words.push(await page.locator('.moment-words').textContent());
      assert.equal(await page.locator('.story h2').textContent(), `Round ${round}`);
      assert.ok(await page.locator('.story svg').isVisible());
      const next = named(page, 'The next moment');
      if (await next.isDisabled()) break;
      await hands.press(next);
      assert.ok(!await isLost(page));
    }
    assert.ok(words.length >= 2 && new Set(words).size === words.length);
    const height = async () => (await named(page, 'The moment before').boundingBox()).y;
    const before = await height();
    await hands.press(named(page, 'The moment before'));
    assert.equal(await page.locator('.moment-words').textContent(), words.at(-2));
    assert.equal(await height(), before, 'the buttons stay where they are');
    await hands.press(named(page, 'Back to the board'));
    assert.ok(await board(page).isVisible());
    await holds(page, 'The board now');
  }
};

/// Advice is taken while it refines, by the mouse and by the keyboard, and the board shows it.
const advice = async (page) => {
  await sitDown(page);
  await compose(page, 1);
  await page.route('**/advice', (route) => route.continue({postData: JSON.stringify({...route.request().postDataJSON(), worlds: 8})}));
  let looks = 0;
  await page.route('**/api/jobs/*', async (route) => {  // which never ends
    const answer = await route.fetch();
    const job = await answer.json();
    ++looks;
    await route.fulfill({response: answer, json: {...job, state: 'running', progress: 0.5}});
  });
  const looked = async () => {
    const before = looks;
    while (looks < before + 3) await page.waitForTimeout(50);
  };
  await keyboard(page).press(named(page, 'Advice'));
  await page.locator('text=/^After .* imagined worlds/').waitFor();
  await holds(page, 'Stop: Advice');
  const take = page.getByRole('button', {name: /^Take /});
  const lines = (await take.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).map((one) => one.slice('Take '.length));
  assert.ok(lines.length >= 3);
  const isTaken = async (line) => {
    await page.locator('.bar .draft', {hasText: line}).waitFor();
    const [way, spaces] = line.split(' ');
    assert.equal(await amount(page).inputValue(), spaces);
    assert.equal(await page.getByRole('button', {name: way === 'left' ? '← left' : 'right →'}).getAttribute('aria-pressed'), 'true');
    const aim = 8 + (way === 'left' ? -1 : 1) * Number(spaces);
    if (aim >= 1 && aim <= 16) assert.equal(await drawn(page, `Space ${aim},`).getAttribute('aria-pressed'), 'true');
  };
  for (const [i, line] of lines.slice(0, 3).entries()) {
    const button = named(page, `Take ${line}`);
    if (i === 2) {
      await button.focus();
      await looked();
      await holds(page, `Take ${line}`);
      await page.keyboard.down('Space');
      await looked();
      await page.keyboard.up('Space');
    } else {
      await button.evaluate((one) => one.scrollIntoView({block: 'center'}));
      const {x, y, width, height} = await button.boundingBox();
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      assert.ok(!(await draft(page)).startsWith(line), 'what is touched is not taken yet');
      await looked();
      await page.mouse.up();
    }
    await isTaken(line);
  }
  assert.ok(await page.locator('.board svg .advice').count() > 0, 'the best are drawn on the board');
  await page.getByLabel('Advice on the board').uncheck();
  assert.equal(await page.locator('.board svg .advice').count(), 0);
  await page.unroute('**/api/jobs/*');
  await named(page, 'Advice').and(page.locator(':enabled')).waitFor();
};

/// On a phone what hands in is in view, and hides nothing that the keyboard is on.
const phone = async (page) => {
  await page.setViewportSize({width: 400, height: 900});
  for (const bad of [false, true]) {
    await sitDown(page);
    await compose(page, 2);
    if (bad) {
      await page.route('**/explain', (route) => route.fulfill({json: {objections: [...Array(9).keys()].map((i) =>
        ({part: `part ${i}`, reason: 'is said at some length to be void', ruling: 'R4'}))}}));
      await amount(page).fill('3');
      await page.locator('.bar .void').first().waitFor();
    }
    await page.evaluate(() => scrollTo(0, 0));
    for (const text of ['Hand in', 'Pass']) {
      const {x, y, width, height} = await named(page, text).boundingBox();
      assert.ok(x >= 0 && y >= 0 && x + width <= 400 && y + height <= 900, `${text} is in view`);
      assert.ok(await named(page, text).evaluate((one) => {
        const box = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
      }), `${text} is not hidden`);
    }
    await page.evaluate(() => document.activeElement.blur());
    const names = new Set();
    for (let i = 0; i < kMostKeys; ++i) {
      await page.keyboard.press('Tab');
      const {name, hidden} = await page.evaluate(() => {
        const one = document.activeElement;
        const {x, y, width, height, bottom} = one.getBoundingClientRect();
        const at = document.elementFromPoint(x + width / 2, y + height / 2);
        const bar = document.querySelector('.bar');
        const behind = !bar.contains(one) && (bottom > bar.getBoundingClientRect().top + 1 && height < 300);
        return {name: one.getAttribute('aria-label') || one.textContent.slice(0, 30), hidden: one !== document.body && (behind
          || at === null || !(one.contains(at) || at.contains(one) || one.closest('svg')?.contains(at)))};
      });
      assert.ok(!hidden, `${name} is hidden where the keyboard is on it`);
      names.add(name);
    }
    assert.ok(names.size >= 20, `Tab comes to ${names.size} controls`);
    await page.unroute('**/explain');
  }
};

/// The rules of each match: each picture is of a ruling, and is drawn as people can see it.
const rules = async (page, games) => {
  for (const game of games) {
    await page.setViewportSize({width: 1280, height: 900});
    await sitDown(page, game);
    const keys = await page.evaluate(async (name) => Object.keys((await import(`/${name}/board.js`)).board.pictures ?? {}),
      game.replaceAll('-', '_'));
    if (keys.length === 0) continue;
    for (const [width, colorScheme] of [[1280, 'light'], [400, 'dark']]) {
      await page.setViewportSize({width, height: 900});
      await page.emulateMedia({colorScheme});
      await page.getByRole('button', {name: /^The rules of/}).click();
      await page.locator('dialog.rules[open] .ruling').first().waitFor();
      const rulings = await page.locator('dialog.rules .ruling').evaluateAll((all) => all.map((one) => one.id.slice('ruling-'.length)));
      assert.deepEqual(keys.filter((key) => !rulings.includes(key)), [], `${game}: pictures of no ruling`);
      for (const key of keys) {
        const open = named(page, `A picture of ${key}`);
        if (await open.getAttribute('aria-expanded') === 'false') await open.click();
        const picture = page.locator(`#ruling-${key} .ruling-picture`);
        assert.ok(await picture.isVisible() && (await picture.textContent()).trim() !== '', `${game}: ${key}`);
      }
      await checkPage(page, `${game}: the rules, ${width} ${colorScheme}`);
      const wide = await page.locator('.ruling-picture').evaluateAll((all) => all.flatMap((one) => [one, ...one.querySelectorAll('.wide')])
        .filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.closest('.ruling').id));
      assert.deepEqual(wide, [], `${game}: pictures that have to be scrolled at ${width}`);
      for (const key of keys) await named(page, `A picture of ${key}`).click();  // are drawn anew for another width
      await named(page, 'Close the rules').click();
    }
    console.log(`${game}: ${keys.length} pictures of rulings`);
  }
  await page.emulateMedia({colorScheme: 'light'});
};

/// Who the others are is said in sentences, also where nothing is known.
const opponents = async (page) => {
  const sentence = async () => {
    const text = await page.locator('main').textContent();
    assert.doesNotMatch(text, /drawn from\s*[.;]|There are\s*\.|undefined/);
    return text;
  };
  await page.goto(address);
  await shown(page);
  for (const card of await page.locator('[data-game]').all()) {
    await card.click();
    await sentence();
  }
  await page.locator('[data-game=edges]').click();
  await page.getByLabel('How they are chosen').selectOption({label: 'named one by one'});
  await page.getByLabel(/^Bots/).fill('safe');
  await named(page, 'Sit down').click();
  await board(page).locator('h2').first().waitFor();
  await sentence();
  await page.route('**/api/matches/*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({response: answer, json: {...await answer.json(), field: []}});
  });
  await page.reload();
  await board(page).locator('h2').first().waitFor();
  assert.match(await sentence(), /Which bots the others are is shown when the match is over\./);
  await page.unroute('**/api/matches/*');
};

/// All that is loaded until the first board of a match stands there.
const weight = async (context, games, faults) => {
  for (const game of games) {
    const page = await pageAt(context, address, faults);
    const bodies = [];
    page.on('response', (response) => bodies.push(response.body()));
    await sitDown(page, game);
    await judged(page);
    const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + gzipSync(body, {level: 9}).length, 0);
    console.log(`${game}: ${bytes} bytes until its first board`);
    assert.ok(bytes <= kMostBytes, `${game}: ${bytes} bytes`);
    await page.close();
  }
};

try {
  await withBrowser(async (context) => {
    const faults = [];
    context.setDefaultTimeout(30000);
    const games = Object.keys(boards);
    for (const check of [reload, history, fractions, voids, stories, advice, phone, rules, opponents]) {
      const page = await pageAt(context, address, faults);
      await page.setViewportSize({width: 1280, height: 900});
      await page.emulateMedia({reducedMotion: 'reduce', colorScheme: 'light'});
      await check(page, games);
      assert.deepEqual(faults, [], check.name);
      await page.close();
    }
    await weight(context, games, faults);
    assert.deepEqual(faults, []);
  });
  console.log('the page holds around its boards');
} finally {
  end();
  rmSync(folder, {recursive: true, force: true});
}

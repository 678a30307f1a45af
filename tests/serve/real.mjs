// real.mjs PROGRAM [--all] [MATCH...]: a player of a match elsewhere enters on the page "My real match" what his seat was dealt,
// hands in and is shown, all of it from a record: few clicks and keys are needed, the file that the page keeps is that of the
// record, what cannot be is said as it is entered, a reload and Back lose nothing, and advice comes. Of some matches only the
// first rounds are entered, but for --all. Exit code 77: there is no browser.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {playwright, withBrowser} from '../report/browser.mjs';
import * as news from './enter_news.mjs';
import {drawn, named} from './hands.mjs';
import {checkSizes} from './inspect.mjs';
import {pageAt, serve, shown} from './serving.mjs';

const kNoBrowser = 77;
const kFew = 2;      // rounds that are entered where it is not the whole match
const shots = process.env.MAINMATCH_SHOTS ?? null;  // a folder for pictures

if (!playwright()) {
  console.log('SKIPPED: no Chromium or no playwright-core (scripts/setup installs both)');
  process.exit(kNoBrowser);
}

/// What a player does with a page, counted: a click, a choice of a list, and each key.
const countingHands = (page) => {
  let count = 0;
  return {
    press: async (control) => {
      ++count;
      await control.first().click();
    },
    choose: async (list, label) => {
      ++count;
      await list.selectOption({label});
    },
    /// Puts a text into a field in the place of what stands there.
    write: async (field, text) => {
      count += 1 + String(text).length;
      await field.fill(String(text));
    },
    /// The same where the field has the keyboard already.
    type: async (field, text) => {
      count += String(text).length;
      await field.fill(String(text));
    },
    add: (more) => {
      count += more;
    },
    take: () => {
      const now = count;
      count = 0;
      return now;
    },
  };
};

/// A move of Edges as it is typed.
const typedMove = ({direction, amount, partner, garnets}) =>
  `${direction === 'left' ? 'L' : 'R'}${amount}${partner === 'down' ? 'v' : '>'}${garnets || ''}`;

/// Types the line of a submission, which the page is to read. It counts one: people compose it on the board, or take it from
/// advice.
const typeLine = async (page, hands, {handed_in: submission}, view, {write}) => {
  const typed = page.getByLabel('Your submission as typed');
  if (!await typed.isVisible()) await page.locator('summary:text-is("Type it instead")').click();
  await typed.fill(await write(submission));
  hands.add(1);
  await typed.press('Enter');
};

/// A match whose news are entered by enter_news.mjs. Its first rounds are entered, without --all.
const byNews = ({dealt, enter}, rest) => ({
  isLong: true,
  dealt: async (page, hands, {dealt: what, seat, rules}) => hands.add(await dealt(page, what, {seat, rules})),
  handIn: typeLine,
  shown: async (page, hands, {shown: what, step, handed_in: handedIn = null}, {seat, rules}, index, view) =>
    hands.add(await enter(page, what, {view, rules, seat, step, handedIn})),
  ...rest,
});

/// Puts into a field what cannot be, or, without a text, nothing.
const overwrite = (label, text = '') => async (page) => {
  const field = page.getByLabel(label, {exact: true});
  const before = await field.inputValue();
  await field.fill(text);
  return () => page.getByLabel(label, {exact: true}).fill(before);
};

/// How each match is entered; a match more is an entry more. records: [seed, seat] of those that are entered; first, later and
/// most: the most clicks and keys of the first round, of later ones in the middle of all, and of any later one.
/// dealt(page, hands, file) composes what the seat was dealt, handIn(page, hands, step, view, {write}) what it hands in,
/// shown(page, hands, step, file, index, view) what the step showed. contradict(page) enters what cannot be among that, and
/// omit(page) leaves something out, of the last round where omitsLast; both give a function that takes it back.
const matches = {
  edges: {
    records: [[5, 2]],
    first: 40,
    later: 15,
    most: 20,  // where bets are entered, too
    dealt: async (page, hands, {dealt: {grid}}) => {
      for (const seat of grid.flat().slice(0, -1)) await hands.press(named(page, `Seat ${seat}`));
    },
    handIn: async (page, hands, {handed_in: {direction, amount, partner, garnets = 0}}, {positions, seat}) => {
      const space = drawn(page, `Space ${positions[seat] + (direction === 'left' ? -amount : amount)},`);
      if (await space.count() > 0) {
        await hands.press(space);
      } else {
        if (direction === 'left') await hands.press(named(page, '← left'));
        await hands.write(page.getByLabel('Spaces to move'), amount);
      }
      if (partner === 'down') await hands.press(page.locator('fieldset:has-text("Partner") button').last());
      if (garnets) await hands.write(page.getByLabel('Garnets to bet', {exact: true}), garnets);
    },
    shown: async (page, hands, {shown: {moves, defaulted = [], rejected = []}}, {seat: own, rules, dealt: {grid}, steps}, index) => {
      const partnerOf = (seat, way) => {
        const row = grid.findIndex((one) => one.includes(seat));
        const column = grid[row].indexOf(seat);
        return way === 'right' ? grid[row][(column + 1) % grid[row].length] : grid[(row + 1) % grid.length][column];
      };
      const before = index > 0 ? steps[index - 1].shown.moves : moves.map(() => rules.default_move);
      for (const [seat, move] of moves.entries()) {
        if (seat === own) continue;
        if (defaulted.includes(seat)) {
          await hands.press(named(page, `Seat ${seat}: ${rejected.includes(seat) ? 'invalid' : 'missed'}`));
        } else if (typedMove({...before[seat], garnets: 0}) !== typedMove(move)) {
          const row = page.getByRole('button', {name: new RegExp(`^Seat ${seat}(, entered)?$`)});
          if (await row.getAttribute('aria-pressed') === 'false') await hands.press(row);
          if (move.garnets) await hands.press(named(page, `Seat ${seat} bets ${move.garnets}`));
          const cell = drawn(page, `Seat ${seat}: ${move.direction} ${move.amount} with seat ${partnerOf(seat, move.partner)}`).and(
            page.locator(`[aria-label$=" seat ${partnerOf(seat, move.partner)}"]`));
          if (await cell.count() > 0) await hands.press(cell);
          else await hands.write(page.getByLabel(`Move of seat ${seat}`), typedMove(move));
        }
      }
    },
    contradict: async (page) => {
      const field = page.getByLabel(/^Move of seat/).first();
      const text = await field.inputValue();
      await field.fill('R1>99');
      return () => field.fill(text);
    },
  },
  amidakuji: {
    records: [[6, 5], [1, 2]],
    first: 40,
    later: 15,
    most: 15,
    dealt: async (page, hands, {dealt: {phantoms = [], hints}}) => {
      for (const slot of phantoms) await hands.press(named(page, `Slot ${slot}`));
      const kinds = {column_total: 'the rungs of a column', row_total: 'the rungs of a row', board_total: 'the rungs of the board',
        rung_at: 'whether a slot holds a rung', column_compare: 'which of two columns has more', ahead: 'which of two legs has the better place',
        paying: 'whether a leg pays', one_of: 'two places, one of which is the leg’s', sum: 'the sum of the places of two legs',
        parity: 'whether the place of a leg is even'};
      const part = (name, label) => page.getByLabel(`${name}: ${label}`, {exact: true});
      const choose = (name, label, value) => hands.choose(part(name, label), String(value));
      const write = (name, label, value) => hands.write(part(name, label), value);
      for (const [family, name] of [['rung', 'Hint on rungs'], ['placement', 'Hint on places']]) {
        const {kind, ...rest} = hints[family];
        await choose(name, 'what it says', kinds[kind]);
        const [row, column] = rest.slot?.split(':') ?? [rest.row, rest.column];
        if (row) await choose(name, 'Row', row);
        if (column) await choose(name, 'Column', column);
        for (const [key, label] of [['columns', 'Column'], ['legs', 'Ending leg'], ['placements', 'Place']]) {
          for (const [i, one] of (rest[key] ?? []).entries()) await choose(name, `${label} ${i + 1}`, one);
        }
        if (rest.leg) await choose(name, 'Ending leg', rest.leg);
        if (rest.better) await choose(name, 'The better place has', rest.better);
        if (rest.first_has) await choose(name, 'The left column has', rest.first_has);
        if ('count' in rest) await write(name, 'Hidden rungs', rest.count);
        if ('sum' in rest) await write(name, 'Sum', rest.sum);
        if ('present' in rest) await choose(name, 'Rung', rest.present ? 'there is a rung' : 'there is no rung');
        if ('pays' in rest) await choose(name, 'Pays', rest.pays ? 'it pays' : 'it does not pay');
        if ('even' in rest) await choose(name, 'Place', rest.even ? 'even' : 'odd');
      }
    },
    handIn: async (page, hands, {handed_in: {bets = {}, peeks = [], blocker}}) => {
      for (const [leg, beads] of Object.entries(bets)) {
        for (let i = 0; i < beads; ++i) await hands.press(drawn(page, `Bid a bead on leg ${leg},`));
      }
      for (const leg of peeks) await hands.press(drawn(page, `Peek at ${leg}`));
      if (blocker) await hands.press(named(page, `Blocker on leg ${blocker.leg} below row ${blocker.row}`));
    },
    shown: async (page, hands, {handed_in: handedIn, shown: {peeks = [], revealed = []}}) => {
      for (const [i, {leg, beads}] of peeks.entries()) {
        const field = page.getByLabel(`Beads on leg ${leg}, peek ${i + 1}`);
        await (i === 0 ? hands.type : hands.write)(field, beads);
      }
      const own = handedIn?.blocker;
      const isOwn = ({leg, row}) => own && own.leg === leg && own.row === row;
      for (const spot of revealed) {
        if (!isOwn(spot)) await hands.press(named(page, `Blocker revealed on leg ${spot.leg} below row ${spot.row}`));
      }
    },
    contradict: async (page) => {
      const spot = named(page, 'Blocker revealed on leg S below row A');
      await spot.click();
      for (let i = 0; i < 20; ++i) await named(page, 'One blocker more on leg S below row A').click();
      return () => named(page, 'No blocker on leg S below row A').click();
    },
  },
  threads: byNews(news.threads, {
    records: [[5, 2]],
    first: 40,
    later: 15,
    most: 15,
    contradict: overwrite('Twine', '-1'),  // of what the board composes only numbers can be impossible
    omit: overwrite('Twine'),
  }),
  'horse-race': byNews(news.horseRace, {
    records: [[5, 2]],
    first: 40,
    later: 15,
    most: 45,  // the last, with all scores; 20 where many horses finish
    contradict: async (page) => {
      await named(page, 'Seat 0 spectated space 3').click();
      return () => named(page, 'Seat 0 spectated nothing').click();
    },
    omit: overwrite('Score of seat 0'),
    omitsLast: true,
  }),
  bugcatcher: byNews(news.bugcatcher, {
    records: [[5, 2]],
    first: 65,   // the beginnings of 18 nodes and ten missions among them
    later: 25,   // the paths of 16 nodes
    most: 30,
    contradict: overwrite('Your fireflies now', '9999999999'),  // as for Threads
    omit: overwrite('Your fireflies now'),
  }),
};

const program = resolve(process.argv[2]);
const isAll = process.argv.includes('--all');
const chosen = process.argv.slice(3).filter((one) => one !== '--all');
const names = chosen.length > 0 ? chosen : Object.keys(matches);
const folder = mkdtempSync(join(tmpdir(), 'mainmatch-real-'));
const {address, end} = await serve(program, folder);
const run = (...args) => execFileSync(program, args, {cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe']});

const go = (page) => named(page, 'Go on').and(page.locator(':enabled'));
const goOn = (page) => named(page, 'Go on');
const heading = (page) => page.locator('h1').textContent();
/// Presses what leads to another part, and waits until it is there.
const leads = async (page, act) => {
  const before = await page.locator('main > div').elementHandle();
  await act();
  await page.waitForFunction((old) => !old.isConnected, before);
  await shown(page);
};
const entryIn = (page) => page.evaluate(() => JSON.parse(localStorage.getItem(`mainmatch-seat:${location.hash.split('/')[2]}`)));
const saved = async (page) => {
  const waiting = page.waitForEvent('download');
  await named(page, 'Save the file').click();
  const download = await waiting;
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
};

/// What a seat of a record knows, as a file.
const truthOf = (name, seed, seat) => {
  const record = join(folder, `${name}-${seed}.jsonl`);
  run('tournament', name, '--matches', '1', '--seed', String(seed), '--records', record, '--quiet');
  return JSON.parse(run('seat', 'from-record', record, '--seat', String(seat)));
};

/// What the server says of the first steps of a file, or of what `more` asks of it.
const asked = async (file, steps, what, more = {}) => {
  const {origin, hash} = new URL(address);
  const answer = await fetch(`${origin}/api/seat/${what}`, {method: 'POST',
    headers: {'Content-Type': 'application/json', 'X-Mainmatch-Token': hash.slice(1).split('/')[0]},
    body: JSON.stringify({file: {...file, steps: file.steps.slice(0, steps)}, ...more})});
  assert.equal(answer.status, 200, what);
  return answer.json();
};

const begin = async (page, hands, name, {seat}) => {
  await page.goto('about:blank');
  await page.goto(address);
  await shown(page);
  await hands.press(named(page, 'Enter a real match'));
  await hands.press(page.locator(`[data-game=${name}]`));
  await hands.type(page.getByLabel('Your seat'), seat);
  await leads(page, () => hands.press(named(page, 'Begin')));
};

/// What cannot be is said, and cannot be taken over.
const contradicted = async (page, match) => {
  await go(page).waitFor();
  const takeBack = await match.contradict(page);
  await page.locator('.bar .void', {hasText: 'This cannot be: '}).waitFor();
  assert.equal(await page.locator('.bar [aria-live=polite] .void').count(), 1);
  assert.ok(await goOn(page).isDisabled());
  await takeBack();
  await go(page).waitFor();
};

/// A reload, and Back to the start page and on, show the same with what was entered.
const kept = async (page, name) => {
  const seen = async () => {
    await go(page).waitFor();
    const {changed, ...entry} = await entryIn(page);
    const fields = await page.locator('main input, main select').evaluateAll((all) => all.map((one) => one.value));
    return {heading: await heading(page), entry, fields, kept: changed > 0};
  };
  const before = await seen();
  const isThere = async (what) => assert.deepEqual(await seen(), before, what);
  await page.reload();
  await isThere('a reload');
  await named(page, 'All matches').click();
  await page.locator('h1:text-is("Play a match against bots")').waitFor();
  assert.equal(await page.getByRole('button', {name: new RegExp(`^Go on with ${name}-`)}).count() > 0, true);
  await page.goBack();
  await page.locator(`h1:text-is(${JSON.stringify(before.heading)})`).waitFor();
  await isThere('Back');
};

/// A reload shows the same where something is missing.
const keptInPart = async (page, {omit}) => {
  await go(page).waitFor();
  const takeBack = await omit(page);
  const isMissing = page.locator('.bar:has-text("Something is not entered yet.")');
  await isMissing.waitFor();
  const seen = () => page.locator('main .board, main .controls').evaluateAll((all) => all.flatMap((part) =>
    [...part.querySelectorAll('input, select, [aria-pressed]')].map((one) => [one.getAttribute('aria-label'), one.value,
      one.checked, one.getAttribute('aria-pressed')])));
  const before = await seen();
  await page.reload();
  await isMissing.waitFor();
  assert.deepEqual(await seen(), before, 'a reload where something is missing');
  await takeBack();
  await go(page).waitFor();
};

/// Advice comes; the file that is saved is advised on by the program, and goes on where it is opened.
const advised = async (page, words) => {
  await page.route('**/advice', (route) => route.continue({postData: JSON.stringify({...route.request().postDataJSON(), worlds: 8})}));
  await named(page, 'Advice').click();
  await page.locator('text=/^After .* imagined worlds/').waitFor();
  const path = await saved(page);
  assert.match(run('advise', path, '--worlds', '8'), /\S/);
  await named(page, 'All matches').click();
  await page.getByLabel('or a seat’s file').setInputFiles(path);
  await page.locator(`h1:has-text(${JSON.stringify(words)})`).waitFor();
  await shown(page);
};

/// The button for a submission: one that is empty passes.
const handInBy = (submission) => (Object.keys(submission).length === 0 ? 'Pass' : 'Hand in');

/// A whole match.
const play = async (page, name, [seed, seat]) => {
  const match = matches[name];
  const whole = truthOf(name, seed, seat);
  const rounds = whole.steps.map(({step}) => (step.kind === 'pregame' ? 0 : step.round));
  const count = match.isLong && !isAll ? rounds.indexOf(kFew) : rounds.length;
  const truth = {...whole, steps: whole.steps.slice(0, count)};
  const hands = countingHands(page);
  const counts = [];
  await begin(page, hands, name, truth);
  await match.dealt(page, hands, truth);
  await leads(page, async () => {
    await go(page).waitFor();
    await hands.press(goOn(page));
  });
  for (const [index, step] of truth.steps.entries()) {
    const words = await heading(page);
    const {view} = await asked(truth, index, 'standing');
    if ('handed_in' in step) {
      if (index === 1) await advised(page, words);
      if (step.handed_in === null) {
        await leads(page, () => hands.press(named(page, 'Pass')));
      } else {
        const write = async (submission) => (await asked(truth, index, 'write', {submission})).line;
        await match.handIn(page, hands, step, view, {write});
        await page.locator('.bar .good, .bar .void').first().waitFor();
        await leads(page, () => hands.press(named(page, handInBy(step.handed_in))));
      }
    }
    await match.shown(page, hands, step, truth, index, view);
    await go(page).waitFor();
    if (index === 1) {
      await contradicted(page, match);
      await kept(page, name);
    }
    const lastRound = whole.steps.findLastIndex((one) => one.step.kind === 'round');
    if (match.omit && index === (match.omitsLast ? lastRound : 1)) await keptInPart(page, match);
    if (shots && index < 2) await page.screenshot({path: join(shots, `${name}-${seed}-${index}.png`), fullPage: true});
    await go(page).waitFor();
    await leads(page, () => hands.press(goOn(page)));
    if (index + 1 < truth.steps.length && rounds[index + 1] === rounds[index]) continue;
    counts.push(hands.take());
  }
  if (count === rounds.length) assert.match(await heading(page), /the match is over/);
  assert.deepEqual((await entryIn(page)).file, truth, 'the file that is kept');
  console.log(`${name}, seed ${seed}, seat ${seat}: clicks and keys by round: ${counts.join(', ')}`);
  assert.ok(counts[0] <= match.first, `${counts[0]} clicks and keys in the first round`);
  const later = counts.slice(1).sort((a, b) => a - b);
  assert.ok(later[Math.floor(later.length / 2)] <= match.later, `${counts.slice(1)} clicks and keys in later rounds`);
  assert.ok(later.at(-1) <= match.most, `${counts.slice(1)} clicks and keys in later rounds`);

  // The last step is undone and entered once more; a note is kept with it.
  await leads(page, () => named(page, 'Undo the last step').click());
  await go(page).waitFor();
  if (!await page.getByLabel(/^On /).first().isVisible()) await page.locator('summary:text-is("Notes")').click();
  await page.getByLabel(/^On /).first().fill('We shook hands.');
  await page.getByLabel('On the match').fill('A long evening.');
  await leads(page, () => go(page).click());
  const noted = structuredClone(truth);
  noted.steps.at(-1).notes = 'We shook hands.';
  noted.notes = 'A long evening.';
  assert.deepEqual(JSON.parse(readFileSync(await saved(page), 'utf8')), noted);
  run('seat', 'check', join(folder, `${name}-seat-${seat}.json`));
};

/// All parts of the page at all sizes, and by the keyboard; of a match of which only the first rounds are entered, what its
/// board draws.
const looked = async (page, name, [seed, seat]) => {
  const match = matches[name];
  const truth = truthOf(name, seed, seat);
  const hands = countingHands(page);
  const checkFrame = async (part) => isAll || !match.isLong ? checkSizes(page, `${name}-${part}`, shots) : null;
  await page.goto('about:blank');
  await page.goto(address);
  await shown(page);
  await named(page, 'Enter a real match').click();
  await page.locator(`[data-game=${name}]`).click();
  await checkFrame('begin');
  await begin(page, hands, name, truth);
  await checkFrame('dealt-empty');
  await match.dealt(page, hands, truth);
  await go(page).waitFor();
  await checkSizes(page, `${name}-dealt`, shots);
  const file = join(folder, 'begun.json');
  writeFileSync(file, JSON.stringify({...truth, steps: truth.steps.slice(0, 1)}));
  await named(page, 'All matches').click();
  await page.getByLabel('or a seat’s file').setInputFiles(file);
  await page.locator('.bar .good').waitFor();
  await checkFrame('hand-in');
  await leads(page, () => named(page, 'Pass').click());
  await checkSizes(page, `${name}-shown`, shots);
  await named(page, 'All matches').click();
  await page.locator('h1:text-is("Play a match against bots")').waitFor();
  await checkFrame('start');
};

try {
  await withBrowser(async (context) => {
    const faults = [];
    context.setDefaultTimeout(30000);
    for (const name of names) {
      assert.ok(matches[name], `${name}: not one of ${Object.keys(matches).join(', ')}`);
      const first = matches[name].records.slice(0, 1);
      for (const [check, records] of [[play, isAll ? matches[name].records : first], [looked, first]]) {
        for (const record of records) {
          const page = await pageAt(context, address, faults);
          await page.setViewportSize({width: 1280, height: 900});
          await page.emulateMedia({reducedMotion: 'reduce', colorScheme: 'light'});
          await check(page, name, record);
          // The server's answer to what cannot be is said to the console, too.
          assert.deepEqual(faults.filter((one) => !/status of 400.*\/api\/seat\/standing/.test(one)), [], `${name}: ${check.name}`);
          await page.close();
        }
      }
    }
  });
  console.log(`a real match can be entered: ${names.join(', ')}`);
} finally {
  end();
  rmSync(folder, {recursive: true, force: true});
}

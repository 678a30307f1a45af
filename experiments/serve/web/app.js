// The shell: which page is shown.
import {button, el} from './dom.js';
import {asksOf, get, placeNow, post, putPlace, recordAsks, recordIn, recordText} from './api.js';
import {showAfter} from './after.js';
import {withBoards} from './boards.js';
import {keptSection} from './kept.js';
import {realSection, showBegin, showReal} from './real.js';
import {rulesLink} from './rules.js';
import {addSeat, kSeatFormat, saysDealt, seatNamed} from './seats.js';
import {showStart} from './start.js';
import {showTable} from './table.js';
import {countOf} from './words.js';

const kRecord = 'record';
const main = document.getElementById('main');
const top = document.getElementById('top');
const fault = el('p', {class: 'error', role: 'alert'});
let games = null;
let asking = null;  // which fills `games`
let leave = null;
let asked = 0;  // pages asked for so far

document.getElementById('skip').addEventListener('click', () => main.focus());

const fail = (error) => {
  fault.textContent = error.message;
};
/// An empty page; `place` is what the address names from now on.
const page = (...place) => {
  if (leave) leave();
  putPlace(...place);
  leave = null;
  fault.textContent = '';
  const root = el('div');
  main.replaceChildren(root);
  if (document.activeElement === document.body) main.focus();  // the keyboard was on what is gone
  window.scrollTo(0, 0);
  return root;
};
const guarded = (act) => async (...args) => {
  try {
    await act(...args);
  } catch (error) {
    fail(error);
  }
};
/// Goes to a page: `fetched` resolves to a function that shows it, which is not called if another page
/// has been asked for since. Until then the page is said to be busy.
const leadsTo = (fetched) => guarded(async (...args) => {
  const mine = ++asked;
  main.setAttribute('aria-busy', 'true');
  try {
    const show = await fetched(...args);
    if (mine !== asked) return;
    show();
    document.title = `${main.querySelector('h1').textContent} – mainmatch`;
  } finally {
    if (mine === asked) main.setAttribute('aria-busy', 'false');
  }
});

/// The record that was opened last in this tab, kept over a reload.
const keepRecord = (record) => {
  try {
    sessionStorage.setItem(kRecord, recordText(record));
  } catch {  // a browser that keeps nothing, or not so much
  }
};
const keptRecord = () => {
  try {
    return recordIn(sessionStorage.getItem(kRecord));
  } catch {
    return null;
  }
};
const gameOf = (name) => games.find((game) => game.name === name);

/// What stands above the board of a match.
const headOf = (state, game, rules) => [el('div', {class: 'head'}, el('h1', {}, `${game.title}: ${state.words}`), rules.node),
  el('p', {class: 'note'}, `You are seat ${state.seat}${
    state.rules.rounds === undefined || game.board.typed ? '' : ` in a match of ${countOf(state.rules.rounds, 'round')}`}. ${state.field.length === 0
    ? 'Which bots the others are is shown when the match is over.'
    : `The others are drawn from ${state.field.map(([bot, weight]) => (weight === 1 ? bot : `${bot} (${weight})`)).join(', ')}.`}`)];

const tableOf = (state) => () => {
  const root = page('match', state.id);
  const game = gameOf(state.game);
  const rules = rulesLink(game, () => get(`/api/games/${game.name}/rules`));
  leave = showTable(root, state, game, {asks: asksOf(state), head: headOf(state, game, rules), rules, next: showState, fail}).leave;
};
const fetchedState = async (state) => {
  if (!state.over) return tableOf(state);
  const replay = await get(`/api/matches/${state.id}/replay`);
  return () => {
    leave = showAfter(page('match', state.id), replay, gameOf(state.game), state,
      {asks: recordAsks(replay.record, state), begun: showState, fail});
  };
};
const showState = leadsTo(fetchedState);

/// Where the match of a seat's file stands; before the seat is dealt anything, the schema of the deal instead.
const readSeat = async (file, isDealt) => (isDealt ? {standing: await post('/api/seat/standing', {file}), schema: null}
  : {standing: null, schema: (await post('/api/seat', {game: file.game, rules: file.rules, seat: file.seat})).dealt_schema});
/// The page of a seat's file that this browser keeps; the start page where it keeps it no more.
const fetchedSeat = async (id) => {
  const entry = seatNamed(id);
  if (entry === null) return fetchedStart();
  const read = await readSeat(entry.file, entry.isDealt);
  return () => {
    leave = showReal(page('seat', id), {id, entry, ...read}, gameOf(entry.file.game), {again: () => showSeat(id), fail});
  };
};
const showSeat = leadsTo(fetchedSeat);
const fetchedBegin = async () => () => showBegin(page('seat'), games, {begun: (file) => showSeat(addSeat(file)), fail});
const beginSeat = leadsTo(fetchedBegin);

/// A record is shown, a session and a seat's file go on.
const fetchedFile = async (file) => {
  if (file.format === kSeatFormat) {
    await readSeat(file, saysDealt(file));  // before it is kept
    return fetchedSeat(addSeat(file));
  }
  if (file.format === 'mainmatch-session/1') return fetchedState(await post('/api/matches/open', {session: file}));
  const replay = await post('/api/replay', {record: file});
  keepRecord(file);
  return () => {
    leave = showAfter(page('record'), replay, gameOf(replay.record.game), null,
      {asks: recordAsks(replay.record, null), begun: showState, fail});
  };
};
const open = leadsTo(fetchedFile);

/// The matches that there are, asked for once, or until they are known.
const knowGames = () => {
  asking = asking ?? get('/api/games').then((answer) => withBoards(answer.games)).then((all) => {
    games = all;
  }).catch((error) => {
    asking = null;
    throw error;
  });
  return asking;
};
const fetchedStart = async () => {
  await knowGames();
  const recordOf = (file) => post('/api/kept/record', {file});
  const kept = await get('/api/kept');
  const runs = await get('/api/runs');
  return () => {
    const root = page();
    showStart(root, games, {begun: showState, opened: open, fail});
    root.append(realSection(gameOf, {begin: beginSeat, goOn: showSeat, again: start}));
    root.append(keptSection(kept, gameOf, {goOn, look: open, recordOf}) ?? '');
    if (runs.length > 0) {
      root.append(el('h2', {}, 'Kept runs'), el('div', {class: 'row'}, ...runs.map((run) =>
        button(`${run.name}: ${run.kind}${run.game ? ` of ${run.game}` : ''}`, guarded(async () => {
          location.assign((await post(`/api/runs/${encodeURIComponent(run.name)}/page`)).page);
        })))));
    }
  };
};
const fetchedMatch = async (id) => fetchedState(await get(`/api/matches/${encodeURIComponent(id)}`));
const goOn = leadsTo(async (file) => fetchedState(await post('/api/kept/open', {file})));
const start = leadsTo(fetchedStart);

/// Shows what the address names.
const showPlace = leadsTo(async () => {
  await knowGames();
  const [kind, id] = placeNow();
  if (kind === 'match') return fetchedMatch(id);
  if (kind === 'seat') return id === undefined ? fetchedBegin() : fetchedSeat(id);
  const record = kind === 'record' ? keptRecord() : null;
  return record === null ? fetchedStart() : fetchedFile(record);
});

top.append(el('strong', {}, 'mainmatch'), button('All matches', start), fault);
window.addEventListener('popstate', showPlace);
showPlace();

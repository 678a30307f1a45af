// The shell: which page is shown.
import {button, el} from './dom.js';
import {get, post} from './api.js';
import {showAfter} from './after.js';
import {showStart} from './start.js';
import {showTable} from './table.js';

const main = document.getElementById('main');
const top = document.getElementById('top');
const fault = el('p', {class: 'error', role: 'alert'});
let games = null;
let leave = null;

document.getElementById('skip').addEventListener('click', () => main.focus());

const fail = (error) => {
  fault.textContent = error.message;
};
const page = () => {
  if (leave) leave();
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
const gameOf = (name) => games.games.find((game) => game.name === name);

const showState = guarded(async (state) => {
  if (!state.over) {
    const root = page();
    leave = showTable(root, state, gameOf(state.game), {next: showState, fail});
    return;
  }
  const replay = await get(`/api/matches/${state.id}/replay`);
  leave = showAfter(page(), replay, gameOf(state.game), state, {begun: showState, fail});
});

/// A record is shown, a session goes on.
const open = guarded(async (file) => {
  if (file.format === 'mainmatch-session/1') {
    await showState(await post('/api/matches/open', {session: file}));
    return;
  }
  const replay = await post('/api/replay', {record: file});
  leave = showAfter(page(), replay, gameOf(replay.record.game), null, {begun: showState, fail});
});

const start = guarded(async () => {
  games = games || await get('/api/games');
  const running = await get('/api/matches');
  const runs = await get('/api/runs');
  const root = page();
  showStart(root, games, {begun: showState, opened: open, fail});
  if (running.length > 0) {
    root.append(el('h2', {}, 'Your matches'), el('div', {class: 'row'}, ...running.map((one) =>
      button(`${gameOf(one.game).title}, seat ${one.seat}${one.over ? ', over' : `, step ${one.steps + 1}`}`,
        guarded(async () => showState(await get(`/api/matches/${one.id}`)))))));
  }
  if (runs.length > 0) {
    root.append(el('h2', {}, 'Kept runs'), el('div', {class: 'row'}, ...runs.map((run) =>
      button(`${run.name}: ${run.kind}${run.game ? ` of ${run.game}` : ''}`, guarded(async () => {
        location.assign((await post(`/api/runs/${encodeURIComponent(run.name)}/page`)).page);
      })))));
  }
});

top.append(el('strong', {}, 'mainmatch'), button('All matches', start), fault);
start();

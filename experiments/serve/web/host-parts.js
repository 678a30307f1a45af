// What the pages of `mainmatch host` have in common.
import {button, el, redraw, table} from './dom.js';
import {get} from './host-door.js';
import {moment} from './host-time.js';
import {entries} from './plain-board.js';
import {rulesLink} from './rules.js';

const kShownHash = 12;  // digits

/// The frame of a page. `fail` says an error, `say` what is new; both take an empty text. The error of a state that could not
/// be had is taken back by well().
export const shell = () => {
  const main = document.getElementById('main');
  const fault = el('p', {class: 'error', role: 'alert'});
  const lost = el('p', {class: 'error', role: 'alert'});
  const news = el('p', {role: 'status', class: 'good'});
  document.getElementById('skip').addEventListener('click', () => main.focus());
  document.getElementById('top').append(el('strong', {}, 'mainmatch'), lost, fault, news);
  const put = (node, text) => {
    if (node.textContent !== text) node.textContent = text;
  };
  return {main, fail: (error) => put(fault, error.message ?? error), say: (text) => put(news, text),
    lose: (error) => put(lost, error.message), well: () => put(lost, '')};
};

/// A section that is built anew only where what it is built from has changed. build(...what) gives children.
export const part = (build, attributes = {}) => {
  const node = el('section', attributes);
  let last = null;
  return {node, set: (...what) => {
    const now = JSON.stringify(what);
    if (now === last) return;
    last = now;
    redraw(node, build(...what) ?? []);
  }};
};

/// What has happened, the newest first; what comes new is said aloud.
export const logPart = () => {
  const list = el('ul', {class: 'log', role: 'log', 'aria-label': 'What has happened'});
  let known = [];
  const line = ({time, text}) => el('li', {}, moment(time), ' ', text);
  return {node: el('section', {}, el('h2', {}, 'What has happened'), list), set: (log) => {
    const goesOn = known.every((one, i) => log[i] && log[i].time === one.time && log[i].text === one.text);
    const fresh = goesOn ? log.slice(known.length) : log;
    if (!goesOn) list.replaceChildren();
    for (const one of fresh) list.prepend(line(one));
    known = log;
  }};
};

const copied = async (text) => {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = el('textarea', {readonly: true, class: 'aloud', 'aria-hidden': 'true'}, text);  // where there is no https
  document.body.append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error();
};

/// Copies a text; `label` says whose.
export const copyButton = (name, label, text) => {
  const said = el('span', {class: 'good', 'aria-live': 'polite'});
  const node = button(name, async () => {
    try {
      await copied(text);
      said.textContent = 'Copied.';
    } catch {
      said.textContent = 'This browser does not copy: select the text.';
    }
  }, {'aria-label': label});
  return el('span', {class: 'copy'}, node, said);
};

/// A hash, shortened; the whole one can be copied. `what` names it for those who do not see it.
export const hashOf = (hash, what) => el('span', {}, el('code', {title: hash}, `${hash.slice(0, kShownHash)}…`), ' ',
  copyButton('Copy', `Copy the hash of ${what}`, hash));

/// A button that asks again before it acts.
export const sureButton = (text, again, act) => {
  let sure = false;
  const set = (value) => {
    sure = value;
    node.textContent = sure ? again : text;
  };
  const node = button(text, async () => {
    if (!sure) return set(true);
    set(false);
    await act();
    return null;
  }, {onblur: () => set(false)});
  return node;
};

/// The rules of the match: a button that opens them, and its parameters. open(ruling) opens them at a ruling.
export const rulesPart = () => {
  const node = el('section', {class: 'row'});
  let link = null;
  const set = (game, rules) => {
    if (link !== null) return;
    link = rulesLink(game, () => get(`games/${game.name}/rules`));
    node.append(link.node, el('details', {}, el('summary', {}, 'The parameters of this match'), entries('', rules)));
  };
  return {node, set, open: (ruling) => link.open(ruling)};
};

/// Who plays; `mine` is the reader's own seat or null.
export const peoplePart = () => part((players, mine) => {
  const rows = table('', ['seat', 'player'], players.map((name, seat) => [seat, `${name ?? 'not known'}${seat === mine ? ' (you)' : ''}`]));
  if (mine !== null) rows.tBodies[0].rows[mine].classList.add('own');
  return [el('h2', {}, 'Who plays'), el('div', {class: 'wide'}, rows)];
});

const kStages = {gathering: 'People join', open: 'A step is open', paused: 'Paused', over: 'Over', ended: 'Stopped by the organizer'};
/// A stage in words.
export const stageWords = (stage) => kStages[stage] ?? stage;

/// The games by name, with their boards; asked for once.
export const gamesBy = (withBoards) => {
  let games = null;
  return async () => {
    games = games || new Map((await withBoards((await get('games')).games)).map((game) => [game.name, game]));
    return games;
  };
};

// The pages of the organizer: all matches, a new one, one of them. Which it is stands behind '#'.
import {withBoards} from './boards.js';
import {button, el, table} from './dom.js';
import {showCreate} from './host-create.js';
import {followState, get, post} from './host-door.js';
import {linksList} from './host-links.js';
import {showMatch} from './host-match.js';
import {gamesBy, part, shell, stageWords, sureButton} from './host-parts.js';
import {moment, setServerNow} from './host-time.js';

const kNew = '#new';
const kMatch = /^#[0-9a-f]+$/;

const {main, fail, say, lose, well} = shell();
const games = gamesBy(withBoards);
let set = null;     // shows a state of the page that is there
let at = null;      // which it is
let held = null;    // links that are shown until one goes on: a page to go to then

const go = (where) => {
  if (location.hash === where || (where === '' && location.hash === '')) show();
  else location.hash = where;
};

/// All matches.
const showList = (root) => {
  const own = el('div', {'aria-live': 'polite'});
  const list = part((matches) => [matches.length === 0 ? el('p', {}, 'There is no match yet.') : el('div', {class: 'wide'},
    table('', ['match', 'game', 'stage', 'step', 'handed in', 'deadline'], matches.map((one) => [
      el('a', {href: `#${one.id}`}, one.name), one.game, stageWords(one.stage), one.words ?? '',
      one.stage === 'open' || one.stage === 'paused' ? `${one.handed_in} of ${one.people}` : '',
      one.deadline ? moment(one.deadline) : ''])))]);
  root.replaceChildren(el('h1', {}, 'Your matches'), el('div', {class: 'row'}, button('New match', () => go(kNew), {class: 'main'})),
    list.node, el('h2', {}, 'Your own link'), el('p', {class: 'note'}, 'It leads here from any browser.'),
    el('div', {class: 'row'}, sureButton('Make my link anew', 'Really: my old link ends', async () => {
      try {
        own.replaceChildren(linksList('', [['the organizer', (await post('self/link')).link]]));
      } catch (error) {
        fail(error);
      }
    })), own);
  document.title = 'Organizer';
  set = ({matches}) => list.set(matches);
};

/// The links of a new match, once.
const showLinks = (root, {name, id, links}) => {
  root.replaceChildren(el('h1', {}, `“${name}” is made`), linksList(name, links),
    el('p', {}, 'The match begins by itself when all people have opened their links, or when you begin it.'),
    el('div', {class: 'row'}, button('I have kept the links: go on', () => {
      held = null;
      go(`#${id}`);
    }, {class: 'main'})));
  set = null;
};

const pageOf = async (root) => {
  if (held) return showLinks(root, held);
  if (location.hash !== kNew && !kMatch.test(location.hash)) return showList(root);
  if (location.hash === kNew) {
    set = null;
    document.title = 'A new match';
    return showCreate(root, await games(), {fail, made: (name, id, links) => {
      held = {name, id, links};
      show();
    }});
  }
  const all = await games();
  const match = showMatch(root, location.hash.slice(1), {look: () => page.look(), say, fail});
  set = (state) => match.set(state, all);
  return null;
};

const show = async () => {
  at = location.hash;
  const root = el('div');
  set = null;
  fail('');
  say('');
  try {
    await pageOf(root);
  } catch (error) {
    fail(error);
  }
  main.replaceChildren(root);
  window.scrollTo(0, 0);
  main.focus();
  page.look();
};

const ask = async () => {
  const where = location.hash;
  const path = kMatch.test(where) ? `matches/${where.slice(1)}` : 'state';
  return {where, ...await get(path)};
};
const see = async (state) => {
  setServerNow(state.now);
  well();
  if (set && state.where === at) set(state);
};

document.getElementById('top').append(button('All matches', () => {
  held = null;
  go('');
}));
window.addEventListener('hashchange', () => {
  held = null;
  show();
});
const page = followState(ask, {see, fail: lose});
show();

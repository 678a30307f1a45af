// The page of spectators.
import {withBoards} from './boards.js';
import {el} from './dom.js';
import {followState, get} from './host-door.js';
import {endPart} from './host-end.js';
import {gamesBy, logPart, part, peoplePart, rulesPart, shell, stageWords} from './host-parts.js';
import {countdown, setServerNow} from './host-time.js';
import {entries} from './plain-board.js';

const kAbove = ['game', 'seat', 'step', 'rules'];  // of what is public: stands elsewhere on the page

const {main, fail, lose, well} = shell();
const games = gamesBy(withBoards);
const clock = countdown();
const people = peoplePart();
const log = logPart();
const rules = rulesPart();
let end = null;

const head = part((name, title, stage, words) => [el('h1', {}, name), el('p', {class: 'note'}, `${title}. You watch.`),
  el('p', {class: 'stage'}, el('strong', {}, `${stageWords(stage)}${words ? `: ${words}` : ''}.`))], {'aria-live': 'polite'});
const shown = part((all) => (all === null ? [] : [el('h2', {}, 'What all may see'),
  entries('', Object.fromEntries(Object.entries(all).filter(([key]) => !kAbove.includes(key))))]));

const see = async (state) => {
  const game = (await games()).get(state.game);
  setServerNow(state.now);
  well();
  if (end === null) {
    end = endPart({seats: state.players.map((_, seat) => seat), bodyOf: (seat) => ({seat}), fail});
    main.replaceChildren(head.node, clock.node, end.node, shown.node, log.node, people.node, rules.node);
  }
  document.title = `${state.name}: ${state.words || stageWords(state.stage)}`;
  head.set(state.name, game.title, state.stage, state.words);
  clock.set(state);
  end.set(state, game);
  shown.set(state.public);
  log.set(state.log);
  people.set(state.players, null);
  rules.set(state.game, game.title, state.rules);
};

followState(() => get('state'), {see, fail: lose});

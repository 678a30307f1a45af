// The page of spectators.
import {withBoards} from './boards.js';
import {el, onWidth, redraw} from './dom.js';
import {followState, get} from './host-door.js';
import {endPart} from './host-end.js';
import {gamesBy, logPart, part, peoplePart, rulesPart, shell, stageWords} from './host-parts.js';
import {countdown, setServerNow} from './host-time.js';
import {storyOf} from './story.js';

const {main, fail, lose, well} = shell();
const games = gamesBy(withBoards);
const clock = countdown();
const people = peoplePart();
const log = logPart();
const rules = rulesPart();
let game = null;
let end = null;
let past = null;            // the rounds before
let drawAnew = () => {};

const head = part((name, title, stage, words) => [el('h1', {}, name), el('p', {class: 'note'}, `${title}. You watch.`),
  el('p', {class: 'stage'}, el('strong', {}, `${stageWords(stage)}${words ? `: ${words}` : ''}.`))], {'aria-live': 'polite'});

/// What all may see, on the board of the match, and the rounds before: whoever looks at one goes on to do so.
const shown = part((view, parameters) => {
  const place = past && past.leave();
  past = null;
  drawAnew = () => {};
  if (view === null) return [];
  const match = {view, rules: parameters, seat: null};
  const stage = el('div', {class: 'board'}, ...game.board.watch(match));
  past = storyOf(stage, match, game, place);
  drawAnew = () => {
    redraw(stage, ...game.board.watch(match));
    past.draw();
  };
  return [el('h2', {}, 'What all may see'), past.nav, stage, past.shown];
});
onWidth(() => drawAnew());

const see = async (state) => {
  game = (await games()).get(state.game);
  setServerNow(state.now);
  well();
  if (end === null) {
    end = endPart({seats: state.players.map((_, seat) => seat), bodyOf: (seat) => ({seat}), fail});
    main.replaceChildren(head.node, rules.node, clock.node, end.node, shown.node, log.node, people.node);
  }
  document.title = `${state.name}: ${state.words || stageWords(state.stage)}`;
  head.set(state.name, game.title, state.stage, state.words);
  clock.set(state);
  end.set(state, game);
  shown.set(state.public, state.rules);
  log.set(state.log);
  people.set(state.players, null);
  rules.set(game, state.rules);
};

followState(() => get('state'), {see, fail: lose});

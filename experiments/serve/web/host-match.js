// A match as its organizer sees it: never what somebody has handed in before the end.
import {el, table} from './dom.js';
import {controlPart} from './host-control.js';
import {endPart} from './host-end.js';
import {hashOf, logPart, part, rulesPart, stageWords} from './host-parts.js';
import {countdown} from './host-time.js';
import {countOf} from './words.js';

const seatRow = ({name, bot, joined, acts, handed_in: handed, silent}, seat) => (bot !== null && bot !== undefined
  ? [seat, name ?? '', `bot ${bot}`, '', silent ? 'nothing for the last step: put it there again, or another' : '']
  : [seat, name, 'person', joined ? 'yes' : 'not yet', acts ? (handed ? 'yes' : 'not yet') : '']);

/// Gives {set(state), leave}. `calls` are look(), say() and fail().
export const showMatch = (root, id, calls) => {
  const clock = countdown();
  const log = logPart();
  const rules = rulesPart();
  const end = endPart({path: `matches/${id}/`, fail: calls.fail});
  let control = null;
  const head = part((name, title, stage, words, handed, acting) => [el('h1', {}, name), el('p', {class: 'note'}, title),
    el('p', {class: 'stage'}, el('strong', {}, `${stageWords(stage)}${words ? `: ${words}` : ''}. `),
      stage === 'open' || stage === 'paused' ? `${handed} of ${countOf(acting, 'person', 'people')} handed in.` : '')],
  {'aria-live': 'polite'});
  const seats = part((all) => [el('h2', {}, 'Seats'), el('div', {class: 'wide'},
    table('', ['seat', 'player', 'played by', 'joined', 'handed in'], all.map(seatRow)))]);
  const deal = part((hex, missed, advice, odds) => [el('h2', {}, 'How it is set'),
    el('p', {}, 'Who hands in nothing ', missed === 'rules' ? 'gets what the rules say. ' : `is played by ${missed}. `,
      `Advice: ${advice ? 'yes' : 'no'}. Odds: ${odds ? 'yes' : 'no'}.`),
  el('p', {}, 'Hash of the secret of the deal: ', hashOf(hex, 'the secret of the deal'))]);
  const set = (state, games) => {
    const game = games.get(state.game);
    if (control === null) {
      control = controlPart(id, state, game, calls);
      root.replaceChildren(head.node, rules.node, clock.node, seats.node, end.node, control.node, log.node, deal.node);
    }
    const people = state.seats.filter((seat) => seat.bot === null && seat.acts);
    document.title = `${state.name}: ${state.words || stageWords(state.stage)}`;
    head.set(state.name, game.title, state.stage, state.words, people.filter((seat) => seat.handed_in).length, people.length);
    clock.set(state);
    seats.set(state.seats);
    end.set({...state, players: state.seats.map((seat) => seat.name ?? seat.bot)}, game);
    control.set(state);
    log.set(state.log);
    rules.set(game, state.rules);
    deal.set(state.commitment, state.missed, state.advice, state.odds);
  };
  return {set};
};

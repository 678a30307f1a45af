// The matches that are kept in the folder of the program: those that go on, and those that are over.
import {button, el, svg} from './dom.js';

const kWidth = 150;
const kHeight = 44;

/// The seat of the one player who is no bot; null where there is none, or several.
const personIn = (record, game) => {
  const bots = game.bots.map(({name}) => name);
  const people = (record.bots ?? []).flatMap((name, seat) => (bots.includes(name.split('(')[0]) ? [] : [seat]));
  return people.length === 1 ? people[0] : null;
};

/// A line through some values, one a round.
const curveOf = (values, words) => {
  const low = Math.min(0, ...values);
  const high = Math.max(low + 1, ...values);
  const x = (i) => 4 + i / Math.max(1, values.length - 1) * (kWidth - 8);
  const y = (value) => 4 + (high - value) / (high - low) * (kHeight - 8);
  return svg('svg', {class: 'curve', width: kWidth, height: kHeight, viewBox: `0 0 ${kWidth} ${kHeight}`, role: 'img', 'aria-label': words},
    svg('line', {x1: 4, x2: kWidth - 4, y1: y(0), y2: y(0), class: 'faint'}),
    svg('polyline', {points: values.map((value, i) => `${x(i)},${y(value)}`).join(' '), class: 'c0 series broad'}));
};

const cardOf = (kept, game, act) => {
  const {file, over, record = null, view = null, words = null} = kept;
  const seat = over ? personIn(record, game) : kept.seat;
  const values = seat === null ? null : game.board.curve({record, view, seat});
  const won = over && seat !== null && record.outcome.winners.includes(seat);
  return el('div', {class: 'card'}, el('b', {}, game.title),
    el('span', {}, over ? `Over${seat === null ? '' : `: you, at seat ${seat}, ${won ? 'won' : `were at place ${record.outcome.ranking.indexOf(seat) + 1}`}`}`
      : `You are at seat ${seat}; it is ${words}`),
    values && values.length > 1 ? curveOf(values, `Your score by round: ${values.join(', ')}`) : null,
    el('small', {}, file), button(over ? 'Look at it' : 'Go on', act, {'aria-label': `${over ? 'Look at' : 'Go on with'} ${file}`}));
};

/// A section with a card a match. goOn(file) and look(record) follow a click.
export const keptSection = (list, gameOf, {goOn, look}) => {
  const cards = list.filter(({game}) => gameOf(game)).map((kept) =>
    cardOf(kept, gameOf(kept.game), () => (kept.over ? look(kept.record) : goOn(kept.file))));
  return cards.length === 0 ? null : el('section', {}, el('h2', {}, 'Matches in this folder'),
    el('p', {class: 'note'}, 'The newest first. The line is your score after each round.'), el('div', {class: 'cards'}, ...cards));
};

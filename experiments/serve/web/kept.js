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

/// What a seat has after each round, as a line with its name; nothing where the match has no such number, or what a file
/// holds is not what it should be.
const curvePart = (game, {record, view, seat}) => {
  try {
    const curve = seat === null ? null : game.board.curve({record, view, seat});
    if (curve === null || curve.values.length < 2 || !curve.values.every(Number.isFinite)) return [];
    return [curveOf(curve.values, `By round, ${curve.name}: ${curve.values.join(', ')}`), el('small', {}, `By round: ${curve.name}`)];
  } catch (error) {
    console.warn(error);
    return [];
  }
};

/// What became of a match that is over, for its one person, or else for who won.
const overPart = (record, game) => {
  const {winners, ranking} = record.outcome;
  const person = personIn(record, game);
  const seat = person ?? winners[0] ?? ranking[0];
  const name = (record.bots ?? [])[seat] ?? 'a player';
  const place = winners.includes(seat) ? 'won' : `came in at place ${ranking.indexOf(seat) + 1}`;
  return [el('span', {}, `Over: ${name}, at seat ${seat}, ${place}.`), ...curvePart(game, {record, view: null, seat})];
};

/// The card of a match; recordOf(file) resolves to a record, which is asked for once the card is there.
const cardOf = (kept, game, {goOn, look, recordOf}) => {
  const {file, over} = kept;
  const about = el('div', {class: 'card-part'});
  if (over) {
    about.append(el('span', {}, 'Over.'));
    recordOf(file).then((record) => about.replaceChildren(...overPart(record, game))).catch((error) => console.warn(error));
  } else {
    about.append(el('span', {}, `You are at seat ${kept.seat}; it is ${kept.words}.`), ...curvePart(game, {record: null, ...kept}));
  }
  return el('div', {class: 'card'}, el('b', {}, game.title), about, el('small', {}, file),
    button(over ? 'Look at it' : 'Go on', async () => (over ? look(await recordOf(file)) : goOn(file)),
      {'aria-label': `${over ? 'Look at' : 'Go on with'} ${file}`}));
};

/// A section with a card a match. goOn(file) and look(record) follow a click.
export const keptSection = (list, gameOf, calls) => {
  const known = list.filter(({game}) => gameOf(game));
  return known.length === 0 ? null : el('section', {}, el('h2', {}, 'Matches in this folder'),
    el('p', {class: 'note'}, 'Up to 24, those first that were played last.'),
    el('div', {class: 'cards'}, ...known.map((kept) => cardOf(kept, gameOf(kept.game), calls))));
};

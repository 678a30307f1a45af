// The cards of a seat of the Horse Race, a column a letter, with rows of buttons under them.
import {clickable, drawing, roomFor, svg} from '/dom.js';
import {box, columnsOf, lettersOf, text} from './track.js';

const kCard = 46;  // height
const kCell = 28;
const kWide = 600;  // pixels from which on there is room for whole words
const kWords = 17;
const kWidest = 110;  // of a column
const kLeast = 26;
const kGap = 8;       // below a drawing
const kStacked = 40;  // pixels of a column in which further copies are seen behind a card

const left = (x, y, words, name = 'on') => svg('text', {x, y, class: name, 'pointer-events': 'none'}, words);

/// A button in a row: `on` where it stands for something chosen. Without `act` it is no button.
const cellOf = (at, column, y, {words, label, on = false, act = null, mark = ''}) => {
  const x = at.x(column) - at.wide / 2;
  const shape = box(x, y, at.wide - 2, kCell - 3, on ? 'own' : act ? 'strong' : 'cell');
  return svg('g', {}, act ? clickable(shape, label, act, on) : shape,
    mark ? box(x + 1.5, y + 1.5, at.wide - 5, kCell - 6, 'advice') : null,
    text(at.x(column) - 1, y + 17, words, on ? 'on-own' : act ? 'on' : 'soft'));
};

/// `cards`: copies by letter; `chips`: bet on each so far. `rows`: [{name: [long, short], cell(letter): see cellOf() or null,
/// back: what takes the last one back, {label, act} or null}]. `lines`: of advice, words. Cells with a `mark` are framed.
export const drawHand = ({rules, cards, chips = {}, rows, lines = []}) => {
  const room = roomFor();
  const full = room > kWide;
  const letters = lettersOf(rules);
  const at = columnsOf(letters.length, {left: full ? 124 : 46, right: 26, room, most: kWidest, least: kLeast});
  const top = kGap + lines.length * kWords;
  const shapes = lines.map((words, i) => left(2, 14 + i * kWords, words, 'advice-text'));
  shapes.push(left(2, top + 20, full ? 'Your cards' : 'Cards', 'soft'));
  letters.forEach((letter, i) => {
    const count = cards[letter] || 0;
    const x = at.x(i + 1) - 1;
    const behind = at.wide < kStacked ? 0 : Math.max(0, Math.min(count, 3) - 1);
    const card = (offset, name, more) => box(x - at.wide / 2 + 1 + offset, top + offset, at.wide - 2 - 2 * behind, kCard - 12,
      name, more);
    for (let k = behind; k > 0; --k) shapes.push(card(2 * k, 'cell'));
    shapes.push(card(0, count > 0 ? 'strong' : 'cell', count > 0 ? {} : {'fill-opacity': 0.3}),
      text(x - behind, top + 16, letter, count > 0 ? 'on' : 'soft'),
      text(x - behind, top + 30, count > 0 ? `×${count}` : '–', 'soft'));
  });
  let y = top + kCard;
  if (Object.values(chips).some((count) => count > 0)) {
    shapes.push(left(2, y + 17, full ? 'Your chips so far' : 'Chips', 'soft'),
      ...letters.map((letter, i) => text(at.x(i + 1) - 1, y + 17, chips[letter] || '', 'on')));
    y += kCell;
  }
  for (const {name: [long, short], cell, back = null} of rows) {
    shapes.push(left(2, y + 17, full ? long : short, 'soft'), ...letters.map((letter, i) => {
      const one = cell(letter);
      return one ? cellOf(at, i + 1, y, one) : null;
    }).filter(Boolean));
    if (back) {
      const shape = box(at.end - 12, y, 24, kCell - 3, 'strong');
      shapes.push(clickable(shape, back.label, back.act), text(at.end, y + 17, '↶'));
    }
    y += kCell;
  }
  return drawing('Your cards and chips', at.width, y + kGap, ...shapes);
};

/// Choices of a row in a drawing, each [value, words]: for offers and votes. `rows`: [{name, choices, chosen, label(words),
/// act(value)}].
export const drawChoices = (title, rows, lines = []) => {
  const room = roomFor();
  const most = Math.max(...rows.map(({choices}) => choices.length));
  const at = columnsOf(most, {left: 58, right: 2, room, most: kWidest, least: kLeast});
  const top = lines.length * kWords;
  return drawing(title, at.width, top + rows.length * kCell + kGap,
    ...lines.map((words, i) => left(2, 14 + i * kWords, words, 'advice-text')),
    ...rows.flatMap(({name, choices, chosen, label, act}, row) => [left(2, top + 17 + row * kCell, name, 'soft'),
      ...choices.map(([value, words], i) => cellOf(at, i + 1, top + row * kCell, {words, label: label(words), on: value === chosen,
        act: () => act(value)}))]));
};

/// A bar for each seat's score, the best on top. `choices`: seats that can be chosen, of which `chosen` is. `marks`: advice by
/// seat; `notes`: words by seat.
export const drawScores = ({scores, own = null, choices = [], chosen = null, choose = null, marks = {}, notes = {},
  room = Math.min(roomFor(), 620)}) => {
  const seats = scores.map((_, seat) => seat).sort((a, b) => scores[b] - scores[a] || a - b);
  const most = Math.max(1, ...scores);
  const longest = room - 190;
  return drawing('Scores', room - 2, seats.length * kCell + 2, ...seats.flatMap((seat, i) => {
    const y = 1 + i * kCell;
    const name = seat === own ? 'you' : `seat ${seat}`;
    const free = choices.includes(seat);
    const shape = box(2, y, 66, kCell - 4, seat === chosen ? 'own' : free ? 'strong' : 'cell');
    const long = Math.max(1, longest * scores[seat] / most);
    return [free && choose ? clickable(shape, `Seat ${seat}`, () => choose(seat), seat === chosen) : shape,
      text(35, y + 17, name, seat === chosen ? 'on-own' : free ? 'on' : 'soft'),
      box(74, y + 3, long, kCell - 10, seat === own ? 'own' : 'other'), left(80 + long, y + 17, scores[seat]),
      ...(marks[seat] ? [left(112 + long, y + 17, marks[seat], 'advice-text')] : []),
      ...(notes[seat] ? [left(112 + long, y + 17, notes[seat], 'soft')] : [])];
  }));
};

/// Some cards beside each other: [{letter, words: below it, faded}].
export const drawCards = (cards, {name = 'Cards', room = roomFor()} = {}) => {
  const inRow = Math.max(1, Math.floor((Math.min(room, 640) - 4) / 60));
  return drawing(name, 60 * Math.min(inRow, cards.length) + 4, 74 * Math.ceil(cards.length / inRow),
    ...cards.flatMap(({letter, words, faded = false}, i) => {
    const [x, y] = [2 + 60 * (i % inRow), 2 + 74 * Math.floor(i / inRow)];
    return [box(x + 8, y, 40, 50, faded ? 'cell' : 'strong', faded ? {'stroke-dasharray': '4 3'} : {}),
      text(x + 28, y + 31, letter, faded ? 'soft' : 'on'), text(x + 28, y + 66, words, 'soft')];
  }));
};

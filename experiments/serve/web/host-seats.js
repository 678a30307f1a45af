// Who sits where, for a new match: a person with a name, or a bot where there is none.
import {el, labelled, redraw, select} from './dom.js';

const kLongest = 40;  // letters of a name

/// As many seats as a match by these rules has: what stands in them goes before the defaults.
const countOfSeats = (game, rules) => {
  const value = (name) => rules[name] ?? game.parameters.find((row) => row.name === name)?.default;
  const grid = value('grid');
  return Array.isArray(grid) ? grid.reduce((product, side) => product * side, 1) : value('players') ?? game.seats;
};

/// Gives {node, set(rules), seats()}. All seats without a name have a bot, each its own or all the one chosen for the rest.
export const seatsForm = (game) => {
  const bots = game.bots.map(({name}) => name);
  const usual = game.bots.filter((bot) => bot.default).map(({name}) => name);
  const rows = [];    // of the seats that there have been: {name, bot, node, list}
  const list = el('div', {class: 'seats'});
  let count = 0;
  let rest = null;    // the bot of all seats without a name; null: the usual ones in turn
  const botFor = (seat) => rest ?? usual[seat % usual.length];
  const rowOf = (seat) => {
    const row = {name: '', bot: botFor(seat)};
    const draw = () => redraw(row.bots, labelled(`Seat ${seat}: bot`, select(bots.map((bot) => [bot, bot]), row.bot, (bot) => {
      row.bot = bot;
    }, {disabled: row.name.trim() !== ''})));
    const name = el('input', {type: 'text', maxlength: kLongest, placeholder: 'a bot', autocomplete: 'off', oninput: () => {
      const was = row.name.trim() === '';
      row.name = name.value;
      if (was !== (row.name.trim() === '')) draw();
    }});
    row.bots = el('div');
    row.draw = draw;
    row.node = el('div', {class: 'row'}, labelled(`Seat ${seat}: name of the person`, name), row.bots);
    draw();
    return row;
  };
  const set = (rules) => {
    count = Math.max(1, Math.min(64, countOfSeats(game, rules) || game.seats));
    while (rows.length < count) rows.push(rowOf(rows.length));
    rows.forEach((row, seat) => {
      if (seat < count && !row.node.isConnected) list.append(row.node);
      else if (seat >= count) row.node.remove();
    });
  };
  set({});
  const fill = select([[null, `the usual ones in turn: ${usual.join(', ')}`], ...bots.map((bot) => [bot, bot])], null, (bot) => {
    rest = bot;
    rows.forEach((row, seat) => {
      row.bot = botFor(seat);
      row.draw();
    });
  });
  return {
    node: el('fieldset', {}, el('legend', {}, 'Who plays'),
      el('p', {class: 'note'}, 'A seat without a name is played by a bot.'),
      labelled('Fill the rest with bots', fill), list),
    set,
    seats: () => rows.slice(0, count).map(({name, bot}) => (name.trim() === '' ? {bot} : {name: name.trim()})),
  };
};

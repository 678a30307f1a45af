// The page on which the organizer makes a match.
import {button, el, labelled} from './dom.js';
import {post} from './host-door.js';
import {deadlineForm} from './host-deadline.js';
import {seatsForm} from './host-seats.js';
import {gameCards, ruleControls} from './start.js';

const kLongest = 80;  // letters

/// made(name, id, links) follows, with links as [who, URL].
export const showCreate = (root, games, {made, fail}) => {
  const form = el('div');
  const name = el('input', {type: 'text', maxlength: kLongest, autocomplete: 'off'});
  const choose = (game) => {
    const rules = {};
    const seats = seatsForm(game);
    const deadline = deadlineForm(game);
    const make = button('Make the match', async () => {
      const who = seats.seats();
      if (!who.some((one) => one.name)) return fail('Name at least one person.');
      make.disabled = true;
      fail('');
      try {
        const title = name.value.trim() || game.title;
        const {id, links} = await post('matches', {name: title, game: game.name,
          rules: Object.keys(rules).length > 0 ? rules : null, seats: who, ...deadline.given()});
        made(title, id, [...links.seats.map((url, seat) => [`${who[seat].name}, seat ${seat}`, url]).filter(([, url]) => url),
          ...(links.watch ? [['spectators', links.watch]] : [])]);
      } catch (error) {
        fail(error);
        make.disabled = false;
      }
      return null;
    }, {class: 'main'});
    form.replaceChildren(el('h2', {}, game.title), seats.node, deadline.node, ruleControls(game, rules, () => seats.set(rules)),
      el('div', {class: 'row'}, make));
    form.scrollIntoView({block: 'nearest'});
  };
  root.replaceChildren(el('h1', {}, 'A new match'), labelled('Name of the match', name, 'as all will see it; empty: the title of the game'),
    el('h2', {}, 'The game'), gameCards([...games.values()], choose), form);
};

// The page on which a match is chosen.
import {button, el, labelled, number, select, svg} from './dom.js';
import {post, recordIn} from './api.js';

/// The control of a rule: what is chosen stands in `rules`, the default does not. changed() follows.
const ruleControl = (row, rules, changed) => {
  const set = (value) => {
    if (value === null) delete rules[row.name];
    else rules[row.name] = value;
    changed();
  };
  const range = Number.isInteger(row.low) && Number.isInteger(row.high) && row.high > row.low;
  if (typeof row.default === 'boolean') {
    return labelled(row.name, select([[null, `${row.default} (default)`], [!row.default, String(!row.default)]], null, set), row.help);
  }
  if (typeof row.default === 'number' && (range || !Array.isArray(row.default))) {
    const control = el('input', {type: 'number', step: 'any', placeholder: row.default,
      min: range ? row.low : null, max: range ? row.high : null,
      oninput: () => set(control.value === '' ? null : Number(control.value))});
    return labelled(row.name, control, `${row.help}; ${row.low} to ${row.high}, default ${row.default}`);
  }
  const control = el('input', {type: 'text', placeholder: JSON.stringify(row.default),
    onchange: () => {
      try {
        set(control.value.trim() === '' ? null : JSON.parse(control.value));
        control.setCustomValidity('');
      } catch (error) {
        control.setCustomValidity('JSON is expected, as the default is written');
        control.reportValidity();
      }
    }});
  return labelled(row.name, control, `${row.help}; as JSON`);
};

/// All rules of a game, to be changed.
export const ruleControls = (game, rules, changed = () => {}) => el('details', {},
  el('summary', {}, `Change rules (${game.parameters.length} parameters)`),
  el('div', {class: 'fields'}, ...game.parameters.map((row) => ruleControl(row, rules, changed))));

/// A button for each game; choose(game) follows.
export const gameCards = (games, choose) => {
  const cards = el('div', {class: 'cards', role: 'group', 'aria-label': 'Matches'});
  cards.append(...games.map((game) => el('button', {type: 'button', class: 'card', 'data-game': game.name, 'aria-pressed': 'false',
    onclick: () => {
      for (const card of cards.children) card.setAttribute('aria-pressed', String(card.dataset.game === game.name));
      choose(game);
    }},
  svg('svg', {viewBox: '0 0 240 84', 'aria-hidden': 'true'}, ...game.board.picture()),
  el('b', {}, game.title), el('span', {}, game.about), el('small', {}, `${game.seats} seats`))));
  return cards;
};

/// Asks for opponents: a field they are drawn from, or a bot for each of the other seats.
const opponents = (game, given) => {
  const list = el('div');
  const bots = game.bots.map((bot) => bot.name);
  const usual = game.bots.filter((bot) => bot.default).map((bot) => bot.name);
  const draw = () => {
    if (given.mode === 'usual') {
      list.replaceChildren(el('p', {class: 'note'}, `Each is drawn from ${usual.join(', ') || 'all bots of the match'}. Who they `
        + 'were is shown when the match is over.'));
    } else if (given.mode === 'field') {
      list.replaceChildren(el('p', {class: 'note'}, 'Weights: 0 leaves a bot out.'),
        el('div', {class: 'fields'}, ...game.bots.map((bot) => labelled(bot.name,
          number(given.weights[bot.name] || 0, 0, 10000, (value) => {
            given.weights[bot.name] = value || 0;
          }), bot.help))));
    } else {
      const text = el('input', {type: 'text', value: given.against, oninput: () => {
        given.against = text.value;
      }});
      list.replaceChildren(labelled('Bots', text, 'One for all of the other seats, or one for each in their order, with '
        + `commas; with parameters as climber(stride=4). There are ${bots.join(', ')}.`));
    }
  };
  draw();
  return el('fieldset', {}, el('legend', {}, 'Opponents'),
    labelled('How they are chosen', select([['usual', 'drawn from the usual bots'], ['field', 'drawn from a mix of your own'],
      ['against', 'named one by one']], given.mode, (value) => {
      given.mode = value;
      draw();
    })), list);
};

/// "a, b(x=1,y=2)" without the commas inside parentheses.
const namesOf = (text) => {
  const names = [''];
  let depth = 0;
  for (const sign of text) {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
    if (sign === ',' && depth === 0) names.push('');
    else names[names.length - 1] += sign;
  }
  return names.map((name) => name.trim()).filter((name) => name !== '');
};

export const showStart = (root, games, {begun, opened, fail}) => {
  const form = el('div');
  const choose = (game) => {
    const rules = {};
    const given = {mode: 'usual', weights: Object.fromEntries(game.bots.filter((bot) => bot.default).map((bot) => [bot.name, 1])), against: ''};
    let seat = 0;
    let seed = null;
    const go = button('Sit down', async () => {
      if (seat === null) return fail(new Error(`Your seat: a whole number within 0..${game.seats - 1} is expected.`));
      go.disabled = true;
      try {
        begun(await post('/api/matches', {game: game.name, rules, seat, seed, name: 'you',
          against: given.mode === 'against' ? namesOf(given.against) : null,
          field: given.mode === 'field' ? Object.entries(given.weights).filter(([, weight]) => weight > 0) : null}));
      } catch (error) {
        fail(error);
      }
      go.disabled = false;
      return null;
    }, {class: 'main'});
    form.replaceChildren(el('h2', {}, game.title), opponents(game, given),
      el('div', {class: 'row'}, labelled('Your seat', number(0, 0, 15, (value) => {
        seat = value;
      }), `0 to ${game.seats - 1}`), labelled('Seed', el('input', {type: 'text', inputmode: 'numeric', oninput: (event) => {
        seed = event.target.value.trim() || null;
      }}), 'empty: drawn; the same seed deals the same match'), go),
      ruleControls(game, rules));
    go.scrollIntoView({block: 'nearest'});
    go.focus();
  };
  const file = el('input', {type: 'file', accept: '.json,.jsonl,.session,application/json', onchange: async () => {
    try {
      const text = (await file.files[0].text()).trim();
      opened(recordIn(text.split('\n').length > 1 && text.split('\n').every((line) => line.startsWith('{'))
        ? text.split('\n')[0] : text));
    } catch (error) {
      fail(error);
    }
  }});
  root.replaceChildren(el('h1', {}, 'Play a match against bots'),
    el('p', {}, 'Choose a match. All hand in at once, nobody sees what the others do before.'),
    gameCards(games, choose), form,
    el('h2', {}, 'Open a match'),
    el('p', {class: 'note'}, 'A record (FILE.json, of several the first) is replayed step by step, reviewed, or played on from any '
      + 'of its steps. A session (FILE.json.session), kept while a match is not over, goes on where it stopped. '
      + 'The file of a seat of a real match (GAME-seat-N.json) goes on, too.'),
    el('div', {class: 'row'}, labelled('A record or a session, or a seat’s file', file)));
};

// What the organizer can do with a match.
import {button, el, labelled, redraw, select} from './dom.js';
import {post} from './host-door.js';
import {timeField} from './host-deadline.js';
import {linksList} from './host-links.js';
import {sureButton} from './host-parts.js';

const kLongest = 1000;  // letters of a reason or an announcement

const textField = (attributes = {}) => el('input', {type: 'text', maxlength: kLongest, autocomplete: 'off', ...attributes});

/// What becomes of a seat, or of the link of the spectators. set(state) follows the match.
const seatForm = (ask, state, game) => {
  let seat = state.seats.findIndex((one) => one.bot === null);
  let bot = game.bots[0].name;
  const list = el('div');
  const out = el('div', {'aria-live': 'polite'});
  const name = textField({maxlength: 40});
  let named = null;
  const set = ({seats}) => {
    const now = JSON.stringify(seats.map((one) => [one.name, one.bot]));
    if (now === named) return;
    named = now;
    redraw(list, labelled('Seat', select(seats.map((one, i) => [i, `${i}: ${one.name ?? one.bot}`]), seat, (value) => {
      seat = value;
    }, {'aria-label': 'Seat'})));
  };
  /// Shows the link that has been made, if any.
  const made = async (path, body, who, words) => {
    const answer = await ask(path, body, words);
    if (answer) out.replaceChildren(...(answer.link ? [linksList('', [[who, answer.link]])] : []));
    return answer;
  };
  set(state);
  return {set, node: el('fieldset', {}, el('legend', {}, 'A seat'), list,
    el('p', {class: 'note'}, 'The old link ends at once, with all of its tabs.'),
    el('div', {class: 'row'}, sureButton('New link for this seat', 'Really: the old link ends',
      () => made('link', {seat}, `seat ${seat}`, `Seat ${seat} has a new link.`)),
    sureButton('New link for spectators', 'Really: the old link of the spectators ends',
      () => made('link', {watch: true}, 'spectators', 'Spectators have a new link.'))),
    el('div', {class: 'row'}, labelled('New person', name),
      sureButton('Put this person there', 'Really: another person plays this seat', async () => {
        const who = name.value.trim();
        if (await made('replace', {seat, name: who}, `${who}, seat ${seat}`, `${who} plays seat ${seat}.`)) name.value = '';
      })),
    el('div', {class: 'row'}, labelled('New bot', select(game.bots.map((one) => [one.name, one.name]), bot, (value) => {
      bot = value;
    })), sureButton('Put this bot there', 'Really: a bot plays this seat',
      () => made('replace', {seat, bot}, '', `${bot} plays seat ${seat}.`))), out)};
};

/// Gives {node, set(state)}. Controls that make no sense at a stage are not shown; what is typed stays.
export const controlPart = (id, state, game, {look, say, fail}) => {
  /// The answer, or null where the server refuses.
  const ask = async (path, body = {}, words = 'Done.') => {
    try {
      const answer = await post(`matches/${id}/${path}`, body);
      fail('');
      say(words);
      look();
      return answer ?? {};
    } catch (error) {
      fail(error);
      return null;
    }
  };
  const seat = seatForm(ask, state, game);
  let until = null;
  let {number} = state;  // that the organizer looks at: the server refuses what is meant for another step
  const shown = [];  // [stages, element]
  const at = (stages, element) => {
    shown.push([stages, element]);
    return element;
  };
  const worded = (label, key, text, again, path, words, more = () => ({})) => {
    const field = textField();
    const act = async () => {
      if (field.value.trim() === '') return fail(`${label}: write something first.`);
      if (await ask(path, {[key]: field.value.trim(), ...more()}, words)) field.value = '';
      return null;
    };
    return el('div', {class: 'row'}, labelled(label, field), again === null ? button(text, act) : sureButton(text, again, act));
  };
  const node = el('section', {}, el('h2', {}, 'Run the match'),
    el('div', {class: 'row'},
      at(['gathering'], sureButton('Begin now', 'Really: begin, whoever has joined', () => ask('begin', {}, 'The match has begun.'))),
      at(['open'], button('Pause', () => ask('pause', {}, 'The match is paused.'))),
      at(['paused'], button('Resume', () => ask('resume', {}, 'The match goes on.'))),
      at(['open'], sureButton('Close the step now', 'Really: who has not handed in misses it',
        () => ask('close', {number}, 'The step is closed.')))),
    at(['open'], el('div', {class: 'row'}, timeField('New deadline of this step', (ms) => {
      until = ms;
    }), button('Set the deadline', () => (until === null ? fail('Choose a time first.')
      : ask('extend', {deadline: until, number}, 'The deadline is changed.'))))),
    at(['gathering', 'open', 'paused', 'over', 'ended'], worded('Announcement', 'text', 'Announce', null, 'announce', 'It is announced.')),
    at(['gathering', 'open', 'paused'], seat.node),
    at(['open', 'paused'], worded('Reason to step back', 'reason', 'Step back', 'Really: the last step is played again', 'step-back',
      'The match is one step back.', () => ({number}))),
    at(['gathering', 'open', 'paused'], worded('Reason to stop the match', 'reason', 'Stop the match', 'Really: stop it for good', 'end',
      'The match is stopped.')));
  node.addEventListener('click', () => fail(''), {capture: true});  // what was said of the last one
  return {node, set: (now) => {
    for (const [stages, element] of shown) element.hidden = !stages.includes(now.stage);
    seat.set(now);
    ({number} = now);
  }};
};

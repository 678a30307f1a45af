// When the steps of a new match end, and what then is with those who have not handed in.
import {button, el, labelled, redraw, select} from './dom.js';
import {fieldOf, momentWords, timeOf, zone} from './host-time.js';

const kDay = 86_400_000;  // ms
const kEvening = 18;      // o'clock

/// The evening of the next day.
const nextEvening = () => {
  const at = new Date(Date.now() + kDay);
  return at.setHours(kEvening, 0, 0, 0);
};

/// A time, in the zone of the reader.
export const timeField = (name, change, value = '') => {
  const said = el('small', {'aria-live': 'polite'});
  const field = el('input', {type: 'datetime-local', value, oninput: () => {
    const ms = timeOf(field.value);
    said.textContent = ms === null ? `in your zone, ${zone}` : momentWords(ms);
    change(ms);
  }});
  said.textContent = value === '' ? `in your zone, ${zone}` : momentWords(timeOf(value));
  return el('label', {class: 'field'}, el('span', {}, name), field, said);
};

/// Fixed times, one for each step.
const fixedTimes = (times) => {
  const node = el('div');
  const draw = () => redraw(node, el('p', {class: 'note'}, `A step ends at the first of these times after it was opened. Zone: ${zone}.`),
    ...times.map((ms, i) => timeField(`Time ${i + 1}`, (value) => {
      times[i] = value;
    }, ms === null ? '' : fieldOf(ms))),
    el('div', {class: 'row'}, button('Another time', () => {
      times.push((times.at(-1) ?? Date.now()) + kDay);
      draw();
    }), button('Remove the last time', () => {
      times.pop();
      draw();
    }, {disabled: times.length < 2})));
  draw();
  return node;
};

const check = (given, name, text) => el('label', {class: 'check'}, el('input', {type: 'checkbox', checked: given[name],
  onchange: (event) => {
    given[name] = event.target.checked;
  }}), el('span', {}, text));

const amount = (given, name, text, hint, attributes) => labelled(text, el('input', {type: 'number', step: 'any', value: given[name],
  oninput: (event) => {
    given[name] = event.target.value === '' ? null : Number(event.target.value);
  }, ...attributes}), hint);

/// Gives {node, given()}: what POST matches takes of it.
export const deadlineForm = (game) => {
  const given = {mode: 'hours', hours: 24, times: [nextEvening()], close_early: true, grace_minutes: 10,
    missed: 'rules', advice: false, odds: false, watch_delay: false};
  const how = el('div');
  const early = el('div');
  const draw = () => {
    const all = given.mode === 'when_all';
    redraw(how, given.mode === 'hours' ? amount(given, 'hours', 'Hours for each step', '24: one day', {min: 0.01})
      : all ? el('p', {class: 'note'}, 'There is no deadline. You can close a step by hand.') : fixedTimes(given.times));
    redraw(early, ...(all ? [] : [check(given, 'close_early', 'A step also ends early, once all have handed in'),
      amount(given, 'grace_minutes', 'Minutes of grace', 'after the deadline, in which one can still hand in', {min: 0})]));
  };
  draw();
  const node = el('fieldset', {}, el('legend', {}, 'Deadlines and help'),
    labelled('When does a step end?', select([['hours', 'after so many hours'], ['times', 'at fixed times'],
      ['when_all', 'when all have handed in']], given.mode, (mode) => {
      given.mode = mode;
      draw();
    })), how, early,
    labelled('Who hands in nothing', select([['rules', 'gets what the rules say'],
      ...game.bots.filter((bot) => !bot.program).map(({name}) => [name, `is played by ${name} in that step`])], given.missed, (value) => {
      given.missed = value;
    })),
    ...(game.advice ? [check(given, 'advice', 'Players may ask for advice'), check(given, 'odds', 'Players may ask for odds')] : []),
    check(given, 'watch_delay', 'What all seats are shown reaches spectators one step later'));
  return {node, given: () => {
    const {mode, hours, times, ...rest} = given;
    const fixed = times.filter((ms) => ms !== null).sort((a, b) => a - b);
    return {...rest, grace_minutes: mode === 'when_all' ? 0 : rest.grace_minutes ?? 0,
      deadline: mode === 'hours' ? {hours} : mode === 'times' ? {times: fixed} : {when_all: true}};
  }};
};

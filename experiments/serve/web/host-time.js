// Times of `mainmatch host`: by the server's clock, in the reader's zone.
import {el} from './dom.js';
import {countOf} from './words.js';

const kSecond = 1000;
const kMinute = 60 * kSecond;
const kHour = 60 * kMinute;
const kDay = 24 * kHour;
const kWarnings = [[kHour, 'One hour is left.'], [10 * kMinute, 'Ten minutes are left.'], [kMinute, 'One minute is left.']];

let ahead = 0;  // ms by which the server's clock is ahead of this one

export const setServerNow = (now) => {
  ahead = now - Date.now();
};
export const serverNow = () => Date.now() + ahead;

/// "Europe/Berlin"
export const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

const whole = new Intl.DateTimeFormat('en-GB', {weekday: 'short', day: 'numeric', month: 'short', year: 'numeric',
  hour: '2-digit', minute: '2-digit', timeZoneName: 'short'});
const seconds = new Intl.DateTimeFormat('en-GB', {hour: '2-digit', minute: '2-digit', second: '2-digit'});

/// "Fri, 6 Jun 2025, 18:00 CEST"
export const momentWords = (ms) => whole.format(ms);
export const secondsWords = (ms) => seconds.format(ms);
export const moment = (ms) => el('time', {datetime: new Date(ms).toISOString()}, momentWords(ms));

/// "2 days 3 h", "3 h 12 min", "4 min 10 s"
const spanWords = (ms) => {
  const span = Math.max(0, ms);
  const [days, hours, minutes] = [Math.floor(span / kDay), Math.floor(span % kDay / kHour), Math.floor(span % kHour / kMinute)];
  if (days > 0) return `${countOf(days, 'day')} ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${Math.floor(span % kMinute / kSecond)} s`;
};

const pad = (number) => String(number).padStart(2, '0');

/// A time as the value of a field of the kind datetime-local, and back; null where it is none.
export const fieldOf = (ms) => {
  const at = new Date(ms);
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}T${pad(at.getHours())}:${pad(at.getMinutes())}`;
};
export const timeOf = (field) => {
  const ms = new Date(field).getTime();
  return Number.isNaN(ms) ? null : ms;
};

/// How much time a step has left, second by second. What is left is said aloud only a few times. set() takes what a
/// state has.
export const countdown = () => {
  const left = el('strong', {role: 'timer', class: 'left'});
  const until = el('span', {});
  const aloud = el('p', {class: 'aloud', 'aria-live': 'polite'});
  const node = el('div', {class: 'countdown'}, el('p', {}, left, ' ', until), aloud);
  let now = {stage: null, deadline: null, grace_ms: 0};
  let before = Infinity;
  const draw = () => {
    const {stage, deadline, grace_ms: grace} = now;
    node.hidden = stage !== 'open';
    if (stage !== 'open' || deadline === null) return;
    const span = deadline - serverNow();
    const words = span > 0 ? `${spanWords(span)} left` : grace && span + grace > 0
      ? `In grace: ${spanWords(span + grace)} left` : 'The time is over';
    if (left.textContent !== words) left.textContent = words;
    const warning = kWarnings.findLast(([ms]) => span <= ms && ms < before && span > 0);
    if (warning || span <= 0) aloud.textContent = warning ? warning[1] : '';
    before = Math.min(before, Math.max(0, span));
  };
  setInterval(draw, kSecond);
  return {node, set: ({stage, deadline, grace_ms: grace = 0}) => {
    if (deadline !== now.deadline || stage !== now.stage) {
      before = Infinity;
      aloud.textContent = '';
      left.textContent = '';
      until.replaceChildren(...(deadline === null || deadline === undefined
        ? ['There is no deadline: the step ends when all have handed in.']
        : ['Hand in until ', moment(deadline), ` (your zone: ${zone})`,
          ...(grace ? ['; grace until ', moment(deadline + grace)] : []), '.']));
    }
    now = {stage, deadline: deadline ?? null, grace_ms: grace};
    draw();
  }};
};

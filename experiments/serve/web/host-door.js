// A door of `mainmatch host`: its calls, and what changes behind it. The browser sends the cookie that opens it.
import {followerBy} from './jobs.js';

/// "/seat/0123456789abcdef/"
export const door = location.pathname.replace(/[^/]*$/, '');

const kTick = 15_000;    // ms between two looks where no changes are heard of
const kSlow = 4;         // ticks between two where nobody looks at the page, or it is not let in
const kClosed = 'This link has ended or was made anew, or this browser was never let in. Open the newest link again; if you have '
  + 'none, ask the organizer. What you have composed is kept in this tab.';
const kSilent = 'The server does not answer. What you have composed is kept here; this page goes on trying.';

/// What the server refuses, with the status of its answer; 0 where it does not answer.
class Refused extends Error {
  constructor(words, status) {
    super(words);
    this.status = status;
  }
}

/// An answer as JSON. `path` is absolute.
export const call = async (method, path, body, more = {}) => {
  const answer = await fetch(path, {method, cache: 'no-store', credentials: 'same-origin',
    headers: body === undefined ? {} : {'Content-Type': 'application/json'},
    body: body === undefined ? undefined : JSON.stringify(body), ...more}).catch(() => {
    throw new Refused(kSilent, 0);
  });
  const json = await answer.json().catch(() => null);
  if (answer.ok) return json;
  if (answer.status === 401) throw new Refused(kClosed, 401);
  throw new Refused((json && json.error) || `The server answers ${answer.status}.`, answer.status);
};

export const get = (path) => call('GET', `${door}api/${path}`);
export const post = (path, body = {}) => call('POST', `${door}api/${path}`, body);

/// The same while the page is left: what it says, nobody hears.
export const postLeaving = (path, body) => call('POST', `${door}api/${path}`, body, {keepalive: true});

export const follow = followerBy({get, post}, 'jobs');

/// Asks for a state now and whenever something may have changed: see(state) follows, or fail(error). Gives
/// {look, take}: look() asks at once, take(state) shows one that came with another answer.
export const followState = (ask, {see, fail}) => {
  let last = 0;       // the server's time of the newest state
  let looking = false;
  let again = false;
  let source = null;
  let silent = false;  // no changes are heard of now
  let shut = false;
  let ticks = 0;
  const take = async (state) => {
    if (state.now < last) return;  // an older answer that came later
    last = state.now;
    await see(state);
  };
  const look = async () => {
    again = true;
    if (looking) return;
    looking = true;
    while (again) {
      again = false;
      try {
        await take(await ask());
        shut = false;
      } catch (error) {
        shut = error.status === 401;
        fail(error);
      }
    }
    looking = false;
  };
  const listen = () => {
    if (source) source.close();
    source = new EventSource(`${door}api/events`);
    source.addEventListener('changed', look);
    source.addEventListener('open', () => {
      silent = false;
      look();
    });
    source.addEventListener('error', () => {
      silent = true;
    });
  };
  setInterval(() => {
    ++ticks;
    if ((document.hidden || shut) && ticks % kSlow !== 0) return;
    if (silent || shut || document.hidden) look();
    if (!document.hidden && !shut && source.readyState === EventSource.CLOSED) listen();
  }, kTick);
  document.addEventListener('visibilitychange', () => {  // browsers keep few connections to one server
    if (document.hidden) source.close();
    else listen();
  });
  look();
  listen();
  return {look, take};
};

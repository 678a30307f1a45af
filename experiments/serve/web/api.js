// The server, as calls. The token stands in the address behind '#', which no browser sends; after it, what the page shows.
import {followerBy} from './jobs.js';

const partsNow = () => location.hash.slice(1).split('/');
const [token] = partsNow();

/// What the address names, as ['match', '3'].
export const placeNow = () => partsNow().slice(1);

/// Has the address name what is shown, so that Back and a reload lead to it.
export const putPlace = (...parts) => {
  const address = `#${[token, ...parts].join('/')}`;
  if (address !== location.hash) history.pushState(null, '', address);
};

class Refused extends Error {}

const call = async (method, path, body) => {
  const answer = await fetch(path, {method, cache: 'no-store', headers: {
    'X-Mainmatch-Token': token, ...(body === undefined ? {} : {'Content-Type': 'application/json'})},
  body: body === undefined ? undefined : JSON.stringify(body)}).catch(() => {
    throw new Refused('The server does not answer. Does mainmatch serve still run?');
  });
  const json = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused((json && json.error) || `the server answers ${answer.status}`);
  return json;
};

/// The record in a file, whose seed may be a number that a browser cannot hold.
export const recordIn = (text) => {
  try {
    return JSON.parse(text.replace(/("seed"\s*:\s*)(\d+)/g, '$1"$2"'));
  } catch (error) {
    throw new Error(`The file is no record, no session and no seat’s file, which are JSON: ${error.message}`);
  }
};
/// The same as text for a file, where seeds are numbers.
export const recordText = (record) => JSON.stringify(record).replace(/"seed":"(\d+)"/g, '"seed":$1');

/// The seats of a record that is complete.
export const seatsOf = (record) => record.outcome.scores.map((_, seat) => seat);

export const get = (path) => call('GET', path);
export const post = (path, body = {}) => call('POST', path, body);

export const follow = followerBy({get, post}, '/api/jobs');

/// What a page of a running match asks, as showTable() takes it.
export const asksOf = ({id, steps}) => {
  const ask = (what, body) => post(`/api/matches/${id}/${what}`, body);
  return {
    read: (line) => ask('read', {line}),
    write: (submission) => ask('write', {submission}),
    explain: (submission) => ask('explain', {submission}),
    handIn: (submission) => ask('hand-in', {steps, submission}),
    resign: () => ask('resign'),
    advice: (candidate, fitted) => ask('advice', {worlds: null, candidate, fitted}),
    odds: (fitted) => ask('odds', {worlds: null, fitted}),
    follow,
  };
};

/// The same for a seat's file; handIn(submission) keeps what is handed in elsewhere.
export const seatAsks = (file, handIn) => {
  const ask = (what, body) => post(`/api/seat/${what}`, {file, ...body});
  return {
    read: (line) => ask('read', {line}),
    write: (submission) => ask('write', {submission}),
    explain: (submission) => ask('explain', {submission}),
    handIn,
    advice: (candidate, fitted) => ask('advice', {worlds: null, candidate, fitted}),
    odds: (fitted) => ask('odds', {worlds: null, fitted}),
    follow,
  };
};

/// What the pages of a record ask; `match` is its state where it was played here, else null.
export const recordAsks = (record, match) => ({
  view: (seat, steps) => post('/api/view', {record, seat, steps}),
  playOn: (seat, steps) => post('/api/matches/open', {record, seat, steps}),
  review: (seat) => (match && seat === match.seat ? post(`/api/matches/${match.id}/review`, {worlds: null})
    : post('/api/review', {record, seat})),
  follow,
});

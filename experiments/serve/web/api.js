// The server, as calls. The token stands in the address behind '#', which no browser sends.
const token = location.hash.slice(1);

export class Refused extends Error {}

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
export const recordIn = (text) => JSON.parse(text.replace(/("seed"\s*:\s*)(\d+)/g, '$1"$2"'));
/// The same as text for a file, where seeds are numbers.
export const recordText = (record) => JSON.stringify(record).replace(/"seed":"(\d+)"/g, '"seed":$1');

/// The seats of a record that is complete.
export const seatsOf = (record) => record.outcome.scores.map((_, seat) => seat);

export const get = (path) => call('GET', path);
export const post = (path, body = {}) => call('POST', path, body);

/// Follows a job until it ends: see(job) after each look at it. Gives a function that stops it.
export const follow = (id, see) => {
  let over = false;
  const look = async () => {
    if (over) return;
    try {
      const job = await get(`/api/jobs/${id}`);
      if (over) return;
      over = !['waiting', 'running'].includes(job.state);
      see(job);
    } catch (error) {
      over = true;
      see({state: 'failed', progress: 0, result: null, error: error.message});
    }
    if (!over) setTimeout(look, 300);
  };
  look();
  return {
    stop: () => post(`/api/jobs/${id}/stop`).catch(() => {}),
    forget: () => {
      over = true;
      post(`/api/jobs/${id}/stop`).catch(() => {});
    },
  };
};

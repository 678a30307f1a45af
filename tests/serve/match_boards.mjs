// How people use the board of each match: tests/<match>/board.mjs of every match that has a board, by the name of
// the match. Each exports
//   first: what is clicked before the first submission is handed in
//   act(page, step, hands): does what people do at a step of a match; `step` is its heading
//   compose(page, {record, viewOf, check, run, folder}): composes given submissions; see boards.mjs
import {existsSync, readdirSync} from 'node:fs';

const matches = new URL('../../experiments/matches/', import.meta.url);
const folders = readdirSync(matches).filter((folder) => existsSync(new URL(`${folder}/board.js`, matches)));

export const boards = Object.fromEntries(await Promise.all(folders.map(async (folder) =>
  [folder.replaceAll('_', '-'), await import(`../${folder}/board.mjs`)])));

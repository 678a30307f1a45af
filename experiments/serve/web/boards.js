// The boards of all matches. board.show({root, view, rules, seat, step, draft, changed}) draws what a seat is
// shown in a step, with a submission to begin with or null; changed(submission) follows whatever is composed.
import {board as amidakuji} from './board-amidakuji.js';
import {board as bugcatcher} from './board-bugcatcher.js';
import {board as edges} from './board-edges.js';
import {board as horseRace} from './board-horse-race.js';
import {board as threads} from './board-threads.js';

export const boards = {amidakuji, edges, threads, bugcatcher, 'horse-race': horseRace};

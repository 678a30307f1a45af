// The board of any match: what there is to see, as tables of text. Nothing can be composed on it.
import {el, note, wideTable} from './dom.js';
import {textOf} from './words.js';

/// An object of a record or a view, a line for each of its entries.
export const entries = (title, object) => wideTable(title, ['name', 'value'],
  Object.entries(object).map(([key, value]) => [key, el('span', {class: 'draft'}, textOf(value))]));

const kAbove = ['game', 'seat', 'step', 'rules'];  // of a view: stands elsewhere on the page

export const plain = {
  typed: true,
  picture: () => [],

  pictures: {},
  story: () => [],
  curve: () => null,

  show({stage, view}) {
    stage.replaceChildren(el('h2', {}, 'What you are shown'), ...plain.watch({view}));
  },

  watch: ({view}) => [entries('', Object.fromEntries(Object.entries(view).filter(([key]) => !kAbove.includes(key))))],

  replay({record, step, round}) {
    const {result} = (step && step.kind === 'pregame' ? record.pregame : record.rounds[round]) ?? {};
    return [note('What was drawn by chance before the match, and what came of what was handed in.'),
      entries('The setup', record.setup), result ? entries(step ? 'The result' : 'The result of the last round', result) : null];
  },

  handedIn(record, {kind, round}, seat) {
    if (kind === 'pregame') return record.pregame?.submissions?.[seat] ?? null;
    if (kind === 'round') return record.rounds[round].submissions?.[seat] ?? null;
    const vote = record.decisions?.elimination_votes?.[seat] ?? null;
    return vote === null ? null : {vote};
  },
};

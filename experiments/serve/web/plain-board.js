// The board of any match: what there is to see, as tables of text, and a form where the match gives one.
import {drawing, el, note, svg, wideTable} from './dom.js';
import {formOf} from './form.js';
import {textOf} from './words.js';

/// An object of a record or a view, a line for each of its entries.
export const entries = (title, object) => wideTable(title, ['name', 'value'],
  Object.entries(object).map(([key, value]) => [key, el('span', {class: 'draft'}, textOf(value))]));

const isScalar = (value) => value === null || typeof value !== 'object';
const isRow = (value) => value !== null && typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isScalar);

/// Values as what they look like: a board of signs, a table of like objects; the rest as entries. Of lists as long as there are seats
/// nobody knows whether they are by seat: their places are numbered as seats are.
const laidOut = (object, {rules = {}}) => {
  const rest = {...object};
  const take = (fits) => Object.entries(object).filter(([key, value]) => Array.isArray(value) && value.length > 1 && fits(value)
    && delete rest[key]);
  const boards = take((list) => list.length > 2 && list.every((row) => typeof row === 'string' && row.length > 2 && row.length === list[0].length));
  const tables = take((list) => list.every((row) => isRow(row) && Object.keys(row).join() === Object.keys(list[0]).join()));
  const numbered = (value) => (Array.isArray(value) && value.length === rules.players && value.every(isScalar)
    ? value.map((one, i) => `${i}: ${textOf(one)}`).join(', ') : value);
  return [...boards.map(([key, rows]) => el('figure', {}, el('figcaption', {}, key), el('pre', {}, rows.join('\n')))),
    ...tables.map(([key, rows]) => wideTable(key, ['', ...Object.keys(rows[0])], rows.map((row, i) => [i + 1, ...Object.values(row).map(textOf)]))),
    Object.keys(rest).length === 0 ? ''
      : entries('', Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, numbered(value)])))];
};

/// How a file's shapes are drawn (see experiments/matches/script/drawing.h): each gives an element and the place of its text.
const kShapes = {
  box: ([x, y, width, height]) => [svg('rect', {x, y, width, height}), x + width / 2, y + height / 2],
  circle: ([cx, cy, r]) => [svg('circle', {cx, cy, r}), cx, cy],
  line: ([x1, y1, x2, y2]) => [svg('line', {x1, y1, x2, y2}), (x1 + x2) / 2, (y1 + y2) / 2],
  at: ([x, y]) => [null, x, y],
};

const shapeOf = ({colour = 'plain', text = null, ...where}) => {
  const [[kind, numbers]] = Object.entries(where).filter(([, value]) => value !== null);
  const [shape, x, y] = kShapes[kind](numbers);
  return svg('g', {class: `drawn-${colour}`}, shape,
    text === null ? null : svg('text', {x, y, class: kind === 'line' ? 'over' : kind === 'at' ? '' : 'in'}, text));
};

const drawingOf = ({error = null, width, height, shapes}) => (error !== null ? el('p', {class: 'error'}, error)
  : drawing('The match as it stands', width, height, ...shapes.map(shapeOf)));

const kElsewhere = ['game', 'seat', 'step', 'rules', 'form', 'round'];  // of a view: stands elsewhere on the page

export const plain = {
  typed: true,
  picture: () => [],

  pictures: {},
  story: () => [],
  curve: () => null,

  show({stage, controls, view, rules, form = null, drawn = null, draft, changed}) {
    stage.replaceChildren(el('h2', {}, 'What you are shown'), ...(drawn === null ? [] : [drawingOf(drawn)]), ...plain.watch({view, rules}));
    if (form !== null) controls.append(formOf(form, draft, changed));
  },

  dealt({stage, controls, rules, schema, draft, changed}) {
    const begun = {...(schema.properties?.garnets?.type === 'integer' ? {garnets: rules.starting_garnets} : {}), ...draft};
    stage.append(el('h2', {}, 'What you were dealt'), note('Enter what you alone were dealt, and what all were told before the first step.'));
    controls.append(formOf(schema, begun, (now) => changed(now ?? {})));
    changed(begun);
  },

  enter({stage, controls, view, rules, schema, draft, changed}) {
    const isEmpty = Object.keys(schema.properties ?? {}).length === 0;
    stage.append(el('h2', {}, 'What the step showed'), note(isEmpty ? 'The step shows nothing that does not follow from what you know.'
      : 'Enter what is new to you; what happened to nobody may be left out.'), ...plain.watch({view, rules}));
    if (!isEmpty) controls.append(formOf(schema, draft, (now) => changed(now ?? {})));
    changed(draft ?? {});
  },

  watch: ({view, rules}) => laidOut(Object.fromEntries(Object.entries(view).filter(([key]) => !kElsewhere.includes(key))),
    {rules}),

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

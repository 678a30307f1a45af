// A form for any submission, made from its JSON Schema, for matches without a board of their own.
import {button, el, labelled, number, redraw, select} from './dom.js';

const kMostButtons = 24;  // choices that are shown as buttons

/// A schema without "or null", and whether null was allowed.
const withoutNull = (schema) => {
  const some = (schema.anyOf ?? []).filter(({type}) => type !== 'null');
  return some.length === 1 && schema.anyOf.length === 2 ? {...some[0], description: schema.description, optional: true} : schema;
};

/// The values that a field can have, where they are few; else null.
const choicesOf = (schema) => {
  if (schema.enum) return schema.enum;
  const {type, minimum, maximum} = schema;
  return type === 'integer' && maximum - minimum < kMostButtons ? [...Array(maximum - minimum + 1).keys()].map((i) => minimum + i) : null;
};

/// What a part that has to be there is while nothing is given in it: an empty list or object where it may be one, else undefined.
const emptyOf = ({type, minItems = 0, required = []}) =>
  (type === 'array' && minItems === 0 ? [] : type === 'object' && required.length === 0 ? {} : undefined);

const titleOf = (name, {description}) => (description ? `${name}: ${description}` : name);

/// A list of distinct choices, in the order in which they are pressed.
const orderedChoices = (path, schema, choices, value, change) => {
  const chosen = [...(value ?? [])];
  const buttons = choices.map((one) => button('', () => {
    const at = chosen.indexOf(one);
    if (at >= 0) chosen.splice(at, 1);
    else if (chosen.length < (schema.maxItems ?? Infinity)) chosen.push(one);
    draw();
    change([...chosen]);
  }));
  const words = el('span', {'aria-live': 'polite'});
  const draw = () => {
    choices.forEach((one, i) => {
      const place = chosen.indexOf(one) + 1;
      buttons[i].textContent = String(one);
      buttons[i].setAttribute('aria-label', `${path}: ${one}${place ? `, chosen as number ${place}` : ''}`);
      buttons[i].setAttribute('aria-pressed', String(place > 0));
    });
    words.textContent = `In this order: ${chosen.join(', ') || 'none'}.`;
  };
  draw();
  return el('div', {}, el('div', {class: 'row'}, ...buttons), words);
};

/// A list whose entries are fields of their own.
const listOf = (path, schema, value, change) => {
  const entries = [...(value ?? [])];
  const rows = el('div');
  const draw = () => redraw(rows, ...entries.map((entry, i) => el('div', {class: 'row'},
    fieldOf(`${path} ${i + 1}`, schema.items, entry, (now) => {
      entries[i] = now;
      change([...entries]);
    }), button('Take away', () => {
      entries.splice(i, 1);
      draw();
      change([...entries]);
    }, {'aria-label': `${path}: take number ${i + 1} away`}))),
  button('One more', () => {
    entries.push(emptyOf(schema.items) ?? null);
    draw();
    change([...entries]);
  }, {'aria-label': `${path}: one more`, disabled: entries.length >= (schema.maxItems ?? Infinity)}));
  draw();
  return rows;
};

/// The controls of a value with a name; change(value) follows, undefined where nothing is given.
const fieldOf = (path, given, value, change) => {
  const schema = withoutNull(given);
  const title = titleOf(path, schema);
  const choices = choicesOf(schema);
  if (schema.type === 'object') {
    const whole = {...(value ?? {})};
    const {properties = {}, required = []} = schema;
    const begun = Object.fromEntries(required.flatMap((key) => {
      const empty = emptyOf(properties[key]);
      return empty === undefined ? [] : [[key, empty]];
    }));
    const parts = Object.entries(properties).map(([key, part]) => fieldOf(path === '' ? key : `${path} ${key}`,
      {...part, optional: !required.includes(key)}, whole[key], (now) => {
        if (now === undefined) delete whole[key];
        else whole[key] = now;
        change(Object.keys(whole).length > 0 ? {...begun, ...whole} : undefined);
      }));
    return path === '' ? el('div', {}, ...parts) : el('fieldset', {}, el('legend', {}, title), ...parts);
  }
  if (schema.type === 'array') {
    const few = schema.uniqueItems ? choicesOf(withoutNull(schema.items)) : null;
    const give = (list) => change(list.length === 0 && schema.optional ? undefined : list);
    return el('fieldset', {}, el('legend', {}, title), few ? orderedChoices(path, schema, few, value, give) : listOf(path, schema, value, give));
  }
  if (schema.type === 'boolean') {
    return labelled(title, select([[undefined, 'not said'], [true, 'yes'], [false, 'no']], value, change, {'aria-label': path}));
  }
  if (choices) {
    return labelled(title, select([[undefined, schema.optional ? 'none' : 'not chosen'], ...choices.map((one) => [one, String(one)])], value, change,
      {'aria-label': path}));
  }
  if (schema.type === 'string') {
    const field = el('input', {type: 'text', value: value ?? '', 'aria-label': path, oninput: () => change(field.value === '' ? undefined : field.value)});
    return labelled(title, field);
  }
  const hint = schema.maximum === undefined ? `${schema.minimum ?? 'any number'} or more` : `${schema.minimum} to ${schema.maximum}`;
  if (schema.type === 'integer') {
    return labelled(title, number(value ?? '', schema.minimum, schema.maximum, (now) => change(now ?? undefined), {'aria-label': path}), hint);
  }
  const field = el('input', {type: 'number', 'data-real': '', step: 'any', value: value ?? '', 'aria-label': path,
    oninput: () => change(field.value === '' ? undefined : Number(field.value))});
  return labelled(title, field, hint);
};

/// The controls of a submission, begun with a draft; changed(submission) follows, null where nothing is composed.
export const formOf = (schema, draft, changed) => fieldOf('', schema, draft ?? undefined, (now) => changed(now ?? null));

/// The dealt() of a board (see boards.js) where a seat is dealt garnets alone.
export const garnetsDealt = ({stage, rules, draft, changed}) => {
  let garnets = draft && 'garnets' in draft ? draft.garnets : rules.starting_garnets;
  const publish = () => changed(garnets === null ? null : {garnets}, {garnets});
  stage.append(el('h2', {}, 'What you were dealt'), labelled('Your garnets', number(garnets ?? '', 0, 999999999, (value) => {
    garnets = value;
    publish();
  })));
  publish();
};

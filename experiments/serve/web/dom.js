// Small helpers for elements. Text is always text: nothing here takes markup.

const kSvg = 'http://www.w3.org/2000/svg';

const fill = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) {
      node.addEventListener(name.slice(2), value);
    } else if (name === 'value' || name === 'checked' || name === 'disabled') {
      node[name] = value;
    } else {
      node.setAttribute(name, value === true ? '' : value);
    }
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
};

/// el('p', {class: 'note'}, 'text', otherElement)
export const el = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children);

/// The same for a part of a drawing.
export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(kSvg, name), attributes, children);

/// A button that says what it does; `label` is for what its text does not say.
export const button = (text, act, attributes = {}) =>
  el('button', {type: 'button', onclick: act, ...attributes}, text);

/// Makes a part of a drawing a button: for the mouse, for Enter and Space, with a name. As other controls
/// it does nothing within a fieldset that is disabled.
export const clickable = (shape, label, action, pressed = null) => {
  const act = () => shape.closest('fieldset:disabled') || action();
  fill(shape, {tabindex: '0', role: 'button', 'aria-label': label,
    'aria-pressed': pressed === null ? null : String(pressed)}, []);
  shape.classList.add('click');
  shape.addEventListener('click', act);
  shape.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    act();
  });
  return shape;
};

const kWays = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
const kAside = 3;  // what is aside counts as so many times as far

/// Of some shapes the one that comes next from `from` in a direction, or none.
const nextOf = (from, shapes, [dx, dy]) => {
  const middle = (shape) => {
    const {x, y, width, height} = shape.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  };
  const [x0, y0] = middle(from);
  return shapes.reduce((best, shape) => {
    const [x, y] = middle(shape);
    const along = (x - x0) * dx + (y - y0) * dy;
    const far = along + kAside * Math.abs((x - x0) * dy + (y - y0) * dx);
    return along > 1 && far < best.far ? {shape, far} : best;
  }, {shape: null, far: Infinity}).shape;
};

const kWidest = 1600;     // of a page, as serve.css has it
const kMargins = 34;
const kLeastRoom = 280;   // where the window is not there yet
const kBeside = 408;      // pixels that stand beside a board, where there is room for them
const kTallest = 0.64;    // of the window's height
const kMostGrown = 1.75;

let within = null;  // pixels for what is drawn now, in the place of the page's

/// What make() gives, its drawings made for so many pixels from left to right.
export const drawnIn = (pixels, make) => {
  within = pixels;
  try {
    return make();
  } finally {
    within = null;
  }
};

/// Pixels from left to right that a drawing may take before it has to be scrolled.
export const roomFor = () => {
  if (within !== null) return within;
  const page = Math.min(document.documentElement.clientWidth, kWidest) - kMargins;
  return Math.max(kLeastRoom, document.querySelector('.play') && matchMedia('(min-width: 980px)').matches ? page - kBeside : page);
};

const stopOf = (shape) => shape.dataset.stop ?? '';

/// A drawing, made larger where there is room. To the Tab key all of its buttons with the same data-stop are one stop; the
/// arrow keys go from one of these to the next.
export const drawing = (name, width, height, ...shapes) => {
  const grown = Math.max(1, Math.min(kMostGrown, roomFor() / width, kTallest * innerHeight / height));
  const drawn = svg('svg', {width: Math.floor(width * grown), height: Math.floor(height * grown), viewBox: `0 0 ${width} ${height}`,
    role: 'group', 'aria-label': name}, ...shapes);
  const buttons = new Map();
  for (const one of drawn.querySelectorAll('[role=button]')) buttons.set(stopOf(one), [...buttons.get(stopOf(one)) ?? [], one]);
  for (const group of buttons.values()) {
    const stop = group.find((one) => one.getAttribute('aria-pressed') === 'true') || group[0];
    for (const one of group) one.setAttribute('tabindex', one === stop ? '0' : '-1');
  }
  const around = el('div', {class: 'wide'}, drawn);  // which listens: to Chromium a drawing that does is a stop itself
  const groupAt = (target) => (target.matches('[role=button]') ? buttons.get(stopOf(target)) ?? [] : []);
  around.addEventListener('focusin', ({target}) => {
    for (const one of groupAt(target)) one.setAttribute('tabindex', one === target ? '0' : '-1');
  });
  around.addEventListener('keydown', (event) => {
    const way = kWays[event.key];
    const group = groupAt(event.target);
    if (!way || group.length === 0) return;
    event.preventDefault();
    const next = nextOf(event.target, group, way);
    if (next) next.focus();
  });
  return around;
};

const kGlide = 600;  // ms

/// A shape that comes from so far away when it is shown by glide().
export const from = (shape, dx, dy) => fill(shape, {'data-dx': dx, 'data-dy': dy}, []);

export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/// Moves what from() says within `root` to where it is drawn; at once for those who want no motion.
export const glide = (root) => {
  if (isStill()) return;
  for (const shape of root.querySelectorAll('[data-dx]')) {
    const {dx, dy} = shape.dataset;
    shape.animate([{transform: `translate(${dx}px, ${dy}px)`}, {transform: 'none'}], {duration: kGlide, easing: 'ease-in-out'});
  }
};

/// A label around a control.
export const labelled = (text, control, hint = null) =>
  el('label', {class: 'field'}, el('span', {}, text), control,
    hint === null ? null : el('small', {}, hint));

/// A choice of [value, text]; `chosen` is one of the values.
export const select = (options, chosen, change, attributes = {}) => {
  const node = el('select', {onchange: () => change(options[node.selectedIndex][0]), ...attributes},
    ...options.map(([value, text]) => {
      const option = el('option', {}, text);
      option.selected = value === chosen;
      return option;
    }));
  return node;
};

const isReal = (field) => 'real' in field.dataset;
const isRefused = (field) => field.validity.badInput || (field.value !== '' && !isReal(field) && !Number.isInteger(Number(field.value)));

/// A whole number between two ends. change(null) follows where it is empty; what is no whole number is refused: it is
/// marked, and nothing can be handed in while it stands there.
export const number = (value, low, high, change, attributes = {}) => {
  const node = el('input', {type: 'number', min: low, max: high, value, inputmode: 'numeric', step: 'any',
    oninput: () => change(node.value === '' || isRefused(node) ? null : Number(node.value)), ...attributes});
  return node;
};

/// What the number fields in `root` refuse, as a sentence, or null. They are marked.
export const refusedIn = (root) => {
  const fields = [...root.querySelectorAll('input[type=number]')];
  for (const one of fields) one.setAttribute('aria-invalid', String(isRefused(one)));
  const field = fields.find(isRefused);
  if (!field) return null;
  const name = field.getAttribute('aria-label') || field.closest('label')?.firstChild.textContent || 'A number';
  return `${name}: ${field.value === '' ? 'that' : field.value} is no ${isReal(field) ? '' : 'whole '}number.`;
};

const kResize = 100;  // ms

/// Calls act() once the window has become wider or narrower and stays so. Gives a function that ends this.
export const onWidth = (act) => {
  let room = roomFor();
  let timer = null;
  const look = () => {
    if (roomFor() === room) return;
    room = roomFor();
    act();
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, kResize);
  };
  window.addEventListener('resize', soon);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', soon);
  };
};

/// A table of a head and rows; a cell is text or an element.
export const table = (caption, head, rows) => el('table', {},
  el('caption', {}, caption),
  el('thead', {}, el('tr', {}, ...head.map((cell) => el('th', {scope: 'col'}, cell)))),
  el('tbody', {}, ...rows.map((row) => el('tr', {}, ...row.map((cell) => el('td', {}, cell))))));

/// A table that may be wider than the window.
export const wideTable = (...args) => el('div', {class: 'wide'}, table(...args));

export const note = (text) => el('p', {class: 'note'}, text);

const kControls = 'button, [tabindex], select, input';
const nameOf = (control) => control.getAttribute('aria-label') || control.textContent;

/// Builds what is in `root` anew, and keeps the keyboard where it was: on the control with the same
/// name, or where that can no longer be used, on the next one.
export const redraw = (root, ...children) => {
  const held = document.activeElement;
  const at = [...root.querySelectorAll(kControls)].indexOf(held);
  const name = at < 0 ? null : nameOf(held);
  root.replaceChildren(...children.flat().filter((child) => child !== null));
  if (at < 0) return;
  const now = [...root.querySelectorAll(kControls)];
  const free = (one) => !one.disabled;
  const again = now.find((one) => free(one) && nameOf(one) === name) || now.slice(at).find(free)
    || now.reverse().find(free);
  if (again) again.focus();
};

// What people can see and use of a page, whatever they see and use it with: names of controls, contrast
// of text on what is painted behind it, also in drawings, width, and what the Tab key comes to.
import assert from 'node:assert/strict';
import {join} from 'node:path';

const kContrast = 4.5;    // WCAG 2, 1.4.3, level AA
const kMostControls = 600;
const kDrawnAnew = 200;   // ms after a window has another width

/// Texts that stand out too little, as [text, contrast], and those with a shape painted over them.
const poorTexts = (page) => page.evaluate((least) => {
  const parts = (colour) => (colour.match(/[\d.]+/g) || [0, 0, 0, 0]).map(Number);
  const paints = (colour) => colour.startsWith('rgb') && parts(colour)[3] !== 0;
  const light = (colour) => parts(colour).slice(0, 3).map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const contrast = (one, other) => {
    const [a, b] = [light(one), light(other)];
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  };
  const ground = (one) => {
    for (let node = one; node; node = node.parentElement) {
      const {backgroundColor} = getComputedStyle(node);
      if (paints(backgroundColor)) return backgroundColor;
    }
    return 'rgb(255, 255, 255)';
  };
  const shown = (one) => one.checkVisibility({checkVisibilityCSS: true}) && !one.closest('button:disabled, option');
  const poor = [];
  const judge = (text, ratio) => ratio < least && poor.push([text.trim().slice(0, 40), Number(ratio.toFixed(2))]);

  for (const one of document.querySelectorAll('body *')) {
    if (one.closest('svg') || !shown(one)) continue;
    const style = getComputedStyle(one);
    const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (own || (one.matches('input, select, textarea') && !one.disabled)) {
      judge(one.textContent || one.value || one.tagName, contrast(style.color, ground(one)));
    }
    if (one.placeholder && !one.disabled) {
      judge(`placeholder ${one.placeholder}`, contrast(getComputedStyle(one, '::placeholder').color, ground(one)));
    }
  }

  // Within a drawing what stands later is painted over what stands before. Each letter is looked at in
  // five places: its middle and towards its corners.
  const painted = (shape, point) => {
    const style = getComputedStyle(shape);
    const at = point.matrixTransform(shape.getScreenCTM().inverse());
    if (paints(style.stroke) && shape.isPointInStroke(at)) return style.stroke;
    return paints(style.fill) && shape.isPointInFill(at) ? style.fill : null;
  };
  for (const drawing of document.querySelectorAll('svg')) {
    if (!shown(drawing)) continue;
    const shapes = [...drawing.querySelectorAll('rect, circle, ellipse, line, polyline, polygon, path')];
    for (const text of drawing.querySelectorAll('text')) {
      const {fill, stroke, paintOrder} = getComputedStyle(text);
      const halo = paints(stroke) && paintOrder.startsWith('stroke') ? stroke : null;
      const isBefore = (shape) => (text.compareDocumentPosition(shape) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      const before = shapes.filter(isBefore).reverse();
      const after = shapes.filter((shape) => !isBefore(shape));
      let worst = Infinity;
      for (let i = 0; i < text.getNumberOfChars(); ++i) {
        const {x, y, width, height} = text.getExtentOfChar(i);
        for (const [dx, dy] of [[0.5, 0.5], [0.25, 0.35], [0.75, 0.35], [0.25, 0.65], [0.75, 0.65]]) {
          const point = new DOMPoint(x + dx * width, y + dy * height).matrixTransform(text.getScreenCTM());
          if (after.some((shape) => painted(shape, point))) worst = 1;
          const behind = halo || before.map((shape) => painted(shape, point)).find((colour) => colour) || ground(drawing);
          worst = Math.min(worst, contrast(fill, behind));
        }
      }
      judge(`drawn: ${text.textContent}`, worst);
    }
  }
  return poor;
}, kContrast);

/// Names of controls as the browser tells them to those who do not see: [role, name]. What cannot be
/// used now needs none of its own.
const controls = async (page) => {
  const session = await page.context().newCDPSession(page);
  const {nodes} = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const roles = ['button', 'textbox', 'spinbutton', 'combobox', 'checkbox', 'radio', 'link', 'DisclosureTriangle'];
  return nodes.filter((node) => !node.ignored && roles.includes(node.role.value)
    && !(node.properties || []).some(({name, value}) => name === 'disabled' && value.value))
    .map((node) => [node.role.value, (node.name?.value || '').trim()]);
};

/// Every control has a name that no other has, text is readable on its ground, and nothing is wider than
/// the window.
export const checkPage = async (page, where) => {
  const named = (await controls(page)).map((one) => one.join(' '));
  assert.ok(named.length > 0, `${where}: there are controls`);
  assert.deepEqual(named.filter((name) => !name.includes(' ')), [], `${where}: controls without a name`);
  assert.deepEqual(named.filter((name, i) => named.indexOf(name) !== i), [], `${where}: names of several controls`);
  assert.deepEqual(await poorTexts(page), [], `${where}: text with a contrast below ${kContrast}, or painted over`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${where}: ${wide} pixels too wide`);
};

/// The Tab key comes to every control that can be used, and from one of a drawing the arrow keys to its others;
/// each shows that the keyboard is on it.
export const checkKeyboard = async (page, where) => {
  await page.evaluate(() => {
    document.activeElement.blur();
    globalThis.reached = new Map();
    document.addEventListener('focusin', ({target}) => {
      const {outlineStyle, outlineWidth} = getComputedStyle(target);
      globalThis.reached.set(target, outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2);
    });
  });
  for (let i = 0, known = -1; i < kMostControls; ++i) {
    await page.keyboard.press('Tab');
    if (i % 20 !== 19) continue;
    const now = await page.evaluate(() => globalThis.reached.size);
    if (now === known) break;
    known = now;
  }
  const {missed, unseen, drawings} = await page.evaluate(() => {
    for (const drawing of document.querySelectorAll('svg')) {
      const found = [...drawing.querySelectorAll('[role=button]')].filter((one) => globalThis.reached.has(one));
      for (const from of found) {  // which grows meanwhile
        for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
          from.focus();
          from.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
          if (!found.includes(document.activeElement)) found.push(document.activeElement);
        }
      }
    }
    const all = [...document.querySelectorAll('button, input, select, textarea, summary, a[href], [role=button]')]
      .filter((one) => !one.disabled && one.checkVisibility({checkVisibilityCSS: true}) && !one.closest('fieldset:disabled, [inert]'));
    const words = (one) => one.outerHTML.slice(0, 120);
    return {missed: all.filter((one) => !globalThis.reached.has(one)).map(words),
      unseen: all.filter((one) => globalThis.reached.get(one) === false).map(words),
      drawings: [...globalThis.reached.keys()].filter((one) => one.matches('svg')).map(words)};
  });
  assert.deepEqual(missed, [], `${where}: controls that the keyboard does not come to`);
  assert.deepEqual(drawings, [], `${where}: drawings that are a stop of the Tab key themselves`);
  assert.deepEqual(unseen, [], `${where}: controls that do not show that the keyboard is on them`);
};

/// Gives the window another width, for which pages are drawn anew.
export const widen = async (page, width) => {
  await page.setViewportSize({width, height: 900});
  await page.waitForTimeout(kDrawnAnew);
};

/// Both colour schemes, narrow and wide, and the keyboard. Pictures go to the folder `shots`, if that is not null.
export const checkSizes = async (page, name, shots) => {
  for (const [width, scheme] of [[400, 'dark'], [400, 'light'], [1280, 'dark'], [1280, 'light']]) {
    await widen(page, width);
    await page.emulateMedia({colorScheme: scheme});
    await checkPage(page, `${name} ${width} ${scheme}`);
    if (shots) await page.screenshot({path: join(shots, `${name}-${width}-${scheme}.png`), fullPage: true});
  }
  await checkKeyboard(page, name);
};

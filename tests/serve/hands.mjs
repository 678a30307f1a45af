// Two ways to use a page: with a mouse, and with nothing but the keys Tab, Enter, Space and arrows. Each has
// press(control), tick(box), write(number field, number) and choose(list, index of a choice).
import assert from 'node:assert/strict';

const kMostKeys = 600;  // until a control is reached

/// Buttons within a drawing whose names begin so.
export const drawn = (page, label) => page.locator(`[role=button][aria-label^="${label}"]`);
export const named = (page, text) => page.getByRole('button', {name: text, exact: true});

export const mouse = () => ({
  press: (control) => control.first().click(),
  tick: (box) => box.first().check(),
  write: (field, number) => field.fill(String(number)),
  choose: (list, index) => list.selectOption({index}),
});

/// Where the keyboard is, seen from a control: 'here'; in the same drawing, how far to the right and down the
/// control is; or elsewhere.
const seenFrom = (control) => {
  const held = document.activeElement;
  if (held === control) return 'here';
  if (!control.closest('svg') || !control.closest('svg').contains(held)) return null;
  if (control.dataset.stop !== held.dataset.stop) return null;  // another stop of the Tab key
  const [to, from] = [control, held].map((one) => one.getBoundingClientRect());
  return {right: to.x + to.width / 2 - from.x - from.width / 2, down: to.y + to.height / 2 - from.y - from.height / 2};
};

const reach = async (page, control) => {
  let before = null;
  for (let keys = 0; keys < kMostKeys; ++keys) {
    const where = await control.first().evaluate(seenFrom);
    if (where === 'here') return;
    if (where === null) {
      await page.keyboard.press('Tab');
      continue;
    }
    const [aside, upright] = [where.right > 0 ? 'ArrowRight' : 'ArrowLeft', where.down > 0 ? 'ArrowDown' : 'ArrowUp'];
    const wide = Math.abs(where.right) > Math.abs(where.down);
    const stuck = before && before.right === where.right && before.down === where.down;
    await page.keyboard.press(wide === !stuck ? aside : upright);
    before = where;
  }
  assert.fail(`${control}: not reached by the keyboard`);
};

/// Presses keys until read(control) is `wanted`.
const adjust = async (page, control, read, wanted) => {
  await reach(page, control);
  for (let keys = 0; keys < kMostKeys; ++keys) {
    const now = await control.evaluate(read);
    if (now === wanted) return;
    await page.keyboard.press((now < wanted) === (read === indexOf) ? 'ArrowDown' : 'ArrowUp');
  }
  assert.fail(`${control}: does not come to ${wanted}`);
};
const indexOf = (list) => list.selectedIndex;
const numberIn = (field) => Number(field.value);

export const keyboard = (page) => ({
  press: async (control) => {
    await reach(page, control);
    await page.keyboard.press('Enter');
  },
  tick: async (box) => {
    await reach(page, box);
    await page.keyboard.press('Space');
    assert.ok(await box.first().isChecked());
  },
  write: async (field, number) => {
    if (await field.evaluate(({type}) => type === 'number')) return adjust(page, field, numberIn, number);
    await reach(page, field);  // the seed, which may be greater than a number field can hold
    return page.keyboard.type(String(number));
  },
  choose: (list, index) => adjust(page, list, indexOf, index),
});

/// Has the page complain of every use of a pointer.
export const forbidPointer = (page) => page.evaluate(() => {
  for (const event of ['pointerdown', 'mousedown', 'touchstart']) {
    document.addEventListener(event, () => console.error(`${event} where there is only a keyboard`), true);
  }
});

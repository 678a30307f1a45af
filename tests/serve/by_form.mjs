// How people use the form of a match in a file: everything in it gets a value.

/// Gives every control of the form a value: the first choice, the least number, all entries of a list in their order.
export const act = async (page, step, hands) => {
  const form = page.locator('.controls');
  const each = async (found, use) => {
    for (let i = 0; i < await found.count(); ++i) await use(found.nth(i));
  };
  await each(form.locator('select'), (list) => hands.choose(list, 1));
  await each(form.locator('input[type=number]'), async (field) => hands.write(field, Number(await field.getAttribute('min'))));
  await each(form.locator('button[aria-pressed=false]:enabled'), (button) => hands.press(button));
};

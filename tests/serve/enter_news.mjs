// Enters on the boards, by clicks and keys, what a seat was dealt and what steps showed it. Each match has dealt(page, dealt,
// {seat, rules}) and enter(page, shown, {view, rules, seat, step, handedIn}); both give the number of clicks and keys that they
// took.

/// A hand that counts.
const handOn = (page) => {
  const hand = {count: 0};
  hand.named = (name) => page.getByRole('button', {name, exact: true});
  hand.press = async (control) => {
    await control.click();
    ++hand.count;
  };
  hand.pressNamed = (name) => hand.press(hand.named(name));
  /// Presses a button that is pressed or not, if it is not as wanted.
  hand.toggle = async (control, wanted) => {
    const now = await control.getAttribute('aria-pressed') === 'true';
    if (now !== wanted) await hand.press(control);
  };
  /// A click into the field, and a key for each sign.
  hand.write = async (field, value) => {
    if (await field.inputValue() === String(value)) return;
    await field.fill(String(value));
    hand.count += 1 + String(value).length;
  };
  /// Brings a number field to a value, by the buttons beside it where that is shorter.
  hand.adjust = async (name, value) => {
    const field = page.getByLabel(name, {exact: true});
    const apart = value - Number(await field.inputValue());
    if (Math.abs(apart) > 1 + String(value).length) return hand.write(field, value);
    for (let i = 0; i < Math.abs(apart); ++i) await hand.pressNamed(`${name}: one ${apart > 0 ? 'more' : 'less'}`);
    return null;
  };
  return hand;
};

export const threads = {
  async dealt(page, {heaven, marks = []}, {rules}) {
    const hand = handOn(page);
    for (let seat = 0; seat < rules.heaven + rules.hell; ++seat) {
      await hand.toggle(hand.named(`In Heaven: seat ${seat}`), heaven.includes(seat));
      await hand.toggle(hand.named(`Mark of Elimination: seat ${seat}`), marks.includes(seat));
    }
    return hand.count;
  },
  async enter(page, shown, {view, handedIn}) {
    const hand = handOn(page);
    const now = shown.threads ?? [];
    const own = new Set([...view.threads.map(({recipient}) => recipient),
      ...(handedIn?.create ? [handedIn.create.recipient] : [])]);
    for (const recipient of own) {
      const name = `Thread to seat ${recipient}`;
      const thread = now.find((one) => one.recipient === recipient);
      const destroyed = hand.named(`${name}: destroyed`);
      const isThere = await destroyed.count() > 0;
      if (isThere && !thread) await hand.press(destroyed);
      if (!thread) continue;
      if (!isThere) await hand.pressNamed(`${name}: put it back`);
      await hand.adjust(`${name}: strength`, thread.strength);
      const golden = hand.named(`${name}: golden`);
      if (await golden.count() > 0) await hand.toggle(golden, thread.golden);
    }
    await hand.adjust('Twine', shown.twine ?? 0);
    if (await page.getByLabel('X', {exact: true}).count() > 0) await hand.adjust('X', shown.x ?? 0);
    const gilding = page.getByLabel('You may still spin a golden thread');
    if (await gilding.count() > 0 && await gilding.isChecked() !== shown.gilding_left) await hand.press(gilding);
    for (const seat of view.heaven.includes(view.seat) ? view.hell : view.heaven) {
      const talks = hand.named(`You can talk with seat ${seat}`);
      if (await talks.count() > 0) await hand.toggle(talks, (shown.chats ?? []).includes(seat));
    }
    return hand.count;
  },
};

const finish = async (hand, shown, {step}) => {
  const all = Object.entries(shown.announced ?? {}).sort(([, a], [, b]) => a.place - b.place);
  for (const [letter, {movements}] of all) {
    await hand.toggle(hand.named(`Horse ${letter} has finished`), true);
    for (const [i, value] of movements.entries()) {
      await hand.toggle(hand.named(`Horse ${letter} in round ${step.round + 1 + i}: ${value}`), true);
    }
  }
};

/// The field or button of a fact that an ability revealed.
const kFacts = {
  movement: ({movement, round, value}) => [[`${movement} moves in round ${round}: ${value}`, true]],
  sum_of: ({sum_of: all, round, value}) => [[`${all.join(' + ')} move together in round ${round}`, value]],
  differ_by_one: ({differ_by_one: one, round,
    horses}) => [...horses].map((letter) => [`In round ${round} 1 more or less than ${one}: ${letter}`, true]),
  same_as: ({same_as: one, round, horses}) => [...horses].map((letter) => [`In round ${round} as far as ${one}: ${letter}`,
    true]),
  space: ({space, round, value}) => [[`The space of ${space} after round ${round}`, value]],
  place: ({place, round, value}) => [[`The place of ${place} after round ${round}: ${value}`, true]],
  chips_on: ({chips_on: one, round, total}) => [[`Chips bet on ${one} in round ${round}`, total]],
  guess: ({guess, ahead, correct}) => [[`Your guess, ${ahead} ahead of ${guess}: ${correct ? 'right' : 'wrong'}`, true]],
  bets_on: ({bets_on: one, round, by}) => Object.entries(by).map(([seat,
    chips]) => [`Chips bet on ${one} in round ${round}: chips of seat ${seat}`, chips]),
};

/// The space of all others that leaves the fewest to correct, or undefined where that takes as many clicks.
const commonSpace = (spectated, now, own) => {
  const others = spectated.map((_, seat) => seat).filter((seat) => seat !== own);
  const wrong = (is) => others.filter((seat) => spectated[seat] !== is(seat)).length;
  const best = [...new Set(others.map((seat) => spectated[seat]))].sort((a, b) => wrong(() => a) - wrong(() => b))[0];
  return 1 + wrong(() => best) < wrong((seat) => now[seat]) ? best : undefined;
};

const spectate = async (hand, page, {spectated}, {view}) => {
  const whose = (seat) => (seat === view.seat ? 'You' : `Seat ${seat}`);
  const cell = (who, space) => hand.named(space === null ? `${who} spectated nothing` : `${who} spectated space ${space}`);
  const pressed = await page.locator('[aria-pressed=true][aria-label*=" spectated "]').evaluateAll((all) =>
    all.map((one) => one.getAttribute('aria-label')));
  const now = spectated.map((_, seat) => {
    const [space] = pressed.filter((one) => one.startsWith(`${whose(seat)} `)).map((one) => one.match(/\d+$/)?.[0] ?? null);
    return space === null || space === undefined ? space : Number(space);
  });
  const common = commonSpace(spectated, now, view.seat);
  if (common !== undefined) await hand.press(cell('All others', common));
  for (const [seat, space] of spectated.entries()) await hand.toggle(cell(whose(seat), space), true);
};

const enterRound = async (hand, page, shown, context) => {
  await spectate(hand, page, shown, context);
  await finish(hand, shown, context);
  for (const letter of shown.seen ?? '') await hand.toggle(hand.named(`You see horse ${letter}`), true);
  const ability = page.getByLabel('Your ability was void: it revealed nothing');
  if (await ability.count() > 0 && !(shown.learned?.length > 0)) await hand.press(ability);
  for (const fact of shown.learned ?? []) {
    for (const [name, value] of kFacts[Object.keys(fact)[0]](fact)) {
      if (value === true) await hand.toggle(hand.named(name), true);
      else await hand.write(page.getByLabel(name, {exact: true}), value);
    }
  }
  if (shown.void) {
    await page.getByLabel('Void trades that are yours').selectOption(String(shown.void.trades));
    hand.count += 2;
  }
  for (const [seat, score] of (shown.scores ?? []).entries()) await hand.write(page.getByLabel(`Score of seat ${seat}`,
    {exact: true}), score);

};

const enterTrade = async (hand, page, {trades = []}) => {
  for (const [i, trade] of trades.entries()) {
    await hand.pressNamed('One more trade');
    const words = {'you give': trade.give ?? '–', to: `seat ${trade.partner}`, for: trade.want ?? '–', it: trade.happened
      ? 'happened' : 'was void'};
    for (const key of ['it', 'you give', 'to', 'for']) {
      const list = page.getByLabel(`Trade ${i + 1}: ${key}`, {exact: true});
      if (await list.evaluate((one) => one.selectedOptions[0].text) === words[key]) continue;
      await list.selectOption({label: words[key]});
      hand.count += 2;
    }
  }
};

export const horseRace = {
  async dealt(page, {garnets}) {
    const hand = handOn(page);
    await hand.write(page.getByLabel('Your garnets'), garnets);
    return hand.count;
  },
  async enter(page, shown, context) {
    const hand = handOn(page);
    if (context.step.kind === 'trade') await enterTrade(hand, page, shown);
    if (context.step.kind === 'round') await enterRound(hand, page, shown, context);
    if (context.step.kind === 'decision' && shown.second_token !== undefined) {
      const seat = page.getByRole('button', {name: `Seat ${shown.second_token}`, exact: true});
      if (await seat.count() > 0) await hand.toggle(seat, true);
    }
    return hand.count;
  },
};
export {horseRace as 'horse-race'};

const kPlaces = {central: 'Cell', border: 'Corner'};

/// The paths of a round by where their node began: [{kind, start, paths}].
const chainsOf = ({standing}, paths) => ['central', 'border'].flatMap((kind) => standing[kind].map((start) => {
  const chain = [];
  for (let at = start; ; at = chain.at(-1).to) {
    const next = paths.find(({node, from}) => node === kind && from === at);
    if (!next) return {kind, start, paths: chain};
    chain.push(next);
  }
}));

/// Drags a node along its paths, which is one gesture.
const drag = async (hand, page, {kind, start, paths}) => {
  const middle = async (name) => {
    const {x, y, width, height} = await hand.named(`${kPlaces[kind]} ${name}`).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  const first = hand.named(`${kPlaces[kind]} ${start}`);
  await first.scrollIntoViewIfNeeded();
  const points = [await middle(start)];
  for (const {to} of paths) points.push(await middle(to));
  await page.mouse.move(...points[0]);
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(...point, {steps: 4});
  await page.mouse.up();
  ++hand.count;
};

/// Presses a path of another node wherever its colour is not what a path before it in the chain would make likely.
const recolour = async (hand, page, {kind, paths}) => {
  for (const {from, to, colour} of paths) {
    const other = colour === 'black' ? 'blue' : 'black';
    const path = hand.named(`Path of a ${kind} node from ${from} to ${to}: ${other}`);
    if (await path.count() === 0) continue;
    await path.focus();
    await page.keyboard.press('Enter');
    ++hand.count;
  }
};

const pickMissions = async (hand, missions = []) => {
  for (const mission of missions) await hand.toggle(hand.named(`Mission ${mission.name ?? mission}`), true);
};

const enterPregame = async (hand, page, {standing, nodes, missions}) => {
  for (const kind of ['central', 'border']) {
    for (const name of standing[kind]) await hand.toggle(hand.named(`${kPlaces[kind]} ${name}`), true);
    const list = page.getByLabel(`Your ${kind} node`, {exact: true});
    if (await list.evaluate((one) => one.selectedOptions[0].text) === nodes[kind]) continue;
    await list.selectOption({label: nodes[kind]});
    hand.count += 2;
  }
  await pickMissions(hand, missions);
};

const enterPaths = async (hand, page, shown, {view}) => {
  for (const [i, {word, fate}] of (shown.actions ?? []).entries()) {
    const entry = page.locator(`button[aria-label^="Step ${i + 1},"]`);
    if (word && await entry.isEnabled()) await hand.toggle(entry, fate === 'failed');
  }
  for (const chain of chainsOf(view, shown.paths ?? [])) {
    if (chain.start === view.nodes[chain.kind] || chain.paths.length === 0) continue;
    await drag(hand, page, chain);
    await recolour(hand, page, chain);
  }
  const names = new Set((shown.completed ?? []).map(({board, mission}) => `Completed: ${
    (view.rounds[board]?.missions ?? view.missions)[mission].name}, of round ${board + 1}`));
  for (const box of await page.locator('input[aria-label^="Completed:"]').all()) {
    if (await box.isChecked() !== names.has(await box.getAttribute('aria-label'))) await hand.press(box);
  }
  await hand.write(page.getByLabel('Your fireflies now', {exact: true}), shown.fireflies ?? 0);
  await pickMissions(hand, shown.missions);
};

export const bugcatcher = {
  dealt: horseRace.dealt,
  async enter(page, shown, context) {
    const hand = handOn(page);
    if (context.step.kind === 'pregame') await enterPregame(hand, page, shown);
    else await enterPaths(hand, page, shown, context);
    return hand.count;
  },
};

-- Variations on a Theme of Amidakuji: bid beads on the legs of a ladder that nobody sees.
--
-- A ladder leads the starting legs, S, T, U ..., to the ending legs, A, B, C ... A bead moves down
-- its leg, row by row, and crosses every rung that it meets. The rungs are hidden, and so are the
-- placements of the ending legs. All see the slots of a few phantoms, rungs that come and go from
-- round to round. Each seat gets two hints, one about the rungs and one about the placements.
--
-- In each round a seat may bid beads on starting legs; they stay on the ending legs. It may peek at
-- how many beads all bid on a starting leg. It may place a blocker on a leg, below a row: by the
-- lowest rung that is not below it, no bead crosses onto its leg. Blockers at both ends of a rung
-- destroy each other. All see where the others were.
--
-- At the end the ending legs with the best placements pay for their beads, the more the fewer lie
-- there. Who is paid most wins two tokens, and second place one. Up to four that share the first
-- place win one each. The one that is paid least is eliminated.
local game = match {
  name = "amidakuji-retold",
  title = "Variations on a Theme of Amidakuji",
  rules = { -- default, least, most, meaning
    players = int { 12, 2, 16, "seats" },
    legs = int { 8, 2, 8, "starting legs, from S on, and ending legs, from A on" },
    rows = int { 12, 1, 26, "rows of the ladder, A at the top" },
    rounds = int { 5, 1, 12, "rounds of bidding" },
    beads = int { 20, 1, 255, "beads of a seat for the whole match" },
    max_bet = int { 6, 1, 255, "beads that a seat may bid in a round, on all legs together" },
    peeks = int { 1, 0, 4, "free peeks of a seat" },
    extra_peeks = int { 1, 0, 4, "further peeks that a seat may buy" },
    peek_price = int { 2, 0, 99, "garnets for each of those" },
    blockers = int { 1, 0, 4, "blockers of a seat, one a round at most" },
    phantoms = list {
      record { { starts = choice { { "off", "on" } }, every = int { 1, 1, 12 } } }, 8,
      "rungs that all see: how each starts, and every how many rounds it toggles",
      default = {
        { starts = "off", every = 1 }, { starts = "on", every = 2 },
        { starts = "off", every = 2 }, { starts = "on", every = 1 },
      },
    },
    rung_density = number { 0.45, 0, 1, "chance of a rung in a slot that can hold one" },
    paying_places = int { 4, 1, 8, "placements that pay" },
    second_token_after_tie = flag { false, "second place gets a token after a tie for first" },
    beads_per_garnet = int { 120, 1, 1000000000, "score that earns a garnet" },
    starting_garnets = int { 5, 0, 999, "garnets of a seat at the start" },
  },
  own = { "hints", "rounds" },
  public = { "phantoms" },
}

function game.valid(rules)
  if rules.max_bet > rules.beads then return "max_bet: a seat has fewer beads" end
  if rules.paying_places > rules.legs then return "paying_places: there are fewer legs" end
  if #rules.phantoms > rules.rows * (rules.legs // 2) then return "phantoms: no room for all" end
end

local function none() return {} end

-- The letter that stands so many places after another one.
local function letter(first, places) return string.char(string.byte(first) + places) end

local function letters(first, count)
  return mapped(range(0, count - 1), function(places) return letter(first, places) end)
end

local function starts_of(rules) return letters("S", rules.legs) end
local function ends_of(rules) return letters("A", rules.legs) end
local function rows_of(rules) return letters("A", rules.rows) end

-- The columns between neighbouring legs, as S-T.
local function columns_of(rules)
  local starts = starts_of(rules)
  return mapped(range(2, rules.legs), function(n) return starts[n - 1] .. "-" .. starts[n] end)
end

local function number_of(row) return string.byte(row) - string.byte("A") + 1 end

-- The number of its row, the left leg and the right leg of a slot, as C:S-T.
local function parts_of(slot) return number_of(slot), slot:sub(3, 3), slot:sub(5, 5) end

local function add_rung(ladder, slot)
  local row, left, right = parts_of(slot)
  ladder[row][left], ladder[row][right] = right, left
end

-- A ladder with rungs in these slots. It says by row and leg to which leg a rung leads from there.
local function ladder_of(slots, rules)
  local ladder = mapped(rows_of(rules), none)
  for _, slot in ipairs(slots) do add_rung(ladder, slot) end
  return ladder
end

-- Whether a slot neither holds nor adjoins a rung.
local function is_free(ladder, slot)
  local row, left, right = parts_of(slot)
  return not ladder[row][left] and not ladder[row][right]
end

-- From the top, then from the left.
local function free_slots(ladder, rules)
  local free, columns = {}, columns_of(rules)
  for _, row in ipairs(rows_of(rules)) do
    for _, column in ipairs(columns) do
      local slot = row .. ":" .. column
      if is_free(ladder, slot) then table.insert(free, slot) end
    end
  end
  return free
end

local function ladder_in(round, rules, setup)
  local ladder = ladder_of(setup.rungs, rules)
  for number, phantom in ipairs(rules.phantoms) do
    local toggled = (round - 1) // phantom.every % 2 == 1
    if (phantom.starts == "on") ~= toggled then add_rung(ladder, setup.phantoms[number]) end
  end
  return ladder
end

-- Takes out of a ladder what the blockers stop. Gives those that are not destroyed.
local function block(ladder, blockers)
  local targets, guarded, left = {}, {}, {}
  for number, blocker in ipairs(blockers) do
    local row = number_of(blocker.row)
    while row > 0 and not ladder[row][blocker.leg] do row = row - 1 end
    targets[number] = row -- 0 where there is no rung to stop
    guarded[row .. blocker.leg] = true
  end
  for number, blocker in ipairs(blockers) do
    local row = targets[number]
    local from = row > 0 and ladder[row][blocker.leg]
    if not from or not guarded[row .. from] then
      table.insert(left, blocker)
      if from then ladder[row][from] = nil end
    end
  end
  table.sort(left, function(a, b) return a.leg .. a.row < b.leg .. b.row end)
  return left
end

-- The ending leg of each starting leg.
local function trace(ladder, rules)
  local ends = {}
  for _, start in ipairs(starts_of(rules)) do
    local leg = start
    for _, row in ipairs(ladder) do leg = row[leg] or leg end
    ends[start] = letter("A", string.byte(leg) - string.byte("S"))
  end
  return ends
end

local function deal_phantoms(rules, random)
  local ladder, slots = ladder_of({}, rules), {}
  for number = 1, #rules.phantoms do
    local free = free_slots(ladder, rules)
    if #free == 0 then return deal_phantoms(rules, random) end -- all of them again
    slots[number] = free[random(#free) + 1]
    add_rung(ladder, slots[number])
  end
  return slots
end

local function pairs_in(list)
  local all = {}
  for i = 1, #list do
    for j = i + 1, #list do table.insert(all, { list[i], list[j] }) end
  end
  return all
end

-- All hints about the rungs, by kind.
local function rung_hints(setup, rules)
  local rungs_in, columns = {}, columns_of(rules) -- by slot, by row and by column
  local free = free_slots(ladder_of(setup.phantoms, rules), rules)
  for _, slot in ipairs(setup.rungs) do
    for _, part in ipairs { slot, slot:sub(1, 1), slot:sub(3, 5) } do
      rungs_in[part] = (rungs_in[part] or 0) + 1
    end
  end
  local function total(part) return rungs_in[part] or 0 end
  return {
    column_total = mapped(columns, function(one) return { column = one, count = total(one) } end),
    row_total = mapped(rows_of(rules), function(row) return { row = row, count = total(row) } end),
    rung_at = mapped(free, function(slot) return { slot = slot, present = total(slot) > 0 } end),
    column_compare = mapped(pairs_in(columns), function(two)
      local more = total(two[1]) - total(two[2])
      return { columns = two, first_has = more > 0 and "more" or more < 0 and "fewer" or "equal" }
    end),
    board_total = { { count = #setup.rungs } },
  }
end

-- All hints about the placements, by kind.
local function placement_hints(setup, rules, random)
  local place, most, legs = setup.placements, rules.paying_places, ends_of(rules)
  return {
    ahead = mapped(pairs_in(legs), function(two)
      return { legs = two, better = place[two[1]] < place[two[2]] and two[1] or two[2] }
    end),
    paying = mapped(legs, function(leg) return { leg = leg, pays = place[leg] <= most } end),
    one_of = mapped(legs, function(leg)
      local true_one, other = place[leg], random(rules.legs - 1) + 1
      if other >= true_one then other = other + 1 end
      return { leg = leg, placements = { math.min(true_one, other), math.max(true_one, other) } }
    end),
    sum = mapped(pairs_in(legs), function(two)
      return { legs = two, sum = place[two[1]] + place[two[2]] }
    end),
    parity = mapped(legs, function(leg) return { leg = leg, even = place[leg] % 2 == 0 } end),
  }
end

-- A hint for each seat: its kind is drawn first. No question comes twice before all have come.
local function draw_hints(all_hints, setup, rules, random)
  local left, kinds = {}, {}
  return each(function()
    if #kinds == 0 then
      left = all_hints(setup, rules, random)
      for kind, hints in pairs(left) do
        if #hints > 0 then table.insert(kinds, kind) end
      end
    end
    local place = random(#kinds) + 1
    local kind = kinds[place]
    local hint = table.remove(left[kind], random(#left[kind]) + 1)
    if #left[kind] == 0 then table.remove(kinds, place) end
    hint.kind = kind
    return hint
  end)
end

function game.deal(rules, random)
  local setup = { phantoms = deal_phantoms(rules, random), rungs = {}, placements = {} }
  local ladder = ladder_of(setup.phantoms, rules)
  for _, slot in ipairs(free_slots(ladder, rules)) do
    if is_free(ladder, slot) and random() < rules.rung_density then
      add_rung(ladder, slot)
      table.insert(setup.rungs, slot)
    end
  end
  for place, leg in ipairs(shuffled(ends_of(rules), random)) do setup.placements[leg] = place end
  local of_rungs = draw_hints(rung_hints, setup, rules, random)
  local of_placements = draw_hints(placement_hints, setup, rules, random)
  local function hints(seat) return { rung = of_rungs[seat], placement = of_placements[seat] } end
  setup.hints, setup.garnets = each(hints), each(rules.starting_garnets)
  return setup
end

function game.begin(rules, setup)
  return {
    phantoms = setup.phantoms, placements = setup.placements, hints = setup.hints,
    means = each(function(seat)
      return {
        beads_left = rules.beads, blockers_left = rules.blockers, garnets = setup.garnets[seat],
        peeks_left = rules.peeks, extra_peeks_left = rules.extra_peeks,
      }
    end),
    beads = each(none), -- by seat and ending leg: those that were bid so far
    rounds = each(none),
  }
end

function game.view(state, seat) return state.means[seat] end

-- The names of the peeks in a submission. Each of them stands apart.
local function peek_names(rules)
  return mapped(range(1, rules.peeks + rules.extra_peeks), function(n) return "peek" .. n end)
end

-- Takes from the means of a seat what it has handed in. Gives what it sees of the round.
local function take(one, void, means, rules)
  local bets, peeks, void_peeks = {}, {}, 0
  for leg, beads in pairs(one.bets or {}) do
    if beads > 0 then bets[leg] = beads end
    means.beads_left = means.beads_left - beads
  end
  if one.blocker then means.blockers_left = means.blockers_left - 1 end
  for _, name in ipairs(peek_names(rules)) do
    if has(void, name) then void_peeks = void_peeks + 1 end
    if one[name] then table.insert(peeks, { leg = one[name] }) end
  end
  local bought = math.max(0, #peeks - means.peeks_left)
  means.peeks_left = means.peeks_left - #peeks + bought
  means.extra_peeks_left = means.extra_peeks_left - bought
  means.garnets = means.garnets - bought * rules.peek_price
  return {
    bets = bets, peeks = peeks, blocker = one.blocker,
    void = { bets = has(void, "bets"), peeks = void_peeks, blocker = has(void, "blocker") },
  }
end

game.step "round" {
  times = "rounds",
  apart = true,
  form = function(rules)
    local starts = starts_of(rules)
    local form = {
      bets = optional(map { starts, int { 0, 0, rules.max_bet }, "beads by starting leg" }),
      blocker = optional(record { { leg = choice { starts }, row = choice { rows_of(rules) } } }),
    }
    for _, name in ipairs(peek_names(rules)) do
      form[name] = optional(choice { starts, "how many beads will all bid on it?" })
    end
    return form
  end,
  limits = function(view)
    local rules, nothing = view.rules, { among = {} }
    local limits = { bets = { each = { most = math.min(rules.max_bet, view.beads_left) } } }
    if view.blockers_left == 0 then limits.blocker = { fields = { leg = nothing } } end
    local bought = view.extra_peeks_left
    if rules.peek_price > 0 then bought = math.min(bought, view.garnets // rules.peek_price) end
    for number, name in ipairs(peek_names(rules)) do
      if number > view.peeks_left + bought then limits[name] = nothing end
    end
    return limits
  end,
  check = function(view, handed)
    if sum(handed.bets or {}) > math.min(view.rules.max_bet, view.beads_left) then
      return { bets = "more beads than max_bet, or than are left" }
    end
  end,
  resolve = function(state, handed, rules, round, setup, faults)
    local blockers, on_start = {}, {} -- beads of all seats
    for _, leg in ipairs(starts_of(rules)) do on_start[leg] = 0 end
    for seat, one in ipairs(handed) do
      local seen = take(one, faults[seat] or {}, state.means[seat], rules)
      for leg, beads in pairs(seen.bets) do on_start[leg] = on_start[leg] + beads end
      table.insert(blockers, seen.blocker)
      state.rounds[seat][round] = seen
    end
    local ladder = ladder_in(round, rules, setup)
    local revealed, ends = block(ladder, blockers), trace(ladder, rules)
    for seat, on_end in ipairs(state.beads) do
      local seen = state.rounds[seat][round]
      seen.revealed = revealed
      for _, peek in ipairs(seen.peeks) do peek.beads = on_start[peek.leg] end
      for leg, beads in pairs(seen.bets) do on_end[ends[leg]] = (on_end[ends[leg]] or 0) + beads end
    end
  end,
}

-- Whether a / b is less than c / d, without a product that could be too large.
local function is_less(a, b, c, d)
  if a // b ~= c // d then return a // b < c // d end
  return c % d > 0 and (a % b == 0 or is_less(d, c % d, b, a % b))
end

-- The whole part of the sum of up to eight fractions, as { { 7, 2 }, { 3, 5 } }. It keeps two sums,
-- a / b and c / d, as the denominator of a single one could be too large.
local function whole_part(fractions)
  local whole, a, b, c, d = 0, 0, 1, 0, 1
  for _, fraction in ipairs(fractions) do
    local over, under = fraction[1], fraction[2]
    whole = whole + over // under
    a, b, c, d = c, d, a * under + over % under * b, b * under
  end
  whole = whole + a // b + c // d
  return is_less(a % b, b, d - c % d, d) and whole or whole + 1
end

-- What each seat is paid for the beads that were bid so far.
function game.standings(state, rules)
  local all, on_end = 0, {}
  for _, beads in ipairs(state.beads) do
    for leg, count in pairs(beads) do all, on_end[leg] = all + count, (on_end[leg] or 0) + count end
  end
  return each(function(seat)
    local fractions = {}
    for leg, count in pairs(state.beads[seat]) do
      local weight, here = rules.paying_places + 1 - state.placements[leg], on_end[leg]
      if weight > 0 then table.insert(fractions, { weight * count * (all - here), here }) end
    end
    return whole_part(fractions)
  end)
end

function game.outcome(state, setup, rules)
  local scores = game.standings(state, rules)
  local most = max(scores)
  local winners = seats(function(seat) return scores[seat] == most end)
  local second = descending(scores)[#winners + 1]
  return {
    scores = scores,
    winners = winners,
    tokens = each(function(seat)
      if #winners > 4 then return 0 end
      if scores[seat] == most then return #winners == 1 and 2 or 1 end
      local pays_second = #winners == 1 or rules.second_token_after_tie
      return pays_second and scores[seat] == second and 1 or 0
    end),
    garnets = each(function(seat)
      return state.means[seat].garnets + scores[seat] // rules.beads_per_garnet
    end),
  }
end

-- An even share of the beads that are left, for each round to come.
local function share(view)
  local rounds = view.rules.rounds - view.round + 1
  return math.min(view.rules.max_bet, (view.beads_left + rounds - 1) // rounds)
end

game.bot "steady" {
  about = "bids an even share of its beads each round, all on one leg",
  act = function(view, parameters, random, memory)
    local starts = starts_of(view.rules)
    memory.leg = memory.leg or starts[random(#starts) + 1]
    return { bets = { [memory.leg] = share(view) } }
  end,
}

game.bot "wary" {
  about = "the same, but peeks at its leg, and takes another one where many beads are",
  parameters = { crowd = number { 1, 0, 9, "it leaves a leg on which more even shares of beads were bid" } },
  act = function(view, parameters, random, memory)
    local starts, past = starts_of(view.rules), view.rounds[view.round - 1]
    local peek, even = past and past.peeks[1], share(view) * view.rules.players / #starts
    if peek and peek.beads > parameters.crowd * even then memory.leg = nil end
    memory.leg = memory.leg or starts[random(#starts) + 1]
    return {
      bets = { [memory.leg] = share(view) },
      peek1 = view.peeks_left > 0 and memory.leg or nil,
    }
  end,
}

return game

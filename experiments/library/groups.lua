-- Groups: name whom you are with; where all of you name the same seats, each gets a multiplier.
--
-- Each round a seat hands in a set, itself and the seats that it names, or nothing. If all members
-- of a set hand in just that set, they are a group, and each gets the group's size as a multiplier.
-- A set is a group only once. Two seats are in five groups together at most; a set that would
-- exceed that is no group. A seat uses each of four powers once, and one a round at most:
--   break, in place of a set: the group of the seat at which it aims forms, but brings nothing.
--   copy, in place of a set: it gets the multipliers that the seat at which it aims gets.
--   double, with a set: it gets two multipliers, if its group is the only smallest of the round.
--   guard, with a set: a break of its group fails, and each breaker loses the greatest multiplier
--   that it held to the guard; where a group has several guards, to the first of them by lots.
-- After the groups of rounds 4 and 8 a seat may buy a multiplier for two of its three garnets.
-- Groups, powers with their users, and multipliers are public after each round. A score is the
-- product of a seat's multipliers, 10^9 at most, or 0 if that is not above 144. The two highest get
-- a token each, the lowest is eliminated. Lots decide between equal scores. Rulings:
-- 1. A power is used up whatever comes of it. At whom it aims stays hidden.
-- 2. A broken group has formed: its set, its pairs and its size count.
-- 3. A copy brings what a group brings, not what a guard wins. A copy of a copy brings what the
--    last seat of the chain gets, and nothing in a circle.
-- 4. Who hands in nothing, or what is void, is in no group, uses no power and buys nothing.
local game = match {
  name = "groups",
  title = "Groups",
  rules = {
    players = int { 11, 6, 16, "seats" },
    rounds = int { 8, 5, 10, "rounds" },
    together = int { 5, 1, 10, "groups that two seats can be in together" },
    garnets = int { 3, 0, 10, "garnets of a seat at the beginning" },
    price = int { 2, 1, 10, "garnets that a multiplier costs" },
    sale = int { 4, 1, 10, "rounds from one sale to the next" },
    above = int { 144, 0, 1000, "a product that is not above this counts 0" },
  },
  own = { "garnets", "left" }, -- what is left of the powers has an entry
  public = { "groups", "powers", "multipliers" }, -- a group has the number of its first seat
}

function game.begin(rules)
  local function all() return { none = 1, ["break"] = 1, copy = 1, double = 1, guard = 1 } end
  return { garnets = each(rules.garnets), groups = {}, powers = {}, formed = {}, left = each(all),
           multipliers = each(function() return {} end),
           together = each(function(seat) return only(seat, -rules.rounds) end) }
end

game.step "group" {
  times = "rounds",
  form = function(rules) return {
    power = choice { { "none", "break", "copy", "double", "guard" }, "break, copy: without a set" },
    target = seat { "at whom break or copy aims", other = true },
    with = list { seat { other = true }, rules.players - 1, "others in the set", distinct = true },
  } end,
  limits = function(view) return { power = { among = rank(view.left) } } end,
  resolve = function(state, handed, rules, round, setup)
    local powers, multipliers, sizes, broken = column(handed, "power"), state.multipliers, {}, {}
    local sets = each(function(seat)
      local set = { seat, table.unpack(handed[seat].with) }
      table.sort(set)
      return powers[seat] ~= "break" and powers[seat] ~= "copy" and table.concat(set, " ") or ""
    end)
    local groups = each(function(seat)
      local group = seats(function(other) return sets[other] == sets[seat] end)
      local forms = table.concat(group, " ") == sets[seat] and not state.formed[sets[seat]]
      for _, one in ipairs(group) do
        local often = state.together[one]
        for _, other in ipairs(group) do forms = forms and often[other] < rules.together end
      end
      return forms and #group > 1 and group or {}
    end)
    for seat, group in ipairs(groups) do
      if #group > 0 then sizes[seat], state.formed[sets[seat]] = #group, true end
      for _, one in ipairs(group) do state.together[seat][one] = state.together[seat][one] + 1 end
    end
    for breaker, power in ipairs(powers) do
      local group, guard = power == "break" and groups[handed[breaker].target] or {}, nil
      for _, seat in ipairs(setup.lots) do
        if powers[seat] == "guard" and has(group, seat) then guard = guard or seat end
      end
      for _, seat in ipairs(group) do broken[seat] = not guard end
      multipliers[breaker] = descending(multipliers[breaker])
      if guard then table.insert(multipliers[guard], table.remove(multipliers[breaker], 1)) end
    end
    for seat, from in ipairs(range(1, rules.players)) do
      for _ in ipairs(powers) do from = powers[from] == "copy" and handed[from].target or from end
      local size = not broken[from] and sizes[from] or nil -- nil adds nothing
      local twice = powers[from] == "double" and size == min(sizes) and count(sizes, size) == size
      for _ = 1, twice and 2 or 1 do table.insert(multipliers[seat], size) end
      if powers[seat] ~= "none" then state.left[seat][powers[seat]] = nil end
    end
    local number = each(function(seat) return groups[seat][1] or 0 end)
    state.groups[round], state.powers[round] = number, powers
  end,
}

game.step "buy" {
  after = "group",
  acting = function(state, rules, round)
    return seats(function(s) return round % rules.sale == 0 and state.garnets[s] >= rules.price end)
  end,
  form = function() return { buys = choice { { "nothing", "2", "3", "4", "6", "8", "9" } } } end,
  resolve = function(state, handed, rules)
    for seat, one in pairs(handed) do
      table.insert(state.multipliers[seat], tonumber(one.buys)) -- nil for nothing
      if one.buys ~= "nothing" then state.garnets[seat] = state.garnets[seat] - rules.price end
    end
  end,
}

function game.standings(state)
  return each(function(seat)
    local all = 1
    for _, one in ipairs(state.multipliers[seat]) do all = math.min(all * one, 1000000000) end
    return all
  end)
end

function game.outcome(state, setup, rules)
  local all = game.standings(state)
  local scores = each(function(seat) return all[seat] > rules.above and all[seat] or 0 end)
  local ranking = rank(scores, setup.lots)
  return { scores = scores, ranking = ranking, eliminated = ranking[#ranking],
           tokens = each(function(s) return (s == ranking[1] or s == ranking[2]) and 1 or 0 end) }
end

-- A block of those who were in groups before, else a pair; powers in rounds that parameters say.
local function act(view, parameters)
  if view.step == "buy" then return { buys = "9" } end
  local known, with, power, best, mine = each(0), {}, "none", rank(game.standings(view)), 0
  for _, one in ipairs(view.groups) do known = each(function(s) return known[s] + one[s] end) end
  local size = known[view.seat] > 0 and (parameters.size or 3) or 2
  local pool = seats(function(s) return (known[s] > 0) == (known[view.seat] > 0) end)
  table.sort(pool, function(a, b) return a * view.round % 17 < b * view.round % 17 end)
  for place, seat in ipairs(pool) do mine = seat == view.seat and (place - 1) // size or mine end
  for place, seat in ipairs(pool) do
    if (place - 1) // size == mine and seat ~= view.seat then table.insert(with, seat) end
  end
  for one in pairs(view.left) do power = parameters[one] == view.round and one or power end
  return { power = power, target = best[1] == view.seat and best[2] or best[1], with = with }
end

game.bot "planner" {
  about = "names those who were in groups before, as all planners do, and guards its group once",
  parameters = { size = int { 3, 2, 6, "seats of a set" }, guard = int { 3, 1, 9, "its round" } },
  act = act,
}
game.bot "rogue" {
  about = "plans alike, but copies whoever has most in one round and breaks its group in another",
  parameters = { copy = int { 2, 1, 9, "its round" }, ["break"] = int { 7, 1, 9, "its round" } },
  act = act,
}

return game

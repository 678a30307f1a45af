-- Double-edged Edges: take a neighbour along, and make it jump off the edge that it heads for.
--
-- The seats stand in a grid and, all on the same space, on a platform. In each round every seat
-- hands in a direction, an amount of spaces and a partner: its neighbour in the grid to the right
-- or below, around the edges. A seat is moved by its own amount and by those of all whose partner
-- it is, all at once. Who ends on the platform is "surviving" and scores the points of its space.
-- Who ends beyond the edge to which its own move pointed is "dumb" and scores nothing. Who ends
-- beyond the other one is "screwed" and scores a little. Whose partner is dumb has its own points
-- multiplied, the more the more garnets it has bet, and earns a garnet. Who left the platform
-- goes back to the start. Most points win: two tokens for one seat, one for each of several. The
-- seats on the top vote which of the last ones is eliminated; lots decide where votes are equal.
local game = match {
  name = "edges-retold",
  title = "Double-edged Edges",
  rules = { -- default, least, most, meaning
    players = int { 9, 2, 16, "seats" },
    columns = int { 3, 1, 16, "columns of the grid; it has as many rows as the seats then need" },
    rounds = int { 7, 1, 20, "rounds of moving" },
    values = list {
      int { 0, 0, 99 }, 32, "points of the spaces, from left to right", least = 2,
      default = { 8, 7, 6, 5, 4, 3, 2, 1, 1, 2, 3, 4, 5, 6, 7, 8 },
    },
    start = int { 8, 1, 32, "the space where all start and go back to" },
    screwed_points = int { 2, 0, 99, "points of a screwed seat" },
    dumb_multiplier = int { 2, 1, 9, "what multiplies points where the partner is dumb" },
    garnet_multiplier = int { 2, 0, 9, "what each garnet bet adds to that" },
    dumb_garnet = int { 1, 0, 9, "garnets for a dumb partner" },
    default_move = record {
      {
        direction = choice { { "left", "right" }, default = "right" },
        amount = int { 1, 1, 1000000 },
        partner = choice { { "right", "down" } },
      },
      "the move of who hands in none that counts",
    },
    max_tokens = int { 4, 0, 16, "more winners than this share no tokens; a sole one gets two" },
    starting_garnets = int { 5, 0, 999, "garnets of a seat at the start" },
  },
  public = { "grid", "positions", "points", "garnets", "rounds", "voters", "candidates" },
  mechanics = { garnets = "bets of garnets" },
}

-- The ways to a neighbour that is somebody else.
local function ways(rules)
  if rules.columns == 1 then return { "down" } end
  if rules.columns == rules.players then return { "right" } end
  return { "right", "down" }
end

function game.valid(rules)
  if rules.players % rules.columns ~= 0 then return "columns: the rows are to be of one length" end
  if rules.start > #rules.values then return "start: there is no such space" end
end

-- Rows of seats.
local function deal_grid(rules, random)
  local order, grid = shuffled(seats(), random), {}
  for place, seat in ipairs(order) do
    local row = (place - 1) // rules.columns + 1
    grid[row] = grid[row] or {}
    table.insert(grid[row], seat)
  end
  return grid
end

-- By way and seat: the neighbour.
local function neighbours(grid)
  local partner = { right = {}, down = {} }
  for r, row in ipairs(grid) do
    local below = grid[r % #grid + 1]
    for c, seat in ipairs(row) do
      partner.right[seat] = row[c % #row + 1]
      partner.down[seat] = below[c]
    end
  end
  return partner
end

function game.deal(rules, random)
  return { grid = deal_grid(rules, random), garnets = each(rules.starting_garnets) }
end

function game.begin(rules, setup)
  return {
    grid = setup.grid,
    partner = neighbours(setup.grid),
    positions = each(rules.start),
    points = each(0),
    garnets = each(function(seat) return setup.garnets[seat] end),
    rounds = {},
    voters = {},
    candidates = {},
    votes = each(0),
  }
end

-- The seats with this number of points.
local function with(points, number)
  return seats(function(seat) return points[seat] == number end)
end

game.step "move" {
  times = "rounds",
  form = function(rules)
    return {
      direction = choice { { "left", "right" }, "where it moves" },
      amount = int { 1, 1, 1000000, "spaces" },
      partner = choice { ways(rules), "the neighbour that moves along" },
      garnets = optional(int { 0, 0, 999999999, "a bet that the partner will be dumb" }),
    }
  end,
  limits = function(view) return { garnets = { most = view.garnets[view.seat] } } end,
  default = function(view)
    local move = view.rules.default_move
    local partner = has(ways(view.rules), move.partner) and move.partner or ways(view.rules)[1]
    return { direction = move.direction, amount = move.amount, partner = partner }
  end,
  resolve = function(state, handed, rules, round, setup, faults)
    local landed, types, points, partner = {}, {}, {}, {}
    for seat, move in ipairs(handed) do
      partner[seat] = state.partner[move.partner][seat]
      landed[seat] = state.positions[seat]
    end
    for seat, move in ipairs(handed) do
      local by = move.direction == "left" and -move.amount or move.amount
      landed[seat] = landed[seat] + by
      landed[partner[seat]] = landed[partner[seat]] + by
    end
    for seat, move in ipairs(handed) do
      local space = landed[seat]
      state.positions[seat] = rules.start
      if rules.values[space] then
        types[seat], points[seat] = "surviving", rules.values[space]
        state.positions[seat] = space
      elseif (space < 1) == (move.direction == "left") then
        types[seat], points[seat] = "dumb", 0
      else
        types[seat], points[seat] = "screwed", rules.screwed_points
      end
    end
    for seat, move in ipairs(handed) do
      local bet = move.garnets or 0
      move.garnets = bet
      if types[partner[seat]] == "dumb" then
        local factor = rules.dumb_multiplier + rules.garnet_multiplier * bet
        points[seat] = points[seat] * factor
        state.garnets[seat] = state.garnets[seat] + rules.dumb_garnet
      end
      state.garnets[seat] = state.garnets[seat] - bet
      state.points[seat] = state.points[seat] + points[seat]
    end
    state.rounds[round] = {
      moves = handed, types = types, landed = landed, points = points,
      defaulted = seats(function(seat) return faults[seat] ~= nil end),
      rejected = seats(function(seat) return faults[seat] ~= nil and #faults[seat] > 0 end),
    }
    if round == rules.rounds then
      local last = with(state.points, min(state.points))
      if #last > 1 then
        state.voters, state.candidates = with(state.points, max(state.points)), last
      end
    end
  end,
}

game.step "vote" {
  acting = function(state) return state.voters end,
  form = function() return { vote = optional(seat { "who is eliminated" }) } end,
  limits = function(view) return { vote = { among = view.candidates } } end,
  resolve = function(state, handed)
    for _, one in pairs(handed) do
      if one.vote then state.votes[one.vote] = state.votes[one.vote] + 1 end
    end
    state.voters, state.candidates = {}, {}
  end,
}

function game.standings(state) return state.points end

function game.without(mechanic, handed) -- there is one only; a vote has no bet
  handed.garnets = nil
  return handed
end

function game.outcome(state, setup, rules)
  local least, most = min(state.points), max(state.points)
  local eliminated
  for _, seat in ipairs(setup.lots) do
    if state.points[seat] == least then
      if not eliminated or state.votes[seat] >= state.votes[eliminated] then eliminated = seat end
    end
  end
  local ranking = {}
  for _, seat in ipairs(rank(state.points, setup.lots)) do
    if seat ~= eliminated then table.insert(ranking, seat) end
  end
  table.insert(ranking, eliminated)
  local winners = count(state.points, most)
  local tokens = winners == 1 and 2 or winners <= rules.max_tokens and 1 or 0
  return {
    scores = state.points,
    ranking = ranking,
    eliminated = eliminated,
    tokens = each(function(seat) return state.points[seat] == most and tokens or 0 end),
    garnets = state.garnets,
  }
end

local function vote(view, random)
  return { vote = view.candidates[random(#view.candidates) + 1] }
end

-- A move to the space worth most, the nearest of several, of a seat that others move by `drift`.
local function move_to_best(view, drift, partner)
  local from = view.positions[view.seat] + drift
  local best, far, most
  for space, value in ipairs(view.rules.values) do
    local way = space < from and from - space or space - from
    if way > 0 and (not best or value > most or value == most and way < far) then
      best, far, most = space, way, value
    end
  end
  return {
    direction = best < from and "left" or "right",
    amount = math.min(far, view.form.amount.most),
    partner = partner,
  }
end

game.bot "settler" {
  about = "heads for the best space as if nobody else moved it",
  act = function(view, parameters, random)
    if view.step == "vote" then return vote(view, random) end
    local partners = view.form.partner.of
    return move_to_best(view, 0, partners[random(#partners) + 1])
  end,
}

game.bot "reader" {
  about = "expects of all what they did in the round before, and bets on who was dumb",
  parameters = { bet = int { 1, 0, 9, "garnets that it bets" } },
  act = function(view, parameters, random, memory)
    if view.step == "vote" then return vote(view, random) end
    local me = view.seat
    memory.partner = memory.partner or neighbours(view.grid)
    local partners = view.form.partner.of
    local partner = partners[random(#partners) + 1]
    local past = view.rounds[view.round - 1]
    if not past then return move_to_best(view, 0, partner) end
    local drift = 0
    for seat, move in ipairs(past.moves) do
      if seat ~= me and memory.partner[move.partner][seat] == me then
        drift = drift + (move.direction == "left" and -move.amount or move.amount)
      end
    end
    local bet = 0
    for _, way in ipairs(partners) do
      if past.types[memory.partner[way][me]] == "dumb" then partner, bet = way, parameters.bet end
    end
    local move = move_to_best(view, drift, partner)
    move.garnets = math.min(bet, view.garnets[me])
    return move
  end,
}

return game

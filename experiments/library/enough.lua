-- How Much Is Enough: ask for much, but not for most.
--
-- In round r every seat asks for 0 to 1000 r points. Whoever asks for most gets nothing, all others
-- get what they asked for; all who are tied for most get nothing. In the last round whoever asks for
-- least gets nothing either. After each round all see the totals without names, and each its own.
-- Most points: a token and a garnet. Lots decide between equal totals.
local game = match {
  name = "enough",
  title = "How Much Is Enough",
  rules = { -- default, least, most, meaning
    players = int { 4, 4, 16, "seats" },
    rounds = int { 5, 1, 20, "rounds" },
    grows = int { 1000, 1, 100000, "points more to ask for each round" },
  },
  own = { "total" }, -- each seat sees its own entry
  public = { "ranked" }, -- all see it
  breakdowns = {
    paid = {
      help = "share of seats that got what they asked for, by round", kind = "share",
      rows = "rounds", columns = { "paid" },
    },
  },
}

-- paid: how many seats got what they asked for, by round
function game.begin() return { total = each(0), ranked = each(0), paid = {} } end

game.step "ask" {
  times = "rounds",
  form = function(rules, round) return { ask = int { 0, 0, rules.grows * round, "points" } } end,
  resolve = function(state, handed, rules, round)
    local asks = column(handed, "ask")
    local most, least = max(asks), min(asks)
    state.paid[round] = 0
    for seat, ask in ipairs(asks) do
      if ask ~= most and not (round == rules.rounds and ask == least) then
        state.total[seat] = state.total[seat] + ask
        state.paid[round] = state.paid[round] + 1
      end
    end
    state.ranked = descending(state.total)
  end,
}

-- Worlds for advice: who has which of the totals that all see.
function game.imagine(view, random)
  local others = { table.unpack(view.ranked) }
  for place, total in ipairs(others) do
    if total == view.total then
      table.remove(others, place)
      break
    end
  end
  others = shuffled(others, random)
  table.insert(others, view.seat, view.total)
  return { total = others, ranked = view.ranked, paid = {} }
end

function game.standings(state) return state.total end

function game.breakdowns(state, rules)
  local rows = {}
  for round, paid in ipairs(state.paid) do rows[round] = { { paid, rules.players } } end
  return { paid = rows }
end

-- The totals as bars, its own in the colour of the seat.
function game.draw(view)
  local shapes, most = {}, math.max(1, view.ranked[1])
  for place, total in ipairs(view.ranked) do
    local y = 26 * place - 20
    local colour = total == view.total and "own" or "blue"
    table.insert(shapes, { at = { 40, y + 10 }, text = tostring(total) })
    table.insert(shapes, { box = { 80, y, 1 + 200 * total / most, 20 }, colour = colour })
  end
  return { width = 290, height = 26 * #view.ranked + 8, shapes = shapes }
end

function game.outcome(state, setup)
  local ranking = rank(state.total, setup.lots)
  return {
    scores = state.total,
    ranking = ranking,
    eliminated = ranking[#ranking],
    tokens = only(ranking[1], 1),
    garnets = only(ranking[1], 1),
  }
end

game.bot "modest" {
  about = "asks for about the same share of what it may each round",
  parameters = {
    share = number { 0.7, 0, 1, "of the most allowed" },
    spread = number { 0.1, 0, 1, "of that, by chance" },
  },
  act = function(view, parameters, random)
    local most = view.form.ask.most
    local part = parameters.share + parameters.spread * random()
    return { ask = math.min(most, math.floor(most * part)) }
  end,
}

game.bot "chaser" {
  about = "asks for little while it leads and for much while it is behind",
  parameters = {
    ahead = number { 0.5, 0, 1, "share of the most allowed that it asks for in the lead" },
    behind = number { 0.85, 0, 1, "the same for one that is last" },
  },
  act = function(view, parameters, random)
    local before = 0 -- seats with more points
    for _, total in ipairs(view.ranked) do
      if total > view.total then before = before + 1 end
    end
    local part = before / (#view.ranked - 1)
    local share = parameters.ahead + (parameters.behind - parameters.ahead) * part
    return { ask = math.floor(view.form.ask.most * share * (0.9 + 0.1 * random())) }
  end,
}

return game

-- Two Auctions: pay to get into a house, then bid for the cubes that it has.
--
-- Each seat has 100 coins for three rounds of two steps. Access: a seat bids for one of three
-- houses, and pays its bid in any case. The three highest bidders of a house enter it. A tie that
-- would let more than three in lets none of the tied seats in. Who enters no house is in the black
-- market. Bids are public after the step, coins are hidden. Lots: a house has a double lot, two
-- cubes of a colour, and three single cubes. The black market has a double and a single of one
-- colour. Colours are drawn at the deal, each one of five; all see them from the beginning of the
-- round. A seat bids on the lots where it is, in all at most its coins. The highest bid above 0
-- takes a lot and is paid. A tie takes nothing, and nobody else pays. Who takes what is public,
-- prices are hidden. A seat that has no coins in a step, and so bids nothing, gets 10 before the
-- next step. In the end n cubes of a colour bring n(n + 1)/2 points, cubes of all five colours 6,
-- and ten coins bring a point. Most points get two tokens, the second most one; the fewest are
-- eliminated. Lots decide between equal points. Rulings:
-- 1. A bid of 0 enters a house as other bids do. Who hands in nothing bids 0 for the first house.
-- 2. Bids are read in the order of the lots. Each counts up to the coins that are left of all.
-- 3. All five colours bring their points once, however many cubes of each there are.
local game = match {
  name = "houses",
  title = "Two Auctions",
  rules = {
    players = int { 12, 6, 16, "seats" },
    rounds = int { 3, 1, 10, "rounds" },
    coins = int { 100, 20, 1000, "coins of a seat at the beginning" },
    houses = int { 3, 1, 5, "houses" },
    places = int { 3, 1, 5, "seats that enter a house" },
    singles = int { 3, 1, 6, "lots of one cube in a house" },
    colours = int { 5, 2, 8, "colours of cubes" },
    relief = int { 10, 0, 20, "coins for a seat that had none in a step" },
    variety = int { 6, 0, 50, "points for cubes of all colours" },
    exchange = int { 10, 1, 100, "coins that bring a point" },
  },
  own = { "coins" },
  public = { "lots", "bids", "place", "taken", "cubes" }, -- the black market is the last place
}

function game.deal(rules, random)
  local rounds = {}
  for round = 1, rules.rounds do
    rounds[round] = {}
    for place = 1, rules.houses + 1 do
      local market = place > rules.houses
      local lots = { { colour = random(rules.colours) + 1, cubes = 2 } }
      for lot = 2, market and 2 or rules.singles + 1 do
        lots[lot] = { colour = market and lots[1].colour or random(rules.colours) + 1, cubes = 1 }
      end
      rounds[round][place] = lots
    end
  end
  return { rounds = rounds }
end

function game.begin(rules, setup)
  local none = {}
  for colour = 1, rules.colours do none[colour] = 0 end
  return { coins = each(rules.coins), cubes = each(function() return { table.unpack(none) } end),
           lots = setup.rounds[1], place = each(0), bids = {}, taken = {} }
end

game.step "access" {
  times = "rounds",
  form = function(rules)
    return { bid = int { 0, 0, rules.coins, "paid anyhow" }, house = int { 1, 1, rules.houses } }
  end,
  limits = function(view) return { bid = { most = view.coins } } end,
  resolve = function(state, handed, rules, round)
    for seat, mine in ipairs(handed) do
      local level = seats(function(other)
        return handed[other].house == mine.house and handed[other].bid >= mine.bid
      end)
      state.place[seat] = #level <= rules.places and mine.house or rules.houses + 1
      state.coins[seat] = state.coins[seat] == 0 and rules.relief or state.coins[seat] - mine.bid
    end
    state.bids[round] = handed
  end,
}
game.step "lots" {
  after = "access",
  form = function(rules)
    return { bids = list { int { 0, 0, rules.coins }, rules.singles + 1, "for each lot in turn" } }
  end,
  limits = function(view) return { bids = { most = #view.lots[view.place[view.seat]] } } end,
  resolve = function(state, handed, rules, round, setup)
    local coins, taken = state.coins, each(function() return {} end)
    local bids = each(function(seat) -- cut to the coins that are left
      local all, left, cut = handed[seat].bids, coins[seat], {}
      for lot, bid in ipairs(all) do cut[lot], left = min { bid, left }, max { left - bid, 0 } end
      if coins[seat] == 0 and round < rules.rounds then coins[seat] = rules.relief end
      return cut
    end)
    for place, lots in ipairs(state.lots) do
      for lot, what in ipairs(lots) do
        local here = each(function(s) return state.place[s] == place and bids[s][lot] or 0 end)
        local price, winner = max(here), rank(here)[1]
        if price > 0 and count(here, price) == 1 then
          coins[winner] = coins[winner] - price
          state.cubes[winner][what.colour] = state.cubes[winner][what.colour] + what.cubes
          table.insert(taken[winner], lot)
        end
      end
    end
    state.taken[round], state.lots = taken, setup.rounds[round + 1] or {}
  end,
}

function game.standings(state, rules)
  return each(function(seat)
    local points = state.coins[seat] // rules.exchange
    for _, n in ipairs(state.cubes[seat]) do points = points + n * (n + 1) // 2 end
    return points + (min(state.cubes[seat]) > 0 and rules.variety or 0)
  end)
end
function game.outcome(state, setup, rules)
  local scores = game.standings(state, rules)
  local ranking = rank(scores, setup.lots)
  local tokens = only(ranking[1], 2)
  tokens[ranking[2]] = 1
  return { scores = scores, ranking = ranking, tokens = tokens, eliminated = ranking[#ranking] }
end

local function act(view, parameters, random)
  local values, bids, mine, part = {}, {}, view.cubes[view.seat], 1 - random() / 2
  local function gain(what) return what.cubes * (mine[what.colour] + what.cubes) end
  if view.step == "access" then
    for house = 1, view.rules.houses do
      values[house] = random()
      for _, what in ipairs(view.lots[house]) do values[house] = values[house] + gain(what) end
    end
    return { bid = math.floor(view.coins * parameters.access * part),
             house = rank(values)[math.min(parameters.choice, view.rules.houses)] }
  end
  for lot, what in ipairs(view.lots[view.place[view.seat]]) do values[lot] = gain(what) end
  local share = view.coins * part / parameters.lots // (view.rules.rounds - view.round + 1)
  for at, lot in ipairs(rank(values)) do bids[lot] = at <= parameters.lots and share or 0 end
  return { bids = bids }
end
game.bot "collector" {
  about = "pays for the house whose lots bring most, and bids for the best of them",
  parameters = { access = number { 0.1, 0, 1, "share of its coins for the house" },
    choice = int { 1, 1, 5, "1 is the best house" }, lots = int { 2, 1, 4, "lots it bids on" } },
  act = act,
}
game.bot "saver" {
  about = "pays little for the house that brings least, and bids for most of its lots",
  parameters = { access = number { 0.03, 0, 1, "share of its coins for the house" },
    choice = int { 3, 1, 5, "1 is the best house" }, lots = int { 3, 1, 4, "lots it bids on" } },
  act = act,
}

return game

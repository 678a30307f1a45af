-- Five Meadows: play cards where they bring gold, and walk on to the meadow for the next.
--
-- White, blue, black, red and green meadows lie in a ring. Each seat has 8 cards of a deck with two
-- of each colour and value 1 to 9, or as many as there are for each, and stands on a meadow that is
-- drawn, two seats on each as nearly as can be. In each of four rounds a seat plays any of its
-- cards that have the colour of its meadow or of one next to it, and says where it goes. To stay or
-- to go to the next meadow is free. To go to an opposite one costs a card of its colour. In the
-- last round nobody moves. On a meadow cards of a value that different seats played cancel out. The
-- rest bring gold. White: 5 for the highest card, 3 for the second. Red: 5 for the lowest card, 3
-- for the second. Blue: 6 for the seat with the largest sum. Black: 1 for each odd card. Green:
-- each run of n values in a row that a seat has brings n-1. A seat that is alone on its meadow at
-- the beginning of a round gets 1. What was played and where all stand is public, hands are not.
-- Most gold gets two tokens, the second most one; the least is eliminated. Lots decide between
-- equal gold. Rulings:
-- 1. A seat keeps, plays or pays each card. A move to an opposite meadow takes the first card of
--    its colour that is paid, unseen. Without one the seat stays. Others that are paid are kept.
-- 2. Lots decide between equal sums on blue. A value that a seat has twice counts once in a run.
-- 3. Who hands in nothing, or what is void, plays nothing and stays.
local colours = { "white", "blue", "black", "red", "green" }
local place_of = { white = 1, blue = 2, black = 3, red = 4, green = 5 }
local game = match {
  name = "meadows", title = "Five Meadows",
  rules = {
    players = int { 10, 5, 16, "seats" },
    rounds = int { 4, 1, 8, "rounds" },
    cards = int { 8, 2, 12, "cards of a seat, if there are so many" },
    values = int { 9, 3, 15, "values of cards" },
    copies = int { 2, 1, 4, "cards of each colour and value" },
    first = int { 5, 0, 20, "gold for the highest card on white, the lowest on red" },
    second = int { 3, 0, 20, "gold for the next card there" },
    largest = int { 6, 0, 20, "gold for the largest sum on blue" },
    alone = int { 1, 0, 10, "gold for a seat that is alone" },
  },
  own = { "hand" }, public = { "at", "played", "gold" },
}

local function near(one, other) return (place_of[one] - place_of[other] + 1) % 5 < 3 end
local function size_of(r) return math.min(r.cards, 5 * r.values * r.copies // r.players) end

function game.deal(rules, random)
  local deck, stands, hands, drawn, size = {}, {}, {}, {}, size_of(rules)
  for card = 0, 5 * rules.values * rules.copies - 1 do
    deck[card + 1] = { colour = colours[card % 5 + 1], value = card // 5 % rules.values + 1 }
  end
  deck = shuffled(deck, random)
  for place, seat in ipairs(shuffled(seats(), random)) do
    if place % 5 == 1 then drawn = shuffled(colours, random) end
    stands["seat" .. seat] = drawn[(place - 1) % 5 + 1]
    hands[place] = { table.unpack(deck, 1 + (place - 1) * size, place * size) }
  end
  return { stands = stands, hands = hands }
end

function game.begin(rules, setup)
  local at = each(function(seat) return setup.stands["seat" .. seat] end)
  return { hand = setup.hands, at = at, played = {}, gold = each(0) }
end

-- What cards on a meadow bring. A card knows its seat; a value that several played is by 0.
local function bring(meadow, all, gold, rules, lots)
  local by, cards, sums, runs = {}, {}, {}, each(function() return {} end)
  for _, c in ipairs(all) do by[c.value] = (by[c.value] or c.seat) == c.seat and c.seat or 0 end
  for _, c in ipairs(all) do cards[#cards + 1] = by[c.value] > 0 and c or nil end
  local way = meadow == "red" and 1 or -1
  table.sort(cards, function(a, b) return a.value * way < b.value * way end)
  for place, card in ipairs(cards) do
    local seat, value, prize = card.seat, card.value, ({ rules.first, rules.second })[place]
    local run = not runs[seat][value] and runs[seat][value + 1]
    local gains = { white = prize, red = prize, black = value % 2, green = run }
    gold[seat] = gold[seat] + (gains[meadow] or 0)
    sums[seat], runs[seat][value] = (sums[seat] or 0) + value, 1
  end
  local largest = meadow == "blue" and rank(sums, lots)[1]
  if largest then gold[largest] = gold[largest] + rules.largest end
end

game.step "round" {
  times = "rounds",
  form = function(rules)
    local form = { go = choice { { "stay", table.unpack(colours) }, "where to go" } }
    for n = 1, size_of(rules) do form["card" .. n] = choice { { "keep", "play", "pay" } } end
    return form
  end,
  limits = function(view)
    local here, own, go, limits = view.at[view.seat], column(view.hand, "colour"), { "stay" }, {}
    for n = 1, size_of(view.rules) do
      local use = own[n] and (near(own[n], here) and "play" or "pay")
      limits["card" .. n] = { among = { "keep", use or nil } }
    end
    for _, to in ipairs(colours) do go[#go + 1] = (near(to, here) or has(own, to)) and to or nil end
    limits.go = { among = view.round < view.rules.rounds and go or { "stay" } }
    return limits
  end,
  resolve = function(state, handed, rules, round, setup)
    local at, played, to = state.at, each(function() return {} end), {}
    local on = { white = {}, blue = {}, black = {}, red = {}, green = {} }
    for seat, one in ipairs(handed) do
      local rest, goes = {}, one.go ~= "stay" and near(one.go, at[seat])
      for n, card in ipairs(state.hand[seat]) do
        local use = one["card" .. n]
        local pays = use == "pay" and not goes and card.colour == one.go
        goes = goes or pays
        if not pays then table.insert(use == "play" and played[seat] or rest, card) end
        if use == "play" then table.insert(on[at[seat]], { seat = seat, value = card.value }) end
      end
      if count(at, at[seat]) == 1 then state.gold[seat] = state.gold[seat] + rules.alone end
      state.hand[seat], to[seat] = rest, goes and one.go or at[seat]
    end
    for meadow, cards in pairs(on) do bring(meadow, cards, state.gold, rules, setup.lots) end
    state.at, state.played[round] = to, played
  end,
}

function game.standings(state) return state.gold end
function game.outcome(state, setup)
  local ranking = rank(state.gold, setup.lots)
  local tokens = only(ranking[1], 2)
  tokens[ranking[2]] = 1
  return { scores = state.gold, ranking = ranking, tokens = tokens, eliminated = ranking[#ranking] }
end

local function act(view, parameters, random)
  local here, handed, best, room = view.at[view.seat], {}, {}, {}
  for name in pairs(view.form) do handed[name] = name == "go" and "stay" or "keep" end
  for _, colour in ipairs(colours) do
    room[colour] = near(colour, here) and random() - count(view.at, colour) * parameters.crowd or -9
    for n, card in ipairs(view.hand) do
      room[colour] = room[colour] + (near(card.colour, colour) and 1 or 0)
      if near(card.colour, here) then best[n] = here == "red" and -card.value or card.value end
    end
  end
  for place, n in ipairs(rank(best)) do
    local fits = here ~= "black" or view.hand[n].value % 2 == 1
    handed["card" .. n] = fits and place <= parameters.most and "play" or "keep"
  end
  if has(view.form.go.among, rank(room)[1]) then handed.go = rank(room)[1] end
  return handed
end
game.bot "sower" {
  about = "plays a few of the cards that bring most, and goes where it can play many",
  parameters = { most = int { 3, 1, 12, "cards it plays" }, crowd = number { 0.2, 0, 3, "shy" } },
  act = act,
}
game.bot "hermit" {
  about = "plays fewer, and goes where nobody is",
  parameters = { most = int { 2, 1, 12, "cards it plays" }, crowd = number { 2, 0, 3, "shy" } },
  act = act,
}

return game

-- Threads of Fate: spin golden threads to the other realm, and cut those of others.
--
-- Some seats are in Heaven, the others in Hell. A thread leads from its source to a seat of the
-- other realm, grows every round, and may be golden. Each round every seat may hand in any of five
-- parts, which stand apart. It visits one of the Moirai, each of them once, and donates twine to
-- her: the more, the higher the tier of her ability, from this round on. It boosts a thread, cuts
-- all threads to a seat that are not golden, snips one thread anywhere, and creates a thread to a
-- seat that it has not selected more often than others. Cuts and snips gain twine. Nobody sees but
-- its own threads, as long as they exist, and with whom it can talk.
--
-- At the end the two seats with the strongest golden thread between them win a token each. Of the
-- others, in each realm the one with the most goldness, the highest strength that a golden thread
-- of it ever had, is in Heaven next. The one left in Hell with the least is eliminated.
local function by_tier(default, help)
  return list { int { 0, 0, 99 }, 4, help .. ", in tiers 0..3", least = 4, default = default }
end

local game = match {
  name = "threads-retold",
  title = "Threads of Fate",
  rules = { -- default, least, most, meaning
    players = int { 9, 2, 16, "seats" },
    heaven = int { 3, 1, 15, "seats in Heaven; the others are in Hell" },
    rounds = int { 7, 1, 20, "rounds of spinning and cutting" },
    thresholds = list {
      int { 1, 1, 99 }, 3, "twine from which a visit is of tier 1, 2, 3", least = 3,
      default = { 3, 6, 10 },
    },
    clotho = by_tier({ 0, 1, 2, 3 }, "extra growth of a golden thread"),
    nona = by_tier({ 1, 2, 3, 4 }, "growth of the head start"),
    lachesis = by_tier({ 1, 2, 3, 4 }, "what a boost adds"),
    decima = by_tier({ 1, 2, 3, 10 }, "what a snip of an own thread is lessened by"),
    atropos = by_tier({ 1, 2, 3, 3 }, "additional twine for each thread"),
    atropos_doubles = list {
      flag { false }, 4, "whether the twine gained comes once more, in tiers 0..3", least = 4,
      default = { false, false, false, true },
    },
    morta = by_tier({ 1, 2, 4, 8 }, "additional reduction by an own snip"),
    starting_garnets = int { 5, 0, 999, "garnets of a seat; the match takes and gives none" },
  },
  own = { "threads", "chats", "twine", "tiers", "gilding_left", "x", "selections", "rounds" },
  public = { "heaven", "hell", "marks" },
  roles = { "heaven", "hell" },
}

-- Either name of a Moira is understood.
local moirai = {
  clotho = "clotho", gilding = "clotho",
  nona = "nona", ["head start"] = "nona",
  lachesis = "lachesis", boosting = "lachesis",
  decima = "decima", protection = "decima",
  atropos = "atropos", recycling = "atropos",
  morta = "morta", ["stronger cutters"] = "morta",
}

function game.valid(rules)
  local twine = rules.thresholds
  if rules.heaven >= rules.players then return "heaven: a seat must be in Hell" end
  if twine[1] >= twine[2] or twine[2] >= twine[3] then return "thresholds: they must ascend" end
end

function game.deal(rules, random)
  local order = shuffled(seats(), random)
  local setup = { heaven = {}, hell = {}, marks = {}, garnets = each(rules.starting_garnets) }
  for place, seat in ipairs(order) do
    table.insert(place <= rules.heaven and setup.heaven or setup.hell, seat)
  end
  return setup
end

function game.roles(rules, setup)
  return each(function(seat) return has(setup.heaven, seat) and "heaven" or "hell" end)
end

local function none() return {} end

function game.begin(rules, setup)
  local function sorted(list) return seats(function(seat) return has(list, seat) end) end
  local in_heaven = each(function(seat) return has(setup.heaven, seat) end)
  local lot = {}
  for place, seat in ipairs(setup.lots) do lot[seat] = place end
  return {
    heaven = sorted(setup.heaven),
    hell = sorted(setup.hell),
    marks = sorted(setup.marks or {}),
    in_heaven = in_heaven,
    lot = lot,
    weave = each(none), -- by source, then recipient: strength, golden, growth
    past = {}, -- the weave after each round
    goldness = each(0),
    twine = each(0),
    tiers = each(none),
    gilding_left = each(false),
    x = each(0),
    selections = each(function(seat)
      local times = {}
      for other, other_in_heaven in ipairs(in_heaven) do
        if other_in_heaven ~= in_heaven[seat] then times[other] = 0 end
      end
      return times
    end),
    threads = each(none), -- of each seat: what it sees of those that it has made
    chats = each(none),
    rounds = each(none),
  }
end

-- Calls f(source, recipient, thread) for all threads of a weave.
local function for_each(weave, f)
  for source, made in ipairs(weave) do
    for recipient, thread in pairs(made) do f(source, recipient, thread) end
  end
end

-- The value of an ability to a seat, 0 without it.
local function power(state, rules, seat, moira)
  local tier = state.tiers[seat][moira]
  return tier and rules[moira][tier + 1] or 0
end

-- Twine for one thread.
local function gain(state, rules, seat, twine)
  local tier = state.tiers[seat].atropos
  local more = power(state, rules, seat, "atropos")
  if tier and rules.atropos_doubles[tier + 1] then more = more + twine end
  state.twine[seat] = state.twine[seat] + twine + more
end

local function look_at_gold(state)
  for_each(state.weave, function(source, recipient, thread)
    if not thread.golden then return end
    for _, seat in ipairs { source, recipient } do
      state.goldness[seat] = math.max(state.goldness[seat], thread.strength)
    end
  end)
end

local phases = {}

function phases.visits(state, handed, rules)
  for seat, one in ipairs(handed) do
    if one.visit then
      local moira = moirai[one.visit.moira]
      local donated, tier = one.visit.donate or 0, 0
      for _, threshold in ipairs(rules.thresholds) do
        if donated >= threshold then tier = tier + 1 end
      end
      state.twine[seat] = state.twine[seat] - donated
      state.tiers[seat][moira] = tier
      if moira == "clotho" then state.gilding_left[seat] = true end
      one.visit = { moira = moira, donate = donated }
    end
  end
end

function phases.boosts(state, handed, rules)
  for seat, one in ipairs(handed) do
    local thread = one.boost and state.weave[one.boost.source][one.boost.recipient]
    if thread then thread.strength = thread.strength + power(state, rules, seat, "lachesis") end
  end
  look_at_gold(state)
end

-- Who snips each thread, whether it exists or not: by source, then recipient.
local function snippers_of(handed)
  local snippers = each(none)
  for seat, one in ipairs(handed) do
    if one.snip then
      local of_source = snippers[one.snip.source]
      of_source[one.snip.recipient] = of_source[one.snip.recipient] or {}
      table.insert(of_source[one.snip.recipient], seat)
    end
  end
  return snippers
end

function phases.cuts(state, handed, rules)
  local snippers = snippers_of(handed)
  for source, made in ipairs(state.weave) do
    for recipient, thread in pairs(made) do
      local cut = seats(function(seat)
        return seat == source and handed[seat].cut == recipient or
          seat == recipient and handed[seat].cut == source
      end)
      if #cut > 0 and not thread.golden then
        local sharing = seats(function(seat)
          return has(cut, seat) or has(snippers[source][recipient] or {}, seat)
        end)
        local share = (thread.strength + #sharing - 1) // #sharing
        for _, seat in ipairs(sharing) do gain(state, rules, seat, share) end
        made[recipient] = nil
      end
    end
  end
end

function phases.snips(state, handed, rules)
  for_each(snippers_of(handed), function(source, recipient, snippers)
    local thread = state.weave[source][recipient]
    if not thread then return end
    for _, seat in ipairs(snippers) do
      local strong = 1 + power(state, rules, seat, "morta")
      local protection = power(state, rules, source, "decima")
      thread.strength = thread.strength - math.max(0, strong - protection)
    end
    if thread.strength >= 0 then
      for _, seat in ipairs(snippers) do gain(state, rules, seat, 1) end
    end
    if thread.strength <= 0 then state.weave[source][recipient] = nil end
  end)
end

-- Creates, and then growth.
function phases.creates(state, handed, rules)
  for seat, one in ipairs(handed) do
    local create, spent = one.create, false
    if create then
      local selected, made = state.selections[seat], state.weave[seat]
      create.golden, create.head_start = create.golden or nil, create.head_start or nil
      selected[create.recipient] = selected[create.recipient] + 1
      if not made[create.recipient] then
        local thread = { strength = 0, golden = false, growth = 1 }
        if create.golden then
          thread.golden = true
          thread.growth = 1 + power(state, rules, seat, "clotho")
          state.gilding_left[seat] = false
        end
        if create.head_start then thread.strength, spent = state.x[seat], true end
        made[create.recipient] = thread
      end
    end
    state.x[seat] = spent and 0 or state.x[seat] + power(state, rules, seat, "nona")
  end
  for_each(state.weave, function(source, recipient, thread)
    thread.strength = thread.strength + thread.growth
  end)
  look_at_gold(state)
end

-- What each seat learns of the round, and what breaks ties at the end.
function phases.notes(state, handed, round, faults)
  local past, talks = each(none), each(none)
  state.threads, state.chats = each(none), {}
  for_each(state.weave, function(source, recipient, thread)
    local strength, golden = thread.strength, thread.golden
    local shown = { recipient = recipient, strength = strength, golden = golden }
    table.insert(state.threads[source], shown)
    past[source][recipient] = shown
    if golden or strength >= round then talks[source][recipient] = true end
  end)
  for seat, one in ipairs(handed) do
    state.chats[seat] = seats(function(other) return talks[seat][other] or talks[other][seat] end)
    local void = {}
    for _, part in ipairs { "visit", "boost", "cut", "snip", "create" } do
      if has(faults[seat] or {}, part) then table.insert(void, part) end
    end
    state.rounds[seat][round] = {
      submission = one, void = void, threads = state.threads[seat], chats = state.chats[seat],
      twine = state.twine[seat],
    }
  end
  state.past[round] = past
end

game.step "round" {
  times = "rounds",
  apart = true,
  form = function()
    local names = {}
    for name in pairs(moirai) do table.insert(names, name) end
    local thread = record { { source = seat {}, recipient = seat {} } }
    return {
      visit = optional(record { {
        moira = choice { names, "or her ability" },
        donate = optional(int { 0, 0, 1000000000, "twine" }),
      } }),
      boost = optional(thread),
      cut = optional(seat { "of the other realm" }),
      snip = optional(thread),
      create = optional(record { {
        recipient = seat { "of the other realm" },
        golden = optional(flag { false, "takes a gilding" }),
        head_start = optional(flag { false, "takes Nona" }),
      } }),
    }
  end,
  limits = function(view)
    local others = has(view.heaven, view.seat) and view.hell or view.heaven
    local names, selectable, fewest = {}, {}, min(view.selections)
    for name, moira in pairs(moirai) do
      if not view.tiers[moira] then table.insert(names, name) end
    end
    for _, seat in ipairs(others) do
      if view.selections[seat] == fewest then table.insert(selectable, seat) end
    end
    return {
      visit = { fields = { moira = { among = names }, donate = { most = view.twine } } },
      cut = { among = others },
      create = { fields = { recipient = { among = selectable } } },
    }
  end,
  check = function(view, handed) -- what is void by the limits is not handed in
    local wrong = {}
    local boost, snip, create = handed.boost, handed.snip, handed.create
    local visited = handed.visit and moirai[handed.visit.moira]
    local function across(link)
      return has(view.heaven, link.source) ~= has(view.heaven, link.recipient)
    end
    if boost and not view.tiers.lachesis and visited ~= "lachesis" then
      wrong.boost = "no Lachesis"
    elseif boost and not across(boost) then
      wrong.boost = "not between the realms"
    elseif boost and boost.source ~= view.seat and boost.recipient ~= view.seat then
      wrong.boost = "another's thread"
    end
    if snip and not across(snip) then wrong.snip = "not between the realms" end
    if create and create.golden and not view.gilding_left and visited ~= "clotho" then
      wrong.create = "no gilding left"
    elseif create and create.head_start and not view.tiers.nona and visited ~= "nona" then
      wrong.create = "no Nona"
    end
    return wrong
  end,
  resolve = function(state, handed, rules, round, setup, faults)
    phases.visits(state, handed, rules)
    phases.boosts(state, handed, rules)
    phases.cuts(state, handed, rules)
    phases.snips(state, handed, rules)
    phases.creates(state, handed, rules)
    phases.notes(state, handed, round, faults)
  end,
}

-- The order of two lists of numbers, the greater first.
local function precedes(a, b)
  for place, number in ipairs(a) do
    if number ~= b[place] then return number > b[place] end
  end
  return false
end

-- `list` followed by what breaks ties: of the threads between a seat and others, after each round,
-- the last one first, the strongest golden one, the sum of the golden ones and that of all.
local function with_sums(list, state, seat, others)
  for round = #state.past, 1, -1 do
    local weave, strongest, golden, all = state.past[round], 0, 0, 0
    local function add(thread)
      if not thread then return end
      all = all + thread.strength
      if thread.golden then
        golden, strongest = golden + thread.strength, math.max(strongest, thread.strength)
      end
    end
    for _, other in ipairs(others) do
      add(weave[seat][other])
      add(weave[other][seat])
    end
    for _, number in ipairs { strongest, golden, all } do table.insert(list, number) end
  end
  return list
end

-- Seat in Heaven, seat in Hell; nothing where no golden thread is left between two without marks.
local function winning_pair(state)
  local best, best_key = {}, { 0 }
  for _, high in ipairs(state.heaven) do
    for _, low in ipairs(state.hell) do
      local sums = with_sums({}, state, high, { low })
      local key = { sums[1] or 0 }
      for place, sum in ipairs(sums) do -- the strongest one is not compared again
        if place % 3 ~= 1 then table.insert(key, sum) end
      end
      local a, b = state.lot[high], state.lot[low]
      table.insert(key, -math.min(a, b))
      table.insert(key, -math.max(a, b))
      local marked = has(state.marks, high) or has(state.marks, low)
      if not marked and key[1] > 0 and precedes(key, best_key) then
        best, best_key = { high, low }, key
      end
    end
  end
  return best
end

function game.standings(state)
  local most, pair = max(state.goldness), winning_pair(state)
  return each(function(seat) return has(pair, seat) and most + 1 or state.goldness[seat] end)
end

function game.outcome(state, setup)
  local pair = winning_pair(state)
  local key = each(function(seat)
    local list = with_sums({ state.goldness[seat] }, state, seat, seats())
    table.insert(list, -state.lot[seat])
    return list
  end)
  local others = seats(function(seat) return not has(pair, seat) end)
  table.sort(others, function(a, b) return precedes(key[a], key[b]) end)
  local ranking, risen, left = { table.unpack(pair) }, {}, {}
  for _, seat in ipairs(others) do
    local realm = state.in_heaven[seat] and "heaven" or "hell"
    table.insert(ranking, seat)
    if risen[realm] and realm == "hell" then table.insert(left, seat) end
    risen[realm] = risen[realm] or seat
  end
  return {
    scores = state.goldness,
    ranking = ranking,
    winners = pair,
    tokens = each(function(seat) return has(pair, seat) and 1 or 0 end),
    garnets = setup.garnets,
    eliminated = left[#left] or false, -- nobody where none is left in Hell
    tied_last = seats(function(seat)
      return has(left, seat) and state.goldness[seat] == state.goldness[left[#left]]
    end),
  }
end

return game

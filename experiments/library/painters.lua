-- Painters: choose shapes, then paint squares of a board that nobody else paints at the same time.
--
-- A board has 15 columns and 15 rows. The square in column x and row y is worth x times y. In each
-- of five rounds five shapes of 3 to 6 squares are shown, and each seat hands in an order of them.
-- All point at their first shape. Where several point at a shape, lots give it to one of them; the
-- others point at their next that is left. So each seat gets a shape a round, which it may use
-- twice. In each of ten more rounds a seat places one of its shapes on the board, or none. A square
-- that just one shape of the round covers, and nobody owns, belongs to its seat. All see the board
-- and the points after each round, but not who has which shape. Points are the worth of squares.
-- The first three get 3, 2 and 1 garnets, the first two a token each, the last is eliminated. Lots
-- decide between equal points. Rulings:
-- 1. When all shapes of a round are taken, the seats without one point at all of them again.
-- 2. The size of a shape is drawn evenly; it grows from a square by random squares beside it.
-- 3. A seat names the lowest column and row of its shape, which is moved back onto the board.
-- 4. Who hands in nothing, or what is void, wants shapes in the order shown, and places none.
local game = match {
  name = "painters", title = "Painters",
  rules = {
    players = int { 10, 4, 16, "seats" },
    drafts = int { 5, 1, 8, "rounds in which shapes are chosen" },
    shown = int { 5, 1, 8, "shapes shown in each" },
    smallest = int { 3, 1, 6, "squares of the smallest shape" },
    largest = int { 6, 6, 9, "squares of the largest shape" },
    rounds = int { 10, 1, 20, "rounds in which shapes are placed" },
    uses = int { 2, 1, 5, "times that a shape can be placed" },
    side = int { 15, 9, 20, "columns and rows of the board" },
  },
  own = { "shapes", "left" }, -- left: how often each can still be placed
  public = { "shown", "board", "points" }, -- rows of the board: a is the first seat, a dot nobody
}

local function grown(size, random) -- its squares { x, y } begin at column and row 0
  local squares, columns, shape = { 909 }, {}, {} -- 100 y + x
  while #squares < size do
    local next = squares[random(#squares) + 1] + ({ 1, -1, 100, -100 })[random(4) + 1]
    if not has(squares, next) then table.insert(squares, next) end
  end
  for n, square in ipairs(squares) do columns[n] = square % 100 end
  local x, y = min(columns), min(squares) // 100
  for n, square in ipairs(squares) do shape[n] = { square % 100 - x, square // 100 - y } end
  return { squares = shape, wide = max(columns) - x + 1, high = max(squares) // 100 - y + 1 }
end
function game.deal(rules, random)
  local shapes = {}
  for n = 1, rules.drafts * rules.shown do
    shapes[n] = grown(rules.smallest + random(rules.largest - rules.smallest + 1), random)
  end
  return { shapes = shapes }
end
function game.begin(rules, setup)
  local board = {}
  for y = 1, rules.side do board[y] = ("...................."):sub(1, rules.side) end
  return { shown = { table.unpack(setup.shapes, 1, rules.shown) }, board = board, points = each(0),
           shapes = each(function() return {} end), left = each(function() return {} end) }
end

game.step "draft" {
  times = "drafts",
  form = function(r) return {
    order = list { int { 1, 1, r.shown }, r.shown, "best first", least = r.shown, distinct = true },
  } end,
  default = function(view) return { order = range(1, view.rules.shown) } end,
  resolve = function(state, handed, rules, round, setup)
    local got, free = {}, {}
    while count(got) < rules.players do
      if count(free) == 0 then free = range(1, rules.shown) end
      local taken = {}
      for _, seat in ipairs(setup.lots) do
        local want
        for _, n in ipairs(handed[seat].order) do want = want or free[n] end
        if not got[seat] and not taken[want] then got[seat], taken[want] = want, true end
      end
      for n in pairs(taken) do free[n] = nil end
    end
    for seat, n in pairs(got) do
      state.shapes[seat][round], state.left[seat][tostring(round)] = state.shown[n], rules.uses
    end
    state.shown = { table.unpack(setup.shapes, round * rules.shown + 1, (round + 1) * rules.shown) }
  end,
}

local function placed(shape, x, y, side) -- squares of the board, as 100 y + x
  local squares = {}
  x, y = math.min(x, side - shape.wide + 1), math.min(y, side - shape.high + 1)
  for n, square in ipairs(shape.squares) do squares[n] = 100 * (y + square[2]) + x + square[1] end
  return squares
end

game.step "paint" {
  times = "rounds",
  form = function(rules)
    return { shape = choice { { "none", "1", "2", "3", "4", "5", "6", "7", "8" }, "one of yours" },
             x = int { 1, 1, rules.side, "column" }, y = int { 1, 1, rules.side, "row" } }
  end,
  limits = function(v) return { shape = { among = { "none", table.unpack(rank(v.left)) } } } end,
  resolve = function(state, handed, rules)
    local by = {} -- a seat, or 0 where several cover a square
    for seat, one in ipairs(handed) do
      local shape, left = state.shapes[seat][tonumber(one.shape)], state.left[seat]
      for _, square in ipairs(shape and placed(shape, one.x, one.y, rules.side) or {}) do
        by[square] = by[square] and 0 or seat
      end
      if shape then left[one.shape] = left[one.shape] > 1 and left[one.shape] - 1 or nil end
    end
    for square, seat in pairs(by) do
      local x, y, row = square % 100, square // 100, state.board[square // 100]
      if seat > 0 and row:sub(x, x) == "." then
        state.board[y] = row:sub(1, x - 1) .. string.char(96 + seat) .. row:sub(x + 1)
        state.points[seat] = state.points[seat] + x * y
      end
    end
  end,
}

function game.standings(state) return state.points end
function game.outcome(state, setup)
  local ranking = rank(state.points, setup.lots)
  local tokens, garnets = only(ranking[1], 1), only(ranking[1], 3)
  tokens[ranking[2]], garnets[ranking[2]], garnets[ranking[3]] = 1, 2, 1
  return { scores = state.points, ranking = ranking, tokens = tokens, garnets = garnets }
end

local function act(view, parameters, random)
  local sizes, side, best, most = {}, view.rules.side, { shape = "none", x = 1, y = 1 }, 0
  for n, shape in ipairs(view.shown) do sizes[n] = #shape.squares + random() end
  if view.step == "draft" then return { order = rank(sizes) } end
  local all, cap = rank(view.left), parameters.below * side * side
  for _ = 1, #all > 0 and parameters.tries or 0 do
    local one = { shape = all[random(#all) + 1], x = random(side) + 1, y = random(side) + 1 }
    local worth, shape = 0, view.shapes[tonumber(one.shape)]
    for _, square in ipairs(placed(shape, one.x, one.y, side)) do
      local x, y = square % 100, square // 100
      worth = worth + (view.board[y]:sub(x, x) == "." and x * y or 0)
    end
    if worth > most and worth <= cap * #shape.squares then best, most = one, worth end
  end
  return best
end
game.bot "corner" {
  about = "takes the largest shapes, and places one where its free squares are worth much",
  parameters = { tries = int { 20, 1, 100, "tries" }, below = number { 1, 0.1, 1, "of the best" } },
  act = act,
}
game.bot "edge" {
  about = "does alike, but keeps away from where all want to go",
  parameters = { tries = int { 20, 1, 100, "tries" }, below = number { 0.5, 0.1, 1, "of best" } },
  act = act,
}

return game

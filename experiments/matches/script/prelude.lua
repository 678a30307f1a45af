-- The names that a match in one file can use, and the functions that the host calls. It runs once in
-- each interpreter, before the file, with all of Lua. The host's are `nearest(name, list)`, the words
-- of a message that suggest a name, `copied(value)`, which shares no table with the value, and
-- `same(a, b)`, whether these are the same data. All that runs here counts as steps of the file.
local nearest, copied, same = ...
local places = { players = 0 } -- of the running match
local sort = table.sort
local whose = {} -- a key

local function fail(level, ...) error(string.format(...), level + 1) end

local function has(list, value)
  for _, one in ipairs(list) do
    if one == value then return true end
  end
  return false
end

local function plain(value)
  local kind = type(value)
  if kind == "string" then return value end
  if math.type(value) == "float" and value == math.floor(value) and math.abs(value) < 2 ^ 53 then
    return string.format("%d", value)
  end
  if kind == "number" or kind == "boolean" or kind == "nil" then return tostring(value) end
  return kind
end

-- The keys of a table: numbers in their order, then strings in theirs.
local function keys_of(from, level)
  local numbers, strings = {}, {}
  for key in next, from do
    local kind = type(key)
    if kind == "number" then
      numbers[#numbers + 1] = key
    elseif kind == "string" then
      strings[#strings + 1] = key
    elseif key ~= whose then
      fail(level + 1, "a key is a %s: expected numbers and strings only", kind)
    end
  end
  sort(numbers)
  sort(strings)
  for _, key in ipairs(strings) do numbers[#numbers + 1] = key end
  return numbers
end

local function ordered_pairs(from)
  if type(from) ~= "table" then fail(2, "pairs: got %s, expected a table", type(from)) end
  local meta = getmetatable(from)
  if meta and meta.fill then meta.fill(from) end
  local size, count, at = #from, 0, 0
  for key in next, from do
    count = count + 1
    if math.type(key) ~= "integer" or key < 1 or key > size then
      count = -1
      break
    end
  end
  if count == size then -- a list without gaps
    return function()
      while at < size do
        at = at + 1
        local value = from[at]
        if value ~= nil then return at, value end
      end
    end
  end
  local keys = keys_of(from, 2)
  return function()
    while true do
      at = at + 1
      local key = keys[at]
      if key == nil then return nil end
      if from[key] ~= nil then return key, from[key] end
    end
  end
end

-- Merges runs of twice the length until all is one: equal entries keep their order, and an order
-- that contradicts itself gives some order.
local function stable_sort(list, comes_before)
  comes_before = comes_before or function(a, b) return a < b end
  local from, into, size, width = list, {}, #list, 1
  while width < size do
    for low = 1, size, 2 * width do
      local middle, high = math.min(low + width, size + 1), math.min(low + 2 * width, size + 1)
      local left, right = low, middle
      for place = low, high - 1 do
        local takes_left = left < middle
        if takes_left and right < high then takes_left = not comes_before(from[right], from[left]) end
        if takes_left then
          into[place] = from[left]
          left = left + 1
        else
          into[place] = from[right]
          right = right + 1
        end
      end
    end
    from, into, width = into, from, 2 * width
  end
  if from ~= list then
    for place = 1, size do list[place] = from[place] end
  end
end

local function insert(list, ...)
  local count = select("#", ...)
  if count == 1 then
    list[#list + 1] = (...)
    return
  end
  local at, value = ...
  local size = #list
  if count ~= 2 or math.type(at) ~= "integer" or at < 1 or at > size + 1 then
    fail(2, "table.insert: got place %s, expected 1..%d", plain(at), size + 1)
  end
  for place = size, at, -1 do list[place + 1] = list[place] end
  list[at] = value
end

local function remove(list, at)
  local size = #list
  if at == nil then at = size end
  if size == 0 then return nil end
  if math.type(at) ~= "integer" or at < 1 or at > size then
    fail(2, "table.remove: got place %s, expected 1..%d", plain(at), size)
  end
  local value = list[at]
  for place = at, size do list[place] = list[place + 1] end
  return value
end

local function format(form, ...)
  if string.find(string.gsub(form, "%%%%", ""), "%%[^%a]*[pq]") then
    fail(2, "string.format: %%p and %%q are not allowed")
  end
  local values = table.pack(...)
  for place = 1, values.n do
    if type(values[place]) ~= "number" then values[place] = plain(values[place]) end
  end
  return string.format(form, table.unpack(values, 1, values.n))
end

local names = {
  assert = function(holds, message)
    if not holds then fail(2, "%s", message == nil and "assertion failed" or plain(message)) end
    return holds
  end,
  error = function(message) fail(2, "%s", plain(message)) end,
  ipairs = ipairs,
  pairs = ordered_pairs,
  select = select,
  tonumber = tonumber,
  tostring = plain,
  type = type,
  math = {},
  string = { format = format },
  table = { concat = table.concat, insert = insert, remove = remove, sort = stable_sort,
            unpack = table.unpack },
}
for _, name in ipairs { "abs", "ceil", "floor", "fmod", "huge", "max", "min", "sqrt" } do
  names.math[name] = math[name]
end
for _, name in ipairs { "byte", "char", "len", "lower", "reverse", "sub", "upper" } do
  names.string[name] = string[name]
end
getmetatable("").__index = names.string

-- A table that can be read and not changed.
local function sealed(real, what)
  return setmetatable({}, {
    __index = real,
    __newindex = function(_, key) fail(2, "%s.%s cannot be changed", what, plain(key)) end,
  })
end
for _, name in ipairs { "math", "string", "table" } do names[name] = sealed(names[name], name) end

-- Helpers ----------------------------------------------------------------------------------------

-- A list with an entry for each seat: a value, or what a function of the seat gives.
function names.each(value)
  local list = {}
  for seat = 1, places.players do
    if type(value) == "function" then list[seat] = value(seat) else list[seat] = value end
  end
  return list
end
-- A list of what a function gives of each entry of a list.
function names.mapped(list, f)
  local all = {}
  for place, one in ipairs(list) do all[place] = f(one) end
  return all
end
-- The seats for which the function is true, in their order; all without one.
function names.seats(holds)
  local list = {}
  for seat = 1, places.players do
    if holds == nil or holds(seat) then list[#list + 1] = seat end
  end
  return list
end
-- What each seat handed in under this name; nothing where it handed in nothing.
function names.column(handed, name)
  local list = {}
  for seat, one in ordered_pairs(handed) do list[seat] = one[name] end
  return list
end
-- A value for one seat, 0 for all others.
function names.only(seat, value)
  local list = names.each(0)
  list[seat] = value
  return list
end
-- The greatest and the least number of a list, which may have gaps; nothing of an empty one.
function names.max(list)
  local best
  for _, value in ordered_pairs(list) do
    if best == nil or value > best then best = value end
  end
  return best
end
function names.min(list)
  local best
  for _, value in ordered_pairs(list) do
    if best == nil or value < best then best = value end
  end
  return best
end
function names.sum(list)
  local all = 0
  for _, value in ordered_pairs(list) do all = all + value end
  return all
end
-- How many entries there are; with a value, how many are equal to it.
function names.count(list, value)
  local all = 0
  for _, one in ordered_pairs(list) do
    if value == nil or one == value then all = all + 1 end
  end
  return all
end
-- Whether a list has this value.
function names.has(list, value)
  for _, one in ordered_pairs(list) do
    if one == value then return true end
  end
  return false
end
-- A new list: the numbers from the greatest to the least.
function names.descending(list)
  local copy = {}
  for _, value in ordered_pairs(list) do copy[#copy + 1] = value end
  stable_sort(copy, function(a, b) return a > b end)
  return copy
end
-- The keys of a list of numbers, the key of the greatest number first. `lots`, an order of the
-- keys, decides between equal numbers; without it the smaller key is first.
function names.rank(numbers, lots)
  local list, place = {}, {}
  for key in ordered_pairs(numbers) do list[#list + 1] = key end
  for at, key in ipairs(lots or {}) do place[key] = at end
  stable_sort(list, function(a, b)
    if numbers[a] ~= numbers[b] then return numbers[a] > numbers[b] end
    return (place[a] or 0) < (place[b] or 0)
  end)
  return list
end
-- A list of the whole numbers first..last.
function names.range(first, last)
  local list = {}
  for number = first, last do list[#list + 1] = number end
  return list
end
-- A new list: the entries in a random order.
function names.shuffled(list, random)
  local copy = {}
  for place, value in ipairs(list) do copy[place] = value end
  for place = #copy, 2, -1 do
    local other = random(place) + 1
    copy[place], copy[other] = copy[other], copy[place]
  end
  return copy
end

-- Fields -----------------------------------------------------------------------------------------

-- Each maker of fields takes a table whose entries without a name stand for these names in turn.
local function maker(kind, order, check)
  return function(given)
    if type(given) ~= "table" then fail(2, "%s: got %s, expected { ... }", kind, type(given)) end
    local field = { kind = kind }
    for key, value in ordered_pairs(given) do
      local name = order[key] or key
      if not has(order, name) then
        fail(2, "%s: unknown key %s%s", kind, plain(key), nearest(plain(key), order))
      end
      field[name] = value
    end
    local wrong = check(field)
    if wrong then fail(2, "%s: %s", kind, wrong) end
    return field
  end
end

local function range_error(field, whole)
  for _, name in ipairs { "default", "least", "most" } do
    local value = field[name]
    if type(value) ~= "number" or value ~= value then
      return string.format("%s: got %s, expected a number", name, plain(value))
    end
    if whole and (value ~= math.floor(value) or math.abs(value) > 2 ^ 53) then
      return string.format("%s: got %s, expected a whole number", name, plain(value))
    end
    if whole then field[name] = math.floor(value) end
  end
  if field.default < field.least or field.default > field.most then
    return string.format("default: got %s, expected %s..%s", plain(field.default),
                         plain(field.least), plain(field.most))
  end
end
local function text_error(field)
  if field.help ~= nil and type(field.help) ~= "string" then return "help: expected a text" end
end
local function field_error(field, name)
  if type(field[name]) ~= "table" or not field[name].kind then
    return name .. ": got " .. plain(field[name]) .. ", expected a field"
  end
end

names.int = maker("int", { "default", "least", "most", "help" },
                  function(field) return range_error(field, true) or text_error(field) end)
names.number = maker("number", { "default", "least", "most", "help" },
                     function(field) return range_error(field, false) or text_error(field) end)
names.flag = maker("flag", { "default", "help" }, function(field)
  if type(field.default) ~= "boolean" then return "default: expected true or false" end
  return text_error(field)
end)
names.choice = maker("choice", { "of", "help", "default" }, function(field)
  if type(field.of) ~= "table" or #field.of == 0 then return "of: expected a list of names" end
  for _, word in ipairs(field.of) do
    if type(word) ~= "string" then return "of: got " .. plain(word) .. ", expected a name" end
  end
  field.default = field.default or field.of[1]
  if not has(field.of, field.default) then
    return "default: got " .. plain(field.default) .. ", expected one of its names"
  end
  return text_error(field)
end)
-- `other`: a seat may not name itself.
names.seat = maker("seat", { "help", "other" }, function(field)
  field.other = field.other == true
  return text_error(field)
end)
-- `default` is that of a rule.
names.list = maker("list", { "of", "most", "help", "least", "distinct", "default" }, function(field)
  field.least = field.least or 0
  if math.type(field.most) ~= "integer" or math.type(field.least) ~= "integer" or
     field.least < 0 or field.most < field.least or field.most > 256 then
    return "most: got " .. plain(field.most) .. ", expected 0..256, not below least"
  end
  field.distinct = field.distinct == true
  return field_error(field, "of") or text_error(field)
end)
-- A list in which no value stands twice.
function names.set(given)
  if type(given) == "table" then given.distinct = true end
  return names.list(given)
end
-- Makes a list of the fields of a table, with their names; a field may stand in several tables.
local function fields_error(field)
  if type(field.of) ~= "table" then return ": expected a table of fields" end
  local rows = {}
  for name, one in ordered_pairs(field.of) do
    if type(name) ~= "string" or type(one) ~= "table" or not one.kind then
      return "." .. plain(name) .. ": expected a field"
    end
    local row = {}
    for key, value in next, one do row[key] = value end
    row.name = name
    rows[#rows + 1] = row
  end
  field.of = rows
end
-- What a rule of this kind is where it is not given.
local function default_of(field)
  local default = field.default
  if field.kind == "record" then
    default = {}
    for _, one in ipairs(field.of) do default[one.name] = default_of(one) end
  end
  return default == nil and {} or default
end
names.map = maker("map", { "keys", "of", "help" }, function(field)
  if type(field.keys) ~= "table" or #field.keys == 0 then return "keys: expected a list of names" end
  for _, key in ipairs(field.keys) do
    if type(key) ~= "string" then return "keys: got " .. plain(key) .. ", expected a name" end
  end
  return field_error(field, "of") or text_error(field)
end)
names.record = maker("record", { "of", "help" }, function(field)
  local wrong = fields_error(field)
  return wrong and "of" .. wrong or text_error(field)
end)
-- The field may be left out.
function names.optional(field)
  if type(field) ~= "table" or not field.kind then fail(2, "optional: expected a field") end
  local copy = { optional = true }
  for key, value in next, field do copy[key] = value end
  return copy
end

-- Declarations -----------------------------------------------------------------------------------

local function checked_keys(what, given, known, level)
  if type(given) ~= "table" then fail(level + 1, "%s: got %s, expected { ... }", what, type(given)) end
  for key in ordered_pairs(given) do
    if not has(known, key) then
      fail(level + 1, "%s: unknown key %s%s", what, plain(key), nearest(plain(key), known))
    end
  end
end
local function checked_type(what, value, kind, level)
  if value ~= nil and type(value) ~= kind then
    fail(level + 1, "%s: got %s, expected a %s", what, type(value), kind)
  end
end
local function checked_name(what, name, level)
  if type(name) ~= "string" or not string.find(name, "^[a-z][a-z0-9_-]*$") or #name > 32 then
    fail(level + 1, "%s: got %s, expected a name of small letters, digits, - and _", what, plain(name))
  end
end

local match -- that of the file
local match_functions = { "begin", "breakdowns", "deal", "draw", "imagine", "outcome", "over",
                          "roles", "standings", "valid", "view", "without" }

local function list_of_rows(what, fields, level)
  local rows = {}
  for name, field in ordered_pairs(fields or {}) do
    checked_name(what, name, level + 1)
    local kinds = { "int", "number", "flag", "choice" }
    if what == "rules" then kinds = { "int", "number", "flag", "choice", "list", "record" } end
    if type(field) ~= "table" or not has(kinds, field.kind) then
      fail(level + 1, "%s.%s: expected %s", what, name, table.concat(kinds, ", "))
    end
    field.name, field.default = name, default_of(field)
    rows[#rows + 1] = field
  end
  return rows
end

-- Names and what they mean, as a list.
local function list_of_meanings(what, given, level)
  local list = {}
  for name, help in ordered_pairs(given or {}) do
    checked_name("match: " .. what, name, level + 1)
    checked_type("match: " .. what .. "." .. name, help, "string", level + 1)
    list[#list + 1] = { name = name, help = help }
  end
  return list
end
-- Names of which none stands twice.
local function checked_names(what, list, level)
  checked_type(what, list, "table", level + 1)
  for place, name in ipairs(list) do
    checked_name(what, name, level + 1)
    for before = 1, place - 1 do
      if list[before] == name then fail(level + 1, "%s: %s stands there twice", what, name) end
    end
  end
  return list
end
local function list_of_breakdowns(given, level)
  local list = {}
  for name, one in ordered_pairs(given or {}) do
    local what = "match: breakdowns." .. plain(name)
    checked_name("match: breakdowns", name, level + 1)
    checked_keys(what, one, { "help", "kind", "rows", "columns" }, level + 1)
    if one.help == nil then fail(level + 1, "%s: help is missing", what) end
    checked_type(what .. ": help", one.help, "string", level + 1)
    if not has({ "mean", "share" }, one.kind) then
      fail(level + 1, '%s: kind: got %s, expected "mean" or "share"', what, plain(one.kind))
    end
    for _, side in ipairs { "rows", "columns" } do
      if not has({ "number", "string", "table" }, type(one[side])) then
        fail(level + 1, "%s: %s: got %s, expected names, a number or the name of a rule", what, side,
             plain(one[side]))
      end
    end
    one.name = name
    list[#list + 1] = one
  end
  return list
end

function names.match(given)
  if match then fail(2, "match: a file has one match only") end
  local texts = { "name", "title" }
  checked_keys("match", given, { "name", "title", "rules", "own", "public", "metrics", "roles",
                                 "mechanics", "breakdowns" }, 2)
  for _, name in ipairs(texts) do
    if given[name] == nil then fail(2, "match: %s is missing", name) end
    checked_type("match: " .. name, given[name], "string", 2)
  end
  checked_name("match: name", given.name, 2)
  local rows = list_of_rows("rules", given.rules, 2)
  local players
  for _, row in ipairs(rows) do players = row.name == "players" and row or players end
  if not players or players.kind ~= "int" or players.least < 2 or players.most > 16 then
    fail(2, "match: rules.players is to be an int within 2..16, the number of seats")
  end
  local game = { own = given.own or {}, public = given.public or {} }
  local entries = {} -- of the state, that views have
  for _, list in ipairs { "own", "public" } do
    for _, name in ipairs(game[list]) do
      if has({ "form", "round", "rules", "seat", "step" }, name) then
        fail(2, "match: %s: %s: every view has something of this name", list, name)
      end
    end
  end
  for _, name in ipairs(game.own) do entries[name] = "own" end
  for _, name in ipairs(game.public) do entries[name] = "public" end
  match = { game = game, steps = {}, bots = {}, entries = entries,
            declared = { name = given.name, title = given.title, rules = rows, own = game.own,
                         public = game.public, metrics = list_of_meanings("metrics", given.metrics, 2),
                         roles = checked_names("match: roles", given.roles or {}, 2),
                         mechanics = list_of_meanings("mechanics", given.mechanics, 2),
                         breakdowns = list_of_breakdowns(given.breakdowns, 2) } }

  function game.step(name)
    checked_name("step", name, 2)
    return function(step)
      checked_keys("step " .. name, step,
                   { "times", "after", "acting", "form", "apart", "limits", "check", "default",
                     "resolve" }, 2)
      for key, kind in ordered_pairs { acting = "function", form = "function", limits = "function",
                                       check = "function", default = "function",
                                       resolve = "function", after = "string" } do
        checked_type("step " .. name .. ": " .. key, step[key], kind, 2)
      end
      for _, key in ipairs { "form", "resolve" } do
        if not step[key] then fail(2, "step %s: %s is missing", name, key) end
      end
      for _, other in ipairs(match.steps) do
        if other.name == name then fail(2, "step %s: there are two of this name", name) end
      end
      step.name = name
      match.steps[#match.steps + 1] = step
    end
  end
  function game.bot(name)
    checked_name("bot", name, 2)
    return function(bot)
      checked_keys("bot " .. name, bot, { "about", "parameters", "act", "default" }, 2)
      checked_type("bot " .. name .. ": about", bot.about, "string", 2)
      if type(bot.act) ~= "function" then fail(2, "bot %s: act is missing", name) end
      for _, other in ipairs(match.bots) do
        if other.name == name then fail(2, "bot %s: there are two of this name", name) end
      end
      if name == "random" or name == "void-free" or name == "search" then
        fail(2, "bot %s: every match has one of this name", name)
      end
      bot.name, bot.rows = name, list_of_rows("bot " .. name .. ": parameters", bot.parameters, 2)
      match.bots[#match.bots + 1] = bot
    end
  end
  return game
end

-- For the host -----------------------------------------------------------------------------------

local asked = {}

setmetatable(names, { __index = function(_, key)
  local known = {}
  for name in next, names do known[#known + 1] = name end
  sort(known)
  local words = nearest(plain(key), known)
  fail(2, "there is nothing of the name %s%s", plain(key), string.sub(words, 1, 1) == ";" and words or "")
end })

-- The file has run: what it has named stays as it is.
function asked.seal(returned)
  if not match or returned ~= match.game then
    error("the file is to return its match: local game = match { ... } ... return game", 0)
  end
  getmetatable(names).__newindex = function(_, key)
    fail(2, "%s is not local: a match may keep nothing but its state", plain(key))
  end
  local real = {}
  for key, value in next, returned do real[key] = value end
  for key in next, real do returned[key] = nil end
  match.game = real
  setmetatable(returned, getmetatable(sealed(real, "game")))
end
-- The plain part of what the file declares, after it has run.
function asked.declared()
  local known = { "step", "bot", "own", "public" }
  for _, name in ipairs(match_functions) do known[#known + 1] = name end
  for key, value in ordered_pairs(match.game) do
    if not has(known, key) then
      error(string.format("game.%s: unknown%s", plain(key), nearest(plain(key), known)), 0)
    end
    if has(match_functions, key) and type(value) ~= "function" then
      error(string.format("game.%s: got %s, expected a function", key, type(value)), 0)
    end
  end
  for _, name in ipairs { "begin", "outcome" } do
    if not match.game[name] then error("game." .. name .. " is missing", 0) end
  end
  local declared = match.declared
  for name, said in next, { roles = "roles", without = "mechanics", breakdowns = "breakdowns" } do
    if #declared[said] > 0 and not match.game[name] then
      error(string.format("game.%s is missing: match { ... } has %s", name, said), 0)
    end
    if #declared[said] == 0 and match.game[name] then
      error(string.format("game.%s: match { ... } has no %s", name, said), 0)
    end
  end
  if #match.steps == 0 then error("the match has no step: game.step \"name\" { ... }", 0) end
  local first = {} -- steps that come after no other
  for _, step in ipairs(match.steps) do
    if not step.after then first[#first + 1] = step.name end
  end
  for _, step in ipairs(match.steps) do
    if step.after and not has(first, step.after) then
      error(string.format("step %s: after: got %s%s", step.name, plain(step.after),
                          nearest(step.after, first)), 0)
    end
  end
  declared.steps, declared.bots = {}, {}
  for place, step in ipairs(match.steps) do
    declared.steps[place] = { name = step.name, times = step.times, after = step.after,
                              narrows = step.limits ~= nil, checks = step.check ~= nil,
                              apart = step.apart == true }
  end
  for place, bot in ipairs(match.bots) do
    declared.bots[place] = { name = bot.name, about = bot.about or "", parameters = bot.rows,
                             default = bot.default ~= false }
  end
  declared.stands = match.game.standings ~= nil
  declared.imagines = match.game.imagine ~= nil
  declared.draws = match.game.draw ~= nil
  return declared
end

function asked.start(players) places.players = players end
function asked.valid(rules) return match.game.valid and match.game.valid(rules) end
function asked.deal(rules, random)
  local setup = match.game.deal and match.game.deal(rules, random) or {}
  if type(setup) ~= "table" then error("deal: got " .. type(setup) .. ", expected a table", 0) end
  if setup.lots then error("deal: lots: every match is dealt these", 0) end
  return setup
end
function asked.begin(rules, setup)
  local state = match.game.begin(rules, setup)
  if type(state) ~= "table" then error("begin: got " .. type(state) .. ", expected a table", 0) end
  copied(state) -- no table within itself
  return state
end
function asked.form(step, rules, round)
  local form = { of = match.steps[step].form(rules, round) }
  local wrong = fields_error(form)
  if wrong then error(string.format("step %s: form%s", match.steps[step].name, wrong), 0) end
  return form.of
end
-- Who acts, as a list; nothing where all do.
function asked.acting(step, state, rules, round, setup)
  local acting = match.steps[step].acting
  return acting and acting(state, rules, round, setup)
end
-- Views of a state are filled with copies when they are looked at: nobody changes a state so, and
-- nothing is copied that nobody looks at.
local shown_rules = {} -- of, copy: the same for all views
function asked.look(state, rules, setup)
  local look = { state = state, rules = rules, open = true }
  local shown = setmetatable({}, {
    __index = function(shown, name)
      if not look.open then fail(2, "a view can be looked at in its own step only") end
      shown[name] = copied(state[name])
      return rawget(shown, name)
    end,
    fill = function(shown)
      for name in next, state do local _ = shown[name] end
    end,
  })
  local function load(view, name)
    local owner = rawget(view, whose)
    if match.game.view and owner < 0 then
      owner = -owner
      view[whose] = owner
      for key, value in ordered_pairs(match.game.view(shown, owner, rules, setup)) do
        view[key] = value
      end
      if rawget(view, name) ~= nil then return rawget(view, name) end
    end
    local kind = match.entries[name]
    if kind == "public" then
      view[name] = shown[name]
    elseif kind == "own" then
      local list = shown[name]
      if type(list) == "table" then view[name] = list[owner] end
    elseif name == "rules" then
      look.saw_rules = true
      view.rules = shown_rules.copy
    end
    return rawget(view, name)
  end
  local function fill(view)
    local _ = view.rules
    for name in next, match.entries do _ = view[name] end
  end
  if shown_rules.of ~= rules then shown_rules = { of = rules, copy = copied(rules) } end
  look.shown, look.of_views = shown, { __index = load, fill = fill }
  return look
end
-- Whether all that was looked at is as it was. It cannot be looked at any more.
function asked.unchanged(look)
  look.open = false
  for name, value in next, look.shown do
    if not same(value, look.state[name]) then return false end
  end
  return not look.saw_rules or same(shown_rules.copy, look.rules)
end
-- A view has its seat under a key that nobody else has, less than 0 before game.view is asked.
function asked.view(look, seat, step, round)
  local owner = match.game.view and -seat or seat
  return setmetatable({ seat = seat, step = step and match.steps[step].name, round = round,
                        [whose] = owner, -- and room for more
                        form = nil, rules = nil, points = nil, rounds = nil }, look.of_views)
end
function asked.filled(view)
  getmetatable(view).fill(view)
  view[whose] = nil
  return view
end
-- Whether a value has this list somewhere within.
local function holds(value, list)
  if type(value) ~= "table" then return false end
  if same(value, list) then return true end
  for _, one in ordered_pairs(value) do
    if holds(one, list) then return true end
  end
  return false
end
-- Whether the views of all seats have what each seat has of an own entry: "shown", "kept", or nothing
-- where all have the same.
local function shown_to_all(name, state, rules, setup)
  local list = state[name]
  local differs = false
  for seat = 2, places.players do differs = differs or not same(list[1], list[seat]) end
  if not differs then return end
  local look = asked.look(state, rules, setup)
  for seat = 1, places.players do
    local found = false
    for _, one in next, asked.filled(asked.view(look, seat)) do found = found or holds(one, list) end
    if not found then return "kept" end
  end
  return "shown"
end
-- By entry that views have: "missing" where the state has none, else of own ones as above.
function asked.entries(state, rules, setup)
  local found = {}
  for name, kind in ordered_pairs(match.entries) do
    if state[name] == nil then
      found[name] = "missing"
    elseif kind == "own" and type(state[name]) == "table" then
      found[name] = shown_to_all(name, state, rules, setup)
    end
  end
  return found
end
function asked.limits(step, view) return match.steps[step].limits(view) end
function asked.check(step, view, handed)
  local check = match.steps[step].check
  return check and check(view, handed)
end
function asked.default(step, view)
  local default = match.steps[step].default
  return default and default(view)
end
function asked.resolve(step, state, handed, rules, round, setup, faults)
  match.steps[step].resolve(state, handed, rules, round, setup, faults)
end
function asked.over(state, rules) return match.game.over and match.game.over(state, rules) end
function asked.outcome(state, setup, rules) return match.game.outcome(state, setup, rules) end
function asked.imagine(view, random, rules) return match.game.imagine(view, random, rules) end
function asked.standings(state, rules) return match.game.standings(state, rules) end
function asked.roles(rules, setup) return match.game.roles(rules, setup) end
function asked.breakdowns(state, rules, setup) return match.game.breakdowns(state, rules, setup) end
-- A submission without a mechanic, and whether it is another one.
function asked.without(mechanic, view, handed)
  local before = copied(handed)
  local left = match.game.without(mechanic, handed, view)
  if type(left) ~= "table" then
    error(string.format("without: %s: got %s, expected a submission", mechanic, type(left)), 0)
  end
  return left, not same(before, left)
end
function asked.draw(view) return match.game.draw(view) end
function asked.act(bot, view, parameters, random, memory)
  return match.bots[bot].act(view, parameters, random, memory)
end

return names, asked

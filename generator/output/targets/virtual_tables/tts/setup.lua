-- The data above is the game: BASE has what every object has, PIECES what is in the box, by id,
-- OPENINGS what lies where for each number of players. Whatever is dealt is decided here before
-- anything appears: nothing has to be moved, merged or waited for, and to set up once more is to
-- begin with an empty table. Without this script the table can be set up by hand.

local busy = false
local FACTORS = {}

local function copy(value)
  if type(value) ~= 'table' then return value end
  local made = {}
  for key, each in pairs(value) do made[key] = copy(each) end
  return made
end

-- An object with all its fields, in its place.
local function object(fields, heap)
  local made = copy(BASE)
  made.GUID = nil -- the table gives one
  for key, each in pairs(fields) do made[key] = copy(each) end
  if heap then
    local place = made.Transform
    place.posX, place.posY, place.posZ = heap.at[1], heap.at[2], heap.at[3]
    place.rotX, place.rotY, place.rotZ = 0, heap.turn, heap.flipped and 180 or 0
  end
  return made
end

-- The places on a board depend on its scale, so they change when that was measured.
local function places(points, factor)
  local found = {}
  for index, each in ipairs(points) do
    local at = each.Position
    found[index] = {Position = {x = at.x / factor[1], y = at.y, z = at.z / factor[2]}}
  end
  return found
end

-- A piece of the box, as large as it was measured to be right.
local function piece(id, heap)
  local made = object(PIECES[id], heap)
  local factor = FACTORS[made.Kind]
  if factor then
    made.Transform.scaleX = made.Transform.scaleX * factor[1]
    made.Transform.scaleZ = made.Transform.scaleZ * factor[2]
    if made.AttachedSnapPoints then
      made.AttachedSnapPoints = places(made.AttachedSnapPoints, factor)
    end
  end
  if made.Sheet then
    made.CustomDeck = {[tostring(made.Sheet)] = copy(SHEETS[made.Sheet])}
  end
  made.Kind, made.Sheet = nil, nil
  return made
end

-- Several cards are a deck; a single one is a card.
local function deck(ids, heap)
  if #ids == 1 then return piece(ids[1], heap) end
  local made = object(DECK, heap)
  made.Nickname, made.DeckIDs, made.CustomDeck, made.ContainedObjects = heap.name, {}, {}, {}
  for place, id in ipairs(ids) do
    local card = piece(id, heap)
    card.Name = 'Card'
    made.Transform, made.GMNotes = copy(card.Transform), card.GMNotes
    made.DeckIDs[place], made.ContainedObjects[place] = card.CardID, card
    for key, sheet in pairs(card.CustomDeck) do made.CustomDeck[key] = sheet end
  end
  return made
end

local function stack(ids, heap)
  local made = piece(ids[1], heap)
  if #ids > 1 then made.Name, made.Number = made.Name .. '_Stack', #ids end
  return made
end

local function bag(ids, heap)
  local made = object(BAG, heap)
  made.Nickname, made.Locked, made.ContainedObjects = heap.name, heap.locked, {}
  for place, id in ipairs(ids) do
    local inside = piece(id, heap)
    inside.Locked = false
    made.ContainedObjects[place] = inside
  end
  return made
end

local MADE = {deck = deck, stack = stack, bag = bag}

-- All pieces of a pool, in an order that luck decides.
local function shuffled(pool)
  local ids = {}
  for _, each in ipairs(pool) do
    for _ = 1, each[2] do ids[#ids + 1] = each[1] end
  end
  for last = #ids, 2, -1 do
    local other = math.random(last)
    ids[last], ids[other] = ids[other], ids[last]
  end
  return ids
end

-- Take away all that is ours, wherever it is: on the table, in hands, or in a player's bag.
local function clear()
  for _, each in ipairs(getObjectsWithTag(TAG)) do each.destruct() end
  for _, each in ipairs(getObjects()) do
    if (each.type == 'Deck' or each.type == 'Bag') and not each.hasTag(TAG) then
      for _, held in ipairs(each.getObjects()) do
        for _, tag in ipairs(held.tags or {}) do
          if tag == TAG then
            each.takeObject({guid = held.guid, smooth = false,
                             callback_function = function(taken) taken.destruct() end})
          end
        end
      end
    end
  end
end

-- Seats are where so many players sit; the other colours' wait aside.
local function seat(opening)
  for colour, guid in pairs(HANDS) do
    local zone, place = getObjectFromGUID(guid), opening.hands[colour] or ASIDE[colour]
    if zone and place then
      zone.setLock(false)
      zone.setPosition(place.at)
      zone.setRotation({0, place.turn, 0})
      zone.setScale(place.size)
      zone.setLock(true)
    end
  end
end

local function lay(opening)
  local pools = {}
  for number, pool in ipairs(opening.pools) do pools[number] = shuffled(pool) end
  for _, fields in ipairs(opening.fixtures) do spawnObjectData({data = object(fields)}) end
  for _, heap in ipairs(opening.heaps) do
    local ids = {}
    for place, slot in ipairs(heap.slots) do
      ids[place] = type(slot) == 'number' and table.remove(pools[slot]) or slot
    end
    spawnObjectData({data = MADE[heap.sort](ids, heap)})
  end
  Global.setSnapPoints(opening.snaps)
end

-- What a kind's pieces should measure is in their notes. How large the table makes them is
-- measured once, so that an inch is an inch.
local function fit(each)
  local wide, high, kind = string.match(each.getGMNotes(),
                                        '"mm":%[([%d.]+),([%d.]+)%],"kind":"([^"]*)"')
  local size = kind and each.getBoundsNormalized().size
  if not size or size.x <= 0 or size.z <= 0 or not FITTED[kind] then return end
  local now, right = each.getScale(), FITTED[kind]
  if not FACTORS[kind] then
    local across = tonumber(wide) / MM_PER_UNIT / size.x * now.x / right[1]
    local away = tonumber(high) / MM_PER_UNIT / size.z * now.z / right[2]
    -- A card is never stretched.
    if right[3] then across = math.sqrt(across * away); away = across end
    FACTORS[kind] = {across, away}
  end
  local factor = FACTORS[kind]
  each.setScale({right[1] * factor[1], now.y, right[2] * factor[2]})
  local known = PIECES[each.memo]
  if known and known.AttachedSnapPoints then
    local points = {}
    for index, at in ipairs(places(known.AttachedSnapPoints, factor)) do
      points[index] = {position = at.Position}
    end
    each.setSnapPoints(points)
  end
end

local function measure()
  for _, each in ipairs(getObjectsWithTag(TAG)) do fit(each) end
end

local function loaded()
  for _, each in ipairs(getObjectsWithTag(TAG)) do
    if each.loading_custom then return false end
  end
  return true
end

local function measure_when_loaded() Wait.condition(measure, loaded, 30, measure) end

local function ready(label)
  busy = false
  measure_when_loaded()
  broadcastToAll(label)
end

function set_up(players)
  local opening = OPENINGS[players]
  if busy or not opening then return end
  busy = true
  clear()
  seat(opening)
  Wait.time(function()
    local fine, trouble = pcall(lay, opening)
    if fine then
      Wait.time(function() ready(opening.label) end, 1)
    else
      busy = false
      broadcastToAll(tostring(trouble))
    end
  end, 1)
end

-- What was in a bag when the others were measured.
function onObjectLeaveContainer(container, left)
  if container.type == 'Bag' and left.hasTag(TAG) then
    Wait.condition(function() if left ~= nil then fit(left) end end,
                   function() return left == nil or not left.loading_custom end)
  end
end

function onSave()
  local words = {}
  for kind, factor in pairs(FACTORS) do
    words[#words + 1] = kind .. '=' .. factor[1] .. ',' .. factor[2]
  end
  table.sort(words)
  return table.concat(words, ';')
end

function onLoad(saved)
  for kind, across, away in string.gmatch(saved or '', '([^=;]+)=([%d.e+-]+),([%d.e+-]+)') do
    FACTORS[kind] = {tonumber(across), tonumber(away)}
  end
  local block = getObjectFromGUID(BLOCK)
  if block then
    for place, players in ipairs(COUNTS) do
      block.createButton({
        click_function = 'set_up_' .. players, function_owner = Global,
        label = OPENINGS[players].label, position = {0, 0.6, place * 1.1 - 1.1},
        width = 3200, height = 480, font_size = 240, color = {0.95, 0.93, 0.88}})
    end
  end
  if not next(FACTORS) then measure_when_loaded() end
end

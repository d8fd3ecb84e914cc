-- As much of Tabletop Simulator as the set-up script asks for: objects that lie somewhere, that
-- contain others, that are spawned and taken away. Time passes when `wait` says so.
-- lua5.2 tts_stub.lua SCRIPT OBJECTS COUNTS prints the table after each set-up as JSON, a line each.

local world, nth, waiting, said = {}, 0, {}, {}
local TYPES = {DeckCustom = 'Deck', CardCustom = 'Card', Card = 'Card', Bag = 'Bag',
               HandTrigger = 'Hand', Custom_Tile_Stack = 'Stack', Custom_Token_Stack = 'Stack'}

local function copy(value)
  if type(value) ~= 'table' then return value end
  local made = {}
  for key, each in pairs(value) do made[key] = copy(each) end
  return made
end

local function has(list, word)
  for _, each in ipairs(list or {}) do if each == word then return true end end
  return false
end

-- Objects without digits get some, and so does what is in them.
local function numbered(data)
  nth = nth + 1
  if data.GUID == nil then data.GUID = string.format('f%05x', nth) end
  assert(#data.GUID == 6)
  for _, each in ipairs(data.ContainedObjects or {}) do numbered(each) end
  return data
end

local function appear(data)
  data = numbered(copy(data))
  local self = {data = data, type = TYPES[data.Name] or 'Tile', loading_custom = false, buttons = {},
                memo = data.Memo}
  local place = data.Transform
  function self.destruct() world[self] = nil end
  function self.hasTag(tag) return has(data.Tags, tag) end
  function self.getGMNotes() return data.GMNotes end
  function self.getScale() return {x = place.scaleX, y = place.scaleY, z = place.scaleZ} end
  function self.setScale(to)
    place.scaleX, place.scaleY, place.scaleZ = to[1], to[2], to[3]
  end
  function self.setPosition(to)
    assert(not data.Locked, 'a locked object was moved')
    place.posX, place.posY, place.posZ = to[1], to[2], to[3]
  end
  function self.setRotation(to) place.rotX, place.rotY, place.rotZ = to[1], to[2], to[3] end
  function self.setLock(on) data.Locked = on end
  -- Meshes here are a tenth larger than the package believes.
  function self.getBoundsNormalized()
    return {size = {x = place.scaleX * 2.178, y = 0.1, z = place.scaleZ * 2.178}}
  end
  function self.setSnapPoints(points)
    data.AttachedSnapPoints = {}
    for index, each in ipairs(points) do data.AttachedSnapPoints[index] = {Position = each.position} end
  end
  function self.createButton(about) self.buttons[#self.buttons + 1] = about end
  function self.getObjects()
    local found = {}
    for _, each in ipairs(data.ContainedObjects or {}) do
      found[#found + 1] = {guid = each.GUID, tags = each.Tags, nickname = each.Nickname}
    end
    return found
  end
  function self.takeObject(about)
    for index, each in ipairs(data.ContainedObjects) do
      if each.GUID == about.guid then
        local taken = appear(table.remove(data.ContainedObjects, index))
        if about.callback_function then about.callback_function(taken) end
        if world[taken] then onObjectLeaveContainer(self, taken) end
        return taken
      end
    end
    error('no such object in here')
  end
  self.nth = nth
  world[self] = true
  return self
end

local function all()
  local found = {}
  for each in pairs(world) do found[#found + 1] = each end
  table.sort(found, function(one, other) return one.nth < other.nth end)
  return found
end

function getObjects() return all() end
function getObjectsWithTag(tag)
  local found = {}
  for _, each in ipairs(all()) do if each.hasTag(tag) then found[#found + 1] = each end end
  return found
end
function getObjectFromGUID(guid)
  for _, each in ipairs(all()) do if each.data.GUID == guid then return each end end
end
function spawnObjectData(about)
  assert(about.data.Name ~= 'DeckCustom' or #about.data.ContainedObjects > 1, 'a deck of one card')
  return appear(about.data)
end
function broadcastToAll(text) said[#said + 1] = text end
Global = {setSnapPoints = function(points) Global.points = points end}
Wait = {
  time = function(what) waiting[#waiting + 1] = what end,
  condition = function(what, when) assert(when()); waiting[#waiting + 1] = what end,
}
local function pass()
  while #waiting > 0 do table.remove(waiting, 1)() end
end

local function json(value)
  if type(value) == 'table' then
    local parts = {}
    if #value > 0 or next(value) == nil then
      for index, each in ipairs(value) do parts[index] = json(each) end
      return '[' .. table.concat(parts, ',') .. ']'
    end
    for key, each in pairs(value) do
      parts[#parts + 1] = string.format('"%s":', key) .. json(each)
    end
    return '{' .. table.concat(parts, ',') .. '}'
  elseif type(value) == 'string' then
    return '"' .. value:gsub('[%c"\\]', function(each)
      return string.format('\\u%04x', each:byte())
    end) .. '"'
  end
  return tostring(value)
end

-- What players do: cards become a pile without a tag, and a piece goes into somebody's own bag.
local function mess()
  local cards = {}
  for _, each in ipairs(all()) do
    if each.type == 'Card' and #cards < 2 then cards[#cards + 1] = each end
  end
  if #cards == 2 then
    local pile = {Name = 'DeckCustom', Transform = copy(cards[1].data.Transform), Tags = {},
                  GMNotes = '', ContainedObjects = {cards[1].data, cards[2].data}}
    cards[1].destruct()
    cards[2].destruct()
    appear(pile)
  end
  for _, each in ipairs(all()) do
    if each.type == 'Tile' and each.hasTag('ballotin') and not each.data.Locked then
      each.destruct()
      appear({Name = 'Bag', Nickname = 'somebody\'s', Tags = {}, GMNotes = '',
              Transform = copy(each.data.Transform),
              ContainedObjects = {each.data, {Name = 'Coin', GUID = 'c01111', Tags = {}}}})
      break
    end
  end
end

local script, objects = arg[1], arg[2]
for _, each in ipairs(dofile(objects)) do appear(each) end
dofile(script)
onLoad('')
pass()
for place = 3, #arg do
  _G['set_up_' .. arg[place]]()
  _G['set_up_' .. arg[place]]()
  pass()
  local found = {}
  for _, each in ipairs(all()) do
    each.data.LuaScript = nil
    found[#found + 1] = copy(each.data)
  end
  local drawn = {}
  for _, each in ipairs(getObjectsWithTag('ballotin')) do
    if each.type == 'Bag' and each.getObjects()[1] then
      drawn[#drawn + 1] = each.takeObject({guid = each.getObjects()[1].guid}).data
    end
  end
  pass()
  print(json({drawn = drawn, objects = found, said = said, points = #Global.points, saved = onSave()}))
  said = {}
  mess()
end

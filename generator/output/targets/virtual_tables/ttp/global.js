// Sets a table up for a number of players, by what setup.js says of the box and of the table.
const {
    Button, Card, CardHolder, ScreenUIElement, VerticalBox, globalEvents, world,
} = require("@tabletop-playground/api");
const { holder, players, tables, templates, words } = require("./setup.js");

// Centimetres: above the table, above a board, and from one piece to the next that lies on it.
const ABOVE = 0.5, HIGHER = 0.4;
const ours = new Set([holder, ...templates.map((each) => each.id)]);
const boards = new Set(templates.filter((each) => each.board).map((each) => each.id));
const homes = new Map();
templates.forEach((each) => each.cells.forEach((part, cell) => homes.set(part, [each.id, cell])));

function clear() {
    for (const each of world.getAllObjects()) {
        const inside = each instanceof Card ? each.getAllCardDetails() : [];
        if (ours.has(each.getTemplateId()) || inside.some((one) => ours.has(one.templateId))) {
            each.destroy();
        }
    }
}

// All pieces of the box, in stacks by their templates, and how to take single ones.
class Box {
    constructor(height) {
        this.stacks = new Map();
        this.boards = new Map();
        for (const each of templates) {
            const make = () => world.createObjectFromTemplate(each.id, [0, 0, height + 30]);
            if (each.board) {
                this.boards.set(each.id, Array.from({ length: each.board }, make));
            } else {
                this.stacks.set(each.id, make());
            }
        }
    }

    take(part) {
        const [id, cell] = homes.get(part);
        if (this.boards.has(id)) {
            return this.boards.get(id).pop();
        }
        const stack = this.stacks.get(id);
        if (!stack) {
            return undefined;
        }
        const at = stack.getAllCardDetails().findIndex((each) => each.index === cell);
        if (at < 0) {
            return undefined;
        }
        if (stack.getStackSize() === 1) {
            this.stacks.delete(id);
            return stack;
        }
        return stack.takeCards(1, true, at);
    }

    // Pieces that are shuffled together, in as few stacks as their shapes allow.
    gather(parts) {
        const wanted = new Map(parts);
        const found = [];
        for (const [id, stack] of [...this.stacks]) {
            const inside = new Map();
            for (const each of stack.getAllCardDetails()) {
                const part = templates.find((one) => one.id === id).cells[each.index];
                inside.set(part, (inside.get(part) || 0) + 1);
            }
            if ([...inside].every(([part, copies]) => wanted.get(part) === copies)) {
                this.stacks.delete(id);
                inside.forEach((_, part) => wanted.delete(part));
                found.push(stack);
            }
        }
        for (const [part, copies] of wanted) {
            for (let count = 0; count < copies; count += 1) {
                const card = this.take(part);
                if (card) {
                    found.push(card);
                }
            }
        }
        return joined(found);
    }

    putAway(parts) {
        for (const [part, copies] of parts) {
            for (let count = 0; count < copies; count += 1) {
                const card = this.take(part);
                if (card) {
                    card.destroy();
                }
            }
        }
    }

    empty() {
        this.stacks.forEach((each) => each.destroy());
        this.boards.forEach((several) => several.forEach((each) => each.destroy()));
        this.stacks.clear();
        this.boards.clear();
    }
}

function joined(cards) {
    const stacks = [];
    for (const card of cards) {
        const stack = stacks.find((each) => each.canAddCards(card));
        if (!stack || !stack.addCards(card)) {
            stacks.push(card);
        }
    }
    return stacks;
}

function place(card, [x, y, yaw, up], height) {
    // A board shows its front with its back's texture: the board lies as it is made.
    const upright = boards.has(card.getTemplateId()) ? !up : up;
    card.setPosition([y, x, height]);
    card.setRotation([0, yaw, upright ? 180 : 0]);
    if (card.getStackSize() === 1) {
        const details = card.getCardDetails();
        card.setName(details.name);
        card.setDescription(details.metadata);
    }
}

// Where pieces come to lie, each above the pieces that lie there already.
class Ground {
    constructor(height) {
        this.height = height;
        this.levels = new Map();
    }

    put(card, where) {
        const key = `${Math.round(where[0])} ${Math.round(where[1])}`;
        const level = this.levels.get(key) || 0;
        this.levels.set(key, level + 1);
        const thick = boards.has(card.getTemplateId()) ? 0 : ABOVE;
        place(card, where, this.height + thick + ABOVE + level * HIGHER);
    }
}

function lay(lot, cards, ground, holders) {
    // Pieces that lie on each other in the same way become one stack.
    const waiting = [...cards];
    while (waiting.length) {
        const [card, where] = waiting.shift();
        if (lot.hand && holders.has(lot.seat)) {
            const hand = holders.get(lot.seat);
            if (hand.insert(card, hand.getNumCards())) {
                continue;
            }
        }
        while (lot.pile && waiting.length && waiting[0][1].join() === where.join()
               && card.canAddCards(waiting[0][0]) && card.addCards(waiting[0][0])) {
            waiting.shift();
        }
        if (lot.mixed && card.getStackSize() > 1) {
            card.shuffle();
        }
        ground.put(card, where);
    }
}

function makeRoom([width, depth]) {
    for (const table of world.getAllTables()) {
        const half = table.getExtent(true, false);
        const factor = Math.max(width / 2 / half.y, depth / 2 / half.x);
        if (factor > 1 && Number.isFinite(factor)) {
            const scale = table.getScale();
            table.setScale([scale.x * factor, scale.y * factor, scale.z]);
        }
    }
}

function setUp(count) {
    const table = tables[count];
    clear();
    makeRoom(table.size);
    const height = world.getTableHeight([0, 0, 0]);
    const ground = new Ground(height);
    const box = new Box(height);
    const holders = new Map();
    for (const [seat, x, y, yaw] of table.hands) {
        const made = world.createObjectFromTemplate(holder, [y, x, height + ABOVE]);
        if (made instanceof CardHolder) {
            made.setRotation([0, yaw, 0]);
            made.setOwningPlayerSlot(seat);
            holders.set(seat, made);
        }
    }
    for (const lot of table.lots) {
        const cards = lot.fixed.map(([part, ...where]) => [box.take(part), where]);
        lay(lot, cards.filter(([card]) => card), ground, holders);
    }
    box.putAway(table.spare);
    const piles = table.pools.map((pool) => {
        const stacks = box.gather(pool.parts);
        stacks.forEach((each) => each.getStackSize() > 1 && each.shuffle());
        return stacks;
    });
    const draw = (pool) => {
        const stacks = piles[pool];
        const stack = stacks[Math.floor(Math.random() * stacks.length)];
        if (!stack) {
            return undefined;
        }
        if (stack.getStackSize() === 1) {
            stacks.splice(stacks.indexOf(stack), 1);
            return stack;
        }
        return stack.takeCards(1);
    };
    for (const lot of table.lots) {
        const cards = lot.dealt.map(([pool, ...where]) => [draw(pool), where]);
        lay(lot, cards.filter(([card]) => card), ground, holders);
    }
    table.pools.forEach((pool, number) => {
        for (let count = 0; count < pool.surplus; count += 1) {
            const card = draw(number);
            if (card) {
                card.destroy();
            }
        }
        piles[number].forEach((each) => ground.put(each, pool.where));
        for (const where of pool.open) {
            const card = draw(number);
            if (card) {
                ground.put(card, where);
            }
        }
    });
    box.empty();
}

function ask() {
    const list = new VerticalBox();
    const element = new ScreenUIElement();
    for (const count of players) {
        const button = new Button().setText(words.buttons[count]);
        button.onClicked.add(() => {
            world.removeScreenUIElement(element);
            setUp(count);
        });
        list.addChild(button);
        world.addCustomAction(words.buttons[count], words.about, `${count}`);
    }
    Object.assign(element, {
        anchorX: 0, anchorY: 0, height: 40 * players.length, positionX: 20, positionY: 120,
        relativePositionX: false, relativePositionY: false, widget: list, width: 200,
    });
    world.addScreenUI(element);
    globalEvents.onCustomAction.add((_, identifier) => {
        if (tables[identifier]) {
            world.removeScreenUIElement(element);
            setUp(Number(identifier));
        }
    });
}

module.exports = { setUp };
ask();

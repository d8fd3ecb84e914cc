// Stands in for Tabletop Playground: cards, stacks, holders and a world, as its types describe them.
const fs = require("fs");
const path = require("path");

const folder = path.join(__dirname, "..", "..", "..", "..", "Templates");
const templates = new Map(fs.readdirSync(folder).map((name) => {
    const read = JSON.parse(fs.readFileSync(path.join(folder, name), "utf8"));
    return [read.GUID, read];
}));
const objects = [];

class Delegate {
    constructor() {
        this.heard = [];
    }

    add(hears) {
        this.heard.push(hears);
    }

    trigger(...news) {
        this.heard.forEach((hears) => hears(...news));
    }
}

class GameObject {
    constructor(template, position) {
        Object.assign(this, { template, position, rotation: [0, 0, 0], valid: true, slot: -1 });
        objects.push(this);
    }

    getTemplateId() { return this.template.GUID; }
    destroy() { this.valid = false; }
    setPosition(position) { this.position = position; }
    setRotation(rotation) { this.rotation = rotation; }
    setName(name) { this.name = name; }
    setDescription(text) { this.text = text; }
    setOwningPlayerSlot(slot) { this.slot = slot; }
}

class Card extends GameObject {
    constructor(template, position, cells) {
        super(template, position);
        this.cards = cells;
        this.holder = undefined;
    }

    getStackSize() { return this.cards.length; }
    getAllCardDetails() { return this.cards; }
    getCardDetails() { return this.cards[0]; }
    canAddCards(other) {
        return ["Width", "Height", "Model"].every((key) => this.template[key] === other.template[key])
            && this.template.CanStack && !this.holder;
    }

    addCards(other) {
        if (!this.canAddCards(other) || !other.valid) {
            return false;
        }
        this.cards = [...this.cards, ...other.cards];
        other.destroy();
        return true;
    }

    takeCards(count = 1, fromFront = false, offset = 0) {
        if (this.cards.length <= 1) {
            return undefined;
        }
        const many = Math.min(count, this.cards.length - 1);
        const start = fromFront ? offset : this.cards.length - many - offset;
        return new Card(this.template, this.position, this.cards.splice(start, many));
    }

    shuffle() {
        this.shuffled = true;
        this.cards.reverse();
    }
}

class CardHolder extends GameObject {
    constructor(template, position) {
        super(template, position);
        this.held = [];
    }

    getNumCards() { return this.held.length; }
    insert(card, index) {
        card.holder = this;
        this.held.splice(index, 0, card);
        return true;
    }
}

class Button {
    constructor() { this.onClicked = new Delegate(); }
    setText(text) {
        this.text = text;
        return this;
    }
}

class VerticalBox {
    constructor() { this.children = []; }
    addChild(child) { this.children.push(child); }
}

class ScreenUIElement {}

const world = {
    actions: [],
    elements: [],
    table: { scale: { x: 1, y: 1, z: 1 }, half: { x: 30, y: 40, z: 1 } },
    createObjectFromTemplate(id, position) {
        const found = templates.get(id);
        if (!found) {
            return undefined;
        }
        if (found.Type === "Card Holder") {
            return new CardHolder(found, position);
        }
        return new Card(found, position, found.Indices.map((index) => ({
            index, metadata: found.CardMetadata[index], name: found.CardNames[index],
            templateId: id,
        })));
    },
    getAllObjects: () => objects.filter((each) => each.valid),
    getAllTables: () => [{
        getExtent: () => world.table.half,
        getScale: () => world.table.scale,
        setScale: ([x, y, z]) => { world.table.scale = { x, y, z }; },
    }],
    getTableHeight: () => 80,
    addCustomAction: (name, tooltip, identifier) => world.actions.push(identifier),
    addScreenUI: (element) => world.elements.push(element),
    removeScreenUIElement: (element) => {
        world.elements = world.elements.filter((each) => each !== element);
    },
};
const globalEvents = { onCustomAction: new Delegate() };

module.exports = {
    Button, Card, CardHolder, ScreenUIElement, VerticalBox, globalEvents, world,
};

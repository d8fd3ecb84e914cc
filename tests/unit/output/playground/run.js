// Runs a package's script as the program does, and tells what lies on the table in the end.
const path = require("path");

const scripts = path.join(process.argv[2], "Scripts");
const api = require(path.join(scripts, "node_modules", "@tabletop-playground", "api"));
require(path.join(scripts, "global.js"));
const buttons = api.world.elements[0].widget.children;
for (const order of process.argv.slice(3)) {
    const button = buttons.find((each) => each.text === `Set up: ${order} players`);
    if (api.world.elements.length) {
        button.onClicked.trigger(button);
    } else {
        api.globalEvents.onCustomAction.trigger(undefined, order);
    }
}
const cards = api.world.getAllObjects().filter((each) => each instanceof api.Card);
console.log(JSON.stringify({
    actions: api.world.actions,
    buttons: buttons.map((each) => each.text),
    cards: cards.map((each) => ({
        cells: each.cards.map((card) => [each.shared, card.templateId, card.index].slice(1)),
        hand: each.holder ? each.holder.slot : -1,
        name: each.name, text: each.text, shuffled: Boolean(each.shuffled),
        at: each.position, rotation: each.rotation,
    })),
    scale: api.world.table.scale,
}));

import { again, ask, listen, make, say } from './api.js';
import { Address, arrange, fill, nameOf } from './choices.js';
import { findingOf, Trouble } from './findings.js';

const DEFAULTS = {
  paper: 'a4', duplex: 'long', pack: '', bleed: '', marks: '', language: '', players: '', ink: '',
  printer: '',
};
const DUPLEX = { long: 'both sides, long edge', short: 'both sides, short edge', fold: 'folded, backs next to fronts', none: 'one side' };

const BY_HAND = 'hand:';

/** What a printer is called; the same one puts backs elsewhere when paper is turned by hand. */
function printerOf(name) {
  return name.startsWith(BY_HAND) ? `${name.slice(BY_HAND.length)}, turned by hand` : name;
}

const main = document.querySelector('main');
const address = new Address(DEFAULTS);
const { state } = address;
const pages = new Map();
let widths = [540];
let asking = 0;
let missed = false;

function set(changes) {
  address.set(changes, true);
  load().catch(lost);
}

/** A page of the kit; its picture is replaced only by one that is ready to be seen. */
class Leaf {
  constructor() {
    this.sheet = make('div', { className: 'leaf' });
    this.caption = make('figcaption', {});
    this.element = make('figure', { className: 'page' }, this.sheet, this.caption);
    this.element.leaf = this;
    this.wanted = '';
    watcher.observe(this.element);
  }

  update(page) {
    const facts = JSON.stringify(page);
    if (facts === this.facts) return;
    this.facts = facts;
    this.page = page;
    this.caption.textContent = `${page.number}. ${page.caption}`;
    this.sheet.style.aspectRatio = `${page.size[0]} / ${page.size[1]}`;
    const links = page.slots.map((slot) => {
      const link = make('a', {
        href: `/faces?${new URLSearchParams({ face: slot.name, ...(slot.side === 'back' ? { side: 'back' } : {}) })}`,
        title: slot.title, 'aria-label': `${slot.title}, ${slot.side}`,
      });
      [link.style.left, link.style.top, link.style.width, link.style.height] = slot.box.map((each) => `${each}%`);
      return link;
    });
    this.sheet.replaceChildren(...(this.image ? [this.image] : []), ...links);
    if (this.visible) this.load();
  }

  async load(tries = 0) {
    const wide = this.sheet.clientWidth * Math.min(window.devicePixelRatio || 1, 2);
    const src = `/sheets/${this.page.picture}/${widths.find((each) => each >= wide) ?? widths.at(-1)}.png`;
    if (src === this.wanted) return;
    this.wanted = src;
    const image = make('img', { alt: this.page.caption, draggable: false });
    image.src = src;
    try {
      await image.decode();
    } catch {
      if (this.wanted !== src) return;
      this.wanted = '';
      again(tries, () => { if (this.visible && !this.wanted) this.load(tries + 1); });
      return;
    }
    if (this.wanted !== src) return;
    if (this.image) this.image.replaceWith(image);
    else this.sheet.prepend(image);
    this.image = image;
  }
}

const watcher = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    target.leaf.visible = isIntersecting;
    if (isIntersecting) target.leaf.load();
  }
}, { rootMargin: '200px' });

const title = make('h1', {});
const used = make('p', { className: 'used', role: 'status' });
const download = make('a', { className: 'download', hidden: true }, 'Download the PDF');
const wrong = make('ul', { className: 'problems', hidden: true });
const book = make('div', { className: 'book' });
const trouble = new Trouble();
const tools = makeTools();
main.append(title, tools.element, make('div', { className: 'sum' }, used, download), wrong, book);

function makeTools() {
  const choices = {};
  const element = make('form', { className: 'tools', onsubmit: (event) => event.preventDefault() });
  const choice = (name, label) => {
    choices[name] = make('select', { name, onchange: (event) => set({ [name]: event.target.value }) });
    element.append(make('label', {}, make('span', { className: 'label' }, label), choices[name]));
  };
  choice('paper', 'Paper');
  choice('duplex', 'Printed on');
  choice('printer', 'Printer');
  choice('players', 'For');
  choice('language', 'Language');
  const presses = [
    ['Packed', () => state.pack === 'yes', () => set({ pack: state.pack ? '' : 'yes' })],
    ['Bleed', () => state.bleed !== 'no', () => set({ bleed: state.bleed ? '' : 'no' })],
    ['Marks', () => state.marks !== 'no', () => set({ marks: state.marks ? '' : 'no' })],
    ['Low ink', () => state.ink === 'low', () => set({ ink: state.ink ? '' : 'low' })],
  ].map(([label, pressed, act]) => {
    const button = make('button', { type: 'button', onclick: act }, label);
    button.update = () => button.setAttribute('aria-pressed', pressed());
    return button;
  });
  element.append(make('div', { className: 'buttons' }, ...presses));

  return {
    element,
    update(found) {
      fill(choices.paper, state.paper, found.papers.map((each) => [each, each.toUpperCase()]));
      fill(choices.duplex, state.duplex, found.duplexes.map((each) => [each, DUPLEX[each] ?? each]));
      fill(choices.printer, found.printers.includes(state.printer) ? state.printer : '', [['', 'any'], ...found.printers.map((each) => [each, printerOf(each)])]);
      choices.printer.parentElement.hidden = found.printers.length === 0;
      fill(choices.players, state.players, [['', 'the whole box'], ...found.players.map((each) => [`${each}`, each === 1 ? '1 player' : `${each} players`])]);
      fill(choices.language, state.language || found.languages[0] || '', found.languages.map((each) => [each, nameOf(each)]));
      choices.language.parentElement.hidden = found.languages.length < 2;
      for (const button of presses) button.update();
    },
  };
}

async function load() {
  const number = asking += 1;
  document.body.classList.add('waiting');
  const found = await ask(`/sheets/list?${address.query}`);
  if (number !== asking) return;
  document.body.classList.remove('waiting');
  widths = found.widths;
  title.textContent = found.title;
  document.title = `${found.title} – Sheets`;
  tools.update(found);
  wrong.hidden = found.findings.length === 0;
  wrong.replaceChildren(...found.findings.map(findingOf));
  book.classList.toggle('old', !found.proof);
  if (!found.proof) return;
  used.textContent = `${found.sheets} ${found.sheets === 1 ? 'sheet' : 'sheets'} of paper, ${found.pieces} pieces, ${found.pages.length} pages`;
  download.hidden = false;
  download.href = `/sheets/${found.proof}/kit.pdf`;
  show(found.pages);
}

function show(those) {
  const elements = those.map((page) => {
    let leaf = pages.get(page.number);
    if (!leaf) pages.set(page.number, leaf = new Leaf());
    leaf.update(page);
    return leaf.element;
  });
  for (const [number, leaf] of pages) {
    if (number > those.length) {
      watcher.unobserve(leaf.element);
      leaf.element.remove();
      pages.delete(number);
    }
  }
  arrange(book, elements);
  // The first sheet begins a row, so that backs are next to their fronts.
  const first = those.findIndex((page) => page.slots.length > 0);
  elements.forEach((element, index) => element.classList.toggle('first', index === first));
}

function lost(error) {
  document.body.classList.remove('waiting');
  say(error?.message ?? 'The studio doesn’t answer; trying again …');
}

/** Reload after a change, at once only while the page is visible. */
function changed() {
  if (document.hidden) missed = true;
  else load().catch(lost);
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden && missed) {
    missed = false;
    load().catch(lost);
  }
});
window.addEventListener('popstate', () => {
  address.read();
  load().catch(lost);
});

// The first news comes at once, and is what the page begins with.
listen('/events', {
  changed,
  findings: (news) => {
    trouble.tell(news);
    say(news.counts.error ? '' : 'up to date');
  },
}, () => lost());

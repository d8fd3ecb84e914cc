// Draws a table as plain data say it lies (generator/playing/tabletop/plain.py), and lets it be touched.
//
// Pieces are `<img>`s that glide to where they lie next; what can be touched are buttons above
// them. Nothing here asks a server: a page that is one file can hold it.

// Pixels of a millimetre before the whole is scaled: letters must not get too small for browsers.
const UNIT = 8;
// Around the pieces, in pixels: names of seats are above and below them.
const ASIDE = 22;
const ABOVE = 32;
// Buttons to zoom are there too: no piece lies under them.
const BELOW = 52;
// Around what can be touched when it is looked at closely, in pixels.
const MARGIN = 28;
// Pictures that are asked for at once: browsers have few lines to a server, and moves need one.
const AT_ONCE = 3;
const WIDTHS = [96, 160, 240, 360, 540, 800];
const MOST_ZOOM = 8;
// How large a bag looks where nothing says it, in mm.
const BAG = 46;
const views = new WeakMap();

/**
 * Draw a table, or bring one up to date that was drawn there before.
 *
 * `picture(face, width)` is the address of a face that is `width` pixels wide. `spots` are what can
 * be touched, as `{zone, part, cell, index, also, span}`; `touch(spot, isOffered)` hears what is touched.
 * `marks` are spots with a ring around them, which may have a `note`. `seats` are `{name, note,
 * turn}` for the plates, `viewer` is whose seat it is seen from, `name(part, kind)` and
 * `zoneName(zone)` say how things are called.
 */
export function drawTable(element, plain, options = {}) {
  const view = views.get(element) ?? new View(element);
  views.set(element, view);
  view.show(plain, options);
  return view;
}

/** What a part, a kind or a zone is called where nothing better is known. */
export function inWords(id) {
  return id.replaceAll(/[-_]+/g, ' ');
}

/** The pieces that a spot means: none for a cell, a zone or a word. */
export function piecesAt(pieces, spot) {
  const index = spot.index ?? -1;
  if (!spot.part && index < 0) return [];
  const found = pieces.filter((piece) => piece.zone === spot.zone
    && (index < 0 || piece.index === index) && (!spot.part || piece.part === spot.part)
    && (!spot.cell || same(spot.cell, piece.cell)));
  const also = found.length ? spot.also ?? [] : [];
  return found.concat(pieces.filter((piece) => piece.zone === spot.zone
    && also.includes(piece.index) && !found.includes(piece)));
}

function same(one, other) {
  return Boolean(one && other) && one[0] === other[0] && one[1] === other[1];
}

function box(className, place) {
  const made = document.createElement('div');
  made.className = className;
  put(made, place);
  return made;
}

function put(element, place) {
  element.style.width = `${place.w * UNIT}px`;
  element.style.height = `${place.h * UNIT}px`;
  element.style.transform = `translate(${(place.x - place.w / 2) * UNIT}px, `
    + `${(place.y - place.h / 2) * UNIT}px) rotate(${place.turn ?? 0}deg)`;
}

class View {
  constructor(element) {
    this.options = {};
    this.drawn = [];
    this.zoom = 1;
    this.extent = null;
    this.window = document.createElement('div');
    this.window.className = 'table-window';
    this.room = document.createElement('div');
    this.room.className = 'table-room';
    this.surface = document.createElement('div');
    this.surface.className = 'table-surface';
    this.layers = {};
    for (const name of ['ground', 'pieces', 'counts', 'marks', 'spots', 'plates']) {
      this.layers[name] = document.createElement('div');
      this.layers[name].className = `table-${name}`;
      this.surface.append(this.layers[name]);
    }
    this.layers.spots.setAttribute('role', 'group');
    this.layers.spots.setAttribute('aria-label', 'What can be touched on the table');
    this.layers.ground.setAttribute('aria-hidden', 'true');
    this.room.append(this.surface);
    this.window.append(this.room);
    element.classList.add('table-frame');
    element.replaceChildren(this.window, this.zoomButtons());
    this.surface.addEventListener('click', (event) => this.clicked(event));
    this.layers.spots.addEventListener('keydown', (event) => this.keyed(event));
    this.followFingers();
    new ResizeObserver(() => this.fit()).observe(this.window);
  }

  show(plain, options) {
    this.options = { picture: (face) => face, ...this.options, ...options };
    this.plain = plain;
    this.surface.style.setProperty('--felt', plain.surface);
    this.window.style.setProperty('--felt', plain.surface);
    this.measure();
    this.drawGround();
    this.drawPieces();
    this.drawCounts();
    this.drawPlates();
    this.offer(this.options.spots ?? []);
    this.mark(this.options.marks ?? []);
    this.fit();
  }

  // Where everything is.

  /** All that ever lay here stays in sight, so that the table doesn't jump. */
  measure() {
    const found = this.extent ?? { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (const each of [...this.plain.pieces, ...(this.plain.zones ?? []), ...this.plain.cells]) {
      const angle = ((each.turn ?? 0) * Math.PI) / 180;
      const wide = Math.abs(each.w * Math.cos(angle)) + Math.abs(each.h * Math.sin(angle));
      const high = Math.abs(each.w * Math.sin(angle)) + Math.abs(each.h * Math.cos(angle));
      found.left = Math.min(found.left, each.x - wide / 2);
      found.right = Math.max(found.right, each.x + wide / 2);
      found.top = Math.min(found.top, each.y - high / 2);
      found.bottom = Math.max(found.bottom, each.y + high / 2);
    }
    if (found.left > found.right) {
      [found.left, found.top] = [0, 0];
      [found.right, found.bottom] = this.plain.size;
    }
    this.extent = found;
  }

  fit() {
    if (!this.extent) return;
    const { left, top, right, bottom } = this.extent;
    const wide = (right - left) * UNIT;
    const high = (bottom - top) * UNIT;
    const room = this.window.getBoundingClientRect();
    if (!room.width || !room.height) return;
    const scale = Math.max(0.01, Math.min((room.width - 2 * ASIDE) / wide,
      (room.height - ABOVE - BELOW) / high)) * this.zoom;
    this.scale = scale;
    this.room.style.width = `${Math.floor(wide * scale) + 2 * ASIDE}px`;
    this.room.style.height = `${Math.floor(high * scale) + ABOVE + BELOW}px`;
    this.surface.style.transform = `translate(${ASIDE}px, ${ABOVE}px) scale(${scale}) `
      + `translate(${-left * UNIT}px, ${-top * UNIT}px)`;
    this.surface.style.setProperty('--px', `${1 / scale}px`);
    for (const drawn of this.drawn) this.paint(drawn);
  }

  /** Zoom, with the point (of the window) staying where it is. */
  zoomTo(zoom, x = this.window.clientWidth / 2, y = this.window.clientHeight / 2) {
    const before = this.scale;
    const inside = [this.window.scrollLeft + x, this.window.scrollTop + y];
    this.zoom = Math.min(MOST_ZOOM, Math.max(1, zoom));
    this.fit();
    const factor = this.scale / before;
    this.window.scrollLeft = inside[0] * factor - x;
    this.window.scrollTop = inside[1] * factor - y;
    this.window.classList.toggle('zoomed', this.zoom > 1);
  }

  /** Zoom to all that can be touched: tokens are small on a phone. */
  zoomToSpots() {
    const around = () => {
      const all = [...this.layers.spots.children].map((each) => each.getBoundingClientRect());
      const [left, top] = [Math.min(...all.map((each) => each.left)), Math.min(...all.map((each) => each.top))];
      const [right, bottom] = [Math.max(...all.map((each) => each.right)), Math.max(...all.map((each) => each.bottom))];
      return { wide: right - left, high: bottom - top, x: (left + right) / 2, y: (top + bottom) / 2 };
    };
    if (!this.layers.spots.children.length) return;
    const room = this.window.getBoundingClientRect();
    const { wide, high } = around();
    this.zoomTo(this.zoom * Math.min((room.width - 2 * MARGIN) / wide, (room.height - ABOVE - BELOW) / high));
    const { x, y } = around();
    this.window.scrollBy(x - room.left - room.width / 2, y - room.top - room.height / 2);
  }

  zoomButtons() {
    const bar = document.createElement('div');
    bar.className = 'table-zoom';
    bar.setAttribute('role', 'group');
    bar.setAttribute('aria-label', 'Zoom');
    for (const [sign, label, act] of [
      ['+', 'Closer', () => this.zoomTo(this.zoom * 1.5)],
      ['−', 'Farther', () => this.zoomTo(this.zoom / 1.5)],
      ['◎', 'What can be touched', () => this.zoomToSpots()],
      ['⤢', 'The whole table', () => this.zoomTo(1)]]) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = sign;
      button.setAttribute('aria-label', label);
      button.title = label;
      button.addEventListener('click', act);
      bar.append(button);
      if (sign === '◎') this.closely = button;
    }
    return bar;
  }

  followFingers() {
    const far = (touches) => Math.hypot(touches[0].clientX - touches[1].clientX,
      touches[0].clientY - touches[1].clientY);
    let start = null;
    this.window.addEventListener('touchstart', (event) => {
      start = event.touches.length === 2 ? { far: far(event.touches), zoom: this.zoom } : null;
    }, { passive: true });
    this.window.addEventListener('touchmove', (event) => {
      if (!start || event.touches.length !== 2) return;
      event.preventDefault();
      const room = this.window.getBoundingClientRect();
      const [one, two] = event.touches;
      this.zoomTo((start.zoom * far(event.touches)) / start.far,
        (one.clientX + two.clientX) / 2 - room.left, (one.clientY + two.clientY) / 2 - room.top);
    }, { passive: false });
    this.window.addEventListener('wheel', (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const room = this.window.getBoundingClientRect();
      this.zoomTo(this.zoom * Math.exp(-event.deltaY / 300), event.clientX - room.left,
        event.clientY - room.top);
    }, { passive: false });
  }

  // The pieces.

  /** Zones in which nothing lies, so that one sees where things will. */
  drawGround() {
    const [wide, high] = this.plain.size;
    const held = new Set([...this.plain.pieces, ...this.plain.counts].map((each) => each.zone));
    const ground = [box('felt', { x: wide / 2, y: high / 2, w: wide, h: high })];
    const bags = this.plain.counts.filter((each) => each.bag)
      .map((each) => ({ ...each, w: each.w ?? BAG, h: each.h ?? BAG }));
    for (const zone of [...(this.plain.zones ?? []).filter((each) => !held.has(each.zone)), ...bags]) {
      const made = box(zone.bag ? 'bag' : 'empty-zone', zone);
      made.dataset.zone = zone.zone;
      ground.push(made);
    }
    this.layers.ground.replaceChildren(...ground);
  }

  drawPieces() {
    const before = this.drawn;
    const found = matched(before, this.plain.pieces);
    const kept = new Set(found);
    for (const drawn of before) if (!kept.has(drawn)) drawn.image.remove();
    this.drawn = found.map((old, order) => {
      const piece = this.plain.pieces[order];
      const drawn = old ?? this.newPiece();
      const moved = old && (old.piece.x !== piece.x || old.piece.y !== piece.y
        || old.piece.turn !== piece.turn);
      drawn.piece = piece;
      if (moved) {
        // The shortest way round.
        drawn.turned += ((piece.turn - drawn.turned) % 360 + 540) % 360 - 180;
        drawn.image.classList.add('gliding');
        clearTimeout(drawn.landing);
        drawn.landing = setTimeout(() => drawn.image.classList.remove('gliding'), 450);
      } else drawn.turned = old ? drawn.turned : piece.turn;
      put(drawn.image, { ...piece, turn: drawn.turned });
      drawn.image.style.setProperty('--order', order + 1);
      drawn.image.alt = piece.part ? this.label(piece) : '';
      if (!old) this.layers.pieces.append(drawn.image);
      return drawn;
    });
  }

  newPiece() {
    const image = document.createElement('img');
    image.className = 'piece';
    image.draggable = false;
    image.decoding = 'async';
    const drawn = { image, piece: null, turned: 0, landing: 0, wanted: '', width: 0 };
    image.addEventListener('error', () => image.classList.add('lost'));
    image.addEventListener('load', () => image.classList.remove('lost'));
    views.set(image, drawn);
    return drawn;
  }

  /** The picture that is wide enough; the old one stays until the new one can be seen. */
  paint(drawn) {
    const { piece, image } = drawn;
    const needed = piece.w * UNIT * this.scale * (window.devicePixelRatio || 1);
    const width = WIDTHS.find((each) => each >= needed * 0.9) ?? WIDTHS.at(-1);
    if (drawn.face === piece.face && drawn.width >= width) return;
    const isNew = !drawn.face;
    drawn.face = piece.face;
    drawn.width = width;
    const address = this.options.picture(piece.face, width);
    drawn.wanted = address;
    enqueue(address, () => drawn.wanted === address && image.isConnected, (next) => {
      if (drawn.wanted === address) image.src = next.src;
    }, isNew);
  }

  drawCounts() {
    this.layers.counts.replaceChildren(...this.plain.counts.map((each) => {
      const made = document.createElement('span');
      made.className = each.bag ? 'count of-bag' : 'count';
      made.textContent = each.count;
      made.style.left = `${each.x * UNIT}px`;
      made.style.top = `${each.y * UNIT}px`;
      made.setAttribute('role', 'img');
      made.setAttribute('aria-label', `${each.count} in ${this.zoneName(each.zone)}`);
      return made;
    }));
  }

  /** Names of the players, at the table's edge. */
  drawPlates() {
    const { left, top, right, bottom } = this.extent;
    this.layers.plates.replaceChildren(...(this.plain.seats ?? []).map((place, seat) => {
      const made = document.createElement('div');
      const known = this.options.seats?.[seat];
      made.className = 'plate';
      if (!known) return made;
      made.classList.toggle('to-move', Boolean(known.turn));
      const angle = (place.turn * Math.PI) / 180;
      // Just outside of what lies there, on the seat's side.
      const x = Math.min(right, Math.max(left, place.x)) * UNIT;
      const y = Math.min(bottom, Math.max(top, place.y)) * UNIT;
      const out = [-Math.sin(angle) * (ASIDE / 2), Math.cos(angle) * (ABOVE / 2)];
      const upright = Math.round(place.turn) % 180 === 0 ? 0 : place.turn > 180 ? -90 : 90;
      made.style.transform = `translate(calc(${x}px + ${out[0]} * var(--px)), `
        + `calc(${y}px + ${out[1]} * var(--px))) translate(-50%, -50%) `
        + `rotate(${Math.round(place.turn) % 90 ? 0 : upright}deg)`;
      const name = document.createElement('b');
      name.textContent = known.name;
      made.append(name);
      if (known.note) made.append(` ${known.note}`);
      return made;
    }));
  }

  // What can be touched.

  /** Let these spots be touched. */
  offer(spots) {
    this.options.spots = spots;
    const focused = this.layers.spots.contains(document.activeElement);
    const places = spots.flatMap((spot) => this.placesOf(spot).map((place, nth) => ({ ...place, spot, nth })));
    places.sort((one, other) => one.order - other.order);
    this.layers.spots.replaceChildren(...places.map((place) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = place.piece ? 'spot' : 'spot ground';
      button.tabIndex = -1;
      button.setAttribute('aria-label', place.label);
      button.title = place.label;
      put(button, place);
      button.addEventListener('click', (event) => {
        event.stopPropagation();
        this.options.touch?.(place.spot, true);
      });
      button.dataset.nth = place.nth;
      return button;
    }));
    const first = this.layers.spots.querySelector('[data-nth="0"]');
    this.closely.hidden = !first;
    if (first) first.tabIndex = 0;
    if (focused) first?.focus({ preventScroll: true });
    if (first && this.zoom > 1) this.bringIntoSight();
  }

  /** Put rings around these. */
  mark(marks) {
    this.options.marks = marks;
    this.layers.marks.replaceChildren(...marks.flatMap((spot) => this.placesOf(spot).map((place, nth) => {
      const made = box('mark', place);
      if (spot.note && nth === 0) {
        const note = document.createElement('span');
        note.className = 'note';
        note.textContent = spot.note;
        note.style.transform = `translate(-50%, -50%) rotate(${-(place.turn ?? 0)}deg)`;
        made.append(note);
      }
      return made;
    })));
  }

  /** Where a spot can be touched: on its pieces, in its cell, or in all the room of its zone. */
  placesOf(spot) {
    if (!spot.zone) return [];
    const pieces = piecesAt(this.plain.pieces, spot);
    if (pieces.length) {
      return pieces.map((piece) => ({
        ...piece, piece: true, order: this.plain.pieces.indexOf(piece), label: this.label(piece) }));
    }
    const cells = this.plain.cells.filter((each) => each.zone === spot.zone && same(each.cell, spot.cell));
    if (spot.cell && cells.length) {
      const span = spot.span ?? 1;
      return cells.map((each) => ({ ...each, w: each.w * span, h: each.h * span, order: -1,
        label: `Place ${each.cell.map((number) => number + 1).join(', ')} in ${this.zoneName(each.zone)}` }));
    }
    const upper = this.plain.pieces.findLast((piece) => piece.zone === spot.zone && spot.index >= 0);
    if (upper) return [{ ...upper, piece: true, order: 0, label: this.label(upper) }];
    return (this.plain.zones ?? []).filter((each) => each.zone === spot.zone)
      .map((each) => ({ ...each, order: -2, label: capital(this.zoneName(each.zone)) }));
  }

  clicked(event) {
    const drawn = views.get(event.target);
    const zone = event.target.dataset?.zone;
    if (drawn?.piece) {
      const { zone: of, part, cell, index } = drawn.piece;
      this.options.touch?.({ zone: of, part, index, ...(cell ? { cell } : {}) }, false);
    } else if (zone) this.options.touch?.({ zone }, false);
  }

  /** Arrow keys lead to the next spot in their direction; Tab goes through all of them. */
  keyed(event) {
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const all = [...this.layers.spots.querySelectorAll('[data-nth="0"]')];
    const here = all.indexOf(document.activeElement);
    if (here < 0) return;
    let next = null;
    if (way) next = nearest(all, all[here], way);
    else if (event.key === 'Tab') next = all[here + (event.shiftKey ? -1 : 1)];
    if (!next) {
      if (way) event.preventDefault();
      return;
    }
    event.preventDefault();
    all[here].tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  bringIntoSight() {
    const room = this.window.getBoundingClientRect();
    const all = [...this.layers.spots.children];
    const isSeen = all.some((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return right > room.left && left < room.right && bottom > room.top && top < room.bottom;
    });
    if (isSeen || !all.length) return;
    const first = all[0].getBoundingClientRect();
    this.window.scrollBy(first.left - room.left - room.width / 2, first.top - room.top - room.height / 2);
  }

  /** The keyboard to the first spot; whether there is one. */
  focus() {
    const first = this.layers.spots.querySelector('[tabindex="0"]');
    first?.focus();
    return Boolean(first);
  }

  // How things are called.

  label(piece) {
    const zone = this.zoneName(piece.zone);
    const kind = inWords(piece.kind);
    if (!piece.part) return capital(`${kind} in ${zone}, face down`);
    const name = this.options.name?.(piece.part, piece.kind) ?? inWords(piece.part);
    const called = name.toLowerCase().includes(kind.toLowerCase()) ? name : `${name} ${kind}`;
    return capital(`${called} in ${zone}`);
  }

  zoneName(zone) {
    if (this.options.zoneName) return this.options.zoneName(zone);
    const own = zone.match(/^(.*) of seat (\d+)$/);
    if (own && Number(own[2]) - 1 === this.options.viewer) return `your ${inWords(own[1])}`;
    const whose = own && this.options.seats?.[Number(own[2]) - 1]?.name;
    return whose ? `the ${inWords(own[1])} of ${whose}` : `the ${inWords(zone)}`;
  }
}

const waiting = [];
let underWay = 0;

/** Load a picture when its turn has come, if it is still wanted; what was there stays till then. */
function enqueue(address, isWanted, use, isFirst) {
  waiting.push({ address, isWanted, use, isFirst });
  proceed();
}

function proceed() {
  while (underWay < AT_ONCE && waiting.length) {
    // What shows nothing yet comes before what only gets finer.
    const first = waiting.findIndex((each) => each.isFirst);
    const [{ address, isWanted, use }] = waiting.splice(Math.max(0, first), 1);
    if (!isWanted()) continue;
    underWay += 1;
    const next = new Image();
    const done = () => { underWay -= 1; use(next); proceed(); };
    next.src = address;
    next.decode().then(done, done);
  }
}

/** Words as a sentence begins. */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** For each piece the drawn one that it was before, or undefined. */
function matched(before, pieces) {
  const free = new Set(before);
  const found = new Array(pieces.length).fill(undefined);
  // From the surest to what is only of the same kind: a card that is turned over, or a hidden one.
  const keys = [
    (piece) => [piece.kind, piece.part, piece.zone, piece.index, piece.cell],
    (piece) => [piece.kind, piece.part, piece.zone, piece.cell],
    (piece) => [piece.kind, piece.part, piece.zone],
    (piece) => [piece.kind, piece.part],
    (piece) => [piece.kind, piece.zone],
    (piece) => [piece.kind],
  ];
  keys.forEach((key, step) => {
    const known = new Map();
    for (const drawn of free) {
      const name = JSON.stringify(key(drawn.piece));
      known.set(name, [...(known.get(name) ?? []), drawn]);
    }
    pieces.forEach((piece, order) => {
      if (found[order]) return;
      const name = JSON.stringify(key(piece));
      // A piece that is known on both sides can't become something else.
      const fits = (known.get(name) ?? []).findLastIndex((drawn) =>
        step < 4 || !drawn.piece.part || !piece.part);
      if (fits < 0) return;
      [found[order]] = known.get(name).splice(fits, 1);
      free.delete(found[order]);
    });
  });
  return found;
}

/** The nearest element in a direction. */
function nearest(all, from, [right, down]) {
  const middle = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const each of all) {
    const [thatX, thatY] = middle(each);
    const ahead = (thatX - x) * right + (thatY - y) * down;
    const aside = Math.abs((thatX - x) * down) + Math.abs((thatY - y) * right);
    const far = ahead + 2.5 * aside;
    if (each !== from && ahead > 1 && far < least) [best, least] = [each, far];
  }
  return best;
}

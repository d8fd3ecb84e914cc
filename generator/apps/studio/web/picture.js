// One face in a page: a picture that is replaced only by one that is ready to be seen.

import { again, make } from './api.js';
import { clipOf, linesOf } from './drawn.js';

let widths = [240];

/** The widths that the server draws. */
export function setWidths(those) {
  widths = those;
}

/** The address of a face's picture, or of another view of it, wide enough for so many pixels of the page. */
export function address(key, across, view) {
  const wanted = across * Math.min(window.devicePixelRatio || 1, 2);
  return `/faces/${key}/${view ? `${view}/` : ''}${widths.find((each) => each >= wanted) ?? widths.at(-1)}.png`;
}

/** A face of a kind: the cut piece, or all that is drawn with lines over it. */
export class Picture {
  constructor() {
    this.element = make('span', { className: 'sheet' });
    this.image = null;
    this.shown = '';
    this.wanted = '';
  }

  /** Take the shape of a kind. */
  shape(kind, lines) {
    const name = JSON.stringify([kind, lines]);
    if (name === this.kindName) return;
    this.kindName = name;
    this.kind = kind;
    const [width, height] = kind.size;
    const { bleed } = kind;
    const whole = [width + 2 * bleed, height + 2 * bleed];
    const { style } = this.element;
    style.aspectRatio = lines ? `${whole[0]} / ${whole[1]}` : `${width} / ${height}`;
    style.clipPath = lines ? '' : clipOf(kind);
    const place = lines ? [0, 0, 100] : [-100 * bleed / width, -100 * bleed / height, 100 * whole[0] / width];
    this.element.style.setProperty('--left', `${place[0]}%`);
    this.element.style.setProperty('--top', `${place[1]}%`);
    this.element.style.setProperty('--across', `${place[2]}%`);
    this.element.querySelector('.lines')?.remove();
    if (lines) this.element.append(linesOf(kind));
  }

  /** Show a face; the one that is seen stays until this one can be. */
  async show(key, alt, view = '', tries = 0) {
    if (!key) {
      this.image?.remove();
      this.image = null;
      this.shown = this.wanted = '';
      return;
    }
    const across = this.element.clientWidth * (1 + 2 * this.kind.bleed / this.kind.size[0]);
    const src = address(key, across, view);
    if (src === this.wanted) {
      if (this.image) this.image.alt = alt;
      return;
    }
    this.wanted = src;
    const image = make('img', { alt, draggable: false, data: { key } });
    image.src = src;
    try {
      await image.decode();
    } catch {
      if (this.wanted !== src) return;
      this.wanted = '';
      again(tries, () => { if (!this.wanted) this.show(key, alt, view, tries + 1); });
      return;
    }
    if (this.wanted !== src) return;
    if (this.image) this.image.replaceWith(image);
    else this.element.prepend(image);
    this.image = image;
    this.shown = key;
  }
}

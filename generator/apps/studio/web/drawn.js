// Drawings that pages need and no file holds: outlines to cut by, lines, and other eyes.

const SVG = 'http://www.w3.org/2000/svg';

/** An SVG element with attributes and children. */
export function svg(tag, facts = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(facts)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const defs = svg('defs');
const holder = svg('svg', { width: 0, height: 0, 'aria-hidden': 'true' }, defs);
holder.style.position = 'absolute';
document.body.append(holder);

/** Keep one definition of a name; returns how styles refer to it. */
function define(element) {
  const known = document.getElementById(element.id);
  if (known) known.replaceWith(element);
  else defs.append(element);
  return `url(#${element.id})`;
}

/** What clips an element of a kind's size to its outline, at any scale. */
export function clipOf(kind) {
  const [width, height] = kind.size;
  return define(svg('clipPath', { id: `cut-${kind.name}`, clipPathUnits: 'objectBoundingBox' },
    svg('path', { d: kind.outline, transform: `scale(${1 / width} ${1 / height})` })));
}

/** The lines of a kind over a picture with its bleed: bleed, cut and safe line, in mm. */
export function linesOf(kind) {
  const [width, height] = kind.size;
  const { bleed, safe } = kind;
  const inner = [Math.max(0, width - 2 * safe) / width, Math.max(0, height - 2 * safe) / height];
  return svg('svg', {
    class: 'lines', 'aria-hidden': 'true', preserveAspectRatio: 'none',
    viewBox: `${-bleed} ${-bleed} ${width + 2 * bleed} ${height + 2 * bleed}`,
  },
  svg('rect', { class: 'bleed', x: -bleed, y: -bleed, width: width + 2 * bleed, height: height + 2 * bleed }),
  svg('path', { class: 'cut', d: kind.outline }),
  svg('path', { class: 'safe', d: kind.outline, transform: `translate(${safe} ${safe}) scale(${inner})` }));
}

/** What shows colours as other eyes see them: `matrix` is of linear red, green and blue. */
export function filterOf(name, matrix) {
  const values = matrix.map((row) => [...row, 0, 0].join(' ')).concat('0 0 0 1 0').join(' ');
  return define(svg('filter', { id: `sight-${name}`, 'color-interpolation-filters': 'linearRGB', x: 0, y: 0, width: 1, height: 1 },
    svg('feColorMatrix', { type: 'matrix', values })));
}

import { asking, listen, make, post, say } from './api.js';
import { chart, drawings, keep, verdict } from './panels.js';

const main = document.querySelector('main');
const SVG = 'http://www.w3.org/2000/svg';
const WORDS = {
  told: 'differs', trifle: 'hardly differs', luck: 'may be luck', open: 'undecided yet', same: 'the same',
};
let now = null;

const title = make('h1');
const standing = make('p', { className: 'standing', role: 'status' });
const played = make('p', { className: 'intro' });
const bar = make('progress', { max: 1, value: 0, 'aria-label': 'Games played' });
const stop = make('button', { type: 'button' }, 'Stop');
const more = make('button', { type: 'button' }, 'More games');
const hold = make('button', { type: 'button', className: 'first' }, 'Keep as reference');
const players = make('div', { className: 'players', role: 'group', 'aria-label': 'Players' });
const bots = make('select', { id: 'bots' });
const answer = make('p', { className: 'answer', role: 'status' });
const outstanding = make('ul', { className: 'outstanding' });
const cards = make('div', { className: 'verdicts' });
const apart = make('div', { className: 'apart' });
const charts = make('div', { className: 'panels' });
const controls = make('div', { className: 'controls' }, players,
  make('label', { htmlFor: 'bots' }, 'Bots '), bots, stop, more, hold);
const expected = make('section', { hidden: true }, make('h2', {}, 'What you expect'), cards);
const changes = make('section', { hidden: true }, make('h2', {}, 'What your changes did'), apart);
const glance = make('section', { hidden: true }, make('h2', {}, 'At a glance'), charts);

function svg(tag, facts) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(facts)) made.setAttribute(name, value);
  return made;
}

/** A difference with its interval, to the left and right of none. */
function whisker({ low, middle, high }) {
  const most = Math.max(Math.abs(low), Math.abs(high)) * 1.1 || 1;
  const x = (value) => 110 + (105 * value) / most;
  const drawn = svg('svg', { viewBox: '0 0 220 26', class: 'gauge', 'aria-hidden': 'true' });
  drawn.append(svg('line', { x1: 2, x2: 218, y1: 13, y2: 13, class: 'grid' }),
    svg('line', { x1: 110, x2: 110, y1: 2, y2: 24, class: 'axis' }),
    svg('line', { x1: x(low), x2: x(high), y1: 13, y2: 13, class: 'whisker' }),
    ...[low, high].map((end) => svg('line', { x1: x(end), x2: x(end), y1: 8, y2: 18, class: 'whisker' })),
    svg('circle', { cx: x(middle), cy: 13, r: 5, class: low > 0 || high < 0 ? 'dot' : 'dot hollow' }));
  return drawn;
}

function row(each) {
  return make('tr', { className: each.word }, make('th', { scope: 'row' }, each.title,
    make('small', {}, ` ${each.table}`)),
  make('td', {}, each.old), make('td', {}, each.new), make('td', { className: 'drawn' }, whisker(each)),
  make('td', {}, make('b', {}, each.value), make('small', {}, ` ${each.interval}`)),
  make('td', {}, WORDS[each.word]));
}

function table(rows) {
  return make('div', { className: 'scroll', role: 'region', tabIndex: 0, 'aria-label': 'Differences' },
    make('table', { className: 'figures' }, make('thead', {}, make('tr', {},
      ...['figure', 'before', 'now', '', 'difference', ''].map((name) => make('th', { scope: 'col' }, name)))),
    make('tbody', {}, ...rows.map(row))));
}

function differences({ reference, compared, differences: found }) {
  if (!reference) {
    return [make('p', { className: 'intro' }, 'Nothing to compare yet. After your next change, this '
      + 'shows its effect on play, with the same luck. Keep a version as reference to compare all later ones with it.')];
  }
  if (!compared) {
    return [make('p', { className: 'intro' }, 'This shows what has changed after a few more games.')];
  }
  const sure = found.filter((each) => each.word === 'told');
  const rest = found.filter((each) => each.word !== 'told');
  const count = compared.toLocaleString('en');
  return [
    make('p', { className: 'lead' }, sure.length
      ? `${sure.length === 1 ? 'One figure clearly differs' : `${sure.length} figures clearly differ`} from ${reference}.`
      : found.length ? `No difference from ${reference} is larger than luck can explain.`
        : `Every game went as it did ${reference === 'before your changes' ? 'before' : `with ${reference}`}.`),
    make('p', { className: 'intro' }, `${count} games with the same luck, for both versions.`),
    sure.length ? table(sure) : null,
    rest.length ? make('details', {}, make('summary', {}, `${rest.length} more figures`), table(rest)) : null,
  ].filter(Boolean);
}

function choices() {
  const { begun, wish: request } = now; // plain: ok
  if (begun) {
    keep(players, begun.choices.map((count) => ({ count, on: begun.players.includes(count) })), ({ count, on }) => {
      const button = make('button', { type: 'button', 'aria-pressed': `${on}` }, `${count} players`);
      button.addEventListener('click', () => {
        const chosen = new Set(now.begun.players);
        if (!chosen.delete(count)) chosen.add(count);
        if (chosen.size) choose([...chosen], now.wish.bots); // plain: ok
      });
      return button;
    });
  }
  const own = begun?.bots.join('; ');
  keep(bots, [['', `as expected${own && !request.bots ? ` (${own})` : ''}`], ...now.bots.map((name) => [name, name])],
    ([value, text]) => make('option', { value }, text));
  bots.value = request.bots;
}

function choose(counts, bot) {
  return send('/balance/choose', { players: counts, bots: bot });
}

function tell() {
  const { begun, running, games, target } = now;
  const why = begun?.why_not;
  const summary = why || now.message || (now.failed.length ? 'The rules have failed.'
    : now.standing ? now.standing.summary : 'Playing the first games …');
  if (standing.textContent !== summary) standing.textContent = summary;
  played.textContent = why ? [begun.hint, ...begun.findings].join(' ')
    : [now.standing?.played ?? '', ...now.failed].join(' ');
  bar.max = target;
  bar.value = games;
  bar.hidden = Boolean(why);
  controls.hidden = Boolean(why) && !begun.choices.length;
  stop.disabled = !running;
  more.disabled = running;
  more.textContent = games < target ? 'Continue' : `${(2 * target).toLocaleString('en')} games`;
  hold.disabled = !now.standing;
  say(running ? `${games.toLocaleString('en')} of ${target.toLocaleString('en')} games` : 'stopped');
}

const show = asking('/balance/now', (news) => {
  now = news;
  title.textContent = now.title ? `${now.title}: balance` : 'Balance';
  document.title = now.title ? `${now.title} – Balance` : 'Balance';
  tell();
  choices();
  const found = now.standing;
  for (const section of [expected, changes, glance]) section.hidden = !found;
  if (!found) return;
  keep(outstanding, found.outstanding, (text) => make('li', {}, text));
  keep(cards, found.cards, verdict);
  const { reference, compared, differences: apartFrom } = found;
  keep(apart, [{ title: 'differences', reference, compared, differences: apartFrom }],
    (data) => make('div', {}, ...differences(data)));
  keep(charts, found.charts, chart);
  expected.hidden = !found.cards.length;
});

async function send(path, message) {
  answer.textContent = '';
  try {
    const { reason } = await post(path, message);
    answer.textContent = reason || (path === '/balance/keep' ? 'Kept: later versions are compared with this one.' : '');
  } catch (error) {
    answer.textContent = error.message;
  }
  show();
}

stop.addEventListener('click', () => send('/balance/stop'));
more.addEventListener('click', () => send('/balance/more'));
hold.addEventListener('click', () => send('/balance/keep'));
bots.addEventListener('change', () => choose(now.wish.players, bots.value));

main.append(title, standing, played, bar, controls, answer, outstanding, changes, expected, glance);
await drawings();
listen('/events', { balance: show, changed: show }, () => say('the studio is closed'));
show();

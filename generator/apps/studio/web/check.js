import { asking, listen, make, say } from './api.js';
import { chart, drawings, figures, keep } from './panels.js';

const SEVERITIES = ['error', 'warning', 'note'];
const main = document.querySelector('main');
const hidden = new Set();
let now = null;
let wanted = '';

const title = make('h1');
const standing = make('p', { className: 'standing', role: 'status' });
const running = make('p', { className: 'running', role: 'status' });
const search = make('input', { type: 'search', id: 'search', placeholder: 'file, code or words' });
const buttons = new Map(SEVERITIES.map((severity) => [severity, make('button', { type: 'button' })]));
const list = make('div', { className: 'findings' });
const more = make('p', { className: 'rest' });
const results = make('ul', { className: 'results' });
const charts = make('div', { className: 'panels' });
const alone = make('section', { hidden: true, 'aria-labelledby': 'alone' },
  make('h2', { id: 'alone' }, 'What the components show'),
  make('p', { className: 'intro' }, 'Counted from the files of the kit, without playing.'),
  results, charts);

function words(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function explained(finding) {
  return make('details', {}, make('summary', {}, make('code', {}, finding.code)),
    make('p', {}, finding.summary), make('p', {}, finding.advice));
}

function place(text, address) {
  if (!address) return make('span', { className: 'place' }, text);
  return make('a', { href: address, title: 'Open in your editor', className: 'place' }, text);
}

function finding(found) {
  return make('article', { className: `finding ${found.severity}${found.fresh ? '' : ' stale'}` },
    make('h4', {}, make('span', { className: 'severity' }, found.severity), ' ', found.message),
    found.place ? make('p', {}, place(found.place, found.link),
      make('span', { className: 'open', 'aria-hidden': 'true' }, ' opens in your editor')) : null,
    found.excerpt.length ? make('pre', { tabIndex: 0, 'aria-label': 'The line' },
      found.excerpt[0], '\n', make('span', { className: 'carets' }, found.excerpt[1])) : null,
    found.hint ? make('p', { className: 'hint' }, found.hint) : null,
    found.see.length ? make('p', { className: 'see' }, 'See ',
      ...found.see.flatMap((each, at) => [at ? ', ' : '', place(each.place, each.link)])) : null,
    explained(found));
}

function matches(found) {
  const text = `${found.place} ${found.code} ${found.message} ${found.hint}`.toLowerCase();
  return !hidden.has(found.severity) && text.includes(wanted.trim().toLowerCase());
}

/** Findings under their severity and file, in the order in which they come. */
function groups(findings) {
  const found = new Map();
  for (const each of findings) {
    const file = each.where?.file ?? '';
    const name = JSON.stringify([each.severity, file]);
    if (!found.has(name)) found.set(name, { severity: each.severity, file, findings: [] });
    found.get(name).findings.push(each);
  }
  return [...found.values()];
}

function group({ severity, file, findings: those }) {
  return make('section', { className: 'group' },
    make('h3', {}, file ? make('span', {}, file) : 'the game as a whole', ' ',
      make('small', {}, words(those.length, severity))),
    ...those.map(finding));
}

function result(each) {
  const counts = [each.errors ? words(each.errors, 'error') : '',
    each.warnings ? words(each.warnings, 'warning') : ''].filter(Boolean).join(', ');
  const table = each.rows.length ? figures(each) : null;
  const single = each.figures.length ? figures({ columns: ['figure', 'value'], rows: each.figures }) : null;
  const head = [make('b', { className: `word ${each.word}` }, each.word), ' ', each.title, ' ',
    make('small', {}, counts || each.rules.join(', '))];
  return make('li', {}, table || single
    ? make('details', {}, make('summary', {}, ...head), table, single) : make('p', {}, ...head));
}

function draw() {
  for (const [severity, button] of buttons) {
    button.textContent = words(now.counts[`${severity}s`], severity);
    button.setAttribute('aria-pressed', `${!hidden.has(severity)}`);
    button.className = `filter ${severity}`;
  }
  const shown = now.findings.filter(matches);
  keep(list, groups(shown), group);
  const left = now.findings.length - shown.length;
  more.textContent = [left ? `${words(left, 'finding')} not shown.` : '',
    now.more ? `And ${now.more.toLocaleString('en')} more.` : ''].join(' ');
}

function tell() {
  const counts = SEVERITIES.map((each) => [now.counts[`${each}s`], each]).filter(([count]) => count);
  const text = counts.map(([count, each]) => words(count, each)).join(', ');
  const summary = text || (now.running ? 'Nothing found yet' : 'Nothing is wrong');
  if (standing.textContent !== summary) standing.textContent = summary;
  const doing = now.lost ? 'The check stopped unexpectedly. Save a file to try again.'
    : now.running ? `Still ${now.running} …` : 'Everything is checked.';
  if (running.textContent !== doing) running.textContent = doing;
  running.classList.toggle('busy', Boolean(now.running));
  say(now.good ? 'up to date' : 'the last good game is shown');
}

const show = asking('/check/now', (news) => {
  now = news;
  title.textContent = now.title ? `${now.title}: check` : 'Check';
  document.title = now.title ? `${now.title} – Check` : 'Check';
  tell();
  draw();
  alone.hidden = !now.results.length;
  alone.classList.toggle('stale', !now.fresh);
  keep(results, now.results, result);
  keep(charts, now.charts, chart);
});

for (const [severity, button] of buttons) {
  button.addEventListener('click', () => {
    if (!hidden.delete(severity)) hidden.add(severity);
    draw();
  });
}
search.addEventListener('input', () => {
  wanted = search.value;
  draw();
});

main.append(title, standing, running,
  make('div', { className: 'filters', role: 'group', 'aria-label': 'Which findings' },
    ...buttons.values(), make('label', { htmlFor: 'search', className: 'unseen' }, 'Search findings'),
    search),
  make('h2', { className: 'unseen' }, 'Findings'), list, more, alone);
await drawings();
listen('/events', { check: show, changed: show, findings: show }, () => say('the studio is closed'));
show();

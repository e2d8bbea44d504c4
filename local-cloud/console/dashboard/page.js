import { addChart } from './chart.js';

const REFRESH_MS = 5_000;
const PREFIX = /^.*-local-app-/;

const find = (id) => document.getElementById(id);
const element = (tag, properties = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};

let hours = Number(new URLSearchParams(location.search).get('hours')) || 3;
let shown = '';
let removers = [];

async function call(path, options) {
  const response = await fetch(`/_local/${path}`, options);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

/** Returns the inline parts of a line of Markdown: links and code. */
function toInline(line) {
  return line.split(/(\[[^\]]+\]\([^)]+\)|`[^`]+`)/).map((part) => {
    const [, words, address] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    if (words !== undefined) return element('a', { href: address, textContent: words, rel: 'noreferrer' });
    return part.startsWith('`') ? element('code', { textContent: part.slice(1, -1) }) : part;
  });
}

/** Returns the elements of the Markdown that the dashboard uses: headings and paragraphs. */
function toElements(markdown) {
  return markdown
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, marks, words] = /^(#+) (.*)$/.exec(line) ?? [];
      if (marks === undefined) return element('p', {}, ...toInline(line));
      return element(marks.length > 2 ? 'h3' : 'h2', { textContent: words });
    });
}

/** Links into the AWS console lead nowhere from a laptop, so the page says where the same is here. */
const LOCAL_LOGS = 'Here the logs are files in .local/logs, and on the console.';

function createText({ markdown }) {
  const isHeading = markdown.startsWith('## ');
  const node = element('section', { className: `widget text ${isHeading ? 'heading' : 'card'}` });
  if (markdown.startsWith('### Logs'))
    node.append(element('h3', { textContent: 'Logs' }), element('p', { textContent: LOCAL_LOGS }));
  else node.append(...toElements(markdown));
  return node;
}

function createAlarms({ title, alarms }, formatTime) {
  const firing = alarms.filter(({ state }) => state === 'ALARM').length;
  const rank = ({ state, lastFired }) => (state === 'ALARM' ? 2 : lastFired === null ? 0 : 1);
  const items = alarms
    .toSorted((a, b) => rank(b) - rank(a))
    .map((alarm) => {
      const name = alarm.name.replace(PREFIX, '');
      if (rank(alarm) === 0)
        return element('li', { className: alarm.state, textContent: name, title: alarm.description });
      const when = alarm.state === 'ALARM' ? 'fires now' : `fired until ${formatTime(alarm.lastFired)}`;
      return element(
        'li',
        { className: `${alarm.state} fired` },
        element('strong', { textContent: `${name} ${when}. ` }),
        alarm.description,
      );
    });
  return element(
    'section',
    { className: 'widget card' },
    element('h2', { textContent: `${title}: ${firing === 0 ? 'none fires' : `${firing} of ${alarms.length} fire`}` }),
    element('ul', { className: 'alarms' }, ...items),
  );
}

function createGraph(widget, zone) {
  const node = element('section', { className: 'widget card' }, element('h3', { textContent: widget.title }));
  return { node, draw: () => addChart(node, widget, zone) };
}

function show({ name, now, zone, widgets }) {
  const formatTime = (at) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(at);
  find('name').textContent = name;
  find('now').textContent = `${formatTime(now)} in ${zone}`;
  const scroll = scrollY;
  for (const remove of removers) remove();
  const created = widgets.map((widget) => {
    const made =
      widget.kind === 'graph'
        ? createGraph(widget, zone)
        : {
            node: widget.kind === 'text' ? createText(widget) : createAlarms(widget, formatTime),
            draw: () => () => undefined,
          };
    made.node.style.setProperty('--columns', widget.width);
    return made;
  });
  find('widgets').replaceChildren(...created.map(({ node }) => node));
  find('widgets').ariaBusy = 'false';
  // A graph needs the width of its card, so it is drawn on the page.
  removers = created.map(({ draw }) => draw());
  scrollTo({ top: scroll, behavior: 'instant' });
}

async function refresh() {
  try {
    const view = await call(`dashboard/data?hours=${hours}`);
    find('problem').hidden = true;
    // Nothing changed but the seconds: the page stays, and with it the pointer's values.
    const key = JSON.stringify([hours, Math.floor(view.now / 60_000), view.widgets]);
    if (key !== shown) show(view);
    shown = key;
  } catch (error) {
    find('problem').hidden = false;
    find('problem').textContent = `The local cloud does not answer (${error.message}). The page tries again.`;
  }
}

for (const button of document.querySelectorAll('[data-hours]')) {
  const mark = () => (button.ariaPressed = String(Number(button.dataset.hours) === hours));
  mark();
  button.addEventListener('click', () => {
    hours = Number(button.dataset.hours);
    history.replaceState(null, '', `?hours=${hours}`);
    for (const other of document.querySelectorAll('[data-hours]')) other.ariaPressed = String(other === button);
    void refresh();
  });
}
/** Moves the clock, and shows what came of it. */
async function move(button) {
  button.disabled = true;
  const body = JSON.stringify({ advance: button.dataset.move });
  await call('clock', { method: 'POST', body }).catch(() => undefined);
  button.disabled = false;
  await refresh();
}
for (const button of document.querySelectorAll('[data-move]'))
  button.addEventListener('click', () => void move(button));
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
  shown = '';
  void refresh();
});
await refresh();
setInterval(refresh, REFRESH_MS);

/** The page loads the library before this module. */
const { uPlot } = globalThis;

/** Colors that differ in lightness too. */
const COLORS = [
  '#4477aa',
  '#ee7733',
  '#228833',
  '#aa3377',
  '#66ccee',
  '#ccbb44',
  '#9966cc',
  '#bb5566',
  '#44aa99',
  '#888888',
  '#ddaa33',
  '#332288',
  '#77aadd',
];
const HEIGHT = 180;

const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const probe = document.createElement('span');
/** Returns a color of the style sheet as the canvas needs it. */
function color(name) {
  probe.style.color = style(name);
  document.body.append(probe);
  const value = getComputedStyle(probe).color;
  probe.remove();
  return value;
}

function format(value) {
  if (value === null || value === undefined) return '–';
  if (value !== 0 && Math.abs(value) < 0.01) return value.toExponential(1);
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 }).format(value);
}

const element = (tag, properties = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), properties);
  node.append(...children);
  return node;
};

/** Returns the latest value of a line. */
const findLast = (values) => values.findLast((value) => value !== null) ?? null;

/** Draws the limits as dashed lines across the graph. */
function drawLimits(limits) {
  return (plot) => {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.strokeStyle = color('--bad');
    ctx.lineWidth = devicePixelRatio;
    ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
    for (const { value } of limits) {
      const y = plot.valToPos(value, 'y', true);
      if (y < bbox.top || y > bbox.top + bbox.height) continue;
      ctx.beginPath();
      ctx.moveTo(bbox.left, y);
      ctx.lineTo(bbox.left + bbox.width, y);
      ctx.stroke();
    }
    ctx.restore();
  };
}

/** Returns the points to mark: values without neighbors, which are invisible as a line. */
function listIsolated(plot, series) {
  const values = plot.data[series];
  const isMissing = (index) => values[index] === null || values[index] === undefined;
  return values.flatMap((_, index) =>
    !isMissing(index) && isMissing(index - 1) && isMissing(index + 1) ? [index] : [],
  );
}

/** The graph shows the lowest limit, and others as far as the values reach. */
function findTop(lines, limits) {
  const highest = Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const lowest = Math.min(...limits.map(({ value }) => value));
  return Math.max(highest * 1.1, Number.isFinite(lowest) ? lowest * 1.2 : 0) || 1;
}

/**
 * Adds a graph with its legend to a card. The legend shows the latest values, and those under the pointer. Returns a function
 * that removes the graph.
 */
export function addChart(card, { title, times, lines, limits }, zone) {
  const shown = lines.filter(({ values }) => values.some((value) => value !== null));
  if (shown.length === 0) {
    card.append(element('p', { className: 'empty', textContent: 'No data in this time' }));
    addLegend(card, [], limits);
    return () => undefined;
  }
  const holder = element('div', { className: 'chart', role: 'img' });
  holder.setAttribute(
    'aria-label',
    `${title}. ${shown.map(({ label, values }) => `${label}: ${format(findLast(values))}`).join('. ')}`,
  );
  card.append(holder);
  const values = addLegend(card, shown, limits);
  const axis = {
    stroke: color('--dim'),
    grid: { stroke: color('--line'), width: 1 },
    ticks: { show: false },
    font: '11px system-ui',
  };
  const showValues = (plot) =>
    shown.forEach((line, index) => {
      const at = plot.cursor.idx;
      values[index].textContent = format(at === null || at === undefined ? findLast(line.values) : line.values[at]);
    });
  const plot = new uPlot(
    {
      width: holder.clientWidth,
      height: HEIGHT,
      tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), zone),
      legend: { show: false },
      cursor: { y: false, points: { size: 5 }, drag: { x: false } },
      scales: { x: { range: [times[0] / 1000, times.at(-1) / 1000] }, y: { range: [0, findTop(shown, limits)] } },
      axes: [
        { ...axis, space: 60 },
        { ...axis, size: 52, values: (_, ticks) => ticks.map(format) },
      ],
      series: [
        {},
        ...shown.map((_, index) => ({
          stroke: COLORS[index % COLORS.length],
          width: 1.75,
          points: { show: true, size: 5, filter: listIsolated },
        })),
      ],
      hooks: { draw: [drawLimits(limits)], setCursor: [showValues] },
    },
    [times.map((at) => at / 1000), ...shown.map((line) => line.values)],
    holder,
  );
  const observer = new ResizeObserver(() => plot.setSize({ width: holder.clientWidth, height: HEIGHT }));
  observer.observe(holder);
  return () => {
    observer.disconnect();
    plot.destroy();
  };
}

/** Adds the legend and returns the elements for the values. Lines that are zero all the time share an entry. */
function addLegend(card, lines, limits) {
  const list = element('ul', { className: 'legend' });
  const values = lines.map(() => element('b'));
  const isZero = ({ values: own }) => own.every((value) => value === null || value === 0);
  const zeros = lines.length > 4 ? lines.filter(isZero) : [];
  lines.forEach((line, index) => {
    values[index].textContent = format(findLast(line.values));
    if (zeros.includes(line)) return;
    const swatch = element('i');
    swatch.style.background = COLORS[index % COLORS.length];
    list.append(element('li', {}, swatch, `${line.label} `, values[index]));
  });
  if (zeros.length > 0)
    list.append(element('li', { title: zeros.map(({ label }) => label).join(', ') }, `${zeros.length} others: 0`));
  for (const { value, label } of limits)
    list.append(
      element('li', { className: 'limit' }, element('i'), `${label} `, element('b', { textContent: format(value) })),
    );
  card.append(list);
  return values;
}

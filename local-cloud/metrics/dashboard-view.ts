import { evaluateAlarm, type AlarmSpec, type AlarmState } from './alarms.ts';
import { createQueryReader, type Query } from './queries.ts';
import { MINUTE_MS, type MetricStore } from './store.ts';
import type { Graph, Widget } from './widgets.ts';

/** A dashboard with the values of its metrics. */
export interface DashboardView {
  readonly name: string;
  /** Milliseconds since 1970, of the virtual clock. */
  readonly now: number;
  readonly widgets: readonly WidgetView[];
}

type WidgetView = { readonly width: number; readonly height: number } & (
  | { readonly kind: 'text'; readonly markdown: string }
  | { readonly kind: 'alarms'; readonly title: string; readonly alarms: readonly AlarmView[] }
  | ({ readonly kind: 'graph' } & GraphView)
);

interface AlarmView {
  readonly name: string;
  readonly state: AlarmState;
  readonly description: string;
  /** The last minute of the shown time in which the alarm fired, in milliseconds since 1970. */
  readonly lastFired: number | null;
}

interface GraphView {
  readonly title: string;
  /** The begin of each period, in milliseconds since 1970. */
  readonly times: readonly number[];
  readonly lines: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
  readonly limits: Graph['limits'];
}

/** How far back the last firing of an alarm is looked for. Each minute is an evaluation of every alarm. */
const MAX_LOOK_BACK_MS = 3 * 3_600_000;
/** Points of a line at most. A screen does not show more. */
const MAX_POINTS = 180;

/** Points of a line at least: spend by the hour is no line within an hour. */
const MIN_POINTS = 6;

export interface ViewRequest {
  readonly name: string;
  readonly widgets: readonly Widget[];
  readonly alarms: readonly AlarmSpec[];
  readonly now: number;
  readonly rangeMs: number;
}

/** Returns a dashboard with the values of the last `rangeMs`. */
export function viewDashboard(store: MetricStore, request: ViewRequest): DashboardView {
  const { name, now } = request;
  return { name, now, widgets: request.widgets.map((widget) => viewWidget(store, request, widget)) };
}

function viewWidget(store: MetricStore, request: ViewRequest, widget: Widget): WidgetView {
  const { width, height } = widget;
  switch (widget.kind) {
    case 'text':
      return widget;
    case 'alarms': {
      const alarms = request.alarms.filter(({ name }) => widget.arns.some((arn) => arn.endsWith(`:alarm:${name}`)));
      return {
        width,
        height,
        kind: 'alarms',
        title: widget.title,
        alarms: alarms.map((alarm) => viewAlarm(store, alarm, request)),
      };
    }
    case 'graph':
      return { width, height, kind: 'graph', ...viewGraph(store, widget.graph, request) };
  }
}

function viewAlarm(store: MetricStore, alarm: AlarmSpec, { now, rangeMs }: ViewRequest): AlarmView {
  const { name, description } = alarm;
  const oldest = now - Math.min(rangeMs, MAX_LOOK_BACK_MS);
  let lastFired: number | null = null;
  for (let at = now; at > oldest && lastFired === null; at -= MINUTE_MS)
    if (evaluateAlarm(store, alarm, at) === 'ALARM') lastFired = at;
  return { name, description, state: evaluateAlarm(store, alarm, now), lastFired };
}

function viewGraph(store: MetricStore, graph: Graph, request: ViewRequest): GraphView {
  const rangeMs = Math.max(graph.rangeMs ?? request.rangeMs, MIN_POINTS * graph.periodMs);
  const periodMs = Math.max(graph.periodMs, Math.ceil(rangeMs / MAX_POINTS / graph.periodMs) * graph.periodMs);
  const end = Math.ceil(request.now / periodMs) * periodMs;
  const times: number[] = [];
  for (let at = end - Math.ceil(rangeMs / periodMs) * periodMs; at < end; at += periodMs) times.push(at);
  const found = findLines(store, graph);
  const read = createQueryReader(store, found.queries);
  return {
    title: graph.title,
    times,
    lines: found.lines.map(({ id, label }) => ({
      label,
      values: times.map((at) => read(id, at, at + periodMs) ?? null),
    })),
    limits: graph.limits,
  };
}

/** Adds a line for each metric that a search finds. Its label is the first dimension, as on AWS. */
function findLines(store: MetricStore, graph: Graph): { queries: readonly Query[]; lines: Graph['lines'] } {
  const found = graph.searches.flatMap(({ namespace, name, dimensionNames, statistic }, search) =>
    store.find(namespace, name, dimensionNames).map((metric, index) => ({
      query: { id: `_s${search}_${index}`, metric, statistic },
      label: metric.dimensions[dimensionNames[0] ?? ''] ?? '',
    })),
  );
  return {
    queries: [...graph.queries, ...found.map(({ query }) => query)],
    lines: [...graph.lines, ...found.map(({ query: { id }, label }) => ({ id, label }))],
  };
}

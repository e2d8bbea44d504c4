import { array, isObject, number, object, optionalText, text, type JsonObject } from '../core/json.ts';
import type { Query } from './queries.ts';

/** A widget of a dashboard, as its body describes it. */
export type Widget = { readonly width: number; readonly height: number } & (
  | { readonly kind: 'text'; readonly markdown: string }
  | { readonly kind: 'alarms'; readonly title: string; readonly arns: readonly string[] }
  | { readonly kind: 'graph'; readonly graph: Graph }
);

/** Metrics that SEARCH finds. Each becomes a line. */
interface Search {
  readonly namespace: string;
  readonly name: string;
  readonly dimensionNames: readonly string[];
  readonly statistic: string;
}

export interface Graph {
  readonly title: string;
  readonly queries: readonly Query[];
  /** The ids of the visible queries, with their labels. */
  readonly lines: readonly { readonly id: string; readonly label: string }[];
  readonly searches: readonly Search[];
  readonly limits: readonly { readonly value: number; readonly label: string }[];
  readonly periodMs: number;
  /** The time that the graph shows, in place of the time of the page. */
  readonly rangeMs: number | undefined;
}

/** Reads the body of an AWS::CloudWatch::Dashboard. Widgets keep their order. @throws for a widget that is unknown here */
export function readWidgets(body: string): Widget[] {
  return array(object(JSON.parse(body))['widgets'])
    .map(object)
    .map(readWidget);
}

function readWidget(widget: JsonObject): Widget {
  const properties = object(widget['properties']);
  const size = { width: number(widget['width'], 6), height: number(widget['height'], 6) };
  switch (widget['type']) {
    case 'text':
      return { ...size, kind: 'text', markdown: text(properties['markdown']) };
    case 'alarm':
      return { ...size, kind: 'alarms', title: text(properties['title']), arns: array(properties['alarms']).map(text) };
    case 'metric':
      return { ...size, kind: 'graph', graph: readGraph(properties) };
  }
  throw new Error(`The local cloud does not show widgets of the type ${text(widget['type'])}`);
}

function readGraph(properties: JsonObject): Graph {
  const rows = array(properties['metrics']).map((row, index) => readRow(array(row), index));
  const limits = array(object(properties['annotations'])['horizontal']).map(object);
  return {
    title: text(properties['title']),
    queries: rows.flatMap(({ query }) => query ?? []),
    lines: rows.flatMap(({ id, label, isVisible, query }) => (isVisible && query ? [{ id, label }] : [])),
    searches: rows.flatMap(({ search }) => search ?? []),
    limits: limits.map(({ value, label }) => ({ value: number(value, 0), label: text(label) })),
    periodMs: 1000 * Math.max(...rows.map(({ period }) => period)),
    rangeMs: readRange(optionalText(properties['start'])),
  };
}

interface Row {
  readonly id: string;
  readonly label: string;
  readonly isVisible: boolean;
  readonly period: number;
  readonly query?: Query;
  readonly search?: Search;
}

/** Reads a row: namespace, name, dimensions and their values, and at its end an object with the options. */
function readRow(row: readonly unknown[], index: number): Row {
  const options = object(row.find(isObject));
  const names = row.filter((part) => typeof part === 'string');
  // An id in a dashboard begins with a letter, so this one cannot collide.
  const id = optionalText(options['id']) ?? `_${index}`;
  const base = { id, isVisible: options['visible'] !== false, period: number(options['period'], 300) };
  const expression = optionalText(options['expression']);
  const label = optionalText(options['label']);
  if (expression?.startsWith('SEARCH(')) return { ...base, label: label ?? '', search: readSearch(expression) };
  if (expression !== undefined) return { ...base, label: label ?? expression, query: { id, expression } };
  const [namespace = '', name = '', ...pairs] = names;
  const dimensions = Object.fromEntries(
    pairs.flatMap((key, at) => (at % 2 === 0 ? [[key, pairs[at + 1] ?? ''] as const] : [])),
  );
  const metric = { namespace, name, dimensions };
  return {
    ...base,
    label: label ?? name,
    query: { id, metric, statistic: optionalText(options['stat']) ?? 'Average' },
  };
}

function readSearch(expression: string): Search {
  const [, schema, name, statistic] =
    /^SEARCH\('\{([^}]+)\} MetricName="(\w+)"', '(\w+)', \d+\)$/.exec(expression) ?? [];
  if (schema === undefined || name === undefined || statistic === undefined)
    throw new Error(`The local cloud cannot read the search ${expression}`);
  const [namespace = '', ...dimensionNames] = schema.split(',');
  return { namespace, name, dimensionNames, statistic };
}

const DAY_MS = 86_400_000;

function readRange(start: string | undefined): number | undefined {
  if (start === undefined) return undefined;
  const days = /^-P(\d+)D$/.exec(start)?.[1];
  if (days === undefined) throw new Error(`The local cloud cannot read the start "${start}" of a graph`);
  return Number(days) * DAY_MS;
}

import { array, isObject, number, object, text, type JsonObject } from '../core/json.ts';
import type { MetricStore } from './store.ts';

/** Collects the metrics of a log line in the embedded metric format. Ignores every other line. */
export function collectEmf(store: MetricStore, line: string): void {
  if (!line.startsWith('{"_aws"')) return;
  let record: JsonObject;
  try {
    record = object(JSON.parse(line));
  } catch {
    // A line that a function did not finish before it ended.
    return;
  }
  const header = object(record['_aws']);
  const at = number(header['Timestamp'], Number.NaN);
  if (Number.isNaN(at)) return;
  for (const directive of array(header['CloudWatchMetrics']))
    if (isObject(directive)) collect(store, record, directive, at);
}

function collect(store: MetricStore, record: JsonObject, directive: JsonObject, at: number): void {
  const namespace = text(directive['Namespace']);
  for (const metric of array(directive['Metrics'])) {
    const name = text(object(metric)['Name']);
    const given = record[name];
    const values = (Array.isArray(given) ? given : [given]).map((value) => number(value, Number.NaN));
    for (const set of array(directive['Dimensions'])) {
      const dimensions = Object.fromEntries(array(set).map((key) => [text(key), text(record[text(key)])]));
      store.put({ namespace, name, dimensions }, at, ...values.filter((value) => !Number.isNaN(value)));
    }
  }
}

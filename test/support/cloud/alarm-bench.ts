import type { Template } from 'aws-cdk-lib/assertions';
import {
  type AlarmSpec,
  evaluateAlarm,
  Evaluator,
  MetricStore,
  MINUTE_MS,
  readAlarms,
  toStack,
} from '../../../local-cloud/index.ts';

/** The values of each metric of an alarm in a minute, by the metric's id. A metric without values has no data then. */
export type Minute = Readonly<Record<string, number | readonly number[] | undefined>>;

const START = Date.parse('2026-03-02T09:00:00Z');
const MINUTES = 90;

/** Reads the alarms of synthesized stacks. */
export function readTemplateAlarms(templates: Readonly<Record<string, Template>>): AlarmSpec[] {
  const stacks = Object.entries(templates).map(([name, template]) => toStack(name, template.toJSON()));
  return readAlarms(new Evaluator(stacks, { internal: 'http://localhost:1', parameters: {} }));
}

/**
 * Feeds an alarm its metrics for an hour and a half. Returns after how many minutes the alarm fired, or null.
 * @param getMinute the values of a minute, counted from 0
 */
export function findFiring(alarm: AlarmSpec, getMinute: (minute: number) => Minute): number | null {
  const store = new MetricStore();
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const values = getMinute(minute);
    for (const query of alarm.queries) {
      if (!('metric' in query)) continue;
      // An alarm on one metric has no ids in the template.
      const given = values[alarm.queries.length === 1 ? 'value' : query.id];
      if (given !== undefined) store.put(query.metric, START + minute * MINUTE_MS, ...[given].flat());
    }
    if (minute >= WARM_UP && evaluateAlarm(store, alarm, START + (minute + 1) * MINUTE_MS) === 'ALARM')
      return minute + 1;
  }
  return null;
}

/** Minutes before the first evaluation. An alarm for which no data is a fault would fire before it has any data. */
const WARM_UP = 10;

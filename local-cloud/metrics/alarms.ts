import { createQueryReader, type Query } from './queries.ts';
import { MINUTE_MS, type MetricStore } from './store.ts';

export type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA';

/** An alarm of the template. */
export interface AlarmSpec {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly actions: readonly string[];
  readonly queries: readonly Query[];
  /** The id of the query that is compared with the threshold. */
  readonly returned: string;
  readonly periodMs: number;
  readonly threshold: number;
  readonly comparison: string;
  readonly evaluationPeriods: number;
  readonly datapointsToAlarm: number;
  readonly missing: string;
}

/** CloudWatch looks at more periods than it evaluates, for data to use in place of missing data ("Configuring how alarms treat missing data"). */
const MORE_PERIODS = 2;

const COMPARISONS: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  GreaterThanThreshold: (value, threshold) => value > threshold,
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
  LessThanOrEqualToThreshold: (value, threshold) => value <= threshold,
};

/**
 * Returns the state of an alarm at a moment by CloudWatch's rules. An alarm is evaluated every minute, over the periods
 * that end with this minute. It fires when so many of the latest datapoints are beyond the threshold.
 */
export function evaluateAlarm(store: MetricStore, alarm: AlarmSpec, at: number): AlarmState {
  const isBeyond = COMPARISONS[alarm.comparison];
  if (!isBeyond) throw new Error(`${alarm.name}: the local cloud does not have the comparison ${alarm.comparison}`);
  const read = createQueryReader(store, alarm.queries);
  const end = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  const known: boolean[] = [];
  for (let back = 1; back <= alarm.evaluationPeriods + MORE_PERIODS; back += 1) {
    const value = read(alarm.returned, end - back * alarm.periodMs, end - (back - 1) * alarm.periodMs);
    if (value !== undefined) known.push(isBeyond(value, alarm.threshold));
  }
  if (known.length === 0 && alarm.missing === 'missing') return 'INSUFFICIENT_DATA';
  const latest = known.slice(0, alarm.evaluationPeriods);
  const filled = alarm.missing === 'breaching' ? alarm.evaluationPeriods - latest.length : 0;
  return latest.filter(Boolean).length + filled >= alarm.datapointsToAlarm ? 'ALARM' : 'OK';
}

/** Returns the alarms that fired in any minute of a time. `from` and `to`: milliseconds since 1970. */
export function listFired(store: MetricStore, alarms: readonly AlarmSpec[], from: number, to: number): AlarmSpec[] {
  return alarms.filter((alarm) => {
    for (let at = Math.ceil(from / MINUTE_MS) * MINUTE_MS; at <= to; at += MINUTE_MS)
      if (evaluateAlarm(store, alarm, at) === 'ALARM') return true;
    return false;
  });
}

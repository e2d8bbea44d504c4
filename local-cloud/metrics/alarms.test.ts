import { describe, expect, it } from 'vitest';
import { evaluateAlarm, type AlarmSpec } from './alarms.ts';
import { compileExpression } from './expression.ts';
import { MINUTE_MS, MetricStore } from './store.ts';

const METRIC = { namespace: 'N', name: 'M', dimensions: {} };
const START = Date.parse('2026-03-02T09:00:00Z');

function buildAlarm(changes: Partial<AlarmSpec>): AlarmSpec {
  return {
    id: 'A',
    name: 'a',
    description: '',
    actions: [],
    queries: [{ id: 'm1', metric: METRIC, statistic: 'Sum' }],
    returned: 'm1',
    periodMs: MINUTE_MS,
    threshold: 0,
    comparison: 'GreaterThanThreshold',
    evaluationPeriods: 3,
    datapointsToAlarm: 3,
    missing: 'notBreaching',
    ...changes,
  };
}

/** Returns the state after minutes with these sums. A dash is a minute without data. */
function evaluate(minutes: string, changes: Partial<AlarmSpec>): string {
  const store = new MetricStore();
  const values = minutes.split(' ');
  for (const [index, value] of values.entries())
    if (value !== '-') store.put(METRIC, START + index * MINUTE_MS, Number(value));
  return evaluateAlarm(store, buildAlarm(changes), START + values.length * MINUTE_MS);
}

describe('An alarm', () => {
  it.each([
    ['1 1 1', {}, 'ALARM'],
    ['1 1 1 0', {}, 'OK'],
    ['1 0 1', { datapointsToAlarm: 2 }, 'ALARM'],
    ['- - -', {}, 'OK'],
    ['- - - - -', { missing: 'breaching' }, 'ALARM'],
    ['- - - - -', { missing: 'missing' }, 'INSUFFICIENT_DATA'],
    ['0 - - - -', { missing: 'breaching', datapointsToAlarm: 2 }, 'ALARM'],
    // CloudWatch looks further back before it fills in missing data.
    ['1 - 1 - 1', {}, 'ALARM'],
    ['1 - - - 1', {}, 'OK'],
  ] as const)('after %s (%o) is %s', (minutes, changes, state) => {
    expect(evaluate(minutes, changes)).toBe(state);
  });

  it('looks at the periods that end with this minute, not at periods of the clock', () => {
    const fiveMinutes = { periodMs: 5 * MINUTE_MS, evaluationPeriods: 1, datapointsToAlarm: 1, threshold: 3 };
    expect(evaluate('0 0 0 1 1 1 1 0', fiveMinutes)).toBe('ALARM');
    expect(evaluate('0 0 0 1 1 1 1 0 0', fiveMinutes)).toBe('OK');
  });
});

describe('A statistic', () => {
  it('is that of all values in the period', () => {
    const store = new MetricStore();
    for (let value = 1; value <= 100; value += 1) store.put(METRIC, START + (value % 3) * MINUTE_MS, value);
    const read = (statistic: string): number =>
      store.read(METRIC, statistic, START, START + 3 * MINUTE_MS) ?? Number.NaN;
    expect([read('Sum'), read('SampleCount'), read('Minimum'), read('Maximum'), read('Average')]).toEqual([
      5050, 100, 1, 100, 50.5,
    ]);
    expect(read('p95')).toBeGreaterThan(94);
    expect(read('p95')).toBeLessThan(97);
    expect(read('PR(:30)')).toBeCloseTo(30, -1);
    expect(() => read('TM(1%:2%)')).toThrow('does not have the statistic');
  });
});

describe('An expression', () => {
  const values: Readonly<Record<string, number>> = { a: 10, b: 4 };
  it.each([
    ['a * 2 + b', 24],
    ['-a + b', -6],
    ['a - b - 1', 5],
    ['IF(a > 4 AND b * 2 > FILL(none, 0), 1, 0)', 1],
    ['IF(a > 4 AND FILL(none, 0) == 0, 1, 0)', 1],
    ['IF(a < 4 OR b >= 5, 1, 0)', 0],
    ['SUM([a, none, b])', 14],
    ['a + none', undefined],
    ['a / (b - 4)', undefined],
    ['none > 1', undefined],
  ] as const)('%s is %s', (source, expected) => {
    expect(compileExpression(source)((id) => values[id])).toBe(expected);
  });

  it('that the local cloud cannot read is refused in one sentence', () => {
    expect(() => compileExpression('ANOMALY_DETECTION_BAND(a)')).toThrow(
      'The local cloud does not have "ANOMALY_DETECTION_BAND" of metric math',
    );
  });
});

describe('The metrics that the local cloud keeps', () => {
  it('are those of three days with values, however long it runs', () => {
    const store = new MetricStore();
    const days = 4;
    for (let minute = 0; minute < days * 1_440; minute += 1) store.put(METRIC, START + minute * MINUTE_MS, 1);
    const end = START + days * 1_440 * MINUTE_MS;
    expect(store.read(METRIC, 'SampleCount', START, end)).toBe(3 * 1_440);
    expect(store.read(METRIC, 'SampleCount', end - MINUTE_MS, end)).toBe(1);
  });
});

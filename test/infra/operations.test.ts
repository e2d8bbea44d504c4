import { beforeAll, describe, expect, it } from 'vitest';
import { PROD, getTemplates, listResources, type Resource } from './synth.ts';

describe('operations', () => {
  let alarms: Resource[];
  let dashboard: string;
  let watched: { readonly queues: string[]; readonly deadLetters: string[]; readonly functions: string[] };
  beforeAll(() => {
    const { app } = getTemplates(PROD);
    alarms = listResources(app, 'AWS::CloudWatch::Alarm');
    dashboard = JSON.stringify(listResources(app, 'AWS::CloudWatch::Dashboard')[0]?.properties.DashboardBody);
    const queues = listResources(app, 'AWS::SQS::Queue');
    const isWorkQueue = ({ properties }: Resource): boolean => properties.RedrivePolicy !== undefined;
    watched = {
      queues: queues.filter(isWorkQueue).map(({ id }) => id),
      deadLetters: queues.filter((queue) => !isWorkQueue(queue)).map(({ id }) => id),
      functions: listResources(app, 'AWS::Lambda::Function').map(({ id }) => id),
    };
  });

  /** Returns the ids that no alarm on the metric refers to. */
  function listWithoutAlarm(ids: readonly string[], metricName: string): string[] {
    const text = JSON.stringify(alarms.filter(({ properties }) => properties.MetricName === metricName));
    return ids.filter((id) => !text.includes(`"${id}"`));
  }

  /** Returns the ids that the dashboard does not show. */
  function listMissingOnDashboard(ids: readonly string[]): string[] {
    return ids.filter((id) => !dashboard.includes(`"${id}"`));
  }

  it('finds the queues and functions of the stack', () => {
    expect(watched.queues.length).toBeGreaterThanOrEqual(7);
    expect(watched.deadLetters).toHaveLength(watched.queues.length);
    expect(watched.functions.length).toBeGreaterThanOrEqual(13);
  });

  it('watches the age and the dead letters of every queue with an alarm and on the dashboard', () => {
    expect(listWithoutAlarm(watched.queues, 'ApproximateAgeOfOldestMessage')).toEqual([]);
    expect(listWithoutAlarm(watched.deadLetters, 'ApproximateNumberOfMessagesVisible')).toEqual([]);
    expect(listMissingOnDashboard([...watched.queues, ...watched.deadLetters])).toEqual([]);
  });

  it('watches the errors of every function with an alarm and on the dashboard', () => {
    expect(listWithoutAlarm(watched.functions, 'Errors')).toEqual([]);
    expect(listMissingOnDashboard(watched.functions)).toEqual([]);
  });

  it('shows the figures of messages, carrier, money and API on the dashboard', () => {
    for (const figure of [
      'WaitBeyondPace',
      'TextsHandedOver',
      'TextsFailed',
      'OptOuts',
      'OutcomesUnknown',
      'CallbackLag',
      'SegmentsHandedOver',
      'segments * 0.0083',
      'HeldMinutes',
      'FieldsFailed',
      'ApproximateAgeOfOldestMessage',
      '5XXError',
      'Latency',
    ])
      expect(dashboard).toContain(figure);
  });

  it('gives every alarm a description with a first step', () => {
    for (const { id, properties } of alarms) expect(String(properties.AlarmDescription).length, id).toBeGreaterThan(60);
  });
});

import { readFileSync } from 'node:fs';
import type { Template } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkConfig } from '../../infra/config.ts';
import { LIMITS } from '../../infra/constructs/operations/limits.ts';
import { buildObjectives } from '../../infra/constructs/operations/objectives.ts';
import { METRIC_NAMES } from '../../functions/platform/metrics.ts';
import { PROD, SMALLEST, getTemplates, listResources, type Resource } from './synth.ts';

describe('operations', () => {
  let operations: Template;
  let alarms: Resource[];
  let dashboard: string;
  let logGroups: Resource[];
  let watched: { readonly queues: string[]; readonly deadLetters: string[]; readonly functions: string[] };
  beforeAll(() => {
    const { app, ...others } = getTemplates(PROD);
    ({ operations } = others);
    alarms = listResources(operations, 'AWS::CloudWatch::Alarm');
    dashboard = JSON.stringify(listResources(operations, 'AWS::CloudWatch::Dashboard')[0]?.properties.DashboardBody);
    logGroups = listResources(app, 'AWS::Logs::LogGroup');
    const queues = listResources(app, 'AWS::SQS::Queue');
    const isWorkQueue = ({ properties }: Resource): boolean => properties.RedrivePolicy !== undefined;
    watched = {
      queues: queues.filter(isWorkQueue).map(({ id }) => id),
      deadLetters: queues.filter((queue) => !isWorkQueue(queue)).map(({ id }) => id),
      functions: listResources(app, 'AWS::Lambda::Function').map(({ id }) => id),
    };
  });

  /** Tells whether a text refers to a resource, in the same stack or by the name of an output of the app stack. */
  const refersTo = (text: string, id: string): boolean =>
    [`"${id}"`, `OutputRef${id}`, `OutputFnGetAtt${id}`].some((reference) => text.includes(reference));

  /** Returns the ids that no alarm on the metric refers to. */
  function listWithoutAlarm(ids: readonly string[], metricName: string): string[] {
    const text = JSON.stringify(alarms.filter(({ properties }) => properties.MetricName === metricName));
    return ids.filter((id) => !refersTo(text, id));
  }

  /** Returns the ids that the dashboard does not show. */
  function listMissingOnDashboard(ids: readonly string[]): string[] {
    return ids.filter((id) => !refersTo(dashboard, id));
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
      'WaitForPace',
      'HandOverLag',
      'ConsentLag',
      'SignInsGranted',
      'SignInsFailed',
      'ApproximateAgeOfOldestMessage',
      'Throttles',
      'WriteThrottleEvents',
      'ClaimedAccountConcurrency',
      'CallbacksRefused',
      'AddressesFailed',
      'VideosFailed',
      '5XXError',
      'Latency',
    ])
      expect(dashboard).toContain(figure);
  });

  it('gives every alarm a description with a first step', () => {
    for (const { id, properties } of alarms) expect(String(properties.AlarmDescription).length, id).toBeGreaterThan(60);
  });

  it('shows the state of every alarm, and links to the log of every function', () => {
    const logs = logGroups.filter(({ id }) =>
      watched.functions.some((fn) => id.startsWith(fn.replace(/Function[0-9A-F]{8}$/, 'Logs'))),
    );
    expect(logs).toHaveLength(watched.functions.length);
    expect(listMissingOnDashboard([...alarms, ...logs].map(({ id }) => id))).toEqual([]);
  });

  it('draws the limits of alarms on the graphs', () => {
    // [alarm, title of the graph]
    for (const [alarm, title] of [
      ['LateTexts', 'From due to hand-over (s)'],
      ['StuckTexts', 'Oldest text that waits for no reason (s)'],
      ['LateReports', 'Reports after (s)'],
      ['ApiSlow', 'API latency (ms)'],
      ['Spending', 'Carrier, an hour ($)'],
      ['OrganizationCost', 'One organization, a day ($)'],
      ['InboundWait', 'Oldest message by queue (s)'],
    ] as const) {
      const threshold = Number(alarms.find(({ id }) => id.startsWith(`Operations${alarm}`))?.properties.Threshold);
      const [, widget = ''] = dashboard.split(JSON.stringify(`"title":"${title}"`).slice(1, -1));
      expect(widget.slice(0, widget.indexOf('\\"title\\"')), title).toContain(`\\"value\\":${threshold}`);
    }
  });

  it('has saved log queries over the logs of all functions', () => {
    const queries = listResources(operations, 'AWS::Logs::QueryDefinition');
    expect(queries.map(({ properties }) => String(properties.Name).split('/')[1])).toEqual([
      'An error by its id',
      'Everything that one click caused',
      'One organization',
      'One text',
      'Organizations by cost',
      'The slowest calls',
      'Failures by carrier code',
    ]);
    for (const { properties } of queries) expect(properties.LogGroupNames).toHaveLength(watched.functions.length);
  });

  it('explains each objective in SLO.md with its figures', () => {
    const text = readFileSync(new URL('../../infra/SLO.md', import.meta.url), 'utf8');
    for (const { name, percent } of buildObjectives('api')) expect(text).toContain(`| ${name} | ${percent} %`);
    expect(text).toContain(`within ${LIMITS.onTimeSeconds} s`);
    expect(text).toContain(`within ${LIMITS.stopHonoredSeconds} s`);
  });

  it.each([
    ['an address', { email: 'alerts@acme.test' }, [{ SubscriptionType: 'EMAIL', Address: 'alerts@acme.test' }]],
    [
      'a topic',
      { topicArn: 'arn:aws:sns:us-west-2:123456789012:on-call' },
      [{ SubscriptionType: 'SNS', Address: 'arn:aws:sns:us-west-2:123456789012:on-call' }],
    ],
  ])('asks AWS to write to %s before a month costs more than planned', (_, alarms, subscribers) => {
    const config = checkConfig('small', { alarms, spend: { pricePerSegment: 0.01, alarmPerHour: 5, awsPerMonth: 40 } });
    const [budget] = listResources(getTemplates(config).operations, 'AWS::Budgets::Budget');
    expect(budget?.properties).toMatchObject({
      Budget: { BudgetLimit: { Amount: 40, Unit: 'USD' }, TimeUnit: 'MONTHLY' },
      NotificationsWithSubscribers: [
        { Notification: { NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers: subscribers },
        { Notification: { NotificationType: 'FORECASTED', Threshold: 100 }, Subscribers: subscribers },
      ],
    });
  });

  it('costs what the README says', () => {
    const { data, app, web, operations } = getTemplates(SMALLEST);
    const count = (type: string): number =>
      [data, app, web, operations].reduce((sum, template) => sum + listResources(template, type).length, 0);
    const alarmMetrics = listResources(operations, 'AWS::CloudWatch::Alarm').reduce((sum, { properties }) => {
      const queries = properties.Metrics as readonly { readonly MetricStat?: object }[] | undefined;
      return sum + (queries ? queries.filter(({ MetricStat }) => MetricStat).length : 1);
    }, 0);
    // CloudWatch: $0.10 for a metric of an alarm, $0.30 for an own metric. Secrets Manager: $0.40 for a secret. List prices, us-west-2.
    const dollars = (each: number, price: number): string => `$${(each * price).toFixed(2)}`;
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    for (const part of [
      `${alarmMetrics} alarm metrics (${dollars(alarmMetrics, 0.1)})`,
      `up to ${METRIC_NAMES.length} metrics of our own (${dollars(METRIC_NAMES.length, 0.3)})`,
      `${count('AWS::SecretsManager::Secret')} secrets (${dollars(count('AWS::SecretsManager::Secret'), 0.4)})`,
      `polling of ${count('AWS::Lambda::EventSourceMapping')} queues`,
    ])
      expect(readme).toContain(part);
  });
});

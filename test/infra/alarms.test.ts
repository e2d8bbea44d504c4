import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AlarmSpec } from '../../local-cloud/index.ts';
import { findFiring, readTemplateAlarms, type Minute } from '../support/cloud/alarm-bench.ts';
import { getTemplates, listResources, PROD } from './synth.ts';

/** What a fault and a normal day look like in the metrics of an alarm. */
interface Case {
  readonly fault: (minute: number) => Minute;
  readonly calm: (minute: number) => Minute;
  /** Minutes within which the fault must fire the alarm. It begins in minute 10. */
  readonly within: number;
}

const BEGIN = 10;
const always = (values: Minute) => (): Minute => values;
const from =
  (before: Minute, after: Minute) =>
  (minute: number): Minute =>
    minute < BEGIN ? before : after;
const value = (
  normal: number | readonly number[] | undefined,
  faulty: number | readonly number[],
  within: number,
): Case => ({
  fault: from({ value: normal }, { value: faulty }),
  calm: always({ value: normal }),
  within,
});
/** Twenty values of which the last two are larger: the larger one is the 95th percentile. */
const withSlow = (usual: number, slow: number): number[] => [...Array<number>(18).fill(usual), slow, slow];

/** The faults by the end of the alarm's name. The longest end that matches counts. */
const CASES: Readonly<Record<string, Case>> = {
  '-set-aside': value(0, 1, 2),
  // A message that is delivered a second time waits as long as the visibility timeout.
  '-wait': {
    fault: (minute) => ({ value: Math.max(0, minute - BEGIN) * 60 }),
    calm: (minute) => ({ value: minute % 30 === 0 ? 185 : 1 }),
    within: 33,
  },
  'inbound-wait': {
    fault: (minute) => ({ value: Math.max(0, minute - BEGIN) * 60 }),
    calm: (minute) => ({ value: minute % 30 === 0 ? 185 : 1 }),
    within: 7,
  },
  // A run that fails once is repeated, and may fail once more.
  '-fails': {
    fault: from({ value: 0 }, { value: 1 }),
    calm: (minute) => ({ value: minute % 40 < 2 ? 1 : 0 }),
    within: 4,
  },
  'late-texts': value([1, 2, 3], withSlow(1, 130), 4),
  'stuck-texts': {
    fault: (minute) => ({ value: Math.max(0, minute - BEGIN) * 60 }),
    // The end of a pause: one minute in which old texts leave.
    calm: (minute) => ({ value: minute === 40 ? 86_400 : undefined }),
    within: 9,
  },
  '-unknown': value(2, 6, 1),
  '-account': value(undefined, 1, 1),
  'spam-paused': value(undefined, 1, 1),
  'payments-review': value(undefined, 1, 1),
  'inbound-missed': value(undefined, 1, 1),
  'late-reports': value([1, 2, 3], withSlow(2, 1_000), 4),
  'no-reports': {
    fault: (minute) => ({ handed: [1, 1], reports: minute < BEGIN ? [1, 1] : undefined }),
    // One text now and then, with its report a minute later, and a night without any.
    calm: (minute) => ({
      handed: minute < 60 && minute % 7 === 0 ? [1] : undefined,
      reports: minute < 60 && minute % 7 === 1 ? [1] : undefined,
    }),
    within: 40,
  },
  '-spending': {
    fault: from({ segments: 100 }, { segments: 500 }),
    calm: always({ segments: 150 }),
    within: 30,
  },
  'organization-cost': {
    fault: from({ segments: [5_000, 9_000] }, { segments: [40, 30_000] }),
    calm: always({ segments: [9_000, 20_000] }),
    within: 6,
  },
  'fields-fail': value(1, 6, 3),
  'api-slow': value(withSlow(90, 800), withSlow(90, 4_000), 11),
  'api-faults': value(1, 6, 3),
  'api-refuses': {
    fault: from({ calls: Array<number>(30).fill(80) }, { refused: 20, calls: Array<number>(20).fill(80) }),
    // On Monday morning many sessions have expired.
    calm: always({ refused: 20, calls: Array<number>(80).fill(80) }),
    within: 12,
  },
  'sign-ins-fail': value(undefined, 1, 3),
  // Calls of strangers are not counted. A callback or two meets the minute in which a new token is read.
  'webhooks-refused': {
    fault: from({ value: undefined }, { value: 1 }),
    calm: (minute) => ({ value: minute % 6 ? undefined : 2 }),
    within: 5,
  },
  'webhooks-fail': {
    fault: from({}, { errors: 1 }),
    calm: (minute) => ({ errors: minute % 6 ? 0 : 1, throttles: minute % 6 === 1 ? 1 : 0 }),
    within: 3,
  },
  // A check every five minutes. One that fails alone is a moment of the network.
  'address-fails': {
    fault: (minute) => ({ value: minute >= BEGIN && minute % 5 === 0 ? 1 : undefined }),
    calm: (minute) => ({ value: minute === 40 ? 1 : undefined }),
    within: 12,
  },
  'certificate-ends': {
    fault: (minute) => ({ value: minute >= BEGIN && minute % 5 === 0 ? 1 : undefined }),
    calm: always({ value: undefined }),
    within: 12,
  },
  'videos-fail': {
    fault: from({ value: undefined }, { value: 1 }),
    // People upload a broken file now and then, also twice.
    calm: (minute) => ({ value: minute % 30 < 2 ? 1 : undefined }),
    within: 6,
  },
  'mails-bounce': value(0.01, 0.06, 60),
  'mails-are-spam': value(0, 0.002, 60),
  'schedules-fail': {
    fault: from({}, { throttles: 20 }),
    calm: (minute) => ({ errors: minute % 30 === 0 ? 5 : undefined }),
    within: 12,
  },
  'api-busy': value(60_000, 110_000, 3),
  '-throttled': {
    fault: from({ value: 0 }, { value: 3 }),
    calm: (minute) => ({ value: minute % 20 < 2 ? 3 : 0 }),
    within: 3,
  },
  '-concurrency': value(500, 850, 5),
  // A hot organization throttles an index before the table.
  'table-throttled': {
    fault: from({}, { read: 60, inboxWrite: 60 }),
    calm: (minute) => ({ write: minute % 30 < 3 ? 500 : undefined }),
    within: 5,
  },
  'table-fails': { fault: from({}, { e2: 6, e7: 6 }), calm: always({ e2: 1 }), within: 3 },
  'no-sweep': { fault: from({ runs: 1 }, {}), calm: always({ runs: 1 }), within: 10 },
};

function findCase(name: string): Case | undefined {
  const ends = Object.keys(CASES).filter((end) => name.endsWith(end));
  return CASES[ends.sort((a, b) => b.length - a.length)[0] ?? ''];
}

describe('the alarms of a deploy', () => {
  let templates: ReturnType<typeof getTemplates>;
  let alarms: AlarmSpec[];
  beforeAll(() => {
    templates = getTemplates({ ...PROD, mail: { from: 'no-reply@acme.test' } });
    const { name, data, app, web, operations } = templates;
    alarms = readTemplateAlarms({
      [`${name}-data`]: data,
      [`${name}-app`]: app,
      [`${name}-web`]: web,
      [`${name}-operations`]: operations,
    });
  });

  it('tell someone when they fire and when they end, in every stack', () => {
    for (const template of [templates.data, templates.app, templates.web, templates.operations])
      for (const { id, properties } of listResources(template, 'AWS::CloudWatch::Alarm')) {
        expect(properties.AlarmActions, id).toHaveLength(1);
        expect(properties.OKActions, id).toEqual(properties.AlarmActions);
      }
    const [subscription] = listResources(templates.operations, 'AWS::SNS::Subscription');
    expect(subscription?.properties).toMatchObject({ Protocol: 'email', Endpoint: 'alerts@acme.test' });
  });

  it('may use the topic that the deploy creates', () => {
    const [policy] = listResources(templates.operations, 'AWS::SNS::TopicPolicy');
    expect(JSON.stringify(policy?.properties)).toContain('{"Service":"cloudwatch.amazonaws.com"}');
  });

  it('go to the topic of the config, and no topic is created', () => {
    const topicArn = 'arn:aws:sns:us-west-2:123456789012:on-call';
    const { operations } = getTemplates({ ...PROD, alarms: { topicArn } });
    for (const { properties } of listResources(operations, 'AWS::CloudWatch::Alarm'))
      expect(properties.AlarmActions).toEqual([topicArn]);
    expect(listResources(operations, 'AWS::SNS::Topic')).toEqual([]);
  });

  it('have a name of their own that begins with the stage', () => {
    const names = alarms.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^campaigns-prod-[a-z-]+$/);
  });

  it('have at most ten metrics each, which is all that CloudWatch accepts', () => {
    for (const { name, queries } of alarms)
      expect(queries.filter((query) => 'metric' in query).length, name).toBeLessThanOrEqual(10);
  });

  it('let a queue deliver a message a second time without an alarm', () => {
    const queues = listResources(templates.app, 'AWS::SQS::Queue');
    const waits = listResources(templates.operations, 'AWS::CloudWatch::Alarm').filter(
      ({ properties }) => properties.MetricName === 'ApproximateAgeOfOldestMessage',
    );
    expect(waits.length).toBeGreaterThanOrEqual(7);
    for (const { id, properties } of waits) {
      const watched = queues.filter((queue) => JSON.stringify(properties.Dimensions).includes(`FnGetAtt${queue.id}`));
      expect(watched, id).toHaveLength(1);
      expect(Number(properties.Threshold), id).toBeGreaterThan(Number(watched[0]?.properties.VisibilityTimeout));
    }
  });

  it('each have a fault that fires them in time, and stay silent on a normal day', () => {
    for (const alarm of alarms) {
      const own = findCase(alarm.name);
      expect(own, `${alarm.name} has no case in this test`).toBeDefined();
      if (!own) continue;
      const firedAt = findFiring(alarm, own.fault);
      expect(firedAt, `${alarm.name} does not fire`).not.toBeNull();
      expect((firedAt ?? 0) - BEGIN, `${alarm.name} fires late`).toBeLessThanOrEqual(own.within);
      expect(firedAt, `${alarm.name} fires before the fault`).toBeGreaterThan(BEGIN);
      expect(findFiring(alarm, own.calm), `${alarm.name} fires on a normal day`).toBeNull();
    }
  });

  it('each have a section in the runbooks, and each section with names has its alarms', () => {
    const runbooks = readFileSync(new URL('../../infra/RUNBOOKS.md', import.meta.url), 'utf8');
    const named = [...runbooks.matchAll(/^## .+ \(([a-z*, -]+)\)$/gm)].flatMap(([, names = '']) => names.split(', '));
    const isNamed = (alarm: string, name: string): boolean => alarm.endsWith(`-${name.replace('*-', '')}`);
    const withoutSection = alarms.filter((alarm) => !named.some((name) => isNamed(alarm.name, name)));
    expect(withoutSection.map(({ name }) => name)).toEqual([]);
    expect(named.filter((name) => !alarms.some((alarm) => isNamed(alarm.name, name)))).toEqual([]);
  });

  it('say what to do with commands that can be pasted', () => {
    const advices = listResources(templates.operations, 'AWS::CloudWatch::Alarm').map(({ properties }) =>
      String(properties.AlarmDescription),
    );
    expect(advices.filter((advice) => advice.includes('<stage>'))).toEqual([]);
    // Each alarm of a queue names the function whose log has the cause.
    const functions = listResources(templates.app, 'AWS::Lambda::Function').map(({ id }) => id);
    const ofQueues = advices.flatMap(
      (advice) => /^Messages of (\w+) failed .* log of (\w+):/.exec(advice)?.slice(1) ?? [],
    );
    expect(ofQueues.length).toBeGreaterThan(20);
    expect(ofQueues.filter((name, index) => index % 2 === 1 && !functions.some((id) => id.includes(name)))).toEqual([]);
    const commands = advices.flatMap((advice) => advice.match(/npm run [a-z]+ --[^.:;]*/g) ?? []);
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.filter((command) => !command.includes('-c stage=prod'))).toEqual([]);
  });
});

import {
  ConflictException,
  CreateScheduleCommand,
  GetScheduleCommand,
  ResourceNotFoundException,
  SchedulerClient,
  type CreateScheduleCommandInput,
} from '@aws-sdk/client-scheduler';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextRun, parseExpression } from '../aws/scheduler/schedule-expression.ts';
import type { LocalCloud } from '../cloud.ts';
import { allow, clientOptions, lambda, startSmallCloud } from '../../test/support/cloud/template.ts';

const WORKER =
  'export const handler = async (event) => { globalThis.seen = [...(globalThis.seen ?? []), { event, now: new Date().toISOString() }]; return globalThis.seen; };';
const START = '2026-03-02T10:00:00.000Z';

let cloud: LocalCloud;
let scheduler: SchedulerClient;

beforeAll(async () => {
  cloud = await startSmallCloud({
    bundles: { worker: WORKER },
    resources: {
      Group: { Type: 'AWS::Scheduler::ScheduleGroup', Properties: { Name: 'due' } },
      Queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'fired' } },
      Role: {
        Type: 'AWS::IAM::Role',
        Properties: {
          Policies: [
            {
              PolicyName: 'own',
              PolicyDocument: { Statement: [allow('sqs:SendMessage', { 'Fn::GetAtt': ['Queue', 'Arn'] })] },
            },
          ],
        },
      },
      Powerless: { Type: 'AWS::IAM::Role', Properties: {} },
      ...lambda('Worker', 'worker', [
        allow('scheduler:CreateSchedule', 'arn:aws:scheduler:*:*:schedule/due/*'),
        allow('iam:PassRole', { 'Fn::GetAtt': ['Role', 'Arn'] }),
      ]),
      Sweep: {
        Type: 'AWS::Scheduler::Schedule',
        Properties: {
          Name: 'sweep',
          ScheduleExpression: 'rate(1 minute)',
          FlexibleTimeWindow: { Mode: 'OFF' },
          Target: {
            Arn: { 'Fn::GetAtt': ['Queue', 'Arn'] },
            RoleArn: { 'Fn::GetAtt': ['Role', 'Arn'] },
            Input: '"sweep"',
          },
        },
      },
    },
  });
  scheduler = new SchedulerClient(clientOptions(cloud));
});
afterAll(() => cloud.stop());
beforeEach(async () => {
  await cloud.time.move({ at: START });
  await cloud.services.activity.untilQuiet();
  cloud.services.scheduler.clear();
  cloud.services.sqs.clear();
});

const roleArn = (id: string): string => `arn:aws:iam::000000000000:role/small-${id}`;
const at = (
  name: string,
  time: string,
  more: Partial<CreateScheduleCommandInput> = {},
): CreateScheduleCommandInput => ({
  Name: name,
  GroupName: 'due',
  ScheduleExpression: `at(${time})`,
  FlexibleTimeWindow: { Mode: 'OFF' },
  ActionAfterCompletion: 'DELETE',
  Target: { Arn: 'arn:aws:sqs:us-west-2:000000000000:fired', RoleArn: roleArn('Role'), Input: JSON.stringify(name) },
  ...more,
});
const fired = (): string[] =>
  cloud.services.sqs.all
    .find(({ spec }) => spec.name === 'fired')
    ?.messages()
    .map(({ body }) => body) ?? [];
const times = (): string[] =>
  cloud.services.scheduler.fired
    .filter(({ name }) => name !== 'sweep')
    .map(({ at: time, name }) => `${name} ${time.slice(11, 19)}`);

describe('one-time schedules', () => {
  it('fire in order, each at its time, and are then deleted', async () => {
    await scheduler.send(new CreateScheduleCommand(at('second', '2026-03-02T12:00:00')));
    await scheduler.send(new CreateScheduleCommand(at('first', '2026-03-02T11:00:00')));
    await cloud.time.move({ advance: 'P1D' });
    expect(times()).toEqual(['first 11:00:00', 'second 12:00:00']);
    await expect(scheduler.send(new GetScheduleCommand({ Name: 'first', GroupName: 'due' }))).rejects.toBeInstanceOf(
      ResourceNotFoundException,
    );
  });

  it('do not fire before their time', async () => {
    await scheduler.send(new CreateScheduleCommand(at('later', '2026-03-02T12:00:00')));
    await cloud.time.move({ advance: 'PT1H' });
    expect(times()).toEqual([]);
    expect(await scheduler.send(new GetScheduleCommand({ Name: 'later', GroupName: 'due' }))).toMatchObject({
      ScheduleExpression: 'at(2026-03-02T12:00:00)',
    });
  });

  it('are refused with an existing name or an unknown group', async () => {
    await scheduler.send(new CreateScheduleCommand(at('twice', '2026-03-02T12:00:00')));
    await expect(scheduler.send(new CreateScheduleCommand(at('twice', '2026-03-02T12:00:00')))).rejects.toBeInstanceOf(
      ConflictException,
    );
    await expect(
      scheduler.send(new CreateScheduleCommand(at('x', '2026-03-02T12:00:00', { GroupName: 'none' }))),
    ).rejects.toBeInstanceOf(ResourceNotFoundException);
  });

  it('do not deliver when the role has no permission', async () => {
    const target = {
      Arn: 'arn:aws:sqs:us-west-2:000000000000:fired',
      RoleArn: roleArn('Powerless'),
      Input: '"no"',
      RetryPolicy: { MaximumRetryAttempts: 0 },
    };
    await scheduler.send(new CreateScheduleCommand(at('powerless', '2026-03-02T11:00:00', { Target: target })));
    await cloud.time.move({ advance: 'PT2H' });
    expect(fired()).not.toContain('"no"');
    expect(cloud.services.access.refusals.at(-1)).toMatchObject({ action: 'sqs:SendMessage' });
  });
});

describe('recurring schedules', () => {
  it('fire once after a jump of the clock, not once for each missed run', async () => {
    await cloud.time.move({ advance: 'P30D' });
    expect(fired().filter((body) => body === '"sweep"').length).toBeLessThanOrEqual(2);
    expect(fired()).toContain('"sweep"');
  });
});

describe('a function', () => {
  it('can create schedules in the groups, and pass the roles, that its own role allows', async () => {
    const own = new SchedulerClient(clientOptions(cloud, 'Worker'));
    await own.send(new CreateScheduleCommand(at('mine', '2026-03-02T12:00:00')));
    await expect(
      own.send(new CreateScheduleCommand(at('default', '2026-03-02T12:00:00', { GroupName: 'default' }))),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' });
    const foreign = { Arn: 'arn:aws:sqs:us-west-2:000000000000:fired', RoleArn: roleArn('Powerless'), Input: '1' };
    await expect(
      own.send(new CreateScheduleCommand(at('pass', '2026-03-02T12:00:00', { Target: foreign }))),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });

  it('sees the virtual clock', async () => {
    const result = await cloud.services.functions.invoke('Worker', 'hello');
    expect(JSON.stringify(result)).toContain('2026-03-02T10:00');
  });
});

describe('a move of the clock', () => {
  it('begins when everything that runs has ended', async () => {
    const { activity, clock } = cloud.services;
    let ended = 0;
    const work = activity.track(async () => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      ended = clock.now();
    });
    await cloud.time.move({ advance: 'PT1H' });
    await work;
    expect(clock.now()).toBeGreaterThanOrEqual(ended + 3_600_000);
  });
});

describe('a cron expression', () => {
  it.each([
    ['cron(0 8 * * ? *)', 'America/Phoenix', '2026-03-02T15:00:00.000Z'],
    ['cron(0/15 * * * ? *)', 'UTC', '2026-03-02T10:15:00.000Z'],
    ['cron(30 9 ? * MON-FRI *)', 'America/New_York', '2026-03-02T14:30:00.000Z'],
    ['cron(0 0 1 JAN ? 2027)', 'UTC', '2027-01-01T00:00:00.000Z'],
  ])('%s in %s runs next at %s', (expression, zone, expected) => {
    expect(new Date(nextRun(parseExpression(expression, zone), Date.parse(START))).toISOString()).toBe(expected);
  });
});

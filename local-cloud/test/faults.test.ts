import { CreateScheduleCommand } from '@aws-sdk/client-scheduler';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultInput } from '../faults/model.ts';
import { startFaultyCloud, type FaultyCloud } from './support/faulty-cloud.ts';

let cloud: FaultyCloud;
beforeAll(async () => {
  cloud = await startFaultyCloud();
});
afterAll(() => cloud.local.stop());
beforeEach(() => cloud.local.services.sqs.clear());
afterEach(() => cloud.callFaults('DELETE'));

describe('faults', () => {
  it('strike only between the request that sets them and the request that clears them', async () => {
    expect((await cloud.callFaults('GET')).view.faults).toEqual([]);
    await cloud.setFaults({ do: 'throttle', service: 'dynamodb', times: 100 });
    await expect(cloud.put('a')).rejects.toThrow();
    await cloud.callFaults('DELETE');
    await cloud.put('a');
  });

  it.each([
    ['an unknown kind', { do: 'explode' }],
    ['an unknown field', { do: 'miss', tmies: 2 }],
    ['an unknown service', { do: 'throttle', service: 'dynamo' }],
    ['no duration', { do: 'late', by: 'soon' }],
  ])('are refused with %s', async (_what, fault) => {
    const { status, view } = await cloud.callFaults('POST', { faults: [fault] });
    expect(status).toBe(400);
    expect(view.error).toBeTruthy();
    expect((await cloud.callFaults('GET')).view.faults).toEqual([]);
  });

  it('strike the same calls for the same seed, other calls for another seed, and as often as requested', async () => {
    const listStruck = async (seed: number): Promise<boolean[]> => {
      await cloud.callFaults('POST', {
        seed,
        faults: [
          { do: 'throttle', service: 'dynamodb', operation: 'PutItem', share: 0.4, times: 8, skip: 3 },
        ] satisfies FaultInput[],
      });
      const calls: boolean[] = [];
      for (let call = 0; call < 40; call += 1)
        calls.push(
          await cloud.put(`c${call}`).then(
            () => false,
            () => true,
          ),
        );
      return calls;
    };
    const first = await listStruck(7);
    expect(await listStruck(7)).toEqual(first);
    expect(await listStruck(8)).not.toEqual(first);
    expect(first.slice(0, 3)).toEqual([false, false, false]);
    expect(first.filter(Boolean)).toHaveLength(8);
    expect((await cloud.callFaults('GET')).view.faults).toMatchObject([{ seen: 40, struck: 8 }]);
  });
});

describe('a function whose worker is killed', () => {
  it.each([
    ['before', 1, []],
    ['before', 2, ['a1']],
    ['after', 2, ['a1', 'a2']],
    ['after', 3, ['a1', 'a2', 'a3']],
  ] as const)('%s its call %i has performed the earlier calls, and its invocation fails', async (when, call, done) => {
    await cloud.setFaults({ do: 'kill', function: 'Worker', call, when });
    expect(await cloud.local.services.functions.invoke('Worker', 'a')).toMatchObject({
      ok: false,
      error: { errorType: 'Runtime.ExitError' },
    });
    expect(cloud.bodies('out')).toEqual(done);
    expect(await cloud.local.services.functions.invoke('Worker', 'b')).toEqual({ ok: true, value: 'done' });
  });

  it('receives the message of its queue again after the visibility timeout', async () => {
    await cloud.setFaults({ do: 'kill', function: 'Worker', call: 2 });
    await cloud.send('work', 'm');
    await cloud.local.services.activity.untilQuiet();
    expect(cloud.bodies('out')).toEqual(['m1']);
    await cloud.local.time.move({ advance: 'PT61S' });
    expect(cloud.bodies('out')).toEqual(['m1', 'm1', 'm2', 'm3']);
    expect(cloud.bodies('work')).toEqual([]);
  });

  it('runs again when a schedule started it', async () => {
    await cloud.setFaults({ do: 'kill', function: 'Worker', call: 1, times: 2 });
    const worker = cloud.local.services.functions.find('Worker');
    await cloud.scheduler.send(
      new CreateScheduleCommand({
        Name: 'run',
        ScheduleExpression: `at(${new Date(cloud.local.services.clock.now() + 60_000).toISOString().slice(0, 19)})`,
        FlexibleTimeWindow: { Mode: 'OFF' },
        ActionAfterCompletion: 'DELETE',
        Target: { Arn: worker?.spec.arn, RoleArn: 'arn:aws:iam::000000000000:role/small-Role', Input: '"s"' },
      }),
    );
    await cloud.local.time.move({ advance: 'PT2M' });
    expect(cloud.bodies('out')).toEqual(['s1', 's2', 's3']);
  });

  it('is only the function that the fault names', async () => {
    await cloud.setFaults({ do: 'kill', function: 'Other', times: 10 });
    expect(await cloud.local.services.functions.invoke('Worker', 'a')).toMatchObject({ ok: true });
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Activity } from '../../core/activity.ts';
import { Clock } from '../../core/clock.ts';
import { State } from '../../core/state.ts';
import { Faults } from '../../faults/faults.ts';
import type { Functions } from '../../lambda/functions.ts';
import { EventSource, type EventSourceSpec } from './event-source.ts';
import { Sqs } from './sqs.ts';

// Expected behavior: Lambda Developer Guide, "Batching behavior".

const ARN = 'arn:aws:sqs:us-west-2:000000000000:work';
const KB = 1024;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** A queue with a consumer. The function notes the sizes of its batches, and stays busy until `finish`. */
function createConsumer(spec: Partial<EventSourceSpec>) {
  const clock = new Clock();
  const sqs = new Sqs(clock, new State(undefined), new Faults(clock));
  sqs.define([{ name: 'work', arn: ARN, visibilityMs: 60_000, delayMs: 0, deadLetterArn: undefined, maxReceives: 3 }]);
  const batches: number[] = [];
  let running: (() => void)[] = [];
  const functions = {
    find: () => ({ maxConcurrency: 2 }),
    invoke: (_name: string, { Records }: { Records: unknown[] }) => {
      batches.push(Records.length);
      return new Promise((resolve) => running.push(() => resolve({ ok: true, value: {} })));
    },
  } as unknown as Functions;
  const activity = new Activity();
  const source = new EventSource(
    { queueArn: ARN, functionName: 'f', batchSize: 10, windowMs: 0, maxConcurrency: 2, reportFailures: false, ...spec },
    { sqs, functions, activity },
  );
  sqs.onMessage(() => source.poll(clock.now()));
  const queue = sqs.byArn(ARN);
  if (!queue) throw new Error('The queue is missing');
  return {
    source,
    batches,
    queue,
    send: (count: number, body = 'x') => {
      for (let index = 0; index < count; index += 1) sqs.send(queue, { body, sender: 's' });
    },
    async finish(): Promise<void> {
      const done = running;
      running = [];
      for (const end of done) end();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('An event source', () => {
  it('without a batching window invokes the function at the first message', () => {
    const { send, batches } = createConsumer({ windowMs: 0 });
    send(1);
    expect(batches).toEqual([1]);
  });

  it('gathers messages until the window ends, which begins with the first message', () => {
    const { send, batches } = createConsumer({ windowMs: 1_000 });
    send(2);
    vi.advanceTimersByTime(900);
    send(1);
    expect(batches).toEqual([]);
    vi.advanceTimersByTime(100);
    expect(batches).toEqual([3]);
    send(1);
    vi.advanceTimersByTime(999);
    expect(batches).toEqual([3]);
    vi.advanceTimersByTime(1);
    expect(batches).toEqual([3, 1]);
  });

  it('invokes the function as soon as the batch is full, and gives the next batch a window of its own', () => {
    const { send, batches } = createConsumer({ windowMs: 1_000, batchSize: 4 });
    send(2);
    vi.advanceTimersByTime(600);
    send(3);
    expect(batches).toEqual([4]);
    vi.advanceTimersByTime(600);
    expect(batches).toEqual([4]);
    vi.advanceTimersByTime(400);
    expect(batches).toEqual([4, 1]);
  });

  it('invokes the function when the next message exceeds the size of an event', () => {
    const { send, batches } = createConsumer({ windowMs: 1_000 });
    send(7, 'x'.repeat(1_000 * KB));
    expect(batches).toEqual([6]);
    vi.advanceTimersByTime(1_000);
    expect(batches).toEqual([6, 1]);
  });

  it('runs no more invocations at once than its limit, also when a window ends', async () => {
    const { send, batches, finish } = createConsumer({ windowMs: 1_000, batchSize: 2 });
    send(5);
    vi.advanceTimersByTime(5_000);
    expect(batches).toEqual([2, 2]);
    await finish();
    vi.advanceTimersByTime(1_000);
    expect(batches).toEqual([2, 2, 1]);
  });

  it('hides gathered messages from other receivers, and returns them to the queue when it closes', () => {
    const { send, source, queue } = createConsumer({ windowMs: 1_000 });
    send(2);
    expect(queue.depth).toEqual({ visible: 0, hidden: 2 });
    source.close();
    expect(queue.depth).toEqual({ visible: 2, hidden: 0 });
  });

  it('ends the window at once when someone waits for the end of all work', () => {
    const { send, source, batches } = createConsumer({ windowMs: 300_000 });
    send(3);
    expect(source.isGathering).toBe(true);
    source.hurry(Date.now());
    expect(batches).toEqual([3]);
  });
});

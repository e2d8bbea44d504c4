import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createInProcessTable } from '../../../local-cloud/engine.ts';
import { LIMITS, Limits, type Limit } from './limits.ts';
import { Table } from '../table/table.ts';
import { countCases } from '../../../test/support/simulation/exploration.ts';

/** LIMIT_RUNS=200 tries more. */
const RUNS = countCases('LIMIT_RUNS', 5);
const REFUSED_ATTEMPTS = countCases('REFUSED_ATTEMPTS', 200);
/** Thousands of calls, on a busy machine. */
const PATIENCE = 60_000 + RUNS * 2_000;
const START = Date.parse('2026-03-02T17:00:00Z');
const DAY = 86_400;
const SCOPES = Object.keys(LIMITS) as (keyof typeof LIMITS)[];

async function createLimits(): Promise<{ limits: Limits; calls: string[]; close: () => void }> {
  const calls: string[] = [];
  const { name, client } = await createInProcessTable(async (operation) => void calls.push(operation));
  return { limits: new Limits(new Table(name, client)), calls, close: () => client.destroy() };
}

const inWindow = (moments: readonly number[], { seconds }: Limit, at: number): number =>
  moments.filter((each) => Math.floor(each / seconds) === Math.floor(at / seconds)).length;

describe.each(SCOPES)('the limit %s', { timeout: PATIENCE }, (scope) => {
  it('The limit holds in every window of its length, and the returned wait is exact', async () => {
    const burstArbitrary = fc.array(
      fc.record({ pause: fc.integer({ min: 0, max: 2_000 }), attempts: fc.integer({ min: 1, max: 45 }) }),
      { minLength: 1, maxLength: 25 },
    );
    await fc.assert(
      fc.asyncProperty(burstArbitrary, async (bursts) => {
        const { limits, close } = await createLimits();
        const allowed: number[] = [];
        let at = START / 1000;
        let freeAt = at;
        for (const { pause, attempts } of bursts) {
          at += pause;
          for (let n = 0; n < attempts; n += 1) {
            const wait = await limits.countAttempt(scope, 'someone', new Date(at * 1000));
            // The next attempt is allowed after the returned wait, not later and not earlier.
            expect(wait === null).toBe(
              at >= freeAt && LIMITS[scope].every((limit) => inWindow(allowed, limit, at) < limit.max),
            );
            if (wait === null) allowed.push(at);
            else freeAt = at + wait;
          }
        }
        for (const limit of LIMITS[scope])
          for (const each of allowed) expect(inWindow(allowed, limit, each)).toBeLessThanOrEqual(limit.max);
        close();
      }),
      { numRuns: RUNS },
    );
  });

  it('An attempt costs one write per limit, and a refused attempt one refused write and one batch of reads', async () => {
    const { limits, calls, close } = await createLimits();
    const shortest = LIMITS[scope][0];
    for (let n = 0; n < shortest.max; n += 1)
      expect(await limits.countAttempt(scope, 'someone', new Date(START))).toBeNull();
    expect(calls).toEqual(Array.from({ length: shortest.max * LIMITS[scope].length }, () => 'UpdateItem'));
    calls.length = 0;
    for (let n = 0; n < REFUSED_ATTEMPTS; n += 1) await limits.countAttempt(scope, 'someone', new Date(START));
    expect(calls.filter((call) => call === 'UpdateItem')).toHaveLength(REFUSED_ATTEMPTS);
    expect(calls.filter((call) => call === 'BatchGetItem')).toHaveLength(REFUSED_ATTEMPTS);
    expect(calls).toHaveLength(2 * REFUSED_ATTEMPTS);
    close();
  });

  it('The limit holds for simultaneous attempts', async () => {
    const { limits, close } = await createLimits();
    const { max } = LIMITS[scope][0];
    const waitTimes = await Promise.all(
      Array.from({ length: max + 50 }, () => limits.countAttempt(scope, 'someone', new Date(START))),
    );
    expect(waitTimes.filter((wait) => wait === null)).toHaveLength(max);
    close();
  });

  it('The limit ends with its window, however many attempts were refused', async () => {
    const { limits, close } = await createLimits();
    const end = START + LIMITS[scope][0].seconds * 1000;
    for (let n = 0; n < REFUSED_ATTEMPTS; n += 1) await limits.countAttempt(scope, 'someone', new Date(START + n));
    expect(await limits.countAttempt(scope, 'someone', new Date(end))).toBeNull();
    expect(await limits.countAttempt(scope, 'someone else', new Date(START))).toBeNull();
    close();
  });
});

it(
  'A caller who continues for a day gets as many attempts at an account as the day allows',
  { timeout: PATIENCE },
  async () => {
    const { limits, close } = await createLimits();
    let attempts = 0;
    const midnight = Math.floor(START / 1000 / DAY) * DAY * 1000;
    for (let minute = 0; minute < 24 * 60; minute += 4) {
      for (let n = 0; n < 2; n += 1)
        if ((await limits.countAttempt('loginCaller', 'someone', new Date(midnight + minute * 60_000))) === null)
          attempts += 1;
    }
    expect(attempts).toBe(50);
    expect(await limits.countAttempt('loginCaller', 'someone', new Date(midnight + DAY * 1000))).toBeNull();
    close();
  },
);

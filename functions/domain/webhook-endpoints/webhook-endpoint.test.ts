import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CallResult } from '../webhook-calls/webhook-call.ts';
import { decideHealth, EVENT_TYPES, listWantedTypes, type WebhookEndpoint } from './webhook-endpoint.ts';

const START = new Date('2027-03-03T17:00:00Z');
const DAY_MS = 86_400_000;
const OK: CallResult = { kind: 'ANSWERED', status: 204 };
type Health = Pick<WebhookEndpoint, 'failingSince' | 'pause'>;
const HEALTHY: Health = { failingSince: null, pause: null };

const result = fc.oneof(
  fc.integer({ min: 100, max: 599 }).map((status): CallResult => ({ kind: 'ANSWERED', status })),
  fc.constantFrom<CallResult>({ kind: 'TIMED_OUT' }, { kind: 'UNREACHABLE' }, { kind: 'NOT_PUBLIC' }),
);
const isSuccess = (each: CallResult): boolean => each.kind === 'ANSWERED' && each.status >= 200 && each.status < 300;

describe('The health of an endpoint', () => {
  it('pauses it only when no attempt of the last four days has succeeded', () => {
    const attempts = fc.array(fc.record({ result, hours: fc.integer({ min: 0, max: 60 }) }), { maxLength: 30 });
    fc.assert(
      fc.property(attempts, (given) => {
        let health = HEALTHY;
        let now = START;
        let failing: Date | null = null;
        for (const { result: each, hours } of given) {
          now = new Date(now.getTime() + hours * 3_600_000);
          health = { ...health, ...decideHealth(health, each, now) };
          failing = isSuccess(each) ? null : (failing ?? now);
          expect(health.failingSince).toEqual(failing);
          const isLong = failing !== null && now.getTime() - failing.getTime() >= 4 * DAY_MS;
          expect(health.pause !== null).toBe(isLong);
          if (health.pause) return;
        }
      }),
    );
  });

  it('writes nothing while nothing changes', () => {
    expect(decideHealth(HEALTHY, OK, START)).toBeNull();
    expect(decideHealth({ ...HEALTHY, failingSince: START }, { kind: 'TIMED_OUT' }, START)).toBeNull();
    const paused: Health = { failingSince: START, pause: { at: START, cause: 'PERSON' } };
    expect(decideHealth(paused, { kind: 'TIMED_OUT' }, new Date(START.getTime() + 9 * DAY_MS))).toBeNull();
  });
});

describe('The events that an organization wants', () => {
  it('are those of its endpoints that are not paused', () => {
    const endpoint = fc.record({
      types: fc.uniqueArray(fc.constantFrom(...EVENT_TYPES)),
      pause: fc.constantFrom(null, { at: START, cause: 'FAILING' as const }),
    });
    fc.assert(
      fc.property(fc.array(endpoint, { maxLength: 5 }), (endpoints) => {
        const wanted = listWantedTypes(endpoints);
        for (const type of EVENT_TYPES)
          expect(wanted.includes(type)).toBe(endpoints.some(({ types, pause }) => !pause && types.includes(type)));
      }),
    );
  });
});

import { waitFor } from '@testing-library/react';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PACK, PACKS } from '../../../functions/domain/brand/packs.ts';
import { getErrorText } from './api/api-error.ts';
import { IdempotencyKeys } from './api/idempotency.ts';
import { getContactName, formatContactPhone } from '../shared/contacts/contact-name.ts';
import { getInitials } from './format/initials.ts';
import { formatRate, formatSeconds, plural } from './format/numbers.ts';
import { formatClockTime, formatDay, formatShortTime } from './format/zone-time.ts';
import { refresh, getStaleKeys } from './live/invalidations.ts';
import { readEvents, toRealtimeEndpoint } from './live/subscribe.ts';
import { can } from './session/can.ts';

const { screen } = DEFAULT_PACK;

describe('names and numbers', () => {
  it('A contact without a name, or with the phone as its name, is shown as a new contact', () => {
    expect(getContactName({ name: 'Ava', phone: null }, screen)).toBe('Ava');
    for (const name of ['', ' ', '+16025550142', '(602) 555-0142']) {
      expect(getContactName({ name, phone: '+16025550142' }, screen)).toBe('New Incoming Lead');
    }
    expect(formatContactPhone({ name: '', phone: null }, screen)).toBe('No Phone Number');
    expect(formatContactPhone({ name: '', phone: '+16025550142' }, screen)).toBe('(602) 555-0142');
  });

  it('An unknown error reads the same in every brand', () => {
    for (const pack of Object.values(PACKS)) expect(getErrorText(new Error('id 8f2c'))).toBe(pack.screen.unknownError);
  });

  it('A missing figure is shown as --', () => {
    expect(formatRate(null)).toBe('--');
    expect(formatRate(0.98213)).toBe('98%');
    expect(formatRate(0.0312)).toBe('3.1%');
    expect(formatRate(0.06)).toBe('6%');
    expect(formatRate(0.0996)).toBe('10%');
    expect(formatRate(0)).toBe('0%');
    expect(formatRate(0.999)).toBe('99%');
    expect(formatRate(1)).toBe('100%');
    expect(formatSeconds(0)).toBe('--');
    expect(formatSeconds(3725)).toBe('62:05');
    expect(plural(1, 'step')).toBe('1 step');
    expect(plural(1200, 'step')).toBe('1,200 steps');
    expect(getInitials('Guadalupe-Maria de la Cruz')).toBe('GD');
  });
});

describe('times in the sending zone', () => {
  const now = new Date('2026-11-20T19:00:00Z');
  it('Times are formatted as people say them', () => {
    expect(formatClockTime(new Date('2026-11-20T16:00:00Z'))).toBe('9 am');
    expect(formatClockTime(new Date('2026-11-20T23:05:00Z'))).toBe('4:05 pm');
    expect(formatDay(now, now)).toBe('Today');
    expect(formatDay(new Date('2026-11-20T05:00:00Z'), now)).toBe('Yesterday');
    expect(formatDay(new Date('2026-11-16T19:00:00Z'), now)).toBe('Monday');
    expect(formatDay(new Date('2026-10-01T19:00:00Z'), now)).toBe('Oct 1');
    expect(formatShortTime(new Date('2026-11-20T16:00:00Z'), now)).toBe('9 am');
  });
});

describe('live updates', () => {
  it('An event makes the queries about its object stale', () => {
    expect(getStaleKeys({ kind: 'conversation', id: '7' })).toContainEqual(['contact', '7']);
    expect(getStaleKeys({ kind: 'campaign', id: '7' })).toContainEqual(['campaign', '7']);
    expect(getStaleKeys({ kind: 'job', id: '7' })).toEqual([['job', '7'], ['jobs'], ['exports'], ['sends']]);
    expect(getStaleKeys({ kind: 'weather', id: '7' })).toEqual([]);
  });
  it('A query that was loading during an event is fetched again', async () => {
    const client = new QueryClient();
    const pendingCalls: ((answer: string) => void)[] = [];
    const observer = new QueryObserver(client, {
      queryKey: ['job', '7'],
      queryFn: () => new Promise<string>((resolve) => pendingCalls.push(resolve)),
    });
    const stop = observer.subscribe(() => undefined);
    refresh(client, ['job', '7']);
    pendingCalls[0]?.('RUNNING');
    await waitFor(() => expect(pendingCalls).toHaveLength(2));
    pendingCalls[1]?.('DONE');
    await waitFor(() => expect(observer.getCurrentResult().data).toBe('DONE'));
    stop();
  });
  it('An endpoint without TLS uses ws', () => {
    expect(toRealtimeEndpoint('http://localhost:3001/graphql')).toBe('ws://localhost:3001/graphql');
    expect(toRealtimeEndpoint('https://abc.appsync-api.us-west-2.amazonaws.com/graphql')).toMatch(/^https:/);
  });
  it('Anything but an event is ignored', () => {
    expect(readEvents({ data: { onEvent: { changes: ['lead:1', 'campaign:c:2', 'lead', 7] } } })).toEqual([
      { kind: 'lead', id: '1' },
      { kind: 'campaign', id: 'c:2' },
    ]);
    for (const other of [
      null,
      {},
      { data: null },
      { data: { onEvent: null } },
      { data: { onEvent: { changes: 1 } } },
    ]) {
      expect(readEvents(other)).toEqual([]);
    }
  });
});

describe('access', () => {
  it.each([
    ['LIMITED', false, false],
    ['READONLY', true, false],
    ['MANAGER', true, true],
    ['OWNER', true, true],
  ] as const)('Access %s: sees contacts %s, edits contacts %s', (access, sees, changes) => {
    const session = { organization: { access }, user: { wpAdmin: false } };
    expect(can(session, 'seeContacts')).toBe(sees);
    expect(can(session, 'editContacts')).toBe(changes);
  });
});

describe('idempotency keys', () => {
  it('A key stays the same for the same input until it succeeds', () => {
    const keys = new IdempotencyKeys();
    const first = keys.keyFor({ a: 1 });
    expect(keys.keyFor({ a: 1 })).toBe(first);
    expect(keys.keyFor({ a: 2 })).not.toBe(first);
    const second = keys.keyFor({ a: 2 });
    keys.reset();
    expect(keys.keyFor({ a: 2 })).not.toBe(second);
  });
});

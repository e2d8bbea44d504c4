import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import type { Data } from '../../data/index.ts';
import { hashToken } from '../../platform/security/token-hash.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const minutesLater = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

describe('The list of the own sessions', () => {
  let data: Data;
  let disconnected: string[];
  let phone: string;
  let laptop: string;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    disconnected = [];
    for (const id of ['ann', 'bob']) {
      await data.accounts.createUser({ id, email: `${id}@x.test`, name: id, phone: null, wpAdmin: false }, 'none');
      await data.accounts.addMember({ userId: id, organizationId: 'o', organizationName: 'O', access: 'MANAGER' });
    }
    phone = await data.sessions.start('ann', 'o', NOW, 'Safari on iPhone');
    laptop = await data.sessions.start('ann', 'o', minutesLater(1), 'Chrome on Mac');
    await data.sessions.start('bob', 'o', minutesLater(1), 'Firefox on Linux');
  });

  const actor = (now: Date, userId = 'ann') => ({
    sessionId: hashToken(laptop),
    userId,
    organizationId: 'o',
    access: 'LIMITED' as const,
    wpAdmin: false,
    now,
  });
  const deps = () => ({
    data,
    endSession: async (id: string) => void disconnected.push(id),
    endMembership: async (_user: string, organizationId: string) => void disconnected.push(organizationId),
  });
  const list = async (now: Date, after: string | null = null): Promise<string[]> =>
    (await listOwnSessions(deps(), actor(now), after)).sessions.map(
      ({ device, isCurrent }) => `${device}${isCurrent ? ', this one' : ''}`,
    );

  it('has the device, the sign-in and the last use within an hour of each running session, newest first', async () => {
    expect(await list(minutesLater(2))).toEqual(['Chrome on Mac, this one', 'Safari on iPhone']);
    await data.sessions.findSession(phone, minutesLater(59));
    const lastUsed = async (now: Date): Promise<Date | undefined> =>
      (await listOwnSessions(deps(), actor(now), null)).sessions.at(-1)?.lastUsed;
    expect(await lastUsed(minutesLater(59))).toEqual(NOW);
    await data.sessions.findSession(phone, minutesLater(200));
    expect(await lastUsed(minutesLater(201))).toEqual(minutesLater(200));
    expect(await list(minutesLater(31 * 24 * 60))).toEqual([]);
  });

  it('ends one session at its very next call, and none of another person', async () => {
    expect(await endOwnSession(deps(), actor(minutesLater(2), 'bob'), hashToken(phone))).toMatchObject({
      errors: ['There is no such session.'],
    });
    expect(await data.sessions.findSession(phone, minutesLater(2))).not.toBeNull();
    expect(await endOwnSession(deps(), actor(minutesLater(2)), hashToken(phone))).toBeUndefined();
    expect(disconnected).toEqual([hashToken(phone)]);
    expect(await data.sessions.findSession(phone, minutesLater(2))).toBeNull();
    expect(await list(minutesLater(2))).toEqual(['Chrome on Mac, this one']);
    // A second click, or a use at the same moment, brings nothing back.
    expect(await endOwnSession(deps(), actor(minutesLater(2)), hashToken(phone))).toMatchObject({
      errors: ['There is no such session.'],
    });
  });

  it('does not come back when a call of the session runs at the moment of its end', async () => {
    await Promise.all([data.sessions.findSession(phone, minutesLater(200)), data.sessions.end(hashToken(phone))]);
    expect(await data.sessions.findSession(phone, minutesLater(201))).toBeNull();
    expect(await list(minutesLater(201))).toEqual(['Chrome on Mac, this one']);
  });

  it('ends all others together, and lists the one that stays with those that begin later', async () => {
    expect(await endOtherSessions(deps(), actor(minutesLater(2)))).toBeUndefined();
    expect(disconnected).toEqual(['o']);
    expect(await data.sessions.findSession(phone, minutesLater(3))).toBeNull();
    expect(await data.sessions.findSession(laptop, minutesLater(3))).not.toBeNull();
    await data.sessions.start('ann', 'o', minutesLater(4), 'Edge on Windows');
    expect(await list(minutesLater(5))).toEqual(['Edge on Windows', 'Chrome on Mac, this one']);
    await data.sessions.endAll('ann', minutesLater(6));
    expect(await list(minutesLater(7))).toEqual([]);
  });

  it('has pages, each session once, and takes no place outside of the list', async () => {
    for (let n = 0; n < 45; n += 1) await data.sessions.start('ann', 'o', minutesLater(10 + n), `Device ${n}`);
    const seen: string[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const page: Awaited<ReturnType<typeof listOwnSessions>> = await listOwnSessions(
        deps(),
        actor(minutesLater(60)),
        after,
      );
      seen.push(...page.sessions.map(({ id }) => id));
      after = page.next;
      pages += 1;
    } while (after !== null);
    expect([pages, seen.length, new Set(seen).size]).toEqual([3, 47, 47]);
    for (const cursor of ['USER', 'A', 'SESSION#', 'SESSION'])
      expect(await list(minutesLater(60), cursor), cursor).toEqual([]);
  });

  it('lists a session that is older than the list after its next use', async () => {
    for (const { pk, sk } of await data.table.queryAll('USER#ann', 'SESSION#')) await data.table.delete({ pk, sk });
    expect(await list(minutesLater(2))).toEqual([]);
    await data.sessions.findSession(laptop, minutesLater(100));
    expect(await list(minutesLater(101))).toEqual(['Unknown device, this one']);
  });
});

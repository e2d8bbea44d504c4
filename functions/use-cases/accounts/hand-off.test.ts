import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import type { Data } from '../../data/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { exchangeHandOff, issueHandOff } from './hand-off.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const later = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

describe('A hand-off to another site', () => {
  let data: Data;
  let sessionId: string;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    await data.accounts.createUser(
      { id: 'ann', email: 'ann@a.test', name: 'Ann', phone: null, wpAdmin: false },
      'hash',
    );
    await data.accounts.addMember({ userId: 'ann', organizationId: 'o', organizationName: 'O', access: 'MANAGER' });
    const session = await data.sessions.findSession(await data.sessions.start('ann', 'o', NOW), NOW);
    sessionId = session?.id ?? '';
  });

  const issue = () =>
    issueHandOff(
      { data },
      { sessionId, userId: 'ann', organizationId: 'o', access: 'MANAGER', wpAdmin: false, now: NOW },
    );
  const exchange = async (token: string, now = later(1)): Promise<string | null> => {
    const session = await exchangeHandOff({ data }, { token, address: '1', device: '', now });
    return session instanceof Refusal ? null : session;
  };

  it('becomes a session of the same person in the same organization, once', async () => {
    const token = await issue();
    const session = await exchange(token);
    expect(await data.sessions.findSession(session ?? '', later(2))).toMatchObject({
      userId: 'ann',
      organizationId: 'o',
    });
    expect(session).not.toBe(token);
    expect(await exchange(token)).toBeNull();
  });

  it('exchanged twice at the same moment becomes one session', async () => {
    const token = await issue();
    const sessions = await Promise.all([exchange(token), exchange(token)]);
    expect(sessions.filter((session) => session !== null)).toHaveLength(1);
  });

  it('ends after 60 seconds', async () => {
    expect(await exchange(await issue(), later(60))).toBeNull();
    expect(await exchange(await issue(), later(59))).not.toBeNull();
  });

  it('ends with a sign-out and with a new password', async () => {
    const first = await issue();
    await data.passwords.change('ann', { before: 'hash', after: 'new hash' }, sessionId, NOW);
    expect(await exchange(first)).toBeNull();
    await data.sessions.end(sessionId);
    expect(await exchange(await issue())).toBeNull();
  });

  it('gives nothing to someone who was removed in the meantime', async () => {
    const token = await issue();
    const member = { userId: 'ann', organizationId: 'o', organizationName: 'O', access: 'MANAGER' } as const;
    await data.accounts.removeMember(member, { userId: 'owner', at: NOW });
    const session = await exchange(token);
    expect(await data.sessions.findSession(session ?? '', later(2))).toBeNull();
  });

  it('cannot be used as a session itself', async () => {
    expect(await data.sessions.findSession(await issue(), NOW)).toBeNull();
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import { hashPassword } from '../../platform/security/password.ts';
import { resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const NEW = 'a longer sentence';
const LINK_ENDED = 'This link was used or has expired. Please ask for a new one.';
const hoursLater = (hours: number): Date => new Date(NOW.getTime() + hours * 3_600_000);

describe('A link for a new password', () => {
  let data: Data;
  let disconnected: string[];
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    disconnected = [];
    for (const id of ['o', 'other'])
      await data.accounts.createOrganization(buildOrganization({ id, number: null, brand: 'text' }));
    await data.accounts.createUser(
      { id: 'u', email: 'ann@sunrise.test', name: 'Ann', phone: null, wpAdmin: false },
      await hashPassword('right'),
    );
    for (const organizationId of ['o', 'other'])
      await data.accounts.addMember({ userId: 'u', organizationId, organizationName: 'S', access: 'OWNER' });
  });

  /** Returns the session's token, or the message of a refusal. */
  async function reset(token: string, password = NEW, repeated = password, now = NOW): Promise<string> {
    const endMembership = async (_user: string, organizationId: string) => void disconnected.push(organizationId);
    const input = { token, password, repeated, address: '198.51.100.1', host: 'text.localhost', device: '', now };
    const answer = await resetPassword({ data, endMembership }, input);
    return answer instanceof Refusal ? answer.errors.join(' ') : (answer.token ?? 'no session');
  }

  async function login(password: string): Promise<boolean> {
    const input = {
      email: 'ann@sunrise.test',
      password,
      address: '1',
      deviceId: null,
      code: null,
      deviceName: '',
      host: 'text.localhost',
      now: NOW,
    };
    return !((await signIn({ data }, input)) instanceof Refusal);
  }

  it('sets it, signs the person in, and ends the sessions on all other devices', async () => {
    const before = await data.sessions.start('u', 'o', NOW);
    const session = await reset(await data.passwords.issueLink('u', 'operator', NOW));
    expect((await data.sessions.findSession(session, hoursLater(1)))?.userId).toBe('u');
    expect(await data.sessions.findSession(before, hoursLater(1))).toBeNull();
    expect(disconnected.sort()).toEqual(['o', 'other']);
    expect(await login(NEW)).toBe(true);
    expect(await login('right')).toBe(false);
  });

  it('works once, also for two clicks at the same moment', async () => {
    const token = await data.passwords.issueLink('u', 'operator', NOW);
    const answers = await Promise.all([reset(token), reset(token, 'another sentence')]);
    expect(answers.filter((answer) => answer === LINK_ENDED)).toHaveLength(1);
    expect(await reset(token)).toBe(LINK_ENDED);
  });

  it('ends after a day, and when a newer link is made', async () => {
    const old = await data.passwords.issueLink('u', 'operator', NOW);
    expect(await reset(old, NEW, NEW, hoursLater(24))).toBe(LINK_ENDED);
    const newer = await data.passwords.issueLink('u', 'operator', NOW);
    expect(await reset(old)).toBe(LINK_ENDED);
    expect(await reset(newer)).toMatch(/^s_/);
  });

  it('refuses a password that is short, plain or typed differently, and stays good', async () => {
    const token = await data.passwords.issueLink('u', 'operator', NOW);
    expect(await reset(token, 'short')).toBe('Please use 10 characters or more.');
    expect(await reset(token, 'aaaaaaaaaaaa')).toBe('Please use more than three different characters.');
    expect(await reset(token, NEW, 'another sentence')).toBe('Passwords must match.');
    expect(await reset(token, NEW, '')).toBe('Please confirm your new password');
    expect(await reset(token)).toMatch(/^s_/);
  });

  it('that no one made is refused, and an address may try ten times a minute', async () => {
    for (let tries = 0; tries < 10; tries += 1) expect(await reset(`guess ${tries}`)).toBe(LINK_ENDED);
    expect(await reset('guess')).toBe('Too many attempts. Try again in 1 min.');
  });

  it('signs no one in who has no organization of the brand', async () => {
    await data.accounts.createOrganization(buildOrganization({ id: 'b', number: null, brand: 'blast' }));
    await data.accounts.createUser(
      { id: 'v', email: 'bob@pulse.test', name: 'Bob', phone: null, wpAdmin: false },
      'none',
    );
    await data.accounts.addMember({ userId: 'v', organizationId: 'b', organizationName: 'B', access: 'OWNER' });
    expect(await reset(await data.passwords.issueLink('v', 'operator', NOW))).toBe('no session');
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { hashPassword, verifyPassword } from '../../platform/security/password.ts';
import { changePassword } from './change-password.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const LATER = new Date('2026-03-02T18:00:00Z');
const NEW = 'a longer sentence';

describe('A signed-in person who changes the password', () => {
  let data: Data;
  let here: string;
  let disconnected: string[];
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    disconnected = [];
    await data.accounts.createOrganization(buildOrganization({ id: 'o', number: null }));
    await data.accounts.createUser(
      { id: 'u', email: 'ann@sunrise.test', name: 'Ann', phone: null, wpAdmin: false },
      await hashPassword('right'),
    );
    await data.accounts.addMember({ userId: 'u', organizationId: 'o', organizationName: 'S', access: 'LIMITED' });
    here = await data.sessions.start('u', 'o', NOW);
  });

  /** Returns the message of a refusal, or null for success. */
  async function change(oldPassword: string, password = NEW, repeated = password): Promise<string | null> {
    const session = await data.sessions.findSession(here, NOW);
    if (!session) throw new Error('The session has ended');
    const { id: sessionId, userId, organizationId, access, wpAdmin } = session;
    const refusal = await changePassword(
      { data, endMembership: async (_user, organization) => void disconnected.push(organization) },
      { sessionId, userId, organizationId, access, wpAdmin, now: NOW },
      { oldPassword, password, repeated },
    );
    return refusal?.errors.join(' ') ?? null;
  }

  it('stays signed in here, and all other sessions and links end', async () => {
    const elsewhere = await data.sessions.start('u', 'o', NOW);
    const link = await data.passwords.issueLink('u', 'operator', NOW);
    expect(await change('right')).toBeNull();
    expect((await data.sessions.findSession(here, LATER))?.userId).toBe('u');
    expect(await data.sessions.findSession(elsewhere, LATER)).toBeNull();
    expect(await data.passwords.useLink(link, 'u', 'hash', LATER)).toBe(false);
    expect(disconnected).toEqual(['o']);
    const stored = await data.accounts.findCredentials('ann@sunrise.test');
    expect(await verifyPassword(NEW, stored?.passwordHash ?? '')).toBe(true);
  });

  it('is signed out here too by a later sign-out on all devices', async () => {
    await change('right');
    await data.sessions.endAll('u', LATER);
    expect(await data.sessions.findSession(here, LATER)).toBeNull();
  });

  it('needs the current password, and guesses are limited', async () => {
    expect(await change('')).toBe('Please enter your current password');
    for (let tries = 0; tries < 5; tries += 1)
      expect(await change('guess')).toBe('The current password is not correct.');
    expect(await change('right')).toBe('Too many attempts. Try again in 1 min.');
  });

  it.each([
    ['', '', 'Please enter your new password'],
    [NEW, '', 'Please confirm your new password'],
    [NEW, 'another sentence', 'Passwords must match.'],
    ['short', 'short', 'Please use 10 characters or more.'],
  ])('says what is wrong with %j and %j', async (password, repeated, message) => {
    expect(await change('right', password, repeated)).toBe(message);
  });

  it('in two tabs at once changes the password once', async () => {
    const answers = await Promise.all([change('right'), change('right', 'another sentence')]);
    expect(answers.filter((answer) => answer === null)).toHaveLength(1);
    expect(answers).toContain('The password has changed in the meantime. Please sign in again.');
  });
});

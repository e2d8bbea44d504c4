import { beforeEach, describe, expect, it } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { hashPassword } from '../../platform/security/password.ts';
import { Refusal } from '../../platform/refusal.ts';
import { signIn } from '../accounts/sign-in.ts';
import { resetPassword } from '../accounts/reset-password.ts';
import { consumeSecondFactorCode } from './consume-second-factor-code.ts';
import { beginSecondFactor, confirmSecondFactor, loadSecondFactor, removeSecondFactor } from './second-factor.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const PASSWORD = 'a password';

describe('A second factor', () => {
  let data: Data;
  let here: string;
  let isStaff: boolean;
  const secondsLater = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

  beforeEach(async () => {
    ({ data } = await createInProcessData());
    isStaff = false;
    await data.accounts.createOrganization(buildOrganization({ id: 'o', number: null }));
    await data.accounts.createUser(
      { id: 'u', email: 'ann@acme.test', name: 'Ann', phone: null, wpAdmin: false },
      await hashPassword(PASSWORD),
    );
    await data.accounts.addMember({ userId: 'u', organizationId: 'o', organizationName: 'O', access: 'OWNER' });
    here = await data.sessions.start('u', 'o', secondsLater(-60));
  });

  const deps = () => ({ data, endMembership: async () => undefined });
  const actor = async (now: Date) => ({
    sessionId: (await data.sessions.findSession(here, now))?.id ?? '',
    userId: 'u',
    organizationId: 'o',
    access: 'OWNER' as const,
    wpAdmin: isStaff,
    now,
  });
  const code = (secret: string, at: Date): string =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
  const login = async (now: Date, typed: string | null, password = PASSWORD): Promise<string> => {
    const given = { email: 'ann@acme.test', password, address: '1', deviceId: null, host: 'text.localhost' };
    const outcome = await signIn({ data }, { ...given, deviceName: '', code: typed, now });
    if (outcome === 'CODE_NEEDED') return 'code needed';
    return outcome instanceof Refusal ? outcome.errors.join(' ') : 'session';
  };
  /** Turns the second factor on. Returns the app's secret and the recovery codes. */
  const turnOn = async (): Promise<{ secret: string; recoveryCodes: readonly string[] }> => {
    const begun = await beginSecondFactor(deps(), await actor(NOW), { password: PASSWORD, issuer: 'Text Campaigns' });
    if (begun instanceof Refusal) throw new Error(begun.errors.join(' '));
    const done = await confirmSecondFactor(deps(), await actor(NOW), code(begun.secret, NOW));
    if (done instanceof Refusal) throw new Error(done.errors.join(' '));
    return { secret: begun.secret, recoveryCodes: done.recoveryCodes };
  };

  it('is off until its first code is right, so that a lost QR code locks no one out', async () => {
    const begun = await beginSecondFactor(deps(), await actor(NOW), { password: PASSWORD, issuer: 'Text Campaigns' });
    expect(begun).toMatchObject({
      uri: expect.stringMatching(/^otpauth:\/\/totp\/Text%20Campaigns:ann%40acme\.test\?/),
    });
    expect(await confirmSecondFactor(deps(), await actor(NOW), '000000')).toBeInstanceOf(Refusal);
    expect(await login(NOW, null)).toBe('session');
    expect(await loadSecondFactor(deps(), await actor(NOW))).toEqual({ since: null, recoveryCodesLeft: 0 });
  });

  it('asks for a code after the password, and never says anything before the password is right', async () => {
    const { secret } = await turnOn();
    const later = secondsLater(120);
    expect(await login(later, null)).toBe('code needed');
    expect(await login(later, code(secret, later), 'wrong')).toBe('The email or password is not correct.');
    expect(await login(later, '123')).toMatch(/^This code is not correct/);
    expect(await login(later, code(secret, later))).toBe('session');
  });

  it('takes each code once, also that of the set-up and the one before it', async () => {
    const { secret } = await turnOn();
    expect(await login(secondsLater(5), code(secret, NOW))).toMatch(/was used before/);
    const later = secondsLater(90);
    expect(await login(later, code(secret, later))).toBe('session');
    expect(await login(secondsLater(100), code(secret, later))).toMatch(/was used before/);
    expect(await login(secondsLater(100), code(secret, secondsLater(60)))).toMatch(/was used before/);
  });

  it('takes one code once when two devices send it at the same moment', async () => {
    const { secret } = await turnOn();
    const later = secondsLater(90);
    const outcomes = await Promise.all([login(later, code(secret, later)), login(later, code(secret, later))]);
    expect(outcomes.filter((outcome) => outcome === 'session')).toHaveLength(1);
  });

  it('takes each recovery code once, with spaces and in lower case', async () => {
    const { recoveryCodes } = await turnOn();
    const [first = ''] = recoveryCodes;
    expect(recoveryCodes).toHaveLength(10);
    const typed = `${first.slice(0, 5)} - ${first.slice(5)}`.toLowerCase();
    expect(await login(secondsLater(60), typed)).toBe('session');
    expect(await login(secondsLater(61), typed)).toMatch(/was used before/);
    expect(await loadSecondFactor(deps(), await actor(NOW))).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('ends the sessions on all other devices when it begins', async () => {
    const elsewhere = await data.sessions.start('u', 'o', secondsLater(-30));
    await turnOn();
    expect(await data.sessions.findSession(here, secondsLater(1))).not.toBeNull();
    expect(await data.sessions.findSession(elsewhere, secondsLater(1))).toBeNull();
  });

  it('cannot be guessed: 50 wrong codes a day', async () => {
    await turnOn();
    let looked = 0;
    for (let minute = 0; minute < 1_440; minute += 5) {
      const refusal = await consumeSecondFactorCode({ data }, 'u', '000000', secondsLater(minute * 60 + 1));
      if (refusal?.errors[0]?.startsWith('This code')) looked += 1;
    }
    // The day of the limits ends at midnight UTC, within these 24 hours.
    expect(looked).toBeGreaterThan(20);
    expect(looked).toBeLessThanOrEqual(100);
  });

  it('also stands in the way of a link that sets a password', async () => {
    await turnOn();
    const token = await data.passwords.issueLink('u', 'operator', NOW);
    const given = {
      token,
      password: 'another password',
      repeated: 'another password',
      address: '1',
      host: '',
      device: '',
      now: NOW,
    };
    expect(await resetPassword({ data, endMembership: async () => undefined }, given)).toEqual({ token: null });
  });

  it('is turned off with the password and a code only', async () => {
    const { secret } = await turnOn();
    const later = secondsLater(60);
    const remove = async (password: string, typed: string): Promise<string | undefined> =>
      (await removeSecondFactor(deps(), await actor(later), { password, code: typed }))?.errors[0];
    expect(await remove('wrong', code(secret, later))).toBe('The password is not correct.');
    expect(await remove(PASSWORD, '000000')).toMatch(/^This code is not correct/);
    expect(await remove(PASSWORD, code(secret, later))).toBeUndefined();
    expect(await login(later, null)).toBe('session');
  });

  it('gives platform staff their rights, which they do not have without', async () => {
    await data.table.update(
      { pk: 'USER#u', sk: 'USER' },
      {
        UpdateExpression: 'SET wpAdmin = :true',
        ExpressionAttributeValues: { ':true': true },
      },
    );
    expect(await data.sessions.findSession(here, NOW)).toMatchObject({ wpAdmin: false, access: 'OWNER' });
    expect(await data.sessions.findSession(here, NOW, { staffNeedSecondFactor: false })).toMatchObject({
      wpAdmin: true,
    });
    await data.sessions.switchTo((await actor(NOW)).sessionId, 'elsewhere');
    // Elsewhere they may set up the second factor, and nothing else.
    expect(await data.sessions.findSession(here, NOW)).toMatchObject({ wpAdmin: false, access: 'LIMITED' });
    await turnOn();
    expect(await data.sessions.findSession(here, secondsLater(1))).toMatchObject({ wpAdmin: true, access: 'ADMIN' });
  });

  it('that changes between the check of a sign-in and its session opens nothing', async () => {
    const credentials = await data.accounts.findCredentials('ann@acme.test');
    if (!credentials) throw new Error('no user');
    const check = data.passwords.credentialsCheck(credentials);
    await turnOn();
    expect(await data.sessions.startIf([check], 'u', 'o', secondsLater(1))).toBeNull();
  });
});

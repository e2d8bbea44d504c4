import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import type { Data } from '../../data/index.ts';
import { hashPassword } from '../../platform/security/password.ts';
import { Refusal } from '../../platform/refusal.ts';
import { toAddressGroup } from '../../platform/security/caller-address.ts';
import { signIn } from './sign-in.ts';
import { countCases } from '../../../test/support/simulation/exploration.ts';

const NOW = new Date('2026-03-02T17:00:00Z');
const WRONG = 'The email or password is not correct.';

/** TRIES=10000 tries more. */
const ATTEMPTS = countCases('TRIES', 300);
/** On a busy machine. */
const PATIENCE = 60_000 + ATTEMPTS * 10;

describe('signing in', { timeout: PATIENCE }, () => {
  let data: Data;
  let calls: string[];
  beforeEach(async () => {
    calls = [];
    ({ data } = await createInProcessData(async (operation) => void calls.push(operation)));
    await data.accounts.createOrganization(buildOrganization({ id: 'o', name: 'Sunrise', number: '+16025550101' }));
    await data.accounts.createUser(
      { id: 'u', email: 'ann@sunrise.test', name: 'Ann', phone: null, wpAdmin: false },
      await hashPassword('right'),
    );
    await data.accounts.addMember({ userId: 'u', organizationId: 'o', organizationName: 'Sunrise', access: 'OWNER' });
  });

  /** The message of a refusal. null for a session. */
  async function login(
    email: string,
    password: string,
    address: string,
    now = NOW,
    deviceId: string | null = null,
  ): Promise<string | null> {
    const answer = await signIn(
      { data },
      { email, password, address, deviceId, deviceName: '', host: 'text.localhost', code: null, now },
    );
    if (answer === 'CODE_NEEDED') return answer;
    return answer instanceof Refusal ? answer.errors.join(' ') : null;
  }

  const address = (n: number): string => `198.51.${Math.floor(n / 256)}.${n % 256}`;

  const device = (n: number): string => String(n).padStart(43, 'd');
  const after = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000);

  it('from thousands of addresses at one account looks at twenty passwords a minute', async () => {
    const errors: (string | null)[] = [];
    for (let n = 0; n < ATTEMPTS; n += 1) errors.push(await login('ann@sunrise.test', `guess ${n}`, address(n)));
    expect(errors.filter((message) => message === WRONG)).toHaveLength(20);
    expect(errors.filter((message) => message === 'Too many attempts. Try again in 1 min.')).toHaveLength(
      ATTEMPTS - 20,
    );
    // Not even the right one is looked at, and the person gets in when the minute is over.
    expect(await login('ann@sunrise.test', 'right', address(40_000))).toMatch(/^Too many attempts/);
    expect(await login('ann@sunrise.test', 'right', address(40_000), after(1))).toBeNull();
  });

  it('from one address at one account looks at five passwords a minute and leaves other addresses alone', async () => {
    const errors: (string | null)[] = [];
    for (let n = 0; n < 200; n += 1) errors.push(await login('ann@sunrise.test', `guess ${n}`, address(1)));
    expect(errors.filter((message) => message === WRONG)).toHaveLength(5);
    expect(await login('ann@sunrise.test', 'right', address(1))).toMatch(/^Too many attempts/);
    expect(await login('ann@sunrise.test', 'right', address(2))).toBeNull();
  });

  it('never locks out a device that signed in before, whatever strangers try from any address', async () => {
    expect(await login('ann@sunrise.test', 'right', address(1), NOW, device(1))).toBeNull();
    for (let minute = 0; minute < 10; minute += 1) {
      for (let n = 0; n < 20; n += 1)
        await login('ann@sunrise.test', `guess ${n}`, address(100 + n), after(minute), device(100 + n));
      // The strangers share the owner's address too.
      for (let n = 0; n < 5; n += 1) await login('ann@sunrise.test', `guess ${n}`, address(1), after(minute));
    }
    expect(await login('ann@sunrise.test', 'right', address(1), after(9), device(1))).toBeNull();
    expect(await login('ann@sunrise.test', 'right', address(50_000), after(9), device(1))).toBeNull();
  });

  it('locks out a new device for an hour at most', async () => {
    for (let n = 0; n < 200; n += 1) await login('ann@sunrise.test', `guess ${n}`, address(n), after(n / 10));
    expect(await login('ann@sunrise.test', 'right', address(60_000), after(20), device(2))).toMatch(
      /^Too many attempts/,
    );
    expect(await login('ann@sunrise.test', 'right', address(60_000), after(60), device(2))).toBeNull();
  });

  it('limits a known device too, and knows the last ten', async () => {
    for (let n = 0; n < 11; n += 1)
      expect(await login('ann@sunrise.test', 'right', address(n), NOW, device(n))).toBeNull();
    const credentials = await data.accounts.findCredentials('ann@sunrise.test');
    expect(credentials?.devices).toHaveLength(10);
    expect(JSON.stringify(credentials)).not.toContain(device(5));
    for (let n = 0; n < 5; n += 1)
      expect(await login('ann@sunrise.test', 'guess', address(n), NOW, device(10))).toBe(WRONG);
    expect(await login('ann@sunrise.test', 'right', address(1), NOW, device(10))).toMatch(/^Too many attempts/);
    // The account has forgotten the first device, so that the device counts as new.
    for (let n = 0; n < 20; n += 1) await login('ann@sunrise.test', 'guess', address(100 + n));
    expect(await login('ann@sunrise.test', 'right', address(200), NOW, device(0))).toMatch(/^Too many attempts/);
    expect(await login('ann@sunrise.test', 'right', address(200), NOW, device(9))).toBeNull();
  });

  it('knows no device whose sign-in failed, and no text that is no device id', async () => {
    await login('ann@sunrise.test', 'guess', address(1), NOW, device(1));
    await login('ann@sunrise.test', 'right', address(1), NOW, 'short');
    expect((await data.accounts.findCredentials('ann@sunrise.test'))?.devices).toEqual([]);
  });

  it('from one address at thousands of accounts looks at thirty, and takes no try from the others’ people', async () => {
    const errors: (string | null)[] = [];
    for (let n = 0; n < ATTEMPTS; n += 1)
      errors.push(
        await login(n === ATTEMPTS - 1 ? 'ann@sunrise.test' : `someone${n}@sunrise.test`, 'guess', address(1)),
      );
    expect(errors.filter((message) => message === WRONG)).toHaveLength(30);
    for (let n = 0; n < 20; n += 1) await login('ann@sunrise.test', 'guess', address(1));
    expect(await login('ann@sunrise.test', 'right', address(2))).toBeNull();
  });

  it('from many addresses of one IPv6 network is limited as from one address', async () => {
    const errors: (string | null)[] = [];
    for (let n = 0; n < 100; n += 1)
      errors.push(await login(`someone${n}@sunrise.test`, 'guess', toAddressGroup(`2001:db8:1:2:${n}::7`)));
    expect(errors.filter((message) => message === WRONG)).toHaveLength(30);
    expect(await login('ann@sunrise.test', 'right', toAddressGroup('2001:db8:1:3::7'))).toBeNull();
  });

  it('costs seven writes a try, one when the address has tried too often, and gives right ones back', async () => {
    const writes = async (password: string, from: string): Promise<number> => {
      calls.length = 0;
      await login('ann@sunrise.test', password, from);
      return calls.filter((call) => call !== 'GetItem' && call !== 'BatchGetItem' && call !== 'Query').length;
    };
    expect(await writes('guess', address(1))).toBe(7);
    // Seven counted, seven given back, the session.
    expect(await writes('right', address(1))).toBe(15);
    for (let n = 0; n < 40; n += 1) expect(await login('ann@sunrise.test', 'right', address(3))).toBeNull();
    for (let n = 0; n < 30; n += 1) await login(`someone${n}@sunrise.test`, 'guess', address(2));
    expect(await writes('right', address(2))).toBe(1);
  });
});

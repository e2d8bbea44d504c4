import { beforeEach, describe, expect, it } from 'vitest';
import { createInProcessData } from '../../../test/support/scenarios/in-process-data.ts';
import { buildOrganization } from '../../../test/support/scenarios/test-data.ts';
import type { Data } from '../../data/index.ts';
import { hashPassword } from '../../platform/security/password.ts';
import { Refusal } from '../../platform/refusal.ts';
import { signIn } from './sign-in.ts';

const NOW = new Date('2026-03-02T17:00:00Z');

describe('Signing in on the page of a brand', () => {
  let data: Data;
  beforeEach(async () => {
    ({ data } = await createInProcessData());
    await data.accounts.createOrganization(buildOrganization({ id: 'o', name: 'Sunrise', number: null }));
    for (const [id, wpAdmin] of [
      ['member', false],
      ['staff', true],
    ] as const) {
      const email = `${id}@sunrise.test`;
      await data.accounts.createUser({ id, email, name: id, phone: null, wpAdmin }, await hashPassword('right'));
      await data.accounts.addMember({ userId: id, organizationId: 'o', organizationName: 'Sunrise', access: 'OWNER' });
    }
  });

  const isIn = async (id: string, host: string): Promise<boolean> => {
    const given = { email: `${id}@sunrise.test`, password: 'right', address: '198.51.100.1', host };
    const answer = await signIn({ data }, { ...given, deviceId: null, deviceName: '', code: null, now: NOW });
    return !(answer instanceof Refusal) && answer !== 'CODE_NEEDED';
  };

  it('works for members of its organizations, and for platform staff on every brand', async () => {
    expect(await isIn('member', 'text.localhost')).toBe(true);
    expect(await isIn('member', 'blast.localhost')).toBe(false);
    for (const brand of ['text', 'blast', 'opportunity', 'tattoo', 'health'])
      expect(await isIn('staff', `${brand}.localhost`)).toBe(true);
  });
});

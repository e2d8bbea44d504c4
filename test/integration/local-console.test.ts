import { describe, expect, it } from 'vitest';
import { sharedCloud, signedIn } from '../support/cloud/shared.ts';
import { addContacts, parsePhoenix } from '../support/scenarios/scenario.ts';

const PHONE = '+16025550888';

describe('The console of the local cloud', () => {
  const cloud = sharedCloud({ clock: parsePhoenix('2026-12-01 10:00:00') });
  const sunrise = signedIn(cloud, 'owner@sunrise.test');
  const harbor = signedIn(cloud, 'owner@harbor.test');

  const findNames = async (pairs: unknown): Promise<{ status: number; names: unknown }> => {
    const answer = await cloud.fetch('/_local/names', { method: 'POST', body: JSON.stringify({ pairs }) });
    return { status: answer.status, names: await answer.json() };
  };

  it('names a phone as the organization behind the number does', async () => {
    await addContacts(sunrise, [{ name: 'Ann of Sunrise', phone: PHONE }]);
    await addContacts(harbor, [{ name: 'Ann of Harbor', phone: PHONE }]);
    const pairs = [sunrise.number, harbor.number, '+16025559999'].map((number) => ({ phone: PHONE, number }));
    expect(await findNames([...pairs, { phone: '+16025550889', number: sunrise.number }])).toEqual({
      status: 200,
      names: { [`${PHONE} ${sunrise.number}`]: 'Ann of Sunrise', [`${PHONE} ${harbor.number}`]: 'Ann of Harbor' },
    });
  });

  it('refuses what is no list of phones', async () => {
    expect((await findNames('all')).status).toBe(400);
    expect((await findNames([{ phone: 'x'.repeat(99), number: '' }])).status).toBe(400);
  });
});

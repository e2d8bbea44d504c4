import { buildActor } from '../../../test/support/scenarios/test-data.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  NIGHT,
  SIGN_UP_PHONE,
  secondsLater,
  SignUpClient,
} from '../../../test/support/scenarios/accounts/sign-up-client.ts';
import { getPackById } from '../../domain/brand/packs.ts';
import { confirmPhoneChange, requestPhoneChange } from './change-phone.ts';

const WRONG_CODE = 'The code is not correct or has expired.';
const pack = getPackById('text');

describe('A new phone of a person', () => {
  let people: SignUpClient;
  beforeEach(async () => {
    people = await SignUpClient.open();
    await people.addUser('ann@acme.test', 'hash');
    await people.addUser('bob@acme.test', 'hash');
  });
  afterEach(() => people.close());

  const deps = () => ({ data: people.data, replies: people.replies, publish: async () => undefined });
  const actor = (userId: string, now = NIGHT) => buildActor(now, { userId, access: 'LIMITED' });
  const ask = async (phone: string = SIGN_UP_PHONE, userId = 'ann', now = NIGHT): Promise<string | null> => {
    const refusal = await requestPhoneChange(deps(), actor(userId, now), { phone, pack, address: '1' });
    await people.deliverAll(now);
    return refusal?.errors[0] ?? null;
  };
  const confirm = async (code: string, userId = 'ann', now = NIGHT): Promise<string | null> =>
    (
      await confirmPhoneChange(deps(), actor(userId, now), {
        phone: SIGN_UP_PHONE,
        pack,
        address: '1',
        code,
      })
    )?.errors[0] ?? null;
  const getPhone = async (userId: string) => (await people.data.accounts.findUsers([userId])).get(userId)?.phone;

  it('is stored after its code, which works once', async () => {
    expect(await ask('602-555-0142')).toBeNull();
    expect(await getPhone('ann')).toBeNull();
    expect(await confirm(people.code)).toBeNull();
    expect(await getPhone('ann')).toBe(SIGN_UP_PHONE);
    expect(await confirm(people.code)).toBe(WRONG_CODE);
  });

  it('is not confirmed by the code of another person or of a sign-up', async () => {
    await ask();
    expect(await confirm(people.code, 'bob')).toBe(WRONG_CODE);
    await people.ask({ now: secondsLater(60) });
    expect(await confirm(people.code, 'ann', secondsLater(61))).toBe(WRONG_CODE);
    expect(await getPhone('bob')).toBeNull();
  });

  it('cannot be used to send texts for free', async () => {
    for (let n = 10; n < 20; n += 1) expect(await ask(`+160255501${n}`, 'ann')).toBeNull();
    expect(await ask('+16025550130', 'ann')).toMatch(/^Too many attempts/);
    expect(people.texts).toHaveLength(10);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  NIGHT,
  SIGN_UP_PHONE,
  secondsLater,
  SignUpClient,
} from '../../../test/support/scenarios/accounts/sign-up-client.ts';
import { getPackById } from '../../domain/brand/packs.ts';

const text = getPackById('text');
const WRONG_CODE = 'The code is not correct or has expired.';
const TOO_MANY = /^Too many attempts/;
const OTHER_PHONE = '+16025550143';

let people: SignUpClient;
beforeEach(async () => {
  people = await SignUpClient.open();
});
afterEach(() => people.close());

describe('A code', () => {
  it('ends after five wrong tries, also at the same moment from many addresses', async () => {
    await people.ask();
    const wrong = people.code === '000000' ? '111111' : '000000';
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => people.confirm(wrong, { address: String(index) })),
    );
    expect(answers).toEqual(Array(12).fill(WRONG_CODE));
    expect(await people.confirm(people.code)).toBe(WRONG_CODE);
    expect(await people.register()).toBe(WRONG_CODE);
  });

  it('may be confirmed often, because only wrong tries count', async () => {
    await people.ask();
    for (let tries = 0; tries < 8; tries += 1) expect(await people.confirm(people.code)).toBeNull();
  });

  it('works for ten minutes', async () => {
    await people.ask();
    expect(await people.confirm(people.code, { now: secondsLater(599) })).toBeNull();
    expect(await people.confirm(people.code, { now: secondsLater(600) })).toBe(WRONG_CODE);
  });

  it('ends when a newer one is asked for, before the newer one is texted', async () => {
    await people.ask();
    const first = people.code;
    await people.ask({ now: secondsLater(60), isQueued: true });
    expect(await people.confirm(first, { now: secondsLater(61) })).toBe(WRONG_CODE);
    await people.deliverAll(secondsLater(62));
    expect(await people.confirm(people.code, { now: secondsLater(63) })).toBeNull();
  });

  it('is worthless for another phone, another brand and another link', async () => {
    await people.ask();
    const { code } = people;
    expect(await people.confirm(code, { phone: OTHER_PHONE })).toBe(WRONG_CODE);
    const [one, other] = [await people.issueLink(), await people.issueLink()];
    expect(await people.confirm(code, { pack: text, token: one.token })).toBe(WRONG_CODE);
    await people.ask({ pack: text, token: one.token, now: secondsLater(60) });
    const now = secondsLater(61);
    expect(await people.confirm(people.code, { pack: text, token: other.token, now })).toBe(WRONG_CODE);
    expect(await people.confirm(people.code, { pack: text, token: one.token, now })).toBeNull();
  });

  it('is texted once, however often the queue delivers the request', async () => {
    await people.ask({ isQueued: true });
    const [message] = people.queued;
    if (!message) throw new Error('Nothing was queued');
    await Promise.all([people.deliver(message), people.deliver(message)]);
    await people.deliver(message, secondsLater(60));
    expect(people.texts).toHaveLength(1);
  });

  it('is not texted when the request waited for ten minutes, or was replaced', async () => {
    await people.ask({ isQueued: true });
    const [message] = people.queued.splice(0);
    if (!message) throw new Error('Nothing was queued');
    await people.deliver(message, secondsLater(600));
    await people.ask({ now: secondsLater(60), isQueued: true });
    await people.deliver(message, secondsLater(61));
    expect(people.texts).toEqual([]);
  });

  it('is stored as a hash only, and its queue message has neither the code nor the phone', async () => {
    await people.ask({ isQueued: true });
    const [message] = people.queued;
    if (!message) throw new Error('Nothing was queued');
    await people.deliver(message);
    const item = await people.data.table.get({ pk: `CODE#${message.codeId}`, sk: 'CODE' });
    expect(item).toMatchObject({ codeHash: expect.stringMatching(/^\$argon2id/), phone: SIGN_UP_PHONE });
    expect(Object.keys(message).sort()).toEqual(['codeId', 'kind', 'requestId', 'version']);
    expect(JSON.stringify(message)).not.toContain(SIGN_UP_PHONE.slice(2));
  });
});

describe('The form for a code cannot be used to send texts for free:', () => {
  it('a phone gets one code a minute and five a day, from any addresses', async () => {
    expect(await people.ask({ address: 'a' })).toBeNull();
    expect(await people.ask({ address: 'b' })).toMatch(TOO_MANY);
    for (let hour = 1; hour <= 4; hour += 1)
      expect(await people.ask({ address: `c${hour}`, now: secondsLater(hour * 3_600) })).toBeNull();
    expect(await people.ask({ address: 'd', now: secondsLater(5 * 3_600) })).toMatch(TOO_MANY);
    expect(people.texts).toHaveLength(5);
  });

  it('an address gets ten an hour, to any phones', async () => {
    for (let n = 10; n < 20; n += 1) expect(await people.ask({ phone: `+160255501${n}` })).toBeNull();
    expect(await people.ask({ phone: OTHER_PHONE })).toMatch(TOO_MANY);
    expect(people.texts).toHaveLength(10);
  });

  it('a link gets ten a day, from any addresses', async () => {
    const { token } = await people.issueLink();
    for (let n = 10; n < 20; n += 1)
      expect(await people.ask({ pack: text, token, phone: `+160255501${n}`, address: `a${n}` })).toBeNull();
    expect(await people.ask({ pack: text, token, phone: OTHER_PHONE, address: 'b' })).toMatch(TOO_MANY);
  });

  it('a brand without links gets 200 an hour, from any addresses to any phones', async () => {
    // As 199 people would who asked before.
    for (let n = 0; n < 199; n += 1) await people.data.limits.countAttempt('codeBrand', 'SIGN_UP blast', NIGHT);
    expect(await people.ask({ phone: '+16025551000', address: 'a' })).toBeNull();
    expect(await people.ask({ phone: '+16025551001', address: 'b' })).toMatch(TOO_MANY);
    expect(people.texts).toHaveLength(1);
  });

  it.each(['+18765550142', '+447400123456', '+19005550142', '12', ''])('no text goes to "%s"', async (phone) => {
    expect(await people.ask({ phone })).toEqual(expect.any(String));
    expect(people.texts).toEqual([]);
  });

  it('nothing is texted while all sending is paused, or when the brand has no number', async () => {
    const none = 'We cannot send codes at the moment. Please try again later, or ask the operator of the site.';
    expect(await people.ask({ pack: getPackById('tattoo') })).toBe(none);
    await people.ask({ isQueued: true });
    await people.data.pauses.pausePlatform({ cause: 'STAFF', note: null, at: secondsLater(1), by: 'staff' });
    await people.deliverAll();
    expect(await people.ask({ now: secondsLater(60) })).toBe(none);
    expect(people.texts).toEqual([]);
  });

  it('the answer is the same whether someone has the phone or not', async () => {
    const ann = { id: 'ann', email: 'ann@acme.test', name: 'Ann', phone: SIGN_UP_PHONE, wpAdmin: false } as const;
    await people.data.accounts.createUser(ann, 'hash');
    expect(await people.ask()).toBeNull();
    expect(await people.ask({ phone: OTHER_PHONE })).toBeNull();
  });
});

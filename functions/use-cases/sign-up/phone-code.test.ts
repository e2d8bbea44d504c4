import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  NIGHT,
  SIGN_UP_PHONE,
  secondsLater,
  SignUpDesk,
} from '../../../test/support/scenarios/accounts/sign-up-desk.ts';
import { getPackById } from '../../domain/brand/packs.ts';

const text = getPackById('text');
const WRONG_CODE = 'The code is not correct or has expired.';
const TOO_MANY = /^Too many attempts/;
const OTHER_PHONE = '+16025550143';

let desk: SignUpDesk;
beforeEach(async () => {
  desk = await SignUpDesk.open();
});
afterEach(() => desk.close());

describe('A code', () => {
  it('ends after five wrong tries, also at the same moment from many addresses', async () => {
    await desk.ask();
    const wrong = desk.code === '000000' ? '111111' : '000000';
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => desk.confirm(wrong, { address: String(index) })),
    );
    expect(answers).toEqual(Array(12).fill(WRONG_CODE));
    expect(await desk.confirm(desk.code)).toBe(WRONG_CODE);
    expect(await desk.register()).toBe(WRONG_CODE);
  });

  it('may be confirmed often, because only wrong tries count', async () => {
    await desk.ask();
    for (let tries = 0; tries < 8; tries += 1) expect(await desk.confirm(desk.code)).toBeNull();
  });

  it('works for ten minutes', async () => {
    await desk.ask();
    expect(await desk.confirm(desk.code, { now: secondsLater(599) })).toBeNull();
    expect(await desk.confirm(desk.code, { now: secondsLater(600) })).toBe(WRONG_CODE);
  });

  it('ends when a newer one is asked for, before the newer one is texted', async () => {
    await desk.ask();
    const first = desk.code;
    await desk.ask({ now: secondsLater(60), isQueued: true });
    expect(await desk.confirm(first, { now: secondsLater(61) })).toBe(WRONG_CODE);
    await desk.deliverAll(secondsLater(62));
    expect(await desk.confirm(desk.code, { now: secondsLater(63) })).toBeNull();
  });

  it('is worthless for another phone, another brand and another link', async () => {
    await desk.ask();
    const { code } = desk;
    expect(await desk.confirm(code, { phone: OTHER_PHONE })).toBe(WRONG_CODE);
    const [one, other] = [await desk.issueLink(), await desk.issueLink()];
    expect(await desk.confirm(code, { pack: text, token: one.token })).toBe(WRONG_CODE);
    await desk.ask({ pack: text, token: one.token, now: secondsLater(60) });
    const now = secondsLater(61);
    expect(await desk.confirm(desk.code, { pack: text, token: other.token, now })).toBe(WRONG_CODE);
    expect(await desk.confirm(desk.code, { pack: text, token: one.token, now })).toBeNull();
  });

  it('is texted once, however often the queue delivers the request', async () => {
    await desk.ask({ isQueued: true });
    const [message] = desk.queued;
    if (!message) throw new Error('Nothing was queued');
    await Promise.all([desk.deliver(message), desk.deliver(message)]);
    await desk.deliver(message, secondsLater(60));
    expect(desk.texts).toHaveLength(1);
  });

  it('is not texted when the request waited for ten minutes, or was replaced', async () => {
    await desk.ask({ isQueued: true });
    const [message] = desk.queued.splice(0);
    if (!message) throw new Error('Nothing was queued');
    await desk.deliver(message, secondsLater(600));
    await desk.ask({ now: secondsLater(60), isQueued: true });
    await desk.deliver(message, secondsLater(61));
    expect(desk.texts).toEqual([]);
  });

  it('is stored as a hash only, and its queue message has neither the code nor the phone', async () => {
    await desk.ask({ isQueued: true });
    const [message] = desk.queued;
    if (!message) throw new Error('Nothing was queued');
    await desk.deliver(message);
    const item = await desk.data.table.get({ pk: `CODE#${message.codeId}`, sk: 'CODE' });
    expect(item).toMatchObject({ codeHash: expect.stringMatching(/^\$argon2id/), phone: SIGN_UP_PHONE });
    expect(Object.keys(message).sort()).toEqual(['codeId', 'kind', 'requestId', 'version']);
    expect(JSON.stringify(message)).not.toContain(SIGN_UP_PHONE.slice(2));
  });
});

describe('The form for a code cannot be used to send texts for free:', () => {
  it('a phone gets one code a minute and five a day, from any addresses', async () => {
    expect(await desk.ask({ address: 'a' })).toBeNull();
    expect(await desk.ask({ address: 'b' })).toMatch(TOO_MANY);
    for (let hour = 1; hour <= 4; hour += 1)
      expect(await desk.ask({ address: `c${hour}`, now: secondsLater(hour * 3_600) })).toBeNull();
    expect(await desk.ask({ address: 'd', now: secondsLater(5 * 3_600) })).toMatch(TOO_MANY);
    expect(desk.texts).toHaveLength(5);
  });

  it('an address gets ten an hour, to any phones', async () => {
    for (let n = 10; n < 20; n += 1) expect(await desk.ask({ phone: `+160255501${n}` })).toBeNull();
    expect(await desk.ask({ phone: OTHER_PHONE })).toMatch(TOO_MANY);
    expect(desk.texts).toHaveLength(10);
  });

  it('a link gets ten a day, from any addresses', async () => {
    const { token } = await desk.issueLink();
    for (let n = 10; n < 20; n += 1)
      expect(await desk.ask({ pack: text, token, phone: `+160255501${n}`, address: `a${n}` })).toBeNull();
    expect(await desk.ask({ pack: text, token, phone: OTHER_PHONE, address: 'b' })).toMatch(TOO_MANY);
  });

  it('a brand without links gets 200 an hour, from any addresses to any phones', async () => {
    // As 199 people would who asked before.
    for (let n = 0; n < 199; n += 1) await desk.data.limits.countAttempt('codeBrand', 'SIGN_UP blast', NIGHT);
    expect(await desk.ask({ phone: '+16025551000', address: 'a' })).toBeNull();
    expect(await desk.ask({ phone: '+16025551001', address: 'b' })).toMatch(TOO_MANY);
    expect(desk.texts).toHaveLength(1);
  });

  it.each(['+18765550142', '+447400123456', '+19005550142', '12', ''])('no text goes to "%s"', async (phone) => {
    expect(await desk.ask({ phone })).toEqual(expect.any(String));
    expect(desk.texts).toEqual([]);
  });

  it('nothing is texted while all sending is paused, or when the brand has no number', async () => {
    const none = 'We cannot send codes at the moment. Please try again later, or ask the operator of the site.';
    expect(await desk.ask({ pack: getPackById('tattoo') })).toBe(none);
    await desk.ask({ isQueued: true });
    await desk.data.pauses.pausePlatform({ cause: 'STAFF', note: null, at: secondsLater(1), by: 'staff' });
    await desk.deliverAll();
    expect(await desk.ask({ now: secondsLater(60) })).toBe(none);
    expect(desk.texts).toEqual([]);
  });

  it('the answer is the same whether someone has the phone or not', async () => {
    const ann = { id: 'ann', email: 'ann@acme.test', name: 'Ann', phone: SIGN_UP_PHONE, wpAdmin: false } as const;
    await desk.data.accounts.createUser(ann, 'hash');
    expect(await desk.ask()).toBeNull();
    expect(await desk.ask({ phone: OTHER_PHONE })).toBeNull();
  });
});

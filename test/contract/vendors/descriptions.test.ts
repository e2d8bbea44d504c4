import { describe, expect, it } from 'vitest';
import { VendorContract } from '../../support/contracts/vendors/contract.ts';

const ACCOUNT = `AC${'0'.repeat(32)}`;
const MESSAGES = `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`;
const FORM = 'To=%2B16025550111&From=%2B16025550100&Body=Hello';
const ANSWER = { sid: `SM${'0'.repeat(32)}`, status: 'queued', num_media: '0' };

/** Checks a call of Twilio: a text, unless the test changes it. */
function check(change: { path?: string; form?: string; status?: number; answer?: unknown }): readonly string[] {
  const { path = MESSAGES, form = FORM, status = 201, answer = ANSWER } = change;
  const request = {
    method: 'POST',
    url: new URL(path, 'http://carrier'),
    headers: {},
    body: Buffer.from(form),
    address: undefined,
  };
  return new VendorContract('twilio').check({ request, status, answer: JSON.stringify(answer) }).problems;
}

describe('a comparison with a vendor’s description', () => {
  it('finds nothing in a call that the vendor describes', () => {
    expect(check({})).toEqual([]);
  });

  it.each([
    ['an unknown path', { path: `${MESSAGES}x` }],
    ['an account that is none', { path: MESSAGES.replace('AC', 'XX') }],
    ['a missing field', { form: 'From=%2B16025550100&Body=Hello' }],
    ['an unknown field', { form: `${FORM}&Subject=x` }],
    ['a number that is no number', { form: `${FORM}&ValidityPeriod=soon` }],
    ['a value that the vendor does not list', { form: `${FORM}&ContentRetention=forever` }],
    ['a query', { path: `${MESSAGES}?PageSize=1` }],
    ['another status', { status: 200 }],
    ['a field of another type in the answer', { answer: { ...ANSWER, num_media: 0 } }],
    ['a value that the vendor never answers', { answer: { ...ANSWER, status: 'gone' } }],
    ['a field that the vendor does not have', { answer: { ...ANSWER, hat: true } }],
  ])('finds %s', (_, change) => {
    expect(check(change)).toHaveLength(1);
  });
});
